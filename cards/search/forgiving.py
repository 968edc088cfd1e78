"""A search as people mean it: names first, then rules text and what cards are, and what may have been meant where nothing is called so.

What was found as it stands is never taken away for a guess: guesses stand behind it, or where nothing else was found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cards.search.asked import Asked
from cards.search.folding import fold
from cards.search.guessing import Guess, guess_cards, most_words, respelled
from cards.search.index import Indexed
from cards.search.orders import in_order
from cards.search.parser import Every, Query, Term, read_query
from cards.search.search import found_by, search
from cards.search.vocabulary import words_of
from cards.search.warnings import SearchWarning, corrected_query
from cards.search.widely import as_meant, cards_with, is_word, without_little_words
from engine.languages import Language

FEW = 5
"""Where fewer cards than this were found, and none whose name begins so, what may have been meant is shown behind them."""
NOT_BEFORE_A_WORD = re.compile(r"(?:(?<=\s)|(?<=\()|^)(?:nicht|not)\s+(?=[^\s():=<>!]+(?:[\s)]|$))", re.IGNORECASE)
BEGINS_WITH_NOT = re.compile(r"(?:^|\(|\b(?:or|oder|and|und)\s)\s*(?:nicht|not)\s", re.IGNORECASE)
"""A query, or a part of one, that begins with the word: few rules texts are asked for so."""


@dataclass(frozen=True)
class Forgiven:
    """What a search finds, in the groups in which it is shown.

    `named` are the cards whose names hold the words, `in_text` those on which the words stand otherwise. `alike` are guesses: what
    `meant`, a query, finds. `partial` have most of the words, not all, and are there only where nothing else is. `used` is the query
    that was searched: the one that was typed, or that with its slips (of fields and values) set right. `warnings` are about what could
    not be used of it. `is_by_fit` says that names that fit best come first.
    """

    query: str
    used: str
    named: tuple[Any, ...]
    in_text: tuple[Any, ...] = ()
    alike: tuple[Any, ...] = ()
    meant: str = ""
    partial: tuple[Any, ...] = ()
    warnings: tuple[SearchWarning, ...] = ()
    is_by_fit: bool = False

    @property
    def cards(self) -> tuple[Any, ...]:
        """Every card that is shown, in order."""
        return (*self.named, *self.in_text, *self.alike, *self.partial)

    @property
    def is_corrected(self) -> bool:
        """Whether something else was searched than was typed."""
        return self.used != self.query

    @property
    def is_sure(self) -> bool:
        """Whether something was found without guessing."""
        return bool(self.named or self.in_text)

    @property
    def is_guess(self) -> bool:
        """Whether nothing was found as it was typed, so that all is guessed."""
        return not self.is_sure and bool(self.alike or self.partial)


def search_forgivingly(query: str, asked: Callable[[], Asked], *, order: str, by_fit: bool, language: Language) -> Forgiven:
    """What `query` finds. `asked` gives what each of several searches uses; `by_fit` puts names that fit best before `order`.

    Raises:
        UnknownOrderError: no order is called `order`.
    """
    one = _Search(asked, order, by_fit, language)
    found = one.plainly(query, query)
    corrected = corrected_query(query, found.warnings)
    if corrected == query and not found.named and (not found.in_text or BEGINS_WITH_NOT.search(query)):
        corrected = NOT_BEFORE_A_WORD.sub("-", query)
    if corrected != query:
        better = one.plainly(query, corrected)
        if better.is_sure:
            return better
    return one.with_guesses(found)


@dataclass(frozen=True)
class _Search:
    """One search, and what it is made with."""

    asked: Callable[[], Asked]
    order: str
    by_fit: bool
    language: Language

    def plainly(self, query: str, used: str) -> Forgiven:
        """What is found of `used` as it stands: names, then the rest."""
        asked = replace(self.asked(), inverts_widely=True)
        result = search(used, asked, order=self.order, language=self.language)
        tree = read_query(used).tree
        if tree is None or not _has_words(tree):
            return Forgiven(query, used, result.cards, warnings=result.warnings)
        words = _words(tree)
        named = {card.id for card in result.cards}
        wide = [entry for entry in self._widely(tree) if entry.card.id not in named]
        cards = result.cards
        if self.by_fit:
            cards = tuple(sorted(cards, key=lambda card: _fit(card, words)))
            worth = [cards_with(word, asked.index) for word in words]
            wide.sort(key=lambda entry: -sum(one.get(entry, 0.0) for one in worth))
        in_text = tuple(entry.card for entry in wide)
        return Forgiven(query, used, cards, in_text, warnings=result.warnings, is_by_fit=self.by_fit)

    def _widely(self, tree: Query) -> list[Indexed]:
        asked = replace(self.asked(), widely=True, inverts_widely=True)
        return found_by(as_meant(tree, asked.index), asked, in_order(asked.index, self.order, self.language))

    def with_guesses(self, found: Forgiven) -> Forgiven:
        """`found` with what may have been meant behind it, where that may be of use."""
        tree = read_query(found.query).tree
        if tree is None or not _has_words(tree) or not _may_be_a_slip(found, tree):
            return found
        guess = self._guess(found.query, tree)
        shown = {card.id for card in (*found.named, *found.in_text)}
        alike = tuple(card for card in guess.cards if card.id not in shown)
        if alike and (guess.is_name or not shown):
            return replace(found, alike=alike, meant=guess.query)
        if shown:
            return found
        return replace(found, partial=tuple(most_words(self._needed(tree), *self._rest(tree))))

    def _guess(self, query: str, tree: Query) -> Guess:
        words = self._needed(tree)
        if words:
            guess = guess_cards(query, words, *self._rest(tree))
            if guess.cards:
                return guess
        corrected = respelled(query, self.asked().index)
        if corrected == query:
            return Guess("", ())
        found = self.plainly(corrected, corrected)
        return Guess(corrected, (*found.named, *found.in_text))

    def _needed(self, tree: Query) -> list[Term]:
        return [part for part in without_little_words(_plain_parts(tree)) if is_word(part)]

    def _rest(self, tree: Query) -> tuple[list[Indexed], Asked]:
        """The cards that all other parts of the query leave, and what they were searched with."""
        asked = replace(self.asked(), inverts_widely=True)
        entries = in_order(asked.index, self.order, self.language)
        rest = tuple(part for part in (tree.parts if isinstance(tree, Every) else (tree,)) if not is_word(part))
        return (found_by(Every(rest), asked, entries) if rest else entries), asked


def _plain_parts(tree: Query) -> list[Query]:
    """The words that everything found must have."""
    return [part for part in (tree.parts if isinstance(tree, Every) else (tree,)) if is_word(part)]


def _has_words(tree: Query) -> bool:
    """Whether a word without a field stands anywhere but behind a `-`."""
    if isinstance(tree, Term):
        return is_word(tree)
    return any(_has_words(part) for part in getattr(tree, "parts", ()))


def _words(tree: Query) -> list[str]:
    """The folded words of a query, those without a field."""
    if isinstance(tree, Term):
        return words_of(tree.value) if is_word(tree) else []
    return [word for part in getattr(tree, "parts", ()) for word in _words(part)]


def _fit(card: Any, words: Sequence[str]) -> int:
    """How well the name of `card` fits: 0 it is the words, 1 it begins with them, 2 each begins a word of it, 3 they are in it."""
    names = [fold(name) for name in (card.name.en, card.name.de, *card.aliases)]
    written = " ".join(words)
    if written in names:
        return 0
    if any(name.startswith(written) for name in names):
        return 1
    return 2 if any(_begin(words, name.split()) for name in names) else 3


def _begin(words: Iterable[str], parts: Sequence[str]) -> bool:
    return all(any(part.startswith(word) for part in parts) for word in words)


def _may_be_a_slip(found: Forgiven, tree: Query) -> bool:
    """Whether what was found is so little, and fits so badly, that something else may have been meant."""
    if len(found.named) + len(found.in_text) >= FEW:
        return False
    words = _words(tree)
    return all(_fit(card, words) > 2 for card in found.named)
