"""Every way in which events and registrations change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from cards.selectors import catalog, formats
from decks.list.models import Deck
from decks.list.selectors import deck_state
from engine.decklist import Decklist
from engine.layout import Layout
from engine.verdict import Verdict
from events.errors import (
    DeckNotLegalError,
    EventNotFoundError,
    EventRefusedError,
    ListsStillTakenError,
    OtherGameError,
    RegistrationClosedError,
    RemovedFromEventError,
    no_event,
)
from events.models import NAME_LENGTH, NOTE_LENGTH, Audience, DeckCheck, Event, Judgement, Registration, Status, Visibility
from events.selectors import event_format, is_over, judged, last_judgement, list_state
from events.telling import (
    BACK,
    REMOVED,
    tell_of_changes,
    tell_of_end,
    tell_of_illegal_lists,
    tell_of_opening,
    tell_player,
    withdraw_illegal,
    withdraw_reminders,
)
from events.templatetags.events import deadline_words
from web.games import kit_of
from web.text.unseen import seen_line

EARLIEST_DAY = date(2000, 1, 1)
YEARS_AHEAD = 10
MOST_JUDGEMENTS = 200
"""How often the lists of an event may be judged again: each time is a row for each list."""


@dataclass(frozen=True, kw_only=True)
class EventFacts:
    """What an organiser says of an event. `deadline` has no zone of its own: it is what the clocks in `time_zone` show."""

    name: str
    format: str
    starts_on: date
    time_zone: str
    deadline: datetime
    place: str = ""
    description: str = ""
    visibility: str = Visibility.LINK
    audience: str = Audience.ORGANISER
    admits_illegal: bool = True

    @classmethod
    def of(cls, event: Event) -> EventFacts:
        """What `event` says now."""
        return cls(
            name=event.name,
            format=event.format,
            starts_on=event.starts_on,
            time_zone=event.time_zone,
            deadline=event.local_deadline,
            place=event.place,
            description=event.description,
            visibility=event.visibility,
            audience=event.audience,
            admits_illegal=event.admits_illegal,
        )

    def to_fields(self, now: datetime, *, present: str = "") -> dict[str, Any]:
        """The columns of an event whose format is `present`: that one may stay even where the site lost it.

        Raises:
            EventRefusedError: naming the value that can't be.
        """
        name = seen_line(self.name)
        if not name or len(name) > NAME_LENGTH:
            raise EventRefusedError(_("An event has a name of at most %(limit)s characters.") % {"limit": NAME_LENGTH})
        if self.format != present and self.format not in formats():
            raise EventRefusedError(_("No format is called “%(name)s”.") % {"name": self.format[:60]})
        for day in (self.starts_on, self.deadline.date()):
            if not EARLIEST_DAY <= day <= now.date() + timedelta(days=366 * YEARS_AHEAD):
                raise EventRefusedError(_("%(day)s is no day for an event.") % {"day": day.isoformat()})
        if self.visibility not in Visibility.values or self.audience not in Audience.values:
            raise EventRefusedError(_("“%(value)s” says nothing here.") % {"value": f"{self.visibility} {self.audience}"[:60]})
        return {
            "name": name,
            "place": seen_line(self.place)[:NAME_LENGTH],
            "description": self.description.strip(),
            "format": self.format,
            "starts_on": self.starts_on,
            "time_zone": self.time_zone,
            "deadline": instant_of(self.deadline, self.time_zone),
            "visibility": self.visibility,
            "audience": self.audience,
            "admits_illegal": self.admits_illegal,
        }


def instant_of(local: datetime, time_zone: str) -> datetime:
    """The instant at which the clocks in `time_zone` show `local`; the first of two where they show it twice.

    Raises:
        EventRefusedError: no such zone, or the clocks never show it (they are put forward).
    """
    if time_zone not in available_timezones():
        raise EventRefusedError(_("“%(name)s” is no time zone; one is called Europe/Vienna.") % {"name": time_zone[:60]})
    zone = ZoneInfo(time_zone)
    instant = local.replace(tzinfo=zone, fold=0)
    utc = instant.astimezone(ZoneInfo("UTC"))
    if utc.astimezone(zone).replace(tzinfo=None) != local.replace(tzinfo=None):
        raise EventRefusedError(
            _("The clocks in %(zone)s never show %(time)s: they are put forward then.")
            % {"zone": time_zone, "time": local.strftime("%Y-%m-%d %H:%M")}
        )
    return utc


@transaction.atomic
def create_event(*, organiser: User, facts: EventFacts, now: datetime) -> Event:
    """A new event. Raises `EventRefusedError` as `EventFacts.to_fields` does."""
    return Event.objects.create(organiser=organiser, created_at=now, **facts.to_fields(now))


@transaction.atomic
def change_event(*, event: Event, facts: EventFacts, now: datetime) -> Event:
    """Other facts about an event; lists that were handed in are judged anew where format or day have changed.

    Raises:
        EventRefusedError: as `EventFacts.to_fields`.
    """
    locked = _locked(event)
    fields = facts.to_fields(now, present=locked.format)
    changed = {name for name, value in fields.items() if getattr(locked, name) != value}
    is_other = (locked.format, locked.starts_on) != (fields["format"], fields["starts_on"])
    if locked.lists_opened_at is not None and fields["deadline"] > now:
        fields["lists_opened_at"] = None
    _write(locked, fields, now)
    tell_of_changes(locked, changed, now=now)
    if is_other:
        _judge_all(locked, now)
    return locked


@transaction.atomic
def delete_event(*, event: Event, now: datetime) -> None:
    """Take an event away, with every list handed in for it; its players are told, unless its day has passed."""
    locked = _locked(event)
    if not is_over(locked, now.date()):
        tell_of_end(locked, now=now)
    locked.delete()


@transaction.atomic
def open_lists(*, event: Event, now: datetime) -> Event:
    """Let the event's audience read the lists.

    Raises:
        ListsStillTakenError: before the deadline somebody could still copy what they read.
        EventRefusedError: the event's audience is the organiser alone.
    """
    locked = _locked(event)
    if locked.is_open(now):
        raise ListsStillTakenError(_("Lists are taken until %(time)s; they can be opened after that.") % {"time": deadline_words(locked)})
    if locked.audience == Audience.ORGANISER:
        raise EventRefusedError(_("Nobody but you may read the lists of this event; change that first."))
    if locked.lists_opened_at is None:
        _write(locked, {"lists_opened_at": now}, now)
        tell_of_opening(locked, now=now)
    return locked


@transaction.atomic
def close_lists(*, event: Event, now: datetime) -> Event:
    """Take the lists back from everyone but the organiser."""
    locked = _locked(event)
    if locked.lists_opened_at is not None:
        _write(locked, {"lists_opened_at": None}, now)
    return locked


@transaction.atomic
def join_event(*, event: Event, player: User, now: datetime, name: str = "") -> Registration:
    """Take part without a list yet, or again with the list that was handed in before withdrawing; joining twice changes at most the name.

    Raises:
        RegistrationClosedError: the deadline has passed.
        RemovedFromEventError: the organiser took the player out.
        DeckNotLegalError: the list of before isn't legal, and the event takes legal lists only.
    """
    locked = _locked(event)
    _refuse_late(locked, now)
    before = Registration.objects.filter(event=locked, player=player, status=Status.WITHDRAWN, list__isnull=False).first()
    if before is not None:
        before.event = locked
        _refuse_illegal(locked, judged(list_state(before), locked))
    return _registration(locked, player, name, now)


@transaction.atomic
def hand_in(
    *, event: Event, player: User, state: Decklist, now: datetime, name: str = "", deck: Deck | None = None, deck_name: str = ""
) -> Registration:
    """Hand a list in for `event` and return the registration; handing in again before the deadline replaces the list.

    The list is copied: what happens to `deck` afterwards does not touch it. It is judged for the event's format and day.

    Raises:
        RegistrationClosedError: the deadline (in the event's time zone) has passed.
        RemovedFromEventError: the organiser took the player out.
        DeckNotLegalError: with every problem, unless the organiser admits illegal lists.
    """
    locked = _locked(event)
    _refuse_late(locked, now)
    verdict = judged(state, locked)
    _refuse_illegal(locked, verdict)
    registration = _registration(locked, player, name, now)
    registration.list = snapshot_of(state, locked.layout)
    registration.deck = deck
    registration.deck_name = (deck.name if deck else deck_name)[:NAME_LENGTH]
    registration.handed_in_at = now
    registration.verdict = _as_stored(verdict)
    registration.is_legal = verdict.legal
    registration.hash = verdict.hash
    registration.judged_at = now
    registration.save()
    withdraw_illegal(locked, [registration])
    if verdict.legal:
        withdraw_reminders(locked, [player.pk])
    return registration


def hand_in_deck(*, event: Event, player: User, deck: Deck, now: datetime, name: str = "") -> Registration:
    """Hand in the list that `deck` has now.

    Raises:
        OtherGameError: the deck is of another game than the event.
        SiteError: as `hand_in` does.
    """
    if deck.game != event.game:
        raise OtherGameError(deck.name, kit_of(deck.game).name, kit_of(event.game).name)
    return hand_in(event=event, player=player, state=deck_state(deck), now=now, name=name, deck=deck)


@transaction.atomic
def withdraw(*, registration: Registration, now: datetime) -> None:
    """A player no longer takes part. The list stays for them alone: until the deadline they may join or hand in again.

    Raises:
        RegistrationClosedError: the deadline has passed.
    """
    locked = _locked_registration(registration)
    _refuse_late(locked.event, now)
    if locked.takes_part:
        _set_status(locked, Status.WITHDRAWN, now)
        withdraw_illegal(locked.event, [locked])
        withdraw_reminders(locked.event, [locked.player_id] if locked.player_id else [])


@transaction.atomic
def remove_player(*, registration: Registration, now: datetime) -> None:
    """The organiser takes a player out, at any time; list and checks stay, for the organiser and the player."""
    locked = _locked_registration(registration)
    if locked.takes_part:
        _set_status(locked, Status.REMOVED, now)
        tell_player(REMOVED, locked, now=now, key=now.isoformat())


@transaction.atomic
def bring_back(*, registration: Registration, now: datetime) -> None:
    """The organiser lets a player whom they took out take part again, at any time. Who withdrew comes back alone."""
    locked = _locked_registration(registration)
    if locked.status == Status.REMOVED:
        _set_status(locked, Status.TAKING_PART, None)
        tell_player(BACK, locked, now=now, key=now.isoformat())


@transaction.atomic
def forget_person(*, user: User, now: datetime) -> None:
    """What happens to events when `user` deletes the account.

    Registrations without a list, withdrawn ones, and those whose deadline hasn't passed, go; lists that stand stay under their number
    alone: other players' results rest on them. Events in which nobody else takes part go; others stay, without an organiser.
    """
    mine = Registration.objects.select_for_update().filter(player=user)
    mine.filter(Q(list__isnull=True) | Q(status=Status.WITHDRAWN) | Q(event__deadline__gte=now)).delete()
    for registration in mine:
        registration.player, registration.player_name = None, f"#{registration.number}"
        registration.save(update_fields=["player", "player_name"])
    Event.objects.filter(organiser=user).exclude(registrations__in=Registration.objects.taking_part()).delete()


@transaction.atomic
def check_again(*, event: Event, now: datetime) -> int:
    """Judge every list anew by the cards and rules of now, as a row beside the verdict of the hand-in.

    Returns the number of lists whose legality changed since they were last judged.

    Raises:
        EventRefusedError: the event's lists were judged `MOST_JUDGEMENTS` times.
    """
    return _judge_all(_locked(event), now)


@transaction.atomic
def note_check(*, registration: Registration, checked_by: User, passed: bool, now: datetime, note: str = "") -> DeckCheck:
    """Note that a player's cards were held against the list.

    Raises:
        EventRefusedError: there is no list.
        EventNotFoundError: the registration was taken out.
    """
    locked = _locked_registration(registration)
    if not registration.has_list:
        raise EventRefusedError(_("%(name)s has handed in no list.") % {"name": registration.player_name})
    return DeckCheck.objects.create(
        registration=locked,
        checked_by=checked_by,
        checked_at=now,
        hash=registration.hash,
        passed=passed,
        note=" ".join(note.split())[:NOTE_LENGTH],
    )


def snapshot_of(state: Decklist, layout: Layout) -> dict[str, Any]:
    """A list as a registration keeps it: leaders, pairs of card and quantity, and the lines that name no card; no notes."""
    zones = {zone.key: [[row.card, row.quantity] for row in state.entries(zone.slug)] for zone in layout.zones}
    return {layout.leader_key: list(state.leaders), **zones, "unread": list(state.unread)}


def _locked(event: Event) -> Event:
    """The event as it is stored now; whoever changes it waits for whoever does.

    Raises:
        EventNotFoundError: it is gone, or of another game than the present one, by whose cards and formats nothing of it may be judged.
    """
    locked = Event.objects.of_game().select_for_update().filter(pk=event.pk).first()
    if locked is None:
        raise no_event(event.public_id)
    return locked


def _locked_registration(registration: Registration) -> Registration:
    """The registration as it is stored now, its event locked before it. Raises `EventNotFoundError` when either is gone."""
    event = _locked(registration.event)
    locked = event.registrations.select_for_update(of=("self",)).filter(pk=registration.pk).first()
    if locked is None:
        raise EventNotFoundError(_("There is no list %(number)s in %(name)s.") % {"number": registration.number, "name": event.name})
    return locked


def _write(event: Event, fields: Mapping[str, Any], now: datetime) -> None:
    event.changed_at = now
    for name, value in fields.items():
        setattr(event, name, value)
    event.revision += 1
    event.save(update_fields=[*fields, "revision", "changed_at"])


def _refuse_late(event: Event, now: datetime) -> None:
    if not event.is_open(now):
        raise RegistrationClosedError(_("Lists closed at %(time)s.") % {"time": deadline_words(event)})


def _refuse_illegal(event: Event, verdict: Verdict) -> None:
    if not verdict.legal and not event.admits_illegal:
        raise DeckNotLegalError(verdict.errors)


def _set_status(registration: Registration, status: Status, left_at: datetime | None) -> None:
    registration.status, registration.left_at = status, left_at
    registration.save(update_fields=["status", "left_at"])


def _registration(event: Event, player: User, name: str, now: datetime) -> Registration:
    """The player's registration, made if there is none, and taking part; a number is given once in an event's life.

    Raises:
        RemovedFromEventError: the organiser took the player out.
    """
    given = seen_line(name)[:NAME_LENGTH]
    registration = Registration.objects.filter(event=event, player=player).first()
    if registration is None:
        event.last_number += 1
        event.save(update_fields=["last_number"])
        return Registration.objects.create(
            event=event,
            player=player,
            number=event.last_number,
            player_name=given or player.get_full_name() or player.username,
            created_at=now,
        )
    registration.event = event
    if registration.status == Status.REMOVED:
        raise RemovedFromEventError(_("The organiser took you out of %(name)s.") % {"name": event.name})
    if not registration.takes_part:
        _set_status(registration, Status.TAKING_PART, None)
    if given and given != registration.player_name:
        registration.player_name = given
        registration.save(update_fields=["player_name"])
    return registration


def _judge_all(event: Event, now: datetime) -> int:
    lists = event.registrations.taking_part().with_list().prefetch_related("judgements")
    times = Judgement.objects.filter(registration__event=event).values("judged_at").distinct().count()
    if times >= MOST_JUDGEMENTS:
        raise EventRefusedError(_("The lists of this event were judged %(count)s times; that is the most.") % {"count": times})
    format, cards = event_format(event), catalog()
    changed = 0
    rows = []
    illegal: list[Registration] = []
    legal: list[Registration] = []
    for registration in lists:
        registration.event = event
        verdict = judged(list_state(registration), event, format=format, cards=cards)
        was_legal = last_judgement(registration).is_legal
        changed += verdict.legal != was_legal
        if verdict.legal != was_legal:
            (legal if verdict.legal else illegal).append(registration)
        row = Judgement(registration=registration, judged_at=now, verdict=_as_stored(verdict), is_legal=verdict.legal, hash=verdict.hash)
        rows.append(row)
    Judgement.objects.bulk_create(rows, batch_size=100)
    tell_of_illegal_lists(event, illegal, now=now)
    withdraw_illegal(event, legal)
    return changed


def _as_stored(verdict: Verdict) -> dict[str, Any]:
    return {**verdict.to_json(), "format_version": verdict.format_version, "catalog": catalog().digest}
