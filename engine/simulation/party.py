"""A party against the game, played by its bots: how often it has won, in how many turns, and by which rules its matches ended.

What a party brings is the game's own deck value, one for all or one for each seat (`PartyTable.deal`). Its report says "won", never more: a
share of won matches names its bot, and is no measure of how hard the game is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.match.loop import Bot
from engine.match.match import Match
from engine.simulation import figures
from engine.simulation.alone import GamesAlone, plays_at
from engine.simulation.alone_settings import AloneSettings
from engine.simulation.alone_table import AloneTable, AloneWatch
from engine.simulation.counters import Counter, MeasureCounter
from engine.simulation.dials import Counted, DialMeasure, tell_dials
from engine.simulation.measure import Measure, Unit, When, by_turn, share, spread, tell
from engine.simulation.tally import Tally

MATCHES: Final = Unit("matches", said=LocalText("matches", "Partien"))
TURN: Final = Unit("turns", said=LocalText("turns", "Züge"))
WON, LOST, DRAWN, CUT = "won", "lost", "drawn", "cut"
"""How a match ended for the party; `cut`: its turns ran out."""


class PartyWatch(AloneWatch):
    """Watches a party until its match is over, or so many turns have ended; turns are those that the match counts (`Match.turn`)."""

    def __init__(self, match: Match, counters: Sequence[Counter], turns: int) -> None:
        super().__init__(counters, turns)
        self.match = match

    def goes_on(self, match: Match) -> bool:
        """Whether the last turn has not ended yet; what has ended is told to the counters."""
        self._end_turns(match.turn - 1)
        return self.ended < self.turns

    def _end_turns(self, last: int) -> None:
        while self.ended < min(last, self.turns):
            self.ended += 1
            self.tell_end_turn()

    def close(self) -> None:
        """The match is over, or its last turn."""
        result = self.match.result
        if result is not None:
            self._end_turns(result.turns)
        self.tell_close(self.ended)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended by its rules."""
        return self.match.is_over

    @property
    def outcome(self) -> str:
        """How it ended for the party."""
        result = self.match.result
        if result is None:
            return CUT
        return WON if result.winners else DRAWN if result.draw else LOST

    @property
    def clause(self) -> str:
        """The clause that ended it; "" where nothing did."""
        result = self.match.result
        return "" if result is None else result.reason

    @property
    def has_won(self) -> bool:
        """Whether the party has won."""
        return self.outcome == WON

    @property
    def length(self) -> int:
        """The turns that were played."""
        return self.ended


class EndingCounter(Counter):
    """Counts how matches ended, by outcome and clause."""

    def __init__(self) -> None:
        self.endings: dict[str, int] = {}

    def close(self, watched: Any, turn: int) -> None:
        """One more."""
        name = f"{watched.outcome}/{watched.clause}"
        self.endings[name] = self.endings.get(name, 0) + 1

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Each ending under its outcome and clause."""
        for name, matches in self.endings.items():
            tally.add(f"{prefix}ending/{name}", matches)


class PartyTable(AloneTable):
    """A party at a table of its own. `deal` deals match number `index` of a seed, with a log if one is asked for."""

    def __init__(self, deal: Callable[[int, int, bool], Match], bots: list[Bot], turns: int) -> None:
        """`bots`: who plays each seat of the party."""
        super().__init__(bots, turns)
        self.deal = deal

    def deal_number(self, seed: int, index: int, log: bool) -> Match:
        """Match number `index`, dealt."""
        return self.deal(seed, index, log)

    def watch(self, match: Any, counters: Sequence[Counter]) -> AloneWatch:
        """Whoever watches a match that was dealt here."""
        return PartyWatch(match, counters, self.turns)


def _has_won(watched: PartyWatch) -> int:
    return watched.has_won


def _length(watched: PartyWatch) -> int:
    return watched.length


PARTY_MEASURES: Final[Sequence[Measure[Any]]] = (
    Measure("won", MATCHES, _has_won, When.END, {"report.won": share}),
    Measure("won_by", TURN, _has_won, When.FIRST_OR_OVER, {"report.won_by": by_turn}),
    Measure("length", TURN, _length, When.END, {"report.length": spread}),
)
"""What every party is watched for; a game adds its own."""


def _won(counted: Counted, z: float) -> figures.Estimate:
    found = counted.report["won"]
    return (found["chance"], *figures.bounds(found, z))


WON_DIAL: Final = DialMeasure(name="won", within=0.02, estimate=_won)
"""The dial of a party: the share of matches that it has won."""


def party_endings(tally: Tally) -> list[dict[str, Any]]:
    """How matches ended: outcome, clause (None for those that were cut) and their share, the most frequent first."""
    matches = tally.get("games")
    found = []
    for name, number in tally.counts.items():
        if name.startswith("ending/"):
            _ending, outcome, clause = name.split("/", 2)
            found.append({"outcome": outcome, "clause": clause or None, "games": number, **figures.rate(number, matches)})
    return sorted(found, key=lambda ending: (-ending["games"], ending["outcome"], ending["clause"] or ""))


def party_report(
    measures: Sequence[Measure[Any]],
    tally: Tally,
    settings: AloneSettings,
    method: dict[str, Any],
    dials: Sequence[DialMeasure] = (WON_DIAL,),
) -> dict[str, Any]:
    """The report of a party: equal tallies give equal ones. `measures` are those that were counted, the house's among them."""
    report: dict[str, Any] = {"method": method, **tell(measures, "report", tally, settings.turns), "endings": party_endings(tally)}
    return report | {"verdict": {"dials": tell_dials(dials, Counted(report, tally, settings))}}


def party_games(table: PartyTable, seed: int, measures: Sequence[Measure[Any]] = PARTY_MEASURES) -> GamesAlone:
    """The matches of a report of a party, to be played by their numbers."""
    return GamesAlone(plays_at(table, seed), (_counters(measures, table), _counters(measures, table)), frozenset())


def _counters(measures: Sequence[Measure[Any]], table: PartyTable) -> list[Counter]:
    return [MeasureCounter(measures, table.turns), EndingCounter()]
