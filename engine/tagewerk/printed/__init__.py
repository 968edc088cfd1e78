"""Tagewerk's printed text: what `engine/text/printed` has to know of it, and the reading of its cards."""

from engine.tagewerk.printed.game import TAGEWERK_PRINT, read_text

__all__ = ["TAGEWERK_PRINT", "read_text"]
