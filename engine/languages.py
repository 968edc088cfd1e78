"""The two languages of the site, and texts that stand in both."""

from __future__ import annotations

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


def after_name(text: LocalText) -> LocalText:
    """A question as it stands behind a name and a colon: English goes on with a small letter, German with a capital."""
    return LocalText(text.en[:1].lower() + text.en[1:], text.de)
