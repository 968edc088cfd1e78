"""What a table's log is said with, whatever is played: a sentence about the reader, and the same about somebody else."""

from __future__ import annotations

from typing import NamedTuple

from engine.languages import LocalText


class Sentence(NamedTuple):
    """A sentence about the reader, the same about somebody else (`who`), and the clause it follows."""

    you: LocalText
    they: LocalText
    clause: str = ""


def impersonal(en: str, de: str, clause: str = "") -> Sentence:
    """A sentence in which nobody acts."""
    return Sentence(LocalText(en, de), LocalText(en, de), clause)


def told(en: str, de: str, they: str, other: str, clause: str = "") -> Sentence:
    """A sentence from what the reader does, in English and German, and what another one does."""
    return Sentence(LocalText(f"You {en}.", f"Du {de}."), LocalText(f"%(who)s {they}.", f"%(who)s {other}."), clause)
