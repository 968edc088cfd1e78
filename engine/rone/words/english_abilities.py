"""Card text in English: what an ability begins with, its event or its payment."""

from __future__ import annotations

from dataclasses import replace

from engine.rone.words import nodes
from engine.rone.words.context import TextContext
from engine.rone.words.english_names import EnglishNames
from engine.rone.words.events import EVENTS, About
from engine.rone.words.nodes import Payment, Selector, Target
from engine.rone.words.vocabulary import Kind
from engine.text.english import English, article, third
from engine.text.nodes import ONE
from engine.text.vocabulary import Who, Whose

PHRASES = {
    "initiative": "Initiative",
    "pay": "Pay {payment}",
    "trailing-if": " if {condition}",
    "as-long-as": " as long as {condition}",
    "and-if": ", if {condition}",
    "after-event": "{event}, {clause}",
    "after-turn": "{event}, {clause}",
    "once-per-turn": "Only once each turn.",
    "only-once-per-turn": "Use this only once each turn.",
    "only-own-turn": "Use this only during your turn.",
    "only-enemy-turn": "Use this only during your opponent's turn.",
    "only-if": "Use this only if {condition}.",
}


class EnglishAbilities:
    """Events and payments."""

    def __init__(self, context: TextContext, grammar: English, names: EnglishNames) -> None:
        self.context = context
        self.grammar = grammar
        self.names = names

    def event(self, node: nodes.Trigger) -> str:
        """What begins a trigger's sentence: "whenever …"."""
        phrase = EVENTS[node.event].english
        if EVENTS[node.event].is_of_turn:
            whose = node.of if isinstance(node.of, Whose) else Whose.OWN
            turn = {Whose.OWN: "your turn", Whose.ENEMY: "your opponent's turn", Whose.ANY: "each turn"}
            return phrase.replace("{turn}", turn[whose])
        if EVENTS[node.event].is_act:
            return f"whenever {self.doing(phrase, node.of)}"
        subject, plural = self.happens_to(node)
        return f"whenever {subject} {phrase if plural else third(phrase)}"

    def doing(self, verb: str, of: Target | Whose | None) -> str:
        """Who plays or recycles what."""
        whose = of if isinstance(of, Whose) else of.whose if isinstance(of, Selector) else Whose.OWN
        does = third(verb)
        who = {Whose.OWN: f"you {verb}", Whose.ENEMY: f"your opponent {does}", Whose.ANY: f"a player {does}"}[whose]
        if not isinstance(of, Selector):
            return f"{who} {'a card' if isinstance(of, Whose) else f'this {self.context.self_noun().english}'}"
        core = self.names.kinds(of, False)
        return f"{who} {f'another {core}' if of.other else article(core)}"

    def happens_to(self, node: nodes.Trigger) -> tuple[str, bool]:
        """What an event is about, as subject; and whether the verb is plural."""
        of, about = node.of, EVENTS[node.event].about
        if isinstance(of, Selector):
            core = self.names.described(of, False)
            if of.whose is Whose.OWN and of.kind is Kind.HERO and not of.other:
                return f"your {self.names.described(of, False, whose=False)}", False
            if of.whose is Whose.OWN:
                other = "other " if of.other else ""
                return f"one of your {other}{self.names.described(replace(of, many=ONE), True, whose=False)}", False
            return (f"another {core}" if of.other else article(core)), False
        if not isinstance(of, Whose):
            return f"this {self.context.self_noun().english}", False
        if about is About.PLAYER:
            return {Whose.OWN: "you", Whose.ENEMY: "your opponent", Whose.ANY: "a player"}[of], of is Whose.OWN
        if about is About.HERO:
            return {Whose.OWN: "your hero", Whose.ENEMY: "the enemy hero", Whose.ANY: "a hero"}[of], False
        cards = ("unit", "units") if about is About.UNIT else ("card", "cards")
        return {Whose.OWN: f"one of your {cards[1]}", Whose.ENEMY: f"an enemy {cards[0]}", Whose.ANY: f"a {cards[0]}"}[of], False

    def payment(self, payment: Payment) -> str:
        """What is paid, as a list."""
        return self.names.payment(payment, Who.YOU)
