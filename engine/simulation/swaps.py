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
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import Deck
from engine.simulation.measure import differences
from engine.simulation.notes import Note, told
from engine.simulation.study import Found, Study, Subject
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

    def screen(self, about: Subject[Deck], *, goes_on: Callable[[], bool], found: Found) -> SwapPlan | None:
        """Find the cards that are worth a closer look; None when `goes_on`, asked after every card that was played, said no.

        Alone a cut is judged by leaving an unplayable card in its place, an add by putting it in the place of the best cut.
        """
        game, deck = self.game, about.deck
        if about.field is not None:
            return screen_wins(game, deck, about.pool, about.field, seed=about.seed, goes_on=goes_on, found=found)
        cuts: list[tuple[int, int]] = []
        for card in distinct(game, deck):
            if (name := f"cut/{card.id}") not in found:
                found[name] = self._clock(about, int(card.id), game.blank(card))
                if not goes_on():
                    return None
            cuts.append((found[name], card.id))
        cuts.sort()
        adds: list[tuple[int, int]] = []
        for card in sorted(about.pool, key=lambda card: int(card.id)):
            if (name := f"add/{card.id}") not in found:
                found[name] = self._clock(about, cuts[0][1], card)
                if not goes_on():
                    return None
            adds.append((found[name], card.id))
        adds.sort()
        chosen = tuple(card for _, card in cuts[:CUTS]), tuple(card for _, card in adds[:ADDS])
        return SwapPlan(*chosen, len(cuts) + len(adds))

    def _clock(self, about: Subject[Deck], cut: int, add: Any) -> int:
        """The sum of the clocks of a few games after a swap: lower is faster."""
        indices = range(SCREENING_FROM, SCREENING_FROM + SCREENING_GAMES)
        found = self.game.play_alone(swapped(self.game, about.deck, cut, add), about.settings, seed=about.seed, indices=indices)
        return sum(found.numbers(self.game.paired[0].key))

    def play(self, about: Subject[Deck], plan: SwapPlan, *, first: int, count: int) -> Tally:
        """Play games `first` to `first + count - 1` of the list as it is and of every swap; against a field few of them alone, too."""
        if about.field is None:
            return self._play_alone(about, plan, range(first, first + count))
        by_id = {int(card.id): card for card in (*about.pool, *self.game.cards(about.deck))}
        tally = play_win_games(self.game, about.deck, by_id, plan, about.field, seed=about.seed, first=first, count=count)
        for number in range(first, first + count):
            if number % ALONE_EVERY == 0:
                alone = self._play_alone(about, plan, range(number // ALONE_EVERY, number // ALONE_EVERY + 1))
                del alone.counts["games"]  # which are those against the field
                tally.merge(alone)
        return tally

    def _play_alone(self, about: Subject[Deck], plan: SwapPlan, indices: range) -> Tally:
        game, deck = self.game, about.deck
        by_id = {card.id: card for card in (*about.pool, *game.cards(deck))}
        beside = game.play_alone(deck, about.settings, seed=about.seed, indices=indices)
        tally = Tally({"games": len(indices)})
        beside.add_to(tally, "list/")
        for cut, add in plan.swaps:
            found = game.play_alone(swapped(game, deck, cut, by_id[add]), about.settings, seed=about.seed, indices=indices)
            add_differences(tally, f"swap/{cut}-{add}", found, beside)
        return tally

    def tried(self, report: Mapping[str, Any]) -> Sequence[int]:
        """The cards that were put in once the screening was through."""
        added: Sequence[int] = report["adds"]
        return added

    def report(self, about: Subject[Deck], plan: SwapPlan, tally: Tally) -> dict[str, Any]:
        """Every swap with its difference, the best first; `sooner` in turns, positive where the swap is faster.

        Against a field with `wins`, too: how often the list wins, how much more each swap does and each card brings. The swap that wins
        most is first then, and the card that brings least.
        """
        found = self._report_alone(about, plan, tally)
        if about.field is None:
            return found
        for swap in found["swaps"]:
            swap["wins"] = wins_of_swap(tally, swap["cut"], swap["add"], len(plan.swaps))
        found["swaps"].sort(key=lambda swap: (-swap["wins"]["mean"], swap["cut"], swap["add"]))
        against = {"opponents": len(about.field.decks), "against_bot": about.field.settings.against_policy}
        return found | {
            "method": found["method"] | against | {"screening_games": FIRST_ROUND},
            "wins": wins_of_list(tally),
            "cards": cards_of_list(self.game, about.deck, tally),
            "never_played": beside_never_played(self.game, about.deck, tally),
        }

    def _report_alone(self, about: Subject[Deck], plan: SwapPlan, tally: Tally) -> dict[str, Any]:
        game = self.game
        looks, clock = len(plan.swaps), game.paired[0]
        swaps: list[dict[str, Any]] = [
            {"cut": cut, "add": add, **differences(game.paired, tally, f"swap/{cut}-{add}", looks)} for cut, add in plan.swaps
        ]
        swaps.sort(key=lambda swap: (-swap["sooner"]["mean"], swap["cut"], swap["add"]))
        method = game.method_alone([about.deck], about.settings, tally.get("games"), seed=about.seed)
        screened = {"screened": plan.looked_at, "screening_games": SCREENING_GAMES}
        return {
            "study": "swaps",
            "method": method | screened | {"approximations": told((*game.swap_caveats, *APPROXIMATIONS), method)},
            "clock": mean(tally.mean(f"list/{clock.key}"), clock.unit.parts),
            "cuts": list(plan.cuts),
            "adds": list(plan.adds),
            "swaps": swaps,
        }
