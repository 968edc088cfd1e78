"""What RONE's card text in English has for itself: heroes and races, water and levels, costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, Literal

from engine.rone.words.nodes import Amount, Condition, HeroLevel, Payment, Selector, WaterOf
from engine.rone.words.nouns import KINDS, RACES, race_name
from engine.rone.words.player_steps import OrderGraveyard, Recycle, RemoveFromGraveyard, Water
from engine.rone.words.vocabulary import CostOf, Kind, Stat
from engine.text import english_clauses, english_names
from engine.text.english import genitive
from engine.text.nodes import Comparison, Half, StatOf, Step, Times, is_negative
from engine.text.nouns import Noun
from engine.text.steps import ChangeCost
from engine.text.table import Wording
from engine.text.vocabulary import Mode, Operator, Who

STATES: Final[dict[Stat, dict[tuple[int | None, int | None], str]]] = {
    Stat.EXHAUSTED: {(None, 0): "not exhausted", (1, None): "exhausted"},
    Stat.DAMAGE: {(None, 0): "not damaged", (1, None): "damaged"},
}
"""What a card is whose stat lies between two numbers: no time exhausted, or at least once."""


class EnglishNames(english_names.EnglishNames):
    """Players, targets and zones."""

    def adjectives(self, selector: Selector) -> list[str]:
        """See `EnglishNames.adjectives`."""
        races = ", ".join(f"non-{adjective_of(race)}" for race in selector.not_races)
        return [*super().adjectives(selector), *([races] if races else [])]

    def compared(self, comparison: Comparison[Stat]) -> str:
        """See `EnglishNames.compared`: a level, and how often exhausted."""
        low, high = comparison.bounds
        is_other = comparison.operator is Operator.UNEQUAL
        if comparison.stat is Stat.LEVEL:
            if is_other:
                return f"of a level other than {comparison.value}"
            if low == high:
                return f"of level {low}"
            return f"of level {low} or higher" if low is not None else f"of level {high} or lower"
        if comparison.stat is not Stat.EXHAUSTED:
            return super().compared(comparison)
        if is_other:
            return f"not exhausted exactly {comparison.value} times"
        count = {1: "once", 2: "twice"}
        if low is not None and low == high:
            return f"exhausted {count.get(low, f'{low} times')}"
        if low is not None:
            return f"exhausted at least {count.get(low, f'{low} times')}"
        return f"exhausted at most {count.get(high or 0, f'{high} times')}"

    def hero(self, who: Who) -> str:
        """A player's hero."""
        if who is Who.THAT and self.context.said.many:
            return "the hero of each of their controllers"
        return {
            Who.YOU: "your hero",
            Who.ENEMY: "the enemy hero",
            Who.CAUSE: "that player's hero",
            Who.THAT: "its controller's hero",
        }[who]

    def named(self, selector: Selector, plural: bool) -> str:
        """See `EnglishNames.named`: with the race where that is no noun of its own."""
        last: Literal["and", "or"] = "and" if plural and selector.many.mode is Mode.ALL else "or"
        noun = self.context.noun(selector)
        name = _noun(noun, plural)
        if selector.types:
            name = self.grammar.joined([_noun(KINDS[kind], plural) for kind in selector.types], last)
        elif selector.kind is Kind.UNIT and selector.races and all(race in RACES for race in selector.races):
            return self.grammar.joined([_noun(RACES[race], plural) for race in selector.races], last)
        races = selector.races or ((selector.race,) if selector.race and noun not in RACES.values() else ())
        if not races:
            return name
        return f"{self.grammar.joined([adjective_of(race) for race in races], 'or')} {name}"


def _noun(noun: Noun, plural: bool) -> str:
    return noun.english_plural if plural else noun.english


def adjective_of(race: str) -> str:
    """A race before a noun."""
    return race if race in RACES else race_name(race)


class EnglishConditions(english_clauses.EnglishConditions[Amount, Condition]):
    """See `Conditions`."""

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        if isinstance(amount, WaterOf):
            return "your water" if amount.who is Who.YOU else f"{self.names.player(amount.who)}'s water"
        if not isinstance(amount, StatOf):
            return "your hero's level"
        name, of = self.book.stats[amount.stat].name.en, self.names.target(amount.of)
        if of == "it":
            return f"its {name}"
        if of == "them":
            return f"their total {name}"
        return f"the {'total ' if self.context.is_plural(amount.of) else ''}{name} of {of}"

    def own_each(self, amount: Amount) -> str:
        """See `Conditions.own_each`."""
        return f"for each water {self.has(amount.who)}" if isinstance(amount, WaterOf) else "for each level of your hero"

    def has(self, who: Who) -> str:
        """A player who has something."""
        return "you have" if who is Who.YOU else f"{self.names.player(who)} has"

    def own_range(self, amount: Amount, low: int | None, high: int | None) -> str | None:
        """See `Conditions.own_range`."""
        number, _ = self.grammar.quantity(low, high)
        if isinstance(amount, HeroLevel):
            if low == high:
                return f"your hero is at level {low}"
            return f"your hero is at level {low} or higher" if low is not None else f"your hero is at level {high} or lower"
        if isinstance(amount, WaterOf):
            return f"{self.has(amount.who)} {'no water' if number == 'no' else number + '{water}'}"
        if not isinstance(amount, StatOf) or self.context.is_plural(amount.of):
            return None
        if amount.stat in (Stat.HEALTH, Stat.MELEE, Stat.RANGED):
            return f"{self.names.target(amount.of, subject=True)} has {'no ' if number == 'no' else number}{{{amount.stat.value}}}"
        state = STATES.get(amount.stat, {}).get((low if high is None else None, high))
        return None if state is None else f"{self.names.target(amount.of, subject=True)} is {state}"

    def own_comparison(self, phrase: str, left: Amount, right: Amount) -> str | None:
        """See `Conditions.own_comparison`."""
        if phrase == "not-number" and isinstance(left, StatOf) and left.stat in STATES and right == 0:
            return self.own_range(left, 1, None)
        if not isinstance(left, WaterOf) or not isinstance(right, WaterOf):
            return None
        if phrase == "less-than" and right.who is Who.YOU:
            return f"you have more water than {self.names.player(left.who)}"
        much = {"at-least": "at least as much water as", "less-than": "less water than", "equal": "exactly as much water as"}
        return f"{self.has(left.who)} {much[phrase]} {self.names.player(right.who)}" if phrase in much else None


class EnglishClauses(english_clauses.EnglishClauses):
    """See `engine.text.sentences.Clauses`."""

    names: EnglishNames

    def subject(self, wording: Wording, step: Step) -> tuple[str, bool]:
        """See `EnglishClauses.subject`; also a player's hero, where that does it."""
        name, _, how = wording.subject.partition(":")
        doer = getattr(step, name) if how == "hero" else None
        if isinstance(doer, Who):
            return self.names.hero(doer), False
        return super().subject(replace(wording, subject=name), step)

    def own_part(self, step: Step, value: Any, how: str) -> str | None:
        """See `EnglishClauses.own_part`."""
        match value:
            case Payment():
                return self.names.payment(value, getattr(step, "who"))  # noqa: B009 - of whatever step pays
            case Who():
                return self.names.hero(value)
            case bool():
                return "" if value else self.unpaid(step)
        return None

    def unpaid(self, step: Step) -> str:
        """That nothing is paid."""
        if not isinstance(step, Recycle):
            return "at no cost"
        return f" without paying {'their costs' if self.context.is_plural(step.card) else 'its cost'}"

    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """See `EnglishClauses.amount_of`."""
        if isinstance(step, RemoveFromGraveyard | OrderGraveyard):
            return self.top_of(amount, f"{self.names.whose(step.who)} graveyard")
        if isinstance(step, Water) and isinstance(amount, Times):
            if amount.of == WaterOf(step.who) and amount.factor == -1:
                return f"all {self.names.whose(step.who)} water"
            if amount.of == Half(WaterOf(step.who)):
                return f"half of {self.names.whose(step.who)} water, rounded up"
        return super().amount_of(step, amount, how)

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
