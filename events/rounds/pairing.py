"""Who meets whom in the next round: by the Swiss system, or everybody everybody.

The Swiss system is a matching of least cost in the graph of all players (as in Ólafsson, Weighted Matching in Chess
Tournaments, Journal of the Operational Research Society 41, 1990); docs/decisions/0041 tells why and what the costs are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from operator import neg

import rustworkx

from engine.rng import stream
from events.rounds.matches import Match
from events.rounds.standings import standings

LOTS = 2**20
"""How many different lots a possible pair can draw."""

Pairing = tuple[int, int | None]
"""Two players who meet, or one who has a bye."""


def swiss_pairings(players: Sequence[int], matches: Sequence[Match], *, seed: int) -> list[Pairing]:
    """The next round of `players` (without those who dropped out) after `matches`, the best ranked first, a bye last.

    A bye goes to a player with as few byes as anybody. Then, each as far as those before allow: as few as possible of those who meet
    have met, and as seldom as possible; a bye goes to the lowest points; who meets has as equal points as possible (the least
    sum of squared differences); lots drawn from `seed` decide. The order of `players` and `matches` changes nothing.
    Two whose match has no result have met, and have no points from it.
    """
    table = standings(players, matches)
    met = Counter(frozenset((match.first, match.second)) for match in matches)
    draw = stream(seed, "pairing")
    costs: dict[tuple[int, int], tuple[int, ...]] = {}
    for better, one in enumerate(table):
        for worse, other in enumerate(table[better + 1 :], start=better + 1):
            times = met[frozenset((one.number, other.number))]
            costs[better, worse] = (min(times, 1), times, 0, (one.points - other.points) ** 2, draw.below(LOTS))
    if len(table) % 2:
        fewest = min(one.byes for one in table)
        for place, one in enumerate(table):
            if one.byes == fewest:
                costs[place, len(table)] = (0, 0, one.points - table[-1].points, 0, draw.below(LOTS))
    pairs = sorted(_cheapest_matching(costs), key=lambda pair: (pair[1] == len(table), pair))
    numbers = [one.number for one in table]
    return [(numbers[first], numbers[second] if second < len(table) else None) for first, second in pairs]


def _cheapest_matching(costs: Mapping[tuple[int, int], tuple[int, ...]]) -> list[tuple[int, int]]:
    """As many of the pairs as can stand together, at the least sums of costs: of the first numbers, then the second, and so on.

    Each cost becomes one whole number: a one in a place of the tuple outweighs all that the places behind it can add up to. For a
    thousand players after twenty rounds it has 78 bits; the matching counts in 128.
    """
    nodes = 1 + max((second for _, second in costs), default=-1)
    units = [1]
    for values in list(zip(*costs.values(), strict=True))[:0:-1]:
        units.insert(0, units[0] * (1 + nodes // 2 * max(values)))
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(*pair, sum(map(int.__mul__, cost, units))) for pair, cost in costs.items()])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=neg)
    return [(min(pair), max(pair)) for pair in matching]


def table_pairings(players: Sequence[int], round: int, *, dropped: Collection[int] = ()) -> list[Pairing]:
    """Round number `round` (from 1) of everybody against everybody, byes last; after `table_rounds` it begins anew.

    `players` are all who began, in the same order in every round: the first stays, the others move round a circle by one seat a
    round, and who sit opposite meet (the circle method; Lucas, Récréations mathématiques II, 1883). Who would meet one
    of those who `dropped` has a bye.
    """
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    turn = (round - 1) % max(1, len(circle) - 1)
    seated = circle[:1] + circle[len(circle) - turn :] + circle[1 : len(circle) - turn]
    half = len(circle) // 2
    present = [
        [one for one in pair if one is not None and one not in dropped] for pair in zip(seated[:half], seated[: half - 1 : -1], strict=True)
    ]
    meeting: list[Pairing] = [(pair[0], pair[1]) for pair in present if len(pair) == 2]
    return meeting + [(pair[0], None) for pair in present if len(pair) == 1]


def usual_rounds(players: int) -> int:
    """How many rounds are usual by the Swiss system: as many as leave at most one player with all matches won.

    The logarithm of `players` to base 2, rounded up; as in the Magic: The Gathering Tournament Rules, appendix E, for 17 to 226
    players. Other fields play a round more or less there, as they go on to single matches or not.
    """
    return max(0, players - 1).bit_length()


def table_rounds(players: int) -> int:
    """How many rounds everybody against everybody takes: each but oneself, and a round with a bye where `players` is odd."""
    return players - 1 + players % 2 if players > 1 else 0
