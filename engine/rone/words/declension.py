"""German forms: articles, adjectives, verbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Case = Literal["nom", "acc", "dat", "gen"]
CASES: tuple[Case, ...] = ("nom", "acc", "dat", "gen")
Declension = Literal["weak", "mixed", "strong"]

ADJECTIVES: dict[Declension, dict[str, tuple[str, str, str, str]]] = {
    "weak": {"m": ("e", "en", "en", "en"), "f": ("e", "e", "en", "en"), "p": ("en", "en", "en", "en")},
    "mixed": {"m": ("er", "en", "en", "en"), "f": ("e", "e", "en", "en"), "p": ("en", "en", "en", "en")},
    "strong": {"m": ("er", "en", "em", "en"), "f": ("e", "e", "er", "er"), "p": ("e", "e", "en", "er")},
}
"""Endings by declension and gender (p: plural): after der, dies-, jed-, alle; after ein, kein, dein; after nothing."""

DETERMINERS: dict[str, tuple[str, str, str, str]] = {
    "m": ("er", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "p": ("e", "e", "en", "er"),
}
"""Endings of dies-, jen-, jed-, all-."""

POSSESSIVES: dict[str, tuple[str, str, str, str]] = {
    "m": ("", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "p": ("e", "e", "en", "er"),
}
"""Endings of ein, kein, dein."""

THE: dict[str, tuple[str, str, str, str]] = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "p": ("die", "die", "den", "der"),
}
IT: dict[str, tuple[str, str, str, str]] = {
    "m": ("er", "ihn", "ihm", "von ihm"),
    "f": ("sie", "sie", "ihr", "von ihr"),
    "p": ("sie", "sie", "ihnen", "von ihnen"),
}


def adjective(stem: str, gender: str, case: Case, declension: Declension) -> str:
    """An adjective with its ending."""
    return stem + ADJECTIVES[declension][gender][CASES.index(case)]


def determiner(stem: str, gender: str, case: Case) -> str:
    """dies-, jen-, jed-, all- with its ending."""
    return stem + DETERMINERS[gender][CASES.index(case)]


def possessive(stem: str, gender: str, case: Case) -> str:
    """ein, kein, dein, ihr with its ending."""
    return stem + POSSESSIVES[gender][CASES.index(case)]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: what parts from it, and the forms behind that."""

    prefix: str
    infinitive: str
    order: str
    you: str
    one: str

    def joined(self, person: str) -> str:
        """The form at the end of a subordinate clause: angreifst, angreift, angreifen."""
        return self.prefix + self.finite(person)

    def finite(self, person: str) -> str:
        """The form for `order`, `you`, `one` or `many`."""
        return {"order": self.order, "you": self.you, "one": self.one, "many": self.infinitive}[person]

    @property
    def whole(self) -> str:
        """The infinitive with what parts from it."""
        return self.prefix + self.infinitive


def _verb(prefix: str, infinitive: str, order: str, you: str, one: str) -> tuple[str, Verb]:
    return prefix + infinitive, Verb(prefix, infinitive, order, you, one)


VERBS: dict[str, Verb] = dict(
    (
        _verb("", "erhalten", "erhalte", "erhältst", "erhält"),
        _verb("", "verlieren", "verliere", "verlierst", "verliert"),
        _verb("", "ziehen", "ziehe", "ziehst", "zieht"),
        _verb("auf", "steigen", "steige", "steigst", "steigt"),
        _verb("zu", "fügen", "füge", "fügst", "fügt"),
        _verb("", "vernichten", "vernichte", "vernichtest", "vernichtet"),
        _verb("", "erschöpfen", "erschöpfe", "erschöpfst", "erschöpft"),
        _verb("auf", "frischen", "frische", "frischst", "frischt"),
        _verb("zurück", "geben", "gib", "gibst", "gibt"),
        _verb("", "legen", "lege", "legst", "legt"),
        _verb("zurück", "legen", "lege", "legst", "legt"),
        _verb("", "entfernen", "entferne", "entfernst", "entfernt"),
        _verb("wieder", "verwerten", "verwerte", "verwertest", "verwertet"),
        _verb("", "bringen", "bringe", "bringst", "bringt"),
        _verb("", "übernehmen", "übernimm", "übernimmst", "übernimmt"),
        _verb("ab", "brechen", "brich", "brichst", "bricht"),
        _verb("", "verhindern", "verhindere", "verhinderst", "verhindert"),
        _verb("", "nutzen", "nutze", "nutzt", "nutzt"),
        _verb("", "kämpfen", "kämpfe", "kämpfst", "kämpft"),
        _verb("", "geben", "gib", "gibst", "gibt"),
        _verb("", "nehmen", "nimm", "nimmst", "nimmt"),
        _verb("", "verlassen", "verlasse", "verlässt", "verlässt"),
        _verb("", "sterben", "stirb", "stirbst", "stirbt"),
        _verb("", "spielen", "spiele", "spielst", "spielt"),
        _verb("", "erleiden", "erleide", "erleidest", "erleidet"),
        _verb("an", "greifen", "greife", "greifst", "greift"),
    )
)
