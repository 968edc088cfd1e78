"""What judges do: hold cards on a table against a list, and draw whose cards are looked at."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.once import done_once
from events import services
from events.access import readable_registration, staffed_event, the_event
from events.forms import CheckForm, DrawForm
from events.models import Event, Registration, Role
from events.roles import acts_as
from events.selectors import checks_of, entries_of
from events.table import last_round_of
from events.views.visitors import visitor
from web.errors import SiteError
from web.text.numbers import whole_number


@login_required
@require_http_methods(["GET", "POST"])
@done_once
def check(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """The list with a box for every copy, and what the judge says of the cards on the table."""
    event = staffed_event(request.user, event_id, Role.JUDGE)
    registration = readable_registration(request.user, event, number)
    if request.method == "GET":
        return _check_page(request, event, registration, CheckForm(initial=_known_of(request, event, registration)))
    form = CheckForm(request.POST)
    if form.is_valid():
        try:
            done = services.note_check(
                registration=registration, checked_by=visitor(request), facts=form.facts(request.POST.getlist("found")), now=timezone.now()
            )
        except SiteError as error:
            form.add_error(None, error.message)
        else:
            outcome = pgettext("deck check", "Passed") if done.passed else pgettext("deck check", "Failed")
            messages.success(
                request, _("The check of %(name)s is noted: %(outcome)s.") % {"name": registration.player_name, "outcome": outcome}
            )
            return redirect(reverse("events:one_list", args=[event.public_id, number]) + "#checks")
    return _check_page(request, event, registration, form, status=422)


def _known_of(request: HttpRequest, event: Event, registration: Registration) -> dict[str, Any]:
    """What a check's form begins with: what it corrects, and where the player sits in the last round."""
    last = last_round_of(event)
    pairings = last.pairings.all() if last else ()
    seat = next((one for one in pairings if registration.pk in (one.first_id, one.second_id)), None)
    known = {"round": last.number, "table": seat.table} if last and seat else {}
    return {"corrects": whole_number(request.GET.get("corrects")), **known}


def _check_page(request: HttpRequest, event: Event, registration: Registration, form: CheckForm, *, status: int = 200) -> HttpResponse:
    (entry,) = entries_of([registration], event)
    context = {
        "nav": "events",
        "event": event,
        "registration": registration,
        "entry": entry,
        "view": entry.view,
        "form": form,
        "ticked": set(request.POST.getlist("found")),
        "checks": checks_of(registration),
    }
    return render(request, "events/check.html", context, status=status)


@require_safe
def draws(request: HttpRequest, event_id: str) -> HttpResponse:
    """The drawings of an event, with what is needed to verify them; names only for judges."""
    return _draws(request, the_event(event_id), DrawForm())


def _draws(request: HttpRequest, event: Event, form: DrawForm, *, status: int = 200) -> HttpResponse:
    judges = acts_as(request.user, event, Role.JUDGE)
    names = dict(event.registrations.values_list("number", "player_name")) if judges else {}
    rows: list[dict[str, Any]] = []
    for one in event.draws.order_by("-number"):
        drawn = [{"number": number, "name": names.get(number, "")} for number in one.drawn or ()]
        rows.append({"draw": one, "drawn": drawn})
    context = {
        "nav": "events",
        "event": event,
        "rows": rows,
        "form": form,
        "judges": judges,
        "is_waiting": any(row["draw"].drawn_at is None for row in rows),
    }
    return render(request, "events/draws.html", context, status=status)


@login_required
@require_POST
@done_once
def commit_to_draw(request: HttpRequest, event_id: str) -> HttpResponse:
    """Fix a drawing that nobody knows yet."""
    event, form = staffed_event(request.user, event_id, Role.JUDGE), DrawForm(request.POST)
    if form.is_valid():
        try:
            services.commit_to_draw(event=event, by=visitor(request), how_many=form.cleaned_data["how_many"], now=timezone.now())
        except SiteError as error:
            form.add_error(None, error.message)
        else:
            return redirect("events:draws", event.public_id)
    return _draws(request, event, form, status=422)


@login_required
@require_POST
def draw(request: HttpRequest, event_id: str) -> HttpResponse:
    """Draw whose cards are checked."""
    event = staffed_event(request.user, event_id, Role.JUDGE)
    try:
        services.draw(event=event, now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
    return redirect("events:draws", event.public_id)
