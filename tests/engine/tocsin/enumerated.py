"""What hands can do, found by trying everything: every set, every line, card by card; the clauses read literally (ACT-4 to ACT-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from engine.tocsin.records import Action, Kind

Card = tuple[Action, ...]


class Set(NamedTuple):
    """A legal set."""

    kind: Kind
    strength: int


@cache
def sets_of(cards: tuple[Card, ...], any_symbols: bool) -> frozenset[Set]:
    """The legal sets that take all of these cards."""
    found = set()
    for chosen in product(*cards):
        kinds = {action.kind for action in chosen if action.kind is not Kind.NUMBER}
        symbols = [action for action in chosen if action.kind is not Kind.NUMBER]
        if len(kinds) != 1 or Kind.SPECIAL in kinds or (len(symbols) > 1 and not any_symbols):
            continue
        numbers = [action.number for action in chosen if action.number is not None]
        if numbers:
            found.add(Set(symbols[0].kind, sum(numbers)))
    return frozenset(found)


def with_first(cards: Sequence[Card], any_symbols: bool) -> Iterator[tuple[Set, tuple[Card, ...]]]:
    """Every legal set that takes the first of these cards, with the cards it leaves."""
    others = range(1, len(cards))
    for number in range(len(cards)):
        for taken in combinations(others, number):
            for one in sets_of((cards[0], *(cards[place] for place in taken)), any_symbols):
                yield one, tuple(cards[place] for place in others if place not in taken)


@cache
def lines_of(cards: tuple[Card, ...], any_symbols: bool) -> frozenset[tuple[Set, ...]]:
    """Every line of these cards; cards may stay unused."""
    if not cards:
        return frozenset({()})
    found = set(lines_of(cards[1:], any_symbols))
    for one, rest in with_first(cards, any_symbols):
        found |= {tuple(sorted((one, *line))) for line in lines_of(rest, any_symbols)}
    return frozenset(found)


def expected(strength: int, faces: Sequence[int]) -> Fraction:
    """E[max(0, s − D)]."""
    return Fraction(sum(max(0, strength - face) for face in faces), len(faces))


class Tried(NamedTuple):
    """What trying everything found."""

    best: dict[Kind, int]
    ward: int
    volley: Fraction
    attacks: int
    both: list[Fraction | None]
    ward_after: int


def tried(cards: Sequence[Card], faces: Sequence[int], kinds: Sequence[Kind], any_symbols: bool) -> Tried:
    """The figures of a hand, of attacks of these kinds."""
    lines = lines_of(tuple(sorted(cards, key=str)), any_symbols)
    told = []
    for line in lines:
        attacks = [one.strength for one in line if one.kind in kinds]
        ward = sum(one.strength for one in line if one.kind is Kind.DEFENCE)
        told.append((sum((expected(strength, faces) for strength in attacks), Fraction(0)), len(attacks), ward))
    volley = max(value for value, _, _ in told)
    best = {kind: max((one.strength for line in lines for one in line if one.kind is kind), default=0) for kind in Kind}
    both = [max((value for value, _, ward in told if ward >= wanted), default=None) for wanted in range(5)]
    return Tried(
        best,
        max(ward for _, _, ward in told),
        volley,
        max(attacks for value, attacks, _ in told if value == volley),
        both,
        max(ward for value, _, ward in told if value == volley),
    )


def tried_defeat(
    cards: tuple[Card, ...], health: int, armour: tuple[int, ...], faces: tuple[int, ...], kinds: tuple[Kind, ...], any_symbols: bool
) -> Fraction:
    """The greatest chance to defeat an enemy, by trying every set first."""

    @cache
    def chance(left: tuple[Card, ...], health: int, armour: tuple[int, ...]) -> Fraction:
        if health <= 0:
            return Fraction(1)
        found = Fraction(0)
        for number in range(1, len(left) + 1):
            for taken in combinations(range(len(left)), number):
                rest = tuple(card for place, card in enumerate(left) if place not in taken)
                for one in sets_of(tuple(left[place] for place in taken), any_symbols):
                    if one.kind not in kinds:
                        continue
                    if armour:
                        found = max(found, chance(rest, health, armour[1:] if one.strength >= armour[0] else armour))
                    else:
                        after = (chance(rest, health - max(0, one.strength - face), ()) for face in faces)
                        found = max(found, sum(after, Fraction(0)) / len(faces))
        return found

    return chance(tuple(sorted(cards, key=str)), health, armour)
