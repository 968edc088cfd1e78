"""Reading RONE's selectors and keywords."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.rone.words.forms import FILTERS, KINDS
from engine.rone.words.nodes import Selector
from engine.rone.words.vocabulary import Keyword, Kind, PlayZone, Reference, Stat
from engine.text.fields import FieldReader, is_list
from engine.text.selectors import SelectorReader
from engine.text.vocabulary import Mode

SELECTOR_PARTS = tuple(term.name for term in (*KINDS, *FILTERS) if term.name not in tuple(Mode))
TYPES = (Kind.UNIT.value, Kind.HERO.value, Kind.TECHNOLOGY.value, Kind.TACTIC.value)
ABILITY_KEYWORDS = ("battlefield", "death", "recycle", "direct_hit", "combat", "initiative")


class RoneSelectors(SelectorReader[Selector, Reference]):
    """Reads whom a text is about; `races` are those there are, None where any may be named."""

    def __init__(self, fields: FieldReader, races: Collection[str] | None) -> None:
        super().__init__(fields, Selector, Reference, kinds=Kind, zones=PlayZone, stats=Stat, parts=SELECTOR_PARTS)
        self.races = races

    def own(self, record: Mapping[str, Any], path: str) -> dict[str, Any]:
        """Types, races and keywords."""
        read: dict[str, Any] = {}
        if "type" in record:
            read["types"] = self._types(record["type"], f"{path}.type")
        if "race" in record:
            races = self._races(record["race"], f"{path}.race")
            read |= {"race": races[0]} if len(races) == 1 else {"races": races}
        if "not_race" in record:
            read["not_races"] = self._races(record["not_race"], f"{path}.not_race")
        for word in ("keyword", "without"):
            if word in record:
                read[word] = self.keyword(record[word], f"{path}.{word}")
        return read

    def _races(self, data: object, path: str) -> tuple[str | None, ...]:
        """One race or a list of them, each once; None for one that can't be read."""
        if not is_list(data):
            return (self.slug(data, path, "race", self.races),)
        if not data:
            self.fields.refuse(path, data, "a race, or a list of races.")
        self._each_once(data, path)
        return tuple(self.slug(race, f"{path}[{index}]", "race", self.races) for index, race in enumerate(data))

    def _types(self, data: object, path: str) -> tuple[Kind | None, ...]:
        """Two kinds or more, each once."""
        if not is_list(data, 2):
            self.fields.refuse(path, data, f"a list of two or more of {', '.join(TYPES)}.")
            return ()
        self._each_once(data, path)
        found: list[Kind | None] = []
        for index, kind in enumerate(data):
            if kind not in TYPES:
                self.fields.refuse_word(f"{path}[{index}]", kind, "type of card", TYPES)
            found.append(Kind(kind) if kind in TYPES else None)
        return tuple(found)

    def _each_once(self, data: Sequence[Any], path: str) -> None:
        for index, word in enumerate(data):
            if word in data[:index]:
                self.fields.refuse(f"{path}[{index}]", word, f"{word!r} stands twice.")

    def keyword(self, data: object, path: str) -> Keyword | None:
        """A keyword that stands alone; what a card's keyword ability does is written with `when` or `initiative`."""
        if data in ABILITY_KEYWORDS and path.endswith("]" + ".keyword"):
            written = "{initiative: {water: 1}, do: […]}" if data == "initiative" else f"{{when: {data}, do: […]}}"
            self.fields.refuse(path, data, f"{data!r} says what happens: it is written {written}.")
            return None
        return self.fields.one_of(Keyword, data, path, "keyword")
