"""RONE as simulations play it: its tables for two and for one, its bots, and by what its decks are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from engine.cards import CardId
from engine.match import Match, PlayerId
from engine.rone.bots.named import BOTS
from engine.rone.cards import Card
from engine.rone.decks import PlayableDeck
from engine.rone.measures.duel_cards import HandWatch
from engine.rone.measures.goldfish import play_compared, play_goldfish_games
from engine.rone.measures.goldfish_measures import PAIRED
from engine.rone.measures.goldfish_settings import GoldfishSettings, coverage_of, goldfish_method
from engine.rone.rules.game import Brought, Game, refuse_unplayable, shuffled_state
from engine.rone.rules.rulesets import RULESETS, ruleset_named
from engine.rone.rules.running import begin
from engine.simulation.counters import MeasureCounter
from engine.simulation.game import SimulatedGame
from engine.simulation.notes import Note
from engine.simulation.tally import Tally
from engine.simulation.watched_duels import CardWatch


class RoneSimulated(SimulatedGame[PlayableDeck]):
    """RONE's decks. Of a team's deck the first hero plays."""

    bots = BOTS
    rulesets = RULESETS
    compared = ("damage", "life", "spent", "level_two", "level_three", "stranded")
    """After the last turn damage dealt, cards left and water spent in all; the turn of each level (one past the last if never); and cards
    in hand above the hero's level, added up over the turns."""
    paired = PAIRED
    swap_caveats = (
        Note(
            "CARDS_BY_DAMAGE_ALONE",
            "The measure is when 24 damage is dealt to an opponent who does nothing: what blocks or removes is worth more than it shows.",
            "Gemessen wird, wann einem Gegner, der nichts tut, 24 Schaden zugefügt sind: Was verteidigt oder zerstört, ist mehr wert, "
            "als hier steht.",
        ),
    )

    def bring(self, deck: PlayableDeck, ruleset: str, ignore_unmodelled: bool) -> Brought:
        """Raises `UnmodelledCardsError`, `EditionsError`, `GameNotPlayableError` as `refuse_unplayable` does."""
        alone = PlayableDeck(deck.heroes[:1], deck.cards, deck.technologies)
        refuse_unplayable((alone, alone), ruleset_named(ruleset), ignore_unmodelled)
        return Brought(alone)

    def deal(self, brought: Sequence[Any], ruleset: str, seed: int, chance: int, first: int = 0) -> Match:
        """A game of two decks."""
        state = shuffled_state(brought, ruleset_named(ruleset), seed, chance)
        begin(state, PlayerId(first))
        return Game(state)

    def card_watch(self, match: Match) -> CardWatch:
        """Who watches the hands."""
        return HandWatch(cast(Game, match).state)

    def play_alone(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, indices: Sequence[int]) -> MeasureCounter:
        """Goldfish games: when a whole deck's damage was dealt, and how much in all."""
        return play_compared(deck, settings, seed=seed, indices=indices)

    def compared_alone(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> Mapping[str, int]:
        """What a goldfish game came to. A deck that ran out of cards keeps the damage it had dealt and has no life left."""
        game = play_goldfish_games(deck, settings, seed=seed, first=index, count=1)
        turns = settings.turns
        reached = max((turn for turn in range(1, turns + 1) if game.histogram(f"reached/{turn}")), default=0)
        return {
            "damage": _value(game, f"damage/{reached}"),
            "life": _value(game, f"life/{reached}") if reached == turns else 0,
            "spent": sum(_value(game, f"spent/{turn}") for turn in range(1, reached + 1)),
            "level_two": _value(game, "level_two", turns + 1),
            "level_three": _value(game, "level_three", turns + 1),
            "stranded": sum(_value(game, f"stranded/{turn}") for turn in range(1, reached + 1)),
        }

    def method_alone(self, decks: Sequence[PlayableDeck], settings: GoldfishSettings, games: int, *, seed: int) -> dict[str, Any]:
        """As every result of goldfish games says it."""
        return goldfish_method(decks, settings, games, seed=seed)

    def coverage(self, decks: Sequence[PlayableDeck]) -> dict[str, Any]:
        """How many cards have their text modelled, and the names of the others."""
        return coverage_of(decks)

    def cards(self, deck: PlayableDeck) -> Sequence[Card]:
        """The player deck."""
        return deck.cards

    def with_cards(self, deck: PlayableDeck, cards: Sequence[Card]) -> PlayableDeck:
        """Another player deck with the same hero and technologies."""
        return replace(deck, cards=tuple(cards))

    def cards_beside(self, deck: PlayableDeck) -> Sequence[Card]:
        """The technologies."""
        return deck.technologies

    def blank(self, card: Card) -> Card:
        """A card that can be neither played nor recycled."""
        return replace(card, id=CardId(-1), slug="blank", level=3, cost=None, recycle=None, abilities=())


def _value(game: Tally, name: str, missing: int = 0) -> int:
    """The value that a histogram of one game holds."""
    return next(iter(game.histogram(name)), missing)


RONE: Final = RoneSimulated()
