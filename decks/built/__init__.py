"""Decks that lie sleeved somewhere: the copies they take, and what building one takes of somebody's collection."""
