"""The first page of somebody who is logged in."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from decks.community.services.follows import follow
from decks.list.services.making import edit_deck
from decks.list.services.many import ManyAction, change_many
from decks.versions.services.versions import save_version
from engine.rone.decks import decklist_of
from events.services import withdraw
from simulations.jobs.models import Report, State
from tests.accounts.makers import make_client
from tests.decks.makers import make_deck, make_user
from tests.events.makers import make_event, make_registration
from tests.simulations.makers import make_job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
NOW = timezone.now()


def page_of(user: User, path: str = "/") -> str:
    return make_client(user).get(path).content.decode()


def make_coming_event(organiser: User | None = None, *, days: int = 9, **facts: object):
    day = NOW + timedelta(days=days)
    deadline = (day - timedelta(days=1)).replace(tzinfo=None, microsecond=0)
    return make_event(organiser, starts_on=day.date(), deadline=deadline, time_zone="UTC", **facts)


def make_report(owner: User, title: str, **fields: object):
    report = Report.objects.create(
        question=title.ljust(64), kind="goldfish", engine_version="1", catalog_digest="", result="{}", created_at=NOW
    )
    return make_job(owner, title=title, state=State.DONE, report=report, finished_at=NOW, **fields)


def test_somebody_new_finds_decks_to_start_with() -> None:
    call_command("load_starter_decks", verbosity=0)
    page = page_of(make_user("ilsa"))
    assert "Hello, ilsa" in page
    assert "Start with one of these" in page
    assert "How to play, in five minutes" in page
    assert "Follow authors whose decks you like" in page


def test_ones_decks_reports_events_and_authors_stand_on_the_page() -> None:
    me, author = make_user("ilsa"), make_user("marit")
    make_deck(me, name="Cistern Watch")
    make_deck(me, name="Half a deck", state=decklist_of(format="custom", heroes=("ilsa-varn",)))
    make_report(me, "Report on dust")
    make_coming_event(me, name="My own event")
    make_registration(make_coming_event(name="Salt Roads Open", days=12), me, now=NOW)
    theirs = make_deck(author, name="Dew and Dust", visibility="public", now=NOW - timedelta(days=2))
    edit_deck(deck=theirs, shares_new_versions=True, now=NOW)
    save_version(deck=theirs, note="faster", now=NOW)
    follow(follower=me, author=author, now=NOW)
    page = page_of(me)
    assert "Start with one of these" not in page
    for told in (
        "Cistern Watch",
        "Not finished yet",
        "Report on dust",
        "My own event",
        "you organise it",
        "Your list is in",
        "Dew and Dust",
    ):
        assert told in page
    unfinished = page.split("Not finished yet")[1].split("</section>")[0]
    assert "Half a deck" in unfinished
    assert "Cistern Watch" not in unfinished


def test_nothing_of_others_stands_there() -> None:
    me, other = make_user("ilsa"), make_user("marit")
    make_deck(other, name="Secret plans")
    make_deck(other, name="Unfollowed", visibility="public")
    make_report(other, "Their report")
    make_registration(make_coming_event(other, name="Only by link"), other, now=NOW)
    page = page_of(me)
    assert not any(told in page for told in ("Secret plans", "Unfollowed", "Their report", "Only by link"))


def test_decks_put_away_and_events_left_are_not_shown() -> None:
    me = make_user("ilsa")
    away = make_deck(me, name="Put away")
    change_many(owner=me, public_ids=[away.public_id], action=ManyAction.ARCHIVE, now=NOW)
    registration = make_registration(make_coming_event(name="Left event"), me, now=NOW)
    withdraw(registration=registration, now=NOW)
    page = page_of(me)
    assert "Put away" not in page
    assert "Left event" not in page


def test_visitors_get_the_first_page_of_the_site() -> None:
    page = Client().get("/").content.decode()
    assert "Hello, " not in page
    assert "New decks" in page


def test_the_menu_leads_players_to_their_own_decks_and_visitors_to_the_public_ones() -> None:
    def entry(page: str) -> str:
        return page.split('class="nav"')[1].split(">Decks</a>")[0].rsplit('href="', 1)[1].split('"')[0]

    me = make_user("ilsa")
    make_deck(me)
    assert entry(Client().get("/rules/").content.decode()) == "/decks/"
    for path in ("/rules/", "/decks/", "/decks/mine/"):
        assert entry(page_of(me, path)) == "/decks/mine/"
    assert 'href="/decks/mine/" aria-current="page"' in page_of(me, "/decks/starters/")


def test_the_page_asks_the_same_few_questions_however_much_there_is() -> None:
    me, authors = make_user("ilsa"), [make_user() for _ in range(5)]
    client = make_client(me)

    def questions() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/")
        return len(queries)

    def fill(number: int) -> None:
        for index in range(number):
            make_deck(me, name=f"Deck {index}")
            make_deck(me, name=f"Draft {index}", state=decklist_of(format="custom"))
            make_report(me, f"Report {Report.objects.count()}")
            make_registration(make_coming_event(name=f"Event {index}"), me, now=NOW)
            theirs = make_deck(authors[index], visibility="public", now=NOW)
            edit_deck(deck=theirs, shares_new_versions=True, now=NOW)
            save_version(deck=theirs, now=NOW + timedelta(seconds=1))
            follow(follower=me, author=authors[index], now=NOW)

    client.get("/")
    assert questions() <= 15
    fill(1)
    few = questions()
    fill(5)
    assert questions() <= few <= 15
