"""A report as a page: what it says first, its figures, and how it was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from simulations.jobs.models import Job
from simulations.reports.figure import DrawnFigure
from simulations.reports.method import Fact, Sample, Unplayed
from simulations.reports.verdict import DrawnDial

Address = Callable[[str, str], str]
"""Where a file of a figure is, by the figure's name and the kind of file."""


@dataclass(frozen=True)
class Contents:
    """A link to a part of the report."""

    slug: str
    title: str


@dataclass(frozen=True)
class OfferedStudy:
    """A study of the game that may be ordered from the report. `has_pool`: it asks which cards it may put in."""

    slug: str
    button: str
    has_pool: bool


@dataclass(frozen=True)
class ReportPage:
    """Everything that the report's template shows. `enough`: why so many games were played, where that isn't because they were ordered."""

    figures: Sequence[DrawnFigure]
    dials: Sequence[DrawnDial]
    facts: Sequence[Fact]
    notes: Sequence[str]
    unmodelled: Sequence[str]
    unplayed: Sequence[Unplayed]
    coverage: str
    contexts: Sequence[dict[str, Any]]
    samples: Sequence[Sample] = ()
    studies: Sequence[OfferedStudy] = ()
    enough: str = ""

    @property
    def contents(self) -> list[Contents]:
        """The parts of the page, in their order."""
        parts = [
            *([Contents("summary", _("In short"))] if self.dials else []),
            *(Contents(figure.slug, figure.title) for figure in self.figures),
        ]
        return [*parts, Contents("method", _("Method"))]

    @property
    def leaves_turns_out(self) -> bool:
        """Whether any figure ends before the last turn that was played."""
        return any(figure.left_out for figure in self.figures)

    @property
    def first_contexts(self) -> list[dict[str, Any]]:
        """The first figures, for a page that shows a simulation while it is being played: there are no files yet."""
        return [{**context, "downloads": []} for context in self.contexts[:2]]

    def find(self, slug: str) -> DrawnFigure | None:
        """The figure of this name."""
        return next((figure for figure in self.figures if figure.slug == slug), None)


def file_address(job: Job) -> Address:
    """Where the files of the figures of a job's report are."""
    return lambda slug, kind: reverse("simulations:download", args=[job.pk, slug, kind])


def figure_context(figure: DrawnFigure, address: Address) -> dict[str, Any]:
    """`figure` as `{% chart %}` takes it, with its downloads."""
    kinds = [*(("svg",) if figure.plots else ()), "csv", "json"]
    return {
        "id": figure.slug,
        "title": figure.title,
        "sentence": figure.linked_sentence,
        "badge": figure.badge,
        "answer": figure.answer,
        "pictures": figure.pictures,
        "note": figure.linked_note,
        "left_out": figure.left_out,
        "plots": figure.plots,
        "table": figure.table.context if figure.table else None,
        "numbers": figure.numbers.context if figure.numbers else None,
        "interval": figure.interval,
        "clauses": figure.clauses,
        "is_part": True,
        "downloads": [{"name": kind.upper(), "href": address(figure.slug, kind)} for kind in kinds],
    }
