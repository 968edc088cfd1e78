"""Reading one mapping of a file field by field; what is wrong is noted, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from typing import Any, TypeVar

from django.utils.translation import gettext

from cards.loading.edition import Place
from cards.loading.problems import MOST_PROBLEMS, CardDataError, DataProblem
from cards.loading.tree import DAY, Path, Tree
from engine.languages import LocalText

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
Read = TypeVar("Read")
LONGEST_GUESSED = 100
"""Letters of a word that is compared with those that are known."""


@dataclass
class Record:
    """The mapping at `path` of a file, on its way to become something typed.

    Every `read_` method returns the field's value, or its default after it has noted a problem.
    """

    tree: Tree
    file: str
    path: Path
    problems: list[DataProblem]
    called: str = ""
    values: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        found = self.tree.at(self.path)
        self.values = found if isinstance(found, dict) else {}
        if not isinstance(found, dict):
            self.note("", gettext("a mapping of fields is wanted here, not %(found)s") % {"found": shown(found)})

    @property
    def place(self) -> Place:
        """Where the mapping begins."""
        return Place(self.file, self.tree.line(*self.path))

    def note(self, name: str, message: str, *deeper: str | int, at: Path | None = None) -> None:
        """Note a problem with a field (or with a part of it, further down; or with the part at `at`, where `name` is no field).

        Raises:
            CardDataError: that was the last of as many as are told.
        """
        line = self.tree.line(*self.path, *(at if at is not None else ([name] if name else [])), *deeper)
        self.problems.append(DataProblem(self.file, line, self.called, name, message))
        if len(self.problems) >= MOST_PROBLEMS:
            raise CardDataError(self.problems)

    def allow(self, names: Collection[str]) -> None:
        """Note every field that is not among `names`, with the nearest that is."""
        for name in self.values:
            if name not in names:
                self.note(name, gettext("no field is called %(name)s") % {"name": repr(name)} + did_you_mean(name, names))

    def has(self, name: str) -> bool:
        """Whether the field was written, be it with null."""
        return name in self.values

    def read(self, name: str, convert: Callable[[Any], Read], default: Read, *, required: bool = False) -> Read:
        """The field converted; `convert` raises ValueError with what is wanted instead, and may add a hint."""
        value = self.values.get(name)
        if value is None:
            if required:
                self.note(name, gettext("is missing"))
            return default
        try:
            return convert(value)
        except ValueError as error:
            self.note(name, _not_that(error, value))
            return default

    def read_whole(self, name: str, least: int, most: int, *, required: bool = False) -> int | None:
        """A whole number from `least` to `most`, or None."""
        return self.read(name, lambda value: whole(value, least, most), None, required=required)

    def read_text(self, name: str, longest: int, *, required: bool = False) -> str:
        """A text on one line, or ""."""
        return self.read(name, lambda value: text(value, longest, lines=False), "", required=required)

    def read_slug(self, name: str, *, required: bool = False) -> str:
        """A slug, or ""."""
        return self.read(name, slug, "", required=required)

    def read_local(self, name: str, longest: int, *, required: bool = False, lines: bool = False) -> LocalText:
        """A text in both languages. A plain text stands for both; where one is missing and required, that is a problem."""
        value = self.values.get(name)
        if isinstance(value, str):
            value = {"en": value, "de": value}
        if value is None:
            if required:
                self.note(name, gettext("is missing"))
            return LocalText()
        if not isinstance(value, dict):
            self.note(name, gettext("a text in en and de is wanted, not %(found)s") % {"found": shown(value)})
            return LocalText()
        read = {"en": "", "de": ""}
        for language, written in value.items():
            if language not in read:
                self.note(name, gettext("the languages are en and de, not %(name)s") % {"name": repr(language)}, language)
                continue
            try:
                read[language] = text(written, longest, lines=lines) if written is not None else ""
            except ValueError as error:
                self.note(f"{name}.{language}", _not_that(error, written))
        for language in read:
            if required and language not in value:
                self.note(name, gettext("is missing in %(language)s") % {"language": language})
        return LocalText(**read)

    def read_day(self, name: str, *, required: bool = False) -> date | None:
        """A date, or None."""
        return self.read(name, day, None, required=required)

    def read_choice(self, name: str, known: Collection[str], *, required: bool = False) -> str:
        """One of `known`, or ""."""
        return self.read(name, lambda value: choice(value, known), "", required=required)


def whole(value: Any, least: int, most: int) -> int:
    """`value` as a whole number in the range.

    Raises:
        ValueError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(gettext("a whole number from %(least)s to %(most)s is wanted") % {"least": least, "most": most})
    return value


def truth(value: Any) -> bool:
    """`value` as a yes or no.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(value, bool):
        raise ValueError(gettext("true or false is wanted"))
    return value


def choice(value: Any, known: Collection[str]) -> str:
    """`value` as one of `known`.

    Raises:
        ValueError: it is none of them.
    """
    if isinstance(value, str) and value in known:
        return value
    raise ValueError(gettext("one of %(known)s is wanted") % {"known": ", ".join(sorted(known))}, did_you_mean(value, known))


def text(value: Any, longest: int, *, lines: bool) -> str:
    """`value` as a text of at most `longest` characters; a number counts as what was written.

    Raises:
        ValueError: it is none, too long, or holds characters that no card has.
    """
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError(gettext("a text is wanted"))
    written = str(value).replace("\r\n", "\n").strip()
    if not written or len(written) > longest:
        raise ValueError(gettext("a text of 1 to %(longest)s characters is wanted") % {"longest": longest})
    if any(ord(character) < 32 and not (lines and character == "\n") for character in written):
        raise ValueError(gettext("a text without control characters is wanted") if lines else gettext("a text on one line is wanted"))
    return written


def slug(value: Any) -> str:
    """`value` as a slug.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(value, str) or not SLUG.match(value) or len(value) > 100:
        raise ValueError(gettext("small letters, figures and single hyphens are wanted"))
    return value


def day(value: Any) -> date:
    """`value` as a date.

    Raises:
        ValueError: it is none.
    """
    if isinstance(value, str) and DAY.match(value):
        with suppress(ValueError):
            return date.fromisoformat(value)
    if not isinstance(value, date):
        raise ValueError(gettext("a day like 2026-09-01 is wanted"))
    return value


def shown(value: Any) -> str:
    """A found value, short enough for a message."""
    if value is None:
        return gettext("nothing")
    if isinstance(value, dict | list):
        return gettext("a mapping") if isinstance(value, dict) else gettext("a list")
    written = repr(value) if isinstance(value, str) else str(value)
    return written if len(written) <= 60 else written[:57] + "…"


def _not_that(error: ValueError, found: Any) -> str:
    """What is wanted, what was found, and a hint where the error has one."""
    wanted, *hints = error.args
    return gettext("%(wanted)s, not %(found)s") % {"wanted": wanted, "found": shown(found)} + "".join(hints)


def suggested(word: str) -> str:
    """What is put behind a message: the word that may have been meant."""
    return gettext("; did you mean %(word)s") % {"word": repr(word)}


def did_you_mean(found: Any, known: Collection[str]) -> str:
    """A hint at the nearest known word, or nothing."""
    close = get_close_matches(str(found)[:LONGEST_GUESSED].lower(), list(known), n=1, cutoff=0.6)
    return suggested(close[0]) if close else ""
