"""How the players stand, with the tie breaks of trading card games, as exact fractions.

As in the Magic: The Gathering Tournament Rules, 3.1 and appendix C: match points, opponents' match-win percentage, game-win
percentage, opponents' game-win percentage. Where those write 0.33 as the least percentage, it is a third here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from events.rounds.matches import WIN_POINTS, Match, Side

LEAST = Fraction(1, 3)
"""The least that a percentage counts, and what it is where nothing was played."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """A player's place (from 1; nobody shares one) and what it comes from; a bye is one of the `wins` too.

    The percentages are from 1/3 to 1.
    """

    rank: int
    number: int
    points: int
    wins: int
    losses: int
    draws: int
    byes: int
    opponents_match_wins: Fraction
    game_wins: Fraction
    opponents_game_wins: Fraction


def standings(players: Iterable[int], matches: Iterable[Match]) -> list[Standing]:
    """How `players` stand after all `matches` that have a result, best first.

    All matches count, whoever `players` are: one who dropped out stays in the percentages of the opponents whether listed or not,
    and so does one who was disqualified and is left out. What all four don't tell apart stands by number, lowest first.
    """
    played: defaultdict[int, list[Side]] = defaultdict(list)
    for match in matches:
        for number, side in match.sides().items():
            played[number].append(side)
    match_wins = {number: _match_wins(sides) for number, sides in played.items()}
    game_wins = {number: _game_wins(sides) for number, sides in played.items()}
    rows = [
        (
            -sum(side.points for side in played[number]),
            -_opponents_mean(played[number], match_wins),
            -game_wins.get(number, LEAST),
            -_opponents_mean(played[number], game_wins),
            number,
        )
        for number in set(players)
    ]
    return [
        Standing(
            rank=rank,
            number=number,
            points=-points,
            wins=sum(side.points == WIN_POINTS for side in played[number]),
            losses=sum(side.points == 0 for side in played[number]),
            draws=sum(0 < side.points < WIN_POINTS for side in played[number]),
            byes=sum(side.opponent is None for side in played[number]),
            opponents_match_wins=-opponents_match,
            game_wins=-games,
            opponents_game_wins=-opponents_games,
        )
        for rank, (points, opponents_match, games, opponents_games, number) in enumerate(sorted(rows), start=1)
    ]


def _match_wins(sides: Sequence[Side]) -> Fraction:
    """The match points of those possible, byes among them."""
    return max(LEAST, Fraction(sum(side.points for side in sides), WIN_POINTS * len(sides)))


def _game_wins(sides: Sequence[Side]) -> Fraction:
    """The game points of those possible, byes among them."""
    games = sum(side.games for side in sides)
    return max(LEAST, Fraction(sum(side.game_points for side in sides), WIN_POINTS * games)) if games else LEAST


def _opponents_mean(sides: Sequence[Side], percentages: Mapping[int, Fraction]) -> Fraction:
    """The mean over all opponents, one met twice counted twice; a bye is none."""
    met = [percentages[side.opponent] for side in sides if side.opponent is not None]
    return sum(met, start=Fraction(0)) / len(met) if met else LEAST
