"""Which lists are simulated, and how much of their cards' text is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from engine.cards.catalog import BaseCard
from engine.decklist import Decklist
from engine.languages import LocalText

Deck = TypeVar("Deck")
"""A list as a game's tables take it; each game has its own."""


@dataclass(frozen=True)
class ListFault:
    """What keeps a list from being simulated."""

    code: str
    message: LocalText


@dataclass(frozen=True, kw_only=True)
class ListBound:
    """How many cards of a zone (of leaders, where it is None) a simulated list has.

    `said` is what a list is told that has another number of them: `{number}`, and perhaps `{low}` and `{high}`.
    """

    code: str
    zone: str | None
    low: int = 0
    high: int
    said: LocalText

    def fault(self, deck: Decklist) -> ListFault | None:
        """What is wrong with `deck`, None if nothing is."""
        number = len(deck.leaders) if self.zone is None else sum(entry.quantity for entry in deck.entries(self.zone))
        if self.low <= number <= self.high:
            return None
        en, de = (text.format(number=number, low=self.low, high=self.high) for text in (self.said.en, self.said.de))
        return ListFault(self.code, LocalText(en, de))


NO_COST: Final = "NO_COST"
NOT_DRAWN: Final = "NOT_DRAWN"
NOT_AFFORDED: Final = "NOT_AFFORDED"
NO_TARGET: Final = "NO_TARGET"
NOT_CHOSEN: Final = "NOT_CHOSEN"
"""Why a card was played in no game: it has no cost to be played for; was never drawn; level or water were never there for it; had
nothing to target; could be played, and the bot had no use for it."""


class Unplayed(NamedTuple):
    """A card that was played in no game, and why, None where nobody watched for it."""

    card: int
    why: str | None


def coverage_of(cards: Sequence[BaseCard], never_played: Sequence[Unplayed] | None = None) -> dict[str, Any]:
    """Of how many of `cards` the text was played, as a share (0 to 1): it is modelled, and the card was played in a game at all.

    `unmodelled` are the numbers of cards whose text isn't. `never_played` is told where the games were watched for it.
    """
    idle = {one.card for one in never_played or ()}
    modelled = sum(1 for card in cards if card.modelled)
    played = sum(1 for card in cards if card.modelled and card.id not in idle)
    told = {} if never_played is None else {"never_played": [one._asdict() for one in never_played]}
    return {
        "cards": len(cards),
        "modelled": modelled,
        "share": played / len(cards) if cards else 1.0,
        "unmodelled": sorted({card.id for card in cards if not card.modelled}),
        **told,
    }
