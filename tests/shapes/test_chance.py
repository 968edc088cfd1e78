"""Chance by purpose, and choices that nobody learns of before all are made."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.match.chance import Die, NumberDeck, ScriptedChanceError
from engine.match.match import NOBODY, Option, PlayerId
from engine.match.secret import SecretChoices
from engine.rng import stream
from tests.shapes.morra import CARDS, KIT, TABLES, Morra
from tests.shapes.test_matches import dealt

ONE, TWO = PlayerId(0), PlayerId(1)


def die(script: list[int] | None = None) -> Die:
    return Die([0, 0, 1, 1, 1, 2], stream(1, "die"), script)


def test_a_die_shows_each_face_alike_often_and_a_copy_rolls_the_same() -> None:
    one = die()
    other = one.copy()
    rolled = [one.roll() for _number in range(6_000)]
    assert [other.roll() for _number in range(6_000)] == rolled
    counts = Counter(rolled)
    assert all(abs(counts[face] - share) < 200 for face, share in ((0, 2_000), (1, 3_000), (2, 1_000)))
    assert one.key() == other.key() != die().key()


def test_a_scenario_names_the_rolls_and_one_more_is_a_fault() -> None:
    one = die([2, 0])
    other = one.copy()
    assert [one.roll(), one.roll()] == [2, 0]
    assert other.roll() == 2
    with pytest.raises(ScriptedChanceError):
        one.roll()


def test_a_deck_of_numbers_is_shuffled_anew_only_when_a_card_is_to_be_drawn() -> None:
    deck = NumberDeck.shuffled(CARDS, stream(1, "numbers"))
    first = [deck.draw() for _number in CARDS]
    assert (sorted(first), deck.left, deck.counts()) == (sorted(CARDS), [], {})
    number = deck.draw()
    assert (len(deck.left), deck.drawn) == (len(CARDS) - 1, [number])
    assert sum(deck.counts().values()) == len(CARDS) - 1


def test_what_is_left_is_known_and_its_order_dealt_anew() -> None:
    deck = NumberDeck([1, 2, 3, 4, 5, 6], [0], stream(1, "numbers"))
    orders = {tuple(deck.imagined(stream(seed, "bot")).left) for seed in range(20)}
    assert len(orders) > 10
    assert all(deck.imagined(stream(seed, "bot")).counts() == deck.counts() for seed in range(5))
    other = deck.copy()
    assert [other.draw() for _number in range(6)] == [6, 5, 4, 3, 2, 1]
    assert deck.left == [1, 2, 3, 4, 5, 6]


def test_a_scenario_names_the_orders_after_shuffles() -> None:
    deck = NumberDeck([2], [3], stream(1, "numbers"), [[3, 2]])
    assert [deck.draw(), deck.draw(), deck.draw()] == [2, 3, 2]
    with pytest.raises(ScriptedChanceError):
        deck.draw()


def test_what_is_drawn_for_one_purpose_moves_no_other() -> None:
    one, other = (dealt(KIT, seed=5), dealt(KIT, seed=5))
    assert isinstance(one, Morra)
    assert isinstance(other, Morra)
    stream(5, "die").below(6)
    assert one.deck.key() == other.deck.key()


def test_secret_choices_are_seen_by_their_players_alone_until_all_are_made() -> None:
    choices = SecretChoices([ONE, TWO])
    assert choices.asked == ONE
    choices.choose(Option(0, number=3))
    assert (choices.asked, choices.is_complete) == (TWO, False)
    [own, hidden] = choices.seen_by(ONE)
    assert own is not None
    assert (own.number, hidden, choices.seen_by(TWO), choices.seen_by(NOBODY)) == (3, None, [None, None], [None, None])
    other = choices.copy()
    other.choose(Option(0, number=1))
    assert (choices.is_complete, other.is_complete, other.asked) == (False, True, NOBODY)
    assert [one.number for one in other.seen_by(TWO) if one is not None] == [3, 1]
    assert choices.of(TWO) is None
    assert choices.key() != other.key()


def test_nobody_can_tell_what_another_has_chosen_in_secret() -> None:
    for fingers in range(4):
        match = dealt(KIT, players=3)
        assert isinstance(match, Morra)
        match.choose(fingers)
        views = [match.view_for(player).known() for player in (ONE, TWO)]
        other = dealt(KIT, players=3)
        assert isinstance(other, Morra)
        other.choose((fingers + 1) % 4)
        assert views[0] != other.view_for(ONE).known()
        assert views[1] == other.view_for(TWO).known()
        for player in (ONE, TWO, None):
            assert list(TABLES.lines(match, player)) == []
        assert TABLES.standing(match, TWO) == TABLES.standing(other, TWO)


def test_several_may_win() -> None:
    match = dealt(KIT)
    assert isinstance(match, Morra)
    match.points = [2, 2]
    number = match.deck.left[-1]
    match.choose(number)
    match.choose(number)
    assert match.result is not None
    assert match.result.winners == (ONE, TWO)
    assert {told.text.en for player in (ONE, TWO) if (told := TABLES.result(match, player))} == {"You have won."}  # type: ignore[union-attr]
