"""Pages that everyone may see: the list of events, an event, a list in it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.notifications.context import seen
from accounts.once import done_once
from cards.selectors import catalog, shelf
from decks.exchange.exporting import find_deck_code
from decks.list.selectors import format_named
from events import services
from events.access import readable_registration, the_event
from events.forms import EventForm
from events.legality import as_judged, event_format, history_of, judge
from events.models import PRESENT, Audience, Event, Partner, Registration, Role, Round, Status
from events.roles import acts_as, role_of
from events.rounds.pairing import usual_rounds
from events.search import QUERY_LENGTH, has_words
from events.selectors import (
    by_name,
    change_since,
    checks_of,
    decks_to_hand_in,
    differs_from_deck,
    entries_of,
    events_of,
    hash_in_groups,
    is_team_event,
    listed_events,
    lists_open_to,
    lost_format,
    most_partners,
    place_in_line,
    readable_registrations,
    registration_for,
    team_of,
)
from events.table import last_round_of, namesakes_of, open_pairings, pairing_of
from events.telling import OF_EVENT
from events.templatetags.events import deadline_words, left
from events.views.handing_on import address_of
from events.views.visitors import visitor
from web.answers import kept_answer
from web.errors import SiteError

PAGE_SIZE = 30
DECKS_SHOWN = 100


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    """The events to come, soonest first; `?show=over` those that were, `?mine=1` only one's own.

    `?q=` those with such words in name, place or organiser's name, `?format=` those of a format.
    """
    now, today, known = timezone.now(), timezone.localdate(), shelf()
    found = listed_events(request.user)
    mine = request.GET.get("mine") == "1" and request.user.is_authenticated
    if mine:
        found = found.filter(events_of(request.user))
    query, format = request.GET.get("q", "").strip()[:QUERY_LENGTH], request.GET.get("format", "")
    format = format if format in known.formats else ""
    found = found.filter(has_words(query))
    if format:
        found = found.filter(format=format)
    over = request.GET.get("show") == "over"
    past, to_come = found.filter(starts_on__lt=today).order_by("-starts_on", "-pk"), found.filter(starts_on__gte=today)
    found, others = (past, to_come) if over else (to_come.order_by("starts_on", "pk"), past)
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    rows = [
        {
            "event": event,
            "format": format_named(event.format, known.formats),
            "role": role_of(request.user, event),
            "is_open": event.is_open(now),
            "left": left(event.deadline, now),
        }
        for event in page
    ]
    told = tuple((event.pk, event.revision, event.player_count, left(event.deadline, now)) for event in page)  # type: ignore[attr-defined]  # annotated

    is_search = bool(query or format)
    elsewhere = others.count() if is_search and not rows else 0
    context = {
        "nav": "events",
        "page": page,
        "rows": rows,
        "mine": mine,
        "over": over,
        "query": query,
        "format": format,
        "formats": known.formats.values(),
        "is_search": is_search,
        "elsewhere": elsewhere,
    }

    def draw() -> HttpResponse:
        return render(request, "events/list.html", context)

    return kept_answer(request, known.named(today, told, page.number, page.paginator.count, elsewhere), draw)


@login_required
@require_http_methods(["GET", "POST"])
@done_once
def new_event(request: HttpRequest) -> HttpResponse:
    """Make an event."""
    form = EventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            event = services.create_event(organiser=visitor(request), facts=form.facts(), now=timezone.now())
        except SiteError as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, _("%(name)s is there. Give its link to the players.") % {"name": event.name})
            warn_of_deadline(request, event)
            return redirect("events:detail", event.public_id)
    return render(request, "events/form.html", form_context(form), status=422 if form.errors else 200)


def warn_of_deadline(request: HttpRequest, event: Event) -> None:
    """Say that lists are still taken when the event has begun, or, where no hour is said, when its day is over."""
    if event.closes_late:
        words = _("Lists are taken until %(time)s, when the event has begun already. Is that meant?")
        messages.warning(request, words % {"time": deadline_words(event)})


def form_context(form: EventForm, event: Event | None = None) -> dict[str, Any]:
    """What the page of the form shows."""
    zones = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix", "right", "SystemV")))
    return {"nav": "events", "form": form, "event": event, "zones": ["UTC", *zones]}


@require_safe
def detail(request: HttpRequest, event_id: str) -> HttpResponse:
    """What an event is, and for its players their list."""
    event = the_event(event_id)
    seen(request, OF_EVENT, event.public_id)
    return render(request, "events/detail.html", detail_context(request, event))


def detail_context(request: HttpRequest, event: Event, **more: Any) -> dict[str, Any]:
    """What the page of an event shows to this visitor."""
    now, format, user = timezone.now(), event_format(event), request.user
    own = registration_for(user, event)
    if own is not None:
        own.event = event
    last_round, team = last_round_of(event), team_of(user, event)
    partners = list(own.partners.select_related("user")) if own is not None and own.is_present else []
    differs = own is not None and own.is_present and differs_from_deck(own)
    can_hand_in = own.takes_lists(now) if own is not None and own.is_present else event.registers(now) and _may_come(own)
    can_hand_in = can_hand_in and team is None
    decks: list[dict[str, Any]] = []
    if user.is_authenticated and can_hand_in:
        wanted = request.GET.get("deck", "")
        for deck in decks_to_hand_in(user)[:DECKS_SHOWN]:
            is_chosen = deck.public_id == wanted if wanted else own is not None and own.deck_id == deck.pk
            decks.append({"deck": deck, "is_chosen": is_chosen})
    judges = acts_as(user, event, Role.JUDGE)
    opened = lists_open_to(user, event) and not judges
    readable = [row for row in readable_registrations(user, event) if row.has_list] if opened else []
    return {
        "nav": "events",
        "event": event,
        "address": address_of(request, event),
        "qr": {"url": reverse("events:qr", args=[event.public_id]), "label": _("Opens this page.")},
        "format": format,
        "lost_format": lost_format(event),
        "is_team": is_team_event(event),
        "team": None if team is None else as_judged(team),
        "invitations": _invitations(user, event) if team is None else [],
        "partners": partners,
        "can_ask": own is not None and own.is_present and len(partners) < most_partners(event) and last_round is None,
        "is_full": event.places is not None and event.registrations.taking_part().count() >= event.places,
        "next_step": next_step(event, last_round, now) if acts_as(user, event, Role.ORGANISER) else None,
        "is_open": event.is_open(now),
        "registers": event.registers(now),
        "opens_later": event.registration_opens_at is not None and now < event.registration_opens_at,
        "can_hand_in": can_hand_in,
        "now": now,
        "role": role_of(user, event),
        "runs": acts_as(user, event, Role.ORGANISER),
        "judges": judges,
        "own": own,
        "own_entry": entries_of([own], event)[0] if own is not None and own.is_present else None,
        "waits_as": place_in_line(own) if own is not None else 0,
        "change": change_since(own) if differs and own is not None else None,
        "differs": differs,
        "names": catalog().by_id,
        "decks": decks,
        "entries": entries_of(by_name(readable), event),
        "registered": event.registrations.taking_part().count(),
        "waiting": event.registrations.filter(status=Status.WAITING).count(),
        "handed_in": event.registrations.taking_part().with_list().count(),
        "namesakes": namesakes_of(event),
        "has_draws": event.draws.exists(),
        "has_rounds": last_round is not None,
        "own_pairing": pairing_of(user, last_round) if last_round else None,
        "others_who_run": [one for one in event.staff.all() if one.role == Role.ORGANISER],
        **more,
    }


def _invitations(user: Any, event: Event) -> list[Partner]:
    """The teams that ask `user` to play in them."""
    if not user.is_authenticated:
        return []
    asked = event.partners.filter(user=user, accepted_at=None, registration__status__in=PRESENT)
    return list(asked.select_related("registration__player"))


def next_step(event: Event, last_round: Round | None, now: datetime) -> tuple[str, str] | None:
    """What there is to do next for who organises, and where; None where there is nothing."""

    def at(name: str) -> str:
        return reverse(f"events:{name}", args=[event.public_id])

    if event.is_ended or event.lists_opened_at is not None:
        return None
    rows = event.registrations.taking_part()
    players = rows.count()
    if event.is_open(now):
        if not players:
            return _("give the players the link"), "#event-link"
        faulty = sum(row.is_legal is not True for row in judge(rows.defer("handed_in_verdict"), event))
        words = ngettext("%(count)s list is missing or not legal", "%(count)s lists are missing or not legal", faulty)
        return (words % {"count": faulty}, at("lists")) if faulty else None
    if last_round is None:
        if players and not rows.exclude(checked_in_at=None).exists():
            return _("check the players in"), at("players")
        return (_("pair the first round"), at("rounds")) if players > 1 else None
    if missing := open_pairings(last_round):
        words = ngettext("%(count)s result of round %(round)s is missing", "%(count)s results of round %(round)s are missing", len(missing))
        return words % {"count": len(missing), "round": last_round.number}, at("rounds")
    if doubtful := sum(one.result is not None and not one.result.is_confirmed for one in last_round.pairings.all()):
        words = ngettext(
            "%(count)s result of round %(round)s is not confirmed", "%(count)s results of round %(round)s are not confirmed", doubtful
        )
        return words % {"count": doubtful, "round": last_round.number}, at("rounds")
    if last_round.number < usual_rounds(max(players, 2)):
        return _("pair round %(number)s") % {"number": last_round.number + 1}, at("rounds")
    if event.audience != Audience.ORGANISER:
        return _("the rounds that are usual are played: the lists can be opened"), at("lists")
    return _("the rounds that are usual are played: finish the event"), at("rounds")


def _may_come(own: Registration | None) -> bool:
    """Whether somebody who isn't there may register: as if never seen, or after withdrawing."""
    return own is None or own.status == Status.WITHDRAWN


@require_safe
def one_list(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """A list as it was handed in, for those who may read it."""
    event = the_event(event_id)
    registration = readable_registration(request.user, event, number)
    (entry,) = entries_of([registration], event)
    judges = acts_as(request.user, event, Role.JUDGE)
    differs = registration.player_id == request.user.pk and differs_from_deck(registration)
    context = {
        "nav": "events",
        "event": event,
        "format": event_format(event),
        "lost_format": lost_format(event),
        "registration": registration,
        "entry": entry,
        "view": entry.view,
        "code": find_deck_code(entry.view.state, catalog()) if entry.view else "",
        "judges": judges,
        "is_own": request.user.is_authenticated and registration.player_id == request.user.pk,
        "differs": differs,
        "change": change_since(registration) if differs else None,
        "checks": checks_of(registration) if judges else (),
        "names": catalog().by_id,
        "deeds": registration.deeds.select_related("by") if judges else (),
        "replaced": [(row, hash_in_groups(row.hash)) for row in registration.replaced_lists.all()] if judges else (),
        "history": history_of(registration),
        "verdict": registration.verdict,
    }
    return render(request, "events/one_list.html", context)
