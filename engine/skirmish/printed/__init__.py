"""Skirmish's printed text: what `engine/text/printed` has to know of it, and the reading of its cards."""

from engine.skirmish.printed.game import SKIRMISH_PRINT, on_card, read_text

__all__ = ["SKIRMISH_PRINT", "on_card", "read_text"]
