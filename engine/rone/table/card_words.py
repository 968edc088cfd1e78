"""Parts of a card's text in words: a line of an activated ability, the options of a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from engine.languages import Language, LocalText
from engine.rone.cards import Card
from engine.rone.rules.definitions import CompiledPayment
from engine.rone.words import LANGUAGES, parse_abilities
from engine.rone.words.nodes import Activated, Initiative, Payment
from engine.rone.words.rendering import TEXTS, CardText
from engine.rone.words.symbols import SYMBOLS
from engine.text.nodes import Choose, Trigger

Written = Callable[[CardText], str]


def line_words(card: Card, sort: type[Activated | Initiative | Trigger[Any, Any, Any]], number: int) -> LocalText | None:
    """The text of the `number`-th ability of its sort (from 0); None where the card's text isn't modelled, or has no such ability."""
    nodes = parse_abilities(card.abilities, card.slug) if card.modelled else ()
    found = [node for node in nodes if isinstance(node, sort)]
    return _said(card, lambda text: text.ability(found[number], nodes)) if number < len(found) else None


def payment_words(card: Card, payment: CompiledPayment) -> LocalText:
    """What a text of the card has a player pay, said to that player."""
    paid = Payment(payment.water, payment.graveyard, payment.hand, payment.deck)
    return _said(card, lambda text: text.names.payment(paid))


def mode_words(card: Card, options: int, number: int) -> LocalText | None:
    """What the option of that number (from 0) of the card's choice among `options` says; None where the card has no such choice, or two."""
    nodes = parse_abilities(card.abilities, card.slug) if card.modelled else ()
    found = [choice for choice in _choices(nodes) if len(choice.options) == options]
    if len(found) != 1 or number >= options:
        return None
    steps = found[0].options[number]
    return _said(card, lambda text: text.gains(steps) or text.steps.sentences(steps))


def _said(card: Card, write: Written) -> LocalText:
    """What is written in both languages, symbols as they are read aloud."""

    def words(language: Language) -> str:
        text = TEXTS.of(card, language)
        text.context.begin(None)
        found = ""
        for run in SYMBOLS.runs(write(text).replace("'", "’"), language):
            found += f" {run.text}" if run.kind == "icon" and found[-1:].isdigit() else run.text
        return found.strip()

    english, german = (words(language) for language in LANGUAGES)
    return LocalText(english, german)


def _choices(node: Any) -> Iterator[Choose]:
    """The choices in a tree of text."""
    if isinstance(node, tuple):
        for part in node:
            yield from _choices(part)
    elif is_dataclass(node):
        if isinstance(node, Choose):
            yield node
        for part in fields(node):
            yield from _choices(getattr(node, part.name))
