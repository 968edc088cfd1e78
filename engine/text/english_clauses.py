"""Clauses, counts and conditions of card text in English, whatever the game: its words stand in its book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.text.clauses import CardClauses
from engine.text.conditions import AmountT, Conditions, ConditionT
from engine.text.context import is_in_play
from engine.text.english import clause, genitive
from engine.text.english_names import EnglishNames
from engine.text.grammar import Mood, filled, sentence
from engine.text.nodes import ONE, InCombat, StatOf, Step, is_negative
from engine.text.steps import Cannot, ChangeCost, Look
from engine.text.table import Wording
from engine.text.vocabulary import Place, Who, Whose


class EnglishConditions(Conditions[Any, AmountT, ConditionT]):
    """How many cards there are; see `Conditions`. A game adds its own amounts and conditions."""

    def __init__(self, names: EnglishNames) -> None:
        super().__init__(names.grammar)
        self.context = names.context
        self.book = names.book
        self.names = names

    def counted(self, of: Any) -> str:
        """See `Conditions.counted`."""
        return self.cards(of, True)

    def for_each(self, of: Any) -> str:
        """See `Conditions.for_each`."""
        return f"for each {self.cards(of, False)}"

    def cards(self, of: Any, plural: bool) -> str:
        """Cards that are counted, without an article."""
        is_among = not is_in_play(of) and self.book.zones[of.zone].english.endswith("s")
        return ("other " if of.other else "") + self.names.described(of, plural, where="among" if is_among else "in")

    def holds(self, of: Any, low: int | None, high: int | None) -> str:
        """See `Conditions.holds`."""
        number, plural = self.grammar.quantity(low, high)
        of = replace(of, many=ONE)  # "2 humans or machines": not two of each
        cards = f"{number} {'other ' if of.other else ''}{self.names.kinds(of, plural)}"
        is_own = of.whose is Whose.OWN
        if is_in_play(of) and of.whose is not Whose.ANY:
            return f"{'you control' if is_own else 'your opponent controls'} {cards}".replace("at least 1 ", "at least one ")
        if is_in_play(of):
            return f"there {'are' if plural else 'is'} {cards} {self.book.where.en}"
        if of.zone == "hand" and of.whose is not Whose.ANY:
            return f"{'you have' if is_own else 'your opponent has'} {cards} in hand"
        zone = self.names.zone(of)
        return f"{zone} {'hold' if zone.endswith('s') else 'holds'} {cards}"

    def own_amount(self, amount: AmountT) -> str:
        """See `Conditions.own_amount`: a stat; a game adds its own amounts."""
        if not isinstance(amount, StatOf):
            raise TypeError(amount)
        total = "total " if self.context.is_plural(amount.of) else ""
        return f"the {total}{self.book.stats[amount.stat].name.en} of {self.names.target(amount.of)}"

    def in_combat(self, condition: InCombat[Any], holds: bool) -> str:
        """See `Conditions.in_combat`."""
        return self.names.in_combat(condition.role, holds)


class EnglishClauses(CardClauses[EnglishNames]):
    """Clauses; see `CardClauses`."""

    # --- Clauses -----------------------------------------------------------------------------

    def clause(self, step: Step, mood: Mood) -> str:
        """See `Clauses.clause`."""
        word = self.book.steps.word_of(step)
        wording = word.wording("en", step)
        if wording is None:
            return self.special(step)
        giving = word.giving("en")
        if mood is Mood.MAY and wording.subject == "to" and giving is not None:
            wording = giving
        subject, is_plural = self.subject(wording, step)
        rest, _, tail = wording.rest.partition("|")
        text = self.fill(rest, step) + self.figures.per() + self.fill(tail, step)
        return clause(wording.verb, subject, is_plural, text, mood)

    def fill(self, template: str, step: Step) -> str:
        """A wording's template with the step's fields in words; several owners have several hands and decks."""
        text = filled(template, lambda field, how: self.part(step, field, how))
        return text.replace("their owners' hand", "their owners' hands").replace("their owners' deck", "their owners' decks")

    def subject(self, wording: Wording, step: Step) -> tuple[str, bool]:
        """Who does it, "" where it is an order to the reader; and whether the verb is plural."""
        doer: Any = getattr(step, wording.subject) if wording.subject else None
        if doer is None:
            return "", True
        if doer is Who.YOU:
            return ("you" if wording.states else ""), True
        if isinstance(doer, Who):
            return self.names.player(doer), False
        return self.names.target(doer, subject=True), self.context.is_plural(doer)

    def special(self, step: Step) -> str:
        """The clause of a step that has no wording in the table."""
        if isinstance(step, Cannot):
            is_every = self.context.is_every(step.to)
            subject = self.names.all_of(step.to, bare=True) if is_every else self.names.target(step.to, subject=True)
            return f"{subject} can't {self.act(step.act)} {self.names.duration(step.duration)}"
        if isinstance(step, ChangeCost):
            return self.cost(step)
        raise TypeError(step)

    def cost(self, step: ChangeCost[Any, Any, Any, Any], always: bool = False) -> str:
        """A changed cost: "your next place costs 1 less this turn"; `always`: without how long."""
        less = "less" if is_negative(step.amount) else "more"
        many = step.times is None or step.times > 1
        count = "" if step.times is None else "next " if step.times == 1 else f"next {step.times} "
        whose = {Who.YOU: "your", Who.ENEMY: "your opponent's"}.get(step.who, genitive(self.names.player(step.who)))
        cards = self.names.kinds(step.which, many) if step.which is not None else ("cards" if many else "card")
        if step.of == "ability":
            of = f" of {self.names.kinds(step.which, True)}" if step.which is not None else ""
            cards = ("abilities" if many else "ability") + of
        change = self.figures.number(step.amount)
        lasting = "" if always else self.names.duration(step.duration)
        return f"{whose} {count}{cards} {'cost' if many else 'costs'} {change} {less}{self.figures.per()} {lasting}"

    def cost_always(self, step: ChangeCost[Any, Any, Any, Any]) -> str:
        """See `CardClauses.cost_always`."""
        return self.cost(step, always=True)

    def have(self, to: Any) -> str:
        """Have or has."""
        return "have" if self.context.is_plural(to) else "has"

    def can(self, to: Any) -> str:
        """See `CardClauses.can`."""
        return "can't"

    def look(self, step: Look[Any]) -> str:
        """The sentences of `look`."""
        whose = genitive(self.names.player(step.who)) if step.who is Who.ENEMY else self.names.whose(step.who)
        deck = f"{whose} deck"
        one = step.amount == 1
        amount = self.figures.number(step.amount, one_by_one=False)
        first = sentence(f"look at the top {'card' if one else f'{amount} cards'} of {deck}" + self.figures.tail())
        place = "back on top" if step.rest is Place.TOP else f"on the bottom of {deck}"
        if step.keep == 0:
            if one and step.rest is Place.TOP:
                return first
            return f"{first} " + sentence(f"put {'it' if one else 'them'} {place}{'' if one else ' in any order'}")
        if step.keep == step.amount:
            return f"{first} Put {'it' if one else 'them'} into your hand."
        keep = self.figures.number(step.keep, one_by_one=False)
        kept = f"put {keep} of them into your hand and the rest {place} in any order"
        return f"{first} " + sentence(kept + self.figures.tail())

    def target(self, target: Any, how: str) -> str:
        """See `CardClauses.target`."""
        if isinstance(target, Who):
            return self.names.player(target)
        return self.names.owner(target) if how == "owner" else self.names.target(target)
