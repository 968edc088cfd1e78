"""The comparison of two lists: differences with intervals, and plain words where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from engine.sequential import Z_OF_LOOK, is_precise
from engine.simulation.compare import FIRST_OPPONENT
from engine.simulation.duel_report import duel_method, score_json
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.figures import games_by_seat, spread_of
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import Deck
from engine.simulation.notes import Note, told
from engine.simulation.tally import Tally
from engine.statistics import Z_95, Distribution, Score, z_of_level

NO_DIFFERENCE = "no difference found"
FIRST_BETTER, SECOND_BETTER = "first is better", "second is better"
FIRST_MORE, SECOND_MORE = "first has more", "second has more"
SINGLE_INTERVALS = Note(
    "SINGLE_INTERVALS",
    "The intervals of single opponents and measures are for one of them each: of a hundred, about five miss the truth.",
    "Die Intervalle einzelner Gegner und Größen gelten je für sich: Von hundert verfehlen etwa fünf die Wahrheit.",
)
PAIRED = Note(
    "SAME_GAMES",
    "Both lists play the same games: cards that they share lie in the same places, so that only what differs makes a difference.",
    "Beide Listen spielen dieselben Partien: Gemeinsame Karten liegen an denselben Stellen, sodass nur das Verschiedene einen "
    "Unterschied macht.",
)


def compare_duels_report(
    game: SimulatedGame[Deck], decks: Sequence[Deck], settings: DuelSettings, tally: Tally, *, seed: int, most_games: int
) -> dict[str, Any]:
    """The `result` of a comparison against opponents. `difference` is the first list's rate less the second's, all opponents alike.

    `kill_turn`: the own turn in which each list won the games that it won; None where one of them won none.
    """
    opponents = range(len(decks) - FIRST_OPPONENT)
    z = Z_95 if settings.precision is None else Z_OF_LOOK
    games = tally.get("games")
    difference = _difference(_points(tally, opponents), z)
    return {
        "method": duel_method(game, decks, settings, games, seed=seed, most_games=most_games, is_rate=False)
        | {"opponents": len(opponents), "notes": told((PAIRED, SINGLE_INTERVALS))},
        "kill_turn": _kill_turn(tally),
        "difference": difference,
        "verdict": _verdict(difference, FIRST_BETTER, SECOND_BETTER),
        "first": {"win_rate": score_json(_score(tally, opponents, 0), z)},
        "second": {"win_rate": score_json(_score(tally, opponents, 1), z)},
        "opponents": [_opponent(tally, opponent) for opponent in opponents],
    }


def compare_alone_report(game: SimulatedGame[Deck], decks: Sequence[Deck], settings: Any, tally: Tally, *, seed: int) -> dict[str, Any]:
    """The `result` of a comparison without opponents: a difference for each measure. None of them says who wins more often."""
    measures = [_measure(tally, name) for name in game.compared]
    games = tally.get("games")
    z = z_of_level(1 - 0.05 / len(game.compared))
    is_any = any(not _holds_zero(_difference(Distribution(tally.histogram(f"{name}/difference")), z)) for name in game.compared)
    return {
        "method": game.method_alone(decks, settings, games, seed=seed)
        | {"seats": games_by_seat(games), "notes": told((PAIRED, SINGLE_INTERVALS))},
        "verdict": "the lists differ" if is_any else NO_DIFFERENCE,
        "measures": measures,
    }


def is_difference_enough(tally: Tally, opponents: int, precision: float) -> bool:
    """Whether the difference of rates is known as precisely as asked."""
    difference = _difference(_points(tally, range(opponents)), Z_OF_LOOK)
    return is_precise(difference["low"], difference["high"], precision)


def _points(tally: Tally, opponents: range) -> Distribution:
    """Differences in half points, over all opponents."""
    found = Distribution()
    for opponent in opponents:
        found = found.merge(Distribution(tally.histogram(f"{opponent}/difference")))
    return found


def _difference(values: Distribution, z: float = Z_95, *, scale: float = 2.0) -> dict[str, Any]:
    mean = values.mean
    interval = mean.interval(z)
    low, high = (-scale, scale) if interval is None else interval
    return {"value": mean.value / scale, "low": low / scale, "high": high / scale, "n": mean.n}


def _holds_zero(difference: dict[str, Any]) -> bool:
    return bool(difference["low"] <= 0 <= difference["high"])


def _verdict(difference: dict[str, Any], first: str, second: str) -> str:
    if not difference["n"] or _holds_zero(difference):
        return NO_DIFFERENCE
    return first if difference["value"] > 0 else second


def _score(tally: Tally, opponents: range, deck: int) -> Score:
    lost, drawn, won = (sum(tally.get(f"{opponent}/result/{deck}/{points}") for opponent in opponents) for points in (0, 1, 2))
    return Score(won, drawn, lost)


def _kill_turn(tally: Tally) -> dict[str, Any] | None:
    """The spreads of both lists, and how they differ: other games, so their intervals add up as those of independent means do."""
    first, second = (spread_of(tally, f"kill/{listed}") for listed in (0, 1))
    if not first["n"] or not second["n"]:
        return None
    value, half = first["mean"] - second["mean"], hypot(first["high"] - first["mean"], second["high"] - second["mean"])
    difference = {"value": value, "low": value - half, "high": value + half, "n": first["n"] + second["n"]}
    return {"first": first, "second": second, "difference": difference, "verdict": _verdict(difference, FIRST_MORE, SECOND_MORE)}


def _opponent(tally: Tally, opponent: int) -> dict[str, Any]:
    one = range(opponent, opponent + 1)
    difference = _difference(_points(tally, one))
    return {
        "against": opponent,
        "first": score_json(_score(tally, one, 0)),
        "second": score_json(_score(tally, one, 1)),
        "difference": difference,
        "verdict": _verdict(difference, FIRST_BETTER, SECOND_BETTER),
    }


def _measure(tally: Tally, name: str) -> dict[str, Any]:
    difference = _difference(Distribution(tally.histogram(f"{name}/difference")), scale=1.0)
    return {
        "measure": name,
        "first": spread_of(tally, f"{name}/0"),
        "second": spread_of(tally, f"{name}/1"),
        "difference": difference,
        "verdict": _verdict(difference, FIRST_MORE, SECOND_MORE),
    }
