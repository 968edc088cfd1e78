"""A report as a page: what it says first, its figures, and how it was made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.language import reader_language
from engine.rone.cards import Catalog, Language
from simulations.models import Job
from simulations.report.castable import castable_figure, stranded_figure
from simulations.report.figure import Figure, Json
from simulations.report.levels import half_by, levels_figure
from simulations.report.life import FULL_DECK, damage_figure, life_figure
from simulations.report.method import Fact, method_facts, method_notes
from simulations.report.opening import opening_figure
from simulations.report.technologies import recycling_figure, technologies_figure
from simulations.report.water import water_figure
from simulations.wording import number_text, percent_text


@dataclass(frozen=True)
class Dial:
    """One figure that a reader should know before all others."""

    title: str
    value: str
    unit: str
    sentence: str


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

    @property
    def contents(self) -> list[Contents]:
        """The parts of the page, in their order."""
        parts = [Contents("summary", _("In short")), *(Contents(figure.slug, figure.title) for figure in self.figures)]
        return [*parts, Contents("method", _("Method"))]

    def find(self, slug: str) -> Figure | None:
        """The figure of this name."""
        return next((figure for figure in self.figures if figure.slug == slug), None)


def report_page(job: Job, result: Json, catalog: Catalog) -> ReportPage:
    """The page of a goldfish result in the reader's language."""
    language = reader_language()
    figures = goldfish_figures(result, catalog, language)
    coverage = result["method"]["coverage"]
    english = {card.name.en: card.name.in_language(language) for card in catalog}
    return ReportPage(
        figures=figures,
        dials=dials_of(result),
        facts=method_facts(result["method"]),
        notes=method_notes(result["method"]),
        unmodelled=[english.get(name, name) for name in coverage["unmodelled"]],
        coverage=percent_text(coverage["share"]),
        contexts=[_context(job, figure) for figure in figures],
    )


def goldfish_figures(result: Json, catalog: Catalog, language: Language) -> list[Figure]:
    """Every figure of a goldfish result, in the order of the page."""
    figures = [
        water_figure(result),
        levels_figure(result),
        castable_figure(result, catalog, language),
        stranded_figure(result),
        damage_figure(result),
        life_figure(result),
        opening_figure(result, catalog, language),
        technologies_figure(result, catalog, language),
        recycling_figure(result, catalog, language),
    ]
    return [figure for figure in figures if figure is not None]


def _context(job: Job, figure: Figure) -> dict[str, Any]:
    """`figure` as `{% chart %}` takes it, with its downloads."""
    kinds = [*(("svg",) if figure.plots else ()), "csv", "json"]
    return {
        "id": figure.slug,
        "title": figure.title,
        "sentence": figure.sentence,
        "badge": figure.badge,
        "note": figure.note,
        "plots": figure.plots,
        "table": figure.table.context if figure.table else None,
        "numbers": figure.numbers.context if figure.numbers else None,
        "interval": figure.interval,
        "is_part": True,
        "downloads": [{"name": kind.upper(), "href": reverse("simulations:download", args=[job.pk, figure.slug, kind])} for kind in kinds],
    }


def dials_of(result: Json) -> list[Dial]:
    """What to know first: spending, the first level, damage, life. No verdict, no colour: that is for the reader to judge."""
    turns = result["water"]["turns"]
    early = turns[: min(5, len(turns))]
    income = sum(turn["income"]["mean"] for turn in early)
    spent = sum(turn["spent"]["mean"] for turn in early)
    last = early[-1]["turn"]
    two = half_by(result["levels"]["2"])
    life = result["life"]["turns"][-1]
    return [
        Dial(
            _("Water"),
            percent_text(spent / income if income else 0).replace("%", "").strip(),
            "%",
            _("of the income of turns 1 to %(turn)s is spent by then.") % {"turn": last},
        ),
        Dial(
            _("Level race"),
            str(two) if two else "–",
            ngettext("turn", "turns", two) if two else "",
            _("until half the games have level 2.") if two else _("Fewer than half the games reach level 2."),
        ),
        _damage_dial(result["damage"]["turns"]),
        Dial(
            _("Life"),
            number_text(life["p50"], 0),
            _("cards"),
            _("left in deck and hand after turn %(turn)s in the middle game of three.") % {"turn": life["turn"]},
        ),
    ]


def _damage_dial(turns: Sequence[Json]) -> Dial:
    """How long a whole deck's worth of damage takes, or how far the games get."""
    through = next((turn["turn"] for turn in turns if turn["p50"] >= FULL_DECK), None)
    if through is None:
        last = turns[-1]
        sentence = _("dealt by turn %(turn)s in the middle game of three.") % {"turn": last["turn"]}
        return Dial(_("Damage"), number_text(last["p50"], 0), _("damage"), sentence)
    sentence = _("until %(deck)s damage, a whole deck, is dealt in the middle game of three.") % {"deck": FULL_DECK}
    return Dial(_("Damage"), str(through), ngettext("turn", "turns", through), sentence)
