"""The hands of a deck counted exactly (DRAW-1): how strong they are, and how likely they defeat an enemy; a fresh deck, the first round.

Hands are counted as long as there are at most `MOST_HANDS` different ones; beyond that they are drawn, and everything says so: `drawn`
is then how many, and figures have intervals. Special cards' texts count as nothing, nor does `stun`; the report names such cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, prod
from typing import Final

from engine.rng import stream
from engine.statistics import Interval, Mean, wilson_interval
from engine.tocsin.cards import HAND_LIMIT, TocsinCard
from engine.tocsin.measures.hands import DEFENDING, Hand, Hands, Sort, attacking
from engine.tocsin.records import SYMBOLS, Kind, Row

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


@dataclass(frozen=True)
class HandSpread:
    """How many hands have each value, in the order of values; None, that there is no such line, comes first and counts 0 in a mean.

    Values are whole numbers of which `whole` make one: damage is counted in faces of the die. `drawn` is how many hands were drawn, 0
    where all are counted; only then a figure has an interval (95 %).
    """

    hands: Mapping[int | None, int]
    whole: int = 1
    drawn: int = 0

    @cached_property
    def total(self) -> int:
        """The hands in all."""
        return sum(self.hands.values())

    @property
    def chances(self) -> dict[Fraction | None, Fraction]:
        """The chance of each value."""
        return {None if value is None else Fraction(value, self.whole): Fraction(hands, self.total) for value, hands in self.hands.items()}

    @property
    def mean(self) -> Fraction:
        """The value on average."""
        return Fraction(sum((value or 0) * hands for value, hands in self.hands.items()), self.total * self.whole)

    def _with(self, least: Fraction | int) -> int:
        return sum(hands for value, hands in self.hands.items() if value is not None and value >= least * self.whole)

    def at_least(self, least: Fraction | int) -> Fraction:
        """The chance of at least so much."""
        return Fraction(self._with(least), self.total)

    def interval(self, least: Fraction | int) -> Interval | None:
        """Wilson's interval of that chance; None where all hands are counted."""
        return wilson_interval(self._with(least), self.drawn) if self.drawn else None

    @property
    def mean_interval(self) -> Interval | None:
        """The normal interval of the mean; None where all hands are counted."""
        values = [(value or 0, hands) for value, hands in self.hands.items()]
        sums = (sum(value * hands for value, hands in values), sum(value * value * hands for value, hands in values))
        found = Mean(self.drawn, *sums).interval() if self.drawn else None
        return None if found is None else Interval(found.low / self.whole, found.high / self.whole)


@dataclass(frozen=True)
class DeckHands:
    """The hands of so many cards out of a deck; of a deck with no more cards the whole deck is the only one."""

    sorts: tuple[Sort, ...]
    copies: Hand
    size: int
    seed: int = 1

    @classmethod
    def of(
        cls,
        cards: Sequence[TocsinCard],
        size: int = HAND_LIMIT,
        seed: int = 1,
        sort: Callable[[TocsinCard], Sort] = lambda card: Sort.of(card.actions),
        known: Sequence[Sort] = (),
    ) -> DeckHands:
        """The hands of `size` cards out of these copies, told apart by `sort`; `seed` is for decks with too many different hands.

        `known` are the sorts in the order in which hands count them; left out: those of the cards.
        """
        found = Counter(map(sort, cards))
        sorts = tuple(known) or tuple(sorted(found))
        return cls(sorts, tuple(found[sort] for sort in sorts), min(size, len(cards)), seed)

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
        if place == len(self.copies):
            if not left:
                yield ()
            return
        behind = sum(self.copies[place + 1 :])
        for taken in range(max(0, left - behind), min(self.copies[place], left) + 1):
            for rest in self._hands(place + 1, left - taken):
                yield (taken, *rest)

    def spread(self, value: Callable[[Hand], int | None], whole: int = 1) -> HandSpread:
        """How many hands have each value."""
        found: Counter[int | None] = Counter()
        for hand, weight in self.weighted:
            found[value(hand)] += weight
        ordered = sorted(found, key=lambda one: (one is not None, one or 0))
        return HandSpread({one: found[one] for one in ordered}, whole, self.drawn)


class DeckFigures:
    """The figures of decks that are made of `cards`, against enemies in a row: a hand is counted once, in whichever decks it comes up.

    For each figure only that is told apart which it asks for, so there are fewer hands than cards could make.
    """

    def __init__(
        self,
        cards: Sequence[TocsinCard],
        faces: Sequence[int],
        row: Row = Row.LOWER,
        any_symbols: bool = False,
        seed: int = 1,
    ) -> None:
        self.cards = tuple(cards)
        self.faces = tuple(faces)
        self.any_symbols = any_symbols
        self.seed = seed
        self._attacking = attacking(row, any_symbols)
        self._counted: dict[tuple[tuple[Kind, Kind], ...], tuple[tuple[Sort, ...], Hands]] = {}
        self._decks: dict[DeckHands, DeckHands] = {}

    def _of(self, kinds: Mapping[Kind, Kind], cards: Sequence[TocsinCard], size: int) -> tuple[DeckHands, Hands]:
        """The hands of a deck, and what counts them, where these kinds alone matter."""

        def sort(card: TocsinCard) -> Sort:
            return Sort.of(card.actions, kinds)

        key = tuple(kinds.items())
        if key not in self._counted:
            sorts = tuple(sorted(set(map(sort, self.cards))))
            attacks = [kind for kind in kinds.values() if kind is not Kind.DEFENCE]
            self._counted[key] = sorts, Hands(sorts, self.faces, attacks, self.any_symbols)
        sorts, hands = self._counted[key]
        deck = DeckHands.of(cards, size, self.seed, sort, sorts)
        return self._decks.setdefault(deck, deck), hands

    def best(self, kind: Kind, cards: Sequence[TocsinCard], size: int = HAND_LIMIT) -> HandSpread:
        """The greatest strength of one set of that kind."""
        deck, hands = self._of({kind: kind}, cards, size)
        return deck.spread(lambda hand: hands.best(kind, hand))

    def ward(self, cards: Sequence[TocsinCard], size: int = HAND_LIMIT) -> HandSpread:
        """The greatest sum of strengths of a line of defence sets."""
        deck, hands = self._of(DEFENDING, cards, size)
        return deck.spread(hands.ward)

    def volley(self, cards: Sequence[TocsinCard], size: int = HAND_LIMIT) -> HandSpread:
        """The damage of a greatest line of attacks, on average of the die."""
        deck, hands = self._of(self._attacking, cards, size)
        return deck.spread(lambda hand: hands.volley(hand).value, len(self.faces))

    def attacks(self, cards: Sequence[TocsinCard], size: int = HAND_LIMIT) -> HandSpread:
        """The attacks of such a line, the most of several."""
        deck, hands = self._of(self._attacking, cards, size)
        return deck.spread(lambda hand: hands.volley(hand).sets)

    def both(self, least: int, cards: Sequence[TocsinCard], size: int = HAND_LIMIT) -> HandSpread:
        """The damage of the greatest line that leaves a ward of `least` or more."""
        deck, hands = self._of(self._attacking | DEFENDING, cards, size)
        return deck.spread(lambda hand: hands.both(hand, least), len(self.faces))

    def ward_after(self, cards: Sequence[TocsinCard], size: int = HAND_LIMIT) -> HandSpread:
        """The greatest ward that a greatest line leaves."""
        deck, hands = self._of(self._attacking | DEFENDING, cards, size)
        return deck.spread(hands.ward_after)

    def hands(self, cards: Sequence[TocsinCard], size: int = HAND_LIMIT) -> DeckHands:
        """The hands where attack and defence matter: volley, ward, both and defeat have no more different ones."""
        return self._of(self._attacking | DEFENDING, cards, size)[0]

    def rage(self, cards: Sequence[TocsinCard], size: int = HAND_LIMIT) -> tuple[HandSpread, HandSpread]:
        """The rage of special cards, and that of the attacks of a greatest line with them (RAGE-1, RAGE-2).

        A card that could also serve an attack raises nothing here: it is used for that.
        """
        deck = DeckHands.of(cards, size, self.seed, lambda card: Sort.of(card.actions, self._attacking, card.rage or 0))
        plain = Hands(deck.sorts, self.faces, self._attacking.values(), self.any_symbols)

        def of_cards(hand: Hand) -> int:
            return sum(sort.rage * count for sort, count in zip(deck.sorts, hand, strict=True))

        return deck.spread(of_cards), deck.spread(lambda hand: of_cards(hand) + plain.volley(hand).sets)

    def defeat(
        self, cards: Sequence[TocsinCard], size: int = HAND_LIMIT, health: int = HEALTHS, armour: Sequence[int] = ()
    ) -> list[HandSpread]:
        """The chances of hands to defeat an enemy, for each health from 0 to `health`; their mean is the chance of a first hand."""
        deck, hands = self._of(self._attacking, cards, size)
        whole = int(len(self.faces) ** deck.size)
        found = [Counter[int | None]() for _ in range(health + 1)]
        for hand, weight in deck.weighted:
            chances, of = hands.defeat(hand, health, armour)
            for left, chance in enumerate(chances):
                found[left][chance * (whole // of)] += weight
        return [HandSpread(dict(sorted(one.items())), whole, deck.drawn) for one in found]


@dataclass(frozen=True)
class DeckStrength:
    """How strong the hands of a deck are: `best` by kind, `both` by ward; `volley` and `both` are damage on average of the die."""

    hands: DeckHands
    best: Mapping[Kind, HandSpread]
    ward: HandSpread
    volley: HandSpread
    attacks: HandSpread
    both: Mapping[int, HandSpread]
    ward_after: HandSpread


def strength(figures: DeckFigures, size: int = HAND_LIMIT, wards: Sequence[int] = WARDS) -> DeckStrength:
    """How strong the first hand of `size` cards is."""
    cards = figures.cards
    return DeckStrength(
        figures.hands(cards, size),
        {kind: figures.best(kind, cards, size) for kind in SYMBOLS},
        figures.ward(cards, size),
        figures.volley(cards, size),
        figures.attacks(cards, size),
        {ward: figures.both(ward, cards, size) for ward in wards},
        figures.ward_after(cards, size),
    )


def strengths(figures: DeckFigures, sizes: Sequence[int] = HAND_LIMITS) -> dict[int, DeckStrength]:
    """The same by hand limit."""
    return {size: strength(figures, size) for size in sizes}


def texts_left_out(cards: Sequence[TocsinCard]) -> tuple[str, ...]:
    """The slugs of the cards whose texts, stun or rage count as nothing, each once."""
    return tuple(dict.fromkeys(card.slug for card in cards if card.do or card.stun or card.rage))
