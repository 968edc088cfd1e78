"""Who runs an event."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from events import services
from events.access import staffed_event, the_event
from events.forms import StaffForm
from events.models import Event, Role
from events.roles import role_of
from events.selectors import players_among
from events.views.visitors import visitor
from web.errors import ForbiddenError, NotFoundError, SiteError


@login_required
@require_http_methods(["GET", "POST"])
def staff(request: HttpRequest, event_id: str) -> HttpResponse:
    """Who runs the event, and the links that make judges and helpers; POST gives somebody a role."""
    event = staffed_event(request.user, event_id, Role.ORGANISER)
    form = StaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        account, role = form.cleaned_data["account"], form.cleaned_data["role"]
        try:
            services.give_role(event=event, user=account, role=role, by=visitor(request), now=timezone.now())
        except SiteError as error:
            form.add_error(None, error.message)
        else:
            said = _("%(name)s is now %(role)s.") % {"name": account.username, "role": Role(role).label}
            messages.success(request, said)
            if role != Role.HELPER and account.pk in players_among([account.pk], event):
                words = _("%(name)s plays in this event, too, and can read every list from now on.")
                messages.warning(request, words % {"name": account.username})
            return redirect("events:staff", event.public_id)
    codes = dict(event.staff_links.values_list("role", "code"))
    links = [
        {"role": role, "address": _link_address(request, event, codes[role]) if role in codes else ""} for role in (Role.JUDGE, Role.HELPER)
    ]
    rows = list(event.staff.select_related("user"))
    playing = players_among([event.organiser_id, *(one.user_id for one in rows)], event)
    context = {"nav": "events", "event": event, "form": form, "links": links, "staff": rows, "playing": playing}
    return render(request, "events/staff.html", context, status=422 if form.errors else 200)


def _link_address(request: HttpRequest, event: Event, code: str) -> str:
    return request.build_absolute_uri(reverse("events:follow_link", args=[event.public_id, code]))


@login_required
@require_POST
def leave_staff(request: HttpRequest, event_id: str, name: str) -> HttpResponse:
    """Take somebody's role back, or lay one's own down."""
    event = the_event(event_id)
    user = User.objects.find_by_name(name)
    is_own = user == request.user and role_of(request.user, event) is not None
    if not is_own:
        staffed_event(request.user, event_id, Role.ORGANISER)
    if user is None:
        raise NotFoundError(_("Nobody here is called “%(name)s”.") % {"name": name[:60]})
    if user.pk == event.organiser_id:
        raise ForbiddenError(_("%(name)s made the event, and stays its organiser.") % {"name": user.username})
    services.take_role(event=event, user=user)
    messages.success(request, _("%(name)s no longer runs %(event)s.") % {"name": user.username, "event": event.name})
    return redirect("events:detail" if is_own else "events:staff", event.public_id)


@login_required
@require_POST
def staff_link(request: HttpRequest, event_id: str, role: str) -> HttpResponse:
    """Make a link that makes judges or helpers, another in its place, or take it back."""
    event = staffed_event(request.user, event_id, Role.ORGANISER)
    if request.POST.get("drop") == "1":
        services.drop_link(event=event, role=role)
    else:
        services.make_link(event=event, role=role, now=timezone.now())
    return redirect("events:staff", event.public_id)


@login_required
@require_http_methods(["GET", "POST"])
def follow_link(request: HttpRequest, event_id: str, code: str) -> HttpResponse:
    """Become what the link makes of one, once that is confirmed."""
    event = the_event(event_id)
    if request.method == "GET":
        role = Role(services.link_of(event, code).role)
        return render(request, "events/follow_link.html", {"nav": "events", "event": event, "role": role, "code": code})
    role = services.follow_link(event=event, user=visitor(request), code=code, now=timezone.now())
    messages.success(request, _("You are now %(role)s at %(event)s.") % {"role": role.label, "event": event.name})
    return redirect("events:detail", event.public_id)
