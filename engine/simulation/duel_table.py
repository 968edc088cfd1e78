"""A table at which duels are played: two decks on the chance of a numbered game, and their bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from engine.match.loop import Bot
from engine.simulation.duel_settings import DuelSettings, DuelSettingsError
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import Deck
from engine.simulation.watched_duels import DuelRecord, play_duel

Pulse = Callable[[], bool]
"""Asked again and again whether to go on: after each game, with a slow bot after each decision."""


def refuse_unknown(game: SimulatedGame[Deck], settings: DuelSettings) -> None:
    """Nothing, if the game has the bots and the ruleset of the settings.

    Raises:
        DuelSettingsError: it hasn't got one of them.
    """
    for name in (settings.policy, settings.against_policy):
        if name not in game.bots:
            raise DuelSettingsError(f"there is no bot {name!r}; there are {', '.join(game.bots)}")
    if settings.ruleset not in game.rulesets:
        raise DuelSettingsError(f"there is no ruleset {settings.ruleset!r}; there are {', '.join(game.rulesets)}")


class DuelTable(Generic[Deck]):
    """Plays numbered games between decks. A game depends on the decks, the settings, the seed and its numbers alone."""

    def __init__(self, game: SimulatedGame[Deck], decks: Sequence[Deck], settings: DuelSettings, seed: int) -> None:
        """Raises what `SimulatedGame.bring` raises, and `deal` for a first game.

        Raises:
            DuelSettingsError: the settings name a bot or a ruleset that the game hasn't got.
        """
        refuse_unknown(game, settings)
        self.game = game
        self.settings = settings
        self.seed = seed
        self.brought = [game.bring(deck, settings.ruleset, settings.ignore_unmodelled) for deck in decks]
        game.deal(self.brought[:2], settings.ruleset, seed, 0)
        self.is_slow = any(game.bots[name].is_slow for name in (settings.policy, settings.against_policy))
        self._bots: dict[str, Bot] = {}
        """Those without chance of their own: one plays all games."""

    def play(
        self, deck: int, against: int, *, chance: int, seat: int, watches_cards: bool = False, pulse: Pulse | None = None
    ) -> DuelRecord | None:
        """A game of two decks (by their numbers) on the chance of that number, `deck` in `seat` (0 begins).

        The shuffles belong to the seats: swapped, each deck meets the other's chance, so that a deck against itself
        wins exactly half of each pair. The record speaks of who begins; None when `pulse` said no.
        """
        settings = self.settings
        numbers, names = (deck, against), (settings.policy, settings.against_policy)
        if seat == 1:
            numbers, names = (against, deck), (settings.against_policy, settings.policy)
        match = self.game.deal([self.brought[number] for number in numbers], settings.ruleset, self.seed, chance)
        bots = [self._bot(name, chance, place) for place, name in enumerate(names)]
        watch = self.game.card_watch(match) if watches_cards else None
        return play_duel(match, bots, 2 * settings.turns, watch, pulse if self.is_slow else None)

    def _bot(self, name: str, chance: int, seat: int) -> Bot:
        if self.game.bots[name].has_chance:
            return self.game.bot(name, self.seed, chance, seat)
        if name not in self._bots:
            self._bots[name] = self.game.bot(name, self.seed, chance, seat)
        return self._bots[name]
