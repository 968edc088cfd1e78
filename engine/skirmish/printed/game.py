"""Skirmish, as the reader of printed texts knows it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from inspect import isfunction
from pathlib import Path
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.languages import Language, LocalText
from engine.skirmish.cards import BOARD, CardType, SkirmishCard
from engine.skirmish.glance import steps_of
from engine.skirmish.printed import builders
from engine.skirmish.words import check_card, plain_text
from engine.skirmish.words.nouns import CARDS, ENEMY, KINDS, MARKERS, marker
from engine.skirmish.words.steps import ACT, DURATION, POINTS, SPOT, STEPS
from engine.skirmish.words.vocabulary import Kind, Stat
from engine.text.printed.answers import TextReading
from engine.text.printed.game import PrintedGame
from engine.text.printed.nouns import add_noun
from engine.text.printed.reading import read_printed
from engine.text.printed.tables import Table

SO_MANY_X_CARDS: Final = re.compile(r"\b(\d+|two|three|four|five|six|zwei|drei|vier|fünf|sechs) X (cards?|Karten?)\b")
"""X cards that are counted: "2 X cards" are no "2X cards"."""
SORT: Final = "kind_of"
"""The kind of a card, as the reader has it: its own `kind` tells characters from cards."""


def card_with(abilities: Sequence[Any], card_type: str) -> SkirmishCard:
    """A card of a type that bears `abilities` and stands for any such card: its own range is the whole board."""
    said = tuple(map(_in_words, abilities))
    return SkirmishCard(id=CardId(1), slug="read", name=LocalText("Read", "Gelesen"), type=CardType(card_type), abilities=said, range=BOARD)


def _in_words(said: Any) -> Any:
    """Data that was read, in the words of the table."""
    if isinstance(said, Mapping):
        return {"kind" if key == SORT else key: _in_words(part) for key, part in said.items()}
    return [_in_words(part) for part in said] if isinstance(said, list | tuple) else said


def _problems(card: SkirmishCard) -> list[Any]:
    """The problems of a text: also what an answer is said to prevent for good, and "another" in one, which may mean the attacker."""
    found: list[Any] = list(check_card(card))
    for step in steps_of(card) if card.type is CardType.COUNTER else ():
        to = step.get("to")
        if ("prevent" in step and step.get("for") == "permanent") or (isinstance(to, Mapping) and to.get("other")):
            found.append(step)
    return found


def add_lists(table: Table, subtypes: tuple[str, ...]) -> None:
    """Add the nouns of characters, cards and markers to a table; there are no `subtypes`."""
    for kind in Kind:
        add_noun(table, "kind", kind.value, KINDS[kind])
    add_noun(table, "enemy", "enemy", ENEMY)
    for sort, noun in CARDS.items():
        add_noun(table, "sort", sort.value, noun)
    for slug in MARKERS:
        add_noun(table, "marker", slug, marker(slug))


SKIRMISH_PRINT: Final = PrintedGame(
    steps=STEPS,
    always_words=(),
    kinds=tuple(kind.value for kind in Kind),
    has_many_opponents=True,
    events={},
    parts=("other", "within", "of", "sight", SORT, *(stat.value for stat in Stat), "in", "many"),
    filters=("within", "of", "sight", SORT, *(stat.value for stat in Stat)),
    types=(CardType.ATTACK, CardType.BUFF, CardType.COUNTER),
    joined_type=CardType.ATTACK,
    tables=(Path(__file__).parent / "patterns.txt",),
    lists=add_lists,
    builders={name: value for name, value in vars(builders).items() if isfunction(value)},
    places={DURATION: "[{duration:duration}]", POINTS: "{%s:points}", ACT: "{%s:act}", SPOT: "{%s:spot}"},
    counted={"discard": "discarded"},
    symbols={"en": {}, "de": {}},
    card_with=card_with,
    check=_problems,
    plain_text=plain_text,
    genders_of=lambda record: KINDS[Kind(next(iter(record)))].gender,
    own_genders=lambda card_type: "m",
    is_self_you=True,
)


def read_text(
    text: str, language: Language, card_type: CardType | None = None, names: Sequence[str] = (), subtypes: Collection[str] = ()
) -> TextReading:
    """The abilities that a printed text says (`read_printed`), every range as it stands there; a card's own name means nothing in it."""
    told_apart = SO_MANY_X_CARDS.sub(r"\1 X·\2", text)
    return read_printed(SKIRMISH_PRINT, told_apart, language, card_type, (), ()).each(_in_words)


def on_card(reading: TextReading, card: SkirmishCard) -> TextReading:
    """A reading of the print of `card`: the card's own range stands on the card, and is left out of its text (ATK-7)."""
    return reading.each(lambda ability: _without_range(ability, card.range or BOARD))


def _without_range(said: Any, own: str) -> Any:
    if isinstance(said, Mapping):
        is_own = "character" in said and "of" not in said and str(said.get("within")) == own
        return {key: _without_range(part, own) for key, part in said.items() if not (is_own and key == "within")}
    return [_without_range(part, own) for part in said] if isinstance(said, list | tuple) else said
