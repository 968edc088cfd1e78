"""Goldfish: a deck of Tagewerk played alone, many times over, and beside some of the games the same ones otherwise.

A goldfish figure tells how a deck runs, never how often it wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.languages import LocalText
from engine.opening import chance_of_at_least_one, hand_odds
from engine.simulation.alone import GamesAlone, Way, plays_at
from engine.simulation.alone_report import (
    HARD_PRESSURE,
    PLAN,
    POLICY,
    marks_of,
    policies_told,
    report_method,
    resilience,
    side_games,
    turns_so_far,
)
from engine.simulation.alone_settings import method_alone
from engine.simulation.counters import MeasureCounter
from engine.simulation.dials import Counted, DialMeasure, tell_dials
from engine.simulation.figures import Estimate, bounds, by_turn, half_turn, rate
from engine.simulation.lists import coverage_of
from engine.simulation.measure import (
    Added,
    Measure,
    Unit,
    When,
    average,
    each_turn,
    mean_each_turn,
    measures_for,
    share,
    tell,
)
from engine.simulation.notes import Note
from engine.simulation.tally import Tally
from engine.tagewerk.bots.greedy import POLICIES
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.measures.cards import (
    DeckCounter,
    FactionCounter,
    castable_cards,
    factions_told,
    hidden_items,
    point_sources,
    sources_in,
)
from engine.tagewerk.measures.settings import GoldfishSettings
from engine.tagewerk.measures.table import GoldfishTable, GoldfishWatch, goal_of
from engine.tagewerk.rules.codes import CHARACTER
from engine.tagewerk.rules.compiling import definition_of, texts_of
from engine.tagewerk.rules.player_steps import DrawStep, LookStep
from engine.tagewerk.rules.rulesets import ruleset_named

REPORT, PRESSED = "report", "pressed"
CARDS: Final = Unit("cards")
RESOURCES: Final = Unit("resources")
POINTS: Final = Unit("points", said=LocalText("points", "Siegpunkte"))
TURNS: Final = Unit("turns")
MARKERS: Final = Unit("markers")
GAMES: Final = Unit("games")
EARLY_TURNS: Final = 6
MEASURES: Final[Sequence[Measure[GoldfishWatch]]] = (
    each_turn(
        "tokens",
        RESOURCES,
        lambda watch: watch.tokens(),
        "report.resources.turns.tokens",
        said=LocalText("Resource tokens", "Ressourcenspielsteine"),
    ),
    each_turn(
        "made",
        RESOURCES,
        lambda watch: watch.spent + watch.idle,
        "report.resources.turns.made",
        said=LocalText("Could be spent", "Verfügbar"),
    ),
    each_turn("spent", RESOURCES, lambda watch: watch.spent, "report.resources.turns.spent", said=LocalText("Spent", "Ausgegeben")),
    each_turn("unspent", RESOURCES, lambda watch: watch.idle, "report.resources.turns.idle", said=LocalText("Left over", "Übrig")),
    mean_each_turn("marker-draw", MARKERS, lambda watch: watch.exchanged[0], "report.markers.turns.draw"),
    mean_each_turn("marker-token", MARKERS, lambda watch: watch.exchanged[1], "report.markers.turns.token"),
    mean_each_turn("marker-point", MARKERS, lambda watch: watch.exchanged[2], "report.markers.turns.point"),
    mean_each_turn("kept", MARKERS, lambda watch: watch.me.markers, "report.markers.turns.kept", LocalText("Kept", "Behalten"), When.TURN),
    each_turn(
        "drawn-so-far",
        CARDS,
        lambda watch: watch.dealt - len(watch.me.deck),
        "report.cards.turns.drawn",
        said=LocalText("Drawn", "Gezogen"),
    ),
    each_turn("hand", CARDS, lambda watch: len(watch.me.hand), "report.cards.turns.hand", said=LocalText("Cards in hand", "Handkarten")),
    each_turn("deck", CARDS, lambda watch: len(watch.me.deck), "report.cards.turns.deck", said=LocalText("In the deck", "Im Deck")),
    each_turn(
        "points",
        POINTS,
        lambda watch: watch.points(),
        "report.points.turns",
        "pressed.turns",
        said=LocalText("Victory points", "Siegpunkte"),
    ),
    Measure("there", TURNS, lambda watch: watch.points() >= watch.goal, When.FIRST, {REPORT: None}),
    each_turn("characters", CARDS, lambda watch: len(watch.me.characters), "report.board.turns.characters"),
    each_turn("free", CARDS, lambda watch: watch.free_slots(), "report.board.turns.free"),
    each_turn(
        "ready",
        CARDS,
        lambda watch: len(watch.ready_fighters()),
        "report.board.turns.ready",
        said=LocalText("Ready fighters", "Bereite Kämpfer"),
    ),
    each_turn("attack", POINTS, lambda watch: watch.attack(), "report.board.turns.attack", said=LocalText("Attack", "Angriff")),
    each_turn("defence", POINTS, lambda watch: watch.defence(), "report.board.turns.defence", said=LocalText("Defence", "Verteidigung")),
    each_turn(
        "items-open",
        CARDS,
        lambda watch: watch.open_items(),
        "report.board.turns.items_open",
        said=LocalText("Open items", "Offene Gegenstände"),
    ),
    each_turn(
        "items-hidden",
        CARDS,
        lambda watch: len(watch.me.hidden),
        "report.board.turns.items_hidden",
        said=LocalText("Hidden items", "Verdeckte Gegenstände"),
    ),
    Measure("full", GAMES, lambda watch: watch.is_full(), When.TURN, {"report.board.turns.full": share}),
    Measure("nothing-played", GAMES, lambda watch: watch.was_idle, When.TURN, {"report.flow.turns.nothing": share}),
    Measure("idle-turns", TURNS, lambda watch: watch.was_idle, When.SO_FAR, {REPORT: None}),
    Measure("points-at-end", POINTS, lambda watch: watch.points(), When.END, {"plan.points": average}, Added.TOTALS, paired="more"),
    Measure(
        "clock",
        TURNS,
        lambda watch: watch.clock,
        When.END,
        {"plan.clock": average},
        Added.TOTALS,
        paired="sooner",
        is_low_better=True,
    ),
)
"""In the order in which reports tell them."""
BY_KEY: Final = {measure.key: measure for measure in MEASURES}
PAIRED: Final = sorted((measure for measure in MEASURES if measure.paired), key=lambda measure: measure.paired, reverse=True)
"""What games are compared by, the first one first: how much sooner the points that win are there."""
APPROXIMATIONS: Final = (
    Note(
        "OPPONENT_DOES_NOTHING",
        "The opponent has no cards, exchanges nothing and answers nothing; its fighters neither attack nor block.",
        "Der Gegner hat keine Karten, tauscht nichts und antwortet nicht; seine Kämpfer greifen nicht an und blocken nicht.",
    ),
    Note(
        "POINTS_GO_ON",
        "The game goes on past the points that win, for both; what is told is when.",
        "Das Spiel geht über die Siegpunkte hinaus weiter, die gewinnen, für beide; erzählt wird, wann.",
    ),
)


def _counter(settings: GoldfishSettings, *sections: str) -> MeasureCounter:
    return MeasureCounter(measures_for(MEASURES, *sections), settings.turns)


def deck_factions(deck: PlayableDeck) -> list[str]:
    """The factions of the characters in the list, by the alphabet."""
    return sorted({card.faction for card in deck.cards if card.faction and definition_of(card).kind == CHARACTER})


def report_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, is_plain: bool = False) -> GamesAlone:
    """The games of a report; `is_plain` for those that were ordered alone.

    Raises:
        UnmodelledCardsError: cards' text isn't modelled, and `ignore_unmodelled` is off.
        GameNotPlayableError: a text makes a token that there isn't.
    """
    factions = deck_factions(deck)
    first, second = ([_counter(settings, REPORT), DeckCounter(settings.turns), FactionCounter(factions, settings.turns)] for _ in range(2))
    beside = None if is_plain else _counter(settings, PLAN, PRESSED)
    return GamesAlone(
        plays_at(GoldfishTable(deck, settings), seed),
        (first, second),
        frozenset({"games", "there"}),
        beside,
        lambda: ways_of(deck, settings, seed),
    )


def ways_of(deck: PlayableDeck, settings: GoldfishSettings, seed: int) -> list[Way]:
    """The other policies, and the same without pressure and under a hard one."""

    def way(name: str, **changes: Any) -> Way:
        changed = replace(settings, **changes)
        return Way(name, plays_at(GoldfishTable(deck, changed), seed), _counter(changed, PLAN, PRESSED))

    ways = [way(f"{POLICY}/{policy}", policy=policy) for policy in POLICIES if policy != settings.policy]
    return ways + [way(f"pressure/{pressure}", pressure=pressure) for pressure in (0, HARD_PRESSURE) if pressure != settings.pressure]


# --- The report ----------------------------------------------------------------------------------


def goldfish_report(deck: PlayableDeck, settings: GoldfishSettings, tally: Tally, *, seed: int) -> dict[str, Any]:
    """The goldfish `result` of the API: figures with intervals, method, exact opening odds. Equal tallies give equal reports."""
    turns = settings.turns
    factions = deck_factions(deck)
    report: dict[str, Any] = {
        "method": _method(deck, settings, tally, seed),
        "opening": opening(deck, settings),
        "clock": clock(tally, settings),
        "factions": factions_told(factions, tally, turns, exact_no_source(deck, factions, settings)),
        "castable": {"cards": castable_cards(deck.cards, tally, turns)},
        "hidden": {"cards": hidden_items(deck.cards, tally)},
        "policies": policies_told(MEASURES, PAIRED, tally, settings),
    }
    tell(MEASURES, REPORT, tally, turns, into=report)
    report["points"]["sources"] = point_sources(tally)
    return report | {"verdict": {"dials": tell_dials(DIALS, Counted(report, tally, settings))}}


def _method(deck: PlayableDeck, settings: GoldfishSettings, tally: Tally, seed: int) -> dict[str, Any]:
    method = method_alone(settings, tally.get("games"), seed=seed, coverage=coverage_of(deck.all_cards))
    return report_method({**method, "points_to_win": goal_of(settings)}, tally, APPROXIMATIONS)


def opening(deck: PlayableDeck, settings: GoldfishSettings) -> dict[str, Any]:
    """First hands by counting (SET-3, SET-4): those of the first player, and of a later one."""
    rules = ruleset_named(settings.ruleset)
    size = len(deck.cards)
    hands = {"first": rules.hand_size, "later": rules.hand_size + rules.later_cards}
    copies: dict[int, int] = {}
    for card in deck.cards:
        copies[int(card.id)] = copies.get(int(card.id), 0) + 1
    told_cards = []
    for card_id, number in sorted(copies.items()):
        odds = {name: hand_odds(number, size, hand) for name, hand in hands.items()}
        exact = {f"exact_{name}": found.exact for name, found in odds.items()}
        after = {
            f"after_mulligan_{name}": found.after_shuffle_mulligan if rules.may_mulligan else found.exact for name, found in odds.items()
        }
        told_cards.append({"card": card_id, "copies": number, **exact, **after})
    cheap = sum(1 for card in deck.cards if card.cost is not None and card.cost <= 1)
    nothing = {name: 1 - chance_of_at_least_one(cheap, size, hand) for name, hand in hands.items()} if size else dict.fromkeys(hands, 1.0)
    return {"cards": told_cards, "no_first_play": nothing}


def exact_no_source(deck: PlayableDeck, factions: Sequence[str], settings: GoldfishSettings) -> dict[str, list[float] | None]:
    """The chance by each turn to have seen no source of a faction, one card drawn a turn, half the games from each seat.

    None where a text draws, or another policy than the steady one.
    """
    definitions = [definition_of(card) for card in deck.all_cards if card.modelled]
    kinds = {type(step) for definition in definitions for text in texts_of(definition) for step in text}
    main = definition_of(deck.main) if deck.main is not None and deck.main.modelled else None
    found: dict[str, list[float] | None] = {}
    rules, size = ruleset_named(settings.ruleset), len(deck.cards)
    hands = (rules.hand_size, rules.hand_size + rules.later_cards)
    for faction in factions:
        if kinds & {DrawStep, LookStep} or settings.policy != "steady":
            found[faction] = None
        elif main is not None and faction in sources_in(main):
            found[faction] = [0.0] * settings.turns
        else:
            copies = sum(1 for card in deck.cards if card.modelled and faction in sources_in(definition_of(card)))
            found[faction] = [
                sum(1 - chance_of_at_least_one(copies, size, min(hand + turn, size)) for hand in hands) / len(hands)
                for turn in range(1, settings.turns + 1)
            ]
    return found


def clock(tally: Tally, settings: GoldfishSettings) -> dict[str, Any]:
    """By which turn the points that win are there, and how often before an opponent of that pace (a race, never a win rate).

    Whoever begins has a turn before the other's of the same number.
    """
    games = tally.get("games")
    there, beginning = tally.histogram("there"), tally.histogram("first/there")
    goal = goal_of(settings)
    other = -(-goal // settings.pace) if settings.pace else settings.turns + 1
    first = sum(number if turn < other else beginning.get(turn, 0) for turn, number in there.items() if turn <= other)
    return {
        "points": goal,
        "turns": by_turn(there, games, settings.turns),
        **marks_of(there, games),
        "against": {"pace": settings.pace, "turn": int(other) if settings.pace else None, "first": rate(first, games)},
    }


def _curve(counted: Counted, z: float) -> Estimate:
    """The share of the resources of the first turns that is spent."""
    turns = counted.report["resources"]["turns"][:EARLY_TURNS]
    made, spent = (sum(turn[name]["mean"] for turn in turns) for name in ("made", "spent"))
    if not made:
        return None, None, None
    share = spent / made
    of_made, of_spent = (sum(bounds(turn[name], z).high - turn[name]["mean"] for turn in turns) for name in ("made", "spent"))
    half = (of_spent + share * of_made) / made
    return share, max(share - half, 0.0), min(share + half, 1.0)


def _points(counted: Counted, z: float) -> Estimate:
    """The turn by which half the games have the points that win."""
    return half_turn(counted.report["clock"]["turns"], z)


def _factions(counted: Counted, z: float) -> Estimate:
    """In how many of the games a character waits for its faction's resource, by the worst faction of each of the first turns."""
    early = min(EARLY_TURNS, counted.settings.turns)
    factions = counted.report["factions"]
    worst = [max((one["turns"][turn]["screwed"] for one in factions), key=_chance, default=None) for turn in range(early)]
    found = [(one["chance"], *bounds(one, z)) if one is not None else (0.0, 0.0, 0.0) for one in worst]
    value, low, high = (sum(one[part] for one in found) / early for part in range(3))
    return value, low, high


def _chance(found: Mapping[str, float]) -> float:
    return found["chance"]


DIALS: Final = (
    DialMeasure(name="curve", within=0.01, estimate=_curve),
    DialMeasure(name="points", within=0.5, estimate=_points, is_low_better=True),
    DialMeasure(name="factions", within=0.01, estimate=_factions),
    DialMeasure(name="flow", within=0.1, estimate=turns_so_far("idle-turns"), is_low_better=True),
    DialMeasure(name="resilience", within=0.05, estimate=resilience("points"), n=side_games),
)
"""In their order. Where a dial adds up several figures its interval adds up theirs, as if all erred in the same direction: rather too
wide than too narrow. Resilience is of the games beside others, so it is known to a twentieth alone."""
