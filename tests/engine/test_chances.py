"""Exact chances: of two dice, of the greater one, of one of several."""

from __future__ import annotations

from fractions import Fraction

from engine.chances import at_least, chances_told, combined, mapped, mean, mixed, moved

DIE = {number: Fraction(1, 6) for number in range(1, 7)}


def test_two_dice_are_added_and_the_greater_is_picked() -> None:
    both = combined(DIE, DIE)
    assert (both[2], both[7], sum(both.values()), mean(both)) == (Fraction(1, 36), Fraction(1, 6), 1, 7)
    greater = combined(DIE, DIE, max)
    assert (list(greater), greater[6], mean(greater)) == ([1, 2, 3, 4, 5, 6], Fraction(11, 36), Fraction(161, 36))


def test_values_are_changed_moved_and_mixed() -> None:
    assert mapped(DIE, lambda number: min(number, 2)) == {1: Fraction(1, 6), 2: Fraction(5, 6)}
    assert moved({0: Fraction(1)}, -3) == {-3: Fraction(1)}
    assert mixed([(Fraction(1, 2), {4: Fraction(1)}), (Fraction(1, 2), {0: Fraction(1)})]) == {0: Fraction(1, 2), 4: Fraction(1, 2)}


def test_a_value_or_more_is_told_with_its_share() -> None:
    assert at_least(DIE)[5] == Fraction(1, 3)
    assert chances_told(at_least({1: Fraction(1, 4), 2: Fraction(3, 4)})) == [
        {"value": 1, "chance": "1/1", "share": 1.0},
        {"value": 2, "chance": "3/4", "share": 0.75},
    ]
