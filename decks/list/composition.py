"""What a list is made of: how its numbers are spread, its subtypes and keywords."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cards.names import subtype_name
from decks.list.display import DeckView, Group
from decks.list.language import localized
from engine.decklist.description import Spread
from engine.languages import Language
from web.games import present_kit


@dataclass(frozen=True)
class Figure:
    """One number of the cards of a section, over copies: how it is spread, and what it comes to.

    `spread` holds a value and how many copies have it, lowest value first.
    """

    key: str
    label: str
    total: int
    average: float
    spread: tuple[tuple[int, int], ...]

    @property
    def lowest(self) -> int:
        """The lowest value of a card."""
        return self.spread[0][0]

    @property
    def highest(self) -> int:
        """The highest value of a card."""
        return self.spread[-1][0]


@dataclass(frozen=True)
class Figures:
    """The figures of a section; `has_symbols`: each has a symbol of its name."""

    title: str
    count: int
    figures: tuple[Figure, ...]
    has_symbols: bool


def section_figures(view: DeckView) -> list[Figures]:
    """The numbers of each section that the game tells of (RONE: those of the units, CARD-3), copy by copy; nothing of an empty one."""
    groups = {group.slug: group for group in view.groups}
    return [_figures(spread, groups[spread.section]) for spread in present_kit().decks.spreads if groups[spread.section].count]


def _figures(spread: Spread, group: Group) -> Figures:
    found = []
    for key, label in spread.fields.items():
        values: Counter[int] = Counter()
        for line in group.lines:
            values[getattr(line.card, key) or 0] += line.quantity
        total = sum(value * copies for value, copies in values.items())
        found.append(Figure(key, localized(label), total, total / values.total(), tuple(sorted(values.items()))))
    return Figures(localized(spread.title), group.count, tuple(found), spread.has_symbols)


@dataclass(frozen=True)
class Part:
    """Copies of the list that have something in common, and the search that finds such cards."""

    label: str
    count: int
    query: str
    clause: str = ""


def subtypes(view: DeckView, language: Language) -> list[Part]:
    """The subtypes of the main zone's cards (RONE: races), most copies first."""
    kit = present_kit()
    field = kit.cards.subtype
    if field is None or field.search is None or kit.decks.subtypes is None:
        return []
    copies: Counter[str] = Counter()
    for one in view.listed:
        if slug := getattr(one.card, field.name):
            copies[slug] += one.quantity
    return [
        Part(subtype_name(kit.slug, slug).in_language(language), count, f"{field.search.name}:{slug}") for slug, count in _ordered(copies)
    ]


def keywords(view: DeckView, language: Language) -> list[Part]:
    """The keywords on cards of any zone, most copies first (KEY)."""
    copies: Counter[str] = Counter()
    kit = present_kit()
    for group in view.groups:
        for line in group.lines:
            for keyword in dict.fromkeys(kit.keywords_of(line.card)):
                copies[keyword] += line.quantity
    return [
        Part(kit.keywords[keyword].name.in_language(language), count, f"keyword:{keyword}", kit.keywords[keyword].clause)
        for keyword, count in _ordered(copies)
        if keyword in kit.keywords
    ]


def _ordered(copies: Counter[str]) -> Iterable[tuple[str, int]]:
    return sorted(copies.items(), key=lambda item: (-item[1], item[0]))
