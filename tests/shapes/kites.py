"""Kites, a throw-away game of what is no list: a captain with a fixed kit, a build of it in steps, and a party of two such builds.

Old Tub brings two gulls, a tub and three fish (KITE-1); a build gains or removes single cards, in order (KITE-2). In turns each lays the
first or the last card of their pile, as it was brought; a card is worth what it says. When all are laid who laid most has won, of a party
in sum against fourteen for each (KITE-3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, ClassVar, Final

from engine.cards.catalog import CardId
from engine.cards.layout import Layout, Section
from engine.decklist import Decklist, Party, taken_steps, whole_list
from engine.languages import LocalText
from engine.match.match import Decision, Match, Option, PlayerId, result_of
from engine.simulation.message import Said
from engine.simulation.party import PARTY_MEASURES, PartyTable, party_games, party_report
from engine.table.standing import TableFigure
from engine.verdict.verdict import Problem, Severity, Verdict
from tests.harbour.kit import LAYOUT as HARBOUR_LAYOUT
from tests.harbour.kit import HarbourCard, HarbourCatalog, HarbourFormat
from tests.harbour.kit import verdict as harbour_verdict
from tests.harbour.simulated import Fleet
from tests.shapes.simple import SimpleMatch, SimpleSimulated, SimpleTables, kit_of

FIRST, LAST = range(2)
CAPTAIN: Final = "old-tub"
KIT_OF_CAPTAIN: Final = {CardId(9001): 2, CardId(9003): 1, CardId(9004): 3}
LAYOUT: Final = replace(
    HARBOUR_LAYOUT, leaders=Section("captain", "captain", heading=LocalText("Captain", "Kapitän")), leader_key="captains"
)


@dataclass(frozen=True)
class KiteCatalog(HarbourCatalog):
    """Harbour's cards, one of whose ships brings a kit."""

    layout: ClassVar[Layout] = LAYOUT

    @classmethod
    def of(cls, cards: Iterable[HarbourCard]) -> KiteCatalog:
        known = HarbourCatalog.of(cards)
        return cls(by_id=known.by_id, by_slug=known.by_slug)

    def leader_card(self, slug: str) -> HarbourCard | None:
        return self.by_slug.get(slug) if slug == CAPTAIN else None

    def brought_with(self, slug: str) -> Mapping[CardId, int]:
        return KIT_OF_CAPTAIN if slug == CAPTAIN else {}


class Kites(SimpleMatch):
    """Piles are laid card by card; what is brought are the worths of the cards, in order."""

    slug = "kites"

    def set_up(self) -> None:
        self.left, self.laid = [pile[:] for pile in self.brought], [0] * self.players

    def next_decision(self) -> Decision:
        while not self.left[self.active]:
            self.made += 1
        return Decision(self.active, 0, [Option(FIRST, number=self.left[self.active][0]), Option(LAST, number=self.left[self.active][-1])])

    def take(self, decision: Decision, option: Option) -> None:
        self.laid[self.active] += self.left[self.active].pop(0 if option.kind == FIRST else -1)
        self.note("lays", self.active, self.turn, str(option.number))
        self.made += 1
        if not any(self.left):
            self.ended = self.judged()

    def judged(self) -> Any:
        """Who laid most; several may have."""
        most = [PlayerId(player) for player, laid in enumerate(self.laid) if laid == max(self.laid)]
        return result_of([] if len(most) == self.players else most, self.made, "KITE-3", is_draw=len(most) == self.players)

    def state(self) -> Any:
        return (self.left, self.laid)


class PartyOfKites(Kites):
    """The same as a party, which wants fourteen for each of its players."""

    slug = "party-of-kites"

    def judged(self) -> Any:
        party = [PlayerId(player) for player in range(self.players)]
        return result_of(party if sum(self.laid) >= 14 * self.players else [], self.made, "KITE-3")


class KiteTables(SimpleTables):
    """Two to four captains."""

    match = Kites
    most_players = 4

    @staticmethod
    def value(match: Kites, option: Option) -> int:
        return option.number

    def brought_by(self, deck: Fleet | None) -> list[int]:
        return [] if deck is None else [card.worth for card in deck.cards]

    def prompt(self, match: Kites, player: PlayerId) -> Said:
        return LocalText("Which card?", "Welche Karte?")

    def label(self, match: Kites, option: Option) -> Said:
        return (LocalText("The first", "Die erste"), LocalText("The last", "Die letzte"))[option.kind]

    def figures(self, match: Kites, player: PlayerId) -> Sequence[TableFigure]:
        return [TableFigure(LocalText("Laid", "Gelegt"), match.laid[player], name="laid")]


class KiteSimulated(SimpleSimulated):
    """Lists are whole before they are played; a party is one deck for each of its seats."""

    def playable(self, deck: Decklist, catalog: Any) -> Fleet:
        return super().playable(whole_list(deck, catalog), catalog)

    def party(self, party: Party, catalog: Any, turns: int = 12) -> PartyTable:
        """A party at its table, played by the greedy bot."""
        brought = [self.tables.brought_by(self.playable(build, catalog)) for build in party.builds]

        def deal(seed: int, index: int, log: bool) -> Match:
            return PartyOfKites(brought, index)

        return PartyTable(deal, [self.bot("greedy", 1, 0, seat) for seat in range(len(brought))], turns)

    def party_report(self, party: Party, catalog: Any, settings: Any, games: int) -> dict[str, Any]:
        """What so many matches of a party came to."""
        played = party_games(self.party(party, catalog, settings.turns), 1)
        played.play(first=0, count=games)
        return party_report(PARTY_MEASURES, played.tally(), settings, {"games": games})


def verdict(decklist: Decklist, *, format: HarbourFormat, catalog: KiteCatalog, as_of: date, owned: Any = None) -> Verdict:
    """KITE-1: a list has a captain; KITE-2: a step removes what is there."""
    whole, impossible = taken_steps(decklist, catalog)
    judged = harbour_verdict(whole, format=replace(format, ships=3), catalog=catalog, as_of=as_of)
    words = LocalText("This step can't be taken.", "Dieser Schritt ist nicht möglich.")
    steps = tuple(Problem("STEP_IMPOSSIBLE", Severity.ERROR, "fleet", (), place, 0, "KITE-2", words) for place in impossible)
    return replace(judged, problems=(*judged.problems, *steps))


TABLES: Final = KiteTables()
SIMULATED: Final = KiteSimulated(TABLES)
KIT: Final = kit_of(TABLES, SIMULATED, layout=LAYOUT, catalog_of=KiteCatalog.of, verdict=verdict)
