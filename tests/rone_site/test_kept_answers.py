"""Pages that are kept for visitors, through the site: after every change that one depends on the next reader sees the new one."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from cards.models import Card, Ruling
from cards.search import Held
from cards.selectors import shelf
from cards.services import touch_catalog
from decks.community.models import Comment
from decks.community.plays import count_plays
from decks.community.services.comments import delete_comment, edit_comment, hide_comment, write_comment
from decks.community.services.likes import like_deck, unlike_deck
from decks.list.models import Deck
from decks.list.services.bin import delete_deck
from decks.list.services.lists import remove_copies
from decks.list.services.making import edit_deck, rename
from decks.list.services.sharing import set_visibility, share_version
from decks.list.services.tags import set_tags
from decks.list.views.desk import Desk
from decks.versions.services.versions import delete_version, save_version
from events.models import Event
from events.services import change_event, delete_event, join_event
from rone_site.front_page import front_rows
from simulations.jobs.models import Job, Report, State
from simulations.jobs.services import share_job
from tests.decks.makers import card_id, make_deck, make_user, published
from tests.events.makers import BEFORE, make_event, make_facts, noon_in
from tests.simulations.makers import make_job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
KEPT = (
    "/",
    "/cards/",
    "/cards/?q=hound&view=table",
    "/cards/rust-hound/",
    "/cards/search-help/",
    "/decks/",
    "/decks/search-help/",
    "/events/",
    "/decks/starters/",
    "/rules/",
    "/learn/",
    "/privacy/",
    "/api-guide/",
)
"""Kept pages of a site with a deck, beside the deck's own."""


def seen(path: str) -> str:
    """What a visitor who was never here reads, without their token."""
    return without_tokens(Client().get(path).content.decode())


def without_tokens(content: str) -> str:
    return re.sub(r"[A-Za-z0-9]{64}", "", content)


@pytest.mark.parametrize("path", [*KEPT, "deck"])
def test_a_kept_page_is_the_page(path: str) -> None:
    deck = make_deck(name="Open", visibility="public")
    path = f"/decks/{deck.public_id}/" if path == "deck" else path
    caches["answers"].clear()
    made = Client().get(path)
    kept = Client().get(path)
    assert made["ETag"] != kept["ETag"]  # each visitor's token is their own
    assert without_tokens(made.content.decode()) == without_tokens(kept.content.decode())
    assert dict(made.items()).keys() == dict(kept.items()).keys()
    with CaptureQueriesContext(connection) as queries:
        Client().get(path)
    assert len(queries) <= 6


@pytest.mark.parametrize("path", KEPT)
def test_a_browser_that_comes_again_gets_no_second_page(path: str) -> None:
    make_deck(name="Open", visibility="public")
    client = Client()
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "Content-Length" not in again
    form = {"language": "de", "next": "/", "csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    assert Client(enforce_csrf_checks=True).post("/i18n/setlang/", form).status_code == 403
    client.post("/i18n/setlang/", {"language": "de", "next": "/"})
    german = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert german.status_code == 200
    assert '<html lang="de"' in german.content.decode()


def test_the_token_in_a_kept_page_is_good_for_its_reader() -> None:
    Client().get("/rules/")
    client = Client(enforce_csrf_checks=True)
    page = client.get("/rules/").content.decode()
    token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    form = {"theme": "dark", "next": "/rules/", "csrfmiddlewaretoken": token}
    assert client.post("/theme/", form).status_code == 302
    assert Client(enforce_csrf_checks=True).post("/theme/", form).status_code == 403
    assert 'data-theme="dark"' in client.get("/rules/").content.decode()
    assert 'data-theme="dark"' not in seen("/rules/")


def test_nobody_gets_the_page_of_somebody_who_is_logged_in() -> None:
    owner = make_user("owner")
    deck = make_deck(owner, name="Open", visibility="public")
    client = Client()
    client.force_login(owner)
    for path in (*KEPT, f"/decks/{deck.public_id}/"):
        own = client.get(path)
        assert "owner" in own.content.decode()
        assert own["Cache-Control"] == "private, no-cache"
        assert "ETag" not in own
        assert 'href="/accounts/"' not in seen(path)
        assert 'href="/accounts/"' in client.get(path).content.decode()


Change = Callable[[Deck], object]
NOW = timezone.now()
IN_A_MONTH: dict[str, Any] = {
    "starts_on": noon_in(30).date(),
    "deadline": noon_in(28),
    "visibility": "public",
}


def comment(deck: Deck) -> Comment:
    return write_comment(deck=deck, author=make_user(), text="Well built.", now=NOW)


def shared_report(deck: Deck) -> Job:
    report = Report.objects.create(question="1" * 64, kind="goldfish", engine_version="1", catalog_digest="", result="{}", created_at=NOW)
    return make_job(deck.owner, deck=deck, deck_hash=deck.hash, state=State.DONE, report=report, finished_at=NOW, is_shared=True)


DECK_CHANGES: dict[str, tuple[Change, ...]] = {
    "name": (lambda deck: published(rename(deck=deck, name="Another name", now=NOW)),),
    "list": (lambda deck: published(remove_copies(deck=deck, card=card_id("dust-courier"), quantity=2, now=NOW)),),
    "description": (lambda deck: edit_deck(deck=deck, description="New words.", is_published=True, now=NOW),),
    "tags": (lambda deck: published(set_tags(deck=deck, tags=["Aggro"], now=NOW)),),
    "a version shared, and deleted": (
        lambda deck: share_version(version=save_version(deck=deck, name="First", now=NOW), is_shared=True, now=NOW),
        lambda deck: delete_version(version=deck.versions.get(), now=NOW),
    ),
    "a comment, edited, hidden": (
        comment,
        lambda deck: edit_comment(comment=deck.comments.get(), text="Badly built.", now=NOW),
        lambda deck: hide_comment(comment=deck.comments.get(), as_moderator=False, now=NOW),
    ),
    "a comment, deleted": (comment, lambda deck: delete_comment(comment=deck.comments.get())),
    "the name of who commented": (comment, lambda deck: User.objects.filter(comments__deck=deck).update(username="renamed")),
    "a like, taken back": (
        lambda deck: like_deck(deck=deck, reader=make_user("reader"), now=NOW),
        lambda deck: unlike_deck(deck=deck, reader=deck.likes.get().reader),
    ),
    "a report shared, and no longer": (shared_report, lambda deck: share_job(job=Job.objects.get(deck=deck), is_shared=False)),
    "the author's name": (lambda deck: User.objects.filter(pk=deck.owner_id).update(username="renamed"),),
    "cards": (lambda deck: (Card.objects.filter(slug="rust-hound").update(name_en="Iron Hound"), touch_catalog()),),
    "the bin": (lambda deck: delete_deck(deck=deck, now=NOW),),
    "made private": (lambda deck: set_visibility(deck=deck, visibility="private", now=NOW),),
}


@pytest.mark.parametrize("name", DECK_CHANGES)
def test_the_next_reader_of_a_deck_sees_what_was_changed(name: str) -> None:
    deck = make_deck(make_user("owner"), name="Open", visibility="public")
    expect_changes(f"/decks/{deck.public_id}/", deck, DECK_CHANGES[name])


PAGE_CHANGES: dict[str, tuple[str, tuple[Change, ...]]] = {
    "a new deck on the first page": ("/", (lambda deck: make_deck(name="Newer", visibility="public", now=NOW),)),
    "a deck with another name on the first page": ("/", (lambda deck: published(rename(deck=deck, name="Another name", now=NOW)),)),
    "an event on the first page, and gone": (
        "/",
        (
            lambda deck: make_event(starts_on=NOW.date() + timedelta(days=30), visibility="public"),
            lambda deck: delete_event(event=Event.objects.get()),
        ),
    ),
    "a starter deck on the first page": ("/", (lambda deck: call_command("load_starter_decks", verbosity=0),)),
    "starter decks": ("/decks/starters/", (lambda deck: call_command("load_starter_decks", verbosity=0),)),
    "a card's name": ("/cards/", (lambda deck: (Card.objects.filter(slug="rust-hound").update(name_en="Iron Hound"), touch_catalog()),)),
    "a card of the guide, and a deck to practise with": (
        "/learn/",
        (
            lambda deck: (Card.objects.filter(slug="dust-courier").update(name_en="Ash Courier"), touch_catalog()),
            lambda deck: call_command("load_starter_decks", verbosity=0),
        ),
    ),
    "a ruling": (
        "/cards/rust-hound/",
        (
            lambda deck: (
                Ruling.objects.create(card_id=card_id("rust-hound"), date=NOW.date(), text_en="It bites.", text_de="Er beißt."),
                touch_catalog(),
            ),
        ),
    ),
    "a deck in the gallery, liked": (
        "/decks/",
        (
            lambda deck: make_deck(name="Newer", visibility="public", now=NOW),
            lambda deck: like_deck(deck=deck, reader=make_user("reader"), now=NOW),
            lambda deck: delete_deck(deck=deck, now=NOW),
        ),
    ),
    "a deck in the feed": (
        "/decks/public.atom",
        (
            lambda deck: make_deck(name="Newer", visibility="public", now=NOW),
            lambda deck: published(rename(deck=deck, name="Another name", now=NOW)),
            lambda deck: published(set_tags(deck=deck, tags=["Aggro"], now=NOW)),
            lambda deck: User.objects.filter(pk=deck.owner_id).update(username="renamed"),
            lambda deck: delete_deck(deck=deck, now=NOW),
        ),
    ),
    "what an author's feed tells": (
        "/players/owner/decks.atom",
        (
            lambda deck: make_deck(deck.owner, name="Newer", visibility="public", now=NOW),
            lambda deck: published(rename(deck=deck, name="Another name", now=NOW)),
        ),
    ),
    "an author who publishes": (
        "/players/owner/",
        (
            lambda deck: make_deck(deck.owner, name="Newer", visibility="public", now=NOW),
            lambda deck: published(rename(deck=deck, name="Another name", now=NOW)),
        ),
    ),
    "an event, changed, joined, over": (
        "/events/",
        (
            lambda deck: make_event(**IN_A_MONTH),
            lambda deck: change_event(event=Event.objects.get(), facts=make_facts(name="Another name", **IN_A_MONTH), now=NOW),
            lambda deck: join_event(event=Event.objects.get(), player=make_user(), now=BEFORE),
            lambda deck: Event.objects.update(deadline=NOW - timedelta(hours=1)),
        ),
    ),
    "a tag among the filters": ("/decks/", (lambda deck: published(set_tags(deck=deck, tags=["Aggro"], now=NOW)),)),
    "a count of cards": ("/cards/rust-hound/", (lambda deck: count_plays(now=NOW),)),
    "a newer deck that plays a card": ("/cards/rust-hound/", (lambda deck: make_deck(name="Newer", visibility="public", now=NOW),)),
}


@pytest.mark.parametrize("name", PAGE_CHANGES)
def test_the_next_reader_of_a_page_sees_what_was_changed(name: str) -> None:
    path, changes = PAGE_CHANGES[name]
    expect_changes(path, make_deck(make_user("owner"), name="Open", visibility="public"), changes)


def expect_changes(path: str, deck: Deck, changes: tuple[Change, ...]) -> None:
    """Every one of `changes` is seen by whoever reads next, and nothing else makes the page another one."""
    before = seen(path)
    for change in changes:
        assert seen(path) == before
        change(Deck.objects.get(pk=deck.pk))
        after = seen(path)
        assert after != before
        before = after


def test_a_new_day_is_another_page(monkeypatch: pytest.MonkeyPatch) -> None:
    make_deck(name="Open", visibility="public")
    pages = []
    for day in (1, 2):
        monkeypatch.setattr("django.utils.timezone.now", lambda day=day: datetime(2026, 12, day, 12, tzinfo=UTC))
        pages.append(seen("/"))
    assert pages[0] != pages[1]  # other cards of the day


def test_the_head_of_a_page_leaves_the_page_as_it_is() -> None:
    Client().head("/cards/")
    assert 'href="/accounts/login/?next=/cards/"' in seen("/cards/")


def test_a_report_on_the_first_page_names_its_deck_as_it_is_called_now() -> None:
    call_command("load_starter_decks", verbosity=0)
    last = Deck.objects.starters().last()
    assert last is not None
    report = Report.objects.create(question="1" * 64, kind="goldfish", engine_version="1", catalog_digest="", result="{}", created_at=NOW)
    job = make_job(deck=last, deck_hash=last.hash, state=State.DONE, report=report, finished_at=NOW)
    Job.objects.filter(pk=job.pk).update(owner=None, is_shared=True)
    desk = Desk(shelf(), Held(), "en", NOW)
    before = front_rows(desk).depends_on(desk)
    Deck.objects.filter(pk=last.pk).update(revision=last.revision + 1)
    assert front_rows(desk).depends_on(desk) != before
