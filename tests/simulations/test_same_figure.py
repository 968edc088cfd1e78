"""One quantity is one number: the dial, the sentence and the histogram of a report; and what rounds to nothing is no difference."""

from __future__ import annotations

from typing import Any

import pytest

from cards.selectors import catalog
from simulations.jobs.selectors import result_of
from simulations.reports import report_page
from simulations.reports.beside import beside_dials, beside_figures
from simulations.reports.figure import DrawnFigure
from simulations.reports.kinds import dials_of, figures_of
from simulations.reports.reader import Reader
from simulations.reports.verdict import DrawnDial
from tests.simulations.finished import make_report
from web.text.numbers import number_text

pytestmark = pytest.mark.django_db


def reader() -> Reader:
    return Reader("en", catalog())


def figure_named(slug: str, result: dict[str, Any]) -> DrawnFigure:
    """A figure of a goldfish result."""
    return next(figure for figure in figures_of("goldfish", ["A"], result, reader()) if figure.slug == slug)


def damage_dial(result: dict[str, Any]) -> DrawnDial:
    return next(dial for dial in dials_of("goldfish", ["A"], result, reader()) if dial.title == "Damage race")


def mean_of_bars(result: dict[str, Any]) -> float:
    """The mean of the histogram as it is drawn, its last bar (“later”) as the turn after the last."""
    bars = figure_named("clock", result).plots[0]["bars"]
    return float(sum(turn * bar["value"] for turn, bar in enumerate(bars, start=1)) / sum(bar["value"] for bar in bars))


@pytest.mark.parametrize("turns", [10, 5])
def test_the_damage_dial_tells_the_mean_of_its_own_histogram(turns: int) -> None:
    result = result_of(make_report(games=300, turns=turns))
    assert result is not None
    dial = damage_dial(result)
    assert dial.value == number_text(mean_of_bars(result), 2)
    assert f"On average it takes {dial.value} turns." in figure_named("clock", result).sentence


def test_a_deck_that_seldom_gets_there_has_no_mean_to_tell() -> None:
    result = result_of(make_report(games=60, turns=2))
    assert result is not None
    dial = damage_dial(result)
    assert (dial.value, dial.place) == ("–", None)
    assert dial.sentence == "Fewer than half the games deal 24 damage within 2 turns."
    assert "On average" not in figure_named("clock", result).sentence


def tiny(**more: float) -> dict[str, Any]:
    """A difference that was found and reads 0.00."""
    return {"mean": -0.002, "value": -0.002, "low": -0.003, "high": -0.001, "n": 500, "looks": 2, "found": True, **more}


def test_a_technology_that_changes_nothing_as_it_reads_is_called_neither_faster_nor_slower() -> None:
    job = make_report()
    result = result_of(job)
    assert result is not None
    for entry in result["technologies"]["without"]:
        entry["sooner"] = tiny()
    figure = figure_named("without", result)
    assert figure.sentence == "No difference was found: without any one of them 24 damage is dealt as soon."
    assert figure.numbers is not None
    assert all(row[1]["text"] == "no difference found" for row in figure.numbers.rows if isinstance(row[1], dict))
    assert report_page(job, result, catalog()) is not None


def test_reports_beside_one_another_tell_no_difference_of_nothing() -> None:
    sides = {"first": {"value": 3.0, "low": 2.9, "high": 3.1}, "second": {"value": 2.998, "low": 2.9, "high": 3.1}}
    found = {
        "settings": [],
        "deck_size": 24,
        "measures": [{"measure": "damage", "turn": None, **sides, "difference": tiny()}],
        "curves": [{"measure": "damage", "found": True, "turns": [{"turn": 1, **sides, "difference": tiny()}]}],
        "castable": {"turn": 5, "cards": [], "found": False},
        "notes": [],
    }
    listed: dict[str, Any] = {"heroes": [], "cards": [], "technologies": []}
    (dial,) = beside_dials(found, reader())
    assert (dial.value, dial.sentence) == ("–", "No difference found: 3.00 and 3.00.")
    said = {figure.slug: figure.sentence for figure in beside_figures(["A", "B"], found, [listed, listed], reader())}
    assert said["measures"] == "In none of these figures was a difference found."
    assert said["damage"] == "No difference was found in any turn."


def test_a_comparison_tells_no_difference_of_nothing() -> None:
    mean = {"mean": 3.0, "low": 2.9, "high": 3.1}
    measures = [{"measure": "damage", "first": mean, "second": mean, "difference": tiny()}]
    (figure,) = figures_of("compare", ["A", "B"], {"measures": measures}, reader())
    assert figure.sentence == "No difference found between A and B."
    assert figure.numbers is not None
    cell = figure.numbers.rows[0][3]
    assert isinstance(cell, dict)
    assert (cell["text"], cell["is_strong"]) == ("0.00", False)


def test_pages_end_where_nearly_all_games_are_decided_and_files_hold_every_turn() -> None:
    result = result_of(make_report())
    assert result is not None
    for turn in result["clock"]["turns"]:
        turn["chance"] = 0.0 if turn["turn"] < 6 else 0.995
        turn["n"] = 1000
    for slug in ("damage", "life", "water", "clock"):
        figure = figure_named(slug, result)
        numbers = figure.numbers or figure.table
        assert numbers is not None
        assert [row[0] for row in numbers.rows] == ["1", "2", "3", "4", "5", "6"]
        assert len(figure.lines()) == 1 + 10
        assert figure.left_out == "Games still going after turn 6 (24 damage not dealt yet): 5 of 1,000. Later turns are in the files."
    for turn in result["clock"]["turns"]:
        turn["chance"] = 0.5
    figure = figure_named("damage", result)
    assert figure.left_out == ""
    assert figure.numbers is not None
    assert len(figure.numbers.rows) == 10


def test_no_clock_in_parts_of_a_turn_stands_beside_whole_turns() -> None:
    result = result_of(make_report(games=60))
    assert result is not None
    plans = figure_named("plans", result).numbers
    assert plans is not None
    assert list(plans.columns) == ["Plan", "Level 2 by", "Level 3 by", "Sooner, turns"]
    assert "clock" not in figure_named("pressure", result).note
