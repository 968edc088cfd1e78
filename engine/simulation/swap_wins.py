"""Swaps and cards judged by games against a field: which swap wins more, and which card of the list brings least.

Like the swap lab's other half: a screening picks what is looked at and claims nothing, then every swap plays the same fresh games as the
list, and the intervals of all swaps hold at once. Beside them every card of the list is left out, a blank in place of all its copies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

from engine.simulation.duel_report import score_json
from engine.simulation.field import HALF_POINTS, FieldGames
from engine.simulation.figures import difference, rate
from engine.simulation.game import ListedCard, SimulatedGame, copies
from engine.simulation.lists import Deck
from engine.simulation.study import Field, Found
from engine.simulation.swap_plan import SwapPlan, blanked, distinct, swapped
from engine.simulation.tally import Tally
from engine.simulation.watched_duels import DRAWN
from engine.statistics import Score

CUTS: Final = 4
ADDS: Final = 4
FIRST_ROUND: Final = 64
SECOND_ROUND: Final = 256
"""Games of each card in the two rounds of the screening; the better ones alone play the second."""
SECOND_CUTS: Final = 8
SECOND_ADDS: Final = 16
SCREENING_FROM: Final = 10_000_000
GAMES_TOGETHER: Final = 16
"""So many games of a card are played before it is asked whether to go on."""
BLANKS_EVERY: Final = 2
"""Of the games, every so many-th is played without each card, too."""


def screen_wins(
    game: SimulatedGame[Deck],
    deck: Deck,
    pool: Sequence[ListedCard],
    field: Field[Deck],
    *,
    seed: int,
    goes_on: Callable[[], bool],
    found: Found,
) -> SwapPlan | None:
    """Find the cards that are worth a closer look against `field`; None when `goes_on`, asked after a few games, said no."""
    own = distinct(game, deck)
    screening = _Screening(game, field, seed, goes_on, found)
    cut_lists = [(int(card.id), swapped(game, deck, int(card.id), game.blank(card))) for card in own]
    cuts = screening.best("cut", cut_lists, second=SECOND_CUTS, most=CUTS)
    if cuts is None:
        return None
    add_lists = [(int(card.id), swapped(game, deck, cuts[0], card)) for card in sorted(pool, key=lambda card: int(card.id))]
    adds = screening.best("add", add_lists, second=SECOND_ADDS, most=ADDS)
    return None if adds is None else SwapPlan(cuts, adds, len(cut_lists) + len(add_lists))


class _Screening(Generic[Deck]):
    """Games of lists against a field that say which are worth a closer look; `found` holds what was played before."""

    def __init__(self, game: SimulatedGame[Deck], field: Field[Deck], seed: int, goes_on: Callable[[], bool], found: Found) -> None:
        self.game = game
        self.field = field
        self.seed = seed
        self.goes_on = goes_on
        self.found = found

    def best(self, name: str, lists: Sequence[tuple[int, Deck]], *, second: int, most: int) -> tuple[int, ...] | None:
        """The cards of the lists that got the most, the best first: all of them play a little, then the better ones more."""
        places, points = list(range(len(lists))), [0] * len(lists)
        rounds = (range(FIRST_ROUND), range(FIRST_ROUND, FIRST_ROUND + SECOND_ROUND))
        for numbers, kept in zip(rounds, (second, most), strict=True):
            for place in places:
                card, listed = lists[place]
                got = self.points(f"{name}/{card}/{numbers.start}", listed, numbers)
                if got is None:
                    return None
                points[place] += got
            places = sorted(places, key=lambda place: (-points[place], lists[place][0]))[:kept]
        return tuple(lists[place][0] for place in places)

    def points(self, name: str, listed: Deck, numbers: range) -> int | None:
        """The half points of a list in the games of these numbers; those that were played before aren't played again."""
        found, played = self.found, f"{name}/games"
        if found.get(played, 0) < len(numbers):
            games = FieldGames(self.game, [listed], self.field, seed=self.seed)
            for begin in range(found.get(played, 0), len(numbers), GAMES_TOGETHER):
                some = numbers[begin : begin + GAMES_TOGETHER]
                found[name] = found.get(name, 0) + sum(games.half_points(0, SCREENING_FROM + number) for number in some)
                found[played] = begin + len(some)
                if not self.goes_on():
                    return None
        return found[name]


def play_win_games(
    game: SimulatedGame[Deck],
    deck: Deck,
    by_id: dict[int, ListedCard],
    plan: SwapPlan,
    field: Field[Deck],
    *,
    seed: int,
    first: int,
    count: int,
) -> Tally:
    """Play games `first` to `first + count - 1` of the list, of every swap, and without each card."""
    swaps, own = plan.swaps, [int(card.id) for card in distinct(game, deck)]
    lists = [deck, *(swapped(game, deck, cut, by_id[add]) for cut, add in swaps), *(blanked(game, deck, card) for card in own)]
    games, tally = FieldGames(game, lists, field, seed=seed), Tally({"games": count})
    for number in range(first, first + count):
        points, cards = games.watched(0, number)
        tally.add(f"wins/{points}")
        for card, state in cards.states.items():
            if state >= DRAWN:
                tally.add(f"card/{card}/held")
        for card, is_played in cards.played.items():
            if is_played:
                tally.add(f"card/{card}/played")
        for place, (cut, add) in enumerate(swaps, start=1):
            tally.add_numbers(f"swap/{cut}-{add}/wins", [games.half_points(place, number) - points])
        if (number // (2 * games.opponents)) % BLANKS_EVERY == 0:
            for place, card in enumerate(own, start=1 + len(swaps)):
                tally.add_numbers(f"card/{card}/wins", [points - games.half_points(place, number)])
    return tally


def wins_of_swap(tally: Tally, cut: int, add: int, looks: int) -> dict[str, Any]:
    """How many more games, as a share, the list wins after a swap."""
    return difference(tally.mean(f"swap/{cut}-{add}/wins"), looks, HALF_POINTS)


def wins_of_list(tally: Tally) -> dict[str, Any]:
    """How often the list wins as it is."""
    lost, drawn, won = (tally.get(f"wins/{points}") for points in range(HALF_POINTS + 1))
    return score_json(Score(won, drawn, lost))


def cards_of_list(game: SimulatedGame[Deck], deck: Deck, tally: Tally) -> list[dict[str, Any]]:
    """Every card of the list, the one that brings least first: what it wins, how often it was in the hand and was played."""
    counted, games = copies(game.cards(deck)), sum(tally.histogram("wins").values())
    found: list[dict[str, Any]] = []
    for card in distinct(game, deck):
        identity = int(card.id)
        held, played = tally.get(f"card/{identity}/held"), tally.get(f"card/{identity}/played")
        found.append(
            {
                "card": identity,
                "copies": counted[identity],
                "wins": difference(tally.mean(f"card/{identity}/wins"), len(counted), HALF_POINTS),
                "held": rate(held, games),
                "played": rate(played, games),
            }
        )
    return sorted(found, key=lambda one: (one["wins"]["mean"], one["card"]))


def beside_never_played(game: SimulatedGame[Deck], deck: Deck, tally: Tally) -> list[int]:
    """The cards that lie ready beside the pile and were played in no game."""
    cards = sorted({int(card.id) for card in game.cards_beside(deck)})
    return [card for card in cards if not tally.get(f"card/{card}/played")]
