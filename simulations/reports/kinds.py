"""The report of each kind of simulation: which figures it has, what stands above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.languages import Language
from engine.rone.cards import Catalog
from simulations.jobs.models import Job, Kind
from simulations.reports.figure import Figure, Json
from simulations.reports.method import notes_of, unmodelled_cards
from simulations.reports.page import ReportPage, figure_context, file_address, goldfish_figures, goldfish_page
from simulations.reports.studies import study_figures
from simulations.reports.verdict import Dial
from simulations.reports.versus.compare import compare_dials, compare_figures
from simulations.reports.versus.duel import duel_dials, duel_figures
from simulations.reports.versus.gauntlet import gauntlet_dials, gauntlet_figures
from simulations.reports.versus.method import versus_facts
from simulations.reports.versus.words import deck_names
from web.text.language import reader_language
from web.text.numbers import percent_text, whole_text


def names_of(job: Job) -> list[str]:
    """What the decks of a job are called, the one asked about first."""
    return deck_names([job.title, *(opponent["title"] for opponent in job.opponents)])


def figures_of(kind: str, names: Sequence[str], result: Json, catalog: Catalog, language: Language) -> list[Figure]:
    """Every figure of a result, in the order of its page."""
    if kind == Kind.DUEL:
        return duel_figures(names, result, catalog, language)
    if kind == Kind.GAUNTLET:
        return gauntlet_figures(names, result)
    if kind == Kind.COMPARE:
        return compare_figures(names, result)
    if "study" in result:
        return study_figures(result, catalog, language)
    return goldfish_figures(result, catalog, language)


def report_page(job: Job, result: Json, catalog: Catalog) -> ReportPage:
    """The page of a result in the reader's language."""
    if job.kind == Kind.GOLDFISH and "study" not in result:
        return goldfish_page(job, result, catalog)
    language, names, method = reader_language(), names_of(job), result["method"]
    figures = figures_of(job.kind, names, result, catalog, language)
    return ReportPage(
        figures=figures,
        dials=_dials(job.kind, names, result),
        facts=versus_facts(method),
        notes=notes_of(method, language),
        unmodelled=unmodelled_cards(method, catalog, language),
        coverage=percent_text(method["coverage"]["share"]),
        contexts=[figure_context(figure, file_address(job)) for figure in figures],
    )


def _dials(kind: str, names: Sequence[str], result: Json) -> list[Dial]:
    if kind == Kind.GOLDFISH:
        return []
    if kind == Kind.DUEL:
        return duel_dials(names, result)
    return gauntlet_dials(names, result) if kind == Kind.GAUNTLET else compare_dials(names, result)


def headline(job: Job) -> str:
    """What a report is called."""
    name, *others = names_of(job)
    values: dict[str, Any] = {"name": name, "other": others[0] if others else "", "number": len(others) + 1}
    if job.kind == Kind.DUEL:
        return _("%(name)s against %(other)s") % values
    if job.kind == Kind.COMPARE:
        return _("%(name)s or %(other)s") % values
    if job.kind == Kind.GAUNTLET and job.parameters["is_table"]:
        return _("%(number)s decks against each other") % values
    if job.kind == Kind.GAUNTLET:
        return _("%(name)s through the gauntlet") % values
    study = job.parameters.get("study")
    if study == "swaps":
        return _("What to change in %(name)s") % values if job.title else _("What to change in this list")
    if study == "technologies":
        return _("Which technologies first in %(name)s") % values if job.title else _("Which technologies first in this list")
    if study == "mulligan":
        return _("First hands of %(name)s") % values if job.title else _("First hands of this list")
    return _("How %(name)s runs") % values if job.title else _("How this list runs")


def listed_name(job: Job) -> str:
    """What a report is called among others, where its kind stands beside it: the deck, and whom it is set against."""
    if job.kind in (Kind.DUEL, Kind.COMPARE) or (job.kind == Kind.GAUNTLET and job.parameters["is_table"]):
        return headline(job)
    return job.title or _("A list")


def lead(job: Job) -> str:
    """What was played, in one sentence."""
    others, games = len(job.opponents), job.games
    values = {"games": whole_text(games), "turns": job.parameters["turns"], "others": others, "each": whole_text(job.parameters["games"])}
    if job.kind == Kind.DUEL:
        return _("%(games)s games by the full rules, seats swapped on the same chance.") % values
    if job.kind == Kind.GAUNTLET and job.parameters["is_table"]:
        return _("%(each)s games for each pairing, %(games)s in all, seats swapped on the same chance.") % values
    if job.kind == Kind.GAUNTLET:
        return (
            ngettext(
                "%(each)s games against %(others)s opponent, seats swapped on the same chance.",
                "%(each)s games against each of %(others)s opponents, seats swapped on the same chance.",
                others,
            )
            % values
        )
    if job.kind == Kind.COMPARE and others > 1:
        return (
            ngettext(
                "%(each)s games of each list against the same opponent, on the same chance.",
                "%(each)s games of each list against each of the same opponents, on the same chance.",
                others - 1,
            )
            % values
        )
    if job.kind == Kind.COMPARE:
        return _("%(games)s games of each list without an opponent, %(turns)s turns each, on the same shuffles.") % values
    study = job.parameters.get("study")
    if study == "swaps":
        return _("Every swap in %(games)s games without an opponent, %(turns)s turns each, each beside its twin without the swap.") % values
    if study == "technologies":
        return (
            _("Every order in %(games)s games without an opponent, %(turns)s turns each, each beside the deck as it plays by itself.")
            % values
        )
    if study == "mulligan":
        return _("Ten hands to practise with, every way to change each of them in %(games)s games without an opponent.") % values
    return (
        ngettext(
            "%(games)s game without an opponent, %(turns)s turns.",
            "%(games)s games without an opponent, %(turns)s turns each, half from each seat.",
            games,
        )
        % values
    )
