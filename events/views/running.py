"""What organisers do: change an event, read and print its lists, judge them again, open them, note checks."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from decks.exchange.sheet import deck_sheets
from decks.list.language import localized
from events import services
from events.access import staffed_event
from events.breakdown import breakdown_of
from events.exporting import lists_csv, sheets_of
from events.forms import EventForm
from events.legality import event_format, judge
from events.models import Event, Role
from events.roles import acts_as
from events.selectors import (
    ORDERS,
    by_name,
    entries_of,
    in_order,
    lost_format,
    players_gone,
    readable_registrations,
    searched,
    tally_of,
    with_checks,
)
from events.serializers.events import event_json
from events.serializers.registrations import NO_LIST, registration_json
from events.views.pages import form_context, warn_of_deadline
from web.costs import costly
from web.errors import SiteError
from web.text.numbers import whole_number

FILTERS = {"illegal": "error", "warnings": "warning", "missing": "missing"}
SHOWN_AT_ONCE = 60
QUERY_LENGTH = 100


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event_id: str) -> HttpResponse:
    """Change what an event is."""
    event = staffed_event(request.user, event_id, Role.ORGANISER)
    form = EventForm(request.POST or None, event=event)
    if request.method == "POST" and form.is_valid():
        try:
            event = services.change_event(event=event, facts=form.facts(), now=timezone.now())
        except SiteError as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, _("The event is changed."))
            warn_of_deadline(request, event)
            return redirect("events:detail", event.public_id)
    return render(request, "events/form.html", form_context(form, event), status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def cancel(request: HttpRequest, event_id: str) -> HttpResponse:
    """Call an event off, once that is confirmed; or take it away, if nobody ever registered for it."""
    event = staffed_event(request.user, event_id, Role.ORGANISER)
    is_empty = not event.registrations.exists()
    if request.method == "GET":
        handed_in = event.registrations.filter(handed_in_at__isnull=False).count()
        return render(request, "events/cancel.html", {"nav": "events", "event": event, "handed_in": handed_in, "is_empty": is_empty})
    try:
        if request.POST.get("delete") == "1":
            services.delete_event(event=event)
            messages.success(request, _("%(name)s is deleted.") % {"name": event.name})
            return redirect("events:list")
        services.cancel_event(event=event, now=timezone.now())
        messages.success(request, _("%(name)s is called off.") % {"name": event.name})
    except SiteError as error:
        messages.error(request, error.message)
    return redirect("events:detail", event.public_id)


@login_required
@require_POST
def revive(request: HttpRequest, event_id: str) -> HttpResponse:
    """Let an event take place after all."""
    event = staffed_event(request.user, event_id, Role.ORGANISER)
    services.revive_event(event=event, now=timezone.now())
    messages.success(request, _("%(name)s takes place after all.") % {"name": event.name})
    return redirect("events:detail", event.public_id)


@login_required
@require_safe
def lists(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every list with its verdict and problems."""
    event = staffed_event(request.user, event_id, Role.JUDGE)
    entries = entries_of(by_name(with_checks(event.registrations.taking_part().select_related("player"))), event)
    breakdown = breakdown_of(event)
    shown, query = request.GET.get("show", ""), request.GET.get("q", "").strip()[:QUERY_LENGTH]
    order = request.GET.get("order", "")
    order = order if order in ORDERS else next(iter(ORDERS))
    wanted = [entry for entry in searched(entries, query) if shown not in FILTERS or entry.state == FILTERS[shown]]
    wanted = in_order(wanted, order)
    at_once = len(wanted) if request.GET.get("all") == "1" else SHOWN_AT_ONCE
    return render(
        request,
        "events/lists.html",
        {
            "nav": "events",
            "event": event,
            "format": event_format(event),
            "lost_format": lost_format(event),
            "gone": players_gone(event),
            "now": timezone.now(),
            "is_open": event.is_open(timezone.now()),
            "tally": tally_of(entries),
            "shown": shown if shown in FILTERS else "",
            "query": query,
            "order": order,
            "orders": _order_words(event),
            "runs": acts_as(request.user, event, Role.ORGANISER),
            "entries": wanted[:at_once],
            "hidden": max(len(wanted) - at_once, 0),
            "wanted": len(wanted),
            "breakdown": breakdown,
            "lists_of_gone": breakdown.lists - sum(entry.view is not None for entry in entries),
        },
    )


def _order_words(event: Event) -> list[tuple[str, str]]:
    """The orders of the lists with what they are called; by leader in games that have some."""
    words = {
        "need": _("What is to be done first"),
        "name": _("Name"),
        "number": _("Number"),
        "leader": localized(event.layout.leaders.heading) if event.layout.leader_words else "",
        "time": _("Last handed in"),
    }
    return [(order, words[order]) for order in ORDERS if words[order]]


@costly()
@login_required
@require_safe
def print_lists(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every list on a sheet of its own, or the one of `?only=`, as a PDF to print."""
    event = staffed_event(request.user, event_id, Role.JUDGE)
    found = event.registrations.taking_part().with_list().select_related("player")
    if (only := whole_number(request.GET.get("only"))) is not None:
        found = found.filter(number=only)
    entries = entries_of(by_name(found), event)
    if not entries:
        messages.info(request, _("No list was handed in."))
        return redirect("events:lists", event.public_id)
    sheets = sheets_of(entries, event, to_list=lambda number: _address_of_list(request, event, number))
    response = HttpResponse(deck_sheets(sheets, title=event.name), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="event-{event.public_id}.pdf"'
    return response


def _address_of_list(request: HttpRequest, event: Event, number: int) -> str:
    return request.build_absolute_uri(reverse("events:one_list", args=[event.public_id, number]))


@login_required
@require_safe
def export_csv(request: HttpRequest, event_id: str) -> HttpResponse:
    """Who plays what, as a file."""
    event = staffed_event(request.user, event_id, Role.JUDGE)
    entries = entries_of(by_name(event.registrations.taking_part().select_related("player")), event)
    response = HttpResponse("\ufeff" + lists_csv(entries, event), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="event-{event.public_id}.csv"'
    return response


@login_required
@require_safe
def export_json(request: HttpRequest, event_id: str) -> HttpResponse:
    """The event and everybody in it with the whole list and verdict, as a file: the API's shapes.

    Those who no longer take part are there too; the list of who withdrew is the player's alone (`readable_registrations`).
    """
    event = staffed_event(request.user, event_id, Role.JUDGE)
    rows = judge(event.registrations.select_related("player").order_by("number"), event)
    readable = set(readable_registrations(request.user, event).values_list("pk", flat=True))
    registrations = [registration_json(row, is_known=True) | ({} if row.pk in readable else NO_LIST) for row in rows]
    whole = event_json(event, timezone.now()) | {"registrations": registrations}
    response = JsonResponse(whole, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="event-{event.public_id}.json"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
def check_again(request: HttpRequest, event_id: str) -> HttpResponse:
    """Judge every list by the cards and rules of now, once that is confirmed."""
    event = staffed_event(request.user, event_id, Role.ORGANISER)
    if request.method == "GET":
        lists = event.registrations.taking_part().with_list().count()
        return render(request, "events/check_again.html", {"nav": "events", "event": event, "lists": lists})
    try:
        changed = services.check_again(event=event, now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
        return redirect("events:lists", event.public_id)
    if changed:
        said = ngettext("%(count)s list is judged otherwise now.", "%(count)s lists are judged otherwise now.", changed)
        messages.warning(request, said % {"count": changed})
    else:
        messages.success(request, _("All verdicts stand."))
    return redirect("events:lists", event.public_id)


@login_required
@require_POST
def open_lists(request: HttpRequest, event_id: str) -> HttpResponse:
    """Open the lists to the event's audience, or close them again."""
    event = staffed_event(request.user, event_id, Role.ORGANISER)
    try:
        if request.POST.get("close") == "1":
            services.close_lists(event=event, now=timezone.now())
            messages.success(request, _("Only organisers and judges read the lists now."))
        else:
            services.open_lists(event=event, now=timezone.now())
            messages.success(request, _("The lists are open to %(audience)s.") % {"audience": event.get_audience_display()})
    except SiteError as error:
        messages.error(request, error.message)
    return redirect("events:lists", event.public_id)
