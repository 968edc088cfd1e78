"""Judging decks of RONE. Import from here."""

from engine.rone.validate.codes import ADVICE, Code
from engine.rone.validate.size_checks import level_one_needed
from engine.rone.validate.validator import verdict

__all__ = ["ADVICE", "Code", "level_one_needed", "verdict"]
