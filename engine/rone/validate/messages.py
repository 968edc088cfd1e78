"""The sentences of RONE's problems: heroes and technologies, beside what is said in every game (`engine/verdict/words.py`)."""

from __future__ import annotations

from engine.languages import LocalText


def technologies(number: int) -> LocalText:
    """`number` technologies."""
    return LocalText(
        f"{number if number else 'No'} {'technology' if number == 1 else 'technologies'}",
        f"{number if number else 'Keine'} {'Technologie' if number == 1 else 'Technologien'}",
    )


def heroes(number: int) -> LocalText:
    """`number` heroes."""
    return LocalText(f"{number} {'hero' if number == 1 else 'heroes'}", f"{number} {'Held' if number == 1 else 'Helden'}")
