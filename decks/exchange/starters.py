"""Starter decks as YAML files: read and checked, every problem with its file and field.

A file holds `slug`, `name`, `description`, `guide` (each `{en, de}`), `format`, `hero` (or `heroes`), `cards` (copies by
slug), `technologies` (slugs) and `position` (where the gallery shows it).
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

from decks.list.models import NAME_LENGTH
from engine.decklist import Decklist, Entry
from engine.rone.cards import CardType, Catalog
from engine.rone.decks import decklist_of
from engine.rone.formats import Format
from engine.rone.validate import verdict

FIELDS = {"slug", "name", "description", "guide", "position", "format", "hero", "heroes", "cards", "technologies"}
REQUIRED = ("slug", "name", "description", "guide", "cards")
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


def read_starters(folder: Path, *, catalog: Catalog, formats: Mapping[str, Format], as_of: date) -> list[Starter]:
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

    def __init__(self, file: str, catalog: Catalog, formats: Mapping[str, Format], as_of: date) -> None:
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
        for name in sorted(str(name) for name in data.keys() - FIELDS):
            near = get_close_matches(name, FIELDS, n=1)
            self.wrong(name, f"is no field of a starter deck{f'; did you mean {near[0]}?' if near else ''}")
        for name in REQUIRED:
            if name not in data:
                self.wrong(name, "is missing")
        starter = Starter(
            slug=self._slug(data.get("slug", "")),
            position=self._position(data.get("position", 0)),
            texts={
                part: self._texts(field, data.get(field))
                for part, field in (("name", "name"), ("summary", "description"), ("guide", "guide"))
            },
            state=self._state(data),
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

    def _state(self, data: Mapping[str, Any]) -> Decklist:
        format = data.get("format", "custom")
        if format not in self.formats:
            self.wrong("format", f"no format is called {format!r}")
        heroes = data.get("heroes", [data["hero"]] if "hero" in data else [])
        if not isinstance(heroes, list):
            self.wrong("heroes", f"{heroes!r} is no list")
            heroes = []
        for hero in heroes:
            if hero not in self.catalog.heroes:
                self.wrong("hero", f"no hero is called {hero!r}{_near(hero, self.catalog.heroes)}")
        cards, technologies = data.get("cards", {}), data.get("technologies", [])
        if not isinstance(cards, dict):
            self.wrong("cards", f"{str(cards)[:60]!r} is no mapping of copies by slug")
            cards = {}
        if not isinstance(technologies, list):
            self.wrong("technologies", f"{str(technologies)[:60]!r} is no list of slugs")
            technologies = []
        rows = [row for slug, number in cards.items() if (row := self._row(f"cards.{slug}", slug, number, technology=False))]
        more = [row for slug in technologies if (row := self._row("technologies", slug, 1, technology=True))]
        return decklist_of(format=str(format), heroes=tuple(heroes)).with_entries("deck", rows).with_entries("technology", more)

    def _row(self, field: str, slug: object, number: object, *, technology: bool) -> Entry | None:
        card = self.catalog.by_slug.get(str(slug))
        if card is None:
            self.wrong(field, f"no card is called {slug!r}{_near(slug, self.catalog.by_slug)}")
            return None
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 99:
            self.wrong(field, f"{number!r} is no number of copies")
            return None
        if (card.type is CardType.TECHNOLOGY) is not technology:
            self.wrong(field, f"{slug!r} is a {card.type}")
            return None
        return Entry(card.id, number)

    def _judge(self, state: Decklist) -> None:
        judged = verdict(state, format=self.formats[state.format], catalog=self.catalog, as_of=self.as_of)
        for problem in judged.errors:
            self.wrong("cards", f"{problem.message.en} ({problem.clause or problem.code})")


def _near(name: object, known: Mapping[str, object]) -> str:
    near = get_close_matches(str(name), known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
