"""Reads a text's data into its tree, and tells what is wrong with its shape; `checks` asks whether a card may bear it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from engine.text import nodes as shared
from engine.text.fields import FieldReader, is_list, shown
from engine.text.nodes import ALL, ONE, Many, Steps
from engine.text.problems import AbilitiesError
from engine.text.reading import AmountReader, ConditionReader, StepReader, read_many
from engine.text.vocabulary import Mode
from engine.tocsin.records import ATTACKS, Row
from engine.tocsin.records import Kind as ActionKind
from engine.tocsin.shapes import find_position
from engine.tocsin.words import nodes
from engine.tocsin.words.nodes import Amount, Condition, Place, Selector
from engine.tocsin.words.steps import ATTACK, PLACE, PLACES, POINTS, STEPS
from engine.tocsin.words.vocabulary import WRITTEN_ENEMIES, Counted, Enemies, EnemyStat, Heroes, Kind

ReadT = TypeVar("ReadT")
ITSELF: Final = "self"
"""The card that bears a text."""
BARE: Final = (Heroes.YOU.value, Heroes.ACTIVE.value)
"""Heroes who are named by a word alone."""
EVERYBODY: Final = (Heroes.ALL, Heroes.COLUMN, Enemies.ALL)
SELECTOR_PARTS: Final = (*Kind, "row", "many")
AMOUNT_WORDS: Final = ("marks", "damage", "left", "count", "sum", "times", "min", "max")
CONDITION_WORDS: Final = ("defeated", "back", "at_least", "equal", "not", "all", "any")
POSITIONS: Final = tuple(f"{row.value} {column}" for row in Row for column in range(1, 7))
"""Positions as messages know them; there may be more columns."""


class Selectors:
    """Reads whom a text is about."""

    def __init__(self, fields: FieldReader) -> None:
        self.fields = fields

    def target(self, data: object, path: str, default: Many | None = None) -> Selector | None:
        """A hero's word alone, or a record."""
        if isinstance(data, str):
            if data in BARE:
                return Selector(Kind.HERO, Heroes(data))
            self.fields.refuse_word(path, data, "selector", (*BARE, "{hero: …}", "{enemy: …}"))
            return None
        return self.selector(data, path, default or ONE)

    def selector(self, data: object, path: str, default: Many, needs_kind: bool = True) -> Selector | None:
        """A selector record; `default` is how many it takes where that is left out and one word names several."""
        record = self.fields.record(data, path, "a selector")
        if record is None:
            return None
        before = len(self.fields.problems)
        head = self.fields.head(record, path, [kind.value for kind in Kind], "selector")
        self.fields.no_strangers(record, path, frozenset(SELECTOR_PARTS), "selector", SELECTOR_PARTS)
        if head is None:
            return None
        kind, at = Kind(head), f"{path}.{head}"
        found = self.heroes(record[head], at) if kind is Kind.HERO else self.enemies(record[head], at)
        row = self.fields.one_of(Row, record["row"], f"{path}.row", "row") if "row" in record else None
        if kind is Kind.HERO and "row" in record:
            self.fields.refuse(f"{path}.row", record["row"], "'row' is of enemies: heroes stand in columns.")
        many = read_many(self.fields, record["many"], f"{path}.many") if "many" in record else None
        if many is not None and many.mode is Mode.RANDOM:
            self.fields.refuse(f"{path}.many", record["many"], "nothing is chosen at random here: a number, all or {up_to: 2}.")
        if found is None or len(self.fields.problems) > before:
            return None
        usual = ALL if found.which in EVERYBODY else default if found.which in (Heroes.ANY, Heroes.OTHER, Heroes.OWN, *FREE) else ONE
        return Selector(kind, found.which, found.at, found.symbol, row, many or usual)

    def heroes(self, data: object, path: str) -> Selector | None:
        """Which heroes."""
        which = self.fields.one_of(Heroes, data, path, "word for heroes")
        return None if which is None else Selector(Kind.HERO, which)

    def enemies(self, data: object, path: str) -> Selector | None:
        """Which enemies: a word, a position, or a symbol."""
        if isinstance(data, str) and data in WRITTEN_ENEMIES:
            return Selector(Kind.ENEMY, Enemies(data))
        place = find_position(data)
        if place is not None:
            return Selector(Kind.ENEMY, Enemies.AT, at=place)
        if isinstance(data, str) and data.replace("-", "").replace("_", "").isalnum():
            return Selector(Kind.ENEMY, Enemies.SYMBOL, symbol=data)
        self.fields.refuse_word(path, data, "word for enemies, position or symbol", (*WRITTEN_ENEMIES, *POSITIONS))
        return None

    def place(self, data: object, path: str) -> Place | None:
        """A position, or the card itself."""
        found = nodes.THIS if data == ITSELF else find_position(data)
        if found is None:
            message = f"{shown(data)!r} is no position. Known: self, upper 1, lower 2 and so on."
            self.fields.refuse(path, data, message, (ITSELF, *POSITIONS))
        return found

    def places(self, data: object, path: str) -> tuple[Place, ...] | None:
        """One position, or a list of them."""
        if is_list(data, 1):
            return self.fields.each(data, path, self.place)
        place = self.place(data, path)
        return None if place is None else (place,)


FREE: Final = (Enemies.ANY, Enemies.HERE)
"""Enemies among whom one is chosen, unless all or several are said."""


class TocsinAmounts(AmountReader[Amount]):
    """Reads amounts."""

    def __init__(self, fields: FieldReader, selectors: Selectors) -> None:
        own = {"marks": self._marks, "damage": self._of_enemy(EnemyStat.DAMAGE), "left": self._of_enemy(EnemyStat.LEFT)}
        alone = {word.value: nodes.Number(word) for word in Counted}
        super().__init__(fields, selectors, EnemyStat, AMOUNT_WORDS, alone=alone, own=own)
        self._places = selectors

    def points(self, data: object, path: str) -> Amount | None:
        """An amount, or all points."""
        return nodes.ALL_POINTS if data == "all" else self.amount(data, path, 1)

    def _marks(self, data: object, path: str) -> Amount | None:
        place = self._places.place(data, path)
        return None if place is None else nodes.Marks(place)

    def _of_enemy(self, stat: EnemyStat) -> Any:
        def read(data: object, path: str) -> Amount | None:
            of = self._places.enemies(data, path)
            return None if of is None else nodes.OfEnemy(stat, replace(of, many=ALL if of.which in EVERYBODY else ONE))

        return read

    def _times(self, parts: tuple[Amount, ...], data: object, path: str) -> object:
        """Two amounts or more, multiplied."""
        product: Any = parts[0]
        for part in parts[1:]:
            product = shared.Times(product, part)
        return product


class TocsinConditions(ConditionReader[Condition]):
    """Reads conditions: records alone, no word stands for one."""

    def __init__(self, fields: FieldReader, amounts: TocsinAmounts, selectors: Selectors) -> None:
        super().__init__(fields, amounts, CONDITION_WORDS, own={"defeated": self._defeated, "back": self._back})
        self._places = selectors

    def condition(self, data: object, path: str) -> Condition | None:
        """A record with one word."""
        if not isinstance(data, Mapping):
            self._fields.refuse_word(path, data, "condition", CONDITION_WORDS)
            return None
        return super().condition(data, path)

    def _defeated(self, data: object, path: str) -> Condition | None:
        if data == "all":
            return nodes.Defeated(None)
        places = self._places.places(data, path)
        return None if places is None else nodes.Defeated(places)

    def _back(self, data: object, path: str) -> Condition | None:
        places = self._places.places(data, path)
        return None if places is None else nodes.ShowBack(places)


class Reader:
    """Reads the texts of one record; problems gather in `fields.problems`."""

    def __init__(self) -> None:
        self.fields = FieldReader()
        self.selectors = Selectors(self.fields)
        self.amounts = TocsinAmounts(self.fields, self.selectors)
        self.conditions = TocsinConditions(self.fields, self.amounts, self.selectors)
        forms = {
            POINTS: self.amounts.points,
            ATTACK: self._attack,
            PLACE: self.selectors.place,
            PLACES: self.selectors.places,
        }
        self.steps = StepReader(self.fields, STEPS, self.selectors, self.amounts, self.conditions, forms)

    def _attack(self, data: object, path: str) -> nodes.AttackValues | None:
        record = self.fields.record(data, path, "an attack")
        if record is None:
            return None
        parts = ("kind", "strength", "stun")
        self.fields.no_strangers(record, path, frozenset(parts), "attack", parts)
        kind = self.fields.one_of(ActionKind, record.get("kind"), f"{path}.kind", "kind of attack")
        if kind is not None and kind not in ATTACKS:
            self.fields.refuse_word(f"{path}.kind", kind, "kind of attack", [one.value for one in ATTACKS])
        strength = self.amounts.amount(record.get("strength"), f"{path}.strength", 1)
        stun = self.fields.yes_no(record.get("stun", False), f"{path}.stun")
        return None if kind is None or strength is None or stun is None else nodes.AttackValues(kind, strength, stun)


def parse_steps(text: object, where: str = "") -> Steps:
    """The tree of a text; () of none. `where` (a card, say) begins the message of the error.

    Raises:
        AbilitiesError: with everything that could not be read.
    """
    reader = Reader()
    return _read(reader, reader.steps.steps(text, "do") if text else (), where)


def parse_condition(condition: object, where: str = "") -> Condition:
    """The tree of a condition. Raises AbilitiesError as `parse_steps` does."""
    reader = Reader()
    found: Condition | None = reader.conditions.condition(condition, "if")
    return cast("Condition", _read(reader, found, where))


def parse_amount(amount: object, where: str = "") -> Amount:
    """The tree of an amount, at least 0 where it is a number. Raises AbilitiesError as `parse_steps` does."""
    reader = Reader()
    found: Amount | None = reader.amounts.amount(amount, "amount", 0)
    return cast("Amount", _read(reader, found, where))


def _read(reader: Reader, found: ReadT | None, where: str) -> ReadT:
    if reader.fields.problems or found is None:
        raise AbilitiesError(tuple(reader.fields.problems), where)
    return found
