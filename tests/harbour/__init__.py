"""A throw-away game: ships and cargo, a race to ten. It shows what of the site knows no game."""
