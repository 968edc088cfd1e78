"""People, lists and decks for tests, with defaults that work."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from accounts.models import Guest, User
from cards.selectors import catalog
from decks.list.models import Deck
from decks.list.services.making import create_deck
from decks.list.services.sharing import publish_deck
from engine.decklist import Decklist, Entry
from engine.rone.decks import decklist_of
from tests.accounts.makers import NUMBERS

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def make_user(username: str = "", **fields: Any) -> User:
    name = username or f"player{next(NUMBERS)}"
    email = f"{name}@example.org"
    return User.objects.create_user(name, email, "a long enough password", confirmed_email=email, **fields)


def card_id(slug: str) -> int:
    """The number of a demo card."""
    number: int = catalog().by_slug[slug].id
    return number


LEGAL_CARDS = {
    "dust-courier": 2,
    "pipe-warden": 2,
    "rust-hound": 2,
    "windmill-sniper": 2,
    "cistern-guard": 2,
    "kite-scout": 2,
    "well-witch": 2,
    "tin-choir": 1,
    "ash-ferryman": 1,
    "marsh-colossus": 1,
    "last-canteen": 2,
    "short-ration": 2,
    "sandstorm-cover": 2,
    "flash-flood": 1,
}
LEGAL_TECHNOLOGIES = ("dew-nets", "field-still", "signal-mast", "deep-pump", "water-clock")


def legal_state(**changes: Any) -> Decklist:
    """A list that every custom format allows."""
    known = catalog().by_slug
    values: dict[str, Any] = {
        "format": "custom",
        "heroes": ("ilsa-varn",),
        "cards": tuple(sorted((Entry(known[slug].id, number) for slug, number in LEGAL_CARDS.items()), key=lambda row: row.card)),
        "technologies": tuple(sorted((Entry(known[slug].id, 1) for slug in LEGAL_TECHNOLOGIES), key=lambda row: row.card)),
    }
    return decklist_of(**values | changes)


def published(deck: Deck) -> Deck:
    """`deck`, which others may read, once readers see it as it stands."""
    return publish_deck(deck=deck, now=NOW)


def make_deck(owner: User | Guest | None = None, *, name: str = "Cistern Watch", state: Decklist | None = None, **fields: Any) -> Deck:
    """A deck, legal unless `state` says otherwise; of a guest a draft."""
    values = {"now": NOW} | fields
    return create_deck(owner=owner or make_user(), name=name, state=state or legal_state(), **values)
