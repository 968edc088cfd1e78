"""Reading RONE's selectors and keywords."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from engine.rone.words.forms import FILTERS, KINDS
from engine.rone.words.nodes import Selector, Target
from engine.rone.words.vocabulary import Keyword, Kind, PlayZone, Reference, Stat
from engine.text.fields import FieldReader, shown
from engine.text.nodes import ALL, ONE, Many
from engine.text.reading import read_comparison, read_many
from engine.text.vocabulary import Mode, Who, Whose

SELECTOR_PARTS = tuple(term.name for term in (*KINDS, *FILTERS) if term.name not in tuple(Mode))
ABILITY_KEYWORDS = ("battlefield", "death", "recycle", "direct_hit", "combat", "initiative")
RACE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")


class SelectorReader:
    """Reads whom a text is about; `races` are those there are, None where any may be named."""

    def __init__(self, fields: FieldReader, races: Collection[str] | None) -> None:
        self.fields = fields
        self.races = races
        self.in_always = False
        """Whether the text holds always: for all that fit, then."""

    def target(self, data: object, path: str, default: Many | None = None) -> Target | None:
        """A selector: a word or a record. `default` is how many it takes where that is left out."""
        if isinstance(data, str):
            return self.fields.one_of(Reference, data, path, "selector")
        return self.selector(data, path, default or (ALL if self.in_always else ONE))

    def selector(self, data: object, path: str, default: Many, needs_kind: bool = True) -> Selector | None:
        """A selector record."""
        record = self.fields.record(data, path, "a selector")
        if record is None:
            return None
        before = len(self.fields.problems)
        self.fields.no_strangers(record, path, frozenset(SELECTOR_PARTS), "selector", SELECTOR_PARTS)
        kinds = [kind for kind in Kind if kind in record]
        if len(kinds) > 1:
            self.fields.refuse(path, data, f"one kind a selector, found {' and '.join(kinds)}.")
        if not kinds and needs_kind:
            self.fields.refuse(path, data, f"the selector lacks its kind: {', '.join(Kind)}.")
        read: dict[str, Any] = {"kind": kinds[0] if kinds else None, "many": default}
        if kinds:
            read["whose"] = self.fields.one_of(Whose, record[kinds[0]], f"{path}.{kinds[0]}", "word for whose it is")
        if "other" in record:
            read["other"] = self.fields.yes_no(record["other"], f"{path}.other")
        if "race" in record:
            read["race"] = self._race(record["race"], f"{path}.race")
        if "keyword" in record:
            read["keyword"] = self.keyword(record["keyword"], f"{path}.keyword")
        if "in" in record:
            read["zone"] = self.fields.one_of(PlayZone, record["in"], f"{path}.in", "zone")
        if "many" in record:
            read["many"] = read_many(self.fields, record["many"], f"{path}.many")
        if "chooser" in record:
            read["chooser"] = self._chooser(record["chooser"], f"{path}.chooser")
        read["comparisons"] = tuple(read_comparison(self.fields, stat, record[stat], f"{path}.{stat}") for stat in Stat if stat in record)
        return Selector(**read) if len(self.fields.problems) == before else None

    def keyword(self, data: object, path: str) -> Keyword | None:
        """A keyword that stands alone; what a card's keyword ability does is written with `when` or `initiative`."""
        if data in ABILITY_KEYWORDS and path.endswith("]" + ".keyword"):
            written = "{initiative: {water: 1}, do: […]}" if data == "initiative" else f"{{when: {data}, do: […]}}"
            self.fields.refuse(path, data, f"{data!r} says what happens: it is written {written}.")
            return None
        return self.fields.one_of(Keyword, data, path, "keyword")

    def _chooser(self, data: object, path: str) -> Who | None:
        if data not in (Who.YOU, Who.ENEMY):
            self.fields.refuse_word(path, data, "one who chooses", (Who.YOU.value, Who.ENEMY.value))
            return None
        return Who(str(data))

    def _race(self, data: object, path: str) -> str | None:
        if not isinstance(data, str) or not RACE.match(data):
            self.fields.refuse(path, data, f"{shown(data)!r} is no race: small letters, figures and hyphens.")
            return None
        if self.races is not None and data not in self.races:
            self.fields.refuse_word(path, data, "race", sorted(self.races))
            return None
        return data
