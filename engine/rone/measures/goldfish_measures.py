"""Every measure of goldfish games: what is read and when, how it is added up, and where reports tell it (docs/reference/goldfish.md).

A new measure is a new entry in `MEASURES`, with a function of its own if one line does not read it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.languages import LocalText
from engine.rone.measures.goldfish_table import (
    FIRST_HANDS,
    PARTS_OF_A_TURN,
    SPENT_KINDS,
    GoldfishWatch,
)
from engine.rone.rules.legal import recycling_obstacle
from engine.simulation.alone_table import DECK
from engine.simulation.measure import (
    NEVER,
    Added,
    Measure,
    Unit,
    When,
    average,
    by_turn,
    each_turn,
    ever,
    half_turn,
    mean_each_turn,
    none,
    share,
    share_there,
    shares,
    shares_of,
    spread,
)


def water(watch: GoldfishWatch) -> int:
    """Water there is."""
    return watch.me.water


def paid_for(kind: str) -> Callable[[GoldfishWatch], int]:
    """Water spent on a kind of things since the game began."""
    return lambda watch: watch.paid[kind]


def has_level_two(watch: GoldfishWatch) -> bool:
    """Whether the hero has level 2 or 3."""
    return watch.me.level >= 2


def has_level_three(watch: GoldfishWatch) -> bool:
    """Whether the hero has level 3."""
    return watch.me.level >= 3


def damage(watch: GoldfishWatch) -> int:
    """Damage dealt by the end of the last turn."""
    return watch.damage


def stranded_cards(watch: GoldfishWatch) -> int:
    """Hand cards above the hero's level."""
    stranded = 0
    level = watch.me.level
    definitions = watch.game.definitions
    for card in watch.me.hand:
        if definitions[card].level > level:
            stranded += 1
    return stranded


def cards_left(watch: GoldfishWatch) -> int:
    """Cards in deck and hand."""
    return len(watch.side.deck) + len(watch.me.hand)


def cards_given(watch: GoldfishWatch) -> int:
    """Cards of the own life that are gone."""
    return watch.table.cards - cards_left(watch)


def has_key(watch: GoldfishWatch) -> bool:
    """Whether a copy of the key card is in play or can still come: in hand or deck."""
    key = watch.table.key
    if key < 0:
        return False
    definitions = watch.game.definitions
    for cards in (watch.me.hand, watch.side.deck):
        for card in cards:
            if definitions[card].id == key:
                return True
    return any(unit.definition.id == key for unit in watch.side.units)


def board(watch: GoldfishWatch) -> int:
    """Printed costs on the battlefield."""
    total = 0
    for permanents in (watch.side.units, watch.me.technologies):
        for one in permanents:
            total += max(one.definition.cost, 0)
    return total


def is_recyclable(watch: GoldfishWatch) -> bool:
    """Whether the top card of the graveyard may be recycled."""
    return len(watch.side.graveyard) > 0 and recycling_obstacle(watch.game, DECK) is None


def is_dry(watch: GoldfishWatch) -> bool:
    """Whether it may not because its price in cards is more than lie below it."""
    cards = watch.side.graveyard
    if not cards or recycling_obstacle(watch.game, DECK) is None:
        return False
    definition = watch.game.definitions[cards[-1]]
    return definition.recycle >= len(cards) and definition.level <= watch.me.level


REPORT, SEAT, PRESSED, PAID, RACE, CLOSELY = "report", "seat", "pressed", "paid", "race", "closely"
"""What is told of which games: the ordered ones, those of one seat, a plan of the level race, a row under pressure, a way to pay for
damage, the race with the hardest pressure, and the ordered ones that others stand beside, which keep a log."""

WATER: Final = Unit("water")
CARDS: Final = Unit("cards")
DAMAGE: Final = Unit("damage")
TURNS: Final = Unit("turns")
HUNDREDTHS: Final = Unit("turns", PARTS_OF_A_TURN)
GAMES: Final = Unit("games")

MEASURES: Final[Sequence[Measure[GoldfishWatch]]] = (
    Measure("level_two", TURNS, has_level_two, When.FIRST_OR_OVER, {"report.levels.2": by_turn, "seat.levels.2": by_turn}),
    Measure("level_three", TURNS, has_level_three, When.FIRST_OR_OVER, {"report.levels.3": by_turn, "seat.levels.3": by_turn}),
    Measure("mulligans", GAMES, lambda watch: watch.mulligan, When.END, {"report.opening.mulligans": shares_of(FIRST_HANDS)}),
    Measure(
        "income",
        WATER,
        lambda watch: watch.me.water + watch.me.water_spent,
        When.GAIN,
        {"report.water.turns.income": spread},
        said=LocalText("Income", "Einkommen"),
    ),
    Measure(
        "spent",
        WATER,
        lambda watch: watch.me.water_spent,
        When.GAIN,
        {"report.water.turns.spent": spread},
        said=LocalText("Spent", "Ausgegeben"),
    ),
    each_turn("banked", WATER, water, "report.water.turns.banked", "seat.turns.banked", said=LocalText("Water in store", "Wasservorrat")),
    Measure("stranded", CARDS, stranded_cards, When.TURN, {"report.stranded.turns.cards": spread, "report.stranded.turns.none": none}),
    Measure("reached", GAMES, lambda watch: True, When.TURN, {"report.life.turns.reached": share, "pressed.turns.alive": share}),
    Measure("key", GAMES, has_key, When.TURN, {"pressed.turns.key": share, "paid.key": shares}),
    each_turn("damage", DAMAGE, damage, "report.damage.turns", "seat.turns.damage", said=LocalText("Damage dealt", "Zugefügter Schaden")),
    each_turn(
        "life",
        CARDS,
        cards_left,
        "report.life.turns",
        "seat.turns.life",
        "pressed.turns.life",
        said=LocalText("Cards left in deck and hand", "Karten in Deck und Hand"),
    ),
    Measure("damage_dealt", DAMAGE, damage, When.TURN, {"pressed.turns.damage": average}, Added.TOTALS),
    each_turn("technologies", CARDS, lambda watch: len(watch.me.technologies), "report.technologies.turns"),
    Measure("recycled", CARDS, lambda watch: watch.recycled, When.END, {"report.recycling.cards_a_game": spread}),
    Measure("removed", CARDS, lambda watch: len(watch.side.removed), When.END, {"report.recycling.removed_a_game": spread}),
    # Of side games levels count from the end of a turn; one whose end was never declared, because the game was over, has none.
    Measure("level_two_at_end", TURNS, has_level_two, When.FIRST, {"plan.levels.2": by_turn, "pressed.level_2": by_turn}),
    Measure("level_three_at_end", TURNS, has_level_three, When.FIRST, {"plan.levels.3": by_turn}),
    Measure(
        "through",
        TURNS,
        lambda watch: watch.through or NEVER,
        When.END,
        {"pressed.through": ever, "pressed.through_turn": half_turn, "paid.through": ever, RACE: None},
    ),
    Measure("lost", TURNS, lambda watch: watch.ended + 1 if watch.is_over else NEVER, When.END, {"pressed.lost_turn": half_turn}),
    Measure(
        "clock",
        HUNDREDTHS,
        lambda watch: watch.clock,
        When.END,
        {"plan.clock": average, "pressed.clock": average, "paid.clock": average},
        Added.TOTALS,
        paired="sooner",
        is_low_better=True,
    ),
    Measure(
        "total",
        DAMAGE,
        damage,
        When.END,
        {"plan.damage": average, "pressed.damage": average, "paid.damage": average},
        Added.TOTALS,
        paired="more",
    ),
    Measure("given", CARDS, cards_given, When.END, {CLOSELY: None}, Added.TOTALS),
    Measure("total-given", DAMAGE, lambda watch: watch.damage * cards_given(watch), When.END, {CLOSELY: None}, Added.TOTALS),
    *(mean_each_turn(f"spent-{kind}", WATER, paid_for(kind), f"closely.ledger.turns.spent.{kind}") for kind in SPENT_KINDS),
    each_turn("board", WATER, board, "closely.ledger.turns.board", said=LocalText("On the battlefield", "Auf dem Schlachtfeld")),
    Measure("idle", WATER, water, When.SO_FAR, {"closely.ledger.turns.idle": spread}, said=LocalText("Idle so far", "Bisher ungenutzt")),
    each_turn(
        "graveyard",
        CARDS,
        lambda watch: len(watch.side.graveyard),
        "closely.recycling.turns.graveyard",
        said=LocalText("Cards in the graveyard", "Karten auf dem Friedhof"),
    ),
    Measure("recyclable", GAMES, is_recyclable, When.TURN, {"closely.recycling.turns.recyclable": share_there}),
    Measure("dry", GAMES, is_dry, When.TURN, {"closely.recycling.turns.dry": share_there}),
    Measure("ran_dry", GAMES, is_dry, When.FIRST, {"closely.recycling.dry_games": ever}),
)
"""In the order in which reports tell them."""
BY_KEY: Final = {measure.key: measure for measure in MEASURES}
PAIRED: Final = [measure for measure in MEASURES if measure.paired]
"""What games are compared by."""
