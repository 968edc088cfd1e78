"""What players are told of the events that they play in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from accounts.models import User
from accounts.notifications.kinds import Happened, Kind, Subject, Topic
from accounts.notifications.services import Occurrence, notify, withdraw
from events.models import PRESENT, Event, Pairing, Registration, Result, Role, Round, Staff
from events.table import namesakes_of
from events.templatetags.events import called, deadline_words

CHANGED, DELETED, CANCELLED, REVIVED, OPENED = "event_changed", "event_deleted", "event_cancelled", "event_revived", "event_opened"
REMOVED, BACK, DROPPED, DISQUALIFIED = "event_removed", "event_back", "event_dropped", "event_disqualified"
PLACE, UNLOCKED, LIST_TAKEN, ROLE, ROUND = "event_place", "event_unlocked", "event_list_taken", "event_role", "event_round"
REGISTERED = "event_registered"
DEADLINE, ILLEGAL = "event_deadline", "event_illegal"
RESULT, DISPUTE = "event_result", "event_dispute"
PARTNER_ASKED, PARTNER_JOINED, PARTNER_LEFT = "event_partner", "event_partner_joined", "event_partner_left"
OF_EVENT = (
    CHANGED,
    CANCELLED,
    REVIVED,
    OPENED,
    REMOVED,
    BACK,
    DROPPED,
    DISQUALIFIED,
    PLACE,
    UNLOCKED,
    LIST_TAKEN,
    REGISTERED,
    ROLE,
    ROUND,
    RESULT,
    DISPUTE,
    DEADLINE,
    ILLEGAL,
    PARTNER_ASKED,
    PARTNER_JOINED,
    PARTNER_LEFT,
)
"""What is seen on the page of an event."""
LONGEST_ROUND = timedelta(hours=2)
"""After that nobody needs to be told by mail any more whom they meet."""
TOLD_FIELDS = (
    "name",
    "starts_on",
    "start_time",
    "place",
    "format",
    "additions",
    "registration_opens_at",
    "registration_closes_at",
    "deadline",
    "admits_illegal",
    "audience",
)
"""The facts of an event whose change its players are told of."""


def find_events(_reader: Any, keys: Collection[str]) -> Mapping[str, Subject]:
    """The events with these ids: whoever has one may see it."""
    found = Event.objects.of_game().filter(public_id__in=keys).values_list("public_id", "name")
    return {public_id: Subject(name, reverse("events:detail", args=[public_id])) for public_id, name in found}


def _fields_in_words(_reader: Any, keys: Collection[str]) -> Mapping[str, Subject]:
    words = {
        "name": pgettext("of an event", "the name"),
        "starts_on": pgettext("of an event", "the day"),
        "start_time": pgettext("of an event", "when it begins"),
        "registration_opens_at": pgettext("of an event", "from when players register"),
        "registration_closes_at": pgettext("of an event", "until when players register"),
        "place": pgettext("of an event", "the place"),
        "format": pgettext("of an event", "the format"),
        "additions": pgettext("of an event", "what is asked beside the format"),
        "deadline": pgettext("of an event", "until when lists are taken"),
        "admits_illegal": pgettext("of an event", "which lists are taken"),
        "audience": pgettext("of an event", "who reads the lists"),
    }
    return {key: Subject(words[key]) for key in keys if key in words}


def _said_of_changes(it: Happened) -> str:
    changed = ", ".join(dict.fromkeys(thing.name for thing in it.things if thing.name))
    return _("%(event)s was changed: %(changed)s.") % {"event": it.subject.name, "changed": changed}


def _said_of_deadline(it: Happened) -> str:
    moment = parse_datetime(str(it.facts.get("deadline", "")))
    closes = deadline_words(Event(time_zone=it.facts["time_zone"], deadline=moment)) if moment else "–"
    if it.facts.get("has_list"):
        words = _("Lists for %(event)s are taken until %(moment)s, and yours isn’t legal.")
    else:
        words = _("Lists for %(event)s are taken until %(moment)s, and you haven’t handed in yours.")
    return words % {"event": it.subject.name, "moment": closes}


def _said_of_round(it: Happened) -> str:
    facts = {"event": it.subject.name} | {key: it.facts.get(key, "") for key in ("round", "table", "opponent")}
    if facts["opponent"]:
        return _("%(event)s, round %(round)s: table %(table)s against %(opponent)s.") % facts
    return _("%(event)s, round %(round)s: you have a bye.") % facts


def _said_of_result(it: Happened) -> str:
    facts = {"event": it.subject.name} | {key: it.facts.get(key, "") for key in ("round", "result")}
    return _("%(event)s, round %(round)s: %(result)s was reported. Confirm it, or report another result.") % facts


def _said_of_dispute(it: Happened) -> str:
    facts = {"event": it.subject.name} | {key: it.facts.get(key, "") for key in ("round", "table")}
    return _("%(event)s, round %(round)s: the two players of table %(table)s reported different results.") % facts


def _said_of_role(it: Happened) -> str:
    role = it.facts.get("role", "")
    words = _("You are now %(role)s at %(event)s.")
    return words % {"role": Role(role).label if role in Role.values else "–", "event": it.subject.name}


def _said(words: Any) -> Any:
    return lambda it: str(words) % {"event": it.subject.name}


def _said_with_name(words: Any) -> Any:
    return lambda it: str(words) % {"event": it.subject.name, "name": it.facts.get("name", "")}


def _deadline_of(facts: Mapping[str, Any], _happened_at: datetime) -> datetime | None:
    return parse_datetime(str(facts.get("deadline", "")))


def _end_of_round(_facts: Mapping[str, Any], happened_at: datetime) -> datetime:
    return happened_at + LONGEST_ROUND


TOPIC = Topic("events", gettext_lazy("Events that I play in"))
KINDS = (
    Kind(CHANGED, TOPIC, _said_of_changes, icon="clock", find=find_events, find_things=_fields_in_words),
    Kind(DEADLINE, TOPIC, _said_of_deadline, icon="clock", find=find_events, expires=_deadline_of),
    Kind(ILLEGAL, TOPIC, _said(gettext_lazy("Your list for %(event)s is no longer legal.")), icon="error", find=find_events),
    Kind(OPENED, TOPIC, _said(gettext_lazy("The lists of %(event)s are there to read.")), icon="text", find=find_events),
    Kind(REGISTERED, TOPIC, _said(gettext_lazy("You are registered for %(event)s.")), icon="check", find=find_events),
    Kind(PLACE, TOPIC, _said(gettext_lazy("You have a place at %(event)s.")), icon="check", find=find_events),
    Kind(
        UNLOCKED, TOPIC, _said(gettext_lazy("Your list for %(event)s is unlocked: you can hand in another.")), icon="text", find=find_events
    ),
    Kind(LIST_TAKEN, TOPIC, _said(gettext_lazy("A list was handed in for you at %(event)s.")), icon="text", find=find_events),
    Kind(ROUND, TOPIC, _said_of_round, icon="clock", find=find_events, expires=_end_of_round),
    Kind(RESULT, TOPIC, _said_of_result, icon="clock", find=find_events),
    Kind(DISPUTE, TOPIC, _said_of_dispute, icon="error", find=find_events),
    Kind(
        PARTNER_ASKED,
        TOPIC,
        _said_with_name(gettext_lazy("The team %(name)s asks you to play in it at %(event)s.")),
        icon="check",
        find=find_events,
    ),
    Kind(PARTNER_JOINED, TOPIC, _said_with_name(gettext_lazy("%(name)s plays in your team at %(event)s.")), icon="check", find=find_events),
    Kind(
        PARTNER_LEFT,
        TOPIC,
        _said_with_name(gettext_lazy("%(name)s is no longer in the team at %(event)s.")),
        icon="cross",
        find=find_events,
    ),
    Kind(ROLE, TOPIC, _said_of_role, icon="check", find=find_events),
    Kind(DROPPED, TOPIC, _said(gettext_lazy("You are noted as having dropped out of %(event)s.")), icon="cross", find=find_events),
    Kind(DISQUALIFIED, TOPIC, _said(gettext_lazy("You were disqualified from %(event)s.")), icon="cross", find=find_events),
    Kind(CANCELLED, TOPIC, _said(gettext_lazy("%(event)s was called off.")), icon="cross", find=find_events),
    Kind(REVIVED, TOPIC, _said(gettext_lazy("%(event)s takes place after all.")), icon="check", find=find_events),
    Kind(REMOVED, TOPIC, _said(gettext_lazy("The organiser took you out of %(event)s.")), icon="cross", find=find_events),
    Kind(BACK, TOPIC, _said(gettext_lazy("The organiser took you back into %(event)s.")), icon="check", find=find_events),
    Kind(DELETED, TOPIC, _said(gettext_lazy("%(event)s won’t take place: the organiser deleted it.")), icon="cross"),
)


def _to_players(kind: str, event: Event, *, now: datetime, key: str, about: Iterable[str] = ("",)) -> None:
    """Tell everybody who takes part or waits, teams as a whole, apart from the organiser, who does it."""
    present = event.registrations.filter(status__in=PRESENT)
    players = list(present.exclude(player=None).values_list("player", flat=True))
    players += event.partners.filter(accepted_at__isnull=False, registration__in=present).values_list("user", flat=True)
    happened = [
        Occurrence(player, subject=event.public_id, name=event.name, key=f"{key}{field}", actor_id=event.organiser_id, about=field)
        for player in players
        for field in about
    ]
    notify(kind, happened, now=now)


def tell_of_changes(event: Event, changed: Collection[str], *, now: datetime) -> None:
    """Tell the players which of `TOLD_FIELDS` the organiser changed."""
    if fields := [field for field in TOLD_FIELDS if field in changed]:
        _to_players(CHANGED, event, now=now, key=f"{event.revision} ", about=fields)
    if "deadline" in changed:
        withdraw_reminders(event)


def tell_of_opening(event: Event, *, now: datetime) -> None:
    """Tell the players that they may read the lists."""
    _to_players(OPENED, event, now=now, key=now.isoformat())


def tell_of_end(event: Event, *, now: datetime) -> None:
    """Tell the players that the event is called off."""
    _to_players(CANCELLED, event, now=now, key=f"{event.revision}")


def tell_of_revival(event: Event, *, now: datetime) -> None:
    """Tell the players that the event takes place after all."""
    _to_players(REVIVED, event, now=now, key=f"{event.revision}")


def tell_player(kind: str, registration: Registration, *, by: User | None, now: datetime) -> None:
    """Tell one player, or a team, something about their part in an event, which `by` did."""
    event, actor = registration.event, by.pk if by else None
    about = [
        Occurrence(account, subject=event.public_id, name=event.name, key=now.isoformat(), actor_id=actor)
        for account in accounts_of(registration)
    ]
    if about:
        notify(kind, about, now=now)


def accounts_of(registration: Registration) -> list[int]:
    """Who plays in a registration: the player, and the partners of a team."""
    own = [] if registration.player_id is None else [registration.player_id]
    return [*own, *(partner.user_id for partner in registration.partners.all() if partner.accepted_at is not None)]


def tell_of_partner(kind: str, registration: Registration, *, to: int, name: str, now: datetime) -> None:
    """Tell one of a team what became of it; `name` is the team's, or that of the account that came or went."""
    event = registration.event
    about = Occurrence(to, subject=event.public_id, name=event.name, key=f"{now.isoformat()} {registration.number}", facts={"name": name})
    notify(kind, [about], now=now)


def withdraw_asking(event: Event, account: int) -> None:
    """Say nothing more of a team that asked: it was answered."""
    withdraw(PARTNER_ASKED, subject=event.public_id, readers=[account])


def tell_of_list(registration: Registration, *, by: User, now: datetime) -> None:
    """Tell a player that staff handed a list in for them."""
    tell_player(LIST_TAKEN, registration, by=by, now=now)


def tell_of_round(round: Round, *, now: datetime, only: Collection[int] | None = None) -> None:
    """Tell everybody, or `only` these accounts, whom they meet in a round whose pairings were just made."""
    event, namesakes = round.event, namesakes_of(round.event)
    happened = []
    for pairing in round.pairings.select_related("first", "second").prefetch_related("first__partners", "second__partners"):
        for own, other in ((pairing.first, pairing.second), (pairing.second, pairing.first)):
            if own is None:
                continue
            facts = {"round": round.number, "table": pairing.table, "opponent": called(other, namesakes) if other else ""}
            key = f"{round.number} {now.isoformat()}"
            happened += [
                Occurrence(account, subject=event.public_id, name=event.name, key=key, facts=facts)
                for account in accounts_of(own)
                if only is None or account in only
            ]
    notify(ROUND, happened, now=now)


def tell_of_result(result: Result, *, now: datetime) -> None:
    """Tell the other player of a result that is not confirmed; where the two reported otherwise, also those who run the event."""
    pairing = result.pairing
    event, second, by = pairing.round.event, pairing.second, result.reported_by_id
    assert second is not None  # noqa: S101 - a bye has no result
    namesakes, key = namesakes_of(event), _result_key(pairing, result)
    reporters = set(accounts_of(pairing.first if pairing.first.player_id == by else second))
    players = {*accounts_of(pairing.first), *accounts_of(second)}
    score = f"{called(pairing.first, namesakes)} {result.first_wins}:{result.second_wins} {called(second, namesakes)}"
    facts = {"round": pairing.round.number, "table": pairing.table, "result": score}

    def told(accounts: Collection[int]) -> list[Occurrence]:
        return [
            Occurrence(one, subject=event.public_id, name=event.name, key=key, actor_id=by, facts=facts) for one in accounts if one != by
        ]

    if Pairing.objects.get(pk=pairing.pk).is_contradicted:
        staff = {account for account in (event.organiser_id, *event.staff.values_list("user", flat=True)) if account is not None}
        notify(DISPUTE, told(staff | players), now=now)
    notify(RESULT, told(players - reporters), now=now)


def withdraw_results(pairing: Pairing) -> None:
    """Say nothing more of what was reported of a match: it is decided."""
    keys = [_result_key(pairing, result) for result in pairing.results.all()]
    for kind in (RESULT, DISPUTE):
        withdraw(kind, subject=pairing.round.event.public_id, keys=keys)


def _result_key(pairing: Pairing, result: Result) -> str:
    return f"{pairing.round.number}.{pairing.table} {result.pk}"


def withdraw_round(event: Event, players: Collection[int] | None = None) -> None:
    """Say nothing more of whom one meets: the pairings were taken back, or those of `players` are others."""
    withdraw(ROUND, subject=event.public_id, readers=players)


def tell_of_role(staff: Staff, *, by: User, now: datetime) -> None:
    """Tell somebody what they are at an event from now on."""
    event = staff.event
    about = Occurrence(
        staff.user_id, subject=event.public_id, name=event.name, key=now.isoformat(), actor_id=by.pk, facts={"role": staff.role}
    )
    notify(ROLE, [about], now=now)


def tell_of_illegal_lists(event: Event, registrations: Collection[Registration], *, now: datetime) -> None:
    """Tell the players that the lists which they handed in are no longer legal, once for each list."""
    happened = [
        Occurrence(one.player_id, subject=event.public_id, name=event.name, key=list_key(one))
        for one in registrations
        if one.player_id is not None
    ]
    notify(ILLEGAL, happened, now=now)


def list_key(registration: Registration) -> str:
    """What names the list that was handed in."""
    return registration.handed_in_at.isoformat() if registration.handed_in_at else ""


def remind(event: Event, registrations: Collection[Registration], *, now: datetime) -> None:
    """Tell the players whose list is missing, or isn't legal, that the lists close soon."""
    happened = [
        Occurrence(
            one.player_id,
            subject=event.public_id,
            name=event.name,
            key=event.deadline.isoformat(),
            facts={"deadline": event.deadline.isoformat(), "time_zone": event.time_zone, "has_list": one.handed_in_at is not None},
        )
        for one in registrations
        if one.player_id is not None
    ]
    notify(DEADLINE, happened, now=now)


def withdraw_reminders(event: Event, players: Collection[int] | None = None) -> None:
    """Say nothing more of lists that close soon: the deadline is another, or the list is there."""
    withdraw(DEADLINE, subject=event.public_id, readers=players)


def withdraw_illegal(event: Event, registrations: Collection[Registration]) -> None:
    """Say nothing more of lists that are legal again, or that were replaced."""
    players = [one.player_id for one in registrations if one.player_id is not None]
    if players:
        withdraw(ILLEGAL, subject=event.public_id, readers=players)
