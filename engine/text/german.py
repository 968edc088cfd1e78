"""What German needs in card text, whatever the game: fixed phrases, articles, adjectives, verbs, clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.text.grammar import Grammar, Mood
from engine.text.nouns import Gender, Noun

Case = Literal["nom", "acc", "dat", "gen"]
CASES: tuple[Case, ...] = ("nom", "acc", "dat", "gen")
Declension = Literal["weak", "mixed", "strong"]
Person = Literal["order", "you", "one", "many"]
Forms = dict[Gender, tuple[str, str, str, str]]


class German(Grammar):
    """See `Grammar`."""

    language = "de"
    subordinate = (", wobei ", ", ohne ", ", solange ")

    def joined(self, parts: Sequence[str], last: Literal["and", "or"] = "and") -> str:
        """See `Grammar.joined`."""
        word = "oder" if last == "or" else "und"
        return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f" {word} {parts[-1]}"

    def quantity(self, low: int | None, high: int | None) -> tuple[str, bool]:
        """See `Grammar.quantity`; "höchstens 0" for none, of which a noun says "keine"."""
        if low is not None and low == high and low > 0:
            return f"genau {low}", low != 1
        if high is not None:
            return f"höchstens {max(high, 0)}", high > 1
        return f"mindestens {low}", low != 1

    def often(self, number: str) -> str:
        """See `Grammar.often`."""
        return {"1": "einmal", "2": "zweimal", "3": "dreimal"}.get(number, f"{number}-mal")


# --- Declension ----------------------------------------------------------------------------------

ADJECTIVES: dict[Declension, Forms] = {
    "weak": {
        "m": ("e", "en", "en", "en"),
        "f": ("e", "e", "en", "en"),
        "n": ("e", "e", "en", "en"),
        "p": ("en", "en", "en", "en"),
    },
    "mixed": {
        "m": ("er", "en", "en", "en"),
        "f": ("e", "e", "en", "en"),
        "n": ("es", "es", "en", "en"),
        "p": ("en", "en", "en", "en"),
    },
    "strong": {
        "m": ("er", "en", "em", "en"),
        "f": ("e", "e", "er", "er"),
        "n": ("es", "es", "em", "en"),
        "p": ("e", "e", "en", "er"),
    },
}
"""Endings by declension and gender: after der, dies-, jed-, alle; after ein, kein, dein; after nothing."""

DETERMINERS: Forms = {
    "m": ("er", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("es", "es", "em", "es"),
    "p": ("e", "e", "en", "er"),
}
"""Endings of dies-, jen-, jed-, all-."""

POSSESSIVES: Forms = DETERMINERS | {"m": ("", "en", "em", "es"), "n": ("", "", "em", "es")}
"""Endings of ein, kein, dein."""

THE: Forms = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "p": ("die", "die", "den", "der"),
}
IT: Forms = {
    "m": ("er", "ihn", "ihm", "von ihm"),
    "f": ("sie", "sie", "ihr", "von ihr"),
    "n": ("es", "es", "ihm", "von ihm"),
    "p": ("sie", "sie", "ihnen", "von ihnen"),
}


def adjective(stem: str, gender: Gender, case: Case, declension: Declension) -> str:
    """An adjective with its ending."""
    return stem + ADJECTIVES[declension][gender][CASES.index(case)]


def determiner(stem: str, gender: Gender, case: Case) -> str:
    """dies-, jen-, jed-, all- with its ending."""
    return stem + DETERMINERS[gender][CASES.index(case)]


def possessive(stem: str, gender: Gender, case: Case) -> str:
    """ein, kein, dein, ihr with its ending."""
    return stem + POSSESSIVES[gender][CASES.index(case)]


def form(noun: Noun, case: Case, plural: bool) -> str:
    """A noun in a case."""
    return (noun.plural if plural else noun.singular)[CASES.index(case)]


def compound(prefix: str, noun: str) -> str:
    """Ziel and Einheit make Zieleinheit."""
    return prefix + noun[0].lower() + noun[1:] if prefix else noun


# --- Verbs and clauses ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: what parts from it, and the forms behind that."""

    prefix: str
    infinitive: str
    order: str
    you: str
    one: str

    def joined(self, person: Person) -> str:
        """The form at the end of a subordinate clause: angreifst, angreift, angreifen."""
        return self.prefix + self.finite(person)

    def finite(self, person: Person) -> str:
        """The form for an order to the reader, you, one or many."""
        return {"order": self.order, "you": self.you, "one": self.one, "many": self.infinitive}[person]

    @property
    def whole(self) -> str:
        """The infinitive with what parts from it."""
        return self.prefix + self.infinitive


def clause(verb: Verb, subject: str, person: Person, rest: str, after: str, mood: Mood, one_who_does: str = "") -> str:
    """A clause in its mood; `after` stands behind all of it. `one_who_does`, in the accusative, is made to do it ("… lassen")."""
    if mood is Mood.ALLOWED:
        return f"{rest} {verb.whole}{after}"
    if mood is Mood.MAY:
        if person in ("order", "you"):
            return f"{rest} {verb.whole}{after}"
        return f"{one_who_does} {rest} {verb.whole} lassen{after}"
    if person == "order" and mood is Mood.ORDER:
        return f"{verb.order} {rest} {verb.prefix}{after}"
    person, subject = ("you", "du") if person == "order" else (person, subject)
    finite = verb.finite(person)
    if mood is Mood.FRONTED:
        return f"{finite} {subject} {rest} {verb.prefix}{after}"
    if mood is Mood.FOLLOWING and subject == "du":
        return f"{finite} {rest} {verb.prefix}{after}"
    return f"{subject} {finite} {rest} {verb.prefix}{after}"
