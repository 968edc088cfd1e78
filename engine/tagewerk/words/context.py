"""What both languages share while they say one card's text of Tagewerk: what cards are called, and an item's bearer."""

from __future__ import annotations

from typing import Any

from engine.tagewerk.cards import CardType, TagewerkCard
from engine.tagewerk.words.book import BOOK
from engine.tagewerk.words.nodes import Selector
from engine.tagewerk.words.nouns import BEARER, KINDS, noun_of
from engine.tagewerk.words.vocabulary import OF_BEARERS, Kind, Reference
from engine.text.context import SaidText
from engine.text.nodes import Trigger
from engine.text.nouns import Noun
from engine.text.vocabulary import Written


class TextContext(SaidText):
    """One card's text, as far as it is said."""

    def __init__(self, card: TagewerkCard) -> None:
        super().__init__(BOOK)
        self.card = card

    def self_noun(self) -> Noun:
        """See `SaidText.self_noun`."""
        return KINDS[Kind(self.card.type.value)]

    def noun(self, selector: Selector) -> Noun:
        """See `SaidText.noun`."""
        return noun_of(selector)

    def befallen(self, node: Trigger[Any, Any, Any]) -> Any:
        """See `SaidText.befallen`; an item waits on its bearer's behalf."""
        is_of_bearer = node.of is None and self.card.type is CardType.ITEM and node.event in OF_BEARERS
        return Reference.BEARER if is_of_bearer else super().befallen(node)

    def fighter(self) -> str:
        """See `SaidText.fighter`."""
        return Reference.BEARER if self.card.type is CardType.ITEM else Reference.SELF

    def is_cause_self(self) -> bool:
        """See `SaidText.is_cause_self`; the cause is called "that character" even where it is the card itself."""
        return False

    def cause_noun(self) -> Noun:
        """See `SaidText.cause_noun`."""
        if self.trigger is None or not isinstance(self.trigger.of, Written) or self.trigger.of is Reference.SELF:
            is_of_bearer = self.trigger is not None and self.trigger.of is None and self.befallen(self.trigger) is Reference.BEARER
            return BEARER if is_of_bearer else super().cause_noun()
        return KINDS[Kind.CHARACTER if self.trigger.event in OF_BEARERS else Kind.CARD]
