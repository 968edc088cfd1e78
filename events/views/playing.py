"""What players do: join, hand a list in, check in, go."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from events import services
from events.access import the_event
from events.errors import DeckNotLegalError, EventRefusedError
from events.forms import HandInForm, JoinForm
from events.models import Event
from events.selectors import registration_for
from events.views.pages import detail_context
from events.views.pasting import pasted_list
from events.views.visitors import visitor
from web.arrivals import arrived_at
from web.costs import MANY, costly
from web.errors import SiteError


def _refused(request: HttpRequest, event: Event, error: SiteError) -> HttpResponse:
    problems = error.problems if isinstance(error, DeckNotLegalError) else ()
    context = detail_context(request, event, refusal=error.message, refused_problems=problems)
    return render(request, "events/detail.html", context, status=error.status)


@login_required
@require_POST
def join(request: HttpRequest, event_id: str) -> HttpResponse:
    """Take part, without a list yet."""
    event, form = the_event(event_id), JoinForm(request.POST)
    name = form.cleaned_data["player_name"] if form.is_valid() else ""
    try:
        row = services.join_event(event=event, player=visitor(request), name=name, now=arrived_at(request))
    except SiteError as error:
        return _refused(request, event, error)
    said = _("You take part in %(name)s. Hand your list in before it closes.")
    if not row.takes_part:
        said = _("Every place at %(name)s is taken: you are on the waiting list.")
    messages.success(request, said % {"name": event.name})
    return redirect("events:detail", event.public_id)


@login_required
@require_POST
def hand_in(request: HttpRequest, event_id: str) -> HttpResponse:
    """Hand in the list that a deck has now."""
    event = the_event(event_id)
    form = HandInForm(request.POST, player=request.user)
    if not form.is_valid():
        words = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return render(request, "events/detail.html", detail_context(request, event, refusal=words), status=422)
    deck, name = form.cleaned_data["deck"], form.cleaned_data["player_name"]
    try:
        registration = services.hand_in_deck(event=event, player=visitor(request), deck=deck, name=name, now=arrived_at(request))
    except SiteError as error:
        return _refused(request, event, error)
    said = _("%(deck)s is handed in.") if registration.is_legal else _("%(deck)s is handed in. It isn’t legal yet.")
    level = messages.SUCCESS if registration.is_legal else messages.WARNING
    messages.add_message(request, level, said % {"deck": deck.name})
    return redirect("events:detail", event.public_id)


@costly("POST", at_once=MANY)
@login_required
@require_http_methods(["GET", "POST"])
def paste(request: HttpRequest, event_id: str) -> HttpResponse:
    """Paste a list and hand it in, without making a deck of it."""
    event = the_event(event_id)

    def take(state: Any, name: str) -> HttpResponse:
        row = services.hand_in(event=event, player=visitor(request), state=state, deck_name=name, now=arrived_at(request))
        said = _("Your list is handed in.") if row.is_legal else _("Your list is handed in. It isn’t legal yet.")
        messages.add_message(request, messages.SUCCESS if row.is_legal else messages.WARNING, said)
        return redirect("events:detail", event.public_id)

    return pasted_list(request, event, take)


@login_required
@require_POST
def check_in(request: HttpRequest, event_id: str) -> HttpResponse:
    """Say that one is there, while players may say so themselves."""
    event = the_event(event_id)
    registration = registration_for(request.user, event)
    if registration is None:
        return _refused(request, event, EventRefusedError(_("You don’t take part in %(name)s.") % {"name": event.name}))
    try:
        services.check_in_oneself(registration=registration, now=timezone.now())
    except SiteError as error:
        return _refused(request, event, error)
    messages.success(request, _("You are checked in."))
    return redirect("events:detail", event.public_id)


@login_required
@require_http_methods(["GET", "POST"])
def withdraw(request: HttpRequest, event_id: str) -> HttpResponse:
    """No longer take part, once that is confirmed."""
    event = the_event(event_id)
    registration = registration_for(request.user, event)
    if registration is not None and registration.is_present:
        now = arrived_at(request)
        registration.event = event
        is_final = services.leaves_for_good(registration, now)
        if request.method == "GET":
            context = {"nav": "events", "event": event, "registration": registration, "is_final": is_final}
            return render(request, "events/withdraw.html", context)
        try:
            services.withdraw(registration=registration, now=now)
        except SiteError as error:
            return _refused(request, event, error)
        said = _("You no longer take part in %(name)s. Until lists close you can come back.")
        if is_final:
            said = _("You have dropped out of %(name)s.")
        messages.success(request, said % {"name": event.name})
    return redirect("events:detail", event.public_id)
