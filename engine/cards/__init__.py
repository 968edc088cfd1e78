"""The cards of any game: their numbers, names, printings and facts, and the formats that allow them."""
