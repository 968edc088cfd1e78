"""Nouns as lists that lines of tables name: one card and several, and in German what can be both and what stands behind "Ziel-"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.text.nouns import Noun
from engine.text.printed.tables import NOTHING, Table

FORMS = ("one", "more", "both")


def add_noun(table: Table, name: str, value: str, noun: Noun, english: Mapping[str, str] | None = None) -> None:
    """Add a noun to a list; `english` are other words for one card and for several."""
    add_forms(table, name, value, english or {"one": noun.english, "more": noun.english_plural}, german_forms(noun))


def add_forms(table: Table, name: str, value: str, english: Mapping[str, str], german: Mapping[str, set[str]]) -> None:
    """Add what is said of one card, of several, and of either, and all German forms behind "Ziel-"."""
    for number in FORMS:
        forms = german.get(number, set())
        aimed = {f"Ziel{form.lower()}" for form in forms} | {f"Ziel {form}" for form in forms}
        table.add_list(name, {value: (english.get(number, NOTHING), choice(forms))}, number)
        table.add_list(name, {value: (NOTHING, choice(aimed))}, "aimed" + {"one": "", "more": "more", "both": "both"}[number])


def choice(words: Iterable[str]) -> str:
    """Words as a choice of a pattern."""
    found = sorted(words)
    return f"({'|'.join(found)})" if found else NOTHING


def german_forms(noun: Noun) -> dict[str, set[str]]:
    """A noun's German forms: of one card, of several, and those that can be both."""
    singular, plural = set(noun.singular), set(noun.plural)
    return {"one": singular - plural, "more": plural - singular, "both": singular & plural}
