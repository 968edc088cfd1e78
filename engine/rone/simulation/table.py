"""A table at which duels are played: two decks laid out on the chance of a numbered game, and their bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.play import Bot
from engine.rng import stream
from engine.rone.bots.greedy import PLANS, GreedyBot
from engine.rone.bots.match import bot_named
from engine.rone.decks import PlayableDeck
from engine.rone.rules.compiler import definition_of
from engine.rone.rules.game import refuse_unplayable
from engine.rone.rules.ids import SideId
from engine.rone.rules.rulesets import ruleset_named
from engine.rone.rules.running import SeatCards, SideCards, lay_out
from engine.rone.simulation.duel_settings import DuelSettings
from engine.rone.simulation.watched_duels import DuelRecord, play_duel

Pulse = Callable[[], bool]
"""Asked again and again whether to go on: after each game, with a slow bot after each decision."""


class Brought:
    """What a deck brings to a game: its level cards, cards and technologies, ready for the engine."""

    def __init__(self, deck: PlayableDeck) -> None:
        self.deck = PlayableDeck(deck.heroes[:1], deck.cards, deck.technologies)
        self.levels = [definition_of(deck.heroes[0].levels[level]) for level in (1, 2, 3)]
        self.cards = [definition_of(card) for card in deck.cards]
        self.technologies = [definition_of(card) for card in deck.technologies]


class DuelTable:
    """Plays numbered games between decks. A game depends on the decks, the settings, the seed and its numbers alone."""

    def __init__(self, decks: Sequence[PlayableDeck], settings: DuelSettings, seed: int) -> None:
        """Raises `UnmodelledCardsError`, `EditionsError`, `GameNotPlayableError` as `refuse_unplayable` does."""
        self.ruleset = ruleset_named(settings.ruleset)
        self.settings = settings
        self.seed = seed
        self.brought = [Brought(deck) for deck in decks]
        for brought in self.brought:
            refuse_unplayable((brought.deck, brought.deck), self.ruleset, settings.ignore_unmodelled)
        self._greedy = {plan: GreedyBot(plan) for plan in PLANS}

    @property
    def is_slow(self) -> bool:
        """Whether a bot thinks for so long that a single game is a long time."""
        return "look-ahead" in (self.settings.policy, self.settings.against_policy)

    def play(
        self, deck: int, against: int, *, chance: int, seat: int, watches_cards: bool = False, pulse: Pulse | None = None
    ) -> DuelRecord | None:
        """A game of two decks (by their numbers) on the chance of that number, `deck` in `seat` (0 begins).

        The shuffles belong to the seats: swapped, each deck meets the other's chance, so that a deck against itself
        wins exactly half of each pair. The record speaks of who begins; None when `pulse` said no.
        """
        settings = self.settings
        numbers, bots = (deck, against), (settings.policy, settings.against_policy)
        if seat == 1:
            numbers, bots = (against, deck), (settings.against_policy, settings.policy)
        brought = [self.brought[number] for number in numbers]
        seats = [SeatCards(SideId(place), one.levels) for place, one in enumerate(brought)]
        sides = [SideCards(one.cards, one.technologies) for one in brought]
        game = lay_out(self.ruleset, seats, sides, [], stream(self.seed, "effects", chance))
        for place, pile in enumerate(game.sides):
            shuffle = stream(self.seed, f"shuffle-{place}", chance)
            shuffle.shuffle(pile.deck)
            game.shuffles.append(shuffle)
        players = [self._bot(name, chance, place) for place, name in enumerate(bots)]
        return play_duel(game, players, 2 * settings.turns, watches_cards, pulse if self.is_slow else None)

    def _bot(self, name: str, chance: int, seat: int) -> Bot:
        return self._greedy.get(name) or bot_named(name, self.seed, chance, seat)
