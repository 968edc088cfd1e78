"""What sentences of problems and labels of fixes are made of in every game, in both languages: the thing, the number, the limit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from engine.languages import LocalText

_MONTHS_EN: Final = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_MONTHS_DE: Final = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]


def day(value: date) -> LocalText:
    """A day in words: 28 November 2026, 28. November 2026."""
    return LocalText(
        f"{value.day} {_MONTHS_EN[value.month - 1]} {value.year}",
        f"{value.day}. {_MONTHS_DE[value.month - 1]} {value.year}",
    )


def cards(number: int) -> LocalText:
    """`number` cards."""
    return LocalText(f"{number} {'card' if number == 1 else 'cards'}", f"{number} {'Karte' if number == 1 else 'Karten'}")


def joined(names: Sequence[LocalText]) -> LocalText:
    """Names in a row: A, B and C."""
    if len(names) == 1:
        return names[0]
    return LocalText(
        f"{', '.join(n.en for n in names[:-1])} and {names[-1].en}",
        f"{', '.join(n.de for n in names[:-1])} und {names[-1].de}",
    )


def quoted(word: str) -> LocalText:
    """A word that was given, shortened to 40 characters, without control characters."""
    plain = "".join(c if c.isprintable() else " " for c in word[:60]).strip()
    short = plain if len(plain) <= 40 else f"{plain[:39]}…"
    return LocalText(f"“{short}”", f"„{short}“")


def copies(number: int, name: LocalText) -> LocalText:
    """So many copies of a card: 3 copies of Rust Hound."""
    return LocalText(f"{number} {'copy' if number == 1 else 'copies'} of {name.en}", f"{number}-mal {name.de}")


def allowed(limit: int) -> LocalText:
    """The rest of a sentence: how many may be there."""
    return LocalText(f"{limit} allowed", f"erlaubt {'ist' if limit == 1 else 'sind'} {limit}")


def label(en: str, de: str) -> LocalText:
    """The words on a button, verb last in German."""
    return LocalText(en, de)


def remove(number: int) -> LocalText:
    """Remove so many."""
    return LocalText(f"Remove {number}", f"{number} entfernen")


def add(number: int) -> LocalText:
    """Add so many."""
    return LocalText(f"Add {number}", f"{number} hinzufügen")


SHOW_SOME: Final = label("Show some", "Zeigen")


def unmodelled(name: LocalText) -> LocalText:
    """That the text of a card, or of several, isn't modelled."""
    return LocalText(
        f"The text of {name.en} isn’t modelled: simulations can only leave it out.",
        f"Der Text von {name.de} ist nicht nachgebildet: Simulationen können ihn nur weglassen.",
    )


def times_among(name: LocalText, number: int, among: LocalText, limit: int) -> LocalText:
    """That something stands twice or more often in a zone: A twice among the heroes, 1 allowed."""
    may, times = allowed(limit), "twice" if number == 2 else f"{number} times"
    return LocalText(f"{name.en} {times} among {among.en}, {may.en}.", f"{name.de} {number}-mal unter {among.de}, {may.de}.")


def belongs(name: LocalText, what: LocalText, where: LocalText) -> LocalText:
    """That a card is of a kind that belongs elsewhere: A is a technology: it goes to the technology deck."""
    return LocalText(f"{name.en} is {what.en}: {where.en}.", f"{name.de} ist {what.de} und {where.de}.")
