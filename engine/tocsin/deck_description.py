"""Builds as pages tell them: start cards and upgrades, each with what it can be played as."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from engine.decklist.description import DeckDescription, deck_words
from engine.languages import NO_TEXT, LocalText


def action_in_words(card: Any) -> LocalText:
    """The options of an action card as signs of every language: `melee+1 / ranged+1`; nothing of other cards (CARD-2)."""
    if not card.actions:
        return NO_TEXT
    options = [(action.kind.value, "" if action.number is None else f"+{action.number}") for action in card.actions]
    english = " / ".join(number if kind == "number" else f"{kind} {number}".strip() for kind, number in options)
    german = " / ".join(number if kind == "number" else f"{GERMAN[kind]} {number}".strip() for kind, number in options)
    return LocalText(english, german)


GERMAN: Final = {"melee": "Nahkampf", "ranged": "Fernkampf", "defence": "Abwehr", "special": "Spezial"}
DECKS: Final = DeckDescription(**deck_words(Path(__file__).with_name("decks.txt"), {}), line_facts=action_in_words)
"""How builds are told."""
