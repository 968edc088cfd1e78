"""A throw-away game on the machine for card text, and what it shows of that."""
