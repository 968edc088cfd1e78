"""Finished reports as they stand on their page: drawn once, then kept for whoever reads them next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cards.selectors import shelf
from engine.cards.catalog import BaseCatalog
from simulations.jobs.models import Job
from simulations.jobs.selectors import result_of
from simulations.reports.kinds import names_of, report_page
from simulations.reports.method import Fact, Sample, Unplayed
from simulations.reports.page import Contents, OfferedStudy
from simulations.reports.verdict import DrawnDial
from web.cache import LruCache

KEPT_REPORTS = 32
"""How many drawn reports a process keeps; one takes a quarter of a megabyte."""


@dataclass(frozen=True)
class DrawnReport:
    """A `ReportPage` whose figures are drawn: everything of the page that is the same for each of its readers."""

    contents: Sequence[Contents]
    dials: Sequence[DrawnDial]
    enough: str
    figures: SafeString
    facts: Sequence[Fact]
    notes: Sequence[str]
    unmodelled: Sequence[str]
    unplayed: Sequence[Unplayed]
    coverage: str
    samples: Sequence[Sample]
    studies: Sequence[OfferedStudy]
    leaves_turns_out: bool


_drawn: LruCache[DrawnReport] = LruCache(KEPT_REPORTS)


def drawn_report(job: Job) -> DrawnReport | None:
    """The report of `job` in the reader's language, None where it is gone. One small query.

    It is kept by all that it is made of: the result itself, whose job it is (its files have the job's address), the names of
    its decks, the cards as they are now, the language.
    """
    if job.report is None:
        return None
    cards = shelf()
    key = (sha256(job.report.result.encode()).digest(), job.pk, *names_of(job), cards.token, get_language())
    return _drawn.get_or_make(key, lambda: _draw(job, cards.catalog))


def _draw(job: Job, catalog: BaseCatalog[Any]) -> DrawnReport:
    page = report_page(job, result_of(job) or {}, catalog)
    return DrawnReport(
        contents=page.contents,
        dials=page.dials,
        enough=page.enough,
        figures=render_to_string("simulations/reports/figures.html", {"figures": page.contexts}),
        facts=page.facts,
        notes=page.notes,
        unmodelled=page.unmodelled,
        unplayed=page.unplayed,
        coverage=page.coverage,
        samples=page.samples,
        studies=page.studies,
        leaves_turns_out=page.leaves_turns_out,
    )
