"""TOCSIN: a cooperative game of heroes with decks of their own against enemies on two rows of cards (`docs/reference/tocsin-rules.md`)."""
