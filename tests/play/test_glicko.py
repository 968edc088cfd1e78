"""Glicko-2, held against the paper's worked example."""

from __future__ import annotations

import pytest

from play.glicko import LARGEST_DEVIATION, Strength, after_games, after_rest


def test_the_paper_s_example_comes_out_as_printed() -> None:
    games = [(Strength(1400, 30), 1.0), (Strength(1550, 100), 0.0), (Strength(1700, 300), 0.0)]
    after = after_games(Strength(1500, 200, 0.06), games, tau=0.5)
    # The paper goes on with four decimals at each step, which makes 1464.06 of 1464.05.
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_a_game_nothing_is_won_and_less_is_known() -> None:
    before = Strength(1600, 60, 0.06)
    assert after_games(before, []) == after_rest(before, 1)
    assert after_rest(before, 0).deviation == pytest.approx(60)
    assert after_rest(before, 78).deviation == pytest.approx(110, abs=0.5)
    assert after_rest(before, 10_000).deviation == LARGEST_DEVIATION


@pytest.mark.parametrize("value", [1200.0, 1500.0, 2300.0])
@pytest.mark.parametrize("other", [300.0, 1500.0, 2900.0])
@pytest.mark.parametrize("deviation", [30.0, 110.0, 350.0])
def test_who_wins_rises_who_loses_falls_and_more_is_known(value: float, other: float, deviation: float) -> None:
    before = Strength(value, deviation)
    won, drawn, lost = (after_games(before, [(Strength(other, 80), score)], periods=0) for score in (1.0, 0.5, 0.0))
    assert lost.value < before.value < won.value
    assert lost.value < drawn.value < won.value
    assert won.deviation <= deviation


def test_a_great_surprise_makes_a_rating_more_volatile() -> None:
    sure = Strength(1500, 40)
    surprised = after_games(sure, [(Strength(2200, 40), 1.0)] * 4)
    assert surprised.volatility > sure.volatility
