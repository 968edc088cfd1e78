"""What a hand can do (ACT-4 to ACT-8), counted exactly: strengths of sets, lines of sets, and the chance to defeat an enemy.

A hand is a tuple of counts, one for each sort of cards: cards that serve alike are one sort, and texts count as nothing. A **line**
is any number of disjoint legal sets of it. Values of attacks are in whole numbers of a face: what they come to on average is `volley`
divided by the faces of the die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

from engine.tocsin.records import ATTACKS, SYMBOLS, Action, Kind, Row

Hand = tuple[int, ...]
"""How many cards of each sort."""
KINDS_AT: Final = {Row.LOWER: ATTACKS, Row.UPPER: (Kind.RANGED,)}
"""The attacks that can aim at a row (ATK-2)."""


EVERY_KIND: Final = {kind: kind for kind in SYMBOLS}
DEFENDING: Final = {Kind.DEFENCE: Kind.DEFENCE}


def attacking(row: Row, any_symbols: bool) -> dict[Kind, Kind]:
    """The kinds of attacks that can aim at a row, each with the kind as which it counts.

    Melee and ranged are one where a set has one symbol card: then nothing but its number tells two of them apart.
    """
    return {kind: kind if any_symbols else Kind.RANGED for kind in KINDS_AT[row]}


@dataclass(frozen=True, order=True)
class Sort:
    """Cards that are alike: the number that is printed with each symbol (0 for a bare one), and the plain number, 0 for none.

    `rage` is what special cards that serve nothing else raise; 0 where nobody asks.
    """

    symbols: tuple[tuple[Kind, int], ...]
    plain: int
    rage: int = 0

    @classmethod
    def of(cls, actions: Iterable[Action], kinds: Mapping[Kind, Kind] = EVERY_KIND, rage: int = 0) -> Sort:
        """The sort of a card with these options where `kinds` alone matter, each as what it counts; of several of one the greatest."""
        symbols: dict[Kind, int] = {}
        plain = 0
        for action in actions:
            if action.kind is Kind.NUMBER:
                plain = max(plain, action.number or 0)
            elif action.kind in kinds:
                kind = kinds[action.kind]
                symbols[kind] = max(symbols.get(kind, 0), action.number or 0)
        return cls(tuple(sorted(symbols.items())), plain, 0 if symbols or plain else rage)

    def printed(self, kind: Kind) -> int | None:
        """The number printed with that symbol, 0 for a bare one; None without the symbol."""
        return next((number for symbol, number in self.symbols if symbol is kind), None)


class AttackLine(NamedTuple):
    """A line of attacks: its value in faces (see above), and the number of its sets, the most if several lines have that value."""

    value: int
    sets: int


NO_LINE: Final = AttackLine(0, 0)


class Hands:
    """All that is counted of hands of these `sorts`, with a die of these `faces`.

    `any_symbols`: further cards with the symbol may join a set (`set_symbols: any`). `kinds` are the attacks that count. What was
    counted once is remembered.
    """

    def __init__(self, sorts: Sequence[Sort], faces: Sequence[int], kinds: Iterable[Kind] = ATTACKS, any_symbols: bool = False) -> None:
        self.sorts = tuple(sorts)
        self.faces = tuple(faces)
        self.kinds = tuple(dict.fromkeys(kinds))
        self.any_symbols = any_symbols
        self._lines: dict[Hand, AttackLine] = {}
        self._wards: dict[Hand, int] = {}
        self._shares: dict[Hand, list[tuple[int, int]]] = {}
        self._chances: dict[tuple[Hand, int, tuple[int, ...]], list[int]] = {}

    # --- Sets ------------------------------------------------------------------------------------

    def contribution(self, sort: Sort, kind: Kind) -> int:
        """What a further card adds to a set of that kind; 0 where it may not join, or adds nothing."""
        return max(sort.plain, (sort.printed(kind) or 0) if self.any_symbols else 0)

    @cached_property
    def heads(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """The symbol cards of attacks: the sort, the number printed, and what a further card of each sort adds to the set.

        Where all sets of a symbol card are alike but for the number it prints, the greatest is enough.
        """
        found: dict[tuple[int, tuple[int, ...]], int] = {}
        for place, sort in enumerate(self.sorts):
            for kind in self.kinds:
                printed = sort.printed(kind)
                if printed is not None:
                    key = place, tuple(self.contribution(other, kind) for other in self.sorts)
                    found[key] = max(found.get(key, 0), printed)
        return tuple((place, printed, added) for (place, added), printed in found.items())

    def sets_in(self, hand: Hand) -> Iterator[tuple[int, Hand]]:
        """Every legal attack of a hand, as its strength and the cards it leaves; cards that would add nothing stay out (ACT-4 to ACT-8)."""
        for place, printed, added in self.heads:
            if not hand[place]:
                continue
            others = without(hand, ((place, 1),))
            joining = [(at, number, others[at]) for at, number in enumerate(added) if number and others[at]]
            for counts in product(*(range(count + 1) for _, _, count in joining)):
                strength, rest = printed, list(others)
                for (at, number, _), taken in zip(joining, counts, strict=True):
                    strength += number * taken
                    rest[at] -= taken
                if strength:
                    yield strength, tuple(rest)

    def best(self, kind: Kind, hand: Hand) -> int:
        """The greatest strength of one set of that kind; 0 if there is none."""
        added = sum(count * self.contribution(sort, kind) for sort, count in zip(self.sorts, hand, strict=True))
        with_symbol = [sort for sort, count in zip(self.sorts, hand, strict=True) if count and sort.printed(kind) is not None]
        return max((added - self.contribution(sort, kind) + (sort.printed(kind) or 0) for sort in with_symbol), default=0)

    def ward(self, hand: Hand) -> int:
        """The greatest sum of strengths of a line of defence sets: each card for the most it can add, one of them as a symbol card."""
        total, least_lost = 0, None
        for sort, count in zip(self.sorts, hand, strict=True):
            if count:
                printed = sort.printed(Kind.DEFENCE)
                most = max(sort.plain, printed or 0)
                total += count * most
                if printed is not None and (least_lost is None or most - printed < least_lost):
                    least_lost = most - printed
        return 0 if least_lost is None else total - least_lost

    # --- Lines of attacks ------------------------------------------------------------------------

    def faces_value(self, strength: int) -> int:
        """The damage of an attack over all faces of the die together: so many times what it deals on average (ATK-3)."""
        return sum(max(0, strength - face) for face in self.faces)

    def line(self, hand: Hand) -> AttackLine:
        """The greatest line of attacks against one enemy without armour that can't be defeated: with the first card, or without it."""
        known = self._lines.get(hand)
        if known is not None:
            return known
        first = next((place for place, count in enumerate(hand) if count), None)
        if first is None:
            return NO_LINE
        best = self.line(without(hand, ((first, 1),)))
        for strength, rest in self.sets_in(hand):
            if rest[first] < hand[first]:
                after = self.line(rest)
                best = max(best, AttackLine(after.value + self.faces_value(strength), after.sets + 1))
        self._lines[hand] = best
        return best

    def volley(self, hand: Hand) -> AttackLine:
        """The same of a hand with cards of any use."""
        return self.line(self.kept_for(hand, self.is_of_attack))

    @cached_property
    def is_of_attack(self) -> tuple[bool, ...]:
        """Which sorts an attack can take."""
        return tuple(bool(sort.plain) or any(sort.printed(kind) is not None for kind in self.kinds) for sort in self.sorts)

    @cached_property
    def is_of_defence(self) -> tuple[bool, ...]:
        """Which sorts a defence can take."""
        return tuple(bool(sort.plain) or sort.printed(Kind.DEFENCE) is not None for sort in self.sorts)

    @cached_property
    def _times(self) -> tuple[tuple[int, int], ...]:
        """The faces of the die, each with how often it is there."""
        return tuple(sorted(Counter(self.faces).items()))

    def kept_for(self, hand: Hand, wanted: tuple[bool, ...]) -> Hand:
        """The cards of some sorts."""
        return tuple(count if is_wanted else 0 for count, is_wanted in zip(hand, wanted, strict=True))

    def shares(self, hand: Hand) -> list[tuple[int, int]]:
        """Value of the attacks and ward of the defence for the ways to share the cards; the greatest value first, none that another beats.

        Cards of one use alone go there; the others are tried on either side.
        """
        known = self._shares.get(hand)
        if known is not None:
            return known
        attack, defence = self.kept_for(hand, self.is_of_attack), self.kept_for(hand, self.is_of_defence)
        either = [place for place, count in enumerate(attack) if count and defence[place]]
        found: dict[int, int] = {}
        for counts in product(*(range(hand[place] + 1) for place in either)):
            left = without(defence, zip(either, counts, strict=True))
            ward = self._wards.get(left)
            if ward is None:
                ward = self._wards[left] = self.ward(left)
            taken = list(attack)
            for place, count in zip(either, counts, strict=True):
                taken[place] = count
            value = self.line(tuple(taken)).value
            found[value] = max(found.get(value, 0), ward)
        best: list[tuple[int, int]] = []
        for value, ward in sorted(found.items(), reverse=True):
            if not best or ward > best[-1][1]:
                best.append((value, ward))
        self._shares[hand] = best
        return best

    def both(self, hand: Hand, least: int) -> int | None:
        """The greatest value of a line that leaves a ward of `least` or more; None: no line does."""
        return next((value for value, ward in self.shares(hand) if ward >= least), None)

    def ward_after(self, hand: Hand) -> int:
        """The greatest ward that a greatest line leaves."""
        return self.shares(hand)[0][1]

    # --- Defeating an enemy ----------------------------------------------------------------------

    def defeat(self, hand: Hand, health: int, armour: Sequence[int] = ()) -> tuple[list[int], int]:
        """For each health from 0 to `health`: the greatest chance to defeat that enemy, each die seen before the next set is chosen.

        The chances are told over the second number: the faces of the die to the power of the cards. `armour` has values in any order;
        the highest stands first (ARM-3).
        """
        kept = self.kept_for(hand, self.is_of_attack)
        chances = self._defeat(kept, health, tuple(sorted(armour, reverse=True)))
        return chances, int(len(self.faces) ** sum(kept))

    def _defeat(self, hand: Hand, health: int, armour: tuple[int, ...]) -> list[int]:
        known = self._chances.get((hand, health, armour))
        if known is not None:
            return known
        size, cards = len(self.faces), sum(hand)
        found = [size**cards] + [0] * health
        for strength, rest in self.sets_in(hand):
            if armour and strength < armour[0]:
                continue
            scale = size ** (cards - sum(rest) - 1)
            if armour:
                chances = [chance * size * scale for chance in self._defeat(rest, health, armour[1:])]
            else:
                after = self._defeat(rest, health, ())
                dealt = [(max(0, strength - face), times) for face, times in self._times]
                chances = [scale * sum(after[max(0, left - damage)] * times for damage, times in dealt) for left in range(health + 1)]
            found = [max(pair) for pair in zip(found, chances, strict=True)]
        if armour:
            found[0] = size ** sum(hand)
        self._chances[hand, health, armour] = found
        return found


def without(hand: Hand, cards: Iterable[tuple[int, int]]) -> Hand:
    """A hand less these cards, which it holds."""
    rest = list(hand)
    for place, count in cards:
        rest[place] -= count
    return tuple(rest)
