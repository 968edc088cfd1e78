"""What a load or an import changes, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cards.card_texts import TextOutcome
from cards.loading import Place
from cards.loading.cells import in_one_line

NEW = "new"


@dataclass(frozen=True)
class Change:
    """One thing that was written: a new row (`field` is "new"), or a field's value before and after. `line` counts from 1."""

    file: str
    line: int
    called: str
    field: str
    before: Any = None
    after: Any = None

    @property
    def is_new(self) -> bool:
        """Whether the whole of it is new."""
        return self.field == NEW

    @property
    def before_shown(self) -> str:
        """The value before, short enough for a line; nothing where there was none."""
        return "" if self.before is None else shown(self.before)

    @property
    def after_shown(self) -> str:
        """The value after, short enough for a line."""
        return shown(self.after)

    def __str__(self) -> str:
        """File and line, what it is about, and what changed."""
        place = f"{self.file}:{self.line}: " if self.line else ""
        if self.is_new:
            return f"{place}+ {self.called}: {shown(self.after)}"
        if self.before is None:
            return f"{place}~ {self.called}: {self.field}: + {shown(self.after)}"
        return f"{place}~ {self.called}: {self.field}: {shown(self.before)} → {shown(self.after)}"


def shown(value: Any) -> str:
    """A value, short enough for a line."""
    if value in (None, "", [], {}):
        return "–"
    written = in_one_line(value) if isinstance(value, list | dict) else str(value)
    return written if len(written) <= 160 else written[:159] + "…"


@dataclass
class LoadReport:
    """What a load did. `called` is a card's slug, `edition SLUG` or `race SLUG`.

    `untouched` are stored cards that the files don't mention; they stay as they are. `notes` are what was not understood,
    `texts` what came of printed texts that were to be read.
    """

    changes: list[Change] = field(default_factory=list)
    seen: dict[str, None] = field(default_factory=dict)
    untouched: list[str] = field(default_factory=list)
    editions: list[str] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    texts: tuple[TextOutcome, ...] = ()

    @property
    def has_changes(self) -> bool:
        """Whether anything was written."""
        return bool(self.changes)

    @property
    def added(self) -> list[str]:
        """What is new."""
        return [change.called for change in self.changes if change.is_new]

    @property
    def changed(self) -> dict[str, tuple[str, ...]]:
        """What was there before, with the fields that differ."""
        added, fields = set(self.added), dict[str, dict[str, None]]()
        for change in self.changes:
            if change.called not in added:
                fields.setdefault(change.called, {})[change.field] = None
        return {called: tuple(names) for called, names in fields.items()}

    @property
    def unchanged(self) -> list[str]:
        """What is in the files just as it is stored."""
        touched = {change.called for change in self.changes}
        return [called for called in self.seen if called not in touched]

    def counts(self) -> Iterator[tuple[str, int]]:
        """How many cards were added, changed and left as they were."""
        for word, told in (("added", self.added), ("changed", self.changed), ("unchanged", self.unchanged)):
            yield word, sum(1 for called in told if " " not in called)


@dataclass(frozen=True)
class ChangeLog:
    """Where the changes of one thing in the files are noted."""

    report: LoadReport
    place: Place
    called: str

    def __post_init__(self) -> None:
        self.report.seen[self.called] = None

    def note(self, field: str, before: Any = None, after: Any = None) -> None:
        """Note a change."""
        self.report.changes.append(Change(self.place.file, self.place.line, self.called, field, before, after))
