"""The parts of duel reports that are Skirmish's own: answers, margin, distance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.simulation.duel_tally import DuelTally
from engine.simulation.figures import mean, spread
from engine.skirmish.measures.duel_cards import ASKED, GAP, LIFE, PLAYED, PREVENTED
from engine.statistics import Distribution

SIDES: Final = ("deck", "against")
LOST, DRAWN, WON = range(3)
TENTHS: Final = 10


def duel_figures(tally: DuelTally) -> dict[str, Any]:
    """Figures of both sides, `deck` being the one asked about; nothing where nobody watched the cards."""
    if not any(tally.numbers(0, 0, LIFE)):
        return {}
    return {
        "answers": {
            name: {
                "asked": _mean(tally, side, ASKED),
                "played": _mean(tally, side, PLAYED),
                "prevented": _mean(tally, side, PREVENTED),
            }
            for side, name in enumerate(SIDES)
        },
        "margin": spread(_merged([tally.numbers(0, side, LIFE)[WON] for side in (0, 1)])),
        "distance": {"turns": _distance(tally)},
    }


def _merged(parts: Any) -> Mapping[int, int]:
    whole = Distribution()
    for part in parts:
        whole = whole.merge(Distribution(part))
    return whole.counts


def _mean(tally: DuelTally, side: int, name: str) -> dict[str, Any]:
    return mean(Distribution(_merged(tally.numbers(0, side, name))).mean)


def _distance(tally: DuelTally) -> list[dict[str, Any]]:
    """How far apart the figures stand, in squares, after each turn that both had, of the games that got so far."""
    rounds = {int(name.split("/")[3].removeprefix(GAP)) for name in tally.counts if name.startswith("0/of/") and f"/{GAP}" in name}
    told = []
    for turn in sorted(rounds):
        values = _merged([part for side in (0, 1) for part in tally.numbers(0, side, f"{GAP}{turn}")])
        told.append({"turn": turn, **mean(Distribution(values).mean, TENTHS)})
    return told
