"""TOCSIN as simulations see it: builds play together as a party of one to four, against a quest or a whole pyramid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.decklist import Decklist, Party
from engine.match.match import Match
from engine.simulation.alone import GamesAlone, compared_at
from engine.simulation.counters import MeasureCounter
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import ListFault
from engine.simulation.party import PARTY_MEASURES
from engine.simulation.tally import Tally
from engine.tocsin.bots.named import BOTS
from engine.tocsin.cards import CardType, Catalog, TocsinCard
from engine.tocsin.formats import KNOWN_RULESETS
from engine.tocsin.measures import runs
from engine.tocsin.measures.settings import VERSION, RunSettings
from engine.tocsin.measures.told import MOST_COUNTED, different_hands, strength_told
from engine.tocsin.rules.game import Deck, Game, playable_deck
from engine.tocsin.rules.rulesets import ruleset_named
from engine.tocsin.validate import PARTY_MOST, party_problems

Decks = tuple[Deck, ...]


class TocsinSimulated(SimulatedGame[Decks]):
    """TOCSIN's builds, alone or as a party."""

    version = VERSION
    bots = BOTS
    rulesets = KNOWN_RULESETS
    settings_alone = RunSettings
    not_playable = frozenset({"CARD_UNKNOWN", "HERO_MISSING", "NOT_AN_ACTION_CARD", "QUANTITY_INVALID", "STEP_IMPOSSIBLE"})
    moments = (100, 200, 400, 1_000)
    parties = range(1, PARTY_MOST + 1)
    dials = runs.DIALS
    compared = ("won", "length", *runs.COMPARED)
    """Whether a run is won, its rounds, the locations completed, heroes defeated, damage dealt and suffered."""
    studies: Mapping[str, Any] = {"parties": runs.PartiesStudy()}

    def playable(self, deck: Decklist, catalog: Catalog) -> Decks:
        """A party of one. Raises as `playable_deck` does."""
        return (playable_deck(deck, catalog),)

    def together(self, decks: Sequence[Decks]) -> Decks:
        """The party of all of them."""
        return tuple(deck for party in decks for deck in party)

    def party_faults(self, lists: Sequence[Decklist], catalog: Catalog) -> Iterator[ListFault]:
        """A hero twice, two who are carried, one alone without a solo side, more copies of an upgrade than there are."""
        return (ListFault(problem.code, problem.message) for problem in party_problems(Party(tuple(lists)), catalog))

    def texts(self, deck: Decks) -> Sequence[TocsinCard]:
        """Sheets and decks."""
        return [card for member in deck for card in (member.hero, *member.cards)]

    def cards(self, deck: Decks) -> Sequence[TocsinCard]:
        """The deck of the first hero."""
        return deck[0].cards

    def with_cards(self, deck: Decks, cards: Sequence[TocsinCard]) -> Decks:
        """The same party, the first hero with another deck."""
        return (replace(deck[0], cards=tuple(cards)), *deck[1:])

    def blank(self, card: TocsinCard) -> TocsinCard:
        """A card without options and text."""
        return replace(card, id=CardId(-1), slug="blank", modelled=True, actions=(), do=(), program=None)

    def may_be_added(self, card: TocsinCard) -> bool:
        """An upgrade."""
        return card.modelled and card.type is CardType.UPGRADE

    def bring(self, deck: Decks, ruleset: str, ignore_unmodelled: bool) -> Decks:
        """The party itself."""
        ruleset_named(ruleset)
        return deck

    def deal(self, brought: Sequence[Decks], ruleset: str, seed: int, chance: int, first: int = 0) -> Match:
        """A pyramid of a party, whoever begins."""
        party = self.together(brought)
        return Game.new(party, party[0].catalog, ruleset_named(ruleset), seed + chance, first=first)

    def games_alone(self, deck: Decks, settings: RunSettings, *, seed: int, is_plain: bool = False) -> GamesAlone:
        """Runs of the party."""
        return runs.runs_of(deck, settings, seed=seed)

    def report_alone(self, deck: Decks, settings: RunSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
        """The report of runs."""
        return runs.run_report(deck, settings, tally, seed=seed)

    def counted(self, deck: Decks, ruleset: str) -> dict[str, Any] | None:
        """How strong first hands are; of decks with so many different hands that counting takes long only a call tells it."""
        if any(different_hands(member) > MOST_COUNTED for member in deck):
            return None
        return {"members": [strength_told(member, any_symbols=ruleset_named(ruleset).any_symbols) for member in deck]}

    def play_alone(self, deck: Decks, settings: RunSettings, *, seed: int, indices: Sequence[int]) -> MeasureCounter:
        """Runs of the party: won, and in how many rounds."""
        return compared_at(runs.table_of(deck, settings), PARTY_MEASURES, seed=seed, indices=indices)

    def compared_alone(self, deck: Decks, settings: RunSettings, *, seed: int, index: int) -> Mapping[str, int]:
        """What one run came to."""
        return runs.compared_run(deck, settings, seed=seed, index=index)


TOCSIN: Final = TocsinSimulated()
