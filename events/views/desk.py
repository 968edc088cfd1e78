"""The desk where players sign on: who comes, who is there, who goes, and lists taken in for others."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.once import done_once
from decks.exchange.importing import LARGEST_FILE
from engine.errors import EngineError
from engine.folding import fold
from events import services
from events.access import registration_at, staffed_event
from events.forms import HoldForm, PlayerForm, TakeOutForm
from events.legality import as_judged, judge
from events.models import Event, Hold, Registration, Role, Status
from events.roles import acts_as
from events.roster import read_roster, seal_of, write_roster
from events.selectors import by_name, roster
from events.services.locking import locked_registration
from events.table import open_match_of
from events.views.pasting import pasted_list
from events.views.visitors import visitor
from web.costs import MANY, SOME, costly
from web.errors import MalformedError, SiteError
from web.text.numbers import whole_number
from web.uploads import text_of_upload

QUERY_LENGTH = 100
SHOWN_AT_ONCE = 300
FILTERS = ("missing", "illegal", "absent", "waiting", "gone")


def _fits(row: Registration, shown: str) -> bool:
    return {
        "missing": row.is_present and row.handed_in_at is None,
        "illegal": row.is_present and row.is_legal is False,
        "absent": row.takes_part and row.checked_in_at is None,
        "waiting": row.status == Status.WAITING,
        "gone": not row.is_present,
    }.get(shown, row.is_present)


@login_required
@require_safe
def players(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody who registered: who is there, whose list is missing."""
    return _players(request, staffed_event(request.user, event_id, Role.HELPER), PlayerForm())


def _players(request: HttpRequest, event: Event, form: PlayerForm, *, status: int = 200, **more: Any) -> HttpResponse:
    rows = judge(by_name(roster(event)), event)
    shown = request.GET.get("show", "")
    query = request.GET.get("q", "").strip()[:QUERY_LENGTH]
    number, wanted = whole_number(query), fold(query)
    found = [row for row in rows if _fits(row, shown) or (query and shown not in FILTERS)]
    if number is not None:
        found = [row for row in found if row.number == number]
    elif wanted:
        found = [row for row in found if wanted in fold(row.player_name) or (row.player and wanted in fold(row.player.username))]
    context = {
        "nav": "events",
        "event": event,
        "rows": found,
        "form": form,
        "query": query,
        "shown": shown if shown in FILTERS else "",
        "filters": [(key, words, sum(_fits(row, key) for row in rows)) for key, words in _filter_words()],
        "runs": acts_as(request.user, event, Role.ORGANISER),
        "judges": acts_as(request.user, event, Role.JUDGE),
        "is_open": event.is_open(timezone.now()),
        **more,
    }
    return render(request, "events/players.html", context, status=status)


def _filter_words() -> list[tuple[str, str]]:
    return [
        ("", _("All")),
        ("absent", _("Not checked in")),
        ("missing", _("No list")),
        ("illegal", _("Not legal")),
        ("waiting", _("Waiting")),
        ("gone", _("No longer there")),
    ]


@login_required
@require_POST
@done_once
def register(request: HttpRequest, event_id: str) -> HttpResponse:
    """Register a player, with an account or without."""
    event, form = staffed_event(request.user, event_id, Role.HELPER), PlayerForm(request.POST)
    if form.is_valid():
        name, player = form.cleaned_data["player_name"], form.cleaned_data["account"]
        try:
            row = services.register_player(event=event, by=visitor(request), name=name, player=player, now=timezone.now())
        except SiteError as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, _("%(name)s takes part, as no. %(number)s.") % {"name": row.player_name, "number": row.number})
            _warn_of_namesake(request, row)
            return redirect("events:player", event.public_id, row.number)
    form.fields["account" if "account" in form.errors else "player_name"].widget.attrs["autofocus"] = True
    return _players(request, event, form, status=422)


def _warn_of_namesake(request: HttpRequest, row: Registration) -> None:
    """Say that somebody else goes by the same name, who may be the same person."""
    others = (one for one in roster(row.event) if one.pk != row.pk and fold(one.player_name) == fold(row.player_name))
    if (other := next(others, None)) is not None:
        messages.warning(request, _("No. %(number)s is called %(name)s, too.") % {"number": other.number, "name": other.player_name})


@costly("POST", at_once=SOME)
@login_required
@require_http_methods(["GET", "POST"])
@done_once
def import_roster(request: HttpRequest, event_id: str) -> HttpResponse:
    """Look over the players of a file, or of a pasted list of names, and then register those who aren't there already."""
    event = staffed_event(request.user, event_id, Role.ORGANISER)
    text, context = request.POST.get("text", ""), {"nav": "events", "event": event}
    if request.method != "POST":
        return render(request, "events/import_roster.html", context)
    try:
        if (file := request.FILES.get("file")) is not None:
            text = text_of_upload(file, most=LARGEST_FILE)
        rows = read_roster(text.replace("\0", ""))
        if request.POST.get("take", "") == seal_of(rows):
            made, known = services.register_all(event=event, by=visitor(request), rows=rows, now=timezone.now())
            messages.success(request, _registered_in_words(made, known))
            return redirect("events:players", event.public_id)
        review = services.review_roster(event, rows)
    except (SiteError, EngineError) as error:
        context |= {"text": text[:LARGEST_FILE], "problem": str(error)}
        return render(request, "events/import_roster.html", context, status=422)
    context |= {"seal": seal_of(rows), "is_changed": bool(request.POST.get("take"))}
    faults = [(line, services.fault_in_words(line)) for line in review.faulty]
    context |= {"text": text, "review": review, "faults": faults, "shown": review.new[:SHOWN_AT_ONCE]}
    context |= {"hidden": max(len(review.new) - SHOWN_AT_ONCE, 0)}
    return render(request, "events/roster_review.html", context)


def _registered_in_words(made: int, known: int) -> str:
    """How many players were registered, and how many were there already."""
    said = ngettext("%(count)s player is registered.", "%(count)s players are registered.", made) % {"count": made}
    if known:
        there = ngettext("%(count)s was there already.", "%(count)s were there already.", known) % {"count": known}
        said = f"{said} {there}"
    return said


@login_required
@require_safe
def export_roster(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everybody who registered, as a file without lists: what software for pairings reads."""
    event = staffed_event(request.user, event_id, Role.HELPER)
    response = HttpResponse("\ufeff" + write_roster(judge(roster(event), event), event), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="event-{event.public_id}-players.csv"'
    return response


@login_required
@require_safe
def player(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """One player at the desk: whether they are there, their list, and what can be done."""
    event = staffed_event(request.user, event_id, Role.HELPER)
    registration = as_judged(registration_at(event, number))
    context = {
        "nav": "events",
        "event": event,
        "registration": registration,
        "judges": acts_as(request.user, event, Role.JUDGE),
        "is_open": event.is_open(timezone.now()),
        "takes_lists": registration.takes_lists(timezone.now()),
        "can_return": services.can_be_brought_back(registration, timezone.now())
        and (registration.status in (Status.DROPPED, Status.WITHDRAWN) or acts_as(request.user, event, Role.JUDGE)),
        "deeds": registration.deeds.select_related("by"),
    }
    return render(request, "events/player.html", context)


@costly("POST", at_once=MANY)
@login_required
@require_http_methods(["GET", "POST"])
@done_once
def hand_in_for(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """Type in or paste a player's list; it is shown line by line before it is taken."""
    event = staffed_event(request.user, event_id, Role.HELPER)
    registration = registration_at(event, number)

    def take(state: Any, name: str) -> HttpResponse:
        row = services.hand_in_for(registration=registration, by=visitor(request), state=state, deck_name=name, now=timezone.now())
        said = _("The list of %(name)s is handed in.") if row.is_legal else _("The list of %(name)s is handed in. It isn’t legal.")
        messages.add_message(request, messages.SUCCESS if row.is_legal else messages.WARNING, said % {"name": row.player_name})
        return redirect("events:player", event.public_id, row.number)

    return pasted_list(request, event, take, registration=registration)


@login_required
@require_http_methods(["GET", "POST"])
def take_out(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """A player drops out, is taken out or disqualified, once that is confirmed."""
    event = staffed_event(request.user, event_id, Role.HELPER)
    registration, form = registration_at(event, number), TakeOutForm(request.POST or None)
    if not acts_as(request.user, event, Role.JUDGE):
        form.allow_only_dropping()
    form.offer_win(open_match_of(registration), registration)
    if request.method == "POST" and form.is_valid():
        status = Status(form.cleaned_data["status"])
        note = form.cleaned_data["note"]
        try:
            with transaction.atomic():
                services.take_out(registration=registration, by=visitor(request), status=status, note=note, now=timezone.now())
                if form.cleaned_data.get("wins") and (match := open_match_of(registration)) is not None:
                    services.award_match(pairing=match, by=visitor(request), now=timezone.now())
        except SiteError as error:
            form.add_error(None, error.message)
        else:
            words = {
                Status.DROPPED: _("%(name)s has dropped out."),
                Status.REMOVED: _("%(name)s is taken out."),
                Status.DISQUALIFIED: _("%(name)s is disqualified."),
            }
            messages.success(request, words[status] % {"name": registration.player_name})
            return redirect("events:players", event.public_id)
    context = {"nav": "events", "event": event, "registration": registration, "form": form}
    return render(request, "events/take_out.html", context, status=422 if form.errors else 200)


def _done(request: HttpRequest, event: Event, registration: Registration, said: str) -> HttpResponse:
    messages.success(request, said % {"name": registration.player_name})
    if request.POST.get("back") == "players":
        asked = {name: request.POST.get(name, "")[:QUERY_LENGTH] for name in ("show", "q") if request.POST.get(name)}
        place = reverse("events:players", args=[event.public_id], query=asked or None, fragment=f"no-{registration.number}")
        return redirect(place)
    return redirect("events:player", event.public_id, registration.number)


@login_required
@require_POST
def bring_back(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """Let a player take part again who dropped out or withdrew; a judge also one who was taken out or disqualified."""
    event = staffed_event(request.user, event_id, Role.HELPER)
    registration = registration_at(event, number)
    with transaction.atomic():
        if locked_registration(registration).status in (Status.REMOVED, Status.DISQUALIFIED):
            staffed_event(request.user, event_id, Role.JUDGE)
        services.bring_back(registration=registration, by=visitor(request), now=timezone.now())
    is_waiting = registration_at(event, number).status == Status.WAITING
    return _done(request, event, registration, _("%(name)s waits for a place again.") if is_waiting else _("%(name)s takes part again."))


@login_required
@require_POST
def let_in(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """Give a waiting player a place."""
    event = staffed_event(request.user, event_id, Role.ORGANISER)
    registration = registration_at(event, number)
    services.let_in(registration=registration, by=visitor(request), now=timezone.now())
    return _done(request, event, registration, _("%(name)s has a place."))


@login_required
@require_POST
def hold(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """Lock or unlock one player's list."""
    event = staffed_event(request.user, event_id, Role.JUDGE)
    registration, form = registration_at(event, number), HoldForm(request.POST)
    if not form.is_valid():
        raise MalformedError(" ".join(str(error) for errors in form.errors.values() for error in errors))
    wanted = Hold(form.cleaned_data["hold"])
    try:
        services.hold_list(registration=registration, by=visitor(request), hold=wanted, now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
        return redirect("events:player", event.public_id, number)
    words = {
        Hold.LOCKED: _("The list of %(name)s is locked."),
        Hold.UNLOCKED: _("%(name)s can hand another list in."),
        Hold.AS_ALL: _("The list of %(name)s follows the deadline again."),
    }
    return _done(request, event, registration, words[wanted])


@login_required
@require_POST
def check_in(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """A player is there, or after all isn't."""
    event = staffed_event(request.user, event_id, Role.HELPER)
    registration, is_there = registration_at(event, number), request.POST.get("absent") != "1"
    try:
        services.check_in(registration=registration, is_there=is_there, now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
        return redirect("events:player", event.public_id, number)
    return _done(request, event, registration, _("%(name)s is there.") if is_there else _("%(name)s isn’t there yet."))


@login_required
@require_POST
def open_check_in(request: HttpRequest, event_id: str) -> HttpResponse:
    """Let players check in themselves, or no longer."""
    event, is_open = staffed_event(request.user, event_id, Role.ORGANISER), request.POST.get("close") != "1"
    try:
        services.open_check_in(event=event, is_open=is_open, now=timezone.now())
    except SiteError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Players can check in.") if is_open else _("Players can’t check in themselves any more."))
    return redirect("events:players", event.public_id)
