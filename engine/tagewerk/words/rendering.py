"""Renders a card's abilities: what is the same in both languages, which differ in the parts that this is put together from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.languages import Language
from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.words import english, german, nodes
from engine.tagewerk.words.context import TextContext
from engine.tagewerk.words.nodes import Payment
from engine.tagewerk.words.nouns import marked
from engine.tagewerk.words.steps import STEPS
from engine.tagewerk.words.vocabulary import Event, Reference
from engine.text.conditions import Conditions
from engine.text.english import English
from engine.text.figures import Figures
from engine.text.german import German
from engine.text.grammar import Grammar, Mood, sentence
from engine.text.nodes import Step
from engine.text.sentences import Clauses, Sentences

ENGLISH = English(english.PHRASES)
GERMAN = German(german.PHRASES)
OWN_EVENTS = (Event.TURNED_UP, Event.BATTLEFIELD, Event.DEATH)
"""Events of the card itself, said before a colon."""


class OwnClauses(Clauses, Protocol):
    """Clauses of steps, what they say where they hold always, and what an ability begins with."""

    def always(self, step: Step) -> str:
        """A passive clause."""

    def event(self, node: nodes.Trigger) -> str:
        """What begins a trigger's sentence."""

    def payment(self, payment: Payment) -> str:
        """What is paid, as a list."""


@dataclass(frozen=True)
class CardText:
    """One card's text in one language, put together from the parts of that language, which share the `context`."""

    context: TextContext
    grammar: Grammar
    conditions: Conditions[nodes.Selector, nodes.Amount, nodes.Condition]
    clauses: OwnClauses
    figures: Figures
    steps: Sentences

    def lines(self, abilities: Sequence[nodes.AbilityNode]) -> list[str]:
        """All lines of the card, keywords marked; those that follow each other share one."""
        lines: list[str] = []
        keywords: list[str] = []
        for node in abilities:
            if isinstance(node, nodes.KeywordAbility):
                keywords.append(marked(node.keyword, self.grammar.language))
                continue
            if keywords:
                lines.append(", ".join(keywords))
                keywords = []
            lines.append(self.ability(node))
        if keywords:
            lines.append(", ".join(keywords))
        return [line.replace("'", "’") for line in lines]

    def ability(self, node: nodes.AbilityNode) -> str:
        """The line of one ability."""
        self.context.begin(node if isinstance(node, nodes.Trigger) else None)
        match node:
            case nodes.Trigger():
                return self.trigger(node)
            case nodes.Activated():
                return self.activated(node)
            case nodes.Support(steps):
                return f"{self.grammar.phrase('support')}: {self.steps.sentences(steps)}"
            case nodes.Always(steps):
                return " ".join(sentence(self.clauses.always(step)) for step in steps)
            case nodes.Play(steps):
                return self.steps.sentences(steps)
        return marked(node.keyword, self.grammar.language)

    def trigger(self, node: nodes.Trigger) -> str:
        """A trigger: what befalls the card itself before a colon, or a sentence that begins with the event."""
        if node.event in OWN_EVENTS and node.of in (None, Reference.SELF):
            text = f"{self.grammar.phrase(node.event.value)}: {self._own(node)}"
        else:
            text = self._sentence(node)
        return text + (" " + self.grammar.phrase("once-per-turn") if node.once_per_turn else "")

    def _own(self, node: nodes.Trigger) -> str:
        if node.condition is None:
            text = self.steps.sentences(node.steps)
        else:
            condition = self.conditions.condition(node.condition)
            if self.steps.is_plain(node.steps):
                trailing = self.grammar.phrase("trailing-if", condition=condition)
                text = sentence(self.steps.join(node.steps, Mood.ORDER) + trailing)
            else:
                text = self.steps.then(self.grammar.phrase("if", condition=condition), node.steps)
        return text[:1].lower() + text[1:] if self.grammar.language == "en" else text

    def _sentence(self, node: nodes.Trigger) -> str:
        phrase = self.grammar.phrase
        event = self.clauses.event(node)
        condition = "" if node.condition is None else self.conditions.condition(node.condition)
        clause = self.steps.fronted(node.steps)
        if clause:
            is_time = node.event in (Event.MORNING, Event.EVENING) and self.grammar.language == "de"
            text = f"{event} {clause}" if is_time else phrase("after-event", event=event, clause=clause)
            return sentence(text + (phrase("trailing-if", condition=condition) if condition else ""))
        return self.steps.then(event + (phrase("and-if", condition=condition) if condition else ""), node.steps)

    def activated(self, node: nodes.Activated) -> str:
        """An activated ability: its costs, a colon, what it does."""
        parts: list[str] = []
        if node.once_per_turn:
            parts.append(self.grammar.phrase("once-only"))
        if node.exhaust == 1:
            parts.append(self.grammar.phrase("exhaust"))
        elif node.exhaust:
            parts.append(self.grammar.phrase("exhaust-times", times=self.grammar.often(str(node.exhaust))))
        if node.payment != Payment():
            parts.append(self.grammar.phrase("pay", payment=self.clauses.payment(node.payment)))
        return f"{sentence(', '.join(parts), '')}: {self.steps.sentences(node.steps)}"


def card_text(card: TagewerkCard, language: Language) -> CardText:
    """What renders `card`'s text in `language`."""
    context = TextContext(card)
    conditions: Conditions[nodes.Selector, nodes.Amount, nodes.Condition]
    clauses: OwnClauses
    if language == "de":
        grammar: Grammar = GERMAN
        german_names = german.GermanNames(context, GERMAN)
        conditions = german.GermanConditions(german_names)
        figures = Figures(grammar, context.said, conditions, (nodes.Markers,))
        clauses = german.GermanClauses(STEPS, german_names, figures)
    else:
        grammar = ENGLISH
        names = english.EnglishNames(context, ENGLISH)
        conditions = english.EnglishConditions(names)
        figures = Figures(grammar, context.said, conditions, (nodes.Markers,))
        clauses = english.EnglishClauses(STEPS, names, figures)
    steps = Sentences(grammar, STEPS, context, conditions, figures, clauses)
    return CardText(context, grammar, conditions, clauses, figures, steps)
