"""Playing many matches and telling what they came to, of any game: what a game brings for it is a `SimulatedGame`."""
