"""Tagewerk: characters, places and items, command markers, resources of factions, victory points."""
