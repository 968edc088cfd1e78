"""Throw-away games, each with one shape that no game of the site has: the house is to know it before a game needs it."""
