"""Card text in English: its clauses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.rone.words.context import TextContext, is_attack
from engine.rone.words.english_names import EnglishNames
from engine.rone.words.nodes import Payment, WaterOf
from engine.rone.words.player_steps import OrderGraveyard, Recycle, RemoveFromGraveyard, Water
from engine.rone.words.terms import ACTS, marked
from engine.rone.words.vocabulary import CostOf, Duration, Keyword
from engine.text import english_cards
from engine.text.english import genitive
from engine.text.english_cards import possessive
from engine.text.nodes import Half, Step, Times, is_negative
from engine.text.steps import ChangeCost
from engine.text.table import Wording
from engine.text.vocabulary import Who

ACT_TERMS = {term.name: term.english for term in ACTS}


class EnglishClauses(english_cards.EnglishClauses):
    """See `engine.text.sentences.Clauses`."""

    context: TextContext
    names: EnglishNames
    acts = ACT_TERMS

    def subject(self, wording: Wording, step: Step) -> tuple[str, bool]:
        """See `EnglishClauses.subject`; also a player's hero, where that does it."""
        name, _, how = wording.subject.partition(":")
        if how == "hero":
            doer = getattr(step, name)
            if isinstance(doer, Who):
                return self.names.hero(doer), False
        return super().subject(replace(wording, subject=name), step)

    def changed(self, stat: str, amount: object) -> str:
        """See `EnglishClauses.changed`."""
        return f"{self.figures.signed(amount)}{{{stat}}}"

    def marked(self, keyword: Keyword) -> str:
        """See `EnglishClauses.marked`."""
        return marked(keyword, "en")

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `EnglishClauses.own_part`."""
        match value:
            case Duration():
                return self.names.duration(value, said=is_attack(step))
            case Keyword():
                return self.marked(value)
            case Payment():
                return self.names.payment(value, getattr(step, "who"))  # noqa: B009 - of whatever step pays
            case Who():
                return self.names.hero(value)
            case bool():
                return "" if value else self.unpaid(step)
        return None

    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """See `EnglishClauses.amount_of`."""
        if isinstance(step, RemoveFromGraveyard | OrderGraveyard):
            return self.top_of(amount, f"{possessive(step.who)} graveyard")
        if isinstance(step, Water) and isinstance(amount, Times):
            if amount.of == WaterOf(step.who) and amount.factor == -1:
                return f"all {possessive(step.who)} water"
            if amount.of == Half(WaterOf(step.who)):
                return f"half of {possessive(step.who)} water, rounded up"
        return f"{self.figures.number(amount)}{{{how}}}" if how else self.figures.number(amount)

    def cost(self, step: ChangeCost[Any, Any, Any, Any], always: bool = False) -> str:
        """A changed cost: "your next mutant costs 2 less to recycle this turn"."""
        change = self.figures.number(step.amount)
        less = "less" if is_negative(step.amount) else "more"
        lasting = "" if always else self.names.duration(step.duration)
        whose = {Who.YOU: "your", Who.ENEMY: "your opponent's"}.get(step.who, genitive(self.names.player(step.who)))
        if step.of is CostOf.LEVEL_UP:
            times = {None: "", 1: "next time "}.get(step.times, f"next {step.times} times ")
            costs = f"{change}{{water}} {less}{self.figures.per()}"
            if times:
                levels = "you level up" if step.who is Who.YOU else f"{self.names.player(step.who)} levels up"
                return f"the {times}{levels} {lasting}, it costs {costs}"
            return f"levelling up costs {self.names.player(step.who)} {costs} {lasting}"
        many = step.times is None or step.times > 1
        count = "" if step.times is None else "next " if step.times == 1 else f"next {step.times} "
        if step.of is CostOf.ABILITY:
            ability = "abilities" if many else "ability"
            costs = f"{'cost' if many else 'costs'} {change}{{water}} {less}{self.figures.per()} {lasting}"
            if step.which is None:
                return f"{whose} {count}{ability} {costs}"
            return f"{'the ' if count else ''}{count}{ability} of {whose} {self.names.kinds(step.which, plural=True)} {costs}"
        cards = self.names.kinds(step.which, plural=many) if step.which is not None else ("cards" if many else "card")
        cost = f"{change}{{water}} {less}" if step.of is CostOf.PLAY else f"{change} {less} to recycle"
        return f"{whose} {count}{cards} {'cost' if many else 'costs'} {cost}{self.figures.per()} {lasting}"

    def unpaid(self, step: Step) -> str:
        """That nothing is paid."""
        if not isinstance(step, Recycle):
            return "at no cost"
        return f" without paying {'their costs' if self.context.is_plural(step.card) else 'its cost'}"
