"""RONE's printed text: what `engine/text/printed` has to know of it, and the reading of its cards."""

from engine.rone.printed.game import RONE, read_text
from engine.text.printed.answers import ReadSentence, TextPlace, TextReading, UnreadSentence

__all__ = ["RONE", "ReadSentence", "TextPlace", "TextReading", "UnreadSentence", "read_text"]
