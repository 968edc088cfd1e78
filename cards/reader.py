"""What other apps know: copies that the reader owns, decks the reader built and the one in work, and who plays a card.

This app stands below collection and decks and may not import them; they say here, when the site starts, whom to ask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from django.http import HttpRequest

from engine.cards.catalog import BaseCard, CardId
from web.costs import SOME, begin_costly

if TYPE_CHECKING:
    from accounts.models import User

Copies = Mapping[CardId, int]


@dataclass(frozen=True)
class Held:
    """What a reader notes of cards, copies by card: owned, owned and in no built deck, wanted, and for trade."""

    own: Copies = field(default_factory=dict)
    free: Copies = field(default_factory=dict)
    wanted: Copies = field(default_factory=dict)
    trade: Copies = field(default_factory=dict)


Holdings = Callable[["User"], Held]
Decks = Callable[["User"], Mapping[str, Copies]]


@dataclass(frozen=True)
class PlayingDeck:
    """A deck that plays a card; `by` is its owner's name, "" for a starter deck."""

    name: str
    by: str
    url: str


@dataclass(frozen=True)
class Played:
    """How often a card is played: in how many of `all` public decks, with how many copies on average (None for heroes).

    That was so at `counted_at`, None before anybody counted; the examples are those of now.
    """

    decks: int
    all: int
    copies: float | None
    counted_at: datetime | None
    examples: tuple[PlayingDeck, ...]
    url: str

    @property
    def share(self) -> int:
        """The share of the public decks, in whole per cent."""
        return round(100 * self.decks / self.all) if self.all else 0


Plays = Callable[[BaseCard], Played]


class Work(Protocol):
    """The deck that a reader works on: `row` tells how many copies of a card it holds, None of one that isn't added so."""

    def row(self, card: Any) -> Any:
        """What the button that adds `card` is drawn from."""
        ...


Works = Callable[[HttpRequest], Work | None]

ASKS_FOR_COPIES = re.compile(r"\b(own|besitz|free|frei|wanted|want|gesucht|wunschliste|trade|tausch)\s*[:=!<>]", re.IGNORECASE)
ASKS_FOR_DECKS = re.compile(r"\b(in|deck)\s*[:=!<>]", re.IGNORECASE)

_holdings: list[Holdings] = []
_decks: list[Decks] = []
_plays: list[Plays] = []
_works: list[Works] = []


def provide_holdings(source: Holdings) -> None:
    """Ask `source` for what a user notes of cards."""
    _holdings[:] = [source]


def provide_decks(source: Decks) -> None:
    """Ask `source` for a user's decks: copies by card, by the deck's name."""
    _decks[:] = [source]


def provide_plays(source: Plays) -> None:
    """Ask `source` for the decks that play a card."""
    _plays[:] = [source]


def provide_work(source: Works) -> None:
    """Ask `source` for the deck that a reader works on."""
    _works[:] = [source]


def work_of(request: HttpRequest) -> Work | None:
    """The deck that the reader, an account or a guest, works on; None where there is none: of visitors without anything of their own."""
    return _works[0](request) if _works else None


def played(card: BaseCard) -> Played | None:
    """How often and in which decks `card` is played; None when nobody keeps decks."""
    return _plays[0](card) if _plays else None


def holdings_of(user: User | None) -> Held | None:
    """What a user notes of cards; None when nobody is logged in or nobody keeps count."""
    return _holdings[0](user) if user is not None and _holdings else None


def decks_of(user: User | None) -> Mapping[str, Copies] | None:
    """Copies by card, by the deck's name; None when nobody is logged in or nobody keeps decks."""
    return _decks[0](user) if user is not None and _decks else None


def asked_of(user: User | None, query: str) -> tuple[Held | None, Mapping[str, Copies] | None]:
    """What `query` needs to know of a reader: what they note of cards, and decks. What it doesn't ask for is empty, and costs nothing."""
    return held_asked_of(user, query), decks_asked_of(user, query)


def held_asked_of(user: User | None, query: str) -> Held | None:
    """The first half of `asked_of`."""
    return holdings_of(user) if ASKS_FOR_COPIES.search(query) or user is None else Held()


def decks_asked_of(user: User | None, query: str) -> Mapping[str, Copies] | None:
    """The second half of `asked_of`."""
    return decks_of(user) if ASKS_FOR_DECKS.search(query) or user is None else {}


def draw_for_patterns(request: HttpRequest, query: str) -> None:
    """Let a search with patterns draw on the budgets: they take up to a tenth of a second. Raises `TooManyRequestsError`."""
    if "/" in query:
        begin_costly(request, request.user, SOME)
