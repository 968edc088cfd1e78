"""What is to be known of a report's figures: sentences with a code each, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Note:
    """One thing to know. Pages and programs go by the code, which stays."""

    code: str
    en: str
    de: str

    def to_json(self) -> dict[str, str]:
        """Code and sentences, as they stand in a report."""
        return {"code": self.code, "en": self.en, "de": self.de}


def told(notes: Iterable[Note]) -> list[dict[str, str]]:
    """Notes as they stand in a report."""
    return [note.to_json() for note in notes]
