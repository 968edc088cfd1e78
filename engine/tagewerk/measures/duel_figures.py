"""What duel reports of Tagewerk tell beside those of every game: points, markers, main characters, blocks, what being ahead is worth."""

from __future__ import annotations

from typing import Any, Final

from engine.simulation.duel_report import score_json
from engine.simulation.duel_tally import DuelTally
from engine.simulation.figures import spread
from engine.statistics import Score
from engine.tagewerk.measures.duel_cards import AHEAD, BLOCKS, EXCHANGES, LOST_MAIN, MARGIN, SCORED

SIDES: Final = ("deck", "against")


def duel_figures(tally: DuelTally) -> dict[str, Any]:
    """Figures of both sides, `deck` being the one asked about; nothing where nobody watched the cards."""
    if not tally.values(MARGIN, 0):
        return {}
    return {
        "points": {"margin": spread(tally.values(MARGIN, 0)), **_of_sides(tally, _points)},
        "lead": _lead(tally),
        "markers": _of_sides(tally, lambda tally, side: {name: tally.mean_of(name, side) for name in EXCHANGES}),
        "main_lost": _of_sides(tally, _main_lost),
        "blocks": _of_sides(tally, lambda tally, side: {name.partition("-")[2]: tally.mean_of(name, side) for name in BLOCKS}),
    }


def _of_sides(tally: DuelTally, told: Any) -> dict[str, Any]:
    return {name: told(tally, side) for side, name in enumerate(SIDES)}


def _points(tally: DuelTally, side: int) -> dict[str, Any]:
    """The points at the end, and the mean of those of each source: a card's text, or exchange (null). Most first."""
    prefix = f"0/of/{side}/{SCORED}"
    origins = {int(name.removeprefix(prefix).partition("/")[0]) for name in tally.counts if name.startswith(prefix)}
    games = tally.get("games")
    totals = {origin: sum(value * number for value, number in tally.values(f"{SCORED}{origin}", side).items()) for origin in origins}
    told = [{"card": origin or None, "mean": total / games} for origin, total in totals.items() if total]
    return {"total": spread(tally.values("points", side)), "sources": sorted(told, key=lambda one: (-one["mean"], one["card"] or 0))}


def _lead(tally: DuelTally) -> list[dict[str, Any]]:
    """For each turn that both had, how often whoever was ahead after it won; games that were level then don't count."""
    told = []
    for turn in tally.rounds(AHEAD):
        lost, drawn, won = (
            sum(sum(values.values()) for values in results)
            for results in zip(*(tally.numbers(0, side, f"{AHEAD}{turn}") for side in (0, 1)), strict=True)
        )
        told.append({"turn": turn, **score_json(Score(won, drawn, lost))})
    return told


def _main_lost(tally: DuelTally, side: int) -> dict[str, Any] | None:
    """How often the main character left play, and how often its side won with it lost and with it kept; None without one."""
    results = tally.numbers(0, side, LOST_MAIN)
    kept, lost = (Score(*(values.get(value, 0) for values in reversed(results))) for value in (0, 1))
    if not kept.n + lost.n:
        return None
    rate = score_json(Score(won=lost.n, lost=kept.n))
    return {
        "rate": {name: rate[name] for name in ("chance", "low", "high", "n")},
        "won_without": score_json(lost) if lost.n else None,
        "won_with": score_json(kept) if kept.n else None,
    }
