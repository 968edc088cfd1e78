"""Goldfish: a kit of Skirmish played alone, many times over, and beside some of the games the same ones otherwise.

A goldfish figure tells how a kit runs, never how often it wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.simulation.alone import SIDE, GamesAlone, Way, plays_at
from engine.simulation.alone_report import HARD_PRESSURE, MARKS, PLAN, report_method, resilience, side_games, turns_so_far
from engine.simulation.alone_settings import method_alone
from engine.simulation.counters import Counter, MeasureCounter
from engine.simulation.dials import Counted, DialMeasure, tell_dials
from engine.simulation.figures import Estimate, by_turn, first_turn, half_turn, mean, rate
from engine.simulation.lists import coverage_of
from engine.simulation.measure import (
    NEVER,
    Added,
    Measure,
    Unit,
    When,
    average,
    each_turn,
    ever,
    mean_each_turn,
    measures_for,
    shares_of,
    spread,
    tell,
)
from engine.simulation.measure import differences as paired_differences
from engine.simulation.notes import Note
from engine.simulation.tally import Tally
from engine.skirmish.board import OPEN
from engine.skirmish.bots.named import BOTS
from engine.skirmish.cards import CardType, SkirmishCard
from engine.skirmish.decks import PlayableKit
from engine.skirmish.measures.exact import kit_told
from engine.skirmish.measures.settings import BOARD, REACH, GoldfishSettings
from engine.skirmish.measures.table import FULL, IDLE, PARTS_OF_A_TURN, PUNCHED, GoldfishTable, GoldfishWatch
from engine.skirmish.rules.compiling import definition_of
from engine.skirmish.rules.game import bring, check_starts
from engine.skirmish.rules.rulesets import ruleset_named, with_board
from engine.skirmish.rules.running import FEWEST, Brought
from engine.statistics import Mean

NOBODY: Final = CardId(-2)
"""The id of the sheet opposite, which no card has."""
REPORT, PRESSED = "report", "pressed"
CARDS: Final = Unit("cards", said=LocalText("cards", "Karten"))
POINTS: Final = Unit("damage", said=LocalText("damage", "Schaden"))
LIFE: Final = Unit("life", said=LocalText("life", "Lebenspunkte"))
TURNS: Final = Unit("turns")
HUNDREDTHS: Final = Unit("turns", PARTS_OF_A_TURN)
TENTHS: Final = Unit("squares", 10)
Watched = GoldfishWatch


MEASURES: Final[Sequence[Measure[Watched]]] = (
    each_turn(
        "damage",
        POINTS,
        lambda watch: watch.damage,
        "report.damage.turns",
        "pressed.turns",
        said=LocalText("Damage so far", "Schaden bisher"),
    ),
    Measure("there", TURNS, lambda watch: watch.damage >= FULL, When.FIRST, {REPORT: None}),
    Measure(
        "clock-at",
        HUNDREDTHS,
        lambda watch: watch.clock if watch.clock <= PARTS_OF_A_TURN * watch.turns and watch.damage >= FULL else NEVER,
        When.END,
        {REPORT: None},
    ),
    Measure("first-attack", TURNS, lambda watch: watch.first_attack or NEVER, When.END, {"report.first_attack": spread}),
    Measure("idle", TURNS, lambda watch: watch.idle, When.TURN, {"report.idle.turns": shares_of(IDLE)}),
    Measure("idle-turns", TURNS, lambda watch: watch.idle >= 0, When.SO_FAR, {REPORT: None}),
    Measure("gap", TENTHS, lambda watch: watch.gap(), When.TURN, {"report.distance.turns": average}, Added.TOTALS),
    mean_each_turn("x-drawn", CARDS, lambda watch: watch.stack.taken, "report.x.turns.drawn", LocalText("X cards", "X Karten")),
    mean_each_turn(
        "x-criticals", CARDS, lambda watch: watch.stack.criticals, "report.x.turns.criticals", LocalText("Criticals", "Kritische Treffer")
    ),
    mean_each_turn("x-shuffles", CARDS, lambda watch: watch.stack.shuffles, "report.x.turns.shuffles", LocalText("Shuffles", "Gemischt")),
    mean_each_turn("buffs", CARDS, lambda watch: watch.buffs[0] + watch.buffs[1], "report.buffs.turns"),
    Measure("tired", TURNS, lambda watch: watch.fatigue > 0, When.FIRST, {"report.fatigue.first": spread, "report.fatigue.games": ever}),
    Measure(
        "fatigue",
        POINTS,
        lambda watch: watch.fatigue,
        When.SO_FAR,
        {"report.fatigue.turns": spread},
        said=LocalText("Damage by fatigue so far", "Schaden durch Erschöpfung bisher"),
    ),
    mean_each_turn("runs", CARDS, lambda watch: watch.runs, "report.moves.turns.runs", LocalText("Runs", "Läufe")),
    mean_each_turn("steps", CARDS, lambda watch: watch.steps, "report.moves.turns.steps", LocalText("Steps", "Schritte")),
    mean_each_turn(
        "instead",
        CARDS,
        lambda watch: watch.buffs[0],
        "report.moves.turns.buffs_instead",
        LocalText("Buffs instead", "Buffs statt Bewegung"),
    ),
    each_turn("hand", CARDS, lambda watch: len(watch.me.hand), "report.hand.turns", said=LocalText("Cards in hand", "Handkarten")),
    mean_each_turn(
        "deck", CARDS, lambda watch: len(watch.me.deck), "report.hand.turns.deck", LocalText("In the deck", "Im Deck"), when=When.TURN
    ),
    each_turn("life", LIFE, lambda watch: watch.me.life, "report.life.turns", said=LocalText("Life of its own", "Eigene Lebenspunkte")),
    Measure(
        "clock",
        HUNDREDTHS,
        lambda watch: watch.clock,
        When.END,
        {"plan.clock": average},
        Added.TOTALS,
        paired="sooner",
        is_low_better=True,
    ),
    Measure("damage-at-end", POINTS, lambda watch: watch.damage, When.END, {"plan.damage": average}, Added.TOTALS, paired="more"),
)
"""In the order in which reports tell them."""
BY_KEY: Final = {measure.key: measure for measure in MEASURES}
PAIRED: Final = (BY_KEY["clock"], BY_KEY["damage-at-end"])
"""What games are compared by, the first one first: how much sooner 20 damage is dealt."""
APPROXIMATIONS: Final = (
    Note(
        "OPPONENT_DOES_NOTHING",
        "The opponent has 20 life, no cards, and neither moves nor answers; it never falls, and damage past 20 counts on.",
        "Der Gegner hat 20 Lebenspunkte, keine Karten, bewegt sich nicht und antwortet nicht; er fällt nie, und Schaden über 20 zählt "
        "weiter.",
    ),
    Note(
        "NOTHING_TO_ANSWER",
        "Counter cards are never played: nobody attacks. What they are worth a duel tells.",
        "Konterkarten werden nie gespielt: Niemand greift an. Was sie wert sind, sagt ein Duell.",
    ),
    Note(
        "STANDS_STILL_WHEN_OVER",
        "Where the own character falls, to fatigue or pressure, the rest of its turns counts as it stood.",
        "Fällt der eigene Charakter, durch Erschöpfung oder Druck, so zählen seine restlichen Züge, wie es stand.",
    ),
)


class PlayCounter(Counter):
    """Counts how often each card was played in a game, and what damage it did."""

    def __init__(self) -> None:
        self.games = 0
        self.tally = Tally()

    def close(self, watched: GoldfishWatch, turn: int) -> None:
        """One more game."""
        self.games += 1
        for name, found in (("plays", watched.plays), ("dealt", watched.damage_by)):
            for card, number in found.items():
                self.tally.add(f"{name}/{card}-total", number)
                self.tally.add(f"{name}/{card}-squares", number * number)
        for card in watched.plays:
            self.tally.add(f"ever/{card}")

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Everything counted so far."""
        tally.add_all(self.tally, prefix)
        tally.add(f"{prefix}plays-games", self.games)


def table_of(kit: PlayableKit, settings: GoldfishSettings) -> GoldfishTable:
    """A table for games of such settings. Raises as `bring` does, and `check_starts`: whatever the distance, side games have the board."""
    ruleset = ruleset_named(settings.ruleset)
    check_starts(ruleset, FEWEST)
    in_reach = settings.distance == REACH
    if in_reach:
        ruleset = with_board(ruleset, OPEN)
    sheet = SkirmishCard(id=NOBODY, slug="nobody", type=CardType.CHARACTER, name=LocalText("nobody", "niemand"), life=FULL)
    brought = [bring(kit, ignore_unmodelled=settings.ignore_unmodelled), Brought(definition_of(sheet), [], is_idle=True)]
    return GoldfishTable(brought, kit.x_stack, ruleset, BOTS[settings.policy], settings.turns, settings.pressure, in_reach)


def _counter(settings: GoldfishSettings, *sections: str) -> MeasureCounter:
    return MeasureCounter(measures_for(MEASURES, *sections), settings.turns)


def report_games(kit: PlayableKit, settings: GoldfishSettings, *, seed: int, is_plain: bool = False) -> GamesAlone:
    """The games of a report; `is_plain` for those that were ordered alone.

    Raises:
        UnmodelledCardsError: cards' text isn't modelled, and `ignore_unmodelled` is off.
        GameNotPlayableError: there is no plain X card.
    """
    first, second = ([_counter(settings, REPORT), PlayCounter()] for _ in range(2))
    beside = None if is_plain else _counter(settings, PLAN, PRESSED)
    play = plays_at(table_of(kit, settings), seed)
    return GamesAlone(play, (first, second), frozenset({"games", "there"}), beside, lambda: ways_of(kit, settings, seed))


def ways_of(kit: PlayableKit, settings: GoldfishSettings, seed: int) -> list[Way]:
    """The same from the other distance, without pressure and under a hard one."""

    def way(name: str, **changes: Any) -> Way:
        changed = replace(settings, **changes)
        return Way(name, plays_at(table_of(kit, changed), seed), _counter(changed, PLAN, PRESSED))

    ways = [way(f"distance/{name}", distance=name) for name in (BOARD, REACH) if name != settings.distance]
    return ways + [way(f"pressure/{points}", pressure=points) for points in (0, HARD_PRESSURE) if points != settings.pressure]


# --- The report ----------------------------------------------------------------------------------


def goldfish_report(kit: PlayableKit, settings: GoldfishSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
    """The goldfish `result` of the API: figures with intervals, method, what is exact of the kit. Equal tallies give equal reports."""
    games = tally.get("games")
    method = method_alone(settings, games, seed=seed, coverage=coverage_of(kit.all_cards))
    report: dict[str, Any] = {
        "method": report_method(method, tally, APPROXIMATIONS, PARTS_OF_A_TURN),
        "kit": kit_told(kit, ruleset_named(settings.ruleset), settings.turns),
    }
    tell(MEASURES, REPORT, tally, settings.turns, into=report)
    report["clock"] = {"damage": FULL, "turns": by_turn(tally.histogram("there"), games, settings.turns), **clock_marks(tally, games)}
    report["idle"]["causes"] = idle_causes(report["idle"]["turns"])
    report["cards"] = cards_told(kit, tally)
    report["distances"] = distances_told(settings, tally)
    return report | {"verdict": {"dials": tell_dials(DIALS, Counted(report, tally, settings))}}


def clock_marks(tally: Tally, games: int) -> dict[str, float | None]:
    """When 10, 50 and 90 of a hundred games have dealt 20, in turns to the hundredth; None for later than all turns."""
    at = tally.histogram("clock-at")
    marks = {f"p{percent}": first_turn(at, games, percent) for percent in MARKS}
    return {name: None if mark is None else mark / PARTS_OF_A_TURN for name, mark in marks.items()}


def idle_causes(turns: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Of all turns of all games: the share that went by without an attack, by cause."""
    found = {}
    for cause in IDLE:
        rates = [turn[cause] for turn in turns]
        found[cause] = rate(sum(round(one["chance"] * one["n"]) for one in rates), sum(one["n"] for one in rates))
    return found


def cards_told(kit: PlayableKit, tally: Tally) -> list[dict[str, Any]]:
    """Each card that is played in the own turn, and the punch (`card` null): plays and damage a game, and damage each time; most first."""
    copies: dict[int, int] = {}
    for card in kit.cards:
        if card.type is not CardType.COUNTER:
            copies[int(card.id)] = copies.get(int(card.id), 0) + 1
    games = tally.get("plays-games")
    told = []
    for number, held in {**copies, PUNCHED: 0}.items():
        plays, dealt = (
            Mean(games, tally.get(f"{name}/{number}-total"), tally.get(f"{name}/{number}-squares")) for name in ("plays", "dealt")
        )
        told.append(
            {
                "card": number or None,
                "copies": held,
                "ever": rate(tally.get(f"ever/{number}"), games),
                "played": mean(plays),
                "damage": mean(dealt),
                "each": dealt.total / plays.total if plays.total else None,
            }
        )
    return sorted(told, key=lambda one: (-one["damage"]["mean"], one["card"] or 0))


def distances_told(settings: GoldfishSettings, tally: Tally) -> list[dict[str, Any]]:
    """Both distances on the same chance: clock and damage, and how much sooner than as it was ordered (None for that one)."""
    found = []
    for distance in (BOARD, REACH):
        is_ordered = distance == settings.distance
        name = SIDE if is_ordered else f"distance/{distance}"
        better = paired_differences(PAIRED, tally, name, 1)
        told = tell(MEASURES, PLAN, tally, settings.turns, f"{name}/")
        found.append({"distance": distance, **told, **(dict.fromkeys(better) if is_ordered else better)})
    return found


def _clock(counted: Counted, z: float) -> Estimate:
    """The turn by which half the games have dealt 20."""
    return half_turn(counted.report["clock"]["turns"], z)


def _walking(counted: Counted, z: float) -> Estimate:
    """How many turns later 20 damage is dealt on the board than in reach, of the games beside others."""
    other = REACH if counted.settings.distance == BOARD else BOARD
    found = counted.tally.mean(f"distance/{other}/sooner")
    if not found.n:
        return None, None, None
    sign = 1 if other == REACH else -1
    interval = found.interval(z)
    ends = (interval.low, interval.high) if interval else (found.value, found.value)
    low, high = sorted(sign * end / PARTS_OF_A_TURN for end in ends)
    return sign * found.value / PARTS_OF_A_TURN, low, high


DIALS: Final = (
    DialMeasure(name="clock", within=0.5, estimate=_clock, is_low_better=True),
    DialMeasure(name="idle", within=0.1, estimate=turns_so_far("idle-turns"), is_low_better=True),
    DialMeasure(name="walking", within=0.5, estimate=_walking, n=side_games, is_low_better=True),
    DialMeasure(name="resilience", within=0.05, estimate=resilience("damage"), n=side_games),
)
"""In their order. Walking and resilience are of the games beside others, so they are known less closely."""
