"""What names of players, cards and payments have in common in both languages, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from engine.text.context import SaidText, further_comparisons, states_of
from engine.text.grammar import Grammar
from engine.text.nodes import Comparison
from engine.text.vocabulary import Who


class Names(ABC):
    """Players, targets, zones and payments; a language says them, a game adds its own filters."""

    states: ClassVar[Mapping[tuple[str, bool], str]]
    """What a card is by its markers; see `states_of`."""

    def __init__(self, context: SaidText, grammar: Grammar) -> None:
        self.context = context
        self.book = context.book
        self.grammar = grammar

    # --- What a game may add -----------------------------------------------------------------

    def adjectives(self, selector: Any) -> list[str]:
        """Filters that stand before the noun."""
        return states_of(selector, self.states)

    def apart(self, selector: Any) -> list[str]:
        """Filters of the game that stand behind the noun, before "with"."""
        return []

    # --- What a language says ----------------------------------------------------------------

    @abstractmethod
    def compared(self, comparison: Comparison[Any]) -> str:
        """A comparison behind the noun; "" where an adjective says it."""

    @abstractmethod
    def itself(self) -> str:
        """What the card calls itself, as subject."""

    @abstractmethod
    def all_of(self, to: Any, bare: bool = False) -> str:
        """The subject of a passive ability; `bare`: "units", not "all units" (that all can't may mean that some can)."""

    @abstractmethod
    def known(self, word: str) -> str | None:
        """What a word for something known is called, as subject; None for what was named last."""

    @abstractmethod
    def doer(self, who: Who) -> str:
        """A player as subject."""

    @abstractmethod
    def whose(self, who: Who) -> str:
        """Your or their, of a player's own cards."""

    @abstractmethod
    def counted(self, number: str, how: str) -> str:
        """So many of what is counted, by its noun or its symbol; "" counts nothing."""

    # --- What is known -----------------------------------------------------------------------

    def marked(self, keyword: Any) -> str:
        """A keyword's name as a text marks it."""
        return self.book.marked(keyword, self.grammar.language)

    def duration(self, duration: Any, said: bool = False) -> str:
        """How long; what is for good is `said` only where that surprises. A clause about the card itself stands behind all else."""
        text = self.context.lasting(duration).in_language(self.grammar.language)
        if "{self}" in text:
            self.context.said.behind = self.grammar.phrase("behind", clause=text.replace("{self}", self.itself()))
            return ""
        return self.grammar.phrase("for-good") if said and not text else text

    def features(self, selector: Any) -> list[str]:
        """Filters that stand behind the noun."""
        found = [] if selector.keyword is None else [self.marked(selector.keyword)]
        apart = self.apart(selector)
        for comparison in further_comparisons(selector):
            (apart if self.book.stats[comparison.stat].is_apart else found).append(self.compared(comparison))
        found = [text for text in found if text]
        with_them = [self.grammar.phrase("with", features=self.grammar.joined(found))] if found else []
        lacking = self.context.lacking(selector)
        if lacking is not None:
            with_them.append(self.grammar.phrase("and-without" if found else "without", keyword=self.marked(lacking)))
        return [*filter(None, apart), *with_them]

    def in_combat(self, role: Any, holds: bool) -> str:
        """Whether the card is in combat, in that role."""
        fighter = self.context.fighter()
        said = self.book.roles[role].in_language(self.grammar.language)
        subject = self.itself() if fighter == "self" else self.known(fighter) or ""
        return self.grammar.phrase("in-combat" if holds else "not-in-combat", who=subject, role=said)

    # --- Payments ----------------------------------------------------------------------------

    def paying(self, payment: Any, who: Who) -> str:
        """See `Players.paying`."""
        pays = "you-pay" if who is Who.YOU else "pays"
        return self.grammar.phrase(pays, who=self.doer(who), payment=self.payment(payment, who))

    def payment(self, payment: Any, who: Who = Who.YOU) -> str:
        """What a player pays, as a list; "" for nothing."""
        parts = [self.counted(str(getattr(payment, field)), how) for field, how in self.book.paid.items() if getattr(payment, field)]
        if payment.hand:
            parts.append(self.cards_from("hand", str(payment.hand), who))
        if payment.deck:
            parts.append(self.cards_from("deck", str(payment.deck), who))
        return self.grammar.joined(parts) if parts else ""

    def cards_from(self, source: str, number: str, who: Who) -> str:
        """So many of a player's cards from the deck, the hand or either."""
        whose = self.whose(who)
        if source == "deck":
            return self.top_of(number, self.grammar.phrase("of-deck", whose=whose))
        phrase = f"from-{source}" + ("-one" if number == "1" else "")
        return self.grammar.phrase(phrase, number=number, whose=whose)

    def top_of(self, number: str, place: str) -> str:
        """So many cards from the top: "the top 2 cards of your deck"."""
        return self.grammar.phrase("top-one" if number == "1" else "top", number=number, place=place)
