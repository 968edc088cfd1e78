"""Nobody sees a list before its time: what occurs in one list alone is looked for in every answer of the site to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.http import HttpResponse
from django.utils import timezone

from accounts.models import User
from decks.list.models import Deck
from engine.decklist import Entry, short_hash
from engine.rone.decks import decklist_of
from events.models import Event, Registration, Role
from events.services import (
    close_lists,
    commit_to_draw,
    draw,
    give_role,
    hand_in,
    hand_in_deck,
    hand_in_for,
    hold_list,
    open_lists,
    take_role,
    withdraw,
)
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import card_id, legal_state, make_deck
from tests.events.test_pages import close
from tests.rone_site.test_access import response_to
from tests.rone_site.world import GUEST, World, addresses, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

PROBLEMS = ("No hero is called “zorblax-unseen”", "10 cards, 24 needed", "5 copies of card")
"""What the verdict says in English."""
DECK_NAME, HERO, LINE, CARD = "Zanzibar Protocol", "zorblax-unseen", "3 Xylophone Basilisk", 1_867_530
OTHERS = ("anonymous", GUEST, "player", "former", "helper", "staff")
"""Who reads no list but their own: `former` was a judge, `staff` runs the site."""
ALIKE = ("health/", "api/v1/schema/", "api/v1/cards/bulk/", "cards/proxies/", "favicon.ico")
"""What says the same to everybody, and takes long."""
LIKE_OTHERS = (GUEST, "former", "helper")
ABOUT_ONESELF = ("", "notifications/", "accounts/data/", "players/<path:name>/", "search/?q=zanzib", "search/suggestions/?q=zanzib")
IN_EVENTS = ("events/<", "api/v1/events/<")
TELLING = (
    "events/<str:event_id>/gauntlet/",
    "events/<str:event_id>/field/",
    "events/<str:event_id>/field/export.csv",
    "events/<str:event_id>/lists/",
    "events/<str:event_id>/lists/export.csv",
    "events/<str:event_id>/lists/export.json",
    "events/<str:event_id>/lists/<int:number>/",
    "events/<str:event_id>/lists/<int:number>/check/",
    "api/v1/events/<str:event_id>/registrations/",
    "api/v1/events/<str:event_id>/registrations/<int:number>/",
    "api/v1/events/<str:event_id>/registrations/<int:number>/check/",
    "api/v1/events/<str:event_id>/field/",
    "events/<str:event_id>/lists/?q=zorbl",
)
"""Where judges and organisers find traces of it; its player finds more, since the deck is theirs."""
TO_ITS_PLAYER = ("decks/<deck:deck_id>/", "decks/<deck:deck_id>/export/", "events/<str:event_id>/", "accounts/data/")
OPEN = (
    "events/<str:event_id>/",
    "events/<str:event_id>/lists/<int:number>/",
    "api/v1/events/<str:event_id>/registrations/",
    "api/v1/events/<str:event_id>/registrations/<int:number>/",
    "api/v1/events/<str:event_id>/registrations/<int:number>/check/",
)
"""Where those read it to whom the lists are open."""
QUERIES = (
    "search/?q=zanzib",
    "search/?q=zorbl",
    "search/suggestions/?q=zanzib",
    "search/suggestions/?q=xylopho",
    "decks/?q=zanzib",
    "decks/?q=hero:zorbl",
    "cards/?q=xylopho",
    "events/?q=zanzib",
    "players/owner/?q=zanzib",
    "events/<str:event_id>/?deck=zanzib",
    "events/<str:event_id>/lists/?q=zorbl",
    "events/<str:event_id>/lists/print/?only=<int:number>",
    "events/<str:event_id>/players/?q=zanzib",
    "api/v1/decks/?q=zanzib",
    "api/v1/decks/?hero=zorblax-unseen&q=zanzib",
    "api/v1/events/?search=zanzib",
    "api/v1/events/<str:event_id>/registrations/?search=zanzib",
)
"""What is asked of addresses beside their bare selves; no query holds a whole secret, since a page may repeat what it was asked."""


@dataclass
class Secret:
    """A world in which the owner has handed in a list that tells of itself, from a private deck, for a public event."""

    world: World
    event: Event
    registration: Registration
    words: tuple[str, ...]

    def traces(self, role: str, address: str, **more: Any) -> list[str]:
        """What of the list the answer to `role` holds, in what it says and in its headers."""
        return self.found_in(response_to(self.world, role, "GET", self.world.path(address), **more))

    def found_in(self, response: HttpResponse) -> list[str]:
        """What of the list an answer holds."""
        content = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
        text = content.decode(errors="replace") + str(response.headers)
        return [word for word in self.words if word in text]


def make_secret() -> Secret:
    """The secret list, and everybody who might come upon it; whose cards are looked at is drawn."""
    world, now = make_world(), timezone.now()
    event = Event.objects.get(public_id=world.values["event_id"])
    Event.objects.filter(pk=event.pk).update(visibility="public", audience="players")
    owner, organiser = User.objects.get(username="owner"), User.objects.get(username="organiser")
    state = decklist_of(heroes=(HERO,), cards=(Entry(CARD, 5), Entry(card_id("rust-hound"), 2)), format="custom", unread=(LINE,))
    deck = make_deck(owner, name=DECK_NAME, state=state)
    assert Deck.objects.get(pk=deck.pk).visibility == "private"
    world.values["deck_id"] = deck.public_id
    registration = hand_in_deck(event=event, player=owner, deck=deck, now=now)
    player, judge, helper, former = (make_user(f"the-{role}") for role in ("player", "judge", "helper", "former"))
    for user, role in ((judge, Role.JUDGE), (helper, Role.HELPER), (former, Role.JUDGE)):
        give_role(event=event, user=user, role=role, by=organiser, now=now)
    hand_in(event=event, player=player, state=legal_state(), now=now)
    hold_list(registration=registration, by=judge, hold="unlocked", now=now)
    hold_list(registration=registration, by=judge, hold="", now=now)
    commit_to_draw(event=event, by=judge, how_many=2, now=now)
    draw(event=event, now=now)
    for user in (player, judge, helper, former):
        world.sessions[user.username.removeprefix("the-")] = make_client(user).cookies[settings.SESSION_COOKIE_NAME].value
    short = short_hash(registration.hash)
    words = (DECK_NAME, HERO, LINE[2:], str(CARD), registration.hash, short, f"{short[:4]} {short[4:]}", *PROBLEMS)
    return Secret(world, Event.objects.get(pk=event.pk), registration, words)


def walked(role: str) -> list[str]:
    """What is asked as `role`: every address and query, but `ALIKE` once.

    Outside of events, what those of `LIKE_OTHERS` get is what visitors and players get, but for what is about themselves.
    """
    asked = [address for address in (*addresses(), *QUERIES) if role == "anonymous" or address not in ALIKE]
    return [address for address in asked if "event" in address or address in ABOUT_ONESELF] if role in LIKE_OTHERS else asked


@pytest.mark.alike("who gets what is the site's answer; test_access asks each database for all of these addresses, as everybody")
def test_nobody_but_judges_and_its_player_finds_a_trace_of_a_list_before_it_is_opened() -> None:
    secret = make_secret()
    etags: dict[str, str] = {}
    found: set[str] = set()
    telling = []
    for address in walked("organiser"):
        response = response_to(secret.world, "organiser", "GET", secret.world.path(address))
        if words := secret.found_in(response):
            found |= set(words)
            telling.append(address)
            etags[address] = response.headers.get("ETag", "")
    assert tuple(telling) == TELLING
    for role in ("judge", "former"):
        assert [address for address in TELLING if secret.traces(role, address)] == list(TELLING), role
    own = [address for address in TELLING if secret.traces("owner", address)]
    assert own == [address for address in TELLING if "registrations/" in address or address.endswith("lists/<int:number>/")]
    found |= {word for address in TO_ITS_PLAYER for word in secret.traces("owner", address)}
    assert found == set(secret.words)

    take_role(event=secret.event, user=User.objects.get(username="the-former"))
    leaks = []
    for role in OTHERS:
        leaks += [f"{address} to {role}: {words}" for address in walked(role) if (words := secret.traces(role, address))]
        for address, etag in etags.items():
            path = secret.world.path(address)
            if etag and response_to(secret.world, role, "GET", path, headers={"If-None-Match": etag}).status_code == 304:
                leaks.append(f"{address} to {role}: it hasn't changed")
    assert not leaks, "\n".join(leaks)


@pytest.mark.alike("who gets what is the site's answer; test_access asks each database for all of these addresses, as everybody")
def test_once_it_is_opened_its_audience_reads_it_and_nobody_else_and_after_that_nobody_again() -> None:
    secret = make_secret()
    take_role(event=secret.event, user=User.objects.get(username="the-former"))
    close(secret.event)

    def readers() -> set[str]:
        return {role for role in OTHERS for address in OPEN if secret.traces(role, address)}

    assert readers() == set()
    for audience, wanted in (("players", {"player"}), ("everyone", set(OTHERS))):
        Event.objects.update(audience=audience)
        event = open_lists(event=secret.event, now=timezone.now())
        assert readers() == wanted
        assert all(secret.traces("player", address) for address in OPEN)
        close_lists(event=event, now=timezone.now())
        assert readers() == set()


def test_what_a_helper_does_with_a_player_is_answered_without_the_list() -> None:
    secret = make_secret()
    number, event = secret.registration.number, secret.event.public_id
    api, pages = f"/api/v1/events/{event}/players/{number}/", f"/events/{event}/players/{number}/"
    asked = (
        ("PATCH", api, {"data": {"is_there": True}, "content_type": "application/json"}),
        ("PATCH", api, {"data": {"hold": "locked"}, "content_type": "application/json"}),
        ("PUT", f"{api}list/", {"data": {"hero": "ilsa-varn"}, "content_type": "application/json"}),
        ("DELETE", f"/api/v1/events/{event}/registrations/{number}/", {}),
        ("POST", f"{pages}list/", {"data": {"text": "2 Rust Hound"}}),
        ("POST", f"{pages}list/", {"data": {"text": "2 Rust Hound", "confirmed": "1"}}),
        ("POST", f"{pages}check-in/", {"data": {}}),
        ("POST", f"{pages}take-out/", {"data": {"status": "dropped"}}),
        ("POST", f"{pages}take-out/", {"data": {"status": "disqualified"}}),
    )
    for role in ("helper", "player"):
        for method, path, more in asked:
            response = response_to(secret.world, role, method, path, **more)
            assert not secret.found_in(response), f"{method} {path} {role}"
    assert not Registration.objects.get(pk=secret.registration.pk).replaced_lists.exists()


def test_a_list_that_another_one_replaced_stays_as_secret() -> None:
    secret = make_secret()
    hand_in_for(registration=secret.registration, by=User.objects.get(username="the-helper"), state=legal_state(), now=timezone.now())
    for role in ("helper", "player", "anonymous", "staff"):
        found = {address: words for address in walked(role) if address.startswith(IN_EVENTS) and (words := secret.traces(role, address))}
        assert not found, role
    short = short_hash(secret.registration.hash)
    assert secret.traces("judge", "events/<str:event_id>/lists/<int:number>/") == [f"{short[:4]} {short[4:]}"]


def test_a_list_that_was_withdrawn_is_its_player_s_alone() -> None:
    secret = make_secret()
    secret.event.rounds.all().delete()
    withdraw(registration=secret.registration, now=timezone.now())
    for role in ("organiser", "judge", "helper", "player"):
        found = {address: words for address in walked(role) if address.startswith(IN_EVENTS) and (words := secret.traces(role, address))}
        assert not found, role
    assert secret.traces("owner", "events/<str:event_id>/lists/<int:number>/")


def test_the_administration_shows_nothing_of_events() -> None:
    assert not [model for model in admin.site._registry if model._meta.app_label == "events"]
