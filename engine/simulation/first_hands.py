"""First hands as a study: practice hands of a deck, each played in every way that a game has to deal with one, on the same shuffles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.rng import stream
from engine.simulation.counters import MeasureCounter, add_differences
from engine.simulation.figures import mean
from engine.simulation.measure import Measure, differences
from engine.simulation.notes import Note
from engine.simulation.tally import Tally

HANDS: Final = 10
KEEP, SHUFFLE = "keep", "shuffle"
PLAN_PLAYS_ON: Final = Note(
    "PLAN_PLAYS_ON",
    "The plan of the order plays on after the first hand; another player may get more out of a hand.",
    "Nach der Starthand spielt der Plan des Auftrags weiter; andere holen vielleicht mehr aus einer Hand.",
)
"""What every game's study of first hands says of itself."""


def practice_places(number: int, size: int, hand: int, seed: int) -> list[int]:
    """The places in the list of the `hand` cards of practice hand `number`, out of a deck of `size`."""
    places = list(range(size))
    stream(seed, "practice-hand", number).shuffle(places)
    return places[:hand]


def add_ways(tally: Tally, name: str, played: Mapping[str, MeasureCounter]) -> None:
    """Count the games of a hand, each way under `name/way`, and by how much each differs from keeping."""
    for way, found in played.items():
        found.add_to(tally, f"{name}/{way}/")
        add_differences(tally, f"{name}/{way}", found, played[KEEP])


def ways_told(
    paired: Sequence[Measure[Any]], tally: Tally, name: str, ways: Sequence[str], bottoms: Mapping[str, Sequence[int]] | None = None
) -> list[dict[str, Any]]:
    """Each way with a hand that was counted under `name`: its clock, and by how much it is sooner than keeping.

    `bottoms` are the cards that some ways put under the deck.
    """
    clock = paired[0]
    return [
        {
            "way": way,
            "bottom": list((bottoms or {}).get(way, ())),
            "clock": mean(tally.mean(f"{name}/{way}/{clock.key}"), clock.unit.parts),
            "sooner": None if way == KEEP else differences(paired, tally, f"{name}/{way}", len(ways) - 1)[clock.paired],
        }
        for way in ways
    ]


def hand_told(cards: Sequence[int], ways: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A hand with all its ways; `best` is the fastest, and `best_found` whether it was found to differ from keeping."""
    order = [way["way"] for way in ways]
    best = min(ways, key=lambda way: (way["clock"]["mean"], order.index(way["way"])))
    is_sure = best["sooner"] is None or best["sooner"]["found"]
    return {"cards": list(cards), "ways": list(ways), "best": best["way"], "best_found": is_sure and best["way"] != KEEP}
