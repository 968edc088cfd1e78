"""A report as a page: what it says first, its figures, and how it was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.jobs.models import Job
from simulations.reports.castable import castable_figure
from simulations.reports.clock import clock_figure
from simulations.reports.figure import Figure, Json
from simulations.reports.levels import levels_figure
from simulations.reports.life import damage_figure, life_figure
from simulations.reports.method import Fact, Sample, method_facts, method_samples, notes_of, unmodelled_cards
from simulations.reports.opening import opening_figure
from simulations.reports.plans import plans_figure, seats_figure
from simulations.reports.pressure import pressure_figure
from simulations.reports.recycling import recycling_figure
from simulations.reports.spending import spending_figure
from simulations.reports.stranded import stranded_figure
from simulations.reports.technologies import technologies_figure, without_figure
from simulations.reports.verdict import Dial, verdict_dials
from simulations.reports.water import water_figure
from web.text.language import reader_language
from web.text.numbers import percent_text

Address = Callable[[str, str], str]
"""Where a file of a figure is, by the figure's name and the kind of file."""


@dataclass(frozen=True)
class Contents:
    """A link to a part of the report."""

    slug: str
    title: str


@dataclass(frozen=True)
class ReportPage:
    """Everything that the report's template shows."""

    figures: Sequence[Figure]
    dials: Sequence[Dial]
    facts: Sequence[Fact]
    notes: Sequence[str]
    unmodelled: Sequence[str]
    coverage: str
    contexts: Sequence[dict[str, Any]]
    samples: Sequence[Sample] = ()

    @property
    def summary_title(self) -> str:
        """What the dials are: a verdict where they are graded."""
        return _("Verdict") if any(dial.grade for dial in self.dials) else _("In short")

    @property
    def has_technology_orders(self) -> bool:
        """Whether there are technologies whose order could be asked for."""
        found = self.find("technologies")
        return found is not None and len(found.data["cards"]) > 1

    @property
    def contents(self) -> list[Contents]:
        """The parts of the page, in their order."""
        parts = [
            *([Contents("summary", self.summary_title)] if self.dials else []),
            *(Contents(figure.slug, figure.title) for figure in self.figures),
        ]
        return [*parts, Contents("method", _("Method"))]

    @property
    def first_contexts(self) -> list[dict[str, Any]]:
        """The first figures, for a page that shows a simulation while it is being played: there are no files yet."""
        return [{**context, "downloads": []} for context in self.contexts[:2]]

    def find(self, slug: str) -> Figure | None:
        """The figure of this name."""
        return next((figure for figure in self.figures if figure.slug == slug), None)


def goldfish_page(job: Job, result: Json, catalog: Catalog) -> ReportPage:
    """The page of a goldfish result in the reader's language."""
    language = reader_language()
    figures = goldfish_figures(result, catalog, language)
    coverage = result["method"]["coverage"]
    return ReportPage(
        figures=figures,
        dials=verdict_dials(result),
        facts=method_facts(result["method"]),
        notes=notes_of(result["method"], language),
        samples=method_samples(result["method"]),
        unmodelled=unmodelled_cards(result["method"], catalog, language),
        coverage=percent_text(coverage["share"]),
        contexts=[figure_context(figure, file_address(job)) for figure in figures],
    )


def goldfish_figures(result: Json, catalog: Catalog, language: Language) -> list[Figure]:
    """Every figure of a goldfish result, in the order of the page."""
    figures = [
        water_figure(result),
        spending_figure(result),
        levels_figure(result),
        plans_figure(result),
        opening_figure(result, catalog, language),
        castable_figure(result, catalog, language),
        stranded_figure(result, catalog, language),
        damage_figure(result),
        life_figure(result),
        clock_figure(result),
        pressure_figure(result, catalog, language),
        recycling_figure(result, catalog, language),
        technologies_figure(result, catalog, language),
        without_figure(result, catalog, language),
        seats_figure(result),
    ]
    return [figure for figure in figures if figure is not None]


def file_address(job: Job) -> Address:
    """Where the files of the figures of a job's report are."""
    return lambda slug, kind: reverse("simulations:download", args=[job.pk, slug, kind])


def figure_context(figure: Figure, address: Address) -> dict[str, Any]:
    """`figure` as `{% chart %}` takes it, with its downloads."""
    kinds = [*(("svg",) if figure.plots else ()), "csv", "json"]
    return {
        "id": figure.slug,
        "title": figure.title,
        "sentence": figure.sentence,
        "badge": figure.badge,
        "answer": figure.answer,
        "pictures": figure.pictures,
        "note": figure.note,
        "plots": figure.plots,
        "table": figure.table.context if figure.table else None,
        "numbers": figure.numbers.context if figure.numbers else None,
        "interval": figure.interval,
        "is_part": True,
        "downloads": [{"name": kind.upper(), "href": address(figure.slug, kind)} for kind in kinds],
    }
