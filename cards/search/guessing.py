"""What may have been meant by words that stand on no card: names, and words of cards, that are like them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.search.asked import Asked
from cards.search.folding import fold
from cards.search.index import Indexed, SearchIndex, both_names
from cards.search.likeness import by_ear, texts_alike
from cards.search.parser import Inverted, Query, Term, read_query
from cards.search.vocabulary import OTHER_FORM, Vocabulary, vocabulary_of, words_of
from cards.search.widely import PART_OF_NAME, cards_with, is_word

WORDS_MOST = 8
"""So many words are compared; what has more is no name."""
LONGEST_WORD = 40
GUESSED = 0.95
"""What a guessed word is worth beside one that stands there."""
LEAST_WHOLE = 0.74
"""How like a whole name the whole query must be."""
LEAST = 0.5
NEAR_BEST = 0.12
"""What is guessed is this near to the best guess."""
GUESSES_MOST = 12
LEAST_PARTIAL = 0.3


@dataclass(frozen=True)
class Guess:
    """Cards that may have been meant, the likeliest first, and a query that finds them; `is_name` says that all words are like its name."""

    query: str
    cards: tuple[Any, ...]
    is_name: bool = False


@dataclass(frozen=True)
class _Match:
    """A word of the query found on a card: how well, and as which word."""

    worth: float
    word: str


def guess_cards(query: str, terms: Sequence[Term], entries: Iterable[Indexed], asked: Asked) -> Guess:
    """The cards among `entries` that have something like every word of `terms`, or a name like all of them together."""
    index = asked.index
    words = [word for term in terms for word in words_of(term.value)]
    if not words or len(words) > WORDS_MOST or max(map(len, words)) > LONGEST_WORD:
        return Guess("", ())
    vocabulary = vocabulary_of(index)
    matches = [_matches(word, vocabulary, index, alone=len(words) == 1) for word in words]
    wholes = _whole_names(words, index)
    total = sum(map(len, words))
    scored: list[tuple[float, Indexed]] = []
    for entry in entries:
        each = [found.get(entry) for found in matches]
        score = wholes.get(entry, (0.0, ""))[0]
        if all(each):
            mean = sum(match.worth * len(word) for match, word in zip(each, words, strict=True) if match) / total
            score = max(score, mean + 0.03 * _covered(entry, [match.word for match in each if match]))
        if score >= LEAST:
            scored.append((score, entry))
    if not scored:
        return Guess("", ())
    scored.sort(key=lambda pair: -pair[0])
    best, first = scored[0]
    cards = tuple(entry.card for score, entry in scored[:GUESSES_MOST] if score >= best - NEAR_BEST)
    meant = _meant(words, first, [found.get(first) for found in matches], wholes, vocabulary)
    names = vocabulary.names.cards
    is_name = first in wholes or all((match := found.get(first)) and first in names.get(match.word, ()) for found in matches)
    return Guess(with_other_words(query, meant), cards, is_name)


def most_words(terms: Sequence[Term], entries: Iterable[Indexed], asked: Asked) -> list[Any]:
    """The cards among `entries` that have most of the words of `terms`, at least half."""
    words = [word for term in terms for word in words_of(term.value)][:WORDS_MOST]
    if len(words) < 2:
        return []
    found = [cards_with(word, asked.index) for word in words]
    scored = [
        (sum(one.get(entry, 0.0) for one in found) / len(words), entry)
        for entry in entries
        if 2 * sum(entry in one for one in found) >= len(words)
    ]
    best = max((score for score, _ in scored), default=0.0)
    if best < LEAST_PARTIAL:
        return []
    near = sorted((pair for pair in scored if pair[0] >= best - NEAR_BEST), key=lambda pair: -pair[0])
    return [entry.card for _, entry in near[:GUESSES_MOST]]


def respelled(query: str, index: SearchIndex) -> str:
    """`query` with each word that stands on no card as the word that is most like it; unchanged where none is."""
    vocabulary = vocabulary_of(index)
    tree = read_query(query).tree
    terms = [] if tree is None else list(_plain_terms(tree))
    for term in sorted(terms[:WORDS_MOST], key=lambda term: term.start, reverse=True):
        word = fold(term.value)
        if " " in word or len(word) > LONGEST_WORD or cards_with(word, index):
            continue
        alike = [
            (place.worth * fit, known) for place in vocabulary.places for known, fit in (place.alike(word) | place.forms(word)).items()
        ]
        if alike:
            known = max(alike)[1]
            query = query[: term.start] + vocabulary.spelled.get(known, known) + query[term.end :]
    return query


def _plain_terms(tree: Query) -> Iterable[Term]:
    if isinstance(tree, Term):
        if is_word(tree):
            yield tree
    elif not isinstance(tree, Inverted):
        for part in tree.parts:
            yield from _plain_terms(part)


def _matches(word: str, vocabulary: Vocabulary, index: SearchIndex, *, alone: bool) -> Mapping[Indexed, _Match]:
    """The cards that have `word`, a form of it or something like it. A word that is there, `alone`, was meant as it is."""
    found = {entry: _Match(worth, word) for entry, worth in cards_with(word, index).items()}
    forms = vocabulary.names.forms(word)
    _note(found, vocabulary, [(vocabulary.names.worth * fit, vocabulary.names.cards[known], known) for known, fit in forms.items()])
    if alone and found:
        return found
    for place in vocabulary.places:
        alike = [(place.worth * fit * GUESSED, place.cards[known], known) for known, fit in place.alike(word).items()]
        _note(found, vocabulary, alike)
    return found


def _note(found: dict[Indexed, _Match], vocabulary: Vocabulary, alike: Iterable[tuple[float, frozenset[Indexed], str]]) -> None:
    for worth, cards, known in alike:
        for entry in cards:
            if entry not in found or found[entry].worth < worth:
                found[entry] = _Match(worth, known)


def _whole_names(words: Sequence[str], index: SearchIndex) -> dict[Indexed, tuple[float, str]]:
    """The cards with a name like all `words` in one, by letters or by ear, with how like it is, and the name."""
    names: list[tuple[str, str, str, Indexed]] = index.keep(
        "whole names",
        lambda: [
            (joined, by_ear(joined), name, entry)
            for entry in index.entries
            for name in dict.fromkeys((*both_names(entry.card.name), *entry.card.aliases))
            if (joined := fold(name).replace(" ", ""))
        ],
    )
    written = "".join(words)
    found: dict[Indexed, tuple[float, str]] = {}
    if len(written) < 4:
        return found
    letters = texts_alike(written, [joined for joined, *_ in names], LEAST_WHOLE)
    sounds = texts_alike(by_ear(written), [sound for _, sound, *_ in names], LEAST_WHOLE)
    for place, (joined, _, name, entry) in enumerate(names):
        like = max(letters.get(place, 0.0), sounds.get(place, 0.0) * OTHER_FORM, PART_OF_NAME if written in joined else 0.0)
        if like > found.get(entry, (0.0, ""))[0]:
            found[entry] = like, name
    return found


def _covered(entry: Indexed, words: Sequence[str]) -> float:
    """How much of a name of the card the words are, up to 1."""
    names = [set(name.split()) for name in entry.names.folded.split("\n")]
    return max(len(name & set(words)) / len(name) if name else 0.0 for name in names)


def _meant(
    words: Sequence[str],
    first: Indexed,
    matches: Sequence[_Match | None],
    wholes: Mapping[Indexed, tuple[float, str]],
    vocabulary: Vocabulary,
) -> str:
    """The words as they were likely meant: the name of the likeliest card where they are its name, else each as it is spelled."""
    met = [match.word for match in matches if match]
    for name in (*both_names(first.card.name), *first.card.aliases):
        if set(met) >= set(words_of(name)):
            rest = [vocabulary.spelled.get(word, word) for word in met if word not in words_of(name)]
            return " ".join([name, *rest])
    if first in wholes and wholes[first][0] > sum(match.worth for match in matches if match) / len(words):
        return wholes[first][1]
    if len(met) < len(words):
        return wholes[first][1]
    return " ".join(
        word if match.word == word else vocabulary.spelled.get(match.word, match.word)
        for word, match in zip(words, matches, strict=True)
        if match
    )


def with_other_words(query: str, meant: str) -> str:
    """`query` with `meant` instead of the words that stand at its top."""
    tree = read_query(query).tree
    terms = [] if tree is None else [part for part in (getattr(tree, "parts", None) or (tree,)) if is_word(part)]
    for term in sorted(terms, key=lambda term: term.start, reverse=True):
        query = f"{query[: term.start]} {query[term.end :]}"
    return " ".join(f"{meant} {query}".split())
