"""Skirmish: figures on a table, a fixed kit of cards for each character, and an X stack for chance."""
