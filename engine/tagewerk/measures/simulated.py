"""Tagewerk as simulations play it: its tables, its bots, and by what its decks are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from engine import ENGINE_VERSION
from engine.cards.catalog import CardId
from engine.decklist import Decklist
from engine.languages import LocalText
from engine.match.match import Match, PlayerId
from engine.simulation.alone import GamesAlone, compared_at
from engine.simulation.counters import MeasureCounter
from engine.simulation.duel_tally import DuelTally
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import ListBound
from engine.simulation.notes import Note
from engine.simulation.swaps import SwapStudy
from engine.simulation.tally import Tally
from engine.simulation.telling import ToldGame
from engine.simulation.watched_duels import CardWatch
from engine.tagewerk.bots.named import BOTS
from engine.tagewerk.cards import DECK, Catalog, TagewerkCard
from engine.tagewerk.decks import PlayableDeck, playable_deck
from engine.tagewerk.formats import KNOWN_RULESETS
from engine.tagewerk.measures.duel_cards import HandWatch
from engine.tagewerk.measures.duel_figures import duel_figures
from engine.tagewerk.measures.goldfish import DIALS, PAIRED, goldfish_report, report_games
from engine.tagewerk.measures.mulligans import MulliganStudy
from engine.tagewerk.measures.settings import GoldfishSettings
from engine.tagewerk.measures.stories import tell_game
from engine.tagewerk.measures.table import GoldfishTable, GoldfishWatch
from engine.tagewerk.rules.game import Game, bring, shuffled_state
from engine.tagewerk.rules.rulesets import ruleset_named
from engine.tagewerk.rules.running import Brought, begin
from engine.tagewerk.validate import Code


class TagewerkSimulated(SimulatedGame[PlayableDeck]):
    """Tagewerk's decks."""

    version = f"{ENGINE_VERSION}+tagewerk-1"
    bots = BOTS
    rulesets = KNOWN_RULESETS
    settings_alone = GoldfishSettings
    not_playable = frozenset({Code.CARD_UNKNOWN, Code.WRONG_ZONE, Code.QUANTITY_INVALID, Code.MAIN_TOO_MANY})
    bounds = (
        ListBound(
            code="DECK_SIZE",
            zone=DECK,
            low=6,
            high=80,
            said=LocalText(
                "{number} cards; simulated decks have {low} to {high}.", "{number} Karten; simulierte Decks haben {low} bis {high}."
            ),
        ),
    )
    dials = DIALS
    compared = ("clock", "points", "spent", "tokens", "hand")
    """The turn in which the points that win are there (one past the last if never); after the last turn points, resources paid in all,
    resource tokens and cards in hand."""
    paired = PAIRED
    swap_caveats = (
        Note(
            "CARDS_BY_POINTS_ALONE",
            "The measure is when the points are there against an opponent who does nothing: what blocks or removes is worth more than it "
            "shows.",
            "Gemessen wird, wann die Siegpunkte gegen einen Gegner da sind, der nichts tut: Was blockt oder entfernt, ist mehr wert, als "
            "hier steht.",
        ),
    )

    def __init__(self) -> None:
        self.studies = {"mulligan": MulliganStudy(), "swaps": SwapStudy(self)}

    def playable(self, deck: Decklist, catalog: Catalog) -> PlayableDeck:
        """Raises `DeckNotPlayableError` as `playable_deck` does."""
        return playable_deck(deck, catalog)

    def texts(self, deck: PlayableDeck) -> Sequence[TagewerkCard]:
        """The main character and the deck."""
        return deck.all_cards

    def bring(self, deck: PlayableDeck, ruleset: str, ignore_unmodelled: bool) -> Brought:
        """Raises `UnmodelledCardsError`, `GameNotPlayableError` as `bring` of the rules does."""
        ruleset_named(ruleset)
        return bring(deck, ignore_unmodelled=ignore_unmodelled)

    def deal(self, brought: Sequence[Any], ruleset: str, seed: int, chance: int, first: int = 0) -> Match:
        """A match of two decks or more."""
        state = shuffled_state(brought, ruleset_named(ruleset), seed, chance)
        begin(state, PlayerId(first))
        return Game(state)

    def card_watch(self, match: Match) -> CardWatch:
        """Who watches the hands."""
        return HandWatch(cast(Game, match).state)

    def duel_figures(self, tally: DuelTally) -> dict[str, Any]:
        """Points, markers, main characters, blocks, and what being ahead is worth."""
        return duel_figures(tally)

    def games_alone(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, is_plain: bool = False) -> GamesAlone:
        """Goldfish games."""
        return report_games(deck, settings, seed=seed, is_plain=is_plain)

    def report_alone(self, deck: PlayableDeck, settings: GoldfishSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
        """The goldfish report."""
        return goldfish_report(deck, settings, tally, seed=seed)

    def story(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> ToldGame:
        """A goldfish game."""
        return tell_game(deck, settings, seed=seed, index=index)

    def play_alone(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, indices: Sequence[int]) -> MeasureCounter:
        """Goldfish games: when the points that win were there, and how many there were in the end."""
        return compared_at(GoldfishTable(deck, settings), PAIRED, seed=seed, indices=indices)

    def compared_alone(self, deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> Mapping[str, int]:
        """The counts of a goldfish game."""
        watch = cast(GoldfishWatch, GoldfishTable(deck, settings).play_number(seed, index, ()))
        return {
            "clock": watch.clock,
            "points": watch.points(),
            "spent": watch.me.spent,
            "tokens": watch.tokens(),
            "hand": len(watch.me.hand),
        }

    def cards(self, deck: PlayableDeck) -> Sequence[TagewerkCard]:
        """The deck without the main character."""
        return deck.cards

    def with_cards(self, deck: PlayableDeck, cards: Sequence[TagewerkCard]) -> PlayableDeck:
        """Another deck with the same main character."""
        return replace(deck, cards=tuple(cards))

    def blank(self, card: TagewerkCard) -> TagewerkCard:
        """A place that nobody can pay for."""
        return TagewerkCard(id=CardId(-1), slug="blank", type=card.type, name=card.name, cost=99, abilities=())

    def may_be_added(self, card: TagewerkCard) -> bool:
        """Everything but main characters and tokens."""
        return card.modelled and not card.main and not card.token


TAGEWERK: Final = TagewerkSimulated()
