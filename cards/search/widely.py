"""Words without a field, looked for widely: in names, in what a card is, and in its rules text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from cards.search.asked import Asked, Sieve
from cards.search.folding import fold
from cards.search.index import Indexed, SearchIndex
from cards.search.parser import Either, Every, Inverted, Query, Term
from cards.search.vocabulary import IN_NAME, IN_TEXT, LITTLE_WORDS, SHORTEST_PART, vocabulary_of

PART_OF_NAME = 0.8
"""What it is worth that a word is a part of a word of the name."""


def compile_widely(term: Term, asked: Asked) -> Sieve | None:
    """The cards on which a word, or a phrase, stands somewhere."""
    part = fold(term.value)
    if not part:
        return None
    found = cards_with(part, asked.index)
    return lambda entries: [entry for entry in entries if entry in found or part in entry.names.folded]


def cards_with(word: str, index: SearchIndex) -> dict[Indexed, float]:
    """The cards on which `word`, folded, or a form of it stands, with how much that is worth, up to 1. A phrase stands as it is."""
    if " " in word:
        return {entry: IN_NAME if word in entry.names.folded else IN_TEXT for entry in index.entries if _holds(word, entry)}
    vocabulary = vocabulary_of(index)
    found: dict[Indexed, float] = {}
    if len(word) >= SHORTEST_PART:
        found.update((entry, PART_OF_NAME) for entry in index.entries if word in entry.names.folded)
    if word in vocabulary.names.cards:
        found.update((entry, IN_NAME) for entry in vocabulary.names.cards[word])
    for place in (vocabulary.facts, vocabulary.texts):
        for known, fit in place.forms(word).items():
            for entry in place.cards[known]:
                found[entry] = max(found.get(entry, 0.0), fit * place.worth)
    return found


def _holds(phrase: str, entry: Indexed) -> bool:
    return phrase in entry.names.folded or phrase in entry.texts.folded


def as_meant(tree: Query, index: SearchIndex) -> Query:
    """`tree` as it was meant widely: `level 2` is a number of the card, and little words need not stand on it."""
    if isinstance(tree, Inverted):
        return tree
    if isinstance(tree, Either):
        return Either(tuple(as_meant(part, index) for part in tree.parts))
    if isinstance(tree, Every):
        parts = _with_numbers([as_meant(part, index) for part in tree.parts], index)
        needed = without_little_words(parts)
        return needed[0] if len(needed) == 1 else Every(tuple(needed))
    return tree


def without_little_words(parts: Iterable[Query]) -> list[Query]:
    """`parts` without the words that say little; all of them where nothing else is there."""
    every = list(parts)
    return [part for part in every if not (is_word(part) and fold(part.value) in LITTLE_WORDS)] or every


def is_word(part: Query) -> TypeGuard[Term]:
    """Whether `part` is a word or a phrase without a field."""
    return isinstance(part, Term) and not part.field and not part.is_pattern


def _with_numbers(parts: list[Query], index: SearchIndex) -> list[Query]:
    """`parts` with `level 2` and `2 level` as comparisons."""
    read: list[Query] = []
    place = 0
    while place < len(parts):
        pair = _number(parts[place], parts[place + 1], index) if place + 1 < len(parts) else None
        read.append(pair or parts[place])
        place += 2 if pair else 1
    return read


def _number(first: Query, second: Query, index: SearchIndex) -> Term | None:
    if not (is_word(first) and is_word(second)):
        return None
    for name, number in ((first, second), (second, first)):
        if fold(name.value) in index.numbers and number.value.isascii() and number.value.isdigit() and len(name.value) > 2:
            return Term(name.value, ":", number.value, number.column, first.start, second.end)
    return None
