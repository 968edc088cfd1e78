"""What a search holds a query against: every card with its texts folded once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cards.keywords import keywords_of
from cards.search.folding import fold, fold_letters
from engine.rone.cards import Card, Language, LocalText

LANGUAGES: tuple[Language, ...] = ("en", "de")
NUMBERS: Mapping[str, Callable[[Card], int | None]] = {
    "level": lambda card: card.level,
    "cost": lambda card: card.cost,
    "recycle": lambda card: card.recycle,
    "health": lambda card: card.health,
    "melee": lambda card: card.melee,
    "ranged": lambda card: card.ranged,
    "speed": lambda card: card.speed,
    "income": lambda card: card.water_income,
    "draw": lambda card: card.card_income,
}
"""The numbers of a card by the name of their field."""

NUMBER_SHORT: Mapping[str, tuple[str, ...]] = {
    "level": ("l", "stufe"),
    "cost": ("c", "kosten"),
    "recycle": ("rc", "wiederverwertung"),
    "health": ("hp", "leben"),
    "melee": ("m", "nahkampf"),
    "ranged": ("r", "fernkampf"),
    "speed": ("sp", "tempo"),
    "income": ("i", "einkommen"),
    "draw": ("ziehen",),
}
"""What else those fields are called; a value may be another number of the card (`melee>r`)."""


@dataclass(frozen=True, slots=True)
class Indexed:
    """A card as a search sees it."""

    card: Card
    names: tuple[str, ...]
    names_with_marks: tuple[str, ...]
    texts: tuple[str, ...]
    texts_with_marks: tuple[str, ...]
    illustrators: tuple[str, ...]
    keywords: frozenset[str]
    editions: frozenset[str]
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class SearchIndex:
    """Every card, and the names that values may be given by: races, editions, formats and heroes by slug."""

    entries: tuple[Indexed, ...]
    races: Mapping[str, LocalText]
    editions: Mapping[str, LocalText]
    edition_codes: Mapping[str, str]
    formats: Mapping[str, LocalText]
    heroes: Mapping[str, LocalText]


def both_names(name: LocalText) -> tuple[str, str]:
    """A name in both languages."""
    return name.en, name.de


def indexed(card: Card, rules_text: Callable[[Card, Language], str]) -> Indexed:
    """`card` with its texts folded."""
    names = (card.name.en, card.name.de, *card.aliases)
    texts = tuple(rules_text(card, language) for language in LANGUAGES)
    return Indexed(
        card=card,
        names=tuple(dict.fromkeys(fold(name) for name in names)),
        names_with_marks=tuple(dict.fromkeys(fold_letters(name) for name in names)),
        texts=tuple(fold(text) for text in texts),
        texts_with_marks=tuple(fold_letters(text) for text in texts),
        illustrators=tuple(fold(printing.illustrator) for printing in card.printings),
        keywords=frozenset(keywords_of(card)),
        editions=frozenset(printing.edition for printing in card.printings),
        numbers=tuple(printing.number for printing in card.printings),
    )
