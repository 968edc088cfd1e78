"""Names at lines keep out of each other's way."""

from web.charts.labels import clearest, spread


def test_labels_that_stand_apart_stay_where_they_are() -> None:
    assert spread([20, 80, 140], low=0, high=200) == [20, 80, 140]


def test_labels_that_meet_are_pushed_apart_in_their_order() -> None:
    heights = spread([100, 101, 99], low=0, high=200)
    assert sorted(heights) == [99, 116, 133]
    assert heights[2] < heights[0] < heights[1]


def test_labels_at_the_lower_edge_are_pushed_up() -> None:
    heights = spread([199, 200], low=0, high=200)
    assert heights == [183, 200]


def test_a_curve_is_named_where_it_is_farthest_from_the_others() -> None:
    assert clearest([10, 10, 10], [[11, 50, 12]]) == 1
    assert clearest([10, 10, 10], []) == 1
