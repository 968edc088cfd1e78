"""Pages: order a simulation, watch it, read its report, and the list of one's own."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import reswap, retarget

from accounts.models import User
from cards.selectors import catalog
from decks.exchange.preview import find_preview
from decks.list.mine import my_decks
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named, state_verdict
from engine.decklist import Decklist
from engine.errors import EngineError
from engine.rone.decks import playable_deck
from simulations import services
from simulations.downloads import download_of
from simulations.early import seconds_between_looks
from simulations.forms import OrderForm
from simulations.models import Job, Kind, State
from simulations.orders import Order, unmodelled_names
from simulations.pools import pool_for
from simulations.preview import preview_data
from simulations.questions import present
from simulations.report import headline, lead, listed_name, report_page
from simulations.report.drawn import drawn_report
from simulations.report.method import settings_words
from simulations.report.story import step_of
from simulations.retelling import told_game
from simulations.selectors import is_goldfish_report, is_stale, jobs_of, progress_of, result_of
from simulations.study_runs import DEFAULT_GAMES, STUDIES, SWAPS
from web.errors import NotFoundError, SiteError
from web.text.language import reader_language
from web.text.quoting import in_quotes

SITE_PICTURE = "rone/preview.png"
JOBS_ON_A_PAGE = 25
DECKS_TO_CHOOSE = 100
ADDRESSES = {"address": "report", "picture": "preview"}
"""What a report is called in a link, and where its picture is."""


@require_safe
@login_required
def job_list(request: HttpRequest) -> HttpResponse:
    """What the reader ordered, newest first."""
    page = Paginator(jobs_of(request.user), JOBS_ON_A_PAGE).get_page(request.GET.get("page"))
    engine = present()
    rows = [
        {
            "job": job,
            "name": listed_name(job),
            "settings": settings_words(job.parameters),
            "is_stale": bool(job.report and is_stale(job.report, engine)),
        }
        for job in page
    ]
    return render(request, "simulations/list.html", {"page": page, "rows": rows, "nav": "reports"})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def order(request: HttpRequest) -> HttpResponse:
    """The form that orders a simulation of a deck; without a deck, the decks to choose from."""
    given = request.POST if request.method == "POST" else request.GET
    public_id, link = given.get("deck", ""), given.get("link", "")
    if not public_id and not link:
        own = my_decks(request.user)[:DECKS_TO_CHOOSE]
        return render(request, "simulations/choose.html", {"own": own, "starters": Deck.objects.starters(), "nav": "reports"})
    deck = find_deck(request, public_id=public_id, link=link)
    listed = deck_state(deck)
    names = names_without_text(listed)
    has_unmodelled = bool(names)
    form = (
        OrderForm.of(request.POST, has_unmodelled=has_unmodelled) if request.method == "POST" else OrderForm(has_unmodelled=has_unmodelled)
    )
    if request.method == "POST" and form.is_valid():
        wanted = Order(
            deck=listed,
            format=format_named(deck.format),
            title=deck.name,
            source=deck,
            **form.cleaned_data,
        )
        try:
            return redirect("simulations:report", ordered_or_found(request, wanted).pk)
        except (SiteError, EngineError) as error:
            form.add_error(None, str(error))
            for fault in getattr(error, "errors", ()):
                if fault.message != str(error):
                    form.add_error(None, fault.message)
    judged = state_verdict(listed, as_of=timezone.now().date())
    context = {"form": form, "deck": deck, "link": link, "unmodelled": names, "verdict": judged, "nav": "reports"}
    return render(request, "simulations/order.html", context, status=422 if form.is_bound else 200)


def ordered_or_found(request: HttpRequest, wanted: Order) -> Job:
    """A job for the order: the reader's own that asks the same already, or a new one. Raises as `order_simulation` does."""
    return services.order_once(owner=cast(User, request.user), order=wanted, now=timezone.now())


def find_deck(request: HttpRequest, *, public_id: str, link: str) -> Deck:
    """The deck to simulate: one that the reader may read, or the one that a share link leads to.

    Raises:
        NotFoundError: neither.
    """
    if link:
        deck = Deck.objects.shared_by(link).with_list().first()
    else:
        deck = Deck.objects.visible_to(request.user).with_list().filter(public_id=public_id).first()
    if deck is None:
        raise NotFoundError(_("There is no deck %(id)s.") % {"id": in_quotes((link or public_id)[:40])})
    return deck


def names_without_text(listed: Decklist) -> list[str]:
    """The cards of the list whose text isn't modelled; none where the list can't be played anyhow."""
    try:
        return unmodelled_names(playable_deck(listed, catalog()))
    except EngineError:
        return []


@require_safe
def report(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The report of a simulation, or how far it is."""
    job = readable_job(request, job_id)
    if job.state == State.DONE:
        return render(request, "simulations/report.html", report_context(request, job))
    return render(request, "simulations/progress.html", head_context(request, job) | progress_context(job))


def head_context(request: HttpRequest, job: Job) -> dict[str, Any]:
    """What stands above a simulation, before it is over and after."""
    return {"job": job, "is_own": job.owner_id == request.user.pk, "nav": "reports", "headline": headline(job), "lead": lead(job)}


def report_context(request: HttpRequest, job: Job) -> dict[str, Any]:
    """Everything that the page of a finished simulation shows. Raises `NotFoundError`."""
    page = drawn_report(job)
    if page is None or job.report is None:
        raise NotFoundError(_("This report is gone."))
    can_stand_beside = request.user.is_authenticated and is_goldfish_report(job)
    addresses = {name: request.build_absolute_uri(reverse(f"simulations:{view}", args=[job.pk])) for name, view in ADDRESSES.items()}
    shown = {"page": page, "is_stale": is_stale(job.report, present()), "can_stand_beside": can_stand_beside}
    return head_context(request, job) | addresses | shown


@require_safe
def progress(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """How far a simulation is, for a page that asks again and again. The report takes the page's place; without one the page loads anew."""
    job = readable_job(request, job_id)
    if request.headers.get("HX-Request") != "true":
        return redirect("simulations:report", job.pk)
    if job.state == State.DONE:
        response = render(request, "simulations/report.html#report", report_context(request, job))
        return reswap(retarget(response, "#main"), "innerHTML")
    context = {"job": job, "is_own": job.owner_id == request.user.pk, **progress_context(job)}
    response = render(request, "simulations/progress.html#progress", context)
    if not job.is_open:
        response["HX-Refresh"] = "true"
    return response


def progress_context(job: Job) -> dict[str, Any]:
    """What the page of an unfinished simulation says, and how soon it asks again."""
    now = timezone.now()
    return {"progress": progress_of(job, now=now), "milliseconds": round(1000 * seconds_between_looks(job, now=now))}


@require_safe
def preview(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The picture beside a link to a report; the site's own where there is nothing to draw, or too much was drawn just now."""
    job = readable_job(request, job_id)
    result = result_of(job)
    data = preview_data(job, result) if result else None
    found = find_preview(data, now=time.time()) if data else None
    if found is None:
        response: HttpResponse = redirect(static(SITE_PICTURE))
        response["Cache-Control"] = "no-store"
        return response
    response = HttpResponse(found[0], content_type="image/png", headers={"ETag": f'"{found[1]}"', "Cache-Control": "private, max-age=600"})
    response["X-Robots-Tag"] = "noindex"
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


@require_safe
def story(request: HttpRequest, job_id: UUID, game: int) -> HttpResponse:
    """A game of a report, played again and told turn by turn. The address counts games from 0, as the engine does; the page from 1."""
    job, number = readable_job(request, job_id), game + 1
    if job.kind != Kind.GOLDFISH or job.state != State.DONE or game >= job.games or "study" in job.parameters:
        raise NotFoundError(_("This report has no game %(number)s.") % {"number": number})
    told = told_game(job, game)
    asked = request.GET.get("turn", "1")
    turn = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 0
    if not 1 <= turn <= len(told.turns):
        raise NotFoundError(_("Game %(number)s has no turn %(turn)s.") % {"number": number, "turn": in_quotes(asked[:10])})
    step = step_of(told, turn, catalog(), reader_language())
    context = {"job": job, "number": number, "story": told, "step": step, "nav": "reports", "is_own": job.owner_id == request.user.pk}
    return render(request, "simulations/story.html", context)


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
    response["Content-Disposition"] = f'attachment; filename="rone-{str(job.pk)[:8]}-{figure}.{kind}"'
    return response


@require_POST
@login_required
def cancel(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Stop one's own simulation."""
    job = services.cancel_job(job_id=own_job(request, job_id).pk, now=timezone.now())
    if job.state == State.CANCELLED:
        messages.success(request, _("Stopped. None of the games counts."))
    return redirect("simulations:report", job.pk)


@require_POST
@login_required
def again(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Order the same once more, with the engine and the cards of today; for oneself, also from a report of somebody else."""
    job = readable_job(request, job_id)
    wanted = services.order_of(job)
    if job.owner_id != request.user.pk:
        wanted = replace(wanted, source=None)
    return redirect("simulations:report", ordered_or_found(request, wanted).pk)


@require_POST
@login_required
def study(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Ask another question about the deck of a report: what to change, or what to do with first hands."""
    job = readable_job(request, job_id)
    asked, is_own = request.POST.get("study", ""), job.owner_id == request.user.pk
    if job.kind != Kind.GOLDFISH or asked not in STUDIES:
        raise NotFoundError(_("No study is called %(study)s.") % {"study": in_quotes(asked[:40])})
    wanted = replace(services.order_of(job), study=asked, games=DEFAULT_GAMES[asked], source=job.deck if is_own else None)
    if asked == SWAPS:
        user, is_owned = cast(User, request.user), "owned" in request.POST
        played = format_named(job.deck.format) if job.deck else wanted.format
        pool = pool_for(user, wanted.deck, played, is_owned=is_owned, as_of=timezone.now().date())
        if not pool:
            messages.warning(request, _("There is no card that could be put in."))
            return redirect("simulations:report", job.pk)
        wanted = replace(wanted, pool=pool)
    return redirect("simulations:report", ordered_or_found(request, wanted).pk)


@require_POST
@login_required
def share(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Let everyone with the link read the report, or nobody again."""
    job = own_job(request, job_id)
    services.share_job(job=job, is_shared=request.POST.get("share") == "yes")
    messages.success(request, _("Whoever has the link can read this report.") if job.is_shared else _("Only you can read this report."))
    return redirect(f"{reverse('simulations:report', args=[job.pk])}#share")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Delete one's own report, after asking."""
    job = own_job(request, job_id)
    if request.method != "POST":
        return render(request, "simulations/delete.html", {"job": job, "nav": "reports"})
    services.delete_job(job=job)
    messages.success(request, _("Report deleted."))
    return redirect("simulations:list")


def readable_job(request: HttpRequest, job_id: UUID) -> Job:
    """The job, if the reader may see it. Raises `NotFoundError`."""
    return _found(Job.objects.visible_to(request.user).select_related("report", "deck").filter(pk=job_id).first())


def own_job(request: HttpRequest, job_id: UUID) -> Job:
    """The job, if the reader ordered it. Raises `NotFoundError`."""
    return _found(Job.objects.of(request.user).filter(pk=job_id).first())


def _found(job: Job | None) -> Job:
    if job is None:
        raise NotFoundError(_("There is no report here, or it isn’t shared with you."))
    return job
