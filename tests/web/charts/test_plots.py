"""Geometry of every kind of plot, and the SVG that is drawn from it."""

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from django.template import Context, Template
from django.utils.translation import override

from web.charts import PLOTS, bars, curves, distribution, fan, heat, intervals, shares, small_bars, stacked
from web.charts.labels import MOST_LETTERS, SMALL_LETTER_WIDTH

NAMED = {"id": "p", "label": "What it shows", "description": "In words"}
FAN = NAMED | {
    "kind": "fan",
    "points": [{"name": n + 1, "p10": n, "p30": n + 1, "p50": n + 2, "p70": n + 3, "p90": 2 * n + 4} for n in range(10)],
    "axis_x": "Turn",
    "axis_y": "Water",
    "labels": {"p10": "10th", "p50": "Median", "p90": "90th"},
}
CURVES = NAMED | {
    "kind": "curves",
    "xs": [1, 2, 3],
    "top": 100,
    "unit": " %",
    "curves": [
        {"name": "Level 2", "values": [0, 60, 100], "lows": [0, 58, 99], "highs": [1, 62, 100]},
        {"name": "Level 3", "values": [0, 5, 100], "lows": [0, 4, 99], "highs": [1, 6, 100]},
    ],
}
BARS = NAMED | {"kind": "bars", "axis_x": "Turn", "bars": [{"name": 1, "value": 2.4, "low": 2.3, "high": 2.5}, {"name": 2, "value": 0.0}]}
SMALL = NAMED | {
    "kind": "small_bars",
    "title": "Cost",
    "axis_x": "Cost in water",
    "series": [{"name": "Units", "colour": 5}, {"name": "Tactics", "colour": 4}],
    "bars": [{"name": "0", "values": [0, 2]}, {"name": "1", "values": [2, 2]}, {"name": "2", "values": [0, 0]}],
}
HEAT = NAMED | {
    "kind": "heat",
    "columns": [1, 2],
    "corner": "Card",
    "rows": [{"name": "Rust Hound", "values": [0, 100]}, {"name": "Tin", "values": [49.6, None]}],
}
STACKED = NAMED | {
    "kind": "stacked",
    "axis_x": "Turn",
    "axis_y": "Water spent",
    "decimals": 1,
    "series": [{"name": "Units", "colour": 5}, {"name": "Tactics", "colour": 4}, {"name": "Levels", "colour": 1}],
    "bars": [{"name": 1, "values": [1.5, 0, 0]}, {"name": 2, "values": [1, 0.5, 3]}, {"name": 3, "values": [0, 0, 0]}],
}
SPREAD = NAMED | {
    "kind": "distribution",
    "axis_x": "Damage",
    "axis_y": "Share of games",
    "unit": " %",
    "rest": True,
    "bars": [{"name": n, "value": value} for n, value in enumerate((2, 8, 20, 30, 20, 12, 8))],
    "marks": [{"name": "10th", "bar": 1}, {"name": "Median", "bar": 3}, {"name": "90th", "bar": 5}],
}
INTERVALS = NAMED | {
    "kind": "intervals",
    "axis_x": "Damage by turn 10",
    "rows": [
        {"name": "− Marsh Colossus, + Tin Choir", "value": 0.6, "low": 0.4, "high": 0.8},
        {"name": "− Rust Hound, + Well Witch", "value": -0.1, "low": -0.4, "high": 0.2},
    ],
}
SHARES = NAMED | {
    "kind": "shares",
    "rows": [{"name": "Dry Season", "value": 3, "whole": 12}, {"name": "Salt Roads", "value": 12, "whole": 12}],
}
EVERY = {
    "fan": FAN,
    "curves": CURVES,
    "bars": BARS,
    "stacked": STACKED,
    "small_bars": SMALL,
    "distribution": SPREAD,
    "intervals": INTERVALS,
    "shares": SHARES,
    "heat": HEAT,
}


def drawn(plot: dict[str, Any], language: str = "en") -> str:
    with override(language):
        return Template("{% load charts %}{% plot plot %}").render(Context({"plot": plot}))


def test_every_kind_of_plot_is_tried_here() -> None:
    assert set(EVERY) == set(PLOTS)


@pytest.mark.parametrize("kind", EVERY)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_plot_is_well_formed_and_never_writes_a_coordinate_with_a_comma(kind: str, language: str) -> None:
    tree = ElementTree.fromstring(drawn(EVERY[kind], language))  # noqa: S314
    for element in tree.iter():
        for name in ("x", "y", "width", "height", "cx", "cy", "d"):
            assert "," not in element.get(name, "")


@pytest.mark.parametrize("kind", [kind for kind in EVERY if kind != "heat"])
def test_a_plot_has_a_name_and_a_description_for_those_who_do_not_see_it(kind: str) -> None:
    svg = ElementTree.fromstring(drawn(EVERY[kind]))  # noqa: S314
    assert svg.get("role") == "img"
    assert svg.get("aria-labelledby") == "p-title p-desc"
    assert [svg[0].text, svg[1].text] == ["What it shows", "In words"]


@pytest.mark.parametrize("kind", EVERY)
def test_names_are_escaped(kind: str) -> None:
    assert "<script>" not in drawn(EVERY[kind] | {"label": "<script>", "axis_x": "<script>"})


def test_the_fan_s_bands_lie_inside_each_other() -> None:
    geometry = fan(FAN)
    assert geometry["band"].startswith("M36 ")
    outer, inner = (max(float(y) for y in re.findall(r" ([\d.]+)", geometry[key])) for key in ("band", "inner"))
    assert inner < outer == 304
    assert [tick["text"] for tick in geometry["frame"]["ticks"]] == ["0", "5", "10", "15", "20"]
    assert len(geometry["dots"]) == 10


def test_a_fan_without_inner_percentiles_has_one_band() -> None:
    points = [{key: value for key, value in point.items() if key not in ("p30", "p70")} for point in FAN["points"]]
    assert fan(FAN | {"points": points})["inner"] == ""


def test_the_fan_s_labels_keep_apart_where_all_games_are_alike() -> None:
    points = [{"name": 1, "p10": 3, "p50": 3, "p90": 3}]
    heights = sorted(float(label["y"]) for label in fan(FAN | {"points": points})["labels"])
    assert all(b - a >= 16.9 for a, b in pairwise(heights))


def test_curves_that_end_together_are_named_where_they_stand_apart() -> None:
    upper, lower = (curve["label"] for curve in curves(CURVES)["curves"])
    assert (upper["x"], upper["anchor"]) == ("558", "start")
    assert (float(lower["x"]), lower["anchor"]) == (pytest.approx(66 + 241 - 4), "end")
    assert 200 < float(lower["y"]) < 252


def test_ticks_closer_than_a_tenth_are_told_apart() -> None:
    rows = [{"name": "One swap", "value": 0.09, "low": 0.07, "high": 0.11}]
    texts = [tick["text"] for tick in intervals({"rows": rows, "decimals": 2})["ticks"]]
    assert texts == ["−0.10", "−0.05", "0", "+0.05", "+0.10"]


def test_a_name_never_runs_into_the_axis_at_its_left() -> None:
    early = [
        {"name": "A plan with a long name", "values": [0, 40, 100, 100, 100, 100, 100, 100]},
        {"name": "B", "values": [0, 0, 0, 10, 40, 80, 95, 100]},
    ]
    label = curves(CURVES | {"xs": list(range(1, 9)), "curves": early})["curves"][0]["label"]
    assert label["anchor"] == "start"
    assert float(label["x"]) > 66


def test_curves_that_never_stand_apart_are_named_below_each_other_at_their_end() -> None:
    alike = [{"name": name, "values": [100] * 10} for name in ("Level 2", "Level 3")]
    labels = [curve["label"] for curve in curves(CURVES | {"xs": list(range(10)), "curves": alike})["curves"]]
    assert {label["x"] for label in labels} == {"558"}
    assert float(labels[1]["y"]) - float(labels[0]["y"]) >= 16.9


def test_a_long_name_at_the_end_of_a_line_has_room_and_is_left_to_the_key_on_a_phone() -> None:
    alike = [{"name": name, "values": [100] * 10} for name in ("Cistern Watch, today", "A deck with a name that never seems to end")]
    found = curves(CURVES | {"xs": list(range(10)), "curves": alike})
    for label in (curve["label"] for curve in found["curves"]):
        assert len(label["text"]) <= MOST_LETTERS
        assert float(label["x"]) + len(label["text"]) * SMALL_LETTER_WIDTH <= 640
        assert label["is_wide"]


def test_chances_run_from_0_to_100() -> None:
    assert [tick["text"] for tick in curves(CURVES)["frame"]["ticks"]] == ["0 %", "25 %", "50 %", "75 %", "100 %"]


def test_a_bar_reaches_its_value_and_its_whisker_the_interval() -> None:
    geometry = bars(BARS)
    first, second = geometry["bars"]
    assert float(first["y"]) + float(first["height"]) == pytest.approx(214, abs=0.1)
    assert float(first["height"]) == pytest.approx(168 * 2.4 / 2.5, abs=0.1)
    assert first["whisker"]
    assert second["whisker"] == ""
    assert second["height"] == "0"


def test_stacked_bars_stand_on_each_other_and_say_their_sum() -> None:
    one, both, none = small_bars(SMALL)["bars"]
    assert [len(one["parts"]), len(both["parts"]), len(none["parts"])] == [1, 2, 0]
    lower, upper = both["parts"]
    assert float(upper["y"]) + float(upper["height"]) == pytest.approx(float(lower["y"]), abs=0.1)
    assert [one["total"], both["total"], none["total"]] == ["2", "4", ""]


def test_stacked_bars_with_an_axis_stand_on_each_other_and_say_their_sum() -> None:
    one, all_three, none = stacked(STACKED)["bars"]
    assert [len(one["parts"]), len(all_three["parts"]), len(none["parts"])] == [1, 3, 0]
    lower, middle, upper = all_three["parts"]
    for under, over in ((lower, middle), (middle, upper)):
        assert float(over["y"]) + float(over["height"]) == pytest.approx(float(under["y"]), abs=0.11)
    assert [bar["total"] for bar in (one, all_three, none)] == ["1.5", "4.5", "0.0"]


def test_a_distribution_marks_its_percentiles_and_sets_the_rest_apart() -> None:
    geometry = distribution(SPREAD)
    assert [bar["is_rest"] for bar in geometry["bars"]] == [False] * 6 + [True]
    assert [mark["text"] for mark in geometry["marks"]] == ["10th", "Median", "90th"]
    tallest = max(geometry["bars"], key=lambda bar: float(bar["height"]))
    assert geometry["marks"][1]["path"].startswith(f"M{float(tallest['x']) + float(tallest['width']) / 2:.1f}".removesuffix(".0"))


def test_marks_of_neighbouring_values_are_named_below_each_other() -> None:
    marks = [{"name": name, "bar": 3} for name in ("10th", "Median", "90th")]
    assert len({mark["y"] for mark in distribution(SPREAD | {"marks": marks})["marks"]}) == 3


def test_an_interval_that_holds_the_line_is_drawn_open_and_signs_are_written_out() -> None:
    geometry = intervals(INTERVALS)
    assert [row["is_open"] for row in geometry["rows"]] == [False, True]
    assert [row["value"] for row in geometry["rows"]] == ["+0.6", "−0.1"]
    assert float(geometry["rows"][1]["x"]) < float(geometry["still"]) < float(geometry["rows"][0]["x"])


def test_intervals_around_a_half_are_written_without_signs() -> None:
    rows = [{"name": "A against B", "value": 55.0, "low": 51.0, "high": 59.0}]
    geometry = intervals(INTERVALS | {"rows": rows, "line": 50, "unit": " %"})
    assert geometry["rows"][0]["value"] == "55.0 %"
    assert "50" in [tick["text"] for tick in geometry["ticks"]]


def test_heat_has_six_steps_and_a_number_in_every_cell() -> None:
    rows = heat(HEAT)["rows"]
    assert [cell["step"] for row in rows for cell in row["cells"]] == [0, 5, 2, 0]
    assert [cell["text"] for row in rows for cell in row["cells"]] == ["0", "100", "50", "–"]


def test_rows_with_scales_of_their_own_reach_as_far_as_they_can_and_the_axis_has_no_numbers() -> None:
    rows = [{"name": "a", "value": 4, "low": 2, "high": 6, "text": "four"}, {"name": "b", "value": -0.02, "low": -0.05, "high": 0.01}]
    found = intervals({"rows": rows, "has_own_scales": True, "decimals": 2})
    assert [row["whisker"].split("M")[1].split(" ")[0] for row in found["rows"]] == ["377.3", "12"]
    assert [row["whisker"].split("H")[1] for row in found["rows"]] == ["560", "340.8"]
    assert [row["value"] for row in found["rows"]] == ["four", "−0.02"]
    assert [(tick["x"], tick["text"]) for tick in found["ticks"]] == [("286", "0")]


def test_an_empty_chart_is_drawn_all_the_same() -> None:
    for kind, plot in EVERY.items():
        empty = plot | {"points": [], "bars": [], "xs": [], "curves": [], "rows": [], "marks": []}
        assert "None" not in drawn(empty), kind


def test_a_deck_s_curve_brings_its_table() -> None:
    html = Template("{% load charts %}{% small_bars plot %}").render(Context({"plot": SMALL}))
    assert html.count("<tr>") == 4
    assert [part in html for part in ('class="k-f5"', 'class="k-f4"', "Tactics")] == [True] * 3
    assert "Cost in water" in html


def test_a_share_fills_its_bar_as_far_as_it_is_there() -> None:
    geometry = shares(SHARES)
    whole = float(geometry["width"])
    assert [float(row["filled"]) / whole for row in geometry["rows"]] == [0.25, 1]
    assert [row["value"] for row in geometry["rows"]] == ["3\u00a0/\u00a012", "12\u00a0/\u00a012"]
    assert shares({"rows": [{"name": "Nothing yet", "value": 0, "whole": 0}]})["rows"][0]["filled"] == "0"
