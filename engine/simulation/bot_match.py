"""Matches of bots: the same decks and chance with the seats swapped, so that neither seat nor deck counts.

`manage.py match greedy random --games 200` prints one; the reference matches stand in docs/reference/engine.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.match.loop import play
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import Deck
from engine.statistics import Score


def play_match(game: SimulatedGame[Deck], one: str, other: str, decks: Sequence[Deck], *, pairs: int, ruleset: str, seed: int = 1) -> Score:
    """`pairs` pairs of games: in each the bots swap their decks and seats on the same chance; whose result is `one`'s.

    Raises:
        UnknownBotError: there is no bot of such a name.
    """
    brought = [game.bring(deck, ruleset, ignore_unmodelled=False) for deck in decks]
    score = Score()
    for index in range(pairs):
        pair = (brought[index % len(decks)], brought[(index // len(decks) + index + 1) % len(decks)])
        for seat in (0, 1):
            names = (one, other) if seat == 0 else (other, one)
            bots = [game.bot(name, seed, index, place) for place, name in enumerate(names)]
            match = game.deal(pair, ruleset, seed, index, first=index % 2)
            play(match, bots)
            winner = None if match.result is None else match.result.winner
            score = score.merge(Score(int(winner == seat), int(winner is None), int(winner == 1 - seat)))
    return score
