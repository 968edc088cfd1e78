"""Nouns of card text, in both languages, and the makers of the regular ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Gender = Literal["m", "f", "n", "p"]
"""Of a German word: masculine, feminine, neuter; p: plural, in which all are alike."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun. `singular` and `plural` are the German forms by case (nominative, accusative, dative, genitive)."""

    english: str
    english_plural: str
    gender: Gender
    singular: tuple[str, str, str, str]
    plural: tuple[str, str, str, str]


def feminine(english: str, english_plural: str, german: str, german_plural: str) -> Noun:
    """A feminine noun whose plural ends in -n or -s: each the same in all cases."""
    return Noun(english, english_plural, "f", (german,) * 4, (german_plural,) * 4)


def weak(english: str, english_plural: str, german: str, other: str) -> Noun:
    """A masculine noun that ends in -en in every form but the first (der Held, den Helden)."""
    return Noun(english, english_plural, "m", (german, other, other, other), (other,) * 4)


def strong(english: str, english_plural: str, gender: Gender, german: str, genitive: str, german_plural: str) -> Noun:
    """A masculine or neuter noun with a genitive of its own (der Effekt, des Effekts); the dative of the plural ends in -n or -s."""
    dative = german_plural if german_plural.endswith(("n", "s")) else german_plural + "n"
    plural = (german_plural, german_plural, dative, german_plural)
    return Noun(english, english_plural, gender, (german, german, german, genitive), plural)
