"""The hands of a deck counted exactly (DRAW-1): how strong they are, and how likely they defeat an enemy; a fresh deck, the first round.

Hands are counted as long as there are at most `MOST_HANDS` different ones; beyond that they are drawn, and everything says so: `drawn`
is then how many. Special cards' texts count as nothing, nor do `stun` and `rage`; the report names such cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, prod
from typing import Any, Final

from engine.rng import stream
from engine.tocsin.cards import HAND_LIMIT, TocsinCard
from engine.tocsin.measures.hands import Hand, Hands, Sort
from engine.tocsin.records import SYMBOLS, Row

MOST_HANDS: Final = 200_000
"""So many different hands are counted."""
DRAWN_HANDS: Final = 20_000
"""So many are drawn of a deck with more."""
HAND_LIMITS: Final = range(5, 10)
"""The hand limits of the report."""
WARDS: Final = range(5)
"""The wards that `both` asks for."""
HEALTHS: Final = 12
"""The table of `defeat` ends with this health."""
ARMOURS: Final[tuple[tuple[int, ...], ...]] = ((), (3,), (4,), (5,), (6,))

Spread = dict[Any, Fraction]
"""The chance of each value, in the order of values; None, that there is no such line, comes first."""


@dataclass(frozen=True)
class DeckHands:
    """The hands of so many cards out of a deck; of a deck with no more cards the whole deck is the only one."""

    sorts: tuple[Sort, ...]
    copies: Hand
    size: int
    seed: int = 1

    @classmethod
    def of(cls, cards: Sequence[TocsinCard], size: int = HAND_LIMIT, seed: int = 1) -> DeckHands:
        """The hands of `size` cards out of these copies; `seed` is for decks with too many different hands."""
        found = Counter(Sort.of(card.actions) for card in cards)
        sorts = sorted(found, key=lambda sort: (sort.is_blank, sort.symbols, sort.plain))
        return cls(tuple(sorts), tuple(found[sort] for sort in sorts), min(size, len(cards)), seed)

    @cached_property
    def different(self) -> int:
        """How many different hands there are, cards of one sort being alike."""
        ways = [1] + [0] * self.size
        for copies in self.copies:
            ways = [sum(ways[left - taken] for taken in range(min(copies, left) + 1)) for left in range(self.size + 1)]
        return ways[self.size]

    @property
    def drawn(self) -> int:
        """How many hands are drawn; 0 where they are counted."""
        return DRAWN_HANDS if self.different > MOST_HANDS else 0

    @cached_property
    def weighted(self) -> tuple[tuple[Hand, int], ...]:
        """The different hands, each with how many of all hands it stands for."""
        if not self.drawn:
            return tuple((hand, prod(map(comb, self.copies, hand))) for hand in self._hands(0, self.size))
        deck = [place for place, copies in enumerate(self.copies) for _ in range(copies)]
        chance, found = stream(self.seed, "hands"), Counter[Hand]()
        for _ in range(self.drawn):
            shuffled = list(deck)
            chance.shuffle(shuffled)
            cards = Counter(shuffled[: self.size])
            found[tuple(cards[place] for place in range(len(self.sorts)))] += 1
        return tuple(sorted(found.items()))

    @cached_property
    def total(self) -> int:
        """The hands in all."""
        return sum(weight for _, weight in self.weighted)

    def _hands(self, place: int, left: int) -> Iterator[Hand]:
        if place == len(self.copies) - 1:
            if left <= self.copies[place]:
                yield (left,)
            return
        for taken in range(min(self.copies[place], left) + 1):
            for rest in self._hands(place + 1, left - taken):
                yield (taken, *rest)

    def evaluator(self, faces: Sequence[int], row: Row = Row.LOWER, any_symbols: bool = False) -> Hands:
        """What counts hands of this deck."""
        return Hands(self.sorts, tuple(min(copies, self.size) for copies in self.copies), faces, row, any_symbols)

    def spread(self, value: Callable[[Hand], Any]) -> Spread:
        """The chance of each value over all hands."""
        found: Counter[Any] = Counter()
        for hand, weight in self.weighted:
            found[value(hand)] += weight
        ordered = sorted(found, key=lambda one: (one is not None, one if one is not None else 0))
        return {one: Fraction(found[one], self.total) for one in ordered}


def mean(spread: Spread) -> Fraction:
    """The value on average; where there is no line it counts 0."""
    return sum((chance * value for value, chance in spread.items() if value is not None), Fraction(0))


def at_least(spread: Spread, least: Fraction | int) -> Fraction:
    """The chance of at least so much."""
    return sum((chance for value, chance in spread.items() if value is not None and value >= least), Fraction(0))


@dataclass(frozen=True)
class Strength:
    """How strong the hands of a deck are: `best` by kind, `both` by ward; `volley` and `both` are damage on average of the die."""

    size: int
    different: int
    drawn: int
    best: Mapping[str, Spread]
    ward: Spread
    volley: Spread
    attacks: Spread
    both: Mapping[int, Spread]
    ward_after: Spread


def strength(
    cards: Sequence[TocsinCard],
    faces: Sequence[int],
    size: int = HAND_LIMIT,
    row: Row = Row.LOWER,
    any_symbols: bool = False,
    wards: Sequence[int] = WARDS,
) -> Strength:
    """How strong the first hand of `size` cards out of `cards` is, against an enemy in `row`."""
    deck = DeckHands.of(cards, size)
    count = deck.evaluator(faces, row, any_symbols)
    whole = len(faces)
    lines = {hand: count.volley(hand) for hand, _ in deck.weighted}
    shared = {hand: count.both(hand, wards) for hand, _ in deck.weighted}

    def value_beside(place: int) -> Callable[[Hand], Fraction | None]:
        def value(hand: Hand) -> Fraction | None:
            found = shared[hand][0][place]
            return None if found is None else Fraction(found, whole)

        return value

    return Strength(
        deck.size,
        deck.different,
        deck.drawn,
        {kind.value: deck.spread(lambda hand, kind=kind: count.best(kind, hand)) for kind in SYMBOLS},  # type: ignore[misc]
        deck.spread(count.ward),
        deck.spread(lambda hand: Fraction(lines[hand].value, whole)),
        deck.spread(lambda hand: lines[hand].sets),
        {ward: deck.spread(value_beside(place)) for place, ward in enumerate(wards)},
        deck.spread(lambda hand: shared[hand][1]),
    )


def defeat(
    cards: Sequence[TocsinCard],
    faces: Sequence[int],
    size: int = HAND_LIMIT,
    row: Row = Row.LOWER,
    any_symbols: bool = False,
    health: int = HEALTHS,
    armour: Sequence[int] = (),
) -> list[Fraction]:
    """The chance that the first hand defeats an enemy in `row`, for each health from 0 to `health`."""
    deck = DeckHands.of(cards, size)
    count = deck.evaluator(faces, row, any_symbols)
    sums = [Fraction(0)] * (health + 1)
    for hand, weight in deck.weighted:
        chances, whole = count.defeat(hand, health, armour)
        for left, chance in enumerate(chances):
            sums[left] += Fraction(weight * chance, whole)
    return [one / deck.total for one in sums]


def texts_left_out(cards: Sequence[TocsinCard]) -> tuple[str, ...]:
    """The slugs of the cards whose texts, stun or rage count as nothing, each once."""
    return tuple(dict.fromkeys(card.slug for card in cards if card.do or card.stun or card.rage))
