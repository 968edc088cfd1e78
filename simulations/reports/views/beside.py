"""Two stored goldfish reports on one page: versions of a deck, or two decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.selectors import catalog
from simulations.jobs.models import Job
from simulations.jobs.questions import is_stale, result_text
from simulations.jobs.selectors import can_stand_beside, reports_beside, result_of, version_numbers
from simulations.jobs.views.access import readable_job
from simulations.reports.beside import beside_dials, beside_figures, settings_sentences
from simulations.reports.downloads import file_of
from simulations.reports.figure import DrawnFigure, Json
from simulations.reports.method import note_text
from simulations.reports.page import figure_context
from simulations.reports.reader import Reader
from simulations.reports.versus.words import deck_names
from web.errors import NotFoundError
from web.games import present_kit
from web.text.language import reader_language

WHOLE = "report"


@dataclass(frozen=True)
class Pair:
    """Two reports, their names, what lies between them, and the figures that show it."""

    jobs: tuple[Job, Job]
    names: list[str]
    found: Json
    figures: list[DrawnFigure]
    reader: Reader


@require_safe
def choose(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The reader's other goldfish reports, to put one beside this one."""
    job = _goldfish(request, job_id)
    others = list(reports_beside(job, request.user))
    numbers = version_numbers(others, request.user)
    rows = [{"job": other, "version": numbers.get(other.pk)} for other in others]
    return render(request, "simulations/reports/beside_choose.html", {"job": job, "rows": rows, "nav": "reports"})


@require_safe
def beside(request: HttpRequest, job_id: UUID, other_id: UUID) -> HttpResponse:
    """Both reports: numbers side by side, differences with intervals, curves over one another."""
    pair = _pair(request, job_id, other_id)

    def address(figure: str, kind: str) -> str:
        return reverse("simulations:beside-download", args=[job_id, other_id, figure, kind])

    decks = [job.deck for job in pair.jobs]
    is_own = all(job.is_of(request.user) for job in pair.jobs)
    can_compare = is_own and all(deck is not None and deck.deleted_at is None for deck in decks) and decks[0] != decks[1]
    context: dict[str, Any] = {
        "jobs": [
            {"job": job, "name": name, "is_stale": bool(job.report and is_stale(job.report))}
            for job, name in zip(pair.jobs, pair.names, strict=True)
        ],
        "dials": beside_dials(pair.found, pair.reader),
        "figures": [figure_context(figure, address) for figure in pair.figures],
        "settings": settings_sentences(pair.found, pair.reader),
        "notes": [note_text(note, pair.reader.language) for note in pair.found["notes"]],
        "compare": [deck.public_id for deck in decks if deck is not None] if can_compare else [],
        "whole": address(WHOLE, "json"),
        "nav": "reports",
    }
    return render(request, "simulations/reports/beside.html", context)


@require_safe
def download(request: HttpRequest, job_id: UUID, other_id: UUID, figure: str, kind: str) -> HttpResponse:
    """A figure of both reports as a file; `report.json` is all of it."""
    pair = _pair(request, job_id, other_id)
    whole = result_text(pair.found) if (figure, kind) == (WHOLE, "json") else None
    found = next((one for one in pair.figures if one.slug == figure), None)
    file = file_of(found, kind) if found is not None else None
    if whole is None and file is None:
        raise NotFoundError(_("This report has no %(name)s.") % {"name": f"{figure}.{kind}"})
    content, content_type = (whole, "application/json") if file is None else (file.content, file.content_type)
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{pair.jobs[0].game}-{str(job_id)[:8]}-{str(other_id)[:8]}-{figure}.{kind}"'
    return response


def _goldfish(request: HttpRequest, job_id: UUID) -> Job:
    """A finished goldfish report that the reader may see. Raises `NotFoundError`."""
    job = readable_job(request, job_id)
    if not can_stand_beside(job):
        raise NotFoundError(_("Only reports of a deck alone can be put side by side."))
    return job


def _pair(request: HttpRequest, job_id: UUID, other_id: UUID) -> Pair:
    one, other = _goldfish(request, job_id), _goldfish(request, other_id)
    results = [result_of(one) or {}, result_of(other) or {}]
    names = _names(request, one, other)
    found = present_kit().simulated.reports_difference(*results)
    if found is None:
        raise NotFoundError(_("Reports of this game can’t be put side by side."))
    reader = Reader(reader_language(), catalog())
    return Pair((one, other), names, found, beside_figures(names, found, [one.deck_list, other.deck_list], reader), reader)


def _names(request: HttpRequest, one: Job, other: Job) -> list[str]:
    """What both are called: versions of one deck by their numbers, where the lists were saved as such and are the reader's own."""
    own = [job for job in (one, other) if job.is_of(request.user)]
    numbers = version_numbers(own, request.user) if one.title == other.title and one.deck_hash != other.deck_hash and own else {}
    titles = []
    for job in (one, other):
        number = numbers.get(job.pk)
        titles.append(_("%(deck)s, version %(number)s") % {"deck": job.title, "number": number} if number else job.title)
    return deck_names(titles)
