"""The nouns of RONE's card text, in both languages: kinds of cards and races."""

from __future__ import annotations

from engine.rone.words.vocabulary import Kind
from engine.text.nouns import Noun, feminine, strong, weak

KINDS: dict[Kind, Noun] = {
    Kind.UNIT: feminine("unit", "units", "Einheit", "Einheiten"),
    Kind.HERO: weak("hero", "heroes", "Held", "Helden"),
    Kind.TECHNOLOGY: feminine("technology", "technologies", "Technologie", "Technologien"),
    Kind.TACTIC: feminine("tactic", "tactics", "Taktik", "Taktiken"),
    Kind.CARD: feminine("card", "cards", "Karte", "Karten"),
    Kind.PERMANENT: feminine("permanent", "permanents", "dauerhafte Karte", "dauerhafte Karten"),
    Kind.EFFECT: strong("effect", "effects", "m", "Effekt", "Effekts", "Effekte"),
}

RACES: dict[str, Noun] = {
    "human": weak("human", "humans", "Mensch", "Menschen"),
    "machine": feminine("machine", "machines", "Maschine", "Maschinen"),
    "hybrid": weak("hybrid", "hybrids", "Hybrid", "Hybriden"),
    "mutant": weak("mutant", "mutants", "Mutant", "Mutanten"),
    "nanobot": strong("nanobot", "nanobots", "m", "Nanobot", "Nanobots", "Nanobots"),
}
"""Races that are called by a noun of their own. Units of another race are "X units" and "Einheiten der Rasse X"."""


def race_name(race: str) -> str:
    """A race's slug as a name."""
    return " ".join(part.capitalize() for part in race.split("-"))
