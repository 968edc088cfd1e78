"""How many cards a list holds: player deck, technology deck, and enough to begin with (CON-1, CON-6 to CON-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rone.cards import CardType, Zone
from engine.rone.validate.codes import ADVICE, Code
from engine.rone.validate.suggestions import further_technologies, is_first_play, level_one_cards
from engine.verdict import words as say
from engine.verdict.inquiry import Inquiry, Size, fewest_to_begin, scarce
from engine.verdict.verdict import Fix, FixAction, Problem

TWO_HANDS: Final = 12
"""A first hand, and the one drawn in its place (SET-3, SET-4a)."""
FOR_LEVEL_ONE: Final = LocalText("for a level 1 hero", "für einen Helden der Stufe 1")


def level_one_needed(deck_size: int) -> int:
    """The fewest playable level 1 cards that a deck of `deck_size` should hold (PLAY-2): 4 of 24, 5 of 28, 7 of 36.

    A first hand without one is put under the deck and drawn anew: the 12 cards seen are then 12 of the deck at random.
    """
    return fewest_to_begin(deck_size, TWO_HANDS, 1)


def deck_size_problems(inquiry: Inquiry) -> Iterator[Problem]:
    """DECK_TOO_SMALL, DECK_TOO_LARGE, and LEVEL_ONE_SCARCE once the size is right."""
    limit, clause, count = inquiry.format.deck_size, inquiry.format.size_clause, inquiry.counts[Zone.DECK]
    size = Size(
        zone=Zone.DECK,
        least=limit,
        most=limit,
        clause=clause,
        less=lambda: _to_cut(inquiry),
        too_few=Code.DECK_TOO_SMALL,
        too_many=Code.DECK_TOO_LARGE,
    )
    found = size.problem(count.total)
    if found is not None:
        yield found
        return
    actual = sum(number for card, number in inquiry.known(Zone.DECK) if is_first_play(card))
    needed = level_one_needed(limit)
    if actual < needed:
        suggestions = level_one_cards(inquiry)
        yield scarce(Code.LEVEL_ONE_SCARCE, Zone.DECK, (actual, needed), "PLAY-2", FOR_LEVEL_ONE, "level=1", suggestions)


def _to_cut(inquiry: Inquiry) -> tuple[CardId, ...]:
    """Cards that must go anyway: unknown, misplaced, or too many of them."""
    by_id = inquiry.catalog.by_id
    found = []
    for card, number in sorted(inquiry.counts[Zone.DECK].copies.items()):
        known = by_id.get(card)
        if number > inquiry.format.copies_max or known is None or known.type not in (CardType.UNIT, CardType.TACTIC):
            found.append(card)
    return tuple(found[:3])


def technologies(number: int) -> LocalText:
    """`number` technologies."""
    return LocalText(
        f"{number if number else 'No'} {'technology' if number == 1 else 'technologies'}",
        f"{number if number else 'Keine'} {'Technologie' if number == 1 else 'Technologien'}",
    )


def technology_size_problems(inquiry: Inquiry) -> Iterator[Problem]:
    """TECHNOLOGY_TOO_FEW, TECHNOLOGY_TOO_MANY, TECHNOLOGY_SLOTS_FREE."""
    actual, format, zone = inquiry.counts[Zone.TECHNOLOGY].total, inquiry.format, Zone.TECHNOLOGY
    most, clause = format.technologies_max, format.technology_clause
    size = Size(
        zone=zone,
        least=format.technologies_min,
        most=most,
        clause=clause,
        too_few=Code.TECHNOLOGY_TOO_FEW,
        too_many=Code.TECHNOLOGY_TOO_MANY,
        said=technologies,
        more=lambda: further_technologies(inquiry),
        none_allowed=lambda: LocalText(f"none allowed in {format.name.en}", f"in „{format.name.de}“ ist keine erlaubt"),
    )
    found = size.problem(actual)
    if found is not None:
        yield found
    elif actual < most:
        said = technologies(actual)
        message = LocalText(f"{said.en}, {most} possible.", f"{said.de}, möglich sind {most}.")
        fix = Fix(FixAction.ADD, zone, say.SHOW_SOME, quantity=most - actual)
        code = Code.TECHNOLOGY_SLOTS_FREE
        yield Problem(code, ADVICE[code], zone, (), actual, most, clause, message, fix)
