"""The words of card text: one table, read into typed trees, checked, and rendered in English and German."""

from __future__ import annotations

from engine.languages import Language
from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.words.checks import check_card
from engine.tagewerk.words.nodes import KeywordAbility
from engine.tagewerk.words.nouns import SYMBOLS
from engine.tagewerk.words.reading import parse_abilities
from engine.tagewerk.words.rendering import card_text
from engine.text.markup import TextLine, plain
from engine.text.problems import AbilitiesError

__all__ = ["AbilitiesError", "card_keywords", "check_card", "plain_text", "render_text"]


def render_text(card: TagewerkCard, language: Language) -> tuple[TextLine, ...]:
    """The lines of a card's text as runs of plain text and keywords; of one that isn't modelled what is printed on it.

    Raises:
        AbilitiesError: the abilities can't be read.
    """
    if not card.modelled:
        return tuple(SYMBOLS.runs(line, language, strict=False) for line in card.printed.in_language(language).splitlines() if line.strip())
    lines = card_text(card, language).lines(parse_abilities(card.abilities, card.slug))
    return tuple(SYMBOLS.runs(line, language) for line in lines)


def plain_text(card: TagewerkCard, language: Language) -> str:
    """A card's text for searching and for the API, one line for each ability.

    Raises:
        AbilitiesError: the abilities can't be read.
    """
    if not card.modelled:
        return card.printed.in_language(language)
    return "\n".join(plain(line) for line in card_text(card, language).lines(parse_abilities(card.abilities, card.slug)))


def card_keywords(card: TagewerkCard) -> tuple[str, ...]:
    """The keywords that a card bears (KEY), in the order of its text; none of a text that can't be read."""
    try:
        nodes = parse_abilities(card.abilities, card.slug)
    except AbilitiesError:
        return ()
    return tuple(dict.fromkeys(node.keyword.value for node in nodes if isinstance(node, KeywordAbility)))
