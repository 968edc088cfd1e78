"""Card text in English: its clauses."""

from __future__ import annotations

from typing import Any

from engine.rone.words.context import TextContext, is_attack
from engine.rone.words.english_names import EnglishNames
from engine.rone.words.nodes import Payment, Selector, Target, WaterOf
from engine.rone.words.player_steps import OrderGraveyard, Recycle, RemoveFromGraveyard, Water
from engine.rone.words.steps import STEPS
from engine.rone.words.terms import ACTS, marked
from engine.rone.words.vocabulary import CostOf, Duration, Keyword, Reference, Source
from engine.text.english import clause, genitive
from engine.text.figures import Figures
from engine.text.grammar import Mood, filled, sentence, tidy
from engine.text.nodes import Half, Step, Times, is_negative
from engine.text.steps import Cannot, ChangeCost, ChangeStat, DestroyCards, Grant, Look
from engine.text.table import Wording
from engine.text.vocabulary import Place, Who

ACT_TERMS = {term.name: term.english for term in ACTS}


class EnglishClauses:
    """See `engine.text.sentences.Clauses`."""

    passages = (Look,)

    def __init__(self, context: TextContext, names: EnglishNames, figures: Figures) -> None:
        self.context = context
        self.names = names
        self.figures = figures

    def clause(self, step: Step, mood: Mood) -> str:
        """See `Clauses.clause`."""
        word = STEPS.word_of(step)
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
        text = filled(template, lambda name, how: self.part(step, getattr(step, name), how))
        return text.replace("their owners' hand", "their owners' hands").replace("their owners' deck", "their owners' decks")

    def subject(self, wording: Wording, step: Step) -> tuple[str, bool]:
        """Who does it, "" where it is an order to the reader; and whether the verb is plural."""
        name, _, how = wording.subject.partition(":")
        doer: Who | Target | None = getattr(step, name) if name else None
        if doer is None:
            return "", True
        if how == "hero" and isinstance(doer, Who):
            return self.names.hero(doer), False
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
            return f"{subject} can't {ACT_TERMS[step.act]} {self.names.duration(step.duration)}"
        if isinstance(step, ChangeCost):
            return self.cost(step)
        raise TypeError(step)

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

    def always(self, step: Step) -> str:
        """A passive clause."""
        match step:
            case ChangeStat(stat, amount, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {self.figures.signed(amount)}{{{stat.value}}}{self.figures.per()}"
            case Grant(keyword, to, _):
                text = f"{self.names.all_of(to)} {self.have(to)} {marked(keyword, 'en')}"
            case Cannot(act, to, _):
                text = f"{self.names.all_of(to, bare=True)} can't {ACT_TERMS[act]}"
            case ChangeCost():
                text = self.cost(step, always=True)
            case _:
                raise TypeError(step)
        return tidy(text + self.figures.tail())

    def have(self, to: Target) -> str:
        """Have or has."""
        return "have" if self.context.is_plural(to) else "has"

    def passage(self, step: Step) -> str:
        """See `Clauses.passage`."""
        if not isinstance(step, Look):
            raise TypeError(step)
        return self.look(step)

    def look(self, step: Look[Any]) -> str:
        """The sentences of `look`."""
        whose = "your" if step.who is Who.YOU else "their" if step.who in (Who.CAUSE, Who.THAT) else "your opponent's"
        deck = f"{whose} deck"
        one = step.amount == 1
        amount = self.figures.number(step.amount, one_by_one=False)
        first = sentence(f"look at the top {'card' if one else f'{amount} cards'} of {deck}" + self.figures.tail())
        place = "on top" if step.rest is Place.TOP else f"on the bottom of {deck}"
        if step.keep == 0:
            if one and step.rest is Place.TOP:
                return first
            back = "it" if one else "them"
            order = "" if one else " in any order"
            return f"{first} " + sentence(f"put {back} {'back ' if step.rest is Place.TOP else ''}{place}{order}")
        if step.keep == step.amount:
            return f"{first} Put {'it' if one else 'them'} into your hand."
        keep = self.figures.number(step.keep, one_by_one=False)
        back = "back " if step.rest is Place.TOP else ""
        kept = f"put {keep} of them into your hand and the rest {back}{place} in any order"
        return f"{first} " + sentence(kept + self.figures.tail())

    # --- Parts of wordings -------------------------------------------------------------------

    def part(self, step: Step, value: object, how: str) -> str:
        """What stands for `{field:how}` in a wording."""
        match value:
            case Duration():
                return self.names.duration(value, said=is_attack(step))
            case Keyword():
                return marked(value, "en")
            case Place():
                return "top" if value is Place.TOP else "the bottom"
            case Payment():
                return self.names.payment(value, getattr(step, "who"))  # noqa: B009 - of whatever step pays
            case Who():
                return self.names.hero(value)
            case bool():
                return "" if value else self.unpaid(step)
            case Selector() | Reference():
                return self.names.owner(value) if how == "owner" else self.names.target(value)
            case int(times) if how == "exhausted":
                return f"exhausted {self.figures.times(times)}" if times else ""
            case _:
                return self.amount(step, value, how)

    def unpaid(self, step: Step) -> str:
        """That nothing is paid."""
        if not isinstance(step, Recycle):
            return "at no cost"
        return f" without paying {'their costs' if self.context.is_plural(step.card) else 'its cost'}"

    def amount(self, step: Step, amount: object, how: str) -> str:
        """An amount with what it counts."""
        if how == "times":
            return self.figures.times(amount)
        if isinstance(step, RemoveFromGraveyard | OrderGraveyard):
            return self.top_of(amount, f"{possessive(step.who)} graveyard")
        if isinstance(step, DestroyCards):
            return self.cards_from(step)
        if isinstance(step, Water) and isinstance(amount, Times):
            if amount.of == WaterOf(step.who) and amount.factor == -1:
                return f"all {possessive(step.who)} water"
            if amount.of == Half(WaterOf(step.who)):
                return f"half of {possessive(step.who)} water, rounded up"
        if how.endswith("+"):
            return f"{self.figures.signed(amount)}{{{how[:-1]}}}"
        return f"{self.figures.number(amount)}{{{how}}}" if how else self.figures.number(amount)

    def cards_from(self, step: DestroyCards[Any, Any]) -> str:
        """So many cards from where they are taken."""
        whose = possessive(step.who)
        if step.source is Source.DECK:
            return self.top_of(step.amount, f"{whose} deck")
        number = self.figures.number(step.amount)
        cards = f"{number} {'card' if number == '1' else 'cards'} from"
        return f"{cards} {whose} hand" if step.source is Source.HAND else f"{cards} {whose} hand or the top of {whose} deck"

    def top_of(self, amount: object, place: str) -> str:
        """So many cards from the top: "the top 2 cards of your deck"."""
        number = self.figures.number(amount)
        return f"the top card of {place}" if number == "1" else f"the top {number} cards of {place}"


def possessive(who: Who) -> str:
    """Your or their."""
    return "your" if who is Who.YOU else "their"
