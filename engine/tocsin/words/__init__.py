"""The words of TOCSIN's texts: one table, read into typed trees, checked, and rendered in English and German."""

from __future__ import annotations

from engine.text.problems import AbilitiesError
from engine.tocsin.words.checks import check_card
from engine.tocsin.words.reading import parse_amount, parse_condition, parse_steps
from engine.tocsin.words.rendering import plain_text, render_text

__all__ = ["AbilitiesError", "check_card", "parse_amount", "parse_condition", "parse_steps", "plain_text", "render_text"]
