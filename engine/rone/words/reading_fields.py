"""Reading the fields of a card's text: numbers, words, records; what is wrong is noted with its place and the nearest known word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, TypeVar

from engine.rone.words.problems import AbilityProblem, nearest
from engine.rone.words.vocabulary import (
    Keyword,
)

Choice = TypeVar("Choice", bound=StrEnum)
ABILITY_KEYWORDS = ("battlefield", "death", "recycle", "direct_hit", "combat", "initiative")
DEEPEST = 12
"""How deep a text may nest; a person writes four levels at most."""


def shown(data: object, depth: int = 3) -> str:
    """`data` on one line, as somebody who types YAML would write it, cut where it is long or deeper than `depth`."""
    if isinstance(data, bool):
        text = "true" if data else "false"
    elif data is None:
        text = "nothing"
    elif isinstance(data, Mapping | list | tuple) and depth == 0:
        text = "…"
    elif isinstance(data, Mapping):
        text = "{" + ", ".join(f"{key}: {shown(value, depth - 1)}" for key, value in list(data.items())[:8]) + "}"
    elif isinstance(data, list | tuple):
        text = "[" + ", ".join(shown(value, depth - 1) for value in data[:8]) + "]"
    else:
        text = str(data)
    return text if len(text) <= 80 else text[:79] + "…"


class FieldReader:
    """What every part of a text is read with; `races` are those there are, None where any may be named."""

    def __init__(self, races: Collection[str] | None = None) -> None:
        self.races = races
        self.problems: list[AbilityProblem] = []
        self._always = False
        self._depth = 0

    # --- Telling what is wrong ---------------------------------------------------------------

    def refuse(self, path: str, found: object, message: str, known: Iterable[str] = ()) -> None:
        """Note a problem; `known` are the words that could have been meant."""
        text = shown(found)
        self.problems.append(AbilityProblem(path, text, message, nearest(text, list(known)) if known else ""))

    def refuse_word(self, path: str, found: object, sort: str, known: Sequence[str]) -> None:
        """Note that `found` is none of the `known` words for `sort`."""
        listed = ", ".join(known) if len(known) <= 12 else ", ".join(known[:12]) + " …"
        self.refuse(path, found, f"{shown(found)!r} is no {sort}. Known: {listed}.", known)

    @contextmanager
    def _deeper(self) -> Any:
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    # --- Small things ------------------------------------------------------------------------

    def keyword(self, data: object, path: str) -> Keyword | None:
        """A keyword that stands alone; what a card's keyword ability does is written with `when` or `initiative`."""
        if data in ABILITY_KEYWORDS and path.endswith("]" + ".keyword"):
            written = "{initiative: {water: 1}, do: […]}" if data == "initiative" else f"{{when: {data}, do: […]}}"
            self.refuse(path, data, f"{data!r} says what happens: it is written {written}.")
            return None
        return self._one_of(Keyword, data, path, "keyword")

    def number(self, data: object, path: str, low: int, high: int) -> int | None:
        """A whole number from `low` to `high`."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.refuse(path, data, f"{shown(data)!r} is no whole number.")
            return None
        if not low <= data <= high:
            self.refuse(path, data, f"{data} is not from {low} to {high}.")
            return None
        return data

    def yes_no(self, data: object, path: str) -> bool | None:
        """True or false."""
        if not isinstance(data, bool):
            self.refuse(path, data, f"{shown(data)!r} is neither true nor false.")
            return None
        return data

    def _one_of(self, words: type[Choice], data: object, path: str, sort: str) -> Choice | None:
        if isinstance(data, str) and data in words._value2member_map_:
            return words(data)
        self.refuse_word(path, data, sort, [word.value for word in words])
        return None

    def _record(self, data: object, path: str, sort: str) -> Mapping[str, Any] | None:
        if not isinstance(data, Mapping):
            self.refuse(path, data, f"{sort} is a record like {{word: value}}, found {shown(data)}.")
            return None
        for key in data:
            if not isinstance(key, str):
                self.refuse(path, data, f"{shown(key)!r} is no word.")
                return None
        return data

    def _head(self, record: Mapping[str, Any], path: str, words: Sequence[str], sort: str) -> str | None:
        """The one word of `words` that `record` stands for."""
        heads = [word for word in words if word in record]
        if len(heads) == 1:
            return heads[0]
        if len(heads) > 1:
            self.refuse(path, record, f"one word for each {sort}, found {' and '.join(heads)}.")
            return None
        stranger = next(iter(record), None)
        if stranger is None:
            self.refuse(path, record, f"the {sort} is empty.")
        else:
            article = "an" if sort[0] in "aeiou" else "a"
            self.refuse(f"{path}.{stranger}", stranger, f"{shown(stranger)!r} is no word for {article} {sort}.", words)
        return None

    def _no_strangers(self, record: Mapping[str, Any], path: str, known: frozenset[str], word: str, listed: Sequence[str] = ()) -> None:
        for key in record:
            if key not in known:
                parts = sorted(known - {word})
                takes = f" It takes {', '.join(listed or parts)}." if parts else ""
                self.refuse(f"{path}.{key}", key, f"{key!r} is no part of {word!r}.{takes}", sorted(known))
