"""Measures of no game: read in matches, added up in any order, told where they are declared to be told; and RONE's list of them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.rone.bench import bench_decks
from engine.rone.measures.goldfish import play_report_games
from engine.rone.measures.goldfish_measures import CLOSELY, MEASURES, PAID, PRESSED, RACE, REPORT, SEAT
from engine.rone.measures.goldfish_report import goldfish_report
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.simulation.alone import GamesAlone, GoldfishRangeError
from engine.simulation.alone_report import PLAN
from engine.simulation.counters import MeasureCounter, add_differences
from engine.simulation.measure import NEVER, Added, Measure, Unit, When, average, by_turn, differences, ever, share_there, spread, tell
from engine.simulation.tally import Tally

REFERENCE = Path(__file__).parents[3] / "docs/reference/goldfish.md"
POINTS = Unit("points")
TENTHS = Unit("points", 10)


@dataclass
class Watch:
    """What measures read from: a game in which there is a number at the end of every turn."""

    points: int = 0
    is_over: bool = False


def read_points(watch: Watch) -> int:
    return watch.points


def measure(when: When, added: Added = Added.VALUES, **figures: object) -> Measure[Watch]:
    return Measure("points", POINTS, read_points, when, figures, added)  # type: ignore[arg-type]


def counted(one: Measure[Watch], *games: list[int], turns: int = 3) -> MeasureCounter:
    """What `one` comes to in games that begin with a number and have another one at the end of each turn."""
    counter = MeasureCounter([one], turns)
    for begun, *ends in games:
        watch = Watch(begun)
        counter.begin(watch)
        for turn, points in enumerate(ends, start=1):
            watch.points = points
            counter.end_turn(watch, turn)
        watch.is_over = len(ends) < turns
        counter.close(watch, max(len(ends), 1))
    return counter


def tally_of(counter: MeasureCounter) -> dict[str, int]:
    tally = Tally()
    counter.add_to(tally, "")
    return tally.to_json()


@pytest.mark.parametrize(
    ("when", "found"),
    [
        (When.TURN, {"points/1/2": 1, "points/2/5": 1, "points/3/5": 1}),
        (When.GAIN, {"points/1/1": 1, "points/2/3": 1, "points/3/0": 1}),
        (When.SO_FAR, {"points/1/2": 1, "points/2/7": 1, "points/3/12": 1}),
        (When.FIRST, {"points/1": 1}),
        (When.END, {"points/5": 1}),
    ],
)
def test_a_measure_is_read_when_it_says(when: When, found: dict[str, int]) -> None:
    assert tally_of(counted(measure(when), [1, 2, 5, 5])) == {"games": 1} | found


def test_what_was_first_so_when_the_match_was_over_is_asked_for_by_name() -> None:
    for when, found in ((When.FIRST, {}), (When.FIRST_OR_OVER, {"points/1": 1})):
        counter, watch = MeasureCounter([measure(when)], 3), Watch()
        counter.begin(watch)
        watch.points, watch.is_over = 1, True
        counter.close(watch, 1)
        assert tally_of(counter) == {"games": 1} | found


def test_what_never_happened_is_not_counted() -> None:
    assert tally_of(counted(measure(When.END), [0, NEVER])) == {"games": 1}


def test_totals_and_values_give_the_same_mean_and_merge_in_any_order() -> None:
    games = ([0, 3, 900], [0, 1], [0, 4, 2, 2])
    for added in Added:
        whole, late = Tally(), Tally()
        counted(measure(When.TURN, added), *games).add_to(whole, "")
        for game in reversed(games):
            counted(measure(When.TURN, added), game).add_to(late, "")
        assert whole.to_bytes() == late.to_bytes()
    of_values, of_totals = Tally(), Tally()
    counted(measure(When.TURN), *games).add_to(of_values, "")
    counted(measure(When.TURN, Added.TOTALS), *games).add_to(of_totals, "")
    assert spread_of_turn(of_values) == average_of_turn(of_totals) == (451.0, 2)


def spread_of_turn(tally: Tally) -> tuple[float, int]:
    (found,) = tell([measure(When.TURN, **{"told.turns": spread})], "told", tally, 3)["turns"][1:2]
    return found["mean"], found["n"]


def average_of_turn(tally: Tally) -> tuple[float, int]:
    found = tell([measure(When.TURN, **{"told.turns.points": average})], "told", tally, 3)["turns"][1]["points"]
    return found["mean"], found["n"]


def test_a_figure_stands_at_its_place_and_a_row_before_what_is_in_it() -> None:
    figures = {"told.turns.whether": share_there, "told.turns": spread, "told.in.all": ever, "other.turns": spread}
    one = measure(When.TURN, **figures)
    tally = Tally()
    counted(one, [0, 1, 0]).add_to(tally, "deck/")
    report = tell([one], "told", tally, 2, "deck/", into={"method": {}})
    assert list(report) == ["method", "turns", "in"]
    assert [list(row)[0:2] + list(row)[-1:] for row in report["turns"]] == [["turn", "mean", "whether"]] * 2
    assert [row["whether"]["chance"] for row in report["turns"]] == [1.0, 0.0]


def test_the_turn_of_something_is_told_as_shares_by_turn() -> None:
    one = measure(When.FIRST, **{"told.by": by_turn})
    tally = Tally()
    counted(one, [0, 0, 1], [0, 0, 0, 1]).add_to(tally, "")
    assert [turn["chance"] for turn in tell([one], "told", tally, 3)["by"]] == [0.0, 0.5, 1.0]


def test_a_difference_is_of_pairs_and_more_is_better() -> None:
    late = Measure("late", TENTHS, read_points, When.END, {}, Added.TOTALS, paired="sooner", is_low_better=True)
    tally = Tally()
    add_differences(tally, "way", counted(late, [0, 10], [0, 30]), counted(late, [0, 20], [0, 60]))
    assert differences([late], tally, "way", 1)["sooner"]["mean"] == pytest.approx(2.0)
    assert differences([late], tally, "way", 1, is_turned=True)["sooner"]["mean"] == pytest.approx(-2.0)


def test_games_are_numbered_from_0() -> None:
    with pytest.raises(GoldfishRangeError, match="-1"):
        GamesAlone(lambda index, counters, closely=False: None, ([], []), ()).play(first=-1, count=1)


def test_no_two_measures_share_a_key_or_a_place_and_every_place_is_in_a_section() -> None:
    assert max(Counter(measure.key for measure in MEASURES).values()) == 1
    places = [place for measure in MEASURES for place, estimate in measure.figures.items() if estimate is not None]
    assert max(Counter(places).values()) == 1
    assert {place.partition(".")[0] for measure in MEASURES for place in measure.figures} == {
        REPORT,
        SEAT,
        PLAN,
        PRESSED,
        PAID,
        RACE,
        CLOSELY,
    }


def test_every_measure_of_the_report_is_in_it() -> None:
    deck, settings = bench_decks()[0], GoldfishSettings(turns=2)
    report = goldfish_report(deck, settings, play_report_games(deck, settings, seed=1, first=0, count=2), seed=1)
    for place in (place for measure in MEASURES for place in measure.figures if place.startswith((f"{REPORT}.", f"{CLOSELY}."))):
        found = report
        for key in place.split(".")[1:]:
            found = found[key][0] if key == "turns" else found[key]
        assert found, place


def test_every_figure_is_explained_in_the_reference() -> None:
    names = re.findall(r"`[^`]*`", REFERENCE.read_text(encoding="utf-8"))
    words = {word for name in names for word in re.findall(r"\w+", name)}
    told = {key for measure in MEASURES for place, estimate in measure.figures.items() if estimate for key in place.split(".")[1:]}
    assert told <= words, f"not in {REFERENCE.name}: {sorted(told - words)}"
