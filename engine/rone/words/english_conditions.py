"""Card text in English: amounts and conditions of RONE's cards."""

from __future__ import annotations

from engine.rone.words.context import TextContext
from engine.rone.words.english_names import EnglishNames
from engine.rone.words.nodes import Amount, Condition, HeroLevel, InCombat, WaterOf
from engine.rone.words.vocabulary import Role, Stat
from engine.text import english_cards
from engine.text.nodes import StatOf
from engine.text.vocabulary import Who

STATS = {
    Stat.LEVEL: "level",
    Stat.COST: "activation cost",
    Stat.RECYCLE: "recycle cost",
    Stat.HEALTH: "health",
    Stat.MELEE: "melee attack",
    Stat.RANGED: "ranged attack",
    Stat.EXHAUSTED: "exhaustion",
    Stat.DAMAGE: "damage",
}
STATES: dict[Stat, dict[tuple[int | None, int | None], str]] = {
    Stat.EXHAUSTED: {(None, 0): "not exhausted", (1, None): "exhausted"},
    Stat.DAMAGE: {(None, 0): "not damaged", (1, None): "damaged"},
}
"""What a card is whose stat lies between two numbers: no time exhausted, or at least once."""


class EnglishConditions(english_cards.EnglishConditions[Amount, Condition]):
    """See `Conditions`."""

    context: TextContext
    names: EnglishNames
    where = "on the battlefield"

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        if isinstance(amount, WaterOf):
            return "your water" if amount.who is Who.YOU else f"{self.names.player(amount.who)}'s water"
        if not isinstance(amount, StatOf):
            return "your hero's level"
        name, of = STATS[amount.stat], self.names.target(amount.of)
        if of == "it":
            return f"its {name}"
        if of == "them":
            return f"their total {name}"
        return f"the {'total ' if self.context.is_plural(amount.of) else ''}{name} of {of}"

    def own_each(self, amount: Amount) -> str:
        """See `Conditions.own_each`."""
        if isinstance(amount, WaterOf):
            return f"for each water {self.has(amount.who)}"
        return "for each level of your hero"

    def has(self, who: Who) -> str:
        """A player who has something."""
        return "you have" if who is Who.YOU else f"{self.names.player(who)} has"

    def own_condition(self, condition: Condition, holds: bool) -> str:
        """See `Conditions.own_condition`."""
        if not isinstance(condition, InCombat):
            raise TypeError(condition)
        what = {Role.ATTACKER: "attacking", Role.DEFENDER: "being attacked", Role.ANY: "in combat"}[condition.role]
        return f"this {self.context.self_noun().english} is {'' if holds else 'not '}{what}"

    def own_range(self, amount: Amount, low: int | None, high: int | None) -> str | None:
        """See `Conditions.own_range`."""
        if isinstance(amount, HeroLevel):
            if low == high:
                return f"your hero is at level {low}"
            return f"your hero is at level {low} or higher" if low is not None else f"your hero is at level {high} or lower"
        if isinstance(amount, WaterOf):
            number, _ = self.grammar.quantity(low, high)
            return f"{self.has(amount.who)} {'no water' if number == 'no' else number + '{water}'}"
        if isinstance(amount, StatOf) and amount.stat in (Stat.HEALTH, Stat.MELEE, Stat.RANGED) and not self.context.is_plural(amount.of):
            number, _ = self.grammar.quantity(low, high)
            none = "no " if number == "no" else number
            return f"{self.names.target(amount.of, subject=True)} has {none}{{{amount.stat.value}}}"
        if isinstance(amount, StatOf) and amount.stat in STATES and not self.context.is_plural(amount.of):
            state = STATES[amount.stat].get((low if high is None else None, high))
            return None if state is None else f"{self.names.target(amount.of, subject=True)} is {state}"
        return None

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
