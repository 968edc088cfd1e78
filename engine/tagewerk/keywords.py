"""The keywords of Tagewerk, and what they mean for people (KEY)."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.text.keywords import KeywordInfo

KEYWORDS: Final = {
    info.slug: info
    for info in (
        KeywordInfo(
            slug="watchful",
            name=LocalText("Watchful", "Wachsam"),
            meaning=LocalText("It isn’t exhausted by blocking.", "Blocken erschöpft ihn nicht."),
            clause="KEY-WATCHFUL",
        ),
        KeywordInfo(
            slug="stealthy",
            name=LocalText("Stealthy", "Ungesehen"),
            meaning=LocalText("It can’t be blocked when it attacks.", "Wenn er angreift, kann er nicht geblockt werden."),
            clause="KEY-STEALTHY",
        ),
    )
}
"""By slug."""
