"""A match of Harbour: a race in which a player counts on by one or lays the next card of their pile; its bots and its replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine import ENGINE_VERSION
from engine.match.loop import Bot
from engine.match.match import GameCard, Option, PlayerId, Replay
from engine.rng import Stream, stream
from tests.engine.scenarios.race import Race, RaceScenario, RaceView

if TYPE_CHECKING:
    from tests.harbour.kit import HarbourCard

ONE, CARD = 0, 1
"""The kinds of options: count on by one, or by the next card."""


def step_of(card: HarbourCard) -> int:
    """By how much a card counts on: by what its text says, without one by its worth (HAR-3)."""
    return int(card.abilities[0]["count"]) if card.abilities else card.worth


class HarbourMatch(Race):
    """Every pile lies open, its next card last. A card's number in the match is its place in the piles as they were dealt."""

    def __init__(self, piles: Sequence[Sequence[HarbourCard]], ruleset: str, seed: int = 0, first: int = 0) -> None:
        self.dealt, self.ruleset, self.seed = [list(pile) for pile in piles], ruleset, seed
        self.left = [len(pile) for pile in piles]
        self.choices: list[int] = []
        super().__init__(len(piles), 0, RaceScenario.rulesets[ruleset].limit, first)

    @property
    def cards(self) -> list[HarbourCard]:
        """All of the match, by their numbers."""
        return [card for pile in self.dealt for card in pile]

    def steps(self, player: PlayerId) -> list[Option]:
        one = [Option(ONE, number=self.count + 1)]
        place = self.left[player] - 1
        if place < 0:
            return one
        number = sum(len(pile) for pile in self.dealt[:player]) + place
        return [*one, Option(CARD, GameCard(number), number=self.count + step_of(self.dealt[player][place]))]

    def step(self, player: PlayerId, option: Option) -> None:
        self.left[player] -= option.kind == CARD
        super().step(player, option)

    def choose(self, index: int) -> None:
        super().choose(index)
        self.choices.append(index)

    def copy(self) -> HarbourMatch:
        other = super().copy()
        other.left, other.choices = self.left[:], self.choices[:]
        return other

    def key(self) -> tuple[Any, ...]:
        return (*super().key(), self.left, [[card.id for card in pile] for pile in self.dealt])

    @property
    def replay(self) -> HarbourReplay:
        return HarbourReplay(self.dealt, self.ruleset, self.first, self.seed, tuple(self.choices))


class HarbourReplay(Replay):
    """The piles as they were dealt, and every choice."""

    def __init__(self, piles: Sequence[Sequence[HarbourCard]], ruleset: str, first: int, seed: int, choices: tuple[int, ...]) -> None:
        super().__init__("harbour", seed, choices, ENGINE_VERSION)
        self.piles, self.ruleset, self.first = piles, ruleset, first

    def begin(self) -> HarbourMatch:
        return HarbourMatch(self.piles, self.ruleset, self.seed, self.first)

    def with_choices(self, choices: tuple[int, ...]) -> HarbourReplay:
        return HarbourReplay(self.piles, self.ruleset, self.first, self.seed, choices)

    def beginning(self) -> dict[str, Any]:
        return {"piles": [[card.id for card in pile] for pile in self.piles], "ruleset": self.ruleset, "first": self.first}


def read_replay(data: Mapping[str, Any], catalog: Any) -> HarbourReplay:
    """What `HarbourReplay.to_json` wrote."""
    piles = [[catalog.by_id[card] for card in pile] for pile in data["piles"]]
    return HarbourReplay(piles, data["ruleset"], data["first"], data["seed"], tuple(data["choices"]))


def shuffled(cards: Sequence[HarbourCard], seed: int, seat: int, chance: int) -> list[HarbourCard]:
    """The pile of a seat in the game of that number."""
    pile = list(cards)
    stream(seed, f"pile-{seat}", chance).shuffle(pile)
    return pile


class RandomBot(Bot):
    """Does anything."""

    def __init__(self, chance: Stream) -> None:
        super().__init__("random")
        self.chance = chance

    def choose(self, view: RaceView) -> int:
        assert view.decision is not None
        return self.chance.below(len(view.decision.options))


class GreedyBot(Bot):
    """Counts on by as much as it can, with a card where that comes to the same."""

    def __init__(self, chance: Stream) -> None:
        super().__init__("greedy")

    def choose(self, view: RaceView) -> int:
        assert view.decision is not None
        options = view.decision.options
        return max(range(len(options)), key=lambda index: (options[index].number, options[index].kind))
