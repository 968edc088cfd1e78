"""Chances of X (XST) are those of all orders in which the cards may lie, and of draws card by card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations

import pytest

from engine.rng import Stream, stream
from engine.skirmish.formula import Formula
from engine.skirmish.odds import (
    Chances,
    OddsError,
    after_discard,
    at_least,
    damage,
    damage_in_turn,
    defeats,
    distribution,
    formula_text,
    mean,
    parse_formula,
    stack_after,
    value,
)

MARKET_DAY: Mapping[str | int, int] = {0: 2, 1: 4, 2: 5, 3: 5, 4: 3, 5: 1, "1+X": 4}
SMALL: Mapping[str | int, int] = {1: 1, 3: 1, "1+X": 1}
DEMO = ("X", "X-1", "X+1", "2X", "2X-1", "2X-2", "3X-1")
"""The formulas of the demo box."""
RANDOM = 200
Cards = tuple[str, ...]


def cards_of(faces: Mapping[str | int, int]) -> Cards:
    return tuple(str(face) for face, copies in faces.items() for _copy in range(copies))


def orders(cards: Cards) -> list[Cards]:
    """Every order of the cards, as many times as there are cards that look alike."""
    return list(permutations(cards))


def played_out(order: Cards, box: Cards, xs: int, before: int = 0) -> Chances:
    """What `xs` X come to when the cards lie in `order`, and all orders of the box follow it."""
    total = before
    for face in order:
        total += 1 if face == "1+X" else int(face)
        xs -= face != "1+X"
        if xs == 0:
            return {total: Fraction(1)}
    return by_orders(box, box, xs, total)


def by_orders(stack: Cards, box: Cards, xs: int, before: int = 0) -> Chances:
    found: Chances = {}
    every = orders(stack or box)
    for order in every:
        for number, chance in played_out(order, box, xs, before).items():
            found[number] = found.get(number, Fraction(0)) + chance / len(every)
    return dict(sorted(found.items()))


def by_draws(stack: Mapping[str, int], box: Mapping[str, int], xs: int) -> Chances:
    """Card by card: each face by its share of what is left (XST-5 at an empty stack)."""
    if xs == 0:
        return {0: Fraction(1)}
    left = stack if any(stack.values()) else box
    whole, found = sum(left.values()), {}
    for face, copies in left.items():
        if copies:
            rest = by_draws({**left, face: copies - 1}, box, xs if face == "1+X" else xs - 1)
            for number, chance in rest.items():
                total = number + (1 if face == "1+X" else int(face))
                found[total] = found.get(total, Fraction(0)) + chance * Fraction(copies, whole)
    return dict(sorted(found.items()))


def moved(chances: Chances, plus: int) -> Chances:
    return {number + plus: chance for number, chance in chances.items()}


def some_box(chance: Stream, cards: int) -> dict[str | int, int]:
    """So many random cards, one of them plain."""
    faces: list[str | int] = [chance.below(5), *[("1+X" if chance.below(3) == 0 else chance.below(5)) for _one in range(cards - 1)]]
    return {face: faces.count(face) for face in faces}


def some_of(chance: Stream, box: Mapping[str | int, int]) -> dict[str | int, int]:
    return {face: chance.below(copies + 1) for face, copies in box.items()}


@pytest.mark.clause("XST-3")
def test_a_critical_hit_adds_another_card() -> None:
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert distribution("X", SMALL, SMALL) == {1: third, 2: sixth, 3: third, 4: sixth}


@pytest.mark.clause("XST-5")
def test_a_stack_that_runs_out_in_the_middle_of_a_value_is_the_whole_box_again() -> None:
    assert distribution("X", {"1+X": 1}, SMALL) == moved(distribution("X", SMALL, SMALL), 1)
    assert distribution("2X", {1: 1}, SMALL) == moved(distribution("X", SMALL, SMALL), 1)
    assert distribution("X", {}, SMALL) == distribution("X", SMALL, SMALL)


@pytest.mark.clause("XST-4")
@pytest.mark.parametrize("formula", DEMO)
def test_formulas_of_the_demo_box_are_those_of_all_orders(formula: str) -> None:
    read = parse_formula(formula)
    box: Mapping[str | int, int] = {0: 1, 2: 2, "1+X": 1}
    for stack in (box, {2: 1, "1+X": 1}, {0: 1}, {"1+X": 1}):
        expected = moved(by_orders(cards_of(stack), cards_of(box), read.times), read.plus)
        assert distribution(formula, stack, box) == expected


@pytest.mark.clause("XST-5")
def test_random_formulas_and_stacks_are_those_of_all_orders() -> None:
    chance = stream(3, "orders of X")
    ran_out = 0
    for _number in range(RANDOM):
        xs = 1 + chance.below(3)
        box = some_box(chance, 1 + chance.below(5 if xs == 1 else 4))
        stack = some_of(chance, box)
        formula = Formula(xs, chance.below(7) - 3)
        ran_out += sum(stack.get(face, 0) for face in range(5)) < xs
        expected = moved(by_orders(cards_of(stack), cards_of(box), xs), formula.plus)
        found = distribution(formula, stack, box)
        assert (found, sum(found.values())) == (expected, 1), (formula, stack, box)
    assert ran_out > 60


@pytest.mark.parametrize("formula", DEMO)
@pytest.mark.parametrize("drawn", [(), (3, 3, "1+X", 0, 4, 1), tuple(cards_of(MARKET_DAY)[:-2])], ids=["whole", "some", "criticals left"])
def test_formulas_from_the_demo_box_are_those_of_draws_card_by_card(formula: str, drawn: tuple[str | int, ...]) -> None:
    read = parse_formula(formula)
    stack = stack_after(drawn, MARKET_DAY)
    box = {str(face): copies for face, copies in MARKET_DAY.items()}
    assert distribution(formula, stack, MARKET_DAY) == moved(by_draws(stack, box, read.times), read.plus)


def test_the_means_of_the_demo_box_are_as_its_page_has_them() -> None:
    exact = mean(distribution("X", MARKET_DAY, MARKET_DAY))
    assert exact == Fraction(523, 210)
    means = {formula: f"{float(mean(damage(distribution(formula, MARKET_DAY, MARKET_DAY)))):.3f}" for formula in DEMO}
    assert means == {"X": "2.574", "X-1": "1.838", "X+1": "3.490", "2X": "4.985", "2X-1": "4.019", "2X-2": "3.121", "3X-1": "6.473"}


def test_means_follow_from_the_numbers_left_as_long_as_the_plain_cards_suffice() -> None:
    chance = stream(8, "means of X")
    for _number in range(100):
        box = some_box(chance, 3 + chance.below(20))
        plain = sum(copies for face, copies in box.items() if face != "1+X")
        total = sum(int(face) * copies for face, copies in box.items() if face != "1+X")
        xs, plus = 1 + chance.below(min(9, plain)), chance.below(9) - 4
        expected = xs * (Fraction(total, plain) + Fraction(box.get("1+X", 0), plain + 1)) + plus
        assert mean(distribution(Formula(xs, plus), box, box)) == expected


@pytest.mark.clause("DMG-3")
@pytest.mark.clause("DMG-4")
def test_damage_adds_strength_takes_one_at_least_then_armour_and_prevention() -> None:
    even = {number: Fraction(1, 4) for number in (-2, 0, 1, 5)}
    assert damage(even) == {1: Fraction(3, 4), 5: Fraction(1, 4)}
    assert damage(even, strength=1) == {1: Fraction(1, 2), 2: Fraction(1, 4), 6: Fraction(1, 4)}
    assert damage(even, strength=-3) == {1: Fraction(3, 4), 2: Fraction(1, 4)}
    assert damage(even, armour=1) == {0: Fraction(3, 4), 4: Fraction(1, 4)}
    assert damage(even, armour=-2) == {3: Fraction(3, 4), 7: Fraction(1, 4)}
    assert damage(even, armour=9, prevent=2) == {0: Fraction(1)}
    assert damage(even, strength=1, armour=1, prevent=2) == {0: Fraction(3, 4), 3: Fraction(1, 4)}
    assert damage(even, prevent=None) == {0: Fraction(1)}


@pytest.mark.clause("XST-7")
def test_a_value_below_0_counts_as_0() -> None:
    raw = distribution("X-2", SMALL, SMALL)
    assert raw == {-1: Fraction(1, 3), 0: Fraction(1, 6), 1: Fraction(1, 3), 2: Fraction(1, 6)}
    assert value(raw) == {0: Fraction(1, 2), 1: Fraction(1, 3), 2: Fraction(1, 6)}


def test_at_least_and_defeats_are_sums_of_what_reaches_so_far() -> None:
    chances = distribution("X", SMALL, SMALL)
    assert at_least(chances) == {1: Fraction(1), 2: Fraction(2, 3), 3: Fraction(1, 2), 4: Fraction(1, 6)}
    assert [defeats(chances, life) for life in (1, 3, 4, 5)] == [1, Fraction(1, 2), Fraction(1, 6), 0]


def discarded(stack: Cards, box: Cards, cards: int, then: Callable[[Cards], Chances]) -> Chances:
    """What follows on average when so many cards are turned over one by one, by all orders."""
    left, rest = (stack or box), cards
    if rest > len(left):
        return discarded(box, box, rest - len(left), then)
    found: Chances = {}
    every = orders(left)
    for order in every:
        for number, chance in then(order[rest:]).items():
            found[number] = found.get(number, Fraction(0)) + chance / len(every)
    return dict(sorted(found.items()))


def test_cards_turned_over_for_nothing_change_the_chances_only_where_the_stack_may_run_out() -> None:
    for formula in DEMO:
        assert after_discard(formula, MARKET_DAY, MARKET_DAY, 2) == distribution(formula, MARKET_DAY, MARKET_DAY)
    chance = stream(5, "cards turned over")
    changed = 0
    for _number in range(60):
        xs = 1 + chance.below(2)
        box = some_box(chance, 1 + chance.below(4))
        stack, cards = some_of(chance, box), 1 + chance.below(6)

        def then(left: Cards, box: Mapping[str | int, int] = box, xs: int = xs) -> Chances:
            return played_out(left, cards_of(box), xs) if left else by_orders((), cards_of(box), xs)

        expected = discarded(cards_of(stack), cards_of(box), cards, then)
        found = after_discard(Formula(xs), stack, box, cards)
        assert found == expected, (xs, stack, box, cards)
        changed += mean(found) != mean(distribution(Formula(xs), stack, box))
    assert changed > 20


def hits_by_orders(stack: Cards, box: Cards, hits: list[Formula]) -> Chances:
    """The damage of hits one after the other for every order; the stack suffices."""
    found: Chances = {}
    every = orders(stack)
    for order in every:
        left, total = list(order), 0
        for hit in hits:
            number, xs = hit.plus, hit.times
            while xs:
                face = left.pop(0)
                number += 1 if face == "1+X" else int(face)
                xs -= face != "1+X"
            total += max(1, number)
        found[total] = found.get(total, Fraction(0)) + Fraction(1, len(every))
    return dict(sorted(found.items()))


@pytest.mark.clause("XST-6")
def test_hits_one_after_the_other_draw_from_the_same_stack_and_are_one_at_least_each() -> None:
    box: Mapping[str | int, int] = {0: 2, 1: 1, 4: 1, "1+X": 2}
    for hits in ([Formula(1, -1)] * 2, [Formula(2), Formula(0, 3), Formula(1, -2)]):
        assert damage_in_turn(hits, box, box) == hits_by_orders(cards_of(box), cards_of(box), hits)
    twice = mean(damage_in_turn([Formula(1, -1)] * 2, MARKET_DAY, MARKET_DAY))
    assert twice == 2 * mean(damage(distribution("X-1", MARKET_DAY, MARKET_DAY)))
    assert damage_in_turn([Formula(1)], {"1+X": 1}, SMALL) == distribution("X", {"1+X": 1}, SMALL)
    assert damage_in_turn([Formula(1)], SMALL, SMALL, strength=2) == moved(distribution("X", SMALL, SMALL), 2)


@pytest.mark.parametrize(
    ("text", "formula"),
    [("X", Formula(1)), ("x-1", Formula(1, -1)), ("2X+2", Formula(2, 2)), (" 9X − 10 ", Formula(9, -10)), ("3", Formula(0, 3))],
)
def test_formulas_are_read_as_cards_have_them(text: str, formula: Formula) -> None:
    assert parse_formula(text) == formula
    assert parse_formula(formula_text(formula)) == formula


@pytest.mark.parametrize("text", ["", "Y", "10X", "0X", "X+", "2X+2X", "X*2", "X+100", "100", "-1", "1+X", "²X"])
def test_what_is_no_formula_is_refused_by_name(text: str) -> None:
    with pytest.raises(OddsError, match="is no formula"):
        parse_formula(text)


@pytest.mark.clause("XST-2")
@pytest.mark.parametrize(
    ("stack", "box"),
    [
        ({}, {"1+X": 3}),
        ({}, {"two": 3, 1: 1}),
        ({}, {1: -1, 2: 2}),
        ({}, {100: 1}),
        ({7: 1}, {1: 1}),
        ({1: 2}, {1: 1}),
    ],
)
def test_stacks_that_cannot_be_are_refused(stack: Mapping[str | int, int], box: Mapping[str | int, int]) -> None:
    with pytest.raises(OddsError):
        distribution("X", stack, box)


@pytest.mark.clause("XST-8")
def test_the_stack_is_what_does_not_lie_open_and_the_whole_box_when_all_does() -> None:
    assert stack_after([1, "1+X"], SMALL) == {"3": 1}
    assert stack_after(["1", 3, "1+x"], SMALL) == {"1": 1, "3": 1, "1+X": 1}
    with pytest.raises(OddsError, match="2 X cards with 1"):
        stack_after([1, 1], SMALL)
