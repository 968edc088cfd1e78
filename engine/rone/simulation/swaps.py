"""The swap lab: which card to cut for which, measured in pairs of games on the same shuffles.

In two steps. A screening plays every card of the list and of the pool a little, to find the few that are worth a closer look; it
claims nothing. Then each of the best cuts is swapped for each of the best adds, in games on other shuffles than the screening's (or the
winners' luck would be counted as strength), and the intervals hold for all these swaps at once. A game depends on its number
alone, and the screening on list, pool and seed: any split of the games adds up to the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.rone.cards import Card, CardId
from engine.rone.decks import PlayableDeck
from engine.rone.simulation.method import goldfish_method
from engine.rone.simulation.report_games import play_side_games
from engine.rone.simulation.report_numbers import difference, mean
from engine.rone.simulation.settings import GoldfishSettings
from engine.rone.simulation.side_games import TURN
from engine.rone.simulation.side_tally import add_numbers, mean_of
from engine.rone.simulation.tally import GoldfishTally
from engine.rone.simulation.variants import Variant
from engine.statistics import Mean

CUTS = 5
ADDS = 5
SCREENING_GAMES = 24
SCREENING_FROM = 10_000_000
"""The number of the screening's first game: far from those that are counted."""

APPROXIMATIONS = (
    "The measure is when 24 damage is dealt to an opponent who does nothing: what blocks or removes is worth more than it shows.",
    "A swap takes out one copy and puts in one copy in its place; two copies may do more or less than twice as much.",
    "The cards to look at were picked by a screening of a few games each; a card that was not picked is not shown to be worse.",
)


@dataclass(frozen=True)
class SwapPlan:
    """The cards worth a closer look, the most promising first; `looked_at` is how many cards the screening played."""

    cuts: tuple[CardId, ...]
    adds: tuple[CardId, ...]
    looked_at: int

    @property
    def swaps(self) -> list[tuple[CardId, CardId]]:
        """Every cut with every add but itself."""
        return [(cut, add) for cut in self.cuts for add in self.adds if cut != add]


def screen_swaps(
    deck: PlayableDeck, pool: Sequence[Card], settings: GoldfishSettings, *, seed: int, goes_on: Callable[[], bool]
) -> SwapPlan | None:
    """Find the cards that are worth a closer look; None when `goes_on`, asked after every card, said no.

    A cut is judged by leaving an unplayable card in its place, an add by putting it in the place of the best cut.
    """
    indices = range(SCREENING_FROM, SCREENING_FROM + SCREENING_GAMES)
    cuts: list[tuple[int, CardId]] = []
    for card in sorted({card.id: card for card in deck.cards}.values(), key=lambda card: card.id):
        blank = _blank(card)
        cuts.append((_clock(_swapped(deck, card.id, blank), settings, seed, indices), card.id))
        if not goes_on():
            return None
    cuts.sort()
    adds: list[tuple[int, CardId]] = []
    for card in sorted(pool, key=lambda card: card.id):
        adds.append((_clock(_swapped(deck, cuts[0][1], card), settings, seed, indices), card.id))
        if not goes_on():
            return None
    adds.sort()
    chosen = tuple(card for _, card in cuts[:CUTS]), tuple(card for _, card in adds[:ADDS])
    return SwapPlan(*chosen, len(cuts) + len(adds))


def play_swap_games(
    deck: PlayableDeck, pool: Sequence[Card], plan: SwapPlan, settings: GoldfishSettings, *, seed: int, first: int, count: int
) -> GoldfishTally:
    """Play games `first` to `first + count - 1` of the list as it is and of every swap."""
    by_id = {card.id: card for card in (*pool, *deck.cards)}
    indices = range(first, first + count)
    beside = play_side_games(Variant("list", deck, settings), seed=seed, indices=indices)
    tally = GoldfishTally({"games": count})
    add_numbers(tally, "list/clock", beside.clocks)
    for cut, add in plan.swaps:
        found = play_side_games(Variant("swap", _swapped(deck, cut, by_id[add]), settings), seed=seed, indices=indices)
        name = f"swap/{cut}-{add}"
        add_numbers(tally, f"{name}/sooner", [other - own for own, other in zip(found.clocks, beside.clocks, strict=True)])
        add_numbers(tally, f"{name}/more", [own - other for own, other in zip(found.damages, beside.damages, strict=True)])
    return tally


def swap_report(deck: PlayableDeck, plan: SwapPlan, settings: GoldfishSettings, tally: GoldfishTally, *, seed: int) -> dict[str, Any]:
    """Every swap with its difference, the best first; `sooner` in turns, positive where the swap is faster."""
    looks = len(plan.swaps)
    swaps = [_swap(tally, cut, add, looks) for cut, add in plan.swaps]
    swaps.sort(key=lambda swap: (-swap["sooner"]["mean"], swap["cut"], swap["add"]))
    return {
        "study": "swaps",
        "method": goldfish_method([deck], settings, tally.get("games"), seed=seed)
        | {"screened": plan.looked_at, "screening_games": SCREENING_GAMES, "approximations": list(APPROXIMATIONS)},
        "clock": mean(mean_of(tally, "list/clock"), TURN),
        "cuts": list(plan.cuts),
        "adds": list(plan.adds),
        "swaps": swaps,
    }


def _swap(tally: GoldfishTally, cut: CardId, add: CardId, looks: int) -> Mapping[str, Any]:
    name = f"swap/{cut}-{add}"
    sooner, more = mean_of(tally, f"{name}/sooner"), mean_of(tally, f"{name}/more")
    return {"cut": cut, "add": add, "sooner": difference(sooner, looks, TURN), "more": difference(more, looks)}


def _clock(deck: PlayableDeck, settings: GoldfishSettings, seed: int, indices: Sequence[int]) -> int:
    """The sum of the clocks of a few games: lower is faster."""
    return Mean.of(play_side_games(Variant("screening", deck, settings), seed=seed, indices=indices).clocks).total


def _swapped(deck: PlayableDeck, cut: CardId, add: Card) -> PlayableDeck:
    """The list with the last copy of `cut` replaced by `add` in its very place, so that every other card is dealt as before."""
    place = max(number for number, card in enumerate(deck.cards) if card.id == cut)
    return PlayableDeck(deck.heroes, (*deck.cards[:place], add, *deck.cards[place + 1 :]), deck.technologies)


def _blank(card: Card) -> Card:
    """A card that does nothing: it can be neither played nor recycled."""
    return replace(card, id=CardId(-1), slug="blank", level=3, cost=None, recycle=None, abilities=())
