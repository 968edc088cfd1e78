"""Harbour as simulations play it: fleets against each other, and a fleet alone on its way to ten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from engine import ENGINE_VERSION
from engine.cards.catalog import CardId
from engine.decklist import Decklist
from engine.errors import EngineError
from engine.languages import LocalText
from engine.match.loop import BotKind, Watcher, play
from engine.match.match import Decision, Match
from engine.simulation.alone import GamesAlone
from engine.simulation.alone_settings import AloneSettings
from engine.simulation.counters import Counter, MeasureCounter
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import ListBound
from engine.simulation.measure import Added, Measure, Unit, When, average, by_turn, spread, tell
from engine.simulation.swaps import SwapStudy
from engine.simulation.tally import Tally
from engine.simulation.watched_duels import DRAWN, LEFT, CardWatch, DuelCards
from tests.engine.scenarios.race import RaceScenario
from tests.harbour.match import GreedyBot, HarbourMatch, RandomBot, shuffled

if TYPE_CHECKING:
    from tests.harbour.kit import HarbourCard


class FleetNotPlayableError(EngineError):
    """A list can't be played: a card is unknown, or its text is and nobody said to ignore that."""

    code = "DECK_NOT_PLAYABLE"


@dataclass(frozen=True)
class Fleet:
    """Every copy, in the order of the cards' numbers: ships and cargo lie in one pile."""

    cards: tuple[HarbourCard, ...]


@dataclass(frozen=True)
class RaceSettings(AloneSettings):
    """At most twelve own turns; nobody puts a fleet under pressure."""

    policies = ("greedy", "random")
    rulesets = RaceScenario.rulesets
    most_turns = 12

    ruleset: str = "to-ten"


class RaceWatch(Watcher):
    """Watches a fleet alone: how far it has counted by the end of each turn."""

    def __init__(self, match: HarbourMatch, turns: int, counters: Sequence[Counter]) -> None:
        self.match, self.turns, self.counters = match, turns, counters
        self.turn = 0
        for counter in counters:
            counter.begin(self)

    @property
    def count(self) -> int:
        """What was said at the end of the last turn."""
        return self.match.said[self.turn - 1][1]

    @property
    def is_over(self) -> bool:
        """Whether that was the last number."""
        return self.count == self.match.limit

    @property
    def clock(self) -> int:
        """The turn of the last number, one past the last turn if it was not said."""
        return self.turn if self.is_over else self.turns + 1

    def goes_on(self, match: Match) -> bool:
        """Whether there are turns left; those that have ended are told to the counters."""
        while self.turn < min(self.match.made, self.turns):
            self.turn += 1
            for counter in self.counters:
                counter.end_turn(self, self.turn)
        return self.turn < self.turns

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Cards are nothing to see here."""

    def close(self) -> None:
        """The match is over, or its last turn."""
        self.goes_on(self.match)
        for counter in self.counters:
            counter.close(self, self.turn)


POINTS: Final = Unit("points")
TURNS: Final = Unit("turns")
MEASURES: Final[Sequence[Measure[RaceWatch]]] = (
    Measure("count", POINTS, lambda watch: watch.count, When.TURN, {"report.count.turns": spread}),
    Measure("reached", TURNS, lambda watch: watch.is_over, When.FIRST, {"report.reached": by_turn}),
    Measure(
        "clock",
        TURNS,
        lambda watch: watch.clock,
        When.END,
        {"report.clock": average},
        Added.TOTALS,
        paired="sooner",
        is_low_better=True,
    ),
)


class LaidWatch(CardWatch):
    """Sees which cards are laid."""

    def cards(self, match: Match) -> list[DuelCards]:
        """Of each pile what was laid, and what was left."""
        assert isinstance(match, HarbourMatch)
        told = []
        for pile, left in zip(match.dealt, match.left, strict=True):
            cards = DuelCards()
            cards.states = {int(card.id): state for part, state in ((pile[:left], LEFT), (pile[left:], DRAWN)) for card in part}
            cards.played = dict.fromkeys((int(card.id) for card in pile[left:]), True)
            told.append(cards)
        return told


class HarbourSimulated(SimulatedGame[Fleet]):
    """Harbour's fleets."""

    version = f"{ENGINE_VERSION}+1"
    bots: Mapping[str, BotKind] = {
        "greedy": BotKind(GreedyBot, LocalText("Hasty: as far as it can", "Eilig: so weit es geht")),
        "random": BotKind(RandomBot, LocalText("By chance", "Nach dem Zufall"), has_chance=True),
    }
    rulesets = RaceScenario.rulesets
    settings_alone = RaceSettings
    bounds = (
        ListBound(
            code="DECK_SIZE",
            zone="fleet",
            low=1,
            high=9,
            said=LocalText("{number} ships; {low} to {high} sail.", "{number} Schiffe; {low} bis {high} segeln."),
        ),
    )
    compared = ("count", "clock")
    paired = tuple(measure for measure in MEASURES if measure.paired)

    def __init__(self) -> None:
        self.studies = {"swaps": SwapStudy(self)}

    def playable(self, deck: Decklist, catalog: Any) -> Fleet:
        """Raises `FleetNotPlayableError` for a card that there isn't."""
        cards: list[HarbourCard] = []
        for entry in sorted(deck.all_entries, key=lambda entry: entry.card):
            if entry.card not in catalog.by_id:
                raise FleetNotPlayableError(f"there is no card {entry.card}")
            cards += [catalog.by_id[entry.card]] * entry.quantity
        return Fleet(tuple(cards))

    def texts(self, deck: Fleet) -> Sequence[HarbourCard]:
        return deck.cards

    def cards(self, deck: Fleet) -> Sequence[HarbourCard]:
        return deck.cards

    def with_cards(self, deck: Fleet, cards: Sequence[HarbourCard]) -> Fleet:
        return Fleet(tuple(cards))

    def blank(self, card: HarbourCard) -> HarbourCard:
        """What counts on by one, as everybody can."""
        return replace(card, id=CardId(-1), slug="blank", worth=1, abilities=())

    def may_be_added(self, card: HarbourCard) -> bool:
        return card.type == "ship" and card.modelled

    def bring(self, deck: Fleet, ruleset: str, ignore_unmodelled: bool) -> Fleet:
        """Raises `FleetNotPlayableError` for a card without its text, unless that is ignored."""
        mute = [card.name.en for card in deck.cards if not card.modelled]
        if mute and not ignore_unmodelled:
            raise FleetNotPlayableError(f"without text: {', '.join(mute)}")
        return deck

    def deal(self, brought: Sequence[Fleet], ruleset: str, seed: int, chance: int, first: int = 0) -> HarbourMatch:
        piles = [shuffled(fleet.cards, seed, seat, chance) for seat, fleet in enumerate(brought)]
        return HarbourMatch(piles, ruleset, seed, first)

    def card_watch(self, match: Match) -> CardWatch:
        return LaidWatch()

    def watched(self, deck: Fleet, settings: RaceSettings, seed: int, index: int, counters: Sequence[Counter]) -> RaceWatch:
        """Game number `index` of a fleet alone, played and watched to the end."""
        match = self.deal([self.bring(deck, settings.ruleset, settings.ignore_unmodelled)], settings.ruleset, seed, index)
        watch = RaceWatch(match, settings.turns, counters)
        play(match, [self.bot(settings.policy, seed, index, 0)], watch)
        watch.close()
        return watch

    def games_alone(self, deck: Fleet, settings: RaceSettings, *, seed: int, is_plain: bool = False) -> GamesAlone:
        self.bring(deck, settings.ruleset, settings.ignore_unmodelled)

        def play_number(index: int, counters: Sequence[Counter], *, closely: bool = False) -> None:
            self.watched(deck, settings, seed, index, counters)

        first, second = ([MeasureCounter(MEASURES, settings.turns)] for _ in range(2))
        return GamesAlone(play_number, (first, second), frozenset())

    def report_alone(self, deck: Fleet, settings: RaceSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
        method = self.method_alone([deck], settings, tally.get("games"), seed=seed)
        return {"method": method, **tell(MEASURES, "report", tally, settings.turns)}

    def play_alone(self, deck: Fleet, settings: RaceSettings, *, seed: int, indices: Sequence[int]) -> MeasureCounter:
        counter = MeasureCounter(self.paired, settings.turns)
        for index in indices:
            self.watched(deck, settings, seed, index, [counter])
        return counter

    def compared_alone(self, deck: Fleet, settings: RaceSettings, *, seed: int, index: int) -> Mapping[str, int]:
        watch = self.watched(deck, settings, seed, index, ())
        return {"count": watch.count, "clock": watch.clock}


HARBOUR: Final = HarbourSimulated()
