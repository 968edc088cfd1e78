"""Exact figures of hands: counted as everything that is tried finds them, for the demo decks and for random ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.tocsin.cards import TocsinCard, card_of
from engine.tocsin.measures.exact import DeckHands, at_least, defeat, mean, strength, texts_left_out
from engine.tocsin.measures.hands import KINDS_AT
from engine.tocsin.records import SYMBOLS, Row
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


def agrees(
    deck: Sequence[TocsinCard], hands: int, faces: tuple[int, ...], row: Row, any_symbols: bool, chance: Random, size: int = 7
) -> None:
    """Compare so many hands of a deck with what trying everything finds."""
    found = DeckHands.of(deck, size)
    count = found.evaluator(faces, row, any_symbols)
    kinds = KINDS_AT[row]
    whole = len(faces)
    for hand, _ in chance.sample(found.weighted, min(hands, len(found.weighted))):
        sorts = [place for place, number in enumerate(hand) for _ in range(number)]
        options = [next(card.actions for card in deck if _sort(card) == found.sorts[place]) for place in sorts]
        told = tried(options, faces, kinds, any_symbols)
        line, (both, after) = count.volley(hand), count.both(hand, range(5))
        assert {kind: count.best(kind, hand) for kind in SYMBOLS} == {kind: told.best[kind] for kind in SYMBOLS}, options
        assert (count.ward(hand), Fraction(line.value, whole), line.sets, after) == (
            told.ward,
            told.volley,
            told.attacks,
            told.ward_after,
        ), options
        assert [None if value is None else Fraction(value, whole) for value in both] == told.both, options


def _sort(card: TocsinCard) -> object:
    return DeckHands.of([card]).sorts[0]


@pytest.mark.parametrize("hero", ["berrit-kell", "tam-wick", "ysolt-maren", "pip-and-odd"])
@pytest.mark.parametrize("any_symbols", [False, True])
def test_the_demo_decks_are_counted_as_everything_tried_says(hero: str, any_symbols: bool) -> None:
    for row in Row:
        agrees(start_deck(hero), 12, DIE, row, any_symbols, Random(1))


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
        counted = defeat(deck, faces, len(deck), row, any_symbols, 6, armour)
        hand = tuple(card.actions for card in deck)
        for health in range(7):
            found = tried_defeat(hand, health, armour, faces, KINDS_AT[row], any_symbols)
            assert counted[health] == found, (hand, health, armour, faces)


def test_every_hand_of_a_deck_is_counted_with_its_chance() -> None:
    deck = start_deck("tam-wick")
    told = strength(deck, DIE)
    hands = Counter(tuple(sorted(hand)) for hand in combinations([_key(card) for card in deck], 7))
    assert (told.different, told.drawn) == (len(hands), 0)
    assert all(sum(spread.values()) == 1 for spread in (told.ward, told.volley, told.attacks, told.ward_after, *told.both.values()))
    assert at_least(told.ward, 0) == 1
    assert mean(told.both[0]) == mean(told.volley)
    assert mean(told.both[2]) < mean(told.volley)


def _key(card: TocsinCard) -> str:
    return "special" if card.do else "/".join(map(str, card.actions))


def test_a_known_hand() -> None:
    deck = cards(["melee", "melee+1", "+2", "defence / +2", "ranged"])
    told = strength(deck, DIE, 5)
    assert told.best["melee"] == {5: Fraction(1)}  # melee+1, +2 and +2
    assert told.ward == {2: Fraction(1)}
    assert told.volley == {Fraction(25, 6): Fraction(1)}  # 5 less 5/6; a bare card beside it would take the +2 away
    assert told.both[1] == {Fraction(1, 3): Fraction(1)}  # melee+1 alone: the bare defence card takes the +2
    assert told.both[3] == {None: Fraction(1)}


def test_a_deck_of_too_many_hands_is_drawn_and_says_so() -> None:
    deck = cards([f"{kind}+{number}" for kind in ("melee", "ranged", "defence") for number in range(1, 9)] + ["+1", "+2"])
    found = DeckHands.of(deck, 9)
    assert found.different > 200_000
    assert (found.drawn, found.total) == (20_000, 20_000)
    assert found.weighted == DeckHands.of(deck, 9).weighted


def test_texts_that_count_as_nothing_are_named() -> None:
    assert texts_left_out(start_deck("berrit-kell")) == ("bellows",)
