"""RONE, as the reader of printed texts knows it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from inspect import isfunction
from pathlib import Path
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.languages import Language, LocalText
from engine.rone.cards import Card, CardType
from engine.rone.printed import builders
from engine.rone.printed.meaning import OPEN_TO, plain_ability
from engine.rone.printed.nouns import add_lists
from engine.rone.words import KEYWORD_TERMS, check_card, plain_text
from engine.rone.words.events import EVENTS
from engine.rone.words.nouns import KINDS, RACES
from engine.rone.words.reading import ALWAYS_WORDS
from engine.rone.words.step_parts import DURATION, KEYWORD, PAYMENT
from engine.rone.words.steps import STEPS
from engine.rone.words.symbols import SYMBOLS
from engine.rone.words.vocabulary import Kind, Stat
from engine.text.events import About, EventWord
from engine.text.printed.answers import TextReading
from engine.text.printed.data import Data
from engine.text.printed.game import PrintedEvent, PrintedGame
from engine.text.printed.reading import read_printed
from engine.text.tokens import folded_word, tokens_of

ABBREVIATIONS: Final = {
    "de": {"w": "water", "k": "card", "n": "melee", "f": "ranged", "l": "health", "karten": "card", "leben": "health", "lp": "health"},
    "en": {"w": "water"},
}
"""Short names that people type for symbols, beside those that the symbols have."""
REMINDERS: Final = {
    "defender": (("exhaust", "defend", "guardian", "first"), ("ersch", "verteidig", "waechter", "zuerst")),
    "invisibility": (("target", "attack", "see", "seen", "guardian"), ("ziel", "angriff", "angegriff", "angreif", "seh", "waechter")),
    "detection": (("invisib",), ("unsichtbar",)),
    "flying": (("attack",), ("angegriff", "angreif", "angriff")),
    "shield": (("deck", "damage"), ("deck", "schaden")),
    "slow": (("turn", "effect", "reaction", "react", "phase"), ("zug", "effekt", "reaktion", "reagier", "phase")),
    "battlefield": (("battlefield", "play", "enters"), ("schlachtfeld", "spiel")),
    "death": (("dies", "destroyed", "killed"), ("stirbt", "vernichtet", "zerstoert")),
    "recycle": (("recycle",), ("wiederverwert",)),
    "direct_hit": (("hero",), ("held",)),
    "combat": (("combat", "fight", "attack"), ("kampf", "kaempf", "angreif", "angegriff")),
    "initiative": (("pay", "cost", "extra", "additional"), ("zahl", "kost", "zusaetzlich")),
}
"""The beginnings of words, of which a keyword's reminder has at least one: in English, in German (umlauts as two letters)."""


def card_with(abilities: Sequence[Any], card_type: str) -> Card:
    """A card of a type that bears `abilities` and stands for any such card."""
    fields: dict[str, Any] = {"level": 1, "cost": 1, "recycle": None}
    if card_type in (CardType.UNIT, CardType.TACTIC):
        fields["recycle"] = 1
    if card_type == CardType.UNIT:
        fields |= {"race": "human", "health": 1, "melee": 1, "ranged": 1, "speed": 1}
    if card_type == CardType.HERO:
        fields |= {"hero": "read", "water_income": 1, "card_income": 1}
    name = LocalText("Read", "Gelesen")
    return Card(id=CardId(1), slug="read", name=name, type=CardType(card_type), abilities=tuple(abilities), **fields)


def genders_of(record: Data) -> str:
    """The genders of the German nouns that may have named a card: "Mensch" or "Einheit der Rasse Mensch"."""
    kind = Kind(next(iter(record)))
    nouns = {KINDS[Kind(one)].gender for one in record.get("type", [kind])}
    if kind == Kind.UNIT:
        races = record.get("race", [])
        nouns |= {RACES[race].gender if race in RACES else "m" for race in ([races] if isinstance(races, str) else races)}
    return "".join(nouns)


@cache
def _keywords(language: Language) -> dict[tuple[str, ...], str]:
    """The words of each keyword that may have a reminder."""
    said = {tuple(token.text for token in tokens_of(term.in_language(language), {})): name for name, term in KEYWORD_TERMS.items()}
    return said | {("langsam",): "slow"}


def _taken(event: EventWord[Kind]) -> tuple[str, ...]:
    """Whom an event can be about beside cards."""
    if event.about is not About.CARD:
        return ("player",)
    return ("hero",) if event.said_of == Kind.HERO else ()


def _symbols(language: Language) -> dict[str, str]:
    known = {folded_word(name): name for name in SYMBOLS.icons} | ABBREVIATIONS[language]
    for name, said in SYMBOLS.icons.items():
        for word in (said.en, said.de):
            known.setdefault(folded_word(word), name)
    for times in range(4):
        short = (f"exhaust-{times}-purple", f"exhaust {times}", f"exhaust-{times}", f"exhaust{times}", f"e{times}", f"{times} exhaust")
        for spoken in (*short, f"erschoepfen {times}", f"{times} erschoepfen"):
            known.setdefault(spoken, f"exhaust-{times}")
    return known


RONE: Final = PrintedGame(
    steps=STEPS,
    always_words=ALWAYS_WORDS,
    kinds=tuple(kind.value for kind in Kind),
    lone_kinds=("hero",),
    events={
        row.event.value: PrintedEvent(tuple(kind.value for kind in row.kinds), _taken(row), row.is_of_player) for row in EVENTS.values()
    },
    parts=("type", "other", "race", "not_race", "keyword", "without", *(stat.value for stat in Stat), "in", "many", "chooser"),
    filters=("not_race", "keyword", "without", *(stat.value for stat in Stat)),
    exclusions=("not_race",),
    types=(CardType.UNIT, CardType.TACTIC, CardType.HERO, CardType.TECHNOLOGY),
    joined_type=CardType.TACTIC,
    tables=(Path(__file__).parent / "patterns.txt",),
    lists=add_lists,
    builders={name: value for name, value in vars(builders).items() if isfunction(value)},
    places={KEYWORD: "{%s:keyword}", PAYMENT: "{%s:payment}", DURATION: "[{duration:duration}]"},
    counted={"destroy_cards": "cards_from", "remove_from_graveyard": "graveyard_top", "order_graveyard": "graveyard_top"},
    doers={"hero_damage": "enemy"},
    symbols={"en": _symbols("en"), "de": _symbols("de")},
    card_with=card_with,
    check=check_card,
    plain_text=plain_text,
    genders_of=genders_of,
    own_genders=lambda card_type: "m" if card_type == CardType.HERO else "f",
    reminders=REMINDERS,
    keywords=_keywords,
    timely=("slow",),
    plain_ability=plain_ability,
    is_open_to=lambda kind, word: kind not in OPEN_TO or OPEN_TO[kind](word),
)


def read_text(
    text: str,
    language: Language,
    card_type: CardType | None = None,
    names: Sequence[str] = (),
    races: Collection[str] = tuple(RACES),
) -> TextReading:
    """The abilities that a printed text says (`read_printed`); `races` are those that may be named."""
    return read_printed(RONE, text, language, card_type, names, tuple(races))
