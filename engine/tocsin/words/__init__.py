"""The words of TOCSIN's texts: one table, read into typed trees, checked, and rendered in English and German."""

from __future__ import annotations

from engine.text.problems import AbilitiesError
from engine.tocsin.words.reading import parse_amount, parse_condition, parse_steps

__all__ = ["AbilitiesError", "parse_amount", "parse_condition", "parse_steps"]
