"""Scales and ticks."""

import pytest

from web.charts.scale import Box, at, figure_text, line, round_ticks


@pytest.mark.parametrize(
    ("top", "ticks"),
    [(36, [0, 10, 20, 30]), (3.2, [0, 1, 2, 3]), (100, [0, 50, 100]), (0.4, [0, 0.1, 0.2, 0.3, 0.4]), (1, [0, 0.5, 1]), (0, [0, 1])],
)
def test_ticks_are_round_and_few(top: float, ticks: list[float]) -> None:
    assert round_ticks(top) == pytest.approx(ticks)


@pytest.mark.parametrize("top", [0.003, 0.7, 2, 5, 7.5, 11, 24, 49, 63, 99, 1234])
def test_ticks_never_number_more_than_five_nor_pass_the_top(top: float) -> None:
    ticks = round_ticks(top)
    assert 2 <= len(ticks) <= 5
    assert ticks[-1] <= top * (1 + 1e-9)


def test_a_coordinate_says_no_more_than_a_tenth() -> None:
    assert [at(36.0), at(92.94), at(-0.01), at(0)] == ["36", "92.9", "0", "0"]


def test_a_path_goes_through_its_points_and_may_close() -> None:
    assert line([(0, 0), (1.25, 2)]) == "M0 0L1.2 2"
    assert line([(0, 0), (1, 2)], closed=True).endswith("z")


def test_what_lies_beyond_the_scale_stays_inside_the_box() -> None:
    box = Box(left=0, right=10, head=0, base=100, top=10)
    assert [box.y(0), box.y(5), box.y(10), box.y(11), box.y(-1)] == [100, 50, 0, 0, 100]


def test_figures_are_written_in_the_readers_language() -> None:
    from django.utils.translation import override

    with override("de"):
        assert figure_text(10000) == "10.000"
        assert figure_text(2.47, 1) == "2,5"
    with override("en"):
        assert figure_text(10000.0) == "10,000"
