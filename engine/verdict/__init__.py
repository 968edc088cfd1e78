"""The verdict on a list of any game: its problems, and the sentences that say them."""
