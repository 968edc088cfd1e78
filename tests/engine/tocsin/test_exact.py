"""Exact figures of hands: counted as everything that is tried finds them, for the demo decks and for random ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.statistics import Mean, wilson_interval
from engine.tocsin.cards import TocsinCard, card_of
from engine.tocsin.measures.exact import DeckFigures, DeckHands, HandSpread, strength, strengths, texts_left_out
from engine.tocsin.measures.hands import KINDS_AT
from engine.tocsin.records import ATTACKS, SYMBOLS, Kind, Row
from tests.engine.tocsin.enumerated import tried, tried_defeat
from tests.engine.tocsin.low_water import low_water

DIE = (0, 0, 1, 1, 1, 2)
ACTIONS = (
    *("melee", "melee+1", "melee+2", "ranged", "ranged+1", "ranged+2", "defence", "defence+1", "defence+2", "+1", "+2", "+3", "special"),
    *(
        "melee+1 / ranged+1",
        "defence / +2",
        "melee / +3",
        "ranged+2 / defence+2",
        "melee+2 / +1",
        "special / +3",
        "melee / ranged / defence",
    ),
)
DICE = (DIE, (0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 9), (1, 1, 2, 2, 3, 3))


def start_deck(hero: str) -> list[TocsinCard]:
    """The 14 start cards of a hero."""
    catalog = low_water().catalog
    return [catalog.by_id[card] for card, copies in catalog.brought_with(hero).items() for _ in range(copies)]


def cards(actions: Sequence[str]) -> list[TocsinCard]:
    """A card of each action."""
    return [
        card_of(id=CardId(at), slug=f"card-{at}", name=LocalText("Card", "Karte"), type="upgrade", rune="bell", action=action)
        for at, action in enumerate(actions, 1)
    ]


def only(spread: HandSpread) -> Fraction | None:
    """The value of a deck with one hand."""
    ((value, chance),) = spread.chances.items()
    assert chance == 1
    return value


def agrees(deck: Sequence[TocsinCard], hands: int, faces: tuple[int, ...], row: Row, any_symbols: bool, chance: Random, size: int) -> None:
    """Compare so many hands of a deck with what trying everything finds."""
    figures = DeckFigures(deck, faces, row, any_symbols)
    for _ in range(hands):
        hand = chance.sample(deck, min(size, len(deck)))
        options = [card.actions for card in hand]
        told = tried(options, faces, KINDS_AT[row], any_symbols)
        assert {kind: only(figures.best(kind, hand)) for kind in SYMBOLS} == {kind: told.best[kind] for kind in SYMBOLS}, options
        found = figures.ward, figures.volley, figures.attacks, figures.ward_after
        assert [only(figure(hand)) for figure in found] == [told.ward, told.volley, told.attacks, told.ward_after], options
        assert [only(figures.both(ward, hand)) for ward in range(5)] == told.both, options


@pytest.mark.parametrize("hero", ["berrit-kell", "tam-wick", "ysolt-maren", "pip-and-odd"])
@pytest.mark.parametrize("any_symbols", [False, True])
def test_the_demo_decks_are_counted_as_everything_tried_says(hero: str, any_symbols: bool) -> None:
    for row in Row:
        agrees(start_deck(hero), 12, DIE, row, any_symbols, Random(1), 7)


def test_two_hundred_random_decks_are_counted_as_everything_tried_says() -> None:
    for seed in range(200):
        chance = Random(seed)
        deck = cards([chance.choice(ACTIONS) for _ in range(chance.randint(1, 12))])
        agrees(deck, 2, chance.choice(DICE), chance.choice(list(Row)), chance.random() < 0.3, chance, chance.choice((4, 5, 6)))


def test_chances_to_defeat_are_those_of_trying_every_set_first() -> None:
    for seed in range(60):
        chance = Random(seed)
        deck = cards([chance.choice(ACTIONS) for _ in range(chance.randint(1, 5))])
        row, any_symbols, armour = chance.choice(list(Row)), chance.random() < 0.3, chance.choice(((), (3,), (4, 2)))
        faces = chance.choice(DICE)
        counted = DeckFigures(deck, faces, row, any_symbols).defeat(deck, len(deck), 6, armour)
        hand = tuple(card.actions for card in deck)
        for health in range(7):
            found = tried_defeat(hand, health, armour, faces, KINDS_AT[row], any_symbols)
            assert counted[health].mean == found, (hand, health, armour, faces)


@pytest.mark.parametrize("any_symbols", [False, True])
def test_all_hands_of_a_deck_are_counted_as_everything_tried_says(any_symbols: bool) -> None:
    deck = cards(["melee", "melee+1", "ranged", "ranged+1", "defence", "defence / +2", "+1", "+1", "special"])
    figures = DeckFigures(deck, DIE, Row.LOWER, any_symbols)
    for size in (3, 5):
        every = [tried([card.actions for card in hand], DIE, ATTACKS, any_symbols) for hand in combinations(deck, size)]
        told = strength(figures, size)
        for spread, values in (
            (told.ward, [one.ward for one in every]),
            (told.volley, [one.volley for one in every]),
            (told.attacks, [one.attacks for one in every]),
            (told.ward_after, [one.ward_after for one in every]),
            *((told.both[ward], [one.both[ward] for one in every]) for ward in range(5)),
            *((told.best[kind], [one.best[kind] for one in every]) for kind in SYMBOLS),
        ):
            assert spread.chances == {value: Fraction(times, len(every)) for value, times in Counter(values).items()}
            assert spread.mean == sum(value or 0 for value in values) / Fraction(len(every))
            assert spread.at_least(1) == Fraction(sum(value is not None and value >= 1 for value in values), len(every))
            assert spread.interval(1) is spread.mean_interval is None


def test_each_hand_limit_has_its_figures() -> None:
    deck = start_deck("tam-wick")
    told = strengths(DeckFigures(deck, DIE))
    assert list(told) == [5, 6, 7, 8, 9]
    assert all(one.total == comb(14, size) for size, found in told.items() for one in (found.ward, found.volley, found.ward_after))
    assert sorted(found.volley.mean for found in told.values()) == [found.volley.mean for found in told.values()]
    assert told[7].volley.chances == strength(DeckFigures(deck, DIE)).volley.chances


def test_a_known_hand() -> None:
    told = strength(DeckFigures(cards(["melee", "melee+1", "+2", "defence / +2", "ranged"]), DIE), 5)
    assert told.best[Kind.MELEE].chances == {5: Fraction(1)}  # melee+1, +2 and +2
    assert told.ward.chances == {2: Fraction(1)}
    assert told.volley.chances == {Fraction(25, 6): Fraction(1)}  # 5 less 5/6; a bare card beside it would take the +2 away
    assert told.both[1].chances == {Fraction(1, 3): Fraction(1)}  # melee+1 alone: the bare defence card takes the +2
    assert told.both[3].chances == {None: Fraction(1)}
    assert told.both[3].at_least(0) == 0


def test_a_deck_of_too_many_hands_is_drawn_and_says_so_with_intervals() -> None:
    deck = cards([f"{kind}+{number}" for kind in ("defence", "", "defence / ") for number in range(1, 10)])
    found = DeckHands.of(deck, 9)
    assert found.different > 200_000
    assert (found.drawn, found.total) == (20_000, 20_000)
    assert found.weighted == DeckHands.of(deck, 9).weighted
    figures = DeckFigures(deck, DIE)
    volley = figures.volley(deck, 9)  # a volley knows no defence, so there are fewer different hands
    assert (volley.drawn, volley.total, volley.interval(3), volley.mean_interval) == (0, comb(27, 9), None, None)
    drawn = figures.ward(deck, 9)
    assert drawn.drawn == 20_000
    assert drawn.interval(45) == wilson_interval(int(drawn.at_least(45) * 20_000), 20_000)
    assert drawn.mean_interval is not None
    assert drawn.mean_interval.low < drawn.mean < drawn.mean_interval.high


def test_an_interval_of_drawn_hands_is_told_in_whole_damage() -> None:
    spread = HandSpread({None: 10, 6: 60, 12: 30}, whole=6, drawn=100)
    assert spread.mean == Fraction(120, 100)
    assert spread.at_least(2) == Fraction(30, 100)
    assert spread.interval(2) == wilson_interval(30, 100)
    exact = Mean.of([0] * 10 + [1] * 60 + [2] * 30).interval()
    assert spread.mean_interval == pytest.approx(exact)


def test_texts_that_count_as_nothing_are_named() -> None:
    assert texts_left_out(start_deck("berrit-kell")) == ("bellows",)
