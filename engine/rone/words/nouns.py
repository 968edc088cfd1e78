"""The nouns of card text, in both languages: kinds of cards, races, zones."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rone.words.vocabulary import Kind


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun. `singular` and `plural` are the German forms by case (nominative, accusative, dative, genitive)."""

    english: str
    english_plural: str
    gender: str
    singular: tuple[str, str, str, str]
    plural: tuple[str, str, str, str]


def _feminine(english: str, english_plural: str, german: str, german_plural: str) -> Noun:
    return Noun(english, english_plural, "f", (german,) * 4, (german_plural,) * 4)


def _weak(english: str, english_plural: str, german: str, other: str) -> Noun:
    """A masculine noun that ends in -en in every form but the first (der Held, den Helden)."""
    return Noun(english, english_plural, "m", (german, other, other, other), (other,) * 4)


KINDS: dict[Kind, Noun] = {
    Kind.UNIT: _feminine("unit", "units", "Einheit", "Einheiten"),
    Kind.HERO: _weak("hero", "heroes", "Held", "Helden"),
    Kind.TECHNOLOGY: _feminine("technology", "technologies", "Technologie", "Technologien"),
    Kind.TACTIC: _feminine("tactic", "tactics", "Taktik", "Taktiken"),
    Kind.CARD: _feminine("card", "cards", "Karte", "Karten"),
    Kind.PERMANENT: _feminine("permanent", "permanents", "dauerhafte Karte", "dauerhafte Karten"),
    Kind.EFFECT: Noun("effect", "effects", "m", ("Effekt", "Effekt", "Effekt", "Effekts"), ("Effekte", "Effekte", "Effekten", "Effekte")),
}

RACES: dict[str, Noun] = {
    "human": _weak("human", "humans", "Mensch", "Menschen"),
    "machine": _feminine("machine", "machines", "Maschine", "Maschinen"),
    "hybrid": _weak("hybrid", "hybrids", "Hybrid", "Hybriden"),
    "mutant": _weak("mutant", "mutants", "Mutant", "Mutanten"),
    "nanobot": Noun("nanobot", "nanobots", "m", ("Nanobot", "Nanobot", "Nanobot", "Nanobots"), ("Nanobots",) * 4),
}
"""Races that are called by a noun of their own. Units of another race are "X units" and "Einheiten der Rasse X"."""


def race_name(race: str) -> str:
    """A race's slug as a name."""
    return " ".join(part.capitalize() for part in race.split("-"))
