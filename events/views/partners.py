"""Teams: partners are asked, come and go."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from events import services
from events.access import account_called, the_event
from events.errors import EventRefusedError
from events.models import Event, Registration
from events.selectors import registration_for
from events.views.visitors import visitor
from web.errors import SiteError
from web.text.numbers import whole_number


def _asking(request: HttpRequest, event: Event) -> Registration:
    """The registration of the team that a form is about, by its number; one's own where none is named."""
    number = whole_number(request.POST.get("number"))
    found = registration_for(request.user, event) if number is None else event.registrations.filter(number=number).first()
    if found is None:
        raise EventRefusedError(_("You don’t take part in %(name)s.") % {"name": event.name})
    found.event = event
    return found


@login_required
@require_POST
def ask(request: HttpRequest, event_id: str) -> HttpResponse:
    """Ask somebody, by the name of the account, to play in one's team."""
    event = the_event(event_id)
    try:
        own = registration_for(request.user, event)
        if own is None:
            raise EventRefusedError(_("You don’t take part in %(name)s.") % {"name": event.name})
        own.event = event
        asked = services.ask_partner(registration=own, user=account_called(request.POST.get("account", "")), now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("%(name)s is asked to play in your team.") % {"name": asked.user.username})
    return redirect("events:detail", event.public_id)


@login_required
@require_POST
def accept(request: HttpRequest, event_id: str) -> HttpResponse:
    """Play in the team that asked."""
    event = the_event(event_id)
    try:
        team = _asking(request, event)
        services.accept_partnership(registration=team, user=visitor(request), now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("You play in the team %(name)s.") % {"name": team.player_name})
    return redirect("events:detail", event.public_id)


@login_required
@require_POST
def leave(request: HttpRequest, event_id: str) -> HttpResponse:
    """Leave a team or say no to it; who registered it names the partner who goes."""
    event, by = the_event(event_id), visitor(request)
    try:
        team = _asking(request, event)
        name = request.POST.get("account", "")
        user = account_called(name) if name and team.player_id == by.pk else by
        services.end_partnership(registration=team, user=user, by=by, now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("%(name)s isn’t in the team any more.") % {"name": user.username})
    return redirect("events:detail", event.public_id)
