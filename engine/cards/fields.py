"""What the cards of a game have, described once.

From this description follow the facts that are stored of a card and their checks, the columns of tables, the fields of forms and
files, the shape that the API tells, and the fields, orders and filters of the search.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from engine.languages import NO_TEXT, LocalText

Examples = tuple[tuple[str, LocalText], ...]
"""Queries, each with what it finds."""


class FieldKind(StrEnum):
    """What a field of a card holds."""

    NUMBER = "number"
    YES_NO = "yes_no"
    """True, or null where it is not so. What is so is a flag of the card, called as its search says."""
    CHOICE = "choice"
    """One of the field's `choices`."""
    SUBTYPE = "subtype"
    """The slug of a subtype whose names a site keeps: a race, a faction."""
    LEADER = "leader"
    """The slug that all cards of one leader share."""
    OF_LEADER = "of_leader"
    """The slug of the leader that a card belongs to, with a name of its own."""
    OF_CARD = "of_card"
    """The slug of another card that it belongs to: the quest of a location card."""
    DATA = "data"
    """Lists and mappings as files write them; the field's `shape` says which. What is empty is no fact."""


class Filter(StrEnum):
    """How the filters beside a list of cards offer a field."""

    NONE = ""
    CHECKS = "checks"
    NUMBERS = "numbers"
    LEVELS = "levels"


class Composed(StrEnum):
    """How parts of a query are put together: what an example shows."""

    BOTH = "both"
    EITHER = "either"
    WITHOUT = "without"
    BRACKETS = "brackets"
    QUOTED = "quoted"


@dataclass(frozen=True, kw_only=True)
class FieldSearch:
    """A field as the search knows it: its name there, other spellings of it, what the help says.

    Name and label are the field's own where they are left out.
    """

    name: str = ""
    short: tuple[str, ...] = ()
    label: LocalText = NO_TEXT
    meaning: LocalText = NO_TEXT
    unknown: LocalText = NO_TEXT
    """What is said of a value that nobody knows, as `%(value)s`."""
    examples: Examples = ()


@dataclass(frozen=True, kw_only=True)
class CardField:
    """A field of a game's cards, called `name` wherever it is stored or sent.

    `types` are the types of cards that have it, by `clause`; empty where all do. Cards of `needed_by` can't be without. Where
    `can_be_null`, null is a value of its own (a greyed-out cost), which has to be written. Numbers go from `least` to `most`.
    `choices` are the words that a choice is among, with what they are called. A field without `search` is not searched.
    `default` is what forms begin with. `group` heads it in forms. Where `names_type`, a card for which it is so goes by its label on
    the type line.
    """

    name: str
    kind: FieldKind
    label: LocalText
    clause: str
    search: FieldSearch | None = None
    types: frozenset[str] = frozenset()
    needed_by: frozenset[str] = frozenset()
    can_be_null: bool = False
    least: int = 0
    most: int = 99
    choices: tuple[tuple[str, LocalText], ...] = ()
    default: int | None = None
    help: LocalText = NO_TEXT
    group: LocalText = NO_TEXT
    names_type: bool = False
    filter: Filter = Filter.NONE
    filter_label: LocalText = NO_TEXT
    highest: int = 0
    """The highest number that a filter offers of its own."""
    follows: Callable[[Any, Any], Any] | None = None
    """Of what is searched and stored nowhere: its value for a card in a catalog, a number (also a fraction), the words of a choice, or
    the slugs of subtypes."""
    words: tuple[tuple[str, int], ...] = ()
    """What numbers may be called in searches."""
    shape: Callable[[Any], object] | None = None
    """Reads what a field of the kind `DATA` holds; a ValueError says what is wrong with it, in words as they stand in a message."""

    def __post_init__(self) -> None:
        """Give the search the field's own name and label, where it has none."""
        if self.search is not None:
            named = replace(
                self.search, name=self.search.name or self.name, label=self.label if self.search.label == NO_TEXT else self.search.label
            )
            object.__setattr__(self, "search", named)

    def belongs_to(self, type: str) -> bool:
        """Whether cards of `type` may have it."""
        return not self.types or type in self.types


@dataclass(frozen=True)
class CardTypeInfo:
    """What the cards of a type are called: one, and several of them in the middle of a sentence.

    `also` are words that players of other games search them by, in either language.
    """

    name: LocalText
    several: LocalText
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardFlag:
    """Something that a card is or is not. `holds(card, keywords)` says which."""

    name: LocalText
    meaning: LocalText
    holds: Callable[[Any, Collection[str]], bool]


class FactFault(StrEnum):
    """What can be wrong with a fact."""

    NOT_OF_TYPE = "not_of_type"
    MISSING = "missing"
    NO_NUMBER = "no_number"
    NO_SLUG = "no_slug"
    NO_TRUTH = "no_truth"
    NO_CHOICE = "no_choice"
    NO_SHAPE = "no_shape"


@dataclass(frozen=True)
class FactProblem:
    """What is wrong with one fact of a card."""

    field: CardField
    fault: FactFault


@dataclass(frozen=True, kw_only=True)
class CardDescription:
    """The cards of a game: their types, their fields in the order of the API, and what a search can ask of them.

    `unique` are the fields that no two cards have in common; cards that lack one of them are free. `subtypes` are the subtypes of
    the rulebook by slug, `subtypes_name` their reference data in addresses. `example_query` is what an empty search box suggests,
    `example_table` a table (CSV) of cards that an import reads. `orders` are the fields that cards may be put in order by, beside
    name, type, number and id. `examples` are queries for fields that every game has, `meanings` what the help says of such a field
    where there is more to say; `composed` shows how parts of a query are put together. `face` names the style in which faces are drawn.
    `following` are fields that only searches know: they follow from a card's text, under their own names. `type_search` are further words
    by which the type is asked for.
    """

    types: Mapping[Any, CardTypeInfo]
    fields: tuple[CardField, ...]
    type_meaning: LocalText
    type_examples: Examples = ()
    unique: tuple[str, ...] = ()
    unique_clause: str = ""
    subtypes: Mapping[str, LocalText] = field(default_factory=dict)
    subtypes_name: str = ""
    example_query: str = ""
    example_table: str = ""
    flags: Mapping[str, CardFlag] = field(default_factory=dict)
    flag_examples: Examples = ()
    orders: tuple[str, ...] = ("name", "type", "number", "id")
    examples: Mapping[str, Examples] = field(default_factory=dict)
    meanings: Mapping[str, LocalText] = field(default_factory=dict)
    composed: Mapping[Composed, str] = field(default_factory=dict)
    face: str = "plain"
    following: tuple[CardField, ...] = ()
    type_search: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[CardField]:
        """The fields."""
        return iter(self.fields)

    @cached_property
    def type_query(self) -> str:
        """A query for the cards of one type, as an example."""
        return self.type_examples[0][0] if self.type_examples else f"type:{next(iter(self.types))}"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(known.name for known in self.fields)

    @cached_property
    def by_name(self) -> Mapping[str, CardField]:
        """The fields by name."""
        return {known.name: known for known in self.fields}

    @cached_property
    def subtype(self) -> CardField | None:
        """The field that holds the subtype; None in a game whose cards have none."""
        return next((known for known in self.fields if known.kind is FieldKind.SUBTYPE), None)

    @cached_property
    def subtype_search(self) -> FieldSearch | None:
        """How searches ask for subtypes: by the field that holds one, or by one that follows and may find several."""
        asked = [known.search for known in (*self.fields, *self.following) if known.kind is FieldKind.SUBTYPE and known.search]
        return asked[0] if asked else None

    @cached_property
    def leader(self) -> CardField | None:
        """The field that says which leader a card belongs to; None in a game without leaders."""
        return next((known for known in self.fields if known.kind is FieldKind.LEADER), None)

    @cached_property
    def numbers(self) -> tuple[CardField, ...]:
        """The fields that hold numbers."""
        return tuple(known for known in self.fields if known.kind is FieldKind.NUMBER)

    def facts_of(self, card: Any) -> dict[str, Any]:
        """The facts of a game's card by name, as they are stored."""
        return {known.name: stored(known, getattr(card, known.name)) for known in self.fields}

    def key_of(self, facts: Mapping[str, Any]) -> str | None:
        """What no two cards share, written in one; None where a card lacks a part of it."""
        parts = [facts.get(name) for name in self.unique]
        return "/".join(str(part) for part in parts) if parts and None not in parts else None

    def problems(self, type: str, facts: Mapping[str, Any]) -> list[FactProblem]:
        """What is wrong with the `facts` of a card of `type`, field by field."""
        found = ((known, _fault(known, type, facts.get(known.name), is_there=known.name in facts)) for known in self.fields)
        return [FactProblem(known, fault) for known, fault in found if fault is not None]


def _fault(known: CardField, type: str, value: Any, *, is_there: bool) -> FactFault | None:
    if value is None:
        is_told = is_there and known.can_be_null
        return FactFault.MISSING if type in known.needed_by and not is_told else None
    if not known.belongs_to(type):
        return FactFault.NOT_OF_TYPE
    if known.kind is FieldKind.NUMBER:
        is_number = isinstance(value, int) and not isinstance(value, bool) and known.least <= value <= known.most
        return None if is_number else FactFault.NO_NUMBER
    if known.kind is FieldKind.YES_NO:
        return None if value is True else FactFault.NO_TRUTH
    if known.kind is FieldKind.CHOICE:
        return None if value in dict(known.choices) else FactFault.NO_CHOICE
    if known.kind is FieldKind.DATA:
        return FactFault.NO_SHAPE if misshapen(known, value) else None
    return None if isinstance(value, str) and value else FactFault.NO_SLUG


def misshapen(known: CardField, value: Any) -> str:
    """What is wrong with the data of a field; "" where it is as its `shape` wants it."""
    if known.shape is None:
        return ""
    try:
        known.shape(value)
    except (ValueError, TypeError, KeyError) as error:
        return str(error) or "another shape is wanted"
    return ""


def stored(known: CardField, value: Any) -> Any:
    """A card's value of a field as its facts hold it: data in the shape of JSON, nothing where it is empty."""
    return _plain(value) or None if known.kind is FieldKind.DATA else value


def _plain(value: Any) -> Any:
    if isinstance(value, LocalText):
        return value.to_json() if value != NO_TEXT else {}
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if is_dataclass(value):
        return {part.name: _plain(getattr(value, part.name)) for part in fields(value)}
    return value
