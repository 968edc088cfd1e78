"""The swap lab: which card to cut for which, measured in pairs of games on the same shuffles.

In two steps. A screening plays every card of the list and of the pool a little, to find the few that are worth a closer look; it
claims nothing. Then each of the best cuts is swapped for each of the best adds, in games on other shuffles than the screening's (or the
winners' luck would be counted as strength), and the intervals hold for all these swaps at once. A game depends on its number
alone, and the screening on list, pool and seed: any split of the games adds up to the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.simulation.counters import add_differences
from engine.simulation.figures import mean
from engine.simulation.game import ListedCard, SimulatedGame
from engine.simulation.lists import Deck
from engine.simulation.measure import differences
from engine.simulation.notes import Note, told
from engine.simulation.study import Field, Found, Study
from engine.simulation.swap_plan import SwapPlan, distinct, swapped
from engine.simulation.swap_wins import (
    FIRST_ROUND,
    beside_never_played,
    cards_of_list,
    play_win_games,
    screen_wins,
    wins_of_list,
    wins_of_swap,
)
from engine.simulation.tally import Tally

CUTS = 5
ADDS = 5
SCREENING_GAMES = 24
SCREENING_FROM = 10_000_000
"""The number of the screening's first game: far from those that are counted."""
ALONE_EVERY = 4
"""Beside every so many-th game against a field, one is played alone."""

APPROXIMATIONS = (
    Note(
        "ONE_COPY_FOR_ONE",
        "A swap takes out one copy and puts in one copy in its place; two copies may do more or less than twice as much.",
        "Ein Tausch nimmt ein Exemplar heraus und legt eines an seine Stelle; zwei Exemplare können mehr oder weniger als das Doppelte "
        "bewirken.",
    ),
    Note(
        "CARDS_SCREENED",
        "The cards to look at were picked by a screening of a few games each; a card that was not picked is not shown to be worse.",
        "Die betrachteten Karten hat eine Sichtung mit je wenigen Partien ausgewählt; dass eine nicht ausgewählte schlechter wäre, ist "
        "damit nicht gezeigt.",
    ),
)


class SwapStudy(Study[Deck]):
    """What one card more and one less would change: alone, and against a field where there is one."""

    games = 400
    games_against = 2_000
    has_screening = True
    has_pool = True
    has_field = True

    def __init__(self, game: SimulatedGame[Deck]) -> None:
        self.game = game

    def screen(
        self,
        deck: Deck,
        pool: Sequence[ListedCard],
        settings: Any,
        *,
        seed: int,
        goes_on: Callable[[], bool],
        found: Found,
        field: Field[Deck] | None = None,
    ) -> SwapPlan | None:
        """See `screen_swaps`, `screen_wins`."""
        if field is not None:
            return screen_wins(self.game, deck, pool, field, seed=seed, goes_on=goes_on, found=found)
        return screen_swaps(self.game, deck, pool, settings, seed=seed, goes_on=goes_on, found=found)

    def play(
        self,
        deck: Deck,
        pool: Sequence[ListedCard],
        plan: SwapPlan,
        settings: Any,
        *,
        seed: int,
        first: int,
        count: int,
        field: Field[Deck] | None = None,
    ) -> Tally:
        """See `play_swap_games`, `play_win_games`."""
        if field is None:
            return play_swap_games(self.game, deck, pool, plan, settings, seed=seed, first=first, count=count)
        by_id = {int(card.id): card for card in (*pool, *self.game.cards(deck))}
        tally = play_win_games(self.game, deck, by_id, plan, field, seed=seed, first=first, count=count)
        for number in range(first, first + count):
            if number % ALONE_EVERY == 0:
                alone = play_swap_games(self.game, deck, pool, plan, settings, seed=seed, first=number // ALONE_EVERY, count=1)
                del alone.counts["games"]  # which are those against the field
                tally.merge(alone)
        return tally

    def tried(self, report: Mapping[str, Any]) -> Sequence[int]:
        """The cards that were put in once the screening was through."""
        added: Sequence[int] = report["adds"]
        return added

    def report(
        self, deck: Deck, plan: SwapPlan, settings: Any, tally: Tally, *, seed: int, field: Field[Deck] | None = None
    ) -> dict[str, Any]:
        """See `swap_report`, `win_report`."""
        if field is None:
            return swap_report(self.game, deck, plan, settings, tally, seed=seed)
        return win_report(self.game, deck, plan, settings, tally, field, seed=seed)


def screen_swaps(
    game: SimulatedGame[Deck],
    deck: Deck,
    pool: Sequence[ListedCard],
    settings: Any,
    *,
    seed: int,
    goes_on: Callable[[], bool],
    found: Found,
) -> SwapPlan | None:
    """Find the cards that are worth a closer look; None when `goes_on`, asked after every card that was played, said no.

    A cut is judged by leaving an unplayable card in its place, an add by putting it in the place of the best cut.
    """
    indices = range(SCREENING_FROM, SCREENING_FROM + SCREENING_GAMES)
    cuts: list[tuple[int, int]] = []
    for card in distinct(game, deck):
        if (name := f"cut/{card.id}") not in found:
            found[name] = _clock(game, swapped(game, deck, int(card.id), game.blank(card)), settings, seed, indices)
            if not goes_on():
                return None
        cuts.append((found[name], card.id))
    cuts.sort()
    adds: list[tuple[int, int]] = []
    for card in sorted(pool, key=lambda card: int(card.id)):
        if (name := f"add/{card.id}") not in found:
            found[name] = _clock(game, swapped(game, deck, cuts[0][1], card), settings, seed, indices)
            if not goes_on():
                return None
        adds.append((found[name], card.id))
    adds.sort()
    chosen = tuple(card for _, card in cuts[:CUTS]), tuple(card for _, card in adds[:ADDS])
    return SwapPlan(*chosen, len(cuts) + len(adds))


def play_swap_games(
    game: SimulatedGame[Deck],
    deck: Deck,
    pool: Sequence[ListedCard],
    plan: SwapPlan,
    settings: Any,
    *,
    seed: int,
    first: int,
    count: int,
) -> Tally:
    """Play games `first` to `first + count - 1` of the list as it is and of every swap."""
    by_id = {card.id: card for card in (*pool, *game.cards(deck))}
    indices = range(first, first + count)
    beside = game.play_alone(deck, settings, seed=seed, indices=indices)
    tally = Tally({"games": count})
    beside.add_to(tally, "list/")
    for cut, add in plan.swaps:
        found = game.play_alone(swapped(game, deck, cut, by_id[add]), settings, seed=seed, indices=indices)
        add_differences(tally, f"swap/{cut}-{add}", found, beside)
    return tally


def swap_report(game: SimulatedGame[Deck], deck: Deck, plan: SwapPlan, settings: Any, tally: Tally, *, seed: int) -> dict[str, Any]:
    """Every swap with its difference, the best first; `sooner` in turns, positive where the swap is faster."""
    looks, clock = len(plan.swaps), game.paired[0]
    swaps: list[dict[str, Any]] = [
        {"cut": cut, "add": add, **differences(game.paired, tally, f"swap/{cut}-{add}", looks)} for cut, add in plan.swaps
    ]
    swaps.sort(key=lambda swap: (-swap["sooner"]["mean"], swap["cut"], swap["add"]))
    method = game.method_alone([deck], settings, tally.get("games"), seed=seed)
    return {
        "study": "swaps",
        "method": method
        | {
            "screened": plan.looked_at,
            "screening_games": SCREENING_GAMES,
            "approximations": told((*game.swap_caveats, *APPROXIMATIONS), method),
        },
        "clock": mean(tally.mean(f"list/{clock.key}"), clock.unit.parts),
        "cuts": list(plan.cuts),
        "adds": list(plan.adds),
        "swaps": swaps,
    }


def win_report(
    game: SimulatedGame[Deck], deck: Deck, plan: SwapPlan, settings: Any, tally: Tally, field: Field[Deck], *, seed: int
) -> dict[str, Any]:
    """What `swap_report` tells, with `wins`: how often the list wins against `field`, how much more each swap does and each card brings.

    The swap that wins most is first, and the card that brings least.
    """
    looks = len(plan.swaps)
    found = swap_report(game, deck, plan, settings, tally, seed=seed)
    wins, method = wins_of_list(tally), found["method"]
    for swap in found["swaps"]:
        swap["wins"] = wins_of_swap(tally, swap["cut"], swap["add"], looks)
    found["swaps"].sort(key=lambda swap: (-swap["wins"]["mean"], swap["cut"], swap["add"]))
    against = {"opponents": len(field.decks), "against_bot": field.settings.against_policy}
    return found | {
        "method": method | against | {"screening_games": FIRST_ROUND},
        "wins": wins,
        "cards": cards_of_list(game, deck, tally),
        "never_played": beside_never_played(game, deck, tally),
    }


def _clock(game: SimulatedGame[Deck], deck: Deck, settings: Any, seed: int, indices: Sequence[int]) -> int:
    """The sum of the clocks of a few games: lower is faster."""
    return sum(game.play_alone(deck, settings, seed=seed, indices=indices).numbers(game.paired[0].key))
