"""The runs of a rendered text, and the plain marks that stand for them while a text is put together.

While it grows a text is one string: `*Defender*` is a keyword, `{water}` a symbol, as a card's plain text shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.languages import Language, LocalText
from engine.text.problems import AbilityProblem, nearest
from engine.text.table import Term

RunKind = Literal["text", "keyword", "icon"]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line.

    `text` is what it says in words, for an icon its name to be read aloud. `name` is a keyword's or an icon's: `defender`,
    `water`, `exhaust-2-purple` (the symbols' ids without their `i-`); "" for plain text.
    """

    kind: RunKind
    text: str
    name: str = ""


TextLine: TypeAlias = tuple[Run, ...]

MARKS = re.compile(r"\*([^*]+)\*|\{([a-z0-9-]+)\}")

IN_BRACES = re.compile(r"\{([^{}\n]{0,40})\}")


class Symbols:
    """A game's symbols by name, with what they say in words, and its keywords."""

    def __init__(self, icons: Mapping[str, LocalText], keywords: Iterable[Term]) -> None:
        self.icons = icons
        self._keywords: dict[Language, dict[str, str]] = {"en": {}, "de": {}}
        for term in keywords:
            for language, names in self._keywords.items():
                names[term.in_language(language).lower()] = term.name

    def runs(self, marked: str, language: Language, strict: bool = True) -> TextLine:
        """`marked` as runs. Unknown marks are a mistake in the table and raise a KeyError; in people's own text they stay as written."""
        found: list[Run] = []
        end = 0
        for mark in MARKS.finditer(marked):
            if mark.start() > end:
                found.append(Run("text", marked[end : mark.start()]))
            keyword, icon = mark.groups()
            if not strict and self._is_unknown(keyword, icon, language):
                found.append(Run("text", mark[0]))
            elif keyword is not None:
                found.append(Run("keyword", keyword, self._keywords[language][keyword.rstrip(":").lower()]))
            else:
                found.append(Run("icon", self.icons[icon].in_language(language), icon))
            end = mark.end()
        if end < len(marked):
            found.append(Run("text", marked[end:]))
        return tuple(found)

    def _is_unknown(self, keyword: str | None, icon: str | None, language: Language) -> bool:
        if keyword is not None:
            return keyword.rstrip(":").lower() not in self._keywords[language]
        return icon not in self.icons

    def unknown(self, text: str, path: str) -> Iterator[AbilityProblem]:
        """The symbols in people's own text that there are none of, each once: they would stand on a card as they are written."""
        for name in dict.fromkeys(IN_BRACES.findall(text)):
            if name not in self.icons:
                message = f"'{{{name}}}' is no symbol. Known: {', '.join(f'{{{known}}}' for known in self.icons)}."
                near = nearest(name, list(self.icons))
                yield AbilityProblem(path, f"{{{name}}}", message, f"{{{near}}}" if near else "")


def plain(marked: str) -> str:
    """`marked` without the stars of keywords; symbols stay as `{water}`."""
    return marked.replace("*", "")
