"""Fits the weights of `engine/rone/bots/evaluation.py`: `python -m tests.engine.bots.calibration --games 3000` prints them.

Greedy bots play duels, half of them of the starter decks and half of random ones. Of every turn's beginning from the third on the figures
are noted, seen by whose turn it is, and whether that player won; a logistic regression (Newton's method, a little shrinkage) gives the
weights. Positions of every fifth game are kept apart: of those the log loss is printed, beside that of guessing even.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import exp, log

from engine.match.loop import Watcher, play
from engine.match.match import Match
from engine.rone.bots.evaluation import FIGURES, RoneEvaluation
from engine.rone.bots.greedy import GreedyBot
from engine.rone.rules import Game
from tests.engine.bots.unplayed import starter_duels
from tests.engine.rules.games import random_game

FIRST_TURN = 3
FEWEST_GAMES = 10
"""With fewer no game is kept apart."""
SHRINKAGE = 0.5
ROUNDS = 12

Position = tuple[list[float], bool]
"""The figures, and whether whose turn it was has won."""


class Turns(Watcher):
    """Notes the figures of each turn's beginning, with the side whose turn it is."""

    def __init__(self) -> None:
        self.turn = FIRST_TURN - 1
        self.evaluation = RoneEvaluation()
        self.seen: list[tuple[int, list[float]]] = []

    def goes_on(self, match: Match) -> bool:
        """Look at the first decision of each turn."""
        assert isinstance(match, Game)
        state = match.state
        if state.turn > self.turn:
            self.turn = state.turn
            side = state.players[state.active].side
            self.seen.append((side, self.evaluation.figures(state, side)))
        return True


def played(games: int) -> Iterator[list[Position]]:
    """The positions of each game; none of draws."""
    starters = starter_duels((games + 1) // 2)
    for number in range(games):
        game = next(starters)[1] if number % 2 == 0 else random_game(number)
        turns = Turns()
        play(game, [GreedyBot(), GreedyBot()], turns)
        winner = game.state.winner
        yield [(figures, side == winner) for side, figures in turns.seen] if winner >= 0 else []


def chance_of(weights: Sequence[float], figures: Sequence[float]) -> float:
    """The chance that the weights give."""
    return 1 / (1 + exp(-sum(weight * figure for weight, figure in zip(weights, figures, strict=True))))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations (Gauss and Jordan, with pivots)."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[column], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


def fitted(positions: Sequence[Position]) -> list[float]:
    """The weights that make what happened likeliest."""
    size = len(FIGURES)
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-SHRINKAGE * weight for weight in weights]
        curve = [[SHRINKAGE if row == column else 0.0 for column in range(size)] for row in range(size)]
        for figures, won in positions:
            chance = chance_of(weights, figures)
            spread = chance * (1 - chance)
            for row, figure in enumerate(figures):
                slope[row] += (won - chance) * figure
                line = curve[row]
                for column in range(row + 1):
                    line[column] += spread * figure * figures[column]
        for row in range(size):
            for column in range(row):
                curve[column][row] = curve[row][column]
        weights = [weight + step for weight, step in zip(weights, solved(curve, slope), strict=True)]
    return weights


def log_loss(weights: Sequence[float], positions: Sequence[Position]) -> float:
    """How surprised one is on average, in nats: 0.693 for guessing even."""
    total = 0.0
    for figures, won in positions:
        chance = chance_of(weights, figures)
        total -= log(max(chance if won else 1 - chance, 1e-9))
    return total / len(positions)


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.bots.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    options = parser.parse_args()
    if options.games < FEWEST_GAMES:
        parser.error(f"{options.games} games are too few: at least {FEWEST_GAMES}")
    learned: list[Position] = []
    kept: list[Position] = []
    for number, positions in enumerate(played(options.games)):
        (kept if number // 2 % 5 == 4 else learned).extend(positions)
    weights = fitted(learned)
    for name, weight in zip(FIGURES, weights, strict=True):
        print(f"{weight:8.3f}  {name}")
    print(f"WEIGHTS: Final = [{', '.join(f'{weight:.3f}' for weight in weights)}]")
    guessing = log_loss([0.0] * len(weights), kept)
    print(f"{len(learned)} positions; log loss {log_loss(weights, kept):.4f} of {len(kept)} others, {guessing:.4f} guessing")


if __name__ == "__main__":
    main()
