"""The report of each kind of simulation: which figures it has, what stands above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.cards.catalog import BaseCatalog
from engine.kit import Kit
from engine.simulation.figure import Dial, Figure
from simulations.jobs.models import Job, Kind
from simulations.jobs.orders import has_pool
from simulations.reports.drawing import drawn_figures
from simulations.reports.figure import DrawnFigure, Json
from simulations.reports.method import method_facts, method_samples, notes_of, unmodelled_cards, unplayed_cards
from simulations.reports.page import OfferedStudy, ReportPage, figure_context, file_address
from simulations.reports.reader import Reader
from simulations.reports.verdict import DrawnDial, drawn_dial, enough_text
from simulations.reports.versus.brawl import brawl_dials, brawl_figures
from simulations.reports.versus.compare import compare_dials, compare_figures
from simulations.reports.versus.duel import duel_dials, duel_figures
from simulations.reports.versus.gauntlet import gauntlet_dials, gauntlet_figures
from simulations.reports.versus.words import deck_names
from web.games import present_kit
from web.text.language import reader_language
from web.text.numbers import percent_text, whole_text


def names_of(job: Job) -> list[str]:
    """What the decks of a job are called, the one asked about first."""
    return deck_names([job.title, *(opponent["title"] for opponent in job.opponents)])


def declared_figures(
    kit: Kit, kind: str, names: Sequence[str], result: Json, reader: Reader, lists: Sequence[Json] = ()
) -> Sequence[Figure]:
    """The figures of a kind of result, in the order of their page: of decks that play each other the site's, of a deck alone the game's.

    `lists`: those that a comparison is of, to say in which cards they differ.
    """
    if kind == Kind.DUEL:
        return duel_figures(kit, names, result, reader)
    if kind == Kind.GAUNTLET:
        return gauntlet_figures(names, result)
    if kind == Kind.BRAWL:
        return brawl_figures(names, result)
    if kind == Kind.COMPARE:
        return compare_figures(kit, names, result, lists)
    if "study" in result:
        study = kit.figures.study(result["study"])
        return study.figures(result) if study else ()
    return kit.figures.alone


def declared_dials(kit: Kit, kind: str, names: Sequence[str], result: Json) -> Sequence[Dial]:
    """What stands above them."""
    if kind == Kind.DUEL:
        return duel_dials(names, result)
    if kind == Kind.GAUNTLET:
        return gauntlet_dials(names, result)
    if kind == Kind.BRAWL:
        return brawl_dials(names, result)
    if kind == Kind.COMPARE:
        return compare_dials(names, result)
    return () if "study" in result else kit.figures.dials(result)


def figures_of(kind: str, names: Sequence[str], result: Json, reader: Reader, lists: Sequence[Json] = ()) -> list[DrawnFigure]:
    """Every figure of a result of the present game, in the order of its page."""
    return drawn_figures(declared_figures(present_kit(), kind, names, result, reader, lists), result, reader)


def dials_of(kind: str, names: Sequence[str], result: Json, reader: Reader) -> list[DrawnDial]:
    """What stands above the figures of a result of the present game."""
    return [drawn_dial(dial, reader, result["method"].get("games")) for dial in declared_dials(present_kit(), kind, names, result)]


def report_page(job: Job, result: Json, catalog: BaseCatalog[Any]) -> ReportPage:
    """The page of a result in the reader's language."""
    kit, language, names, method = present_kit(), reader_language(), names_of(job), result["method"]
    reader = Reader(language, catalog)
    figures = figures_of(job.kind, names, result, reader, job.lists)
    dials = dials_of(job.kind, names, result, reader)
    is_alone = job.kind == Kind.GOLDFISH and "study" not in result
    return ReportPage(
        figures=figures,
        dials=dials,
        enough=enough_text(dials, method["games"]),
        facts=method_facts(method, kit),
        notes=notes_of(method, language),
        samples=method_samples(method),
        unmodelled=unmodelled_cards(method, reader),
        unplayed=unplayed_cards(method, reader),
        coverage=percent_text(method["coverage"]["share"]),
        contexts=[figure_context(figure, file_address(job)) for figure in figures],
        studies=_offered(kit, result, reader) if is_alone else (),
    )


def _offered(kit: Kit, result: Json, reader: Reader) -> list[OfferedStudy]:
    offered = [study for study in kit.figures.studies if study.is_offered(result)]
    return [OfferedStudy(study.slug, reader.say(study.button), has_pool(study.slug)) for study in offered]


def headline(job: Job) -> str:
    """What a report is called."""
    name, *others = names_of(job)
    values: dict[str, Any] = {"name": name, "other": others[0] if others else "", "number": len(others) + 1}
    is_together = present_kit().simulated.is_cooperative
    if is_together and others and job.kind == Kind.GOLDFISH and "study" not in job.parameters:
        return _("%(name)s together with %(others)s") % {"name": name, "others": ", ".join(others)}
    if job.kind == Kind.DUEL:
        return _("%(name)s against %(other)s") % values
    if job.kind == Kind.COMPARE:
        return _("%(name)s or %(other)s") % values
    if job.kind == Kind.GAUNTLET and job.parameters["is_table"]:
        return _("%(number)s decks against each other") % values
    if job.kind == Kind.BRAWL:
        return _("%(number)s at one table") % values
    if job.kind == Kind.GAUNTLET:
        return _("%(name)s through the gauntlet") % values
    if study := present_kit().figures.study(job.parameters.get("study")):
        text = study.headline if job.title else study.headline_of_a_list
        return text.in_language(reader_language()) % values
    return _("How %(name)s runs") % values if job.title else _("How this list runs")


def listed_name(job: Job) -> str:
    """What a report is called among others, where its kind stands beside it: the deck, and whom it is set against."""
    if job.kind in (Kind.DUEL, Kind.COMPARE, Kind.BRAWL) or (job.kind == Kind.GAUNTLET and job.parameters["is_table"]):
        return headline(job)
    return job.title or _("A list")


def _games_each(job: Job) -> str:
    """How many games each pairing has; nothing where that isn't fixed beforehand."""
    games = job.parameters["games"]
    return whole_text(games) if isinstance(games, int) else ""


def lead(job: Job) -> str:
    """What was played, in one sentence."""
    others, games = len(job.opponents), job.games
    values = {"games": whole_text(games), "turns": job.parameters["turns"], "others": others, "each": _games_each(job)}
    is_together = present_kit().simulated.is_cooperative
    if job.kind == Kind.DUEL:
        return _("%(games)s games by the full rules, seats swapped on the same chance.") % values
    if job.kind == Kind.COMPARE and is_together:
        mates = deck_names([opponent["title"] for opponent in job.opponents[1:]])
        played = _("%(games)s games of each party on the same chance.") % values
        beside = _("Beside both: %(mates)s.") % {"mates": ", ".join(mates)}
        return f"{played} {beside}" if mates else played
    if job.kind == Kind.BRAWL:
        return _("%(games)s games by the full rules, each for itself; each sits in each seat on the same chance.") % values
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
    if study := present_kit().figures.study(job.parameters.get("study")):
        text = study.lead_against if others and study.lead_against else study.lead
        return text.in_language(reader_language()) % values
    if is_together and job.is_open and job.may_end_early:
        return _("As many games as the answer needs, a bot playing the whole party.")
    if is_together:
        return ngettext("%(games)s game, a bot playing the whole party.", "%(games)s games, a bot playing the whole party.", games) % values
    if job.is_open and job.may_end_early:
        return _("As many games without an opponent as the answer needs, %(turns)s turns each, half from each seat.") % values
    return (
        ngettext(
            "%(games)s game without an opponent, %(turns)s turns.",
            "%(games)s games without an opponent, %(turns)s turns each, half from each seat.",
            games,
        )
        % values
    )
