"""The words of card text: one table, read into typed trees, checked, and rendered in English and German."""

from __future__ import annotations

from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.words.checks import check_card
from engine.tagewerk.words.reading import parse_abilities
from engine.tagewerk.words.rendering import TEXTS
from engine.text.nodes import KeywordAbility
from engine.text.problems import AbilitiesError

__all__ = ["AbilitiesError", "card_keywords", "check_card", "plain_text", "render_text"]


render_text, plain_text = TEXTS.rendered, TEXTS.plain


def card_keywords(card: TagewerkCard) -> tuple[str, ...]:
    """The keywords that a card bears (KEY), in the order of its text; none of a text that can't be read."""
    try:
        nodes = parse_abilities(card.abilities, card.slug)
    except AbilitiesError:
        return ()
    return tuple(dict.fromkeys(node.keyword.value for node in nodes if isinstance(node, KeywordAbility)))
