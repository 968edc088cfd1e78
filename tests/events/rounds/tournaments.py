"""Simulated tournaments by the Swiss system, each round held against what pairings and standings promise.

`python -m tests.events.rounds.tournaments --count 10000` plays many more than the suite and says what happened in them.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from random import Random

from events.rounds.matches import Match, Score
from events.rounds.pairing import Pairing, swiss_pairings, usual_rounds
from events.rounds.standings import standings

SMALLEST, LARGEST = 4, 200
SMALL = 8
"""Fields up to this size are held against every way to pair them."""
RESULTS = [
    Score(first_wins=first, second_wins=second, draws=draws) for first, second, draws in ((2, 0, 0), (2, 1, 0), (1, 0, 0), (2, 1, 1))
]
DRAWN = [Score(first_wins=1, second_wins=1, draws=1), Score(first_wins=0, second_wins=0), Score(first_wins=1, second_wins=1)]


@dataclass
class Tournament:
    """A field that plays, drops out and comes late, all by chance."""

    chance: Random
    size: int
    rounds: int
    players: list[int]
    late: list[int]
    matches: list[Match] = field(default_factory=list)

    @classmethod
    def drawn(cls, seed: int) -> Tournament:
        """Small fields are more frequent: there it can't be avoided that somebody meets twice."""
        chance = Random(seed)
        size = round(math.exp(chance.uniform(math.log(SMALLEST), math.log(LARGEST))))
        numbers = chance.sample(range(1, 10 * size), size)
        late = chance.randrange(1 + size // 10)
        rounds = usual_rounds(size) + chance.choice([0, 0, 1, 2, 6 if size <= 2 * SMALL else 3])
        return cls(chance, size, rounds, numbers[late:], numbers[:late])

    def result(self, pairing: Pairing) -> Score | None:
        """A tenth is drawn, some are never reported; the lower number is a little better."""
        first, second = pairing
        if second is None or self.chance.random() < 0.02:
            return None
        if self.chance.random() < 0.1:
            return self.chance.choice(DRAWN)
        score = self.chance.choice(RESULTS)
        if self.chance.random() < (0.6 if first < second else 0.4):
            return score
        return Score(first_wins=score.second_wins, second_wins=score.first_wins, draws=score.draws)

    def play(self) -> Iterator[tuple[list[Match], list[int], list[Pairing]]]:
        """Before each round: what was played, who is there, and who meets."""
        for number in range(1, self.rounds + 1):
            self.chance.shuffle(self.players)
            pairings = swiss_pairings(self.players, self.matches, seed=self.chance.getrandbits(48))
            yield list(self.matches), list(self.players), pairings
            self.matches += [Match(round=number, first=one, second=other, score=self.result((one, other))) for one, other in pairings]
            self.players = [one for one in self.players if self.chance.random() > 0.04]
            self.players += [self.late.pop() for _ in range(min(len(self.late), self.chance.randrange(3)))]


@dataclass(frozen=True)
class History:
    """What pairings are judged by, counted match by match."""

    matches: Sequence[Match]

    @property
    def met(self) -> Counter[frozenset[int]]:
        """How often each two have met."""
        return Counter(frozenset((match.first, match.second)) for match in self.matches if match.second is not None)

    @property
    def byes(self) -> Counter[int]:
        """How many byes each had."""
        return Counter(match.first for match in self.matches if match.second is None)

    @property
    def points(self) -> Counter[int]:
        """The match points of each."""
        points: Counter[int] = Counter()
        for match in self.matches:
            if match.second is None:
                points[match.first] += 3
            elif match.score is not None:
                difference = match.score.first_wins - match.score.second_wins
                points[match.first] += 3 if difference > 0 else 1 if difference == 0 else 0
                points[match.second] += 3 if difference < 0 else 1 if difference == 0 else 0
        return points


class Judge:
    """Says what is wrong with the pairings of a round, with none of the code that made them."""

    def __init__(self, matches: Sequence[Match], players: Sequence[int]) -> None:
        history = History(matches)
        self.players = players
        self.met, self.byes, self.points = history.met, history.byes, history.points
        self.fewest_byes = min((self.byes[one] for one in players), default=0)

    def cost(self, pairing: Pairing) -> tuple[int, int, int, int, int]:
        """What is to be avoided, the worst first: a further bye, a rematch, one more, a bye of a high rank, unequal points."""
        one, other = pairing
        if other is None:
            return (self.byes[one] - self.fewest_byes, 0, 0, self.points[one], 0)
        times = self.met[frozenset((one, other))]
        return (0, int(times > 0), times, 0, (self.points[one] - self.points[other]) ** 2)

    def total(self, pairings: Iterable[Pairing]) -> tuple[int, ...]:
        """The costs of a round."""
        return tuple(map(sum, zip(*map(self.cost, pairings), strict=True)))

    def rematches(self, pairings: Iterable[Pairing]) -> int:
        """How many pairs have met before."""
        return self.total(pairings)[1] if self.players else 0

    def check(self, pairings: Sequence[Pairing]) -> None:
        """Everything that a round promises."""
        seated = [one for pairing in pairings for one in pairing if one is not None]
        assert sorted(seated) == sorted(self.players), "somebody is in no pairing, or in two"
        byes = [one for one, other in pairings if other is None]
        assert len(byes) == len(self.players) % 2, "byes that nobody needs"
        assert all(other is not None for _, other in pairings[:-1]), "the bye doesn't stand last"
        assert all(self.byes[one] == self.fewest_byes for one in byes), "a further bye before everybody had one"
        rematches = self.rematches(pairings)
        if rematches:
            assert rematches == self.fewest_rematches(), "somebody meets again without need"
        if 0 < len(self.players) <= SMALL:
            assert self.total(pairings) == min(map(self.total, every_way(self.players))), "there is a better way to pair"
        self.check_exchanges(pairings)

    def fewest_rematches(self) -> int:
        """How many pairs must meet again, whoever has the bye."""
        if len(self.players) % 2 == 0:
            return self._fewest_rematches(self.players)
        takers = [one for one in self.players if self.byes[one] == self.fewest_byes]
        return min(self._fewest_rematches([one for one in self.players if one != taker]) for taker in takers)

    def _fewest_rematches(self, players: Sequence[int]) -> int:
        """By Dirac's theorem none where each of n has n/2 others left to meet; else by trying all."""
        before = [[self.met[frozenset((one, other))] > 0 for other in players] for one in players]
        if all(len(players) - 1 - sum(row) >= len(players) / 2 for row in before):
            return 0
        assert len(players) <= 2 * SMALL + 2, "too many to try all ways"

        @cache
        def fewest(left: int) -> int:
            if not left:
                return 0
            first = left.bit_length() - 1
            rest = left & ~(1 << first)
            return min(before[first][other] + fewest(rest & ~(1 << other)) for other in range(first) if rest >> other & 1)

        return fewest((1 << len(players)) - 1)

    def check_exchanges(self, pairings: Sequence[Pairing]) -> None:
        """No two pairs would do better with their partners exchanged, in fields of any size."""
        costs = {pairing: self.cost(pairing) for pairing in pairings}
        for (a, b), (c, d) in combinations(pairings, 2):
            here, there = costs[a, b], costs[c, d]
            if here == there == (0, 0, 0, 0, 0):
                continue
            together = tuple(map(int.__add__, here, there))
            for one, other in (((a, c), (b, d)), ((b, c), (a, d))) if b is not None else ():
                exchanged = tuple(map(int.__add__, self.cost(one), self.cost(other)))
                assert together <= exchanged, f"{(a, b)} and {(c, d)} would be better as {one} and {other}"


def every_way(players: Sequence[int]) -> Iterator[list[Pairing]]:
    """All ways to pair `players`, with a bye where their number is odd."""
    if not players:
        yield []
        return
    first, rest = players[0], list(players[1:])
    for other in rest:
        for further in every_way([one for one in rest if one != other]):
            yield [(first, other), *further]
    if len(players) % 2:
        for further in every_way(rest):
            yield [(first, None), *further]


def percentages(matches: Sequence[Match]) -> dict[int, tuple[float, float, list[int]]]:
    """By player, as Magic's tournament rules define them: match-win and game-win percentage, and the opponents met."""
    found = {}
    for player in {one for match in matches for one in (match.first, match.second) if one is not None}:
        points = rounds = game_points = games = 0
        opponents = []
        for match in matches:
            if match.second is None and match.first == player:
                points, rounds, game_points, games = points + 3, rounds + 1, game_points + 6, games + 2
            elif match.score is not None and player in (match.first, match.second):
                own, theirs = match.score.first_wins, match.score.second_wins
                if player == match.second:
                    own, theirs = theirs, own
                opponents.append(match.first if player == match.second else match.second)
                points += {True: 3, False: 0}[own > theirs] + (own == theirs)
                rounds += 1
                game_points += 3 * own + match.score.draws
                games += own + theirs + match.score.draws
        found[player] = (
            max(1 / 3, points / (3 * rounds)) if rounds else 1 / 3,
            max(1 / 3, game_points / (3 * games)) if games else 1 / 3,
            [one for one in opponents if one is not None],
        )
    return found


def check_standings(matches: Sequence[Match], players: Sequence[int]) -> None:
    """Each number is that of the definitions, and the order follows from them."""
    table = standings(players, matches)
    assert sorted(row.number for row in table) == sorted(players)
    assert [row.rank for row in table] == list(range(1, len(table) + 1))
    expected, points = percentages(matches), History(matches).points
    for row in table:
        _, game_wins, opponents = expected.get(row.number, (1 / 3, 1 / 3, []))
        met = [expected[one] for one in opponents]
        means = [sum(column) / len(met) for column in ([one[0] for one in met], [one[1] for one in met])] if met else [1 / 3, 1 / 3]
        assert math.isclose(row.opponents_match_wins, means[0], rel_tol=1e-12), row
        assert math.isclose(row.game_wins, game_wins, rel_tol=1e-12), row
        assert math.isclose(row.opponents_game_wins, means[1], rel_tol=1e-12), row
        assert row.points == points[row.number] == 3 * row.wins + row.draws
        assert row.byes == sum(match.second is None and match.first == row.number for match in matches)
        assert len(opponents) == row.wins + row.losses + row.draws - row.byes
    keys = [(-row.points, -row.opponents_match_wins, -row.game_wins, -row.opponents_game_wins, row.number) for row in table]
    assert keys == sorted(keys)


def check_tournament(seed: int) -> Counter[str]:
    """Play a tournament and check each of its rounds; what happened, counted."""
    seen: Counter[str] = Counter(tournaments=1)
    tournament = Tournament.drawn(seed)
    for matches, players, pairings in tournament.play():
        judge = Judge(matches, players)
        judge.check(pairings)
        rematches = judge.rematches(pairings)
        seen += Counter(
            rounds=1,
            matches=len(pairings),
            byes=len(players) % 2,
            further_byes=sum(other is None and judge.byes[one] > 0 for one, other in pairings),
            rematches=rematches,
            rounds_with_rematches=int(rematches > 0),
            pairs_of_unequal_points=sum(other is not None and judge.points[one] != judge.points[other] for one, other in pairings),
        )
    check_standings(tournament.matches, [*{one for match in tournament.matches for one in (match.first, match.second) if one is not None}])
    return seen


def main() -> None:
    """Play as many as were asked for, print JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.events.rounds.tournaments")
    parser.add_argument("--count", type=int, default=10_000, help="tournaments (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first (%(default)s)")
    options = parser.parse_args()
    began, seen = time.perf_counter(), Counter[str]()
    for seed in range(options.first, options.first + options.count):
        try:
            seen += check_tournament(seed)
        except AssertionError as error:
            error.add_note(f"the tournament of seed {seed}")
            raise
    print(json.dumps({**seen, "seconds": round(time.perf_counter() - began)}, indent=1))


if __name__ == "__main__":
    main()
