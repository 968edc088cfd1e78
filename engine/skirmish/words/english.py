"""English of Skirmish's card texts alone: you and enemies, ranges, markers, X cards."""

from __future__ import annotations

from typing import Any

from engine.skirmish.words import nodes
from engine.skirmish.words.context import TextContext, range_in_words
from engine.skirmish.words.nodes import ALL_POINTS, Amount, Condition, Selector
from engine.skirmish.words.nouns import marker
from engine.skirmish.words.vocabulary import Reference, Source, Spot, Trait
from engine.text import english_clauses, english_names
from engine.text.context import is_in_play
from engine.text.english import genitive
from engine.text.nodes import Step, is_negative
from engine.text.steps import Prevent
from engine.text.table import Wording
from engine.text.vocabulary import Who, Whose, Written

PLAYERS = {Who.YOU: "you", Who.ENEMY: "an enemy", Who.CAUSE: "that enemy", Who.THAT: "that character"}


class EnglishNames(english_names.EnglishNames):
    """Characters, cards and zones."""

    context: TextContext

    def player(self, who: Who) -> str:
        """A player as subject."""
        return "each of those characters" if who is Who.THAT and self.context.said.many else PLAYERS[who]

    def known(self, word: str) -> str | None:
        """See `EnglishNames.known`; `self` is you."""
        known = self.book.known.get(word)
        return None if known is None else known.english

    def described(self, selector: Any, plural: bool, whose: bool = True, where: str = "from") -> str:
        """See `EnglishNames.described`; enemies have a noun of their own."""
        return super().described(selector, plural, whose=False, where=where)

    def chosen(self, selector: Any) -> str:
        """See `EnglishNames.chosen`; the own character is one alone."""
        is_own = is_in_play(selector) and selector.whose is Whose.OWN
        return "your character" if is_own else super().chosen(selector)

    def apart(self, selector: Selector) -> list[str]:
        """Where characters are."""
        if not self.context.says_range(selector):
            return []
        of = " of it" if selector.of_that and not self.context.said.many else " of them" if selector.of_that else ""
        return [self.context.reach(selector, self.grammar) + of]


class EnglishConditions(english_clauses.EnglishConditions[Amount, Condition]):
    """See `Conditions`."""

    def holds(self, of: Selector, low: int | None, high: int | None) -> str:
        """See `Conditions.holds`."""
        if not is_in_play(of):
            return super().holds(of, low, high)
        number, plural = self.grammar.quantity(low, high)
        return f"there {'are' if plural else 'is'} {number} {self.cards(of, plural)}"

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        match amount:
            case nodes.Dealt():
                return self.grammar.phrase("dealt")
            case nodes.Markers(slug):
                return f"the number of your {marker(slug).english_plural}"
        return super().own_amount(amount).replace(" of you", " that you have")

    def own_condition(self, condition: Condition, holds: bool) -> str:
        """See `Conditions.own_condition`."""
        match condition:
            case nodes.Critical():
                return self.grammar.phrase("critical" if holds else "not-critical")
            case nodes.Behind(of):
                return self.grammar.phrase("behind-it" if holds else "not-behind-it", who=self.names.target(of))
            case nodes.Within(of, reach):
                where = range_in_words(reach, self.grammar)
                return self.grammar.phrase("is-there" if holds else "is-not-there", who=self.names.target(of, subject=True), where=where)
        raise TypeError(condition)


class EnglishClauses(english_clauses.EnglishClauses):
    """See `engine.text.sentences.Clauses`."""

    def special(self, step: Step) -> str:
        """See `EnglishClauses.special`."""
        match step:
            case nodes.Deed(Trait.STRENGTH, to, amount, duration):
                change = f"{self.figures.number(amount)} {'less' if is_negative(amount) else 'more'} damage"
                return f"{self.of(to, 'attacks')} deal {change}{self.figures.per()} {self.names.duration(duration)}"
            case nodes.Deed(Trait.REACH, to, amount, duration):
                change = f"{self.amount_of(step, amount, 'card')} {'shorter' if is_negative(amount) else 'longer'}"
                return f"{self.of(to, 'ranges')} are {change}{self.figures.per()} {self.names.duration(duration)}"
            case nodes.ChangeMarkers(slug, amount, level):
                return self.markers(slug, amount, level)
        return super().special(step)

    def of(self, to: Any, what: str) -> str:
        """Attacks or ranges of a character."""
        known = {Reference.SELF: "your", Reference.THAT: "their" if self.context.said.many else "its"}
        if isinstance(to, Written) and to in known:
            return f"{known[Reference(to)]} {what}"
        name = self.names.target(to)
        return f"{genitive(name)} {what}" if isinstance(to, Written) else f"the {what} of {name}"

    def markers(self, slug: str, amount: Any, level: Any) -> str:
        """Markers that are taken, given up, or come to a number."""
        noun = marker(slug)
        if amount is None:
            if level == 0:
                return f"put back all {noun.english_plural}"
            number = self.figures.number(level)
            return f"have exactly {number} {noun.english if number == '1' else noun.english_plural}"
        number = self.figures.number(amount)
        named = f"{number} {noun.english if number == '1' else noun.english_plural}{self.figures.per()}"
        return f"{'put back' if is_negative(amount) else 'take'} {named}"

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `CardClauses.own_part`."""
        if isinstance(value, Spot):
            return self.grammar.phrase(f"at-{value}")
        if value is ALL_POINTS:
            return "all"
        if how == "x":
            number = self.figures.number(value)
            return self.grammar.phrase("x-one" if number == "1" else "x", number=number)
        if isinstance(step, nodes.Discard) and value is step.amount and step.source is Source.DECK:
            return self.top_of(value, "your deck" if step.who is Who.YOU else "their deck")
        if how == "card" and value == 1:
            return "a card" if not isinstance(step, nodes.Deed) else "1 card"
        return None

    def part(self, step: Step, field: str, how: str) -> str:
        """See `CardClauses.part`; what answers prevent, they prevent of the attack."""
        if field == "duration" and isinstance(step, Prevent) and step.duration == "attack":
            return ""
        return super().part(step, field, how)

    def subject(self, wording: Wording, step: Step) -> tuple[str, bool]:
        """See `EnglishClauses.subject`."""
        doer: Any = getattr(step, wording.subject) if wording.subject else None
        if doer is Who.THAT:
            return self.names.player(doer), False
        return super().subject(wording, step)
