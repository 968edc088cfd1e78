"""Duels, gauntlets and comparisons as people read them."""
