"""A card at a glance, before its text is read: options and their numbers, both sides of a location card, an enemy's values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from typing import Any, Final

from engine.tocsin.cards import CardType, TocsinCard, location_card_of
from engine.tocsin.records import Amount, Enemy, Kind, Side
from engine.tocsin.shapes import ShapeReader

PLAYERS: Final = 2
"""Values that depend on the players are compared for so many."""
PLAYERS_WORD: Final = "players"
_RECKONED: Final[Mapping[str, Callable[[list[int]], int]]] = {"sum": sum, "times": prod, "min": min, "max": max}


def sides_of(card: TocsinCard) -> tuple[Side, ...]:
    """Front and back of a location card (CARD-5); () of other cards."""
    return location_card_of(card, ShapeReader()).sides if card.type is CardType.LOCATION else ()


def enemies_of(card: TocsinCard) -> list[Enemy]:
    """The enemies on the sides of a location card."""
    return [side.enemy for side in sides_of(card) if side.enemy is not None]


def amount_for(amount: Amount, players: int = PLAYERS) -> int | None:
    """What an amount comes to with so many players; None where it depends on more than their number."""
    if isinstance(amount, int):
        return amount
    if amount == PLAYERS_WORD:
        return players
    if isinstance(amount, Mapping) and len(amount) == 1:
        (word, parts), *_ = amount.items()
        found = [amount_for(part, players) for part in parts] if word in _RECKONED else [None]
        numbers = [number for number in found if number is not None]
        return _RECKONED[word](numbers) if len(numbers) == len(found) else None
    return None


def per_player(amount: Amount) -> tuple[int, int] | None:
    """An amount as a number and one for each player (CARD-8), None where it is no such sum: (3, 1) is 3 + 1 for each player."""
    none, one, two = (amount_for(amount, players) for players in (0, 1, 2))
    if none is None or one is None or two is None or two - one != one - none:
        return None
    return none, one - none


def kinds_of(card: TocsinCard) -> list[str]:
    """The kinds of its options; a number combined with a symbol is no kind of its own (CARD-2)."""
    return list(dict.fromkeys(action.kind.value for action in card.actions))


def greatest_number(card: TocsinCard, kind: Kind | None = None) -> int | None:
    """The greatest number among its options, or among those of a kind, there 0 for the symbol alone; None where it has none."""
    numbers = [action.number for action in card.actions if kind is None or action.kind is kind]
    if kind is None:
        return max((number for number in numbers if number is not None), default=None)
    return max((number or 0 for number in numbers), default=None)


def runes_of(card: TocsinCard) -> list[str]:
    """The rune of an upgrade, or those that activate a side of a location card (CARD-3, RUNE-2)."""
    on_sides = {rune for side in sides_of(card) for rune in side.runes}
    return [card.rune] if card.rune else sorted(on_sides)


def health_of(card: TocsinCard) -> int | None:
    """The greatest health of a sheet, or of an enemy."""
    figures = card.figures or ()
    of_heroes = [card.health, *(figure.get("health") for figure in figures)]
    return _greatest([*of_heroes, *(amount_for(enemy.health) for enemy in enemies_of(card))])


def armour_of(card: TocsinCard) -> int | None:
    """The greatest armour of an enemy (ARM-3)."""
    return _greatest(value for enemy in enemies_of(card) for value in enemy.armour)


def strength_of(card: TocsinCard) -> int | None:
    """The greatest strength of an enemy's attack (FOE)."""
    return _greatest(amount_for(enemy.attack.strength) for enemy in enemies_of(card) if enemy.attack is not None)


def status_of(card: TocsinCard) -> list[str]:
    """The status cards that its attacks bring (STAT-1)."""
    return list(dict.fromkeys(enemy.status.value for enemy in enemies_of(card) if enemy.status is not None))


def flips_of(card: TocsinCard) -> list[str]:
    """What flips it (FLIP-3)."""
    return list(dict.fromkeys(flip.at.value for side in sides_of(card) for flip in side.flip))


def is_raging(card: TocsinCard) -> bool:
    """Whether an action card raises rage (RAGE-2)."""
    return card.is_action and card.rage is not None


def has_two_sides(card: TocsinCard) -> bool:
    """Whether both sides of a location card bear something beside a name, or a sheet has a solo side."""
    return card.solo is not None or (card.type is CardType.LOCATION and all(map(_bears, sides_of(card))))


def _bears(side: Side) -> bool:
    return bool(side.enemy or side.flip or side.interact or side.boxes or side.reward or side.marks or side.progress)


def _greatest(numbers: Any) -> int | None:
    return max((number for number in numbers if number is not None), default=None)
