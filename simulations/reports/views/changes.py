"""What to change: the part of a report that tells it, whom to play against, a swap applied and taken back."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import person_of
from accounts.models import User
from accounts.once import done_once, undone
from cards.selectors import catalog
from decks.list.chosen import deck_choices
from decks.list.errors import DeckRefusedError
from decks.list.models import BRANCH_LENGTH, Deck
from decks.versions.services.swaps import apply_swap, undo_swap
from engine.errors import EngineError
from simulations.jobs.changes import can_be_changed, find_changes_job, order_changes
from simulations.jobs.models import Job
from simulations.jobs.pools import pool_cards_named
from simulations.jobs.selectors import progress_of, result_of
from simulations.jobs.views.access import own_job, readable_job
from simulations.reports.changes import WhatToChange, what_to_change
from simulations.reports.reader import Reader
from web.costs import SOME, costly
from web.errors import NotFoundError, SiteError
from web.text.language import reader_language
from web.text.numbers import whole_number


def change_context(request: HttpRequest, job: Job) -> dict[str, Any]:
    """What the part of the report needs: what to change, and how far the look for it is."""
    found = what_to_change(job, person_of(request))
    is_open = found is not None and found.state == "open" and found.job is not None
    progress = progress_of(cast(Job, cast(WhatToChange, found).job), now=timezone.now()) if is_open else None
    return {"change": found, "change_progress": progress}


@require_safe
def changes(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """The part of a report, for a page that shows how far it is; without htmx the report."""
    job = readable_job(request, job_id)
    if request.headers.get("HX-Request") != "true":
        return redirect(_address(job))
    context = {"job": job, "is_own": job.is_of(person_of(request)), **change_context(request, job)}
    return render(request, "simulations/reports/changes.html", context)


@costly("POST", at_once=SOME)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@done_once
def find(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Have swaps looked for in the deck of a report; the form asks against whom."""
    job = readable_job(request, job_id)
    if not can_be_changed(job):
        raise NotFoundError(_("There is nothing to change in this report."))
    fault, chosen = "", request.POST.getlist("against")
    if request.method == "POST":
        try:
            user, cards = cast(User, request.user), pool_cards_named(request.POST.get("cards", ""))
            found = order_changes(job=job, user=user, against=chosen, cards=cards, now=timezone.now())
        except (SiteError, EngineError) as error:
            fault = str(error)
        else:
            is_here = find_changes_job(job, request.user)
            return redirect(_address(job) if is_here and is_here.pk == found.pk else _address(found))
    context = {
        "job": job,
        "choices": deck_choices(request.user),
        "chosen": chosen or [deck.public_id for deck in Deck.objects.starters()],
        "cards": request.POST.get("cards", ""),
        "fault": fault,
        "nav": "reports",
    }
    return render(request, "simulations/reports/find_changes.html", context, status=422 if fault else 200)


@login_required
@require_POST
@done_once
def apply(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Apply a swap that the report tells of to one's own deck: as a new version, or on a branch."""
    job, deck, (cut, add) = _swap(request, job_id)
    reader = Reader(reader_language(), catalog())
    names = {"cut": reader.name(cut), "add": reader.name(add)}
    branch = _("%(add)s for %(cut)s") % names if request.POST.get("way") == "branch" else ""
    try:
        note = _("From a report: − %(cut)s, + %(add)s") % names
        version = apply_swap(deck=deck, cut=cut, add=add, now=timezone.now(), note=note, branch=branch[:BRANCH_LENGTH])
    except DeckRefusedError as error:
        messages.error(request, error.message)
        return undone(redirect(_address(job)))
    messages.success(request, _("Version %(number)s has the swap.") % {"number": version.number})
    return redirect(_address(job))


@login_required
@require_POST
def undo(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """Take an applied swap back."""
    job, deck, (cut, add) = _swap(request, job_id)
    version = get_object_or_404(deck.versions.select_related("parent__parent"), number=whole_number(request.POST.get("version")) or 0)
    try:
        undo_swap(deck=deck, version=version, cut=cut, add=add, now=timezone.now())
    except DeckRefusedError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The deck is as it was before the swap."))
    return redirect(_address(job))


def _swap(request: HttpRequest, job_id: UUID) -> tuple[Job, Deck, tuple[int, int]]:
    """The report, one's own deck, and the swap that was sent. Raises `NotFoundError`."""
    job = own_job(request, job_id)
    looked = find_changes_job(job, request.user) if can_be_changed(job) else None
    result = result_of(looked) if looked else None
    asked = (whole_number(request.POST.get("cut")), whole_number(request.POST.get("add")))
    swaps = {(swap["cut"], swap["add"]) for swap in (result or {}).get("swaps", ())}
    deck = Deck.objects.owned_by(request.user).filter(pk=job.deck_id).first() if looked and job.deck_id else None
    if looked is None or deck is None or asked not in swaps:
        raise NotFoundError(_("This report has no such swap for a deck of yours."))
    return job, deck, cast(tuple[int, int], asked)


def _address(job: Job) -> str:
    return f"{reverse('simulations:report', args=[job.pk])}#what-to-change"
