"""What the sentence of a trigger begins with in English, whatever the game: "whenever one of your units takes damage"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.text.english import article, third
from engine.text.english_names import EnglishNames
from engine.text.events import About
from engine.text.nodes import ONE, Trigger
from engine.text.vocabulary import Whose, Written


class EnglishEvents:
    """Events as the beginnings of sentences."""

    def __init__(self, names: EnglishNames) -> None:
        self.names = names
        self.book = names.book

    def event(self, node: Trigger[Any, Any, Any]) -> str:
        """What begins a trigger's sentence."""
        word, of = self.book.events[node.event], node.of
        if word.times:
            return word.times[of if isinstance(of, Whose) else Whose.OWN].en
        if word.is_act and (word.passive is None or isinstance(of, Whose) or not isinstance(of, Written | None)):
            return f"whenever {self.doing(node)}"
        subject, plural = self.happens_to(node)
        phrase = word.english if word.passive is None else word.passive.en
        return f"whenever {subject} {phrase if plural else third(phrase)}"

    def doing(self, node: Trigger[Any, Any, Any]) -> str:
        """Who does what: "you play another unit"."""
        of: Any = node.of
        word = self.book.events[node.event]
        does = third(word.english)
        who = {Whose.OWN: f"you {word.english}", Whose.ENEMY: f"your opponent {does}", Whose.ANY: f"a player {does}"}
        if not isinstance(of, Written | None):
            core = self.names.kinds(of, False)
            return f"{who[of.whose]} {f'another {core}' if of.other else article(core)}"
        if isinstance(of, Whose):
            return f"{who[of]} {article(self.book.kinds[word.said_of].english)}"
        return f"{who[Whose.OWN]} {self.names.itself()}"

    def happens_to(self, node: Trigger[Any, Any, Any]) -> tuple[str, bool]:
        """What an event is about, as subject; and whether the verb is plural."""
        of, word = node.of, self.book.events[node.event]
        if isinstance(of, Whose):
            if word.about is About.PLAYER:
                return {Whose.OWN: "you", Whose.ENEMY: "your opponent", Whose.ANY: "a player"}[of], of is Whose.OWN
            if word.said_of in self.book.single_kinds and of is Whose.ENEMY:
                return f"the {self.names.described(self.book.selector(word.said_of, of), False)}", False
            return self.one_of(self.book.selector(word.said_of, of)), False
        if not isinstance(of, Written | None):
            return self.one_of(of), False
        known = self.names.context.befallen(node)
        return self.names.itself() if known == "self" else self.names.target(known), False

    def one_of(self, of: Any) -> str:
        """One of several: "one of your units", "an enemy unit", "your hero"."""
        if of.whose is Whose.OWN and of.kind in self.book.single_kinds and not of.other:
            return f"your {self.names.described(of, False, whose=False)}"
        if of.whose is Whose.OWN:
            return f"one of your {'other ' if of.other else ''}{self.names.described(replace(of, many=ONE), True, whose=False)}"
        core = self.names.described(of, False)
        return f"another {core}" if of.other else article(core)
