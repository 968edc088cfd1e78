"""A throw-away game that brings its nouns, zones and rows, and nothing else: how its cards are read, checked and said is the house's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.languages import LocalText
from engine.text import checks
from engine.text.abilities import AbilityReader, LastingStepReader, RecordReader
from engine.text.book import Book, KnownWord, StatWord, ZoneWord
from engine.text.card_text import CardText, CardTexts
from engine.text.circles import Order
from engine.text.context import SaidText
from engine.text.english_clauses import EnglishClauses, EnglishConditions
from engine.text.english_names import EnglishNames
from engine.text.events import About, EventWord
from engine.text.fields import FieldReader
from engine.text.german_clauses import GermanClauses, GermanConditions
from engine.text.german_names import GermanNames
from engine.text.markup import Symbols
from engine.text.nodes import ONE, Activated, Always, Comparison, Many, Trigger
from engine.text.nouns import Noun, feminine, strong
from engine.text.places import Where
from engine.text.reading import AmountReader, ConditionReader
from engine.text.selectors import SelectorReader
from engine.text.steps import StepParts, shared_word, stat_word
from engine.text.table import Part, Term, WordOf, WordTable
from engine.text.vocabulary import Who, Whose, Written


class Kind(Written):
    KEEPER = "keeper"
    BOAT = "boat"
    CARD = "card"


class Zone(Written):
    BATTLEFIELD = "battlefield"
    HAND = "hand"
    DECK = "deck"


class Stat(Written):
    LIGHT = "light"
    EXHAUSTED = "exhausted"


class Known(Written):
    SELF = "self"
    CAUSE = "cause"
    THAT = "that"
    LAMP = "lamp"


class Keyword(Written):
    TALL = "tall"


class Duration(Written):
    NIGHT = "night"
    PERMANENT = "permanent"


class CostOf(Written):
    PLAY = "play"
    ABILITY = "ability"


class Event(Written):
    LIT = "lit"
    SIGHTS = "sights"
    NIGHTFALL = "nightfall"


@dataclass(frozen=True)
class Selector:
    kind: Kind | None
    whose: Whose = Whose.ANY
    other: bool = False
    keyword: Keyword | None = None
    comparisons: tuple[Comparison[Stat], ...] = ()
    zone: Zone = Zone.BATTLEFIELD
    many: Many = ONE
    chooser: Who = Who.YOU

    @property
    def is_target(self) -> bool:
        return self.many.mode in ("exactly", "up_to")


@dataclass(frozen=True)
class Payment:
    oil: int = 0
    hand: int = 0
    deck: int = 0


@dataclass(frozen=True)
class Card:
    kind: Kind
    abilities: Sequence[Any]
    slug: str = "lamp"
    modelled: bool = True


# --- Rows ----------------------------------------------------------------------------------------

CARDS = tuple(Kind)
DURATION = WordOf("night or permanent", Duration, "duration")
COST = WordOf("play or ability", CostOf, "cost")
PARTS = StepParts(DURATION, Duration.PERMANENT, (Zone.BATTLEFIELD,))
STEPS = WordTable(
    (
        shared_word("draw", "Draws.", (PARTS.amount("draw"), PARTS.who()), {"draw": 1}),
        PARTS.word("exhaust", "Exhausts.", CARDS, {"exhaust": 1, "to": {"boat": "enemy"}}),
        PARTS.word("return_to_hand", "Goes back.", CARDS, {"return_to_hand": {"boat": "enemy"}}),
        stat_word(
            Stat.LIGHT, "Shines.", (PARTS.amount("light", -9), PARTS.to(CARDS), PARTS.lasting(Duration.NIGHT)), {"light": 1, "to": "self"}
        ),
        shared_word("cost", "Costs.", PARTS.cost(COST), {"cost": -1, "of": "play"}),
        shared_word("look", "Looks.", PARTS.look(), {"look": 2, "keep": 1}),
        shared_word(
            "grant",
            "Gives a keyword.",
            (Part("grant", "keyword", WordOf("a keyword", Keyword, "keyword")), PARTS.to(CARDS), PARTS.lasting()),
            {"grant": "tall", "to": "self"},
        ),
    )
)
EVENTS = {
    Event.LIT: EventWord(
        Event.LIT, "The card is lit.", "come into play", "ins Spiel kommen", itself=LocalText("When lit", "Beim Entzünden")
    ),
    Event.SIGHTS: EventWord(Event.SIGHTS, "A player draws.", "draw a card", "eine Karte ziehen", about=About.PLAYER, is_of_player=True),
    Event.NIGHTFALL: EventWord(
        Event.NIGHTFALL,
        "Night falls.",
        about=About.TURN,
        is_of_player=True,
        times={whose: LocalText("at nightfall", "bei Einbruch der Nacht") for whose in Whose},
    ),
}
TERMS = (Term(Keyword.TALL, "Seen from afar.", "Tall", "Hoch"),)
KINDS = {
    Kind.KEEPER: strong("keeper", "keepers", "m", "Wärter", "Wärters", "Wärter"),
    Kind.BOAT: strong("boat", "boats", "n", "Boot", "Boots", "Boote"),
    Kind.CARD: feminine("card", "cards", "Karte", "Karten"),
}


def stat(english: str, german: str) -> StatWord:
    compared = LocalText(f"{english} {{number}}{{more}}", f"{{number}} {german.split()[1]}")
    return StatWord(LocalText(english, german), LocalText(f" {english}", f" {german.split()[1]}"), compared)


BOOK = Book(
    steps=STEPS,
    selector=Selector,
    kinds=KINDS,
    counted={"card": KINDS[Kind.CARD]},
    zones={Zone.HAND: ZoneWord("hand", "Hand", "f", "auf"), Zone.DECK: ZoneWord("deck", "Deck", "n")},
    known={Known.LAMP: KnownWord("the lamp", ("die Lampe", "die Lampe", "der Lampe", "der Lampe"), "f")},
    stats={Stat.LIGHT: stat("light", "das Licht"), Stat.EXHAUSTED: stat("rest", "die Rast")},
    keywords={term.name: term for term in TERMS},
    durations={Duration.NIGHT: LocalText("tonight", "in dieser Nacht"), Duration.PERMANENT: LocalText()},
    acts={},
    roles={},
    events=EVENTS,
    phrases={},
    where=LocalText("on the coast", "an der Küste"),
    paid={"oil": "oil"},
)


# --- Reading, checks, rendering ------------------------------------------------------------------


class Selectors(SelectorReader[Selector, Known]):
    def own(self, record: Mapping[str, Any], path: str) -> dict[str, Any]:
        return {"keyword": self.fields.one_of(Keyword, record["keyword"], f"{path}.keyword", "keyword")} if "keyword" in record else {}


class Reader(AbilityReader[Any]):
    parts: Mapping[str, frozenset[str]] = {
        "keyword": frozenset({"keyword"}),
        "when": frozenset({"when", "of", "if", "once_per_turn", "do"}),
        "activate": frozenset({"activate", "if", "once_per_turn", "do"}),
        "always": frozenset({"always", "if"}),
    }

    def __init__(self) -> None:
        fields = FieldReader()
        selectors = Selectors(
            fields, Selector, Known, kinds=Kind, zones=Zone, stats=Stat, parts=(*Kind, "other", "keyword", *Stat, "in", "many", "chooser")
        )
        amounts: AmountReader[Any] = AmountReader(fields, selectors, Stat, ("count", "stat", "sum"), alone={})
        conditions: ConditionReader[Any] = ConditionReader(fields, amounts, ("at_least", "turn", "not"))
        steps = LastingStepReader(
            fields,
            STEPS,
            selectors,
            amounts,
            conditions,
            always_words=frozenset({"light", "cost", "grant"}),
            duration=DURATION,
            lasting=Duration.PERMANENT,
            there="on the coast",
        )
        super().__init__(selectors, conditions, steps)

    def readers(self) -> Mapping[str, RecordReader[Any]]:
        pay = lambda data, path: self.paid(("oil", "hand", "deck"), 9, Payment, data, path)  # noqa: E731
        return {
            "keyword": self.keyword(Keyword),
            "when": self.trigger(EVENTS, Event),
            "activate": self.activated(("once_per_turn",), 3, pay, Payment(), Activated),
            "always": self.lasting(),
        }


class Checker(checks.Checker[Selector]):
    steps_of = STEPS
    changed_always = Order(("keywords",), (Stat.LIGHT,))

    def check(self, entries: Sequence[tuple[int, Any]]) -> None:
        for index, node in entries:
            place = Where(f"abilities[{index}].do", in_always=isinstance(node, Always), in_trigger=isinstance(node, Trigger))
            if isinstance(node, Trigger | Activated | Always):
                self.steps(node.steps, place)

    def selector(self, selector: Selector, place: Where, part: Part | None) -> None:
        for comparison in selector.comparisons:
            self.asked(comparison.stat, comparison.stat, selector, place.at(comparison.stat))

    def target(self, target: Any, place: Where, part: Part) -> None:
        if isinstance(target, Written):
            self.reference(target, place, players=False)
        else:
            self.selector(target, place, part)


def problems_of(card: Card) -> list[str]:
    """What is wrong with a card's text."""
    reader = Reader()
    Checker(reader.fields).check(reader.abilities(card.abilities))
    return [str(problem) for problem in reader.problems]


class Context(SaidText):
    def __init__(self, card: Card) -> None:
        super().__init__(BOOK)
        self.card = card

    def self_noun(self) -> Noun:
        return BOOK.kinds[self.card.kind]

    def noun(self, selector: Selector) -> Noun:
        return BOOK.kinds[selector.kind or Kind.CARD]


TEXTS: CardTexts[CardText] = CardTexts(
    Context,
    (EnglishNames, EnglishConditions, EnglishClauses),
    (GermanNames, GermanConditions, GermanClauses),
    CardText,
    lambda abilities, where: Reader().parsed(abilities, where),
    Symbols({"oil": LocalText("oil", "Öl")}, TERMS),
)
