"""Reading the fields of a card's text: numbers, words, records; what is wrong is noted with its place and the nearest known word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeGuard, TypeVar

from engine.text.problems import AbilityProblem, nearest
from engine.text.vocabulary import Written

WordT = TypeVar("WordT", bound=Written)
ReadT = TypeVar("ReadT")
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


def is_list(data: object, least: int = 0) -> TypeGuard[Sequence[Any]]:
    """Whether `data` is a list of at least so many things."""
    return isinstance(data, Sequence) and not isinstance(data, str) and len(data) >= least


class FieldReader:
    """What every part of one text is read with; what is wrong gathers in `problems`. A method that could not read returns None."""

    def __init__(self) -> None:
        self.problems: list[AbilityProblem] = []
        self._depth = 0

    def refuse(self, path: str, found: object, message: str, known: Iterable[str] = (), *, is_playable: bool = False) -> None:
        """Note a problem; `known` are the words that could have been meant."""
        text = shown(found)
        self.problems.append(AbilityProblem(path, text, message, nearest(text, list(known)) if known else "", is_playable))

    def refuse_word(self, path: str, found: object, sort: str, known: Sequence[str]) -> None:
        """Note that `found` is none of the `known` words for `sort`."""
        listed = ", ".join(known) if len(known) <= 12 else ", ".join(known[:12]) + " …"
        self.refuse(path, found, f"{shown(found)!r} is no {sort}. Known: {listed}.", known)

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

    def one_of(self, words: type[WordT], data: object, path: str, sort: str) -> WordT | None:
        """A word of a closed set; `sort` is what a message calls one."""
        if isinstance(data, str):
            with suppress(ValueError):
                return words(data)
        self.refuse_word(path, data, sort, [word.value for word in words])
        return None

    def record(self, data: object, path: str, sort: str) -> Mapping[str, Any] | None:
        """A record whose keys are words."""
        if not isinstance(data, Mapping):
            self.refuse(path, data, f"{sort} is a record like {{word: value}}, found {shown(data)}.")
            return None
        for key in data:
            if not isinstance(key, str):
                self.refuse(path, data, f"{shown(key)!r} is no word.")
                return None
        return data

    def head(self, record: Mapping[str, Any], path: str, words: Sequence[str], sort: str) -> str | None:
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

    def no_strangers(self, record: Mapping[str, Any], path: str, known: frozenset[str], word: str, listed: Sequence[str] = ()) -> None:
        """Refuse keys that `word` doesn't know; `listed` is the order in which the known ones are named."""
        for key in record:
            if key not in known:
                parts = sorted(known - {word})
                takes = f" It takes {', '.join(listed or parts)}." if parts else ""
                self.refuse(f"{path}.{key}", key, f"{key!r} is no part of {word!r}.{takes}", sorted(known))

    # --- What stands inside something ------------------------------------------------------------

    def each(self, data: Sequence[Any], path: str, read: Callable[[Any, str], ReadT | None]) -> tuple[ReadT, ...] | None:
        """Every item of a list, None where one could not be read."""
        items = [read(item, f"{path}[{index}]") for index, item in enumerate(data)]
        found = tuple(item for item in items if item is not None)
        return found if len(found) == len(items) else None

    def each_deeper(self, data: Sequence[Any], path: str, read: Callable[[Any, str], ReadT | None]) -> tuple[ReadT, ...] | None:
        """Every item of a list that is one level further down."""
        if self.is_too_deep(data, path):
            return None
        with self.deeper():
            return self.each(data, path, read)

    def is_too_deep(self, data: object, path: str) -> bool:
        """Whether nothing may stand further down, which is noted."""
        if self._depth >= DEEPEST:
            self.refuse(path, data, f"nested deeper than {DEEPEST} levels.")
            return True
        return False

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """One level further down, as long as it is open."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
