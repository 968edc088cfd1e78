"""Harbour for tests: the second game of a site, with its five cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from cards.services import load_editions
from decks.list.models import Deck
from decks.list.services.making import create_deck
from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from tests.accounts.makers import make_user
from web.games import playing

BOX = Path(__file__).parent / "box"


def add_harbour(settings: Settings) -> None:
    """Make Harbour the second game of the site, and load its cards."""
    settings.GAMES = ["rone", "tests.harbour.kit"]
    with playing("harbour"):
        load_editions([BOX])


def fleet(*ships: int, hold: tuple[Entry, ...] = (Entry(CardId(9004), 3),)) -> Decklist:
    """A list of these ships, with something in the hold."""
    return Decklist((), {"fleet": tuple(Entry(CardId(ship), 1) for ship in ships), "hold": hold}, format="regatta")


def make_fleet(owner: User | None = None, *, state: Decklist | None = None, **fields: Any) -> Deck:
    """A deck of Harbour, legal unless `state` says otherwise; private unless told."""
    with playing("harbour"):
        values: dict[str, Any] = {"name": "Two Gulls", "now": timezone.now()} | fields
        return create_deck(owner=owner or make_user(), state=state or fleet(9001, 9002), **values)
