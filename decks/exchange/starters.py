"""Starter decks as YAML files: read and checked, every problem with its file and field.

A file holds `slug`, `name`, `description`, `guide` (each `{en, de}`), `format`, what its game's decks are built around, the zones
of its game's layout (copies by slug, or slugs of which there is one each), and `position` (where the gallery shows it). Of RONE:
`hero` (or `heroes`), `cards` and `technologies`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml

from decks.list.display import belongs
from decks.list.models import NAME_LENGTH
from decks.list.selectors import default_format, state_verdict
from decks.list.serializers import leader_keys
from engine.cards.catalog import BaseCatalog
from engine.cards.formats import BaseFormat
from engine.cards.layout import DeckZone, Layout
from engine.decklist import Decklist, Entry

FIELDS = ("slug", "name", "description", "guide", "position", "format")
REQUIRED = ("slug", "name", "description", "guide")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_TEXT = 5_000


@dataclass(frozen=True)
class StarterProblem:
    """What is wrong in a file, and where."""

    file: str
    field: str
    message: str

    def __str__(self) -> str:
        """File, field and sentence."""
        return f"{self.file}: {self.field}: {self.message}" if self.field else f"{self.file}: {self.message}"


class StarterDataError(Exception):
    """Starter decks that can't be loaded; nothing of them is."""

    def __init__(self, problems: Sequence[StarterProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Starter:
    """A starter deck as its file gives it; `texts` holds `name`, `summary` and `guide`, each `{en, de}`."""

    slug: str
    position: int
    texts: Mapping[str, Mapping[str, str]]
    state: Decklist


def read_starters(folder: Path, *, catalog: BaseCatalog[Any], formats: Mapping[str, BaseFormat], as_of: date) -> list[Starter]:
    """The starter decks in `folder`, in the order of their positions.

    Raises:
        StarterDataError: with every problem in every file; an illegal list is one.
    """
    problems: list[StarterProblem] = []
    found: dict[str, Starter] = {}
    for path in sorted(folder.glob("*.yaml")):
        reader = _Reader(path.name, catalog, formats, as_of)
        starter = reader.read(path)
        problems += reader.problems
        if starter is None:
            continue
        if starter.slug in found:
            problems.append(StarterProblem(path.name, "slug", f"{starter.slug!r} stands in another file too"))
        found[starter.slug] = starter
    if not found and not problems:
        problems.append(StarterProblem(str(folder), "", "holds no starter deck (*.yaml)"))
    if problems:
        raise StarterDataError(problems)
    return sorted(found.values(), key=lambda starter: (starter.position, starter.slug))


class _Reader:
    """Reads one file and collects what is wrong with it."""

    def __init__(self, file: str, catalog: BaseCatalog[Any], formats: Mapping[str, BaseFormat], as_of: date) -> None:
        self.file, self.catalog, self.formats, self.as_of = file, catalog, formats, as_of
        self.problems: list[StarterProblem] = []

    def wrong(self, field: str, message: str) -> None:
        """Note a problem."""
        self.problems.append(StarterProblem(self.file, field, message))

    def read(self, path: Path) -> Starter | None:
        """The deck of the file; None when it has problems."""
        try:
            data = yaml.safe_load(path.read_text(encoding="utf-8"))
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            self.wrong("", f"is no YAML: {' '.join(str(error).split())}")
            return None
        if not isinstance(data, dict):
            self.wrong("", f"holds {type(data).__name__} where a mapping of fields should be")
            return None
        layout = self.catalog.layout
        fields = {*FIELDS, *leader_keys(layout), *(zone.key for zone in layout.zones)}
        for name in sorted(str(name) for name in data.keys() - fields):
            near = get_close_matches(name, fields, n=1)
            self.wrong(name, f"is no field of a starter deck{f'; did you mean {near[0]}?' if near else ''}")
        for name in (*REQUIRED, layout.zones[0].key):
            if name not in data:
                self.wrong(name, "is missing")
        starter = Starter(
            slug=self._slug(data.get("slug", "")),
            position=self._position(data.get("position", 0)),
            texts={
                part: self._texts(field, data.get(field))
                for part, field in (("name", "name"), ("summary", "description"), ("guide", "guide"))
            },
            state=self._state(data, layout),
        )
        if not self.problems:
            self._judge(starter.state)
        return None if self.problems else starter

    def _slug(self, value: object) -> str:
        if not isinstance(value, str) or not SLUG.fullmatch(value) or len(value) > 60:
            self.wrong("slug", f"{value!r} is no slug (small letters, figures, single hyphens)")
            return ""
        return value

    def _position(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10_000:
            self.wrong("position", f"{value!r} is no place in the gallery (0 to 9999)")
            return 0
        return value

    def _texts(self, field: str, value: object) -> dict[str, str]:
        if not isinstance(value, dict) or set(value) != {"en", "de"}:
            self.wrong(field, f"{str(value)[:60]!r} isn’t a text in both languages ({{en: …, de: …}})")
            return {}
        most = NAME_LENGTH if field == "name" else LONGEST_TEXT
        for language, text in value.items():
            if not isinstance(text, str) or not text.strip() or len(text) > most:
                self.wrong(f"{field}.{language}", f"{str(text)[:60]!r} isn’t a text of 1 to {most} characters")
        return {language: str(text).strip() for language, text in value.items()}

    def _state(self, data: Mapping[str, Any], layout: Layout) -> Decklist:
        format = data.get("format", default_format())
        if format not in self.formats:
            self.wrong("format", f"no format is called {format!r}")
        state = Decklist(self._leaders(data, layout), format=str(format))
        for zone in layout.zones:
            state = state.with_entries(zone.slug, self._entries(data.get(zone.key, {}), zone))
        return state

    def _leaders(self, data: Mapping[str, Any], layout: Layout) -> tuple[str, ...]:
        one, several = layout.one_leader_key, layout.leader_key
        leaders = data.get(several, [data[one]] if one in data else [])
        if not isinstance(leaders, list):
            self.wrong(several, f"{leaders!r} is no list")
            return ()
        known = self.catalog.leader_names
        for leader in leaders:
            if leader not in known:
                self.wrong(one, f"no {one} is called {leader!r}{_near(leader, known)}")
        return tuple(leaders)

    def _entries(self, listed: object, zone: DeckZone) -> list[Entry]:
        copies = dict.fromkeys(map(str, listed), 1) if isinstance(listed, list) else listed
        if not isinstance(copies, dict):
            self.wrong(zone.key, f"{str(listed)[:60]!r} is no mapping of copies by slug, and no list of slugs")
            return []
        rows = []
        for slug, number in copies.items():
            field = zone.key if isinstance(listed, list) else f"{zone.key}.{slug}"
            if row := self._row(field, slug, number, zone.slug):
                rows.append(row)
        return rows

    def _row(self, field: str, slug: object, number: object, zone: str) -> Entry | None:
        card = self.catalog.by_slug.get(str(slug))
        if card is None:
            self.wrong(field, f"no card is called {slug!r}{_near(slug, self.catalog.by_slug)}")
            return None
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 99:
            self.wrong(field, f"{number!r} is no number of copies")
            return None
        if not belongs(card, zone, self.catalog.layout):
            self.wrong(field, f"{slug!r} is a {card.type}")
            return None
        return Entry(card.id, number)

    def _judge(self, state: Decklist) -> None:
        judged = state_verdict(state, as_of=self.as_of, format=self.formats[state.format], cards=self.catalog)
        for problem in judged.errors:
            self.wrong("cards", f"{problem.message.en} ({problem.clause or problem.code})")


def _near(name: object, known: Mapping[str, object]) -> str:
    near = get_close_matches(str(name), known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
