"""Pages: the reports of one's own, how far one is, a report, its games and its files."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import reswap, retarget

from accounts.guests import person_of
from accounts.notifications.context import seen
from cards.selectors import catalog
from decks.exchange.preview import find_preview
from simulations.jobs.models import Job, State
from simulations.jobs.partial_results import early_result, seconds_between_charts, seconds_between_looks
from simulations.jobs.questions import is_stale
from simulations.jobs.samples import find_sample
from simulations.jobs.selectors import can_stand_beside, jobs_of, progress_of, result_of
from simulations.jobs.telling import OF_REPORT
from simulations.jobs.views.access import readable_job
from simulations.reports import headline, lead, listed_name, report_page
from simulations.reports.downloads import download_of
from simulations.reports.method import settings_words
from simulations.reports.page_cache import drawn_report
from simulations.reports.preview import preview_data
from simulations.reports.reader import Reader
from simulations.reports.replaying import told_game
from simulations.reports.story import step_of
from simulations.reports.views.changes import change_context
from web.costs import MANY, costly
from web.errors import NotFoundError
from web.text.language import reader_language
from web.text.numbers import whole_number
from web.text.quoting import in_quotes

SITE_PICTURE = "web/preview.png"
JOBS_ON_A_PAGE = 25
ADDRESSES = {"address": "report", "picture": "preview"}
"""What a report is called in a link, and where its picture is."""


@require_safe
def job_list(request: HttpRequest) -> HttpResponse:
    """What the reader ordered, newest first."""
    page = Paginator(jobs_of(person_of(request)), JOBS_ON_A_PAGE).get_page(request.GET.get("page"))
    rows = [
        {
            "job": job,
            "name": listed_name(job),
            "settings": settings_words(job.parameters),
            "is_stale": bool(job.report and is_stale(job.report)),
        }
        for job in page
    ]
    context = {"page": page, "rows": rows, "nav": "reports", "sample": None if rows else find_sample()}
    return render(request, "simulations/reports/list.html", context)


@require_safe
def report(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The report of a simulation, or how far it is."""
    job = readable_job(request, job_id)
    _note_seen(request, job)
    if job.state == State.DONE:
        return render(request, "simulations/reports/report.html", report_context(request, job))
    return render(request, "simulations/reports/progress.html", head_context(request, job) | progress_context(job))


def _note_seen(request: HttpRequest, job: Job) -> None:
    if not job.is_open and job.is_of(request.user):
        seen(request, OF_REPORT, str(job.pk))


def head_context(request: HttpRequest, job: Job) -> dict[str, Any]:
    """What stands above a simulation, before it is over and after."""
    return {"job": job, "is_own": job.is_of(person_of(request)), "nav": "reports", "headline": headline(job), "lead": lead(job)}


def report_context(request: HttpRequest, job: Job) -> dict[str, Any]:
    """Everything that the page of a finished simulation shows. Raises `NotFoundError`."""
    page = drawn_report(job)
    if page is None or job.report is None:
        raise NotFoundError(_("This report is gone."))
    addresses = {name: request.build_absolute_uri(reverse(f"simulations:{view}", args=[job.pk])) for name, view in ADDRESSES.items()}
    shown = {
        "page": page,
        "is_stale": is_stale(job.report),
        "can_stand_beside": request.user.is_authenticated and can_stand_beside(job),
    }
    return head_context(request, job) | addresses | shown | change_context(request, job)


@require_safe
def progress(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """How far a simulation is, for a page that asks again and again. The report takes the page's place; without one the page loads anew."""
    job = readable_job(request, job_id)
    if request.headers.get("HX-Request") != "true":
        return redirect("simulations:report", job.pk)
    _note_seen(request, job)
    if job.state == State.DONE:
        response = render(request, "simulations/reports/report.html#report", report_context(request, job))
        return reswap(retarget(response, "#main"), "innerHTML")
    context = {"job": job, "is_own": job.is_of(person_of(request)), **progress_context(job)}
    response = render(request, "simulations/reports/progress.html#progress", context)
    if not job.is_open:
        response["HX-Refresh"] = "true"
    return response


def progress_context(job: Job) -> dict[str, Any]:
    """What the page of an unfinished simulation says, and how soon it asks again."""
    now = timezone.now()
    return {"progress": progress_of(job, now=now), "milliseconds": round(1000 * seconds_between_looks(job, now=now))}


@costly(at_once=MANY)
@require_safe
def preview(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The picture beside a link to a report; the site's own where there is nothing to draw, or too much was drawn just now."""
    job = readable_job(request, job_id)
    result = result_of(job)
    data = preview_data(job, result) if result else None
    found = find_preview(data) if data else None
    if found is None:
        response: HttpResponse = redirect(static(SITE_PICTURE))
        response["Cache-Control"] = "no-store"
        return response
    response = HttpResponse(found[0], content_type="image/png", headers={"ETag": f'"{found[1]}"', "Cache-Control": "private, max-age=600"})
    response["X-Robots-Tag"] = "noindex"
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


@costly()
@require_safe
def story(request: HttpRequest, job_id: UUID, game: int) -> HttpResponse:
    """A game of a report, played again and told turn by turn. The address counts games from 0, as the engine does; the page from 1."""
    job, number = readable_job(request, job_id), game + 1
    told = told_game(job, game)
    asked = request.GET.get("turn", "1")
    turn = whole_number(asked, len(told.turns))
    if not turn:
        raise NotFoundError(_("Game %(number)s has no turn %(turn)s.") % {"number": number, "turn": in_quotes(asked[:10])})
    reader = Reader(reader_language(), catalog())
    context = {
        "job": job,
        "game": game,
        "number": number,
        "lead": reader.say(told.lead),
        "turns": [one.turn for one in told.turns],
        "step": step_of(told.turns[turn - 1], reader),
        "note": reader.say(told.note),
        "is_own": job.is_of(person_of(request)),
        "nav": "reports",
    }
    return render(request, "simulations/reports/story.html", context)


@require_safe
def download(request: HttpRequest, job_id: UUID, figure: str, kind: str) -> HttpResponse:
    """A figure of a report as a file: its picture (svg), or its numbers (csv, json); `report` is the whole result."""
    job = readable_job(request, job_id)
    result = result_of(job)
    if result is None or job.report is None:
        raise NotFoundError(_("This simulation has no report yet."))
    file = download_of(report_page(job, result, catalog()), job.report.result, figure=figure, kind=kind)
    if file is None:
        raise NotFoundError(_("This report has no %(name)s.") % {"name": f"{figure}.{kind}"})
    response = HttpResponse(file.content, content_type=file.content_type)
    response["Content-Disposition"] = f'attachment; filename="{job.game}-{str(job.pk)[:8]}-{figure}.{kind}"'
    return response


@require_safe
def early(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The charts of the games counted so far, for a page that shows a running simulation; nothing once it is over."""
    job = readable_job(request, job_id)
    if request.headers.get("HX-Request") != "true":
        return redirect("simulations:report", job.pk)
    result = early_result(job)
    page = report_page(job, result, catalog()) if result is not None else None
    seconds = seconds_between_charts(job, has_charts=page is not None, now=timezone.now())
    context = {"job": job, "page": page, "milliseconds": round(1000 * seconds)}
    return render(request, "simulations/reports/early.html", context)
