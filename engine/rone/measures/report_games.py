"""The games of a whole report: the ordered ones, and beside some of them the same games played otherwise.

Side games cost what single counts of the ordered games must not. They are played for the first few games and then for
every twentieth pair of seats, on the same chance, so that each is compared with its twin (common random numbers). Which
games have them depends on their number alone: any split of the games still adds up to the same bytes.

No game is played twice: an ordered one that has games beside it is watched for both, and one without a technology that its
twin never played is its twin.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from engine.rng import Stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish import GoldfishRangeError
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.goldfish_table import GoldfishTable, game_chance
from engine.rone.measures.goldfish_tally import tally_of_seats
from engine.rone.measures.goldfish_watch import play_watched
from engine.rone.measures.records import OrderedGames, Run
from engine.rone.measures.side_games import LedgerGame, LedgerRun, PayingBot, SideGame, SideRun
from engine.rone.measures.side_tally import add_ledger, add_side_run
from engine.rone.measures.variants import (
    NO_CARD,
    ORDERED,
    POLICY,
    SAMPLED,
    WITHOUT,
    Variant,
    has_side_games,
    key_card,
    reads_technology_deck,
    variants_of,
)
from engine.simulation.tally import Tally

TOGETHER = 16
"""So many games of one variant are played in a row: what they need stays near the processor."""


def play_report_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, first: int, count: int) -> Tally:
    """Play games `first` to `first + count - 1` of a report and return what they and their side games counted.

    Raises:
        UnmodelledCardsError, EditionsError, GoldfishRangeError: as `play_goldfish_games`.
    """
    games = ReportGames(deck, settings, seed=seed)
    games.play(first=first, count=count)
    return games.tally()


def play_side_games(variant: Variant, *, seed: int, indices: Sequence[int], key: int = NO_CARD, bot: GreedyBot | None = None) -> SideRun:
    """Play the games `indices` as `variant` says, by `bot` if one is given."""
    games = SideGames(variant, seed=seed, key=key, bot=bot)
    for index in indices:
        games.play(index)
    return games.found


class Twin(NamedTuple):
    """What a game came to beside which others are played."""

    clock: int
    damage: int
    played: list[int]
    """The ids of the cards that were played in the whole game."""


class ReportGames:
    """The games of a report that are played in one place, added up until their tally is asked for.

    Raises:
        UnmodelledCardsError, EditionsError: as `play_goldfish_games`.
    """

    def __init__(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int) -> None:
        self.deck = deck
        self.settings = settings
        self.seed = seed
        self.table = GoldfishTable(deck, settings)
        self.runs = (Run(settings.turns), Run(settings.turns))
        """By seat what the ordered games counted."""
        self.ordered = [OrderedGames(run) for run in self.runs]
        self.ledger = LedgerRun(settings.turns)
        self.beside = SideRun(settings.turns)
        self.watched: list[int] = []
        """The ordered games that have games beside them, in the order played."""
        self.twins: list[Twin] = []
        """What the last of them came to, whose side games are not played yet."""

    def play(self, *, first: int, count: int) -> None:
        """Play games `first` to `first + count - 1` and those beside them.

        Raises:
            GoldfishRangeError: `first` or `count` is below 0.
        """
        if first < 0 or count < 0:
            raise GoldfishRangeError(f"no {count} games from number {first} on")
        for index in range(first, first + count):
            ordered = self.ordered[index % 2]
            shuffle, effects = game_chance(self.seed, index)
            if has_side_games(index):
                self._play_closely(index, effects, shuffle, ordered)
            else:
                game = self.table.deal(effects, shuffle, index % 2)
                play_watched(game, self.table.bots, self.settings.turns, [ordered])
            if len(self.twins) == TOGETHER:
                self._play_beside()

    def tally(self) -> Tally:
        """What all games played so far counted."""
        self._play_beside()
        tally = tally_of_seats(*self.runs)
        if not self.watched:
            return tally
        add_side_run(tally, ORDERED, self.beside, self.beside)
        add_ledger(tally, "ledger", self.ledger)
        for index, clock in zip(self.watched, self.beside.clocks, strict=True):
            if index < SAMPLED:
                tally.add(f"sample/{index}", clock + 1)  # 0 would be no game
        for games in self.otherwise:
            add_side_run(tally, games.variant.name, games.found, self.beside)
        return tally

    @cached_property
    def otherwise(self) -> list[SideGames]:
        """The games played otherwise."""
        return [
            SideGames(variant, seed=self.seed, key=NO_CARD if variant.purpose in (POLICY, WITHOUT) else self.key)
            for variant in variants_of(self.deck, self.settings)
        ]

    @cached_property
    def key(self) -> int:
        """The card whose fate is told."""
        return key_card(self.deck)

    @cached_property
    def unplayed_is_nothing(self) -> bool:
        """Whether a technology that stays where it is changes nothing."""
        return not reads_technology_deck(self.deck)

    def _play_closely(self, index: int, effects: Stream, shuffle: Stream, ordered: OrderedGames) -> None:
        game = self.table.deal(effects, shuffle, index % 2, log=True)
        beside = SideGame(self.beside, self.key)
        ledger = LedgerGame(self.ledger, len(self.deck.cards))
        play_watched(game, self.table.bots, self.settings.turns, [ordered, beside, ledger])
        self.watched.append(index)
        self.twins.append(Twin(beside.clock, beside.damage, ordered.ids_played()))

    def _play_beside(self) -> None:
        """Play what is left to play beside the ordered games so far."""
        waiting = list(zip(self.watched[len(self.watched) - len(self.twins) :], self.twins, strict=True))
        for games in self.otherwise if waiting else ():
            without = games.variant.without
            for index, twin in waiting:
                if without != NO_CARD and without not in twin.played and self.unplayed_is_nothing:
                    games.found.add_twin(twin.clock, twin.damage)
                else:
                    games.play(index)
        self.twins.clear()


class SideGames:
    """The games of one variant: their table is laid out once."""

    def __init__(self, variant: Variant, *, seed: int, key: int = NO_CARD, bot: GreedyBot | None = None) -> None:
        settings = variant.settings
        self.variant = variant
        self.seed = seed
        self.key = key
        self.table = GoldfishTable(variant.deck, settings, bot or PayingBot(settings.policy, variant.pays))
        self.found = SideRun(settings.turns)

    def play(self, index: int) -> None:
        """Play game number `index`."""
        shuffle, effects = game_chance(self.seed, index)
        game = self.table.deal(effects, shuffle, index % 2)
        play_watched(game, self.table.bots, self.variant.settings.turns, [SideGame(self.found, self.key)])
