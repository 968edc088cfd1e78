"""The machine for card text, of no game: what the compiled words of every game are made of."""
