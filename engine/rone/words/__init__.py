"""The words of card text: one table, read into typed trees, checked, and rendered in English and German."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any

from engine.languages import Language
from engine.rone.cards import Card
from engine.rone.words.checks import check_abilities
from engine.rone.words.events import KEYWORD_EVENTS
from engine.rone.words.nodes import AbilityNode, Initiative
from engine.rone.words.reading import Reader
from engine.rone.words.rendering import TEXTS
from engine.rone.words.symbols import SYMBOLS
from engine.rone.words.terms import INITIATIVE, KEYWORDS, SECOND_EDITION
from engine.text.markup import Run, TextLine
from engine.text.nodes import KeywordAbility, Trigger
from engine.text.problems import AbilitiesError, AbilityProblem
from engine.text.table import Term

LANGUAGES: tuple[Language, ...] = ("en", "de")

__all__ = [
    "KEYWORD_TERMS",
    "AbilitiesError",
    "AbilityNode",
    "AbilityProblem",
    "Run",
    "TextLine",
    "card_keywords",
    "check_card",
    "parse_abilities",
    "plain_text",
    "render_text",
    "second_edition_keywords",
]

KEYWORD_TERMS: dict[str, Term] = {term.name: term for term in (*KEYWORDS, *KEYWORD_EVENTS, INITIATIVE)}
"""Every keyword of the rulebooks by its word, with meaning, names in both languages and clause (KEY)."""


def check_card(card: Card, races: Collection[str] | None = None) -> list[AbilityProblem]:
    """Everything that is wrong with a card's text, each with its path; empty when the card can be played.

    `races` are those that abilities may name, None: any. Nothing is raised whatever `abilities` holds; of a card that is not
    modelled only the printed text is asked.
    """
    abilities = check_abilities(card, races) if card.modelled or card.abilities else []
    printed = (SYMBOLS.unknown(card.printed.in_language(language), f"printed.{language}") for language in LANGUAGES)
    return [*abilities, *chain.from_iterable(printed)]


def parse_abilities(abilities: Sequence[Any], where: str = "") -> tuple[AbilityNode, ...]:
    """The trees of a card's abilities. `where` (a card, say) begins the message of the error.

    Raises:
        AbilitiesError: with everything that could not be read.
    """
    return Reader().parsed(abilities, where)


marked_lines, render_text, plain_text = TEXTS.marked_lines, TEXTS.rendered, TEXTS.plain


def card_keywords(card: Card) -> tuple[str, ...]:
    """The keywords that a card bears (KEY), in the order of its text, each once: `defender`, `death`, `initiative`.

    Raises:
        AbilitiesError: the abilities can't be read.
    """
    found: list[str] = []
    for node in parse_abilities(card.abilities, card.slug):
        if isinstance(node, KeywordAbility):
            found.append(node.keyword.value)
        elif isinstance(node, Trigger) and node.event.value in KEYWORD_TERMS:
            found.append(node.event.value)
        elif isinstance(node, Initiative):
            found.append(INITIATIVE.name)
    return tuple(dict.fromkeys(found))


def second_edition_keywords(card: Card) -> tuple[str, ...]:
    """Those of a card's keywords that the first edition does not know: it is refused there (KEY-EDITIONS)."""
    return tuple(keyword for keyword in card_keywords(card) if keyword in SECOND_EDITION)
