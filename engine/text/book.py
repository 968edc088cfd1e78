"""What a game's card texts are said with: its nouns, zones and closed sets of words, each in both languages.

A game fills a `Book`; how they are put together is grammar, and stands in `english_clauses`, `german_clauses` and beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine.languages import Language, LocalText
from engine.text.english import English
from engine.text.events import EventWord
from engine.text.german import German
from engine.text.nouns import Gender, Noun
from engine.text.table import Term, WordTable


@dataclass(frozen=True, slots=True)
class ZoneWord:
    """A zone. `inside` is the German preposition of what lies in it."""

    english: str
    german: str
    gender: Gender
    inside: str = "in"


@dataclass(frozen=True, slots=True)
class KnownWord:
    """A word for a card or player that is known already; `german` are its forms by case."""

    english: str
    german: tuple[str, str, str, str]
    gender: Gender


@dataclass(frozen=True, slots=True)
class StatWord:
    """A number of cards: its name, in German with its article. `unit` stands behind the number ("{melee}", " attack").

    `compared` is how a comparison reads behind a noun, with `{number}` ("exactly 2", "2", "mindestens 2") and in English `{more}`
    (" or more"); `other` the same where it is any but that number, if that reads otherwise. `is_apart`: it stands before "with".
    """

    name: LocalText
    unit: LocalText
    compared: LocalText
    other: LocalText | None = None
    is_apart: bool = False


@dataclass(frozen=True, kw_only=True)
class Book:
    """A game's words of card text.

    `selector` makes the game's selector of a kind and whose it is. `single_kinds` are those of which a player has one: "your hero".
    `counted` are nouns of what steps count, by the word behind the colon of a wording; what isn't there is a symbol. `paid` says what a
    payment holds beside cards of hand and deck, by its field and the counted word. `german_target`: what the German noun of a card that
    is chosen begins with ("Ziel"). `where` is where the cards are that somebody controls.
    """

    steps: WordTable
    selector: Callable[..., Any]
    kinds: Mapping[Any, Noun]
    zones: Mapping[Any, ZoneWord]
    known: Mapping[Any, KnownWord]
    stats: Mapping[Any, StatWord]
    keywords: Mapping[Any, Term]
    durations: Mapping[Any, LocalText]
    acts: Mapping[Any, LocalText]
    roles: Mapping[Any, LocalText]
    events: Mapping[Any, EventWord[Any]]
    phrases: Mapping[str, LocalText]
    where: LocalText
    paid: Mapping[str, str]
    counted: Mapping[str, Noun] = field(default_factory=dict)
    single_kinds: tuple[Any, ...] = ()
    german_target: str = ""
    one_by_one: tuple[type[Any], ...] = ()
    """Amounts of the game that can be said "for each", as counted cards can."""
    letters: tuple[str, str, str] = ("X", "Y", "Z")
    """What stands for amounts that are explained behind a clause; others where X means something in the game."""

    @cached_property
    def english(self) -> English:
        """The grammar of English with the game's phrases."""
        return English(self.phrases)

    @cached_property
    def german(self) -> German:
        """The grammar of German with the game's phrases."""
        return German(self.phrases)

    def marked(self, keyword: Any, language: Language) -> str:
        """A keyword's name as a text marks it."""
        return f"*{self.keywords[keyword].in_language(language)}*"


def by_word(terms: tuple[Term, ...]) -> dict[str, LocalText]:
    """What terms say, by their words."""
    return {term.name: LocalText(term.english, term.german) for term in terms}
