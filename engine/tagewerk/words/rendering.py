"""How Tagewerk's cards read: support abilities, and the parts of both languages."""

from __future__ import annotations

from typing import Any, Final

from engine.tagewerk.words import english, german, nodes
from engine.tagewerk.words.context import TextContext
from engine.tagewerk.words.nouns import SYMBOLS
from engine.tagewerk.words.reading import parse_abilities
from engine.text import card_text
from engine.text.card_text import CardTexts


class CardText(card_text.CardText):
    """See `engine.text.card_text.CardText`."""

    def own(self, node: Any) -> str:
        """See `CardText.own`."""
        if not isinstance(node, nodes.Support):
            return super().own(node)
        return f"{self.grammar.phrase('support')}: {self.steps.sentences(node.steps)}"


TEXTS: Final[CardTexts[CardText]] = CardTexts(
    TextContext,
    (english.EnglishNames, english.EnglishConditions, english.EnglishClauses),
    (german.GermanNames, german.GermanConditions, german.GermanClauses),
    CardText,
    parse_abilities,
    SYMBOLS,
)
