"""The parts of duel reports that are Skirmish's own: answers, margin, distance."""

from __future__ import annotations

from typing import Any, Final

from engine.simulation.duel_tally import DuelTally
from engine.simulation.figures import mean, spread
from engine.skirmish.measures.duel_cards import ASKED, GAP, LIFE, PLAYED, PREVENTED
from engine.statistics import Distribution

SIDES: Final = ("deck", "against")
WON: Final = 2
TENTHS: Final = 10


def duel_figures(tally: DuelTally) -> dict[str, Any]:
    """Figures of both sides, `deck` being the one asked about; nothing where nobody watched the cards."""
    if not any(tally.numbers(0, 0, LIFE)):
        return {}
    answers = {"asked": ASKED, "played": PLAYED, "prevented": PREVENTED}
    own, other = (Distribution(tally.numbers(0, side, LIFE)[WON]) for side in (0, 1))
    return {
        "answers": {whose: {name: tally.mean_of(counted, side) for name, counted in answers.items()} for side, whose in enumerate(SIDES)},
        "margin": spread(own.merge(other).counts),
        "distance": {"turns": _distance(tally)},
    }


def _distance(tally: DuelTally) -> list[dict[str, Any]]:
    """How far apart the figures stand, in squares, after each turn that both had, of the games that got so far."""
    values = {turn: tally.values(f"{GAP}{turn}", 0, 1) for turn in tally.rounds(GAP)}
    return [{"turn": turn, **mean(Distribution(found).mean, TENTHS)} for turn, found in values.items()]
