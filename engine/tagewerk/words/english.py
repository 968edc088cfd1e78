"""What Tagewerk's card text in English has for itself: factions and tokens, points and markers, costs."""

from __future__ import annotations

from engine.tagewerk.words import nodes
from engine.tagewerk.words.nodes import Amount, Condition, Selector
from engine.tagewerk.words.nouns import faction, token
from engine.text import english_clauses, english_names
from engine.text.english import article
from engine.text.nodes import Step
from engine.text.vocabulary import Who


class EnglishNames(english_names.EnglishNames):
    """Players, targets and zones."""

    states = english_names.STATES | {("exhausted", False): "ready"}

    def adjectives(self, selector: Selector) -> list[str]:
        """See `EnglishNames.adjectives`."""
        hidden = [] if selector.hidden is None else ["hidden" if selector.hidden else "open"]
        return [*hidden, *super().adjectives(selector), *([faction(selector.faction).english] if selector.faction else [])]

    def apart(self, selector: Selector) -> list[str]:
        """See `EnglishNames.apart`."""
        found = [f"(no {word})" for flag, word in ((selector.main, "main character"), (selector.token, "token")) if flag is False]
        return [*found, *(["without combat values"] if selector.fighter is False else [])]


class EnglishConditions(english_clauses.EnglishConditions[Amount, Condition]):
    """See `Conditions`."""

    def own_amount(self, amount: Amount) -> str:
        """See `Conditions.own_amount`."""
        if isinstance(amount, nodes.PointsOf):
            return "your victory points" if amount.who is Who.YOU else "your opponent's victory points"
        return "the number of your command markers" if isinstance(amount, nodes.Markers) else super().own_amount(amount)

    def own_each(self, amount: Amount) -> str:
        """See `Conditions.own_each`."""
        return "for each of your command markers"

    def own_condition(self, condition: Condition, holds: bool) -> str:
        """See `Conditions.own_condition`."""
        if not isinstance(condition, nodes.Trailing):
            raise TypeError(condition)
        who = "you have" if condition.who is Who.YOU else "your opponent has"
        return f"{who} {'' if holds else 'not '}fewer victory points than every other player"


class EnglishClauses(english_clauses.EnglishClauses):
    """See `engine.text.sentences.Clauses`."""

    def own_always(self, step: Step) -> str:
        """See `EnglishClauses.own_always`."""
        if not isinstance(step, nodes.TokenFaction):
            raise TypeError(step)
        return f"the resource tokens you exchange for are {faction(step.faction).english}"

    def amount_of(self, step: Step, amount: object, how: str) -> str:
        """See `EnglishClauses.amount_of`; tokens and resources are of a faction."""
        if isinstance(step, nodes.MakeToken | nodes.ResourceToken):
            kind = f"{token(step.token, 'en')} " if isinstance(step, nodes.MakeToken) else f"{_of(step.faction)}resource "
            words, number = f"{'exhausted ' if step.exhausted else ''}{kind}token", self.figures.number(amount)
            return article(words) if number == "1" else f"{number} {words}s"
        text = super().amount_of(step, amount, how)
        return text.replace(" ", f" {_of(step.faction)}", 1) if isinstance(step, nodes.Resource) else text


def _of(slug: str | None) -> str:
    return f"{faction(slug).english} " if slug else ""
