"""Card text in English: amounts, conditions, payments, and what a trigger waits for."""

from __future__ import annotations

from engine.rone.words import nodes
from engine.rone.words.english_names import EnglishNames, article, third
from engine.rone.words.events import EVENTS, About, Event
from engine.rone.words.nodes import Amount, Condition, Payment, Selector, Target
from engine.rone.words.vocabulary import Kind, Role, Stat, Zone
from engine.text import nodes as shared
from engine.text.vocabulary import Whose

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


class EnglishConditions(EnglishNames):
    """Amounts, conditions and events in words."""

    # --- Amounts, conditions, events ---------------------------------------------------------

    def amount_name(self, amount: Amount) -> str:
        """See `Renderer.amount_name`."""
        match amount:
            case int():
                return str(amount)
            case shared.Count(of):
                return f"the number of {self.counted(of, True)}"
            case shared.StatOf(stat, of):
                if self.target(of) == "it":
                    return f"its {STATS[stat]}"
                if self.target(of) == "them":
                    return f"their total {STATS[stat]}"
                return f"the {'total ' if self.is_plural(of) else ''}{STATS[stat]} of {self.target(of)}"
            case nodes.HeroLevel():
                return "your hero's level"
            case shared.Sum(parts):
                return " plus ".join(self.amount_name(part) for part in parts)
            case shared.Least(parts):
                return f"{self.joined([self.amount_name(part) for part in parts], 'or')} (whichever is smaller)"
            case shared.Greatest(parts):
                return f"{self.joined([self.amount_name(part) for part in parts], 'or')} (whichever is greater)"

    def counted(self, of: Selector, plural: bool) -> str:
        """Cards that are counted."""
        other = "other " if of.other else ""
        return other + self.described(of, plural, where="in" if of.zone is not Zone.REMOVED else "among")

    def each(self, amount: Amount) -> str:
        """See `Renderer.each`."""
        return f"for each {self.counted(amount.of, False)}" if isinstance(amount, shared.Count) else "for each level of your hero"

    def for_each(self, of: Selector) -> str:
        """See `Renderer.for_each`."""
        return f"for each {self.counted(of, False)}"

    def payment(self, payment: Payment) -> str:
        """See `Renderer.payment`."""
        parts = [f"{payment.water}{{water}}"] if payment.water else []
        if payment.graveyard:
            parts.append(f"{payment.graveyard}{{recycle}}")
        if payment.hand:
            parts.append(f"{payment.hand} {'card' if payment.hand == 1 else 'cards'} from your hand")
        if payment.deck:
            parts.append("the top card of your deck" if payment.deck == 1 else f"the top {payment.deck} cards of your deck")
        return self.joined(parts)

    def condition(self, condition: Condition, holds: bool = True) -> str:
        """See `Renderer.condition`."""
        match condition:
            case shared.Done():
                return "that was done" if holds else "that was not done"
            case shared.TurnOf(whose):
                turn = {Whose.OWN: "your turn", Whose.ENEMY: "your opponent's turn", Whose.ANY: "anyone's turn"}[whose]
                return f"it is {'' if holds else 'not '}{turn}"
            case nodes.InCombat(role):
                what = {Role.ATTACKER: "attacking", Role.DEFENDER: "being attacked", Role.ANY: "in combat"}[role]
                return f"this {self.self_noun().english} is {'' if holds else 'not '}{what}"
            case shared.AtLeast(left, right):
                return self.at_least(left, right, holds)
            case shared.Equal(left, right):
                return self.equal(left, right, holds)
            case shared.Not(inner):
                return self.condition(inner, not holds)
            case shared.AllOf(parts) | shared.AnyOf(parts):
                join = "and" if isinstance(condition, shared.AllOf) is holds else "or"
                return self.joined([self.condition(part, holds) for part in parts], join)

    def at_least(self, left: Amount, right: Amount, holds: bool) -> str:
        """`left >= right`, or its contrary."""
        if isinstance(right, int) and not isinstance(left, int):
            return self.is_range(left, right, None) if holds else self.is_range(left, None, right - 1)
        if isinstance(left, int) and not isinstance(right, int):
            return self.is_range(right, None, left) if holds else self.is_range(right, left + 1, None)
        return f"{self.amount_name(left)} is {'at least' if holds else 'less than'} {self.amount_name(right)}"

    def equal(self, left: Amount, right: Amount, holds: bool) -> str:
        """`left == right`, or its contrary."""
        if isinstance(left, int):
            left, right = right, left
        if isinstance(right, int) and not isinstance(left, int):
            if holds:
                return self.is_range(left, right, right)
            if right == 0 and isinstance(left, shared.Count):
                return self.is_range(left, 1, None)
        return f"{self.amount_name(left)} {'equals' if holds else 'is not'} {self.amount_name(right)}"

    def is_range(self, amount: Amount, low: int | None, high: int | None) -> str:
        """An amount between two numbers, either of which may be missing."""
        if isinstance(amount, nodes.HeroLevel):
            if low == high:
                return f"your hero is at level {low}"
            return f"your hero is at level {low} or higher" if low is not None else f"your hero is at level {high} or lower"
        number, plural = quantity(low, high)
        if isinstance(amount, shared.Count):
            return self.holds(amount.of, number, plural)
        if isinstance(amount, shared.StatOf) and amount.stat in (Stat.HEALTH, Stat.MELEE, Stat.RANGED) and not self.is_plural(amount.of):
            return f"{self.target(amount.of, subject=True)} has {number}{{{amount.stat.value}}}"
        return f"{self.amount_name(amount)} is {number}"

    def holds(self, of: Selector, number: str, plural: bool) -> str:
        """So many cards are there."""
        other = "other " if of.other else ""
        if of.zone is Zone.BATTLEFIELD and of.whose is not Whose.ANY:
            who = "you control" if of.whose is Whose.OWN else "your opponent controls"
            return f"{who} {number} {other}{self.described(of, plural, whose=False)}".replace("at least 1 ", "at least one ")
        bare = " ".join([*self.adjectives(of), self.named(of, plural), *self.features(of)])
        if of.zone is Zone.BATTLEFIELD:
            return f"there {'are' if plural else 'is'} {number} {other}{bare} on the battlefield"
        if of.zone is Zone.HAND and of.whose is not Whose.ANY:
            return f"{'you have' if of.whose is Whose.OWN else 'your opponent has'} {number} {other}{bare} in hand"
        verb = "hold" if of.zone is Zone.REMOVED else "holds"
        return f"{self.zone(of)} {verb} {number} {other}{bare}"

    def event(self, node: nodes.Trigger) -> str:
        """See `Renderer.event`."""
        phrase = EVENTS[node.event].english
        if EVENTS[node.event].is_of_turn:
            whose = node.of if isinstance(node.of, Whose) else Whose.OWN
            turn = {Whose.OWN: "your turn", Whose.ENEMY: "your opponent's turn", Whose.ANY: "each turn"}
            return phrase.replace("{turn}", turn[whose])
        if node.event is Event.PLAYS:
            return f"whenever {self.playing(node.of)}"
        subject, plural = self.happens_to(node)
        return f"whenever {subject} {phrase if plural else third(phrase)}"

    def playing(self, of: Target | Whose | None) -> str:
        """Who plays what."""
        whose = of if isinstance(of, Whose) else of.whose if isinstance(of, Selector) else Whose.OWN
        who = {Whose.OWN: "you play", Whose.ENEMY: "your opponent plays", Whose.ANY: "a player plays"}[whose]
        if not isinstance(of, Selector):
            return f"{who} {'a card' if isinstance(of, Whose) else f'this {self.self_noun().english}'}"
        core = self.kinds(of, False)
        return f"{who} {f'another {core}' if of.other else article(core)}"

    def happens_to(self, node: nodes.Trigger) -> tuple[str, bool]:
        """What an event is about, as subject; and whether the verb is plural."""
        of, about = node.of, EVENTS[node.event].about
        if isinstance(of, Selector):
            core = self.described(of, False)
            if of.whose is Whose.OWN and of.kind is Kind.HERO and not of.other:
                return f"your {self.described(of, False, whose=False)}", False
            if of.whose is Whose.OWN:
                other = "other " if of.other else ""
                return f"one of your {other}{self.described(of, True, whose=False)}", False
            return (f"another {core}" if of.other else article(core)), False
        if not isinstance(of, Whose):
            return f"this {self.self_noun().english}", False
        if about is About.PLAYER:
            return {Whose.OWN: "you", Whose.ENEMY: "your opponent", Whose.ANY: "a player"}[of], of is Whose.OWN
        if about is About.HERO:
            return {Whose.OWN: "your hero", Whose.ENEMY: "the enemy hero", Whose.ANY: "a hero"}[of], False
        cards = ("unit", "units") if about is About.UNIT else ("card", "cards")
        return {Whose.OWN: f"one of your {cards[1]}", Whose.ENEMY: f"an enemy {cards[0]}", Whose.ANY: f"a {cards[0]}"}[of], False


def quantity(low: int | None, high: int | None) -> tuple[str, bool]:
    """A number as "at least 2", "exactly 3", "no"; and whether the noun is plural."""
    if high is not None and high <= 0:
        return "no", True
    if low is not None and low == high:
        return f"exactly {low}", low != 1
    if low is not None:
        return f"at least {low}", low != 1
    return f"at most {high}", high != 1
