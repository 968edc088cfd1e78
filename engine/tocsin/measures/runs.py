"""Simulated runs: a party of one to four at a pyramid or one location, played by a bot; parties and changes on the same seeds.

A run's figure names its bot and is never called the difficulty of a quest. One that reaches 60 rounds at a location is cut: not won.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Final

from engine.languages import LocalText
from engine.simulation.alone import GamesAlone, plays_at
from engine.simulation.alone_settings import AloneSettings, method_alone
from engine.simulation.counters import MeasureCounter
from engine.simulation.figures import difference, rate
from engine.simulation.lists import coverage_of
from engine.simulation.measure import Measure, Unit, When, spread
from engine.simulation.party import PARTY_MEASURES, EndingCounter, party_report
from engine.simulation.tally import Tally
from engine.statistics import Mean
from engine.tocsin.bots.named import BOTS
from engine.tocsin.formats import KNOWN_RULESETS
from engine.tocsin.measures.table import MOST_ROUNDS, PlaceCounter, RunTable, RunWatch
from engine.tocsin.rules.game import Deck
from engine.tocsin.rules.rulesets import ruleset_named

TIMES: Final = Unit("times", said=LocalText("times", "Male"))
POINTS: Final = Unit("points", said=LocalText("points", "Punkte"))


@dataclass(frozen=True)
class RunSettings(AloneSettings):
    """How runs are played: by which bot, by which ruleset, and at which quest; "" is a pyramid drawn by chance."""

    policies: ClassVar[Sequence[str]] = ("greedy", "easy", "random", "look-ahead")
    rulesets: ClassVar[Collection[str]] = KNOWN_RULESETS
    most_turns: ClassVar[int] = 3 * MOST_ROUNDS
    turns: int = 3 * MOST_ROUNDS
    ruleset: str = "standard"
    quest: str = ""


def _counting(key: str, word: str, unit: Unit) -> Measure[Any]:
    def read(watched: RunWatch) -> int:
        return watched.happened[word]

    return Measure(key, unit, read, When.END, {f"report.{key}": spread})


def _completed(watched: RunWatch) -> int:
    return watched.happened["completed"]


RUN_MEASURES: Final[Sequence[Measure[Any]]] = (
    *PARTY_MEASURES,
    Measure("completed", TIMES, _completed, When.END, {"report.completed": spread}),
    _counting("dealt", "hurts", POINTS),
    _counting("suffered", "suffers", POINTS),
    _counting("defended", "defends", POINTS),
    _counting("healed", "heals", POINTS),
    _counting("fallen", "defeated", TIMES),
    _counting("rage", "rage_ability", TIMES),
    _counting("status", "gains", TIMES),
    _counting("taken", "takes", TIMES),
    _counting("removed", "removes", TIMES),
)
"""What runs are watched for: `defended` is the strength of defence played, also past the damage; `status` counts crystals, too."""


def table_of(party: Sequence[Deck], settings: RunSettings) -> RunTable:
    """The table at which a party plays as `settings` say."""
    bot, rules = BOTS[settings.policy], ruleset_named(settings.ruleset)
    return RunTable(party, bot, rules, settings.quest, settings.turns, ignore_unmodelled=settings.ignore_unmodelled)


def runs_of(party: Sequence[Deck], settings: RunSettings, *, seed: int) -> GamesAlone:
    """The runs of a report, to be played by their numbers; any split of them adds up to the same tally."""
    table = table_of(party, settings)
    counters = [[MeasureCounter(RUN_MEASURES, settings.turns), EndingCounter(), PlaceCounter()] for _ in range(2)]
    return GamesAlone(plays_at(table, seed), (counters[0], counters[1]), frozenset())


def run_report(party: Sequence[Deck], settings: RunSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
    """What runs came to: won with its interval, how they ended, and `lost`: where, by stage and quest, the most frequent place first."""
    games = tally.get("games")
    coverage = coverage_of([card for deck in party for card in (deck.hero, *deck.cards)])
    method = method_alone(settings, games, seed=seed, coverage=coverage) | {
        "quest": settings.quest or None,
        "party": [deck.hero.slug for deck in party],
    }
    places = [(name.split("/"), number) for name, number in tally.counts.items() if name.startswith("lost/")]
    places.sort(key=lambda place: (-place[1], place[0]))
    lost = [{"stage": int(stage), "quest": quest, **rate(number, games)} for (_, stage, quest), number in places]
    return {**party_report(RUN_MEASURES, tally, settings, method), "lost": lost}


# --- Parties and changes on the same seeds ---------------------------------------------------------


def _mean(numbers: Sequence[int]) -> Mean:
    return Mean(len(numbers), sum(numbers), sum(number * number for number in numbers))


def parties_report(heroes: Sequence[Deck], size: int, settings: RunSettings, *, seed: int, games: int) -> dict[str, Any]:
    """Every party of `size` of these heroes on the same seeds, the one that wins most first, and what each hero adds.

    That is in each game the share of parties with the hero that win, less the share of those without it, in hundredths. Of all heroes'
    intervals 95 in 100 reports hold at once.
    """
    parties = list(combinations(range(len(heroes)), size))
    won = {
        party: [int(table.has_won(seed, number)) for number in range(games)]
        for party in parties
        for table in [table_of([heroes[place] for place in party], settings)]
    }
    told = [{"party": [heroes[place].hero.slug for place in party], **rate(sum(one), games)} for party, one in won.items()]
    added = []
    for place, deck in enumerate(heroes):
        beside = [[one for party, one in won.items() if (place in party) is is_in] for is_in in (True, False)]
        if all(beside):
            numbers = [_percent(beside[0], game) - _percent(beside[1], game) for game in range(games)]
            added.append({"hero": deck.hero.slug, **difference(_mean(numbers), len(heroes), 100)})
    return {"parties": sorted(told, key=lambda one: (-one["chance"], one["party"])), "added": added}


def _percent(won: Sequence[Sequence[int]], game: int) -> int:
    return 100 * sum(one[game] for one in won) // len(won)


def changes_report(
    party: Sequence[Deck], changed: Sequence[tuple[str, Sequence[Deck]]], settings: RunSettings, *, seed: int, games: int
) -> list[dict[str, Any]]:
    """How many more runs, as a share, a party wins after each change, on the same seeds, in the order given.

    `found` is false where the interval holds 0: then no difference was found. Of all changes' intervals 95 in 100 reports hold at once.
    """
    before = table_of(party, settings)
    plain = [int(before.has_won(seed, number)) for number in range(games)]
    found = []
    for name, other in changed:
        table = table_of(other, settings)
        numbers = [int(table.has_won(seed, number)) - plain[number] for number in range(games)]
        found.append({"change": name, **difference(_mean(numbers), len(changed))})
    return found
