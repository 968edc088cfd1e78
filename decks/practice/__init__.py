"""Decks practised alone, by the rules: a game is its seed and its choices, which stand signed in the address."""
