from itertools import permutations
from math import isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.statistics import Distribution, Mean, Rate, StatisticsError, wilson_interval

NUMBERS = st.lists(st.integers(-50, 200), max_size=40)


@given(st.lists(NUMBERS, min_size=1, max_size=4))
def test_parts_merge_in_any_order_to_the_same_sums(parts: list[list[int]]) -> None:
    every = [value for part in parts for value in part]
    for order in permutations(parts):
        mean, spread = Mean(), Distribution()
        for part in order:
            mean, spread = mean.merge(Mean.of(part)), spread.merge(Distribution.of(part))
        assert mean.to_json() == Mean.of(every).to_json()
        assert spread.to_json() == Distribution.of(every).to_json()
        assert list(spread.to_json()["counts"]) == list(Distribution.of(every).to_json()["counts"])
        assert spread.mean == mean


@given(NUMBERS)
def test_what_is_written_is_read_back(values: list[int]) -> None:
    assert Distribution.from_json(Distribution.of(values).to_json()) == Distribution.of(values)
    assert Mean.from_json(Mean.of(values).to_json()) == Mean.of(values)


def test_rates_merge() -> None:
    assert Rate(1, 4).merge(Rate(2, 2)) == Rate(3, 6)
    assert Rate.from_json(Rate(3, 6).to_json()) == Rate(3, 6)


def test_without_a_game_nothing_is_claimed() -> None:
    assert Rate().value == 0
    assert Rate().interval() == (0, 1)
    assert Mean().value == 0
    assert Mean().interval() is None
    assert Mean.of([7]).interval() is None
    assert Distribution().percentile(50) is None
    assert Distribution().at_least(1) == Rate(0, 0)


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [  # from the closed formula, as published by E. B. Wilson; checked by hand to four places
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (5000, 10000, 0.4902, 0.5098),
    ],
)
def test_the_wilson_interval_has_its_known_values(successes: int, n: int, low: float, high: float) -> None:
    found = wilson_interval(successes, n)
    assert isclose(found.low, low, abs_tol=5e-5)
    assert isclose(found.high, high, abs_tol=5e-5)


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_an_interval_holds_its_rate_and_stays_within_0_and_1(successes: int, failures: int) -> None:
    rate = Rate(successes, successes + failures)
    low, high = rate.interval()
    assert 0 <= low <= high <= 1
    assert not rate.n or low <= rate.value <= high


def test_95_of_100_wilson_intervals_hold_the_truth() -> None:
    chance = Random(11)
    held = 0
    for _ in range(2000):
        low, high = wilson_interval(sum(chance.random() < 0.3 for _ in range(50)), 50)
        held += low <= 0.3 <= high
    assert 0.93 <= held / 2000 <= 0.97


def test_the_normal_interval_of_a_mean_is_the_textbook_s() -> None:
    mean = Mean.of([1, 2, 3, 4, 5])
    assert mean.variance == 2.5
    interval = mean.interval()
    assert interval is not None
    assert isclose(interval.high, 3 + 1.959964 * (2.5 / 5) ** 0.5, rel_tol=1e-6)
    assert not interval.holds_zero


def test_percentiles_are_values_that_came_up() -> None:
    spread = Distribution({1: 10, 2: 80, 9: 10})
    assert [spread.percentile(p) for p in (0, 10, 11, 50, 90, 91, 100)] == [1, 1, 2, 2, 2, 9, 9]
    assert spread.at_least(2) == Rate(90, 100)


@pytest.mark.parametrize("impossible", [lambda: Rate(3, 2), lambda: Rate(-1, 2), lambda: Mean(2, 10, 1), lambda: Distribution({1: -1})])
def test_sums_that_no_games_give_are_refused(impossible) -> None:
    with pytest.raises(StatisticsError):
        impossible()


def test_a_percentile_beyond_100_is_refused() -> None:
    with pytest.raises(StatisticsError, match="101"):
        Distribution({1: 1}).percentile(101)
