"""Card text in German: what an ability begins with, its event or its payment."""

from __future__ import annotations

from dataclasses import replace

from engine.rone.words import nodes
from engine.rone.words.context import TextContext
from engine.rone.words.events import EVENTS, About
from engine.rone.words.german_names import GermanNames, each_type
from engine.rone.words.nodes import Payment, Selector, Target
from engine.rone.words.verbs import VERBS
from engine.rone.words.vocabulary import Kind
from engine.text.german import German, Person, possessive
from engine.text.grammar import tidy
from engine.text.nodes import ONE
from engine.text.vocabulary import Who, Whose

PHRASES = {
    "initiative": "Initiative",
    "pay": "Zahle {payment}",
    "trailing-if": ", wenn {condition}",
    "as-long-as": ", solange {condition}",
    "and-if": ", wenn {condition}",
    "after-event": "{event}, {clause}",
    "after-turn": "{event} {clause}",
    "once-per-turn": "Nur einmal in jedem Zug.",
    "only-once-per-turn": "Nutze dies nur einmal in jedem Zug.",
    "only-own-turn": "Nutze dies nur in deinem Zug.",
    "only-enemy-turn": "Nutze dies nur im Zug deines Gegners.",
    "only-if": "Nutze dies nur, wenn {condition}.",
}


class GermanAbilities:
    """Events and payments."""

    def __init__(self, context: TextContext, grammar: German, names: GermanNames) -> None:
        self.context = context
        self.grammar = grammar
        self.names = names

    def event(self, node: nodes.Trigger) -> str:
        """What begins a trigger's sentence: "immer wenn …"."""
        phrase = EVENTS[node.event].german
        if EVENTS[node.event].is_of_turn:
            whose = node.of if isinstance(node.of, Whose) else Whose.OWN
            turn = {Whose.OWN: "deines Zuges", Whose.ENEMY: "des gegnerischen Zuges", Whose.ANY: "jedes Zuges"}
            return phrase.replace("{turn}", turn[whose])
        words, _, verb = phrase.rpartition(" ")
        if EVENTS[node.event].is_act:
            who, what, person = self.doing(node.of)
            return f"immer wenn {who} {what} {VERBS[verb].joined(person)}"
        subject, person = self.happens_to(node)
        return tidy(f"immer wenn {subject} {words} {VERBS[verb].joined(person)}")

    def doing(self, of: Target | Whose | None) -> tuple[str, str, Person]:
        """Who plays or recycles what, and the person of the verb."""
        whose = of if isinstance(of, Whose) else of.whose if isinstance(of, Selector) else Whose.OWN
        who = {Whose.OWN: "du", Whose.ENEMY: "dein Gegner", Whose.ANY: "ein Spieler"}[whose]
        person: Person = "you" if whose is Whose.OWN else "one"
        if not isinstance(of, Selector):
            return who, "eine Karte" if isinstance(of, Whose) else self.names.itself("acc"), person
        gender = self.context.noun(of).gender
        what = self.names.kinds(of, "acc", False, "mixed", ["ander"] if of.other else [])
        return who, f"{possessive('ein', gender, 'acc')} {what}", person

    def happens_to(self, node: nodes.Trigger) -> tuple[str, Person]:
        """What an event is about, as subject; and the person of the verb."""
        of, about = node.of, EVENTS[node.event].about
        if isinstance(of, Selector):
            return self.one_of(of), "one"
        if not isinstance(of, Whose):
            return self.names.itself("nom"), "one"
        if about is About.PLAYER:
            who = {Whose.OWN: "du", Whose.ENEMY: "dein Gegner", Whose.ANY: "ein Spieler"}[of]
            return who, "you" if of is Whose.OWN else "one"
        if about is About.HERO:
            return {Whose.OWN: "dein Held", Whose.ENEMY: "der gegnerische Held", Whose.ANY: "ein Held"}[of], "one"
        kind = Kind.UNIT if about is About.UNIT else Kind.CARD
        return self.one_of(Selector(kind, of)), "one"

    def one_of(self, of: Selector) -> str:
        """One of several: "eine deiner Einheiten", "eine gegnerische Einheit"."""
        if Kind.HERO in of.types:
            return self.grammar.joined([self.one_of(one) for one in each_type(of)], "or")
        of = replace(of, many=ONE)
        gender = self.context.noun(of).gender
        extra = ["ander"] if of.other else []
        if of.whose is Whose.OWN and of.kind is Kind.HERO and not of.other:
            return f"dein {self.names.described(of, 'nom', False, 'mixed', whose=False)}"
        if of.whose is Whose.OWN:
            one = "einer" if gender == "m" else "eine"
            return f"{one} deiner {self.names.described(of, 'gen', True, 'mixed', extra, whose=False)}"
        return f"{possessive('ein', gender, 'nom')} {self.names.described(of, 'nom', False, 'mixed', extra)}"

    def payment(self, payment: Payment) -> str:
        """What is paid, as a list."""
        return self.names.payment(payment, Who.YOU)
