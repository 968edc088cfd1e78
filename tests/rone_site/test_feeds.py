"""Atom feeds, as programs read them: of public decks, of an author, of an event; in both languages, and not sent twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from decks.list.models import Deck
from decks.list.services.bin import delete_deck
from decks.list.services.making import edit_deck, rename
from decks.list.services.sharing import publish_deck, set_visibility
from decks.list.services.tags import set_tags
from decks.versions.services.versions import save_version
from events.models import Event
from events.services import open_lists
from tests.accounts.makers import make_client
from tests.decks.makers import make_deck, make_user
from tests.events.makers import AFTER, make_event, make_registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
ATOM = "{http://www.w3.org/2005/Atom}"
NOW = timezone.now()


def feed(path: str, client: Client | None = None, **headers: str) -> ElementTree.Element:
    response = (client or Client()).get(path, headers=headers)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(response.content)  # noqa: S314 - our own


def titles(path: str) -> list[str]:
    return [entry.findtext(f"{ATOM}title") or "" for entry in feed(path).iter(f"{ATOM}entry")]


def link_of(element: ElementTree.Element, rel: str = "alternate") -> str:
    return next(link.attrib["href"] for link in element.iter(f"{ATOM}link") if link.attrib.get("rel", "alternate") == rel)


@pytest.fixture
def owner() -> User:
    return make_user("ilsa")


def publish(owner: User, name: str, *, days_ago: int = 0, **fields: Any) -> Deck:
    return make_deck(owner, name=name, visibility="public", now=NOW - timedelta(days=days_ago), **fields)


def test_public_decks_stand_in_their_feed_newest_first_and_others_do_not(owner: User) -> None:
    publish(owner, "Older", days_ago=3)
    deck = publish(owner, "Newer & <better>", description="Eats *sand*.")
    set_tags(deck=deck, tags=["Aggro"], now=NOW)
    publish_deck(deck=deck, now=NOW)
    make_deck(owner, name="Secret plans")
    make_deck(owner, name="By link", visibility="unlisted")
    read = feed("/decks/public.atom")
    first = next(read.iter(f"{ATOM}entry"))
    assert titles("/decks/public.atom") == ["Newer & <better>", "Older"]
    assert link_of(first) == first.findtext(f"{ATOM}id") == f"http://testserver/decks/{deck.public_id}/"
    assert first.findtext(f"{ATOM}author/{ATOM}name") == "ilsa"
    assert "Ilsa Varn" in (first.findtext(f"{ATOM}summary") or "")
    assert first.find(f"{ATOM}category").attrib["term"] == "Aggro"  # type: ignore[union-attr]
    assert link_of(read, "self") == "http://testserver/decks/public.atom"
    assert link_of(read) == "http://testserver/decks/"


def test_what_is_written_in_a_deck_is_only_text(owner: User) -> None:
    publish(owner, "<b>x</b>", description="<script>alert(1)</script> & ]]> \N{ZERO WIDTH SPACE}")
    entry = next(feed("/decks/public.atom").iter(f"{ATOM}entry"))
    assert entry.findtext(f"{ATOM}title") == "<b>x</b>"
    assert "<script>" not in (entry.findtext(f"{ATOM}summary") or "")


def test_an_author_s_feed_tells_of_decks_and_of_versions_that_readers_see(owner: User) -> None:
    deck = publish(owner, "Wall", days_ago=3)
    save_version(deck=deck, note="for myself", now=NOW - timedelta(days=2))
    edit_deck(deck=deck, shares_new_versions=True, now=NOW - timedelta(days=2))
    save_version(deck=deck, note="for all", now=NOW - timedelta(days=1))
    publish(make_user("marit"), "Not hers")
    assert titles("/players/ilsa/decks.atom") == ["Wall, version 2", "Wall"]
    assert Client().get("/players/ILSA/decks.atom")["Location"] == "/players/ilsa/decks.atom"
    assert Client().get("/players/nobody/decks.atom").status_code == 404
    set_visibility(deck=deck, visibility="private", now=NOW)
    assert make_client(owner).get("/players/ilsa/decks.atom").status_code == 404  # she sees what everybody does


def test_an_event_s_feed_tells_of_the_event_that_lists_are_closed_and_that_they_are_open() -> None:
    event = make_event(audience="everyone", visibility="public")
    make_registration(event)
    path = f"/events/{event.public_id}/news.atom"
    Event.objects.update(deadline=timezone.now() + timedelta(days=1))
    before = titles(path)
    Event.objects.update(deadline=AFTER - timedelta(days=400))
    closed = titles(path)
    open_lists(event=Event.objects.get(), now=AFTER)
    assert before == ["Salt Roads Open"]
    assert sorted(closed) == ["Salt Roads Open", "Salt Roads Open: lists are closed"]
    assert "Salt Roads Open: the lists are there to read" in titles(path)
    ids = [entry.findtext(f"{ATOM}id") for entry in feed(path).iter(f"{ATOM}entry")]
    assert len(set(ids)) == 3
    assert Client().get("/events/000000000000/news.atom").status_code == 404


def test_a_feed_speaks_the_language_of_its_address_or_of_its_reader(owner: User) -> None:
    publish(owner, "Wall")
    assert feed("/decks/public.atom?lang=de").findtext(f"{ATOM}title") == "Öffentliche Decks · RONE decks"
    assert feed("/decks/public.atom?lang=en", **{"Accept-Language": "de"}).findtext(f"{ATOM}title") == "Public decks · RONE decks"
    assert feed("/decks/public.atom", **{"Accept-Language": "de"}).findtext(f"{ATOM}title") == "Öffentliche Decks · RONE decks"
    assert feed("/decks/public.atom?lang=xx").findtext(f"{ATOM}title") == "Public decks · RONE decks"


@pytest.mark.parametrize("kind", ["decks", "author", "event"])
def test_pages_name_their_feed_in_both_languages(owner: User, kind: str) -> None:
    publish(owner, "Wall")
    page = {"decks": "/decks/", "author": "/players/ilsa/", "event": f"/events/{make_event().public_id}/"}[kind]
    found = ElementTree.fromstring(  # noqa: S314 - our own
        "<head>"
        + "".join(part for part in Client().get(page).content.decode().splitlines() if "application/atom+xml" in part).replace('">', '"/>')
        + "</head>"
    )
    links = {link.attrib["hreflang"]: link.attrib["href"] for link in found}
    assert set(links) == {"en", "de"}
    for address in links.values():
        feed(address)


@pytest.mark.parametrize("path", ["/decks/public.atom", "/players/ilsa/decks.atom"])
def test_a_program_that_has_the_feed_gets_a_304_until_something_changes(owner: User, path: str) -> None:
    deck = publish(owner, "Wall", days_ago=2)
    first = Client().get(path)
    assert "Set-Cookie" not in first.headers
    assert not first.cookies
    for condition in ({"If-None-Match": first["ETag"]}, {"If-Modified-Since": first["Last-Modified"]}):
        again = Client().get(path, headers=condition)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    rename(deck=deck, name="Higher wall", now=NOW)
    assert Client().get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304
    publish_deck(deck=deck, now=NOW)
    for condition in ({"If-None-Match": first["ETag"]}, {"If-Modified-Since": first["Last-Modified"]}):
        assert b"Higher wall" in Client().get(path, headers=condition).content
    delete_deck(deck=deck, now=NOW)
    changed = Client().get(path, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code in (200, 404)
    assert b"Higher wall" not in changed.content


def test_a_feed_is_drawn_once_for_everybody(owner: User) -> None:
    publish(owner, "Wall")
    caches["answers"].clear()
    with CaptureQueriesContext(connection) as first:
        Client().get("/decks/public.atom")
    with CaptureQueriesContext(connection) as second:
        other = make_client().get("/decks/public.atom")
    assert b"Wall" in other.content
    assert sum("decks_decktag" in query["sql"] for query in first) == 1
    assert sum("decks_decktag" in query["sql"] for query in second) == 0


def test_a_feed_without_anything_is_a_feed() -> None:
    assert titles("/decks/public.atom") == []
    assert "Last-Modified" not in Client().get("/decks/public.atom")


def test_the_feed_asks_the_same_few_questions_for_many_decks(owner: User, django_assert_max_num_queries: Any) -> None:
    for index in range(30):
        publish(owner, f"Deck {index}")
    caches["answers"].clear()
    with django_assert_max_num_queries(6):
        assert len(titles("/decks/public.atom")) == 24
