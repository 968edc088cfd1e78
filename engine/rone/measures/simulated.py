"""RONE as simulations play it: its tables for two and for one, its bots, and by what its decks are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from engine.cards.catalog import CardId
from engine.decklist import Decklist
from engine.languages import LocalText
from engine.match.match import Match, PlayerId
from engine.rone.bots.named import BOTS
from engine.rone.cards import Card, CardType, Catalog, Zone
from engine.rone.decks import PlayableDeck, playable_deck
from engine.rone.measures.duel_cards import HandWatch
from engine.rone.measures.goldfish import play_compared, play_goldfish_games, report_games
from engine.rone.measures.goldfish_measures import PAIRED
from engine.rone.measures.goldfish_replay import GoldfishReplay, replay_of_game
from engine.rone.measures.goldfish_report import goldfish_report
from engine.rone.measures.goldfish_settings import GoldfishSettings, played_cards
from engine.rone.measures.mulligans import MulliganStudy
from engine.rone.measures.report_difference import reports_difference
from engine.rone.measures.report_verdict import DIALS
from engine.rone.measures.stories import tell_game
from engine.rone.measures.technology_plan import TechnologyStudy
from engine.rone.rules.game import Brought, Game, refuse_unplayable, shuffled_state
from engine.rone.rules.rulesets import RULESETS, ruleset_named
from engine.rone.rules.running import begin
from engine.rone.validate import Code
from engine.simulation.alone import GamesAlone
from engine.simulation.counters import MeasureCounter
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import ListBound
from engine.simulation.notes import Note
from engine.simulation.swaps import SwapStudy
from engine.simulation.tally import Tally
from engine.simulation.telling import ToldGame
from engine.simulation.watched_duels import CardWatch

BOUNDS: Final = (
    ListBound(
        code="HEROES_TOO_MANY",
        zone=None,
        high=1,
        said=LocalText("{number} heroes; a simulated deck has one.", "{number} Helden; ein simuliertes Deck hat einen."),
    ),
    ListBound(
        code="DECK_SIZE",
        zone=Zone.DECK,
        low=6,
        high=60,
        said=LocalText(
            "{number} cards; simulated decks have {low} to {high}.", "{number} Karten; simulierte Decks haben {low} bis {high}."
        ),
    ),
    ListBound(
        code="DECK_SIZE",
        zone=Zone.TECHNOLOGY,
        high=20,
        said=LocalText(
            "{number} technologies; simulated decks have {high} at most.",
            "{number} Technologien; simulierte Decks haben höchstens {high}.",
        ),
    ),
)


class RoneSimulated(SimulatedGame[PlayableDeck]):
    """RONE's decks. Of a team's deck the first hero plays."""

    bots = BOTS
    rulesets = RULESETS
    settings_alone = GoldfishSettings
    not_playable = frozenset(
        {
            Code.HERO_MISSING,
            Code.HERO_INCOMPLETE,
            Code.HERO_MIXED,
            Code.HERO_DUPLICATE,
            Code.CARD_UNKNOWN,
            Code.WRONG_ZONE,
            Code.QUANTITY_INVALID,
        }
    )
    bounds = BOUNDS
    dials = DIALS
    compared = ("kill_turn", "damage", "life", "spent", "level_two", "level_three", "stranded")
    """The turn in which a whole deck's damage is dealt (one past the last if never). After the last turn damage dealt, cards left and
    water spent in all; the turn of each level (one past the last if never); and cards in hand above the hero's level, added up over the
    turns."""
    paired = PAIRED
    swap_caveats = (
        Note(
            "CARDS_BY_DAMAGE_ALONE",
            "The measure is when %(deck_size)s damage is dealt to an opponent who does nothing: what blocks or removes is "
            "worth more than it shows.",
            "Gemessen wird, wann einem Gegner, der nichts tut, %(deck_size)s Schaden zugefügt sind: Was verteidigt oder zerstört, "
            "ist mehr wert, als hier steht.",
        ),
    )

    def __init__(self) -> None:
        self.studies = {"mulligan": MulliganStudy(), "swaps": SwapStudy(self), "technologies": TechnologyStudy()}

    def playable(self, deck: Decklist, catalog: Catalog) -> PlayableDeck:
        """Raises `DeckNotPlayableError` as `playable_deck` does."""
        return playable_deck(deck, catalog)

    def texts(self, deck: PlayableDeck) -> Sequence[Card]:
        """The hero's levels, the player deck, the technologies."""
        return played_cards([deck])

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

    def games_alone(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, is_plain: bool = False) -> GamesAlone:
        """Goldfish games. Raises `UnmodelledCardsError`, `EditionsError` as `report_games` does."""
        return report_games(deck, settings, seed=seed, is_plain=is_plain)

    def report_alone(self, deck: PlayableDeck, settings: GoldfishSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
        """The goldfish report."""
        return goldfish_report(deck, settings, tally, seed=seed)

    def reports_difference(self, first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
        """Two goldfish reports side by side."""
        return reports_difference(first, second)

    def story(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> ToldGame:
        """A goldfish game."""
        return tell_game(deck, settings, seed=seed, index=index)

    def replay_alone(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int, turn: int) -> GoldfishReplay:
        """A goldfish game."""
        return replay_of_game(deck, settings, seed=seed, index=index, turn=turn)

    def play_alone(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, indices: Sequence[int]) -> MeasureCounter:
        """Goldfish games: when a whole deck's damage was dealt, and how much in all."""
        return play_compared(deck, settings, seed=seed, indices=indices)

    def compared_alone(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> Mapping[str, int]:
        """What a goldfish game came to. A deck that ran out of cards keeps the damage it had dealt and has no life left."""
        game = play_goldfish_games(deck, settings, seed=seed, first=index, count=1)
        turns = settings.turns
        reached = max((turn for turn in range(1, turns + 1) if game.histogram(f"reached/{turn}")), default=0)
        through = (turn for turn in range(1, reached + 1) if _value(game, f"damage/{turn}") >= settings.deck_size)
        return {
            "kill_turn": next(through, turns + 1),
            "damage": _value(game, f"damage/{reached}"),
            "life": _value(game, f"life/{reached}") if reached == turns else 0,
            "spent": sum(_value(game, f"spent/{turn}") for turn in range(1, reached + 1)),
            "level_two": _value(game, "level_two", turns + 1),
            "level_three": _value(game, "level_three", turns + 1),
            "stranded": sum(_value(game, f"stranded/{turn}") for turn in range(1, reached + 1)),
        }

    def cards(self, deck: PlayableDeck) -> Sequence[Card]:
        """The player deck."""
        return deck.cards

    def with_cards(self, deck: PlayableDeck, cards: Sequence[Card]) -> PlayableDeck:
        """Another player deck with the same hero and technologies."""
        return replace(deck, cards=tuple(cards))

    def cards_beside(self, deck: PlayableDeck) -> Sequence[Card]:
        """The technologies."""
        return deck.technologies

    def with_cards_beside(self, deck: PlayableDeck, cards: Sequence[Card]) -> PlayableDeck:
        """The same deck with these technologies."""
        return replace(deck, technologies=tuple(cards))

    def blank(self, card: Card) -> Card:
        """A card that can be neither played nor recycled."""
        return replace(card, id=CardId(-1), slug="blank", level=3, cost=None, recycle=None, abilities=())

    def may_be_added(self, card: Card) -> bool:
        """Units and tactics that can be played from the hand."""
        return card.type in (CardType.UNIT, CardType.TACTIC) and card.modelled and card.cost is not None


def _value(game: Tally, name: str, missing: int = 0) -> int:
    """The value that a histogram of one game holds."""
    return next(iter(game.histogram(name)), missing)


RONE: Final = RoneSimulated()
