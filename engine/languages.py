"""The two languages of the site, and texts that stand in both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["en", "de"]


@dataclass(frozen=True)
class LocalText:
    """A text in both languages of the site."""

    en: str = ""
    de: str = ""

    def in_language(self, language: Language) -> str:
        """The text in `language`."""
        return self.de if language == "de" else self.en

    def to_json(self) -> dict[str, str]:
        """The text by language code."""
        return {"en": self.en, "de": self.de}


NO_TEXT: Final = LocalText()


def local_text(written: object) -> LocalText:
    """A text as files write it, with `en` and `de`, or as it is. Raises ValueError for anything else."""
    if isinstance(written, LocalText):
        return written
    if isinstance(written, Mapping) and set(written) == {"en", "de"} and all(isinstance(text, str) for text in written.values()):
        return LocalText(**written)
    raise ValueError(f"a text in en and de is wanted, not {str(written)[:40]!r}")


def after_name(text: LocalText) -> LocalText:
    """A question as it stands behind a name and a colon: English goes on with a small letter, German with a capital."""
    return LocalText(text.en[:1].lower() + text.en[1:], text.de)
