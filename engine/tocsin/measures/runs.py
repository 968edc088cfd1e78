"""Simulated runs: a party of one to four at a pyramid or one location, played by a bot; several parties on the same seeds.

A run's figure names its bot and is never called the difficulty of a quest. One that reaches 60 rounds at a location is cut: not won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from engine.languages import LocalText
from engine.simulation.alone import GamesAlone, plays_at
from engine.simulation.alone_settings import method_alone
from engine.simulation.counters import Counter, MeasureCounter
from engine.simulation.dials import DialMeasure
from engine.simulation.figures import difference, rate
from engine.simulation.lists import coverage_of
from engine.simulation.measure import Measure, Unit, When, spread
from engine.simulation.notes import Note, told
from engine.simulation.party import PARTY_MEASURES, WON_DIAL, EndingCounter, party_report
from engine.simulation.study import Study, Subject
from engine.simulation.tally import Tally
from engine.statistics import Distribution
from engine.tocsin.bots.named import BOTS
from engine.tocsin.measures.settings import PYRAMID, VERSION, RunSettings
from engine.tocsin.measures.table import PlaceCounter, RunTable, RunWatch
from engine.tocsin.measures.told import strength_told
from engine.tocsin.records import QuestKind
from engine.tocsin.rules.game import Deck
from engine.tocsin.rules.rulesets import ruleset_named

Party = tuple[Deck, ...]
TIMES: Final = Unit("times", said=LocalText("times", "Male"))
POINTS: Final = Unit("points", said=LocalText("points", "Punkte"))
DIALS: Final = (DialMeasure(name="won", within=0.1, estimate=WON_DIAL.estimate),)
NOTES: Final = (
    Note(
        "BOTS_PLAY",
        "A bot has played all heroes. What it wins compares parties and builds; it is not how hard a quest is for people.",
        "Ein Bot hat alle Helden gespielt. Was er gewinnt, vergleicht Gruppen und Builds; wie schwer eine Quest für Menschen ist, sagt es "
        "nicht.",
    ),
    Note(
        "CUT_AFTER_60_ROUNDS",
        "A run that reaches 60 rounds at one location is cut, and counts as not won.",
        "Ein Lauf, der an einem Ort 60 Runden erreicht, wird abgebrochen und gilt als nicht gewonnen.",
    ),
)


def _counting(key: str, word: str, unit: Unit) -> Measure[Any]:
    def read(watched: RunWatch) -> int:
        return watched.happened[word]

    return Measure(key, unit, read, When.END, {f"report.happened.{key}": spread})


RUN_MEASURES: Final[Sequence[Measure[Any]]] = (
    *PARTY_MEASURES,
    _counting("completed", "completed", TIMES),
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
COMPARED: Final[Mapping[str, str]] = {"completed": "completed", "fallen": "defeated", "dealt": "hurts", "suffered": "suffers"}
"""What parties are compared by beside won runs and their length: names, and words of the log."""


def table_of(party: Party, settings: RunSettings) -> RunTable:
    """The table at which a party plays as `settings` say."""
    bot, rules = BOTS[settings.policy], ruleset_named(settings.ruleset)
    quest = "" if settings.quest == PYRAMID else settings.quest
    return RunTable(party, bot, rules, quest, settings.turns, ignore_unmodelled=settings.ignore_unmodelled)


def runs_of(party: Party, settings: RunSettings, *, seed: int) -> GamesAlone:
    """The runs of a report, to be played by their numbers; any split of them adds up to the same tally.

    Raises what `Game.new` raises, before any run is played.
    """
    table = table_of(party, settings)
    table.deal_number(seed, 0, False)

    def counters() -> list[Counter]:
        return [MeasureCounter(RUN_MEASURES, settings.turns), EndingCounter(), PlaceCounter()]

    return GamesAlone(plays_at(table, seed), (counters(), counters()), frozenset())


def compared_run(party: Party, settings: RunSettings, *, seed: int, index: int) -> dict[str, int]:
    """What run `index` came to: won, its rounds, and what of `COMPARED` happened."""
    watched = table_of(party, settings).play_number(seed, index, ())
    assert isinstance(watched, RunWatch)
    happened = {name: watched.happened[word] for name, word in COMPARED.items()}
    return {"won": int(watched.has_won), "length": watched.length, **happened}


def method_of(party: Party, settings: RunSettings, games: int, *, seed: int) -> dict[str, Any]:
    """What is needed to play the same runs again."""
    coverage = coverage_of([card for deck in party for card in (deck.hero, *deck.cards)])
    method = method_alone(settings, games, seed=seed, coverage=coverage, version=VERSION)
    return {**method, "party": [int(deck.hero.id) for deck in party], "notes": told(NOTES, method)}


def run_report(party: Party, settings: RunSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
    """What runs came to: won with its interval, how they ended, and `lost`: where, by stage and quest, the most frequent place first.

    `members` tells how strong the first hands of each hero are, counted exactly.
    """
    games = tally.get("games")
    method = method_of(party, settings, games, seed=seed)
    places = [(name.split("/"), number) for name, number in tally.counts.items() if name.startswith("lost/")]
    places.sort(key=lambda place: (-place[1], place[0]))
    catalog = party[0].catalog
    lost = [
        {
            "stage": int(stage),
            "quest": quest,
            "card": int(catalog.by_slug[quest].id),
            "boss": catalog.quests[quest].kind is QuestKind.BOSS,
            **rate(number, games),
        }
        for (_, stage, quest), number in places
    ]
    members = [strength_told(deck, any_symbols=ruleset_named(settings.ruleset).any_symbols) for deck in party]
    return {**party_report(RUN_MEASURES, tally, settings, method, DIALS), "lost": lost, "members": members}


class PartiesStudy(Study[Party]):
    """Every party of 2 to 4 of some heroes on the same seeds, and what each hero adds."""

    games = 40
    lists = range(3, 7)

    def play(self, about: Subject[Party], plan: Any, *, first: int, count: int) -> Tally:
        """Play games `first` to `first + count - 1` of every party."""
        tally = Tally()
        parties = parties_of(about.deck)
        tables = [table_of(tuple(about.deck[place] for place in party), about.settings) for party in parties]
        for index in range(first, first + count):
            won = {party: int(table.has_won(about.seed, index)) for party, table in zip(parties, tables, strict=True)}
            tally.add("games")
            for party, has_won in won.items():
                tally.add(f"won/{_name(party)}", has_won)
            for size, place, beside in _sides(parties, len(about.deck)):
                shares = [100 * sum(won[party] for party in side) // len(side) for side in beside]
                tally.add(f"added/{size}-{place}/{shares[0] - shares[1]}")
        return tally

    def report(self, about: Subject[Party], plan: Any, tally: Tally) -> dict[str, Any]:
        """The parties of each size, the one that wins most first, and what each hero adds to those of a size.

        That is in each game the share of parties with the hero that win, less the share of those without it. Of all heroes'
        intervals 95 in 100 reports hold at once. Heroes are the ids of their sheets.
        """
        heroes = [int(deck.hero.id) for deck in about.deck]
        games, parties = tally.get("games"), parties_of(about.deck)
        told_parties = [{"party": [heroes[place] for place in party], **rate(tally.get(f"won/{_name(party)}"), games)} for party in parties]
        sides = _sides(parties, len(heroes))
        added = [
            {
                "size": size,
                "card": heroes[place],
                **difference(Distribution(tally.histogram(f"added/{size}-{place}")).mean, len(sides), 100),
            }
            for size, place, _ in sides
        ]
        return {
            "study": "parties",
            "method": method_of(about.deck, about.settings, games, seed=about.seed),
            "parties": sorted(told_parties, key=lambda one: (len(one["party"]), -one["chance"], one["party"])),
            "added": added,
        }


def parties_of(heroes: Party) -> list[tuple[int, ...]]:
    """The parties of 2 to 4 of some heroes, by their places: nobody twice, at most one who is carried (GAME-1, HERO-CARRIED)."""
    found = [party for size in range(2, min(4, len(heroes)) + 1) for party in combinations(range(len(heroes)), size)]
    return [
        party
        for party in found
        if len({heroes[place].hero.id for place in party}) == len(party) and sum(bool(heroes[place].hero.carried) for place in party) < 2
    ]


def _sides(parties: Sequence[tuple[int, ...]], heroes: int) -> list[tuple[int, int, list[list[tuple[int, ...]]]]]:
    """For each size and hero the parties of that size with the hero and those without; left out where one side is empty."""
    found = []
    for size in dict.fromkeys(map(len, parties)):
        for place in range(heroes):
            beside = [[party for party in parties if len(party) == size and (place in party) is is_in] for is_in in (True, False)]
            if all(beside):
                found.append((size, place, beside))
    return found


def _name(party: Sequence[int]) -> str:
    return "-".join(map(str, party))
