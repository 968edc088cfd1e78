"""Tagewerk, as the reader of printed texts knows it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from inspect import isfunction
from pathlib import Path
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.languages import Language, LocalText
from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.printed import builders
from engine.tagewerk.words import check_card, plain_text
from engine.tagewerk.words.events import EVENTS
from engine.tagewerk.words.nouns import FACTIONS, FIGHTER, KEYWORDS, KINDS, MAIN, TOKEN, TOKENS, faction
from engine.tagewerk.words.steps import ALWAYS_WORDS, DURATION, FACTION, KEYWORD, STEPS
from engine.tagewerk.words.vocabulary import OF_BEARERS, Event, Kind, Stat
from engine.text.nouns import Noun
from engine.text.printed.answers import TextReading
from engine.text.printed.data import Data
from engine.text.printed.game import PrintedEvent, PrintedGame
from engine.text.printed.nouns import add_noun
from engine.text.printed.reading import read_printed
from engine.text.printed.tables import NOTHING, Table
from engine.text.tokens import tokens_of

SORTS: Final[dict[str, Noun]] = {"fighter": FIGHTER, "main": MAIN, "token": TOKEN}
"""Characters that are called by a noun of their own, by the word that says so."""
FROM_THE_CARD: Final = ("points", "support")
"""Facts of a card that follow from its text, or must fit to it: a text alone is never wrong in them."""
REMINDERS: Final = {"watchful": (("block", "exhaust"), ("block", "geblock", "ersch")), "stealthy": (("block",), ("block", "geblock"))}
"""The beginnings of words, of which a keyword's reminder has at least one: in English, in German."""


def card_with(abilities: Sequence[Any], card_type: str) -> TagewerkCard:
    """A card of a type that bears `abilities` and stands for any such card."""
    values: dict[str, Any] = {"attack": 1, "defence": 1} if card_type == CardType.CHARACTER else {}
    name = LocalText("Read", "Gelesen")
    return TagewerkCard(id=CardId(1), slug="read", name=name, type=CardType(card_type), abilities=tuple(abilities), cost=1, **values)


def _problems(card: TagewerkCard) -> list[Any]:
    """What is wrong with a text, whatever else the card says; an item that is played directly has no bearer."""
    played = json.dumps([ability["play"] for ability in card.abilities if "play" in ability])
    return [*(problem for problem in check_card(card) if problem.path not in FROM_THE_CARD), *(["bearer"] if '"bearer"' in played else [])]


def add_lists(table: Table, factions: Iterable[str]) -> None:
    """Add the lists of kinds, keywords, factions and tokens to a table."""
    for kind in Kind:
        add_noun(table, "kind", kind.value, KINDS[kind])
    for word, noun in SORTS.items():
        add_noun(table, "sort", word, noun)
    table.add_list("keyword", {term.name: (term.english, term.german) for term in KEYWORDS})
    for slug in factions:
        known = faction(slug)
        table.add_list("faction", {slug: (known.name.en, known.name.de)})
        table.add_list("faction", {slug: (NOTHING, known.of)}, "of")
        table.add_list("faction", {slug: (NOTHING, known.to)}, "to")
        table.add_list("faction", {slug: (NOTHING, known.name.de)}, "joined")
    table.add_list("made", {slug: (said.en, said.de) for slug, said in TOKENS.items()})


@cache
def _keywords(language: Language) -> dict[tuple[str, ...], str]:
    """The words of each keyword that may have a reminder."""
    return {tuple(token.text for token in tokens_of(term.in_language(language), {})): term.name for term in KEYWORDS}


def _plain_ability(ability: Data) -> Data:
    """An ability in one form for all that mean the same: what befalls an item's bearer needs no `of`."""
    said = dict(ability)
    if said.get("of") == "bearer" and said.get("when") in OF_BEARERS:
        said.pop("of")
    return said


def _event(event: Event) -> PrintedEvent:
    if EVENTS[event].is_of_player:
        return PrintedEvent(takes=("player",), of_player=True)
    kinds = (Kind.CHARACTER,) if event in OF_BEARERS else tuple(Kind)
    return PrintedEvent(tuple(kind.value for kind in kinds), ("bearer",))


OWN_NOUNS: Final = {
    **dict.fromkeys(("character", "characters", "charakter", "charakters"), CardType.CHARACTER.value),
    **dict.fromkeys(("place", "places", "ort", "orts", "ortes"), CardType.PLACE.value),
    **dict.fromkeys(("item", "items", "gegenstand", "gegenstands", "gegenstandes"), CardType.ITEM.value),
}
TAGEWERK_PRINT: Final = PrintedGame(
    steps=STEPS,
    always_words=ALWAYS_WORDS,
    kinds=tuple(kind.value for kind in Kind),
    own_nouns=OWN_NOUNS,
    has_many_opponents=True,
    events={event.value: _event(event) for event in Event},
    parts=("other", "main", "token", "hidden", "fighter", "faction", "keyword", *(stat.value for stat in Stat), "in", "many", "chooser"),
    filters=("main", "token", "hidden", "fighter", "faction", "keyword", *(stat.value for stat in Stat)),
    types=(CardType.CHARACTER, CardType.ITEM, CardType.PLACE),
    joined_type=CardType.ITEM,
    tables=(Path(__file__).parent / "patterns.txt",),
    lists=add_lists,
    builders={name: value for name, value in vars(builders).items() if isfunction(value)},
    places={KEYWORD: "{%s:keyword}", DURATION: "[{duration:duration}]", FACTION: "{%s:faction}"},
    counted={"destroy_cards": "cards_from"},
    symbols={"en": {}, "de": {}},
    card_with=card_with,
    check=_problems,
    plain_text=plain_text,
    genders_of=lambda record: KINDS[Kind(next(iter(record)))].gender,
    own_genders=lambda card_type: "m",
    reminders=REMINDERS,
    keywords=_keywords,
    plain_ability=_plain_ability,
)


def read_text(
    text: str,
    language: Language,
    card_type: CardType | None = None,
    names: Sequence[str] = (),
    factions: Collection[str] = tuple(FACTIONS),
) -> TextReading:
    """The abilities that a printed text says (`read_printed`); `factions` are those that may be named."""
    return read_printed(TAGEWERK_PRINT, text, language, card_type, names, tuple(factions))
