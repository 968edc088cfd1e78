"""A report that is played until it is enough: until each dial is as sure as it has to be, or there are as many games as there may be.

That is judged at moments fixed beforehand (`SimulatedGame.moments`), by the counts of exactly so many games from number 0 on, and
by nothing else: so the same order has the same report, however its games are split.

The dials decide, so their intervals are guarded: each is one of 98.75 %, whichever of the four moments is the last (Bonferroni). What
decides is how wide intervals are, not where they lie; all other figures, which decide nothing, keep their intervals of 95 %. With games
so many, stopping by width takes nothing from these: F. J. Anscombe, Large-sample theory of sequential estimation (Proc. Cambridge
Phil. Soc. 48, 1952), and Y. S. Chow and H. Robbins, On the asymptotic theory of fixed-width sequential confidence intervals for the
mean (Ann. Math. Stat. 36, 1965).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.sequential import ENOUGH, LEVEL_OF_MOMENT, Z_OF_MOMENT, moments_up_to
from engine.simulation.dials import Counted, is_sure, tell_dials
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import Deck
from engine.simulation.notes import Note
from engine.simulation.tally import Tally

NOTE: Final = Note(
    "PLAYED_UNTIL_ENOUGH",
    "The games were judged at numbers fixed beforehand and ended when the interval of every main figure was narrow enough. The "
    "intervals of the main figures are of 98.75 % at each of these moments, so that whichever was the last, they hold the truth in 95 of "
    "100 reports.",
    "Die Partien wurden nach vorher festgelegten Zahlen beurteilt und endeten, sobald das Intervall jeder Hauptzahl schmal genug war. Die "
    "Intervalle der Hauptzahlen haben an jedem dieser Zeitpunkte 98,75 %, sodass sie in 95 von 100 Berichten die Wahrheit enthalten, "
    "welcher auch der letzte war.",
)


def report_enough(game: SimulatedGame[Deck], deck: Deck, settings: Any, tally: Tally, *, seed: int, most_games: int) -> dict[str, Any]:
    """The report of a deck alone, guarded: its dials' intervals hold at whichever moment the games ended.

    `method.stopping` says how it was decided: `games` (as they were asked for), `most_games`, `looks`, `level_of_each_look`, `within` (by
    dial, half the width that is enough), `unsure` (the dials that are less sure than that) and a note.
    """
    report = game.report_alone(deck, settings, tally, seed=seed)
    dials = tell_dials(game.dials, Counted(report, tally, settings), Z_OF_MOMENT)
    if dials:
        report["verdict"] = {**report["verdict"], "dials": dials}
    moments = moments_up_to(most_games, game.moments)
    report["method"]["stopping"] = {
        "games": ENOUGH,
        "most_games": moments[-1],
        "looks": moments,
        "level_of_each_look": LEVEL_OF_MOMENT,
        "within": {dial.name: dial.within for dial in game.dials},
        "unsure": [dial.name for dial, found in zip(game.dials, dials, strict=True) if not is_sure(dial, found)],
        "note": NOTE.to_json(),
    }
    return report


def is_enough(report: Mapping[str, Any]) -> bool:
    """Whether every dial of a report of `report_enough` is as sure as it has to be."""
    return not report["method"]["stopping"]["unsure"]
