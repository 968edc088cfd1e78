"""Reports that are played until they are enough: what is sure, and whether intervals hold although it was looked several times."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

import pytest

from engine.compiled import is_compiled
from engine.rone.bench import bench_catalog, bench_lists
from engine.rone.decks import playable_deck
from engine.rone.measures.goldfish import play_report_games
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.simulated import RONE
from engine.sequential import MOMENTS, Z_OF_MOMENT, moments_up_to, next_moment
from engine.simulation.dials import Counted, DialMeasure, is_sure, tell_dials
from engine.simulation.enough import is_enough, report_enough
from engine.simulation.figures import Estimate, bounds, mean, rate
from engine.simulation.game import SimulatedGame
from engine.simulation.tally import Tally
from engine.statistics import Z_95, Mean
from engine.tagewerk.decks import playable_deck as playable_tagewerk
from engine.tagewerk.measures.settings import GoldfishSettings as TagewerkSettings
from engine.tagewerk.measures.simulated import TAGEWERK
from tests.engine.rules.makers import make_lively_deck
from tests.engine.tagewerk.makers import demo_catalog, starter_lists

ALL = 4_000
"""So many reports are made of chance alone."""


def found(value: float | None, low: float | None, high: float | None) -> dict[str, Any]:
    return {"value": value, "low": low, "high": high}


def width_dial(within: float) -> DialMeasure:
    return DialMeasure(name="d", within=within, estimate=lambda counted, z: (None, None, None))


@pytest.mark.parametrize(
    ("told", "is_known"),
    [
        (found(0.5, 0.492, 0.508), True),
        (found(0.5, 0.48, 0.52), False),
        (found(None, None, None), True),
        (found(None, 10, None), False),
        (found(10, 10, None), False),
    ],
)
def test_a_dial_is_sure_when_its_interval_is_narrow_or_it_never_came_to_pass(told: Mapping[str, Any], is_known: bool) -> None:
    assert is_sure(width_dial(0.01), told) is is_known


def test_games_are_judged_at_fixed_numbers_up_to_the_most() -> None:
    assert moments_up_to(10_000) == [1_000, 2_000, 4_000, 10_000]
    assert moments_up_to(1_500) == [1_000, 1_500]
    assert moments_up_to(30) == [30]
    assert [next_moment(played, 10_000) for played in (0, 1_000, 3_999, 10_000)] == [1_000, 2_000, 4_000, None]


# --- Of chance alone -------------------------------------------------------------------------


def quarter(chance: Random, games: int) -> int:
    """In how many of so many games something happened that does in a quarter of all."""
    return (chance.getrandbits(games) & chance.getrandbits(games)).bit_count()


def sums(chance: Random, games: int) -> Mean:
    """Numbers 0 to 3, each as often."""
    ones, twos = chance.getrandbits(games), chance.getrandbits(games)
    both = (ones & twos).bit_count()
    one, two = ones.bit_count() - both, twos.bit_count() - both
    return Mean(games, one + 2 * two + 3 * both, one + 4 * two + 9 * both)


def chance_dials(of_rate: float, of_mean: float) -> Sequence[DialMeasure]:
    def rated(counted: Counted, z: float) -> Estimate:
        told = rate(counted.tally.get("yes"), counted.tally.get("games"))
        return (told["chance"], *bounds(told, z))

    def averaged(counted: Counted, z: float) -> Estimate:
        told = mean(counted.tally.mean("number"))
        return (told["mean"], *bounds(told, z))

    return DialMeasure(name="rate", within=of_rate, estimate=rated), DialMeasure(name="mean", within=of_mean, estimate=averaged)


def report_of_chance(seed: int, dials: Sequence[DialMeasure]) -> tuple[Tally, list[dict[str, Any]]]:
    """What was counted when the dials were sure enough, or after the most games; and the dials."""
    chance, tally, played = Random(seed), Tally(), 0
    for moment in MOMENTS:
        more = moment - played
        numbers = sums(chance, more)
        tally.merge(Tally({"games": more, "yes": quarter(chance, more), "other": quarter(chance, more)}))
        tally.merge(Tally({"number-n": numbers.n, "number-total": numbers.total, "number-squares": numbers.squares}))
        played, told = moment, tell_dials(dials, Counted({}, tally, None), Z_OF_MOMENT)
        if all(is_sure(dial, one) for dial, one in zip(dials, told, strict=True)):
            break
    return tally, told


def at_the_edge(games: int) -> float:
    """The width that just about half of the reports have after so many games: where they end depends on what they saw."""
    return Z_OF_MOMENT * sqrt(0.25 * 0.75 / games)


@pytest.mark.parametrize("games", MOMENTS[:3])
def test_intervals_hold_as_often_as_the_page_says_though_it_was_looked_several_times(games: int) -> None:
    truths = {"rate": 0.25, "mean": 1.5}
    held, ended, plain = dict.fromkeys(truths, 0), [], 0
    dials = chance_dials(at_the_edge(games), 1.0)
    for seed in range(ALL):
        tally, told = report_of_chance(seed, dials)
        ended.append(tally.get("games"))
        for one in told:
            held[one["dial"]] += one["low"] <= truths[one["dial"]] <= one["high"]
        other = rate(tally.get("other"), tally.get("games"))
        plain += other["low"] <= 0.25 <= other["high"]
    assert len(set(ended)) > 1  # the width was on the edge: some go on
    assert min(held.values()) >= 0.95 * ALL
    assert abs(plain / ALL - 0.95) < 0.012  # what decides nothing keeps its own level: 3.5 standard errors of so many reports


def test_a_mean_that_decides_by_its_width_holds_too() -> None:
    dials = chance_dials(1.0, Z_OF_MOMENT * sqrt(1.25 / 2_000))
    reports = [report_of_chance(seed, dials) for seed in range(ALL)]
    assert len({tally.get("games") for tally, _told in reports}) > 1
    assert sum(told[1]["low"] <= 1.5 <= told[1]["high"] for _tally, told in reports) >= 0.95 * ALL


# --- Of decks --------------------------------------------------------------------------------


def test_a_guarded_report_has_wider_dials_and_is_the_same_else() -> None:
    deck, settings = make_lively_deck(), GoldfishSettings(turns=4)
    tally = play_report_games(deck, settings, seed=3, first=0, count=60)
    plain = RONE.report_alone(deck, settings, tally, seed=3)
    guarded = report_enough(RONE, deck, settings, tally, seed=3, most_games=60)
    stopping = guarded["method"].pop("stopping")
    assert (stopping["games"], stopping["looks"], stopping["most_games"], stopping["level_of_each_look"]) == ("enough", [60], 60, 0.9875)
    assert list(stopping["within"]) == [dial["dial"] for dial in plain["verdict"]["dials"]]
    pairs = list(zip(plain.pop("verdict")["dials"], guarded.pop("verdict")["dials"], strict=True))
    assert guarded == plain
    for one, other in pairs:
        assert (one["value"], one["n"]) == (other["value"], other["n"])
    (curve, wide_curve), *_others = pairs
    assert wide_curve["high"] - wide_curve["value"] == pytest.approx(Z_OF_MOMENT / Z_95 * (curve["high"] - curve["value"]))


def test_the_same_games_are_judged_the_same_in_whatever_pieces() -> None:
    deck, settings = make_lively_deck(), GoldfishSettings(turns=4)
    whole = play_report_games(deck, settings, seed=3, first=0, count=60)
    pieces = Tally()
    for first, count in ((41, 19), (0, 1), (9, 32), (1, 8)):
        pieces.merge(Tally.from_json(play_report_games(deck, settings, seed=3, first=first, count=count).to_json()))
    texts = {json.dumps(report_enough(RONE, deck, settings, tally, seed=3, most_games=1_000)) for tally in (whole, pieces)}
    assert len(texts) == 1


def games_needed(game: SimulatedGame[Any], deck: Any, settings: Any) -> int:
    """After how many games the report of a deck is enough."""
    tally, played = Tally(), 0
    for moment in MOMENTS:
        more = game.play_report(deck, settings, seed=1, first=played, count=moment - played)
        assert more is not None
        tally.merge(more)
        played = moment
        if is_enough(report_enough(game, deck, settings, tally, seed=1, most_games=MOMENTS[-1])):
            break
    return played


@pytest.mark.skipif(not is_compiled(), reason="10,000 games of a real deck take minutes interpreted")
def test_a_deck_of_little_spread_is_known_soon_and_one_of_much_is_not() -> None:
    catalog = bench_catalog()
    steady = playable_deck(bench_lists(catalog)["the-long-line"], catalog)
    assert games_needed(RONE, steady, GoldfishSettings()) == 1_000
    swinging = playable_tagewerk(starter_lists()["lamps-on-the-water"], demo_catalog())
    assert games_needed(TAGEWERK, swinging, TagewerkSettings()) == 10_000
