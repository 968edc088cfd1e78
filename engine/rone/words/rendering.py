"""Renders a card's abilities: what is the same in both languages, which differ in the parts that this is put together from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.rone.cards import CardType
from engine.rone.words import nodes
from engine.rone.words.context import TextContext
from engine.rone.words.events import EVENTS
from engine.rone.words.nodes import Amount, Condition, Payment, Selector
from engine.rone.words.player_steps import RemoveFromGraveyard, Water
from engine.rone.words.terms import marked
from engine.text.conditions import Conditions
from engine.text.figures import Figures
from engine.text.grammar import Grammar, Mood, sentence
from engine.text.nodes import Choose, Step, Steps, TurnOf
from engine.text.sentences import Clauses, Sentences
from engine.text.steps import Draw
from engine.text.vocabulary import Who, Whose


class Abilities(Protocol):
    """What an ability begins with, in one language."""

    def event(self, node: nodes.Trigger) -> str:
        """What begins a trigger's sentence: "Whenever …"."""

    def payment(self, payment: Payment) -> str:
        """What is paid, as a list."""


class PassiveClauses(Clauses, Protocol):
    """Clauses of steps, and what they say where they hold always."""

    def always(self, step: Step) -> str:
        """A passive clause."""


@dataclass(frozen=True)
class CardText:
    """One card's text in one language, put together from the parts of that language, which share the `context`."""

    context: TextContext
    grammar: Grammar
    conditions: Conditions[Selector, Amount, Condition]
    figures: Figures
    clauses: PassiveClauses
    abilities: Abilities
    steps: Sentences

    def lines(self, abilities: tuple[nodes.AbilityNode, ...]) -> list[str]:
        """All lines of the card, keywords and symbols marked (`markup`); keywords that follow each other share one."""
        lines: list[str] = []
        keywords: list[str] = []
        for node in abilities:
            if isinstance(node, nodes.KeywordAbility):
                keywords.append(marked(node.keyword, self.grammar.language))
                continue
            if keywords:
                lines.append(", ".join(keywords))
                keywords = []
            lines.append(self.ability(node, abilities))
        if keywords:
            lines.append(", ".join(keywords))
        return [line.replace("'", "’") for line in lines]

    def ability(self, node: nodes.AbilityNode, abilities: tuple[nodes.AbilityNode, ...]) -> str:
        """The line of one ability."""
        self.context.begin(node if isinstance(node, nodes.Trigger) else None)
        match node:
            case nodes.Trigger():
                return self.trigger(node)
            case nodes.Activated():
                return self.activated(node, abilities)
            case nodes.Initiative(payment, steps):
                return f"*{self.grammar.phrase('initiative')}* {self.abilities.payment(payment)}: {self.steps.sentences(steps)}"
            case nodes.Always(steps, condition):
                return self.always(steps) if condition is None else self.as_long(steps, condition)
            case nodes.Play(steps):
                return self.steps.sentences(steps)
            case nodes.KeywordAbility(keyword):
                return marked(keyword, self.grammar.language)

    def always(self, steps: Steps) -> str:
        """What holds always, each step a sentence of its own."""
        return " ".join(sentence(self.clauses.always(step)) for step in steps)

    def as_long(self, steps: Steps, condition: Condition) -> str:
        """What holds as long as a condition does, in one sentence."""
        clauses = [self.clauses.always(step) for step in steps]
        for place, clause in enumerate(clauses):
            if any(begin in clause for begin in self.grammar.subordinate):
                clauses[place] += ","  # ", where X is 3, as long as …"
        said = self.grammar.phrase("as-long-as", condition=self.conditions.condition(condition))
        if said.startswith(","):
            clauses[-1] = clauses[-1].removesuffix(",")
        return sentence(self.grammar.joined(clauses) + said)

    # --- Triggers ----------------------------------------------------------------------------

    def trigger(self, node: nodes.Trigger) -> str:
        """A trigger: a keyword with a colon, or a sentence that begins with the event."""
        event = EVENTS[node.event]
        if event.is_of_card_itself:
            text = f"*{event.term.in_language(self.grammar.language)}:* {self.keyword_sentence(node)}"
        else:
            text = self.event_sentence(node)
        return text + (" " + self.grammar.phrase("once-per-turn") if node.once_per_turn else "")

    def keyword_sentence(self, node: nodes.Trigger) -> str:
        """What follows the keyword of a trigger."""
        if node.condition is None:
            return self.steps.sentences(node.steps)
        condition = self.conditions.condition(node.condition)
        if self.steps.is_plain(node.steps):
            return sentence(self.steps.join(node.steps, Mood.ORDER) + self.grammar.phrase("trailing-if", condition=condition))
        return self.steps.then(self.grammar.phrase("if", condition=condition), node.steps)

    def event_sentence(self, node: nodes.Trigger) -> str:
        """A trigger that begins with its event."""
        phrase = self.grammar.phrase
        event = self.abilities.event(node)
        condition = "" if node.condition is None else self.conditions.condition(node.condition)
        clause = self.steps.fronted(node.steps)
        if clause:
            text = phrase("after-turn" if EVENTS[node.event].is_of_turn else "after-event", event=event, clause=clause)
            return sentence(text + (phrase("trailing-if", condition=condition) if condition else ""))
        return self.steps.then(event + (phrase("and-if", condition=condition) if condition else ""), node.steps)

    # --- Activated abilities -----------------------------------------------------------------

    def activated(self, node: nodes.Activated, abilities: tuple[nodes.AbilityNode, ...]) -> str:
        """An activated ability, begun by its symbol."""
        paid = "" if node.payment == Payment() else self.grammar.phrase("pay", payment=self.abilities.payment(node.payment))
        body = self.economic(node.steps) if node.economic else None
        text = body if body is not None else self.steps.sentences(node.steps)
        text += self.restrictions(node)
        if node.exhaust == 0:
            return f"{paid}: {text}"
        return f"{{exhaust-{node.exhaust}-{self.colour(node, abilities)}}}: " + (f"{paid}. " if paid else "") + text

    def restrictions(self, node: nodes.Activated) -> str:
        """When an ability can be used, in sentences of their own."""
        text = ""
        match node.condition:
            case None:
                pass
            case TurnOf(Whose.OWN | Whose.ENEMY as whose):
                text += " " + self.grammar.phrase(f"only-{whose}-turn")
            case condition:
                text += " " + self.grammar.phrase("only-if", condition=self.conditions.condition(condition))
        return text + (" " + self.grammar.phrase("only-once-per-turn") if node.once_per_turn else "")

    def colour(self, node: nodes.Activated, abilities: tuple[nodes.AbilityNode, ...]) -> str:
        """Yellow for economic abilities and for the first of a technology's several; purple for all others."""
        if node.economic:
            return "yellow"
        others = [other for other in abilities if isinstance(other, nodes.Activated)]
        first_of_many = self.context.card.type is CardType.TECHNOLOGY and len(others) > 1 and others[0] is node
        return "yellow" if first_of_many else "purple"

    def economic(self, steps: Steps) -> str | None:
        """The short form of an economic ability ("+2 water or +1 card"), None where it can't be said so."""
        if len(steps) == 1 and isinstance(steps[0], Choose) and steps[0].count == 1:
            options = [self.gains(option) for option in steps[0].options]
        else:
            options = [self.gains(steps)]
        known = [option for option in options if option is not None]
        return self.grammar.joined(known, "or") + "." if len(known) == len(options) else None

    def gains(self, steps: Steps) -> str | None:
        """Plain gains in symbols, None where a step is something else."""
        parts: list[str] = []
        for step in steps:
            match step:
                case Water(int(amount), Who.YOU):
                    parts.append(f"{self.figures.signed(amount)}{{water}}")
                case Draw(int(amount), Who.YOU):
                    parts.append(f"{self.figures.signed(amount)}{{card}}")
                case RemoveFromGraveyard(int(amount), Who.YOU):
                    parts.append("{recycle}" if amount == 1 else f"{amount}{{recycle}}")
                case _:
                    return None
        return self.grammar.joined(parts)
