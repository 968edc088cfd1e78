"""What is to be known of a report's figures: sentences with a code each, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

PLACE: Final = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True)
class Note:
    """One thing to know. Pages and programs go by the code, which stays. The sentences may have places: `%(deck_size)s`."""

    code: str
    en: str
    de: str

    def to_json(self, method: Mapping[str, Any] | None = None) -> dict[str, str]:
        """Code and sentences, as they stand in a report; their places are filled with what its `method` says."""
        filled = {language: _filled(text, method or {}) for language, text in (("en", self.en), ("de", self.de))}
        return {"code": self.code, **filled}


def told(notes: Iterable[Note], method: Mapping[str, Any] | None = None) -> list[dict[str, str]]:
    """Notes as they stand in a report."""
    return [note.to_json(method) for note in notes]


def _filled(text: str, method: Mapping[str, Any]) -> str:
    return PLACE.sub(lambda place: str(method[place[1]]), text)
