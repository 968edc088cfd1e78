"""What players do: join, hand a deck in, take it back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from events import services
from events.errors import DeckNotLegalError
from events.forms import HandInForm, JoinForm
from events.models import Event
from events.selectors import registration_for
from events.views.access import the_event, visitor
from events.views.pages import detail_context
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
        services.join_event(event=event, player=visitor(request), name=name, now=timezone.now())
    except SiteError as error:
        return _refused(request, event, error)
    messages.success(request, _("You take part in %(name)s. Hand your list in before it closes.") % {"name": event.name})
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
        registration = services.hand_in_deck(event=event, player=visitor(request), deck=deck, name=name, now=timezone.now())
    except SiteError as error:
        return _refused(request, event, error)
    said = _("%(deck)s is handed in.") if registration.is_legal else _("%(deck)s is handed in. It isn’t legal yet.")
    level = messages.SUCCESS if registration.is_legal else messages.WARNING
    messages.add_message(request, level, said % {"deck": deck.name})
    return redirect("events:detail", event.public_id)


@login_required
@require_http_methods(["GET", "POST"])
def withdraw(request: HttpRequest, event_id: str) -> HttpResponse:
    """No longer take part, once that is confirmed."""
    event = the_event(event_id)
    registration = registration_for(request.user, event)
    if registration is not None and registration.takes_part:
        if request.method == "GET":
            return render(request, "events/withdraw.html", {"nav": "events", "event": event, "registration": registration})
        try:
            services.withdraw(registration=registration, now=timezone.now())
        except SiteError as error:
            return _refused(request, event, error)
        messages.success(request, _("You no longer take part in %(name)s. Until lists close you can come back.") % {"name": event.name})
    return redirect("events:detail", event.public_id)
