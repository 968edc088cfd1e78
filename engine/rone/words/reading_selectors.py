"""Reading RONE's selectors and keywords."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.rone.words.forms import FILTERS, KINDS
from engine.rone.words.nodes import Selector
from engine.rone.words.vocabulary import Keyword, Kind, PlayZone, Reference, Stat
from engine.text.fields import FieldReader
from engine.text.selectors import SelectorReader
from engine.text.vocabulary import Mode

SELECTOR_PARTS = tuple(term.name for term in (*KINDS, *FILTERS) if term.name not in tuple(Mode))
ABILITY_KEYWORDS = ("battlefield", "death", "recycle", "direct_hit", "combat", "initiative")


class RoneSelectors(SelectorReader[Selector, Reference]):
    """Reads whom a text is about; `races` are those there are, None where any may be named."""

    def __init__(self, fields: FieldReader, races: Collection[str] | None) -> None:
        super().__init__(fields, Selector, Reference, kinds=Kind, zones=PlayZone, stats=Stat, parts=SELECTOR_PARTS)
        self.races = races

    def own(self, record: Mapping[str, Any], path: str) -> dict[str, Any]:
        """Race and keyword."""
        read: dict[str, Any] = {}
        if "race" in record:
            read["race"] = self.slug(record["race"], f"{path}.race", "race", self.races)
        if "keyword" in record:
            read["keyword"] = self.keyword(record["keyword"], f"{path}.keyword")
        return read

    def keyword(self, data: object, path: str) -> Keyword | None:
        """A keyword that stands alone; what a card's keyword ability does is written with `when` or `initiative`."""
        if data in ABILITY_KEYWORDS and path.endswith("]" + ".keyword"):
            written = "{initiative: {water: 1}, do: […]}" if data == "initiative" else f"{{when: {data}, do: […]}}"
            self.fields.refuse(path, data, f"{data!r} says what happens: it is written {written}.")
            return None
        return self.fields.one_of(Keyword, data, path, "keyword")
