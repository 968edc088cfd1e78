"""What a search holds a query against: every card with its texts folded once."""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from cards.search.folding import fold, fold_letters
from engine.cards.fields import FieldKind
from engine.kit import Kit
from engine.languages import Language, LocalText
from web.cache import LruCache

Made = TypeVar("Made")
Figure = int | Fraction
"""A number of a card."""
LARGE = 1_000
KEPT_MOST = 500
"""Orders and lists of values that an index keeps."""

LANGUAGES: tuple[Language, ...] = ("en", "de")


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """Texts of one card. `folded` is what parts of words are sought in, one text to a line.

    What a pattern is held against keeps its marks: `marked`, each text as UTF-8.
    """

    folded: str
    marked: tuple[bytes, ...]

    @classmethod
    def of(cls, texts: Iterable[str]) -> Texts:
        """`texts` folded, each once."""
        kept = tuple(dict.fromkeys(texts))
        marked = tuple(dict.fromkeys(fold_letters(text).encode() for text in kept))
        return cls("\n".join(dict.fromkeys(fold(text) for text in kept)), marked)


@dataclass(frozen=True, slots=True, eq=False)
class Indexed:
    """A card as a search sees it.

    `figures` are its numbers by field, `words` what follows of it in words; of the `numbers` of its printings `counted` are those that
    count.
    """

    card: Any
    names: Texts
    texts: Texts
    illustrators: Texts
    keywords: frozenset[str]
    editions: frozenset[str]
    figures: Mapping[str, Figure | None]
    words: Mapping[str, frozenset[str]]
    numbers: frozenset[str]
    counted: tuple[int, ...]


@dataclass(frozen=True)
class SearchIndex:
    """Every card of a game, and the names that values may be given by: subtypes, editions, formats and leaders by slug."""

    kit: Kit
    entries: tuple[Indexed, ...]
    subtypes: Mapping[str, LocalText]
    editions: Mapping[str, LocalText]
    edition_codes: Mapping[str, str]
    formats: Mapping[str, LocalText]
    leaders: Mapping[str, LocalText]
    _cache: LruCache[Any] = field(default_factory=lambda: LruCache(KEPT_MOST), compare=False, repr=False)

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The numbers of a card by every name that a query may call them."""
        cards = self.kit.cards
        following = (known for known in cards.following if known.kind is FieldKind.NUMBER)
        searches = [known.search for known in (*cards.numbers, *following) if known.search]
        return {fold(spelling): known.name for known in searches for spelling in (known.name, *known.short)}

    def keep(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What `make` gives for this index, made when it is first asked for: orders, names of values."""
        made: Made = self._cache.get_or_make(key, make)
        return made


def set_aside(index: SearchIndex) -> SearchIndex:
    """`index`, out of the garbage collector's sight if it is large.

    Its walk over thousands of cards would take a tenth of a second, in the midst of some search. Nothing in an index is part of a
    circle, so an index still goes when nobody uses it.
    """
    if len(index.entries) >= LARGE:
        gc.collect()
        gc.freeze()
    return index


def both_names(name: LocalText) -> tuple[str, str]:
    """A name in both languages."""
    return name.en, name.de


def indexed(card: Any, kit: Kit, rules_text: Callable[[Any, Language], str], catalog: Any = None) -> Indexed:
    """`card` of `catalog` with its texts folded."""
    following = {known.name: known.follows(card, catalog) for known in kit.cards.following if known.follows is not None}
    chosen = {known.name for known in kit.cards.following if known.kind is not FieldKind.NUMBER}
    numbers = frozenset(fold(printing.number) for printing in card.printings)
    return Indexed(
        card=card,
        names=Texts.of((card.name.en, card.name.de, *card.aliases)),
        texts=Texts.of(rules_text(card, language) for language in LANGUAGES),
        illustrators=Texts.of(printing.illustrator for printing in card.printings),
        keywords=frozenset(kit.keywords_of(card)),
        editions=frozenset(printing.edition for printing in card.printings),
        figures={**_figures(card, kit), **{name: following[name] for name in following if name not in chosen}},
        words={name: frozenset(following[name] or ()) for name in chosen},
        numbers=numbers,
        counted=tuple(sorted(found for printing in card.printings if (found := whole_number(printing.number)) is not None)),
    )


def _figures(card: Any, kit: Kit) -> dict[str, Figure | None]:
    return {known.search.name: getattr(card, known.name) for known in kit.cards.numbers if known.search}


def whole_number(text: str) -> int | None:
    """The whole number that is written, or None."""
    text = text.strip()
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 9 else None
