from fractions import Fraction
from itertools import combinations, permutations

import pytest

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.opening import OpeningError, chance_of_at_least_one, hand_odds
from engine.rone.cards import Card, CardType, Hero
from engine.rone.decks import PlayableDeck
from engine.rone.measures.opening import opening_odds
from engine.rone.rules.turn import HAND_SIZE


def make_unit(id: int, level: int = 1) -> Card:
    return Card(id=CardId(id), slug=f"unit-{id}", type=CardType.UNIT, name=LocalText(f"Unit {id}"), level=level, cost=1)


def make_playable(*numbers: int) -> PlayableDeck:
    """A deck with so many copies of units 1, 2, …; unit n has level n."""
    cards = [make_unit(id, level=id) for id, number in enumerate(numbers, 1) for _ in range(number)]
    return PlayableDeck((Hero("ilsa", {1: make_unit(99)}),), tuple(cards), ())


@pytest.mark.parametrize(
    ("copies", "first", "bottom", "shuffle"),
    [(1, 0.250, 0.500, 0.438), (2, 0.446, 0.761, 0.693), (4, 0.712, 0.953, 0.917)],
)
def test_a_deck_of_24_has_the_published_chances(copies: int, first: float, bottom: float, shuffle: float) -> None:
    odds = hand_odds(copies, 24, HAND_SIZE)
    assert (round(odds.exact, 3), round(odds.after_bottom_mulligan, 3), round(odds.after_shuffle_mulligan, 3)) == (first, bottom, shuffle)


@pytest.mark.parametrize("copies", range(9))
def test_counting_every_hand_gives_the_same_chances(copies: int) -> None:
    size = 8
    hands = list(combinations(range(size), HAND_SIZE))
    missed = [hand for hand in hands if not any(card < copies for card in hand)]
    assert hand_odds(copies, size, HAND_SIZE).exact == float(1 - Fraction(len(missed), len(hands)))


def test_playing_the_bottom_mulligan_through_gives_the_same_chance() -> None:
    size, copies, hand = 7, 1, 6  # every order of a deck of seven
    held = total = 0
    for order in permutations(range(size)):
        total += 1
        if any(card < copies for card in order[:hand]):
            held += 1
            continue
        held += any(card < copies for card in (order[hand:] + order[:hand])[:hand])
    assert hand_odds(copies, size, HAND_SIZE).after_bottom_mulligan == float(Fraction(held, total)) == 1


@pytest.mark.parametrize(("copies", "size"), [(0, 24), (24, 24), (0, 0), (3, 3), (2, 5)])
def test_chances_at_the_edges_stay_within_0_and_1(copies: int, size: int) -> None:
    odds = hand_odds(copies, size, HAND_SIZE)
    expected = float(copies > 0)
    assert (odds.exact, odds.after_bottom_mulligan, odds.after_shuffle_mulligan) == (expected, expected, expected)


def test_drawing_more_than_there_is_draws_all() -> None:
    assert chance_of_at_least_one(1, 4, 9) == 1
    assert chance_of_at_least_one(1, 24, 0) == 0


@pytest.mark.parametrize(("copies", "size", "drawn"), [(-1, 24, 6), (25, 24, 6), (1, 24, -1)])
def test_numbers_that_no_deck_has_are_refused(copies: int, size: int, drawn: int) -> None:
    for odds in (chance_of_at_least_one, hand_odds):
        with pytest.raises(OpeningError):
            odds(copies, size, drawn)


def test_each_card_of_the_deck_is_listed_once_by_id() -> None:
    odds = opening_odds(make_playable(2, 1, 21))
    assert [(row["card"], row["copies"]) for row in odds] == [(1, 2), (2, 1), (3, 21)]
    assert set(odds[0]) == {"card", "copies", "exact", "after_bottom_mulligan", "after_shuffle_mulligan"}
    assert odds[1]["exact"] == 0.25


def test_a_deck_without_cards_has_no_odds() -> None:
    assert opening_odds(make_playable()) == []
