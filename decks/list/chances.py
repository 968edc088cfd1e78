"""Exact chances of the first hand: kept, and with each mulligan that the game has (RONE: SET-3, SET-4)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from decks.list.display import DeckView
from decks.list.language import localized
from engine.opening import Opening, hand_odds
from web.games import present_kit

MOST_WANTED = 3


@dataclass(frozen=True)
class Odds:
    """Chances, in per cent, to hold at least `wanted` of `copies` cards.

    `kept` in the first hand; `bottom` and `shuffle` when of a hand with fewer all others are put under the deck, or it is
    shuffled back.
    """

    label: str
    copies: int
    kept: float
    bottom: float
    shuffle: float
    wanted: int = 1


def hand_opening(view: DeckView) -> Opening | None:
    """How the game begins, if it deals hands and the list is large enough for one."""
    opening = present_kit().decks.opening
    return opening if opening is not None and view.main.count >= opening.hand else None


def opening_odds(view: DeckView) -> list[Odds]:
    """Exact chances of the first hand: of groups that matter, then of a card with each number of copies."""
    opening = hand_opening(view)
    if opening is None:
        return []
    rows = [(localized(group.label), sum(one.quantity for one in view.listed if group.holds(one.card))) for group in opening.groups]
    for copies in sorted({one.quantity for one in view.listed}, reverse=True):
        rows.append((ngettext("A card, %(count)s copy", "A card, %(count)s copies", copies) % {"count": copies}, copies))
    return [_odds(label, copies, view.main.count, opening) for label, copies in rows if copies]


def card_odds(view: DeckView, name_of: Any) -> list[Odds]:
    """Exact chances of the first hand, card by card; `name_of` turns a card into its name."""
    opening = hand_opening(view)
    if opening is None:
        return []
    return [_odds(name_of(one.card), one.quantity, view.main.count, opening) for one in view.listed]


def group_odds(view: DeckView, cards: Collection[int]) -> list[Odds]:
    """The chances to begin with at least one, two, three of the copies of `cards` in the main zone; none for an empty group."""
    opening = hand_opening(view)
    copies = sum(row.quantity for row in view.state.entries(view.main.slug) if row.card in cards)
    if opening is None or not copies:
        return []
    most = min(MOST_WANTED, copies, opening.hand)
    return [_odds(str(wanted), copies, view.main.count, opening, wanted) for wanted in range(1, most + 1)]


def _odds(label: str, copies: int, size: int, opening: Opening, wanted: int = 1) -> Odds:
    odds = hand_odds(min(copies, size), size, opening.hand, wanted)
    return Odds(label, copies, 100 * odds.exact, 100 * odds.after_bottom_mulligan, 100 * odds.after_shuffle_mulligan, wanted)
