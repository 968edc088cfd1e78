"""The words of all cards, and on which of them each stands: in a name, in what a card is, in its rules text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from threading import Lock

from snowballstemmer import stemmer

from cards.search.folding import fold
from cards.search.index import LANGUAGES, Indexed, SearchIndex, both_names
from cards.search.likeness import by_ear, words_alike

IN_NAME, IN_FACTS, IN_TEXT = 1.0, 0.85, 0.65
"""What it is worth where a word stands."""
OTHER_FORM = 0.97
"""What another form of the word is worth: `hounds` for `hound`."""
SHORTEST_PART = 3
SHORTEST_BEGINNING = 4
VERB = re.compile(r"(\w{4,}?)s?t\Z")
WORD = re.compile(r"[^\W_]+")
_LITTLE = """
a an the of to for in on at by with from and or that which who whose when if it its this these those is are has have can all any each card
cards
der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur fur im in am an auf mit bei aus wenn wer was es ist
sind hat haben kann alle jede jeder jedes karte karten welche welcher welches
"""
LITTLE_WORDS = frozenset(_LITTLE.split())
"""Words that say little: a card need not hold them."""

_STEMMERS = {"en": stemmer("english"), "de": stemmer("german")}
_stemming = Lock()
"""A stemmer works on one word at a time."""


@lru_cache(maxsize=32_768)
def stems_of(word: str) -> frozenset[str]:
    """What is left of a folded word without its endings, in English and in German; of German verbs (`zieht`) their stem too."""
    with _stemming:
        stems = {_STEMMERS[language].stemWord(word) for language in LANGUAGES}
    return frozenset(stems | {found[1] for stem in stems if (found := VERB.match(stem))})


def words_of(text: str) -> list[str]:
    """The folded words of a text."""
    return WORD.findall(fold(text))


@dataclass(frozen=True)
class Place:
    """The words that stand in one place of cards, each with the cards where it does, and how much it is worth there."""

    worth: float
    cards: Mapping[str, frozenset[Indexed]]

    @cached_property
    def words(self) -> list[str]:
        """All words."""
        return list(self.cards)

    @cached_property
    def sounds(self) -> list[str]:
        """The same, as they sound."""
        return [by_ear(word) for word in self.words]

    @cached_property
    def by_stem(self) -> Mapping[str, tuple[str, ...]]:
        """The words that have a stem."""
        found: dict[str, list[str]] = {}
        for word in self.words:
            for stem in stems_of(word):
                found.setdefault(stem, []).append(word)
        return {stem: tuple(words) for stem, words in found.items()}

    def forms(self, word: str) -> dict[str, float]:
        """The words that are `word`, begin with it or are another form of it, with how well they fit, up to 1."""
        found = {known: OTHER_FORM for stem in stems_of(word) for known in self.by_stem.get(stem, ())}
        if len(word) >= SHORTEST_BEGINNING:
            found |= {known: OTHER_FORM for known in self.words if known.startswith(word)}
        if word in self.cards:
            found[word] = 1.0
        return found

    def alike(self, word: str) -> dict[str, float]:
        """The words that `word` may have been meant for, with how like they are, up to 1."""
        return {self.words[place]: value for place, value in words_alike(word, self.words, self.sounds).items()}


@dataclass(frozen=True)
class Vocabulary:
    """The words of all cards of a game."""

    names: Place
    facts: Place
    texts: Place
    spelled: Mapping[str, str]
    """A word as it is written, by its folded form."""

    @property
    def places(self) -> tuple[Place, ...]:
        """Where words stand, the best first."""
        return self.names, self.facts, self.texts

    def is_known(self, word: str) -> bool:
        """Whether `word`, or a form of it, stands anywhere."""
        return any(place.forms(word) for place in self.places)


def vocabulary_of(index: SearchIndex) -> Vocabulary:
    """The vocabulary of the cards of `index`, made once."""
    return index.keep("vocabulary", lambda: _vocabulary(index))


def _vocabulary(index: SearchIndex) -> Vocabulary:
    names: dict[str, set[Indexed]] = {}
    facts: dict[str, set[Indexed]] = {}
    texts: dict[str, set[Indexed]] = {}
    spelled: dict[str, str] = {}
    for entry in index.entries:
        card = entry.card
        written = [*both_names(card.name), *card.aliases]
        _note(names, entry, written, spelled)
        _note(facts, entry, _facts(entry, index), spelled)
        _note(texts, entry, [entry.texts.folded.replace("{", " ").replace("}", " ")], spelled)
    return Vocabulary(Place(IN_NAME, _frozen(names)), Place(IN_FACTS, _frozen(facts)), Place(IN_TEXT, _frozen(texts)), spelled)


def _note(words: dict[str, set[Indexed]], entry: Indexed, texts: Iterable[str], spelled: dict[str, str]) -> None:
    for text in texts:
        for written in text.replace("-", " ").split():
            for word in words_of(written):
                words.setdefault(word, set()).add(entry)
                spelled.setdefault(word, written.lower().strip("“”„’'.,:;!?()"))


def _facts(entry: Indexed, index: SearchIndex) -> list[str]:
    """What a card is, in words: its type, subtype, keywords and editions."""
    kit, card = index.kit, entry.card
    type = kit.cards.types[card.type]
    found = [*both_names(type.name), *both_names(type.several), *type.also]
    if (subtype := kit.cards.subtype) and (slug := getattr(card, subtype.name)) in index.subtypes:
        found += both_names(index.subtypes[slug])
    for keyword in entry.keywords:
        found += both_names(kit.keywords[keyword].name)
    for edition in entry.editions:
        if edition in index.editions:
            found += (index.edition_codes[edition], *both_names(index.editions[edition]))
    return found


def _frozen(words: Mapping[str, set[Indexed]]) -> dict[str, frozenset[Indexed]]:
    return {word: frozenset(cards) for word, cards in words.items()}
