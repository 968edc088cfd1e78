"""What a search for decks may have meant: a hero or a card by its name, a field or a value with a slip."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TypeVar

from cards.search.asked import quoted
from cards.search.folding import fold
from cards.search.guessing import with_other_words
from cards.search.parser import Every, Term, read_query
from cards.search.warnings import corrected_query
from cards.search.widely import is_word
from cards.selectors import Shelf
from decks.search import DeckSearch
from engine.languages import Language

FEW = 5
"""So many decks found by name or fewer: what else the words may mean is shown behind them."""
SHOWN = 6
"""Decks that are shown of what may have been meant."""
Read = TypeVar("Read")


def words_at_top(query: str) -> list[Term]:
    """The words without a field that everything found must have."""
    tree = read_query(query).tree
    if tree is None:
        return []
    return [part for part in (tree.parts if isinstance(tree, Every) else (tree,)) if is_word(part)]


def as_likely_meant(query: str, search: DeckSearch, finds: Callable[[str], bool]) -> str:
    """`query` with its slips in fields and values set right, where that finds something; else as it is."""
    corrected = corrected_query(query, search.warnings)
    return corrected if corrected != query and finds(corrected) else query


def by_card(query: str, *, shelf: Shelf, language: Language, today: date) -> str:
    """`query` with its words as the hero or the card that is called so, or nearly; "" where none is."""
    words = " ".join(term.value for term in words_at_top(query))
    if len(fold(words)) < 3:
        return ""
    found = shelf.look_up(words, as_of=today, language=language)
    first = next(iter(found.named or (found.alike if found.is_guess else ())), None)
    if first is None:
        return ""
    leader, asked = shelf.catalog.leader_of(first), shelf.kit.leader_search
    if leader is not None and asked is not None:
        return with_other_words(query, f"{asked.name}:{leader}")
    names = [fold(name) for name in (first.name.en, first.name.de)]
    value = words if any(fold(words) in name for name in names) else first.name.in_language(language)
    return with_other_words(query, f"card:{quoted(value)}")
