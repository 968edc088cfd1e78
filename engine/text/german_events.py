"""What the sentence of a trigger begins with in German, whatever the game: "immer wenn eine deiner Einheiten Schaden erleidet"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.text.events import About
from engine.text.german import THE, Person, form, possessive
from engine.text.german_names import GermanNames
from engine.text.german_verbs import VERBS
from engine.text.grammar import tidy
from engine.text.nodes import ONE, Trigger
from engine.text.vocabulary import Whose, Written

PLAYERS = {Whose.OWN: "du", Whose.ENEMY: "dein Gegner", Whose.ANY: "ein Spieler"}


class GermanEvents:
    """Events as the beginnings of sentences."""

    def __init__(self, names: GermanNames) -> None:
        self.names = names
        self.context = names.context
        self.book = names.book

    def event(self, node: Trigger[Any, Any, Any]) -> str:
        """What begins a trigger's sentence."""
        word, of = self.book.events[node.event], node.of
        if word.times:
            return word.times[of if isinstance(of, Whose) else Whose.OWN].de
        if word.is_act and (word.passive is None or isinstance(of, Whose) or not isinstance(of, Written | None)):
            who, what, person = self.doing(node)
            return f"immer wenn {who} {what} {VERBS[word.german].joined(person)}"
        subject, person = self.happens_to(node)
        words, _, verb = (word.german if word.passive is None else word.passive.de).rpartition(" ")
        return tidy(f"immer wenn {subject} {words} {VERBS[verb].joined(person)}")

    def doing(self, node: Trigger[Any, Any, Any]) -> tuple[str, str, Person]:
        """Who does it to what, and the person of the verb."""
        of = node.of
        whose = of if isinstance(of, Whose) else Whose.OWN if isinstance(of, Written | None) else of.whose
        person: Person = "you" if whose is Whose.OWN else "one"
        if isinstance(of, Whose):
            noun = self.book.kinds[self.book.events[node.event].said_of]
            return PLAYERS[whose], f"{possessive('ein', noun.gender, 'acc')} {form(noun, 'acc', False)}", person
        if isinstance(of, Written | None):
            return PLAYERS[whose], self.names.itself("acc"), person
        what = self.names.kinds(of, "acc", False, "mixed", ["ander"] if of.other else [])
        return PLAYERS[whose], f"{possessive('ein', self.context.noun(of).gender, 'acc')} {what}", person

    def happens_to(self, node: Trigger[Any, Any, Any]) -> tuple[str, Person]:
        """What an event is about, as subject; and the person of the verb."""
        of, word = node.of, self.book.events[node.event]
        if isinstance(of, Whose):
            if word.about is About.PLAYER:
                return PLAYERS[of], "you" if of is Whose.OWN else "one"
            selector = self.book.selector(word.said_of, of)
            if word.said_of in self.book.single_kinds and of is Whose.ENEMY:
                return f"{THE[self.context.noun(selector).gender][0]} {self.names.described(selector, 'nom', False, 'weak')}", "one"
            return self.one_of(selector), "one"
        if not isinstance(of, Written | None):
            return self.one_of(of), "one"
        known = self.context.befallen(node)
        return self.names.itself("nom") if known == "self" else self.names.target(known, "nom"), "one"

    def one_of(self, of: Any) -> str:
        """One of several: "eine deiner Einheiten", "eine gegnerische Einheit", "dein Held"."""
        each = self.names.each_apart(of)
        if len(each) > 1:
            return self.names.grammar.joined([self.one_of(one) for one in each], "or")
        of = replace(of, many=ONE)
        gender = self.context.noun(of).gender
        extra = ["ander"] if of.other else []
        if of.whose is Whose.OWN and of.kind in self.book.single_kinds and not of.other:
            return f"{possessive('dein', gender, 'nom')} {self.names.described(of, 'nom', False, 'mixed', whose=False)}"
        if of.whose is Whose.OWN:
            one = {"m": "einer", "n": "eines"}.get(gender, "eine")
            return f"{one} deiner {self.names.described(of, 'gen', True, 'mixed', extra, whose=False)}"
        return f"{possessive('ein', gender, 'nom')} {self.names.described(of, 'nom', False, 'mixed', extra)}"
