"""Rounds: who meets whom, how long is left, what was reported, and how everybody stands."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.once import done_once, undone
from events import services
from events.access import find_pairing, staffed_event, the_event
from events.errors import EventRefusedError
from events.exporting import pairings_csv, standings_csv
from events.models import Event, Role, Round, System
from events.pending import pending_of
from events.roles import acts_as
from events.round_forms import PairForm, ResultForm, SwapForm
from events.rounds.pairing import table_rounds, usual_rounds
from events.table import namesakes_of, open_pairings, pairing_of, places_of, rounds_of, seats_by_name
from events.views.visitors import visitor
from web.errors import SiteError
from web.text.numbers import whole_number


@require_safe
def rounds(request: HttpRequest, event_id: str) -> HttpResponse:
    """The last round, or that of `?round=`, and the standings."""
    event = the_event(event_id)
    found = rounds_of(event)
    wanted, last = whole_number(request.GET.get("round")), found[-1] if found else None
    shown = next((round for round in found if round.number == wanted), last)
    is_over = last is None or not open_pairings(last)
    players = event.registrations.taking_part().count()
    context: dict[str, Any] = {
        "nav": "events",
        "event": event,
        "rounds": found,
        "shown": shown,
        "is_last": last is not None and shown == last,
        "missing": open_pairings(shown) if shown else [],
        "pending": pending_of(event, found, timezone.now()).in_words() if acts_as(request.user, event, Role.HELPER) else [],
        "is_untouched": shown is not None and not any(pairing.result for pairing in shown.pairings.all()),
        "own": pairing_of(request.user, shown) if shown else None,
        "seats": seats_by_name(shown) if shown and request.GET.get("by") == "name" else None,
        "places": places_of(event, found),
        "helps": acts_as(request.user, event, Role.HELPER),
        "judges": acts_as(request.user, event, Role.JUDGE),
        "can_pair": acts_as(request.user, event, Role.JUDGE) and is_over and not event.is_ended,
        "can_finish": acts_as(request.user, event, Role.ORGANISER) and last is not None and is_over and not event.is_ended,
        "runs": acts_as(request.user, event, Role.ORGANISER),
        "swap_form": _swap_form(request.user, event, last) if shown == last else None,
        "deeds": event.deeds.select_related("by") if acts_as(request.user, event, Role.HELPER) else (),
        "form": PairForm(initial=_usual(event, last), is_table=None if last is None else last.system == System.TABLE),
        "next_number": len(found) + 1,
        "players": players,
        "namesakes": namesakes_of(event),
        "usual": usual_rounds(players) if players > 1 else 0,
        "whole_table": table_rounds(players) if players > 1 else 0,
        "now": timezone.now(),
    }
    return render(request, "events/rounds.html", context)


def _swap_form(user: Any, event: Event, last: Round | None) -> SwapForm | None:
    """The form that changes the pairings, for who may, as long as two matches are open."""
    if last is None or event.is_ended or not acts_as(user, event, Role.JUDGE):
        return None
    form = SwapForm(round=last)
    return form if form.is_of_use else None


def _usual(event: Event, last: Any) -> dict[str, Any]:
    """What the form begins with: as the last round was paired; only who is checked in, where anybody is."""
    is_asked = event.registrations.taking_part().exclude(checked_in_at=None).exists()
    return {"only_checked_in": is_asked} | ({"system": last.system, "minutes": last.minutes} if last else {})


@login_required
@require_POST
@done_once
def pair(request: HttpRequest, event_id: str) -> HttpResponse:
    """Pair the next round; what is refused is said on the page of the rounds."""
    event, form = staffed_event(request.user, event_id, Role.JUDGE), PairForm(request.POST)
    if not form.is_valid():
        for name, errors in form.errors.items():
            messages.error(request, f"{form[name].label}: {' '.join(map(str, errors))}")
        return undone(redirect("events:rounds", event.public_id))
    try:
        made = services.pair_round(event=event, now=timezone.now(), **form.cleaned_data)
    except SiteError as error:
        messages.error(request, error.message)
        return undone(redirect("events:rounds", event.public_id))
    messages.success(request, _("Round %(number)s is paired.") % {"number": made.number})
    _warn_of_pending(request, event)
    return redirect("events:rounds", event.public_id)


def _warn_of_pending(request: HttpRequest, event: Event) -> None:
    """Say which results don't stand, and which lists are still unlocked."""
    for words in pending_of(event, rounds_of(event), timezone.now()).in_words():
        messages.warning(request, words)


@login_required
@require_POST
def take_back(request: HttpRequest, event_id: str) -> HttpResponse:
    """Undo the pairing of the last round."""
    event = staffed_event(request.user, event_id, Role.JUDGE)
    try:
        services.take_round_back(event=event)
    except SiteError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The pairings are taken back."))
    return redirect("events:rounds", event.public_id)


@login_required
@require_POST
@done_once
def swap(request: HttpRequest, event_id: str) -> HttpResponse:
    """Let two players of the last round change seats."""
    event = staffed_event(request.user, event_id, Role.JUDGE)
    one, other = (whole_number(request.POST.get(name)) or 0 for name in ("one", "other"))
    try:
        again = services.swap_players(event=event, by=visitor(request), one=one, other=other, now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
        return undone(redirect("events:rounds", event.public_id))
    messages.success(request, _("The pairings are changed."))
    for pairing in again:
        if pairing.second is None:
            messages.warning(request, _("%(name)s had a bye before.") % {"name": pairing.first.player_name})
        else:
            names = {"one": pairing.first.player_name, "other": pairing.second.player_name}
            messages.warning(request, _("%(one)s and %(other)s have met before. You can change it back.") % names)
    return redirect("events:rounds", event.public_id)


@login_required
@require_POST
@done_once
def award(request: HttpRequest, event_id: str, number: int, table: int) -> HttpResponse:
    """Score a match that one player has left as won by the other."""
    event = staffed_event(request.user, event_id, Role.HELPER)
    try:
        services.award_match(pairing=find_pairing(event, number, table), by=visitor(request), now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
        return undone(redirect("events:rounds", event.public_id))
    messages.success(request, _("The result is noted."))
    return redirect("events:rounds", event.public_id)


@login_required
@require_POST
def finish(request: HttpRequest, event_id: str) -> HttpResponse:
    """Close the event, or reopen it."""
    event, reopens = staffed_event(request.user, event_id, Role.ORGANISER), request.POST.get("reopen") == "1"
    change = services.reopen_event if reopens else services.finish_event
    try:
        change(event=event, by=visitor(request), now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The event is open again.") if reopens else _("The event is finished: the standings are final."))
        if not reopens:
            _warn_of_pending(request, event)
    return redirect("events:rounds", event.public_id)


@login_required
@require_POST
def start(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """Start the clock of a round."""
    event = staffed_event(request.user, event_id, Role.HELPER)
    try:
        services.start_round(event=event, number=number, minutes=whole_number(request.POST.get("minutes")), now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
    return redirect("events:rounds", event.public_id)


@login_required
@require_http_methods(["GET", "POST"])
def result(request: HttpRequest, event_id: str, number: int, table: int) -> HttpResponse:
    """Report how a match ended: its two players and those who run the event."""
    event = the_event(event_id)
    pairing = find_pairing(event, number, table)
    if not pairing.is_of(visitor(request)):
        staffed_event(request.user, event_id, Role.HELPER)
    form = ResultForm(_result_given(request) if request.method == "POST" else None)
    namesakes = namesakes_of(event)
    form.name_players(pairing, namesakes)
    if form.is_bound and form.is_valid():
        try:
            done = services.report_result(pairing=pairing, by=visitor(request), now=timezone.now(), **form.cleaned_data)
        except SiteError as error:
            form.add_error(None, error.message)
        else:
            said = _("The result is noted.") if done.is_confirmed else _("The result is noted, and waits for the other player.")
            messages.success(request, said)
            return redirect("events:rounds", event.public_id)
    results = pairing.results.select_related("reported_by", "confirmed_by")
    context = {"nav": "events", "event": event, "pairing": pairing, "form": form, "results": results, "namesakes": namesakes}
    return render(request, "events/result.html", context, status=422 if form.is_bound else 200)


def _result_given(request: HttpRequest) -> Any:
    """What a form says of a result: the games, or one of the usual results at one press."""
    usual = {f"{first}:{second}": {"first_wins": first, "second_wins": second} for first, second in ResultForm.USUAL}
    return usual.get(request.POST.get("usual", ""), request.POST)


@login_required
@require_POST
def confirm(request: HttpRequest, event_id: str, number: int, table: int) -> HttpResponse:
    """Say that a reported result is so."""
    event = the_event(event_id)
    seen = whole_number(request.POST.get("result")) or 0
    try:
        services.confirm_result(pairing=find_pairing(event, number, table), by=visitor(request), seen=seen, now=timezone.now())
    except EventRefusedError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The result stands."))
    return redirect("events:rounds", event.public_id)


@require_safe
def export_standings(request: HttpRequest, event_id: str) -> HttpResponse:
    """How everybody stands, as a file."""
    event = the_event(event_id)
    return _csv(standings_csv(places_of(event, rounds_of(event))), f"event-{event.public_id}-standings")


@require_safe
def export_pairings(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every pairing of every round with its result, as a file."""
    event = the_event(event_id)
    return _csv(pairings_csv(rounds_of(event)), f"event-{event.public_id}-rounds")


def _csv(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8", headers=headers)
