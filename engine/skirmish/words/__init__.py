"""The words of card text: one table, read into typed trees, checked, and rendered in English and German."""

from __future__ import annotations

from engine.skirmish.words.checks import check_card
from engine.skirmish.words.reading import parse_abilities
from engine.skirmish.words.rendering import plain_text, render_text
from engine.text.problems import AbilitiesError

__all__ = ["AbilitiesError", "check_card", "parse_abilities", "plain_text", "render_text"]
