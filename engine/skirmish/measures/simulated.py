"""Skirmish as simulations see it: which kits are played, by whom, what is watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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
from engine.simulation.tally import Tally
from engine.simulation.telling import ToldGame
from engine.simulation.watched_duels import CardWatch
from engine.skirmish.bots.named import BOTS
from engine.skirmish.cards import KIT, Catalog, SkirmishCard
from engine.skirmish.decks import PlayableKit, playable_kit
from engine.skirmish.formats import KNOWN_RULESETS
from engine.skirmish.measures.duel_cards import DuelWatch
from engine.skirmish.measures.duel_figures import duel_figures
from engine.skirmish.measures.goldfish import DIALS, PAIRED, goldfish_report, report_games, table_of
from engine.skirmish.measures.settings import GoldfishSettings
from engine.skirmish.measures.stories import tell_game
from engine.skirmish.measures.table import GoldfishWatch
from engine.skirmish.rules.game import Game, bring, shuffled_state
from engine.skirmish.rules.rulesets import ruleset_named
from engine.skirmish.rules.running import FEWEST, MOST, Brought, begin


@dataclass(frozen=True)
class Seated:
    """What a kit brings to a table, with the X stack of its box."""

    brought: Brought
    x_stack: Mapping[str, int]


class SkirmishSimulated(SimulatedGame[PlayableKit]):
    """Skirmish's kits."""

    version = f"{ENGINE_VERSION}+skirmish-1"
    bots = BOTS
    rulesets = KNOWN_RULESETS
    settings_alone = GoldfishSettings
    not_playable = frozenset({"CARD_UNKNOWN", "CHARACTER_MISSING", "WRONG_ZONE", "QUANTITY_INVALID"})
    bounds = (
        ListBound(
            code="DECK_SIZE",
            zone=KIT,
            low=6,
            high=60,
            said=LocalText(
                "{number} cards; simulated kits have {low} to {high}.",
                "{number} Karten; simulierte Kartensätze haben {low} bis {high}.",
            ),
        ),
    )
    dials = DIALS
    compared = ("clock", "damage", "first_attack", "hand")
    """When 20 damage is dealt, in hundredths of a turn; after the last turn the damage; the turn of the first attack (one past the last
    if there was none); cards in hand."""
    paired = PAIRED
    brawls = range(FEWEST + 1, MOST + 1)

    def playable(self, deck: Decklist, catalog: Catalog) -> PlayableKit:
        """Raises `DeckNotPlayableError` as `playable_kit` does."""
        return playable_kit(deck, catalog)

    def texts(self, deck: PlayableKit) -> Sequence[SkirmishCard]:
        """Sheet and kit."""
        return deck.all_cards

    def bring(self, deck: PlayableKit, ruleset: str, ignore_unmodelled: bool) -> Seated:
        """Raises `UnmodelledCardsError` as `bring` of the rules does."""
        ruleset_named(ruleset)
        return Seated(bring(deck, ignore_unmodelled=ignore_unmodelled), deck.x_stack)

    def deal(self, brought: Sequence[Seated], ruleset: str, seed: int, chance: int, first: int = 0) -> Match:
        """A match of two to six kits, with the X stack of the first."""
        state = shuffled_state([one.brought for one in brought], brought[0].x_stack, ruleset_named(ruleset), seed, chance)
        begin(state, PlayerId(first))
        return Game(state)

    def out_of(self, match: Match) -> Sequence[int]:
        """Whoever has left the game (END-4)."""
        return [figure.player for figure in cast(Game, match).state.figures if figure.is_out]

    def card_watch(self, match: Match) -> CardWatch:
        """Who watches both hands, the answers and the distance."""
        return DuelWatch(cast(Game, match).state)

    def duel_figures(self, tally: DuelTally) -> dict[str, Any]:
        """Answers, margin, distance."""
        return duel_figures(tally)

    def games_alone(self, deck: PlayableKit, settings: GoldfishSettings, *, seed: int, is_plain: bool = False) -> GamesAlone:
        """Goldfish games."""
        return report_games(deck, settings, seed=seed, is_plain=is_plain)

    def report_alone(self, deck: PlayableKit, settings: GoldfishSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
        """The goldfish report."""
        return goldfish_report(deck, settings, tally, seed=seed)

    def story(self, deck: PlayableKit, settings: GoldfishSettings, *, seed: int, index: int) -> ToldGame:
        """A goldfish game."""
        return tell_game(deck, settings, seed=seed, index=index)

    def play_alone(self, deck: PlayableKit, settings: GoldfishSettings, *, seed: int, indices: Sequence[int]) -> MeasureCounter:
        """Goldfish games: when 20 damage was dealt, and how much there was in the end."""
        return compared_at(table_of(deck, settings), PAIRED, seed=seed, indices=indices)

    def compared_alone(self, deck: PlayableKit, settings: GoldfishSettings, *, seed: int, index: int) -> Mapping[str, int]:
        """The counts of a goldfish game."""
        watch = cast(GoldfishWatch, table_of(deck, settings).play_number(seed, index, ()))
        return {
            "clock": watch.clock,
            "damage": watch.damage,
            "first_attack": watch.first_attack or settings.turns + 1,
            "hand": len(watch.me.hand),
        }

    def cards(self, deck: PlayableKit) -> Sequence[SkirmishCard]:
        """The kit without the sheet."""
        return deck.cards

    def with_cards(self, deck: PlayableKit, cards: Sequence[SkirmishCard]) -> PlayableKit:
        """Another kit of the same character."""
        return replace(deck, cards=tuple(cards))

    def blank(self, card: SkirmishCard) -> SkirmishCard:
        """A counter card that is never to be answered with."""
        return replace(card, id=CardId(-1), slug="blank", modelled=True, abilities=())

    def may_be_added(self, card: SkirmishCard) -> bool:
        """Every card of a kit, borrowed ones too (KIT-3)."""
        return card.modelled and card.is_in_kits


SKIRMISH: Final = SkirmishSimulated()
