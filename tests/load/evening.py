"""An event whose lists close soon: its players with their decks, tokens and sessions, always with the same lists."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.load.world import session_of

FORMAT = "custom"
DECKS_OF_ONE = 2


@dataclass(frozen=True)
class OwnDeck:
    """A deck of a player: its id, the hash of its list, and the list as the API takes it."""

    public_id: str
    hash: str
    list: dict[str, Any]


@dataclass(frozen=True)
class Player:
    """Who hands in: by name, with the secret of a token, a session's cookie, and two decks of different lists."""

    name: str
    token: str
    session: str
    decks: tuple[OwnDeck, ...]


@dataclass(frozen=True)
class Evening:
    """Everybody who is there, before the event is: `organiser` is the session's cookie of whoever makes it."""

    organiser: str
    players: tuple[Player, ...]


def make_evening(count: int) -> Evening:
    """`count` players, and an organiser, in a migrated database with cards."""
    from accounts.models import User

    chance = random.Random(1)
    organiser = User.objects.create_user("organiser")
    return Evening(session_of(organiser), tuple(_player(f"player{number}", chance) for number in range(count)))


def make_event(name: str, closes: datetime) -> str:
    """An event of the organiser whose lists close at `closes`; gives its id."""
    from accounts.models import User
    from events.services import EventFacts, create_event

    facts = EventFacts(
        name=name,
        format=FORMAT,
        starts_on=closes.date() + timedelta(days=1),
        time_zone="UTC",
        deadline=closes.astimezone(UTC).replace(tzinfo=None),
    )
    return create_event(organiser=User.objects.get(username="organiser"), facts=facts, now=datetime.now(UTC)).public_id


def _player(name: str, chance: random.Random) -> Player:
    from accounts.models import Scope, User
    from accounts.services import create_token

    user = User.objects.create_user(name)
    _token, secret = create_token(user=user, name="events", scopes=[Scope.EVENTS_WRITE], now=datetime.now(UTC))
    return Player(name, secret, session_of(user), tuple(_deck(user, f"Deck {number + 1}", chance) for number in range(DECKS_OF_ONE)))


def _deck(owner: Any, name: str, chance: random.Random) -> OwnDeck:
    from decks.list.selectors import format_named
    from decks.list.services.making import create_deck
    from events.serializers.registrations import list_json
    from events.services.registering import snapshot_of
    from tests.load.templates import random_list

    state = random_list(chance, format_named(FORMAT))
    deck = create_deck(owner=owner, name=name, state=state, now=datetime.now(UTC))
    listed = list_json(snapshot_of(state, deck.layout), deck.layout)
    return OwnDeck(deck.public_id, deck.hash, {key: part for key, part in listed.items() if key != "unread"})


def stored_registrations(event: str) -> list[tuple[int, str, str, datetime | None]]:
    """Number, player, hash and time of every registration of an event, by number."""
    from events.models import Registration

    found = Registration.objects.filter(event__public_id=event).order_by("number")
    return list(found.values_list("number", "player__username", "hash", "handed_in_at"))


def last_number_of(event: str) -> int:
    """The highest number that the event says it gave."""
    from events.models import Event

    return Event.objects.get(public_id=event).last_number
