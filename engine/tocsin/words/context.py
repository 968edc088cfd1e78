"""One record's text while it is said, as both languages share it: whom `you` and `self` mean, and amounts for each player."""

from __future__ import annotations

from typing import Any, Final

from engine.text.context import SaidText
from engine.text.nodes import Sum, Times
from engine.text.nouns import Noun
from engine.tocsin.cards import CardType, TocsinCard
from engine.tocsin.words.book import BOOK, KINDS
from engine.tocsin.words.nodes import Number, Selector
from engine.tocsin.words.vocabulary import Counted, Enemies, Heroes, Kind

EACH_PLAYER: Final = Number(Counted.PLAYERS)


class TextContext(SaidText):
    """One record's text, as far as it is said."""

    def __init__(self, card: TocsinCard) -> None:
        super().__init__(BOOK)
        self.card = card
        self.inside: Kind | None = None
        """What `for_each` goes through, while its steps are said."""

    @property
    def is_of_location(self) -> bool:
        """Whether a location card bears the text, so that `here` is its column."""
        return self.card.type is CardType.LOCATION

    def self_noun(self) -> Noun:
        """See `SaidText.self_noun`."""
        return KINDS[Kind.ENEMY]

    def noun(self, selector: Selector) -> Noun:
        """See `SaidText.noun`."""
        return KINDS[selector.kind]

    def is_you(self, selector: Any) -> bool:
        """Whether a selector is the reader: not one after the other of `for_each`."""
        return isinstance(selector, Selector) and selector.which is Heroes.YOU and self.inside is not Kind.HERO

    def is_that(self, selector: Selector) -> bool:
        """Whether a selector is the hero or enemy whose turn it is in `for_each`."""
        return self.inside is selector.kind and selector.which in (Heroes.YOU, Enemies.SELF)

    def is_plural(self, target: Any) -> bool:
        """See `SaidText.is_plural`; English says "you suffer" as it says "they suffer"."""
        return self.is_you(target) or super().is_plural(target)


def for_each_player(amount: Any) -> tuple[str, str] | None:
    """An amount as (plain number or "", number for each player), as enemies have it printed (CARD-8); None where it is none."""
    if isinstance(amount, Sum) and len(amount.parts) == 2 and isinstance(amount.parts[0], int):
        rest = for_each_player(amount.parts[1])
        return None if rest is None or rest[0] else (str(amount.parts[0]), rest[1])
    if amount == EACH_PLAYER:
        return "", "1"
    if isinstance(amount, Times) and isinstance(amount.factor, int) and amount.of == EACH_PLAYER:
        return "", str(amount.factor)
    return None
