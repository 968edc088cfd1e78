"""Exact chances of the first hand: kept, and with either mulligan (SET-3, SET-4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.list.display import DeckView, Line
from engine.rone.cards import Zone
from engine.rone.measures.opening import HAND_SIZE, OpeningOdds


@dataclass(frozen=True)
class Odds:
    """Chances, in per cent, to hold at least one of `copies` cards (SET-4).

    `kept` in the first hand; `bottom` and `shuffle` when a hand without one is put under the deck, or
    shuffled back.
    """

    label: str
    copies: int
    kept: float
    bottom: float
    shuffle: float


def opening_odds(view: DeckView) -> list[Odds]:
    """Exact chances of the first hand: of groups that matter, then of a card with each number of copies."""
    size = view.card_count
    if size < HAND_SIZE:
        return []
    cheap = _copies(
        line for line in view.player_lines if line.card and line.card.level == 1 and line.card.cost is not None and line.card.cost <= 2
    )
    first_units = _copies(line for line in view.units if line.card and line.card.level == 1)
    rows = [(_("Level 1 unit"), first_units), (_("Level 1, cost up to 2"), cheap)]
    for copies in sorted({line.quantity for line in view.player_lines}, reverse=True):
        rows.append((ngettext("A card, %(count)s copy", "A card, %(count)s copies", copies) % {"count": copies}, copies))
    return [odds for label, copies in rows if copies and (odds := _odds(label, copies, size))]


def card_odds(view: DeckView, name_of: Any) -> list[Odds]:
    """Exact chances of the first hand, card by card; `name_of` turns a card into its name."""
    size = view.card_count
    if size < HAND_SIZE:
        return []
    return [_odds(name_of(line.card), line.quantity, size) for line in view.player_lines]


@dataclass(frozen=True)
class GroupOdds:
    """Chances, in per cent, to hold at least `wanted` cards of a group.

    `bottom`: of a hand with fewer, all others are put under the deck; `shuffle`: such a hand is shuffled back.
    """

    wanted: int
    kept: float
    bottom: float
    shuffle: float


MOST_WANTED = 3


def group_odds(view: DeckView, cards: Collection[int]) -> list[GroupOdds]:
    """The chances to begin with at least one, two, three of the copies of `cards` in the player deck; none for an empty group."""
    size, copies = view.card_count, sum(row.quantity for row in view.state.entries(Zone.DECK) if row.card in cards)
    if size < HAND_SIZE or not copies:
        return []
    return [_at_least(wanted, copies, size) for wanted in range(1, min(MOST_WANTED, copies, HAND_SIZE) + 1)]


def _at_least(wanted: int, copies: int, size: int) -> GroupOdds:
    kept = bottom = missed = Fraction(0)
    for held in range(min(copies, HAND_SIZE) + 1):
        chance = _exactly(held, copies, size, HAND_SIZE)
        if not chance:
            continue
        if held >= wanted:
            kept += chance
            continue
        missed += chance
        rest, drawn = size - HAND_SIZE, min(HAND_SIZE - held, size - HAND_SIZE)
        bottom += chance * sum(
            (_exactly(more, copies - held, rest, drawn) for more in range(wanted - held, min(copies - held, drawn) + 1)), Fraction(0)
        )
    return GroupOdds(wanted, 100 * float(kept), 100 * float(kept + bottom), 100 * float(kept + missed * kept))


def _exactly(found: int, copies: int, size: int, drawn: int) -> Fraction:
    """The chance that `drawn` of `size` cards hold exactly `found` of `copies`."""
    if not 0 <= drawn - found <= size - copies:
        return Fraction(0)
    return Fraction(comb(copies, found) * comb(size - copies, drawn - found), comb(size, drawn))


def _odds(label: str, copies: int, size: int) -> Odds:
    odds = OpeningOdds.of(min(copies, size), size)
    return Odds(label, copies, 100 * odds.exact, 100 * odds.after_bottom_mulligan, 100 * odds.after_shuffle_mulligan)


def _copies(lines: Iterable[Line]) -> int:
    return sum(line.quantity for line in lines)
