"""Printed text read into abilities: the grammar that writes a card's text, backwards, and what people and printers write beside it."""

from engine.rone.abilities.reading import Place, Reading, Sentence, Unread, read_text

__all__ = ["Place", "Reading", "Sentence", "Unread", "read_text"]
