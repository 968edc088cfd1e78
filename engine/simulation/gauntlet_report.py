"""The gauntlet report: each pairing's rate with its interval, each deck's average over the others, and what goes round in circles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from engine.simulation.duel_report import SEATS, duel_method, pairs_json, score_json, score_of
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duel_tally import DuelTally
from engine.simulation.figures import spread
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import Deck
from engine.simulation.notes import Note, told
from engine.statistics import Distribution, Score

MOST_CIRCLES = 10

CAVEATS = (
    Note(
        "PAIRINGS_ONE_BY_ONE",
        "Every pairing is played on the same chance. The intervals are for one pairing each: of a hundred, about five miss the truth.",
        "Jede Paarung wird mit demselben Zufall gespielt. Die Intervalle gelten je für eine Paarung: Von hundert verfehlen etwa fünf "
        "die Wahrheit.",
    ),
    Note(
        "OPPONENTS_ALIKE",
        "A deck’s average weighs every opponent alike; a field in which some are more common gives another one.",
        "Der Durchschnitt eines Decks gewichtet alle Gegner gleich; in einem Feld, in dem manche häufiger sind, ist er ein anderer.",
    ),
)


def gauntlet_report(
    game: SimulatedGame[Deck],
    decks: Sequence[Deck],
    pairings: Sequence[tuple[int, int]],
    settings: DuelSettings,
    tally: DuelTally,
    *,
    seed: int,
    is_table: bool,
) -> dict[str, Any]:
    """The gauntlet `result` of the API: decks are named by their number in the order, 0 the one asked about."""
    scores = [score_of(tally, cell) for cell in range(len(pairings))]
    method = duel_method(game, decks, settings, tally.get("games"), seed=seed, most_games=tally.get("games"))
    result: dict[str, Any] = {
        "method": method | {"is_table": is_table, "decks": len(decks), "pairings": len(pairings), "caveats": told(CAVEATS)},
        "matchups": [_matchup(tally, cell, *pairings[cell]) for cell in range(len(pairings))],
    }
    if not is_table:
        return result | {"win_rate": _average(scores)}
    by_pair = dict(zip(pairings, scores, strict=True))
    table = [[_of(by_pair, deck, other) for other in range(len(decks))] for deck in range(len(decks))]
    return result | {
        "standings": sorted(
            ({"deck": deck, **_average([score for score in row if score is not None])} for deck, row in enumerate(table)),
            key=lambda row: (-row["chance"], row["deck"]),
        ),
        "circles": _circles(table),
    }


def _matchup(tally: DuelTally, cell: int, deck: int, against: int) -> dict[str, Any]:
    lost, drawn, won = (Distribution(tally.histogram(f"{cell}/turns/{points}")) for points in (0, 1, 2))
    return {
        "deck": deck,
        "against": against,
        **score_json(score_of(tally, cell)),
        "seats": {name: score_json(score_of(tally, cell, seat)) for seat, name in enumerate(SEATS)},
        "pairs": pairs_json(tally.pairs(cell)),
        "turns": spread(lost.merge(drawn).merge(won).counts),
    }


def _of(by_pair: dict[tuple[int, int], Score], deck: int, other: int) -> Score | None:
    """The score of `deck` against `other`, from whichever side it was played."""
    if (score := by_pair.get((deck, other))) is not None:
        return score
    swapped = by_pair.get((other, deck))
    return None if swapped is None else Score(swapped.lost, swapped.drawn, swapped.won)


def _average(scores: Sequence[Score]) -> dict[str, Any]:
    """The mean of rates, every opponent weighing alike (they have played as often as each other, give or take a pair)."""
    whole = Score()
    for score in scores:
        whole = whole.merge(score)
    return score_json(whole)


def _circles(table: Sequence[Sequence[Score | None]]) -> list[list[int]]:
    """Threes of decks in which each beats the next, surely (its interval lies above one half): no ranking holds for those."""
    beats = [{other for other, score in enumerate(row) if score is not None and score.n and score.interval().low > 0.5} for row in table]
    found: list[list[int]] = []
    for three in combinations(range(len(table)), 3):
        for a, b, c in (three, (three[0], three[2], three[1])):
            if b in beats[a] and c in beats[b] and a in beats[c]:
                found.append([a, b, c])
        if len(found) >= MOST_CIRCLES:
            break
    return found[:MOST_CIRCLES]
