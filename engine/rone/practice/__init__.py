"""Decks of RONE practised by people."""
