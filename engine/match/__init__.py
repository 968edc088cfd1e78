"""A match of any game: what is asked and chosen, what happened, replays, and the one loop in which matches are played."""
