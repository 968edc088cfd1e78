"""Reads what a text looks for cards with: the parts that the selectors of every game have; a game adds its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, TypeVar

from engine.text.fields import FieldReader, shown
from engine.text.nodes import ALL, ONE, Many
from engine.text.reading import read_comparison, read_many
from engine.text.vocabulary import Who, Whose, Written

SelectorT = TypeVar("SelectorT", covariant=True)
ReferenceT = TypeVar("ReferenceT", bound=Written, covariant=True)
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")


class SelectorReader(Generic[SelectorT, ReferenceT]):
    """Reads whom a text is about: a record that `builds` makes a selector of, or one of `references`. `parts` are all parts of a record."""

    def __init__(
        self,
        fields: FieldReader,
        builds: Callable[..., SelectorT],
        references: type[ReferenceT],
        *,
        kinds: type[Written],
        zones: type[Written],
        stats: type[Written],
        parts: Sequence[str],
    ) -> None:
        self.fields = fields
        self._builds = builds
        self._references = references
        self._kinds = kinds
        self._zones = zones
        self._stats = stats
        self._parts = parts
        self.in_always = False
        """Whether the text holds always: for all that fit, then."""

    def own(self, record: Mapping[str, Any], path: str) -> dict[str, Any]:
        """What the game's own parts of a selector say."""
        raise NotImplementedError

    def target(self, data: object, path: str, default: Many | None = None) -> ReferenceT | SelectorT | None:
        """A selector: a word or a record. `default` is how many it takes where that is left out."""
        if isinstance(data, str):
            return self.fields.one_of(self._references, data, path, "selector")
        return self.selector(data, path, default or (ALL if self.in_always else ONE))

    def selector(self, data: object, path: str, default: Many, needs_kind: bool = True) -> SelectorT | None:
        """A selector record."""
        record = self.fields.record(data, path, "a selector")
        if record is None:
            return None
        before = len(self.fields.problems)
        self.fields.no_strangers(record, path, frozenset(self._parts), "selector", self._parts)
        kinds = [kind for kind in self._kinds if kind in record]
        if len(kinds) > 1:
            self.fields.refuse(path, data, f"one kind a selector, found {' and '.join(kinds)}.")
        if not kinds and needs_kind:
            self.fields.refuse(path, data, f"the selector lacks its kind: {', '.join(self._kinds)}.")
        read: dict[str, Any] = {"kind": kinds[0] if kinds else None, "many": default}
        if kinds:
            read["whose"] = self.fields.one_of(Whose, record[kinds[0]], f"{path}.{kinds[0]}", "word for whose it is")
        if "other" in record:
            read["other"] = self.fields.yes_no(record["other"], f"{path}.other")
        read |= self.own(record, path)
        if "in" in record:
            read["zone"] = self.fields.one_of(self._zones, record["in"], f"{path}.in", "zone")
        if "many" in record:
            read["many"] = read_many(self.fields, record["many"], f"{path}.many")
        if "chooser" in record:
            read["chooser"] = self.person(record["chooser"], f"{path}.chooser", "one who chooses")
        read["comparisons"] = tuple(
            read_comparison(self.fields, stat, record[stat], f"{path}.{stat}") for stat in self._stats if stat in record
        )
        return self._builds(**read) if len(self.fields.problems) == before else None

    def person(self, data: object, path: str, sort: str) -> Who | None:
        """You or enemy; `sort` is what a message calls them."""
        if data not in (Who.YOU, Who.ENEMY):
            self.fields.refuse_word(path, data, sort, (Who.YOU.value, Who.ENEMY.value))
            return None
        return Who(str(data))

    def slug(self, data: object, path: str, sort: str, known: Collection[str] | None) -> str | None:
        """The slug of a race, a faction …, one of `known`; None: whatever may be one."""
        if not isinstance(data, str) or not SLUG.match(data):
            self.fields.refuse(path, data, f"{shown(data)!r} is no {sort}: small letters, figures and hyphens.")
            return None
        if known is not None and data not in known:
            self.fields.refuse_word(path, data, sort, sorted(known))
            return None
        return data
