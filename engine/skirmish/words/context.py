"""One card's text while it is said, as both languages share it: nouns, ranges and rounds."""

from __future__ import annotations

from typing import Any

from engine.languages import LocalText
from engine.skirmish.cards import BOARD, MELEE, SkirmishCard
from engine.skirmish.words.book import BOOK
from engine.skirmish.words.nodes import Selector
from engine.skirmish.words.nouns import KINDS, noun_of
from engine.skirmish.words.vocabulary import Kind, Reference
from engine.text.context import SaidText
from engine.text.grammar import Grammar
from engine.text.nouns import Noun
from engine.text.vocabulary import Whose


class TextContext(SaidText):
    """One card's text, as far as it is said."""

    def __init__(self, card: SkirmishCard) -> None:
        super().__init__(BOOK)
        self.card = card

    def self_noun(self) -> Noun:
        """See `SaidText.self_noun`."""
        return KINDS[Kind.CARD]

    def noun(self, selector: Selector) -> Noun:
        """See `SaidText.noun`."""
        return noun_of(selector)

    def is_plural(self, target: Any) -> bool:
        """See `SaidText.is_plural`; English says "you take" as it says "they take"."""
        return target is Reference.SELF or super().is_plural(target)

    def lasting(self, duration: Any) -> LocalText:
        """See `SaidText.lasting`; so many rounds."""
        if not isinstance(duration, int):
            return super().lasting(duration)
        name = "rounds-one" if duration == 1 else "rounds"
        return LocalText(
            self.book.english.phrase(name, number=str(duration)),
            self.book.german.phrase(name, number=str(duration)),
        )

    def says_range(self, selector: Selector) -> bool:
        """Whether it is said where a selector's characters are."""
        return selector.kind is Kind.CHARACTER and selector.whose is not Whose.OWN

    def reach(self, selector: Selector, grammar: Grammar) -> str:
        """Where a selector's characters are, seen from where it is measured: the card's range unless the text says another one."""
        within = selector.within or self.card.range or BOARD
        if within == BOARD:
            return grammar.phrase("board" if selector.sight else "anywhere")
        text = range_in_words(within, grammar)
        return text if selector.sight else f"{text} {grammar.phrase('blind')}"


def range_in_words(reach: str, grammar: Grammar) -> str:
    """A range behind a noun: "within 2 cards"."""
    if reach in (MELEE, BOARD):
        return grammar.phrase(reach)
    return grammar.phrase("cards-one" if reach == "1" else "cards", number=reach)
