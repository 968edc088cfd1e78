"""Goldfish games as replays: what a report has counted is played on from any of its turns, by whoever wants to do better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import ENGINE_VERSION
from engine.errors import EngineError, ReplayError
from engine.match.loop import UntilTurn, play
from engine.rone.cards import Catalog
from engine.rone.decks import PlayableDeck, empty_seat
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.goldfish_table import GoldfishTable, game_chance
from engine.rone.rules import game as rules
from engine.rone.rules.game import Game, RoneReplay
from engine.rone.rules.rulesets import Ruleset


class GoldfishReplay(RoneReplay):
    """A game of a deck alone, by its number among those of `seed`: dealt as reports deal it, against nobody under `pressure`."""

    def __init__(
        self,
        seed: int,
        deck: PlayableDeck,
        ruleset: Ruleset,
        ignore_unmodelled: bool,
        *,
        index: int,
        pressure: int,
        choices: tuple[int, ...] = (),
        engine_version: str = ENGINE_VERSION,
    ) -> None:
        super().__init__(seed, (deck, empty_seat(pressure)), ruleset, index % 2, ignore_unmodelled, choices, engine_version)
        self.index = index
        self.pressure = pressure

    @property
    def table(self) -> GoldfishTable:
        """Where the game is dealt. Raises as `GoldfishTable` does, `GoldfishSettingsError` for pressure that there is not."""
        settings = GoldfishSettings(pressure=self.pressure, ruleset=self.ruleset.name, ignore_unmodelled=self.ignore_unmodelled)
        return GoldfishTable(self.decks[0], settings)

    def begin(self) -> Game:
        """The game with its first hand dealt."""
        shuffle, effects = game_chance(self.seed, self.index)
        return Game(self.table.deal(effects, shuffle, self.index % 2, log=True).state, self)

    def with_choices(self, choices: tuple[int, ...]) -> GoldfishReplay:
        """The same beginning with other choices."""
        return GoldfishReplay(
            self.seed,
            self.decks[0],
            self.ruleset,
            self.ignore_unmodelled,
            index=self.index,
            pressure=self.pressure,
            choices=choices,
            engine_version=self.engine_version,
        )

    def beginning(self) -> dict[str, Any]:
        """As a game of two has it, and `alone`: the number of the game and the damage of each turn."""
        return {**super().beginning(), "alone": {"game": self.index, "pressure": self.pressure}}


def replay_of_game(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int, turn: int) -> GoldfishReplay:
    """Game number `index` as a report counts it, with every choice up to the end of own turn `turn`.

    Raises:
        UnmodelledCardsError, EditionsError: as `play_goldfish_games`.
    """
    table = GoldfishTable(deck, settings)
    alone = PlayableDeck(deck.heroes[:1], deck.cards, deck.technologies)
    began = GoldfishReplay(seed, alone, table.start.ruleset, settings.ignore_unmodelled, index=index, pressure=settings.pressure)
    game = began.begin()
    last = 2 * turn - (1 if index % 2 == 0 else 0)  # the turn of both players together that is to be over
    play(game, table.bots, UntilTurn(last + 1))
    replay = game.replay
    assert isinstance(replay, GoldfishReplay)
    return replay


def read_replay(data: Mapping[str, Any], catalog: Catalog) -> RoneReplay:
    """The replay that `to_json` wrote, of a game of two or of a deck alone, with the cards of `catalog`.

    Raises:
        ReplayError: as the rules' own `read_replay`, or a game alone has no such number or pressure.
    """
    read = rules.read_replay(data, catalog)
    alone = data.get("alone")
    if alone is None:
        return read
    try:
        found = GoldfishReplay(
            read.seed,
            read.decks[0],
            read.ruleset,
            read.ignore_unmodelled,
            index=int(alone["game"]),
            pressure=int(alone["pressure"]),
            choices=read.choices,
            engine_version=read.engine_version,
        )
        found.begin()
    except (KeyError, TypeError, ValueError, EngineError) as error:
        raise ReplayError(f"the replay can't be read: {type(error).__name__}: {str(error)[:100]}") from error
    return found
