"""Players come, hand lists in, and go; staff do it for them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from decks.list.models import Deck
from decks.list.selectors import deck_state
from engine.cards.layout import Layout
from engine.decklist import Decklist
from engine.verdict.verdict import Verdict
from events.errors import (
    DeckNotLegalError,
    EventRefusedError,
    OtherGameError,
    RegistrationClosedError,
    RemovedFromEventError,
)
from events.legality import as_stored, judged, list_state
from events.models import (
    COUNTED,
    NAME_LENGTH,
    PRESENT,
    Deed,
    Event,
    Hold,
    Registration,
    ReplacedList,
    Role,
    Status,
)
from events.selectors import plays_in
from events.services.deeds import note_deed, refuse_partner, set_status
from events.services.locking import locked_event, locked_registration, refuse_ended
from events.services.places import fill_places, has_place
from events.table import has_begun, was_paired
from events.telling import REGISTERED, tell_of_list, tell_player, withdraw_illegal, withdraw_reminders
from events.templatetags.events import deadline_words, moment_words
from web.games import kit_of
from web.text.unseen import seen_line

MOST_PLAYERS = 5_000
"""Registrations of one event: more than any event of a card game had."""


@transaction.atomic
def join_event(*, event: Event, player: User, now: datetime, name: str = "") -> Registration:
    """Take part without a list yet, or again with the list that was handed in before withdrawing; joining twice changes at most the name.

    Where every place is taken, the player waits for one.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        RegistrationClosedError: registration hasn't begun, or is over.
        RemovedFromEventError: an organiser took the player out, or they dropped out or were disqualified.
        DeckNotLegalError: the list of before isn't legal, and the event takes legal lists only.
    """
    locked = locked_event(event)
    registration = _of(locked, player)
    if registration is None or not registration.is_present:
        _refuse_unregistrable(locked, now)
    else:
        _refuse_closed_list(registration, now)
    if registration is not None and registration.status == Status.WITHDRAWN and registration.has_list:
        _refuse_illegal(locked, judged(list_state(registration), locked))
    return _present(locked, registration, player, name, now)


@transaction.atomic
def hand_in(
    *, event: Event, player: User, state: Decklist, now: datetime, name: str = "", deck: Deck | None = None, deck_name: str = ""
) -> Registration:
    """Hand a list in for `event` and return the registration; handing in again before the deadline replaces the list.

    The list is copied: what happens to `deck` afterwards does not touch it. It is judged for the event's format and day.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        RegistrationClosedError: the deadline has passed or staff locked the list; of somebody new, registration isn't open.
        RemovedFromEventError: an organiser took the player out, or they dropped out or were disqualified.
        DeckNotLegalError: with every problem, unless the organiser admits illegal lists.
    """
    locked = locked_event(event)
    registration = _of(locked, player)
    if registration is not None and registration.is_present:
        _refuse_closed_list(registration, now)
    else:
        _refuse_unregistrable(locked, now)
        if registration is not None and registration.status == Status.WITHDRAWN:
            _refuse_locked(registration)
    verdict = judged(state, locked)
    _refuse_illegal(locked, verdict)
    registration = _present(locked, registration, player, name, now)
    return _take_list(registration, state, verdict, now=now, deck=deck, deck_name=deck_name, by=None)


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
def register_player(*, event: Event, by: User, now: datetime, name: str = "", player: User | None = None) -> Registration:
    """Staff register a player at any time, also one without an account, whose `name` alone is known. They have a place at once.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: no name, the player is registered already, or there are too many.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    given = seen_line(name)[:NAME_LENGTH]
    if player is None and not given:
        raise EventRefusedError(_("A player needs a name."))
    if player is not None and (before := _of(locked, player)) is not None:
        raise EventRefusedError(
            _("%(name)s is registered already, as no. %(number)s.") % {"name": player.username, "number": before.number}
        )
    registration = _new(locked, player, given, now, Status.TAKING_PART)
    note_deed(registration, Deed.REGISTERED, by=by, now=now)
    tell_player(REGISTERED, registration, by=by, now=now)
    return registration


@transaction.atomic
def hand_in_for(*, registration: Registration, by: User, state: Decklist, now: datetime, deck_name: str = "") -> Registration:
    """Staff hand a player's list in, from paper or for one without an account, also after the deadline; an earlier list is kept beside it.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: the player is no longer there, or it is the own list of `by`, and lists are closed.
        DeckNotLegalError: with every problem, unless the organiser admits illegal lists.
    """
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    if not locked.is_present:
        raise EventRefusedError(_("%(name)s doesn’t take part.") % {"name": locked.player_name})
    if plays_in(by, locked) and not locked.takes_lists(now):
        raise EventRefusedError(_("Lists are closed, and this one is your own: somebody else who runs the event hands it in."))
    verdict = judged(state, locked.event)
    _refuse_illegal(locked.event, verdict)
    taken = _take_list(locked, state, verdict, now=now, deck=None, deck_name=deck_name, by=by)
    note_deed(taken, Deed.HANDED_IN, by=by, now=now)
    tell_of_list(taken, by=by, now=now)
    return taken


@transaction.atomic
def withdraw(*, registration: Registration, now: datetime) -> None:
    """A player no longer takes part; once lists are closed, or a round was paired, they have dropped out.

    The list of who withdraws stays for them alone: until registration ends they may join or hand in again. The list of who drops out
    stays among the others, and only staff bring them back.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
    """
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    if not locked.is_present:
        return
    set_status(locked, Status.DROPPED if leaves_for_good(locked, now) else Status.WITHDRAWN, now=now)
    withdraw_illegal(locked.event, [locked])
    withdraw_reminders(locked.event, [locked.player_id] if locked.player_id else [])
    fill_places(locked.event, now)


def leaves_for_good(registration: Registration, now: datetime) -> bool:
    """Whether who takes part and leaves at `now` has dropped out: lists are closed, or a round was paired."""
    return registration.takes_part and (not registration.event.is_open(now) or has_begun(registration.event))


@transaction.atomic
def forget_person(*, user: User, now: datetime) -> None:
    """What happens to events when `user` deletes the account.

    Registrations without a list, withdrawn ones, and those whose deadline hasn't passed, go; lists that stand, and who was paired, stay
    under their number alone: other players' results rest on them. Events in which nobody else took part and
    that nobody else organises go; others stay, without who made them.
    """
    theirs = Q(registrations__player=user) | Q(organiser=user)
    keys = list(Event.objects.filter(theirs).values_list("pk", flat=True))
    list(Event.objects.select_for_update().filter(pk__in=keys).order_by("pk"))  # before their registrations, as everybody locks them
    mine = Registration.objects.select_for_update().filter(player=user)
    gone = Q(list__isnull=True) | Q(status=Status.WITHDRAWN) | Q(event__deadline__gte=now)
    mine.filter(gone).exclude(was_paired()).delete()
    for registration in mine:
        registration.player, registration.player_name = None, f"#{registration.number}"
        registration.save(update_fields=["player", "player_name"])
    organised = Event.objects.filter(organiser=user)
    others = Registration.objects.filter(status__in={*PRESENT, *COUNTED})
    organised.exclude(registrations__in=others).exclude(staff__role=Role.ORGANISER).delete()
    organised.update(folded_organiser="")


def snapshot_of(state: Decklist, layout: Layout) -> dict[str, Any]:
    """A list as a registration keeps it: leaders, pairs of card and quantity, and the lines that name no card; no notes."""
    zones = {zone.key: [[row.card, row.quantity] for row in state.entries(zone.slug)] for zone in layout.zones}
    return {layout.leader_key: list(state.leaders), **zones, "unread": list(state.unread)}


def _of(event: Event, player: User) -> Registration | None:
    registration = Registration.objects.select_for_update().filter(event=event, player=player).first()
    if registration is not None:
        registration.event = event
    return registration


def _refuse_unregistrable(event: Event, now: datetime) -> None:
    refuse_ended(event)
    opens = event.registration_opens_at
    if opens is not None and now < opens:
        raise RegistrationClosedError(_("Registration opens at %(time)s.") % {"time": moment_words(opens, event)})
    if event.is_open(now) and not event.registers(now):
        raise RegistrationClosedError(_("Registration closed at %(time)s.") % {"time": moment_words(event.last_registration_at, event)})
    if not event.registers(now):
        raise RegistrationClosedError(_("Lists closed at %(time)s.") % {"time": deadline_words(event)})


def _refuse_closed_list(registration: Registration, now: datetime) -> None:
    refuse_ended(registration.event)
    _refuse_locked(registration)
    if not registration.takes_lists(now):
        raise RegistrationClosedError(_("Lists closed at %(time)s.") % {"time": deadline_words(registration.event)})


def _refuse_locked(registration: Registration) -> None:
    if registration.hold == Hold.LOCKED:
        raise RegistrationClosedError(_("Your list is locked: ask the organiser or a judge."))


def _refuse_illegal(event: Event, verdict: Verdict) -> None:
    if not verdict.legal and not event.admits_illegal:
        raise DeckNotLegalError(verdict.errors)


def _present(event: Event, registration: Registration | None, player: User, name: str, now: datetime) -> Registration:
    """The player's registration, made if there is none, with a place or waiting for one.

    Raises:
        RemovedFromEventError: the player was taken out, dropped out or was disqualified.
    """
    given = seen_line(name)[:NAME_LENGTH]
    if registration is None:
        return _new(event, player, given, now, Status.TAKING_PART if has_place(event) else Status.WAITING)
    if registration.status == Status.WITHDRAWN:
        set_status(registration, Status.TAKING_PART if has_place(event) else Status.WAITING, now=now)
    elif not registration.is_present:
        words = {
            Status.REMOVED: _("The organiser took you out of %(name)s."),
            Status.DROPPED: _("You dropped out of %(name)s; only the organiser brings you back."),
            Status.DISQUALIFIED: _("You were disqualified from %(name)s."),
        }
        raise RemovedFromEventError(words[Status(registration.status)] % {"name": event.name})
    if given and given != registration.player_name:
        registration.player_name = given
        registration.save(update_fields=["player_name"])
    return registration


def _new(event: Event, player: User | None, name: str, now: datetime, status: Status) -> Registration:
    """A new registration; a number is given once in an event's life."""
    refuse_partner(event, player)
    if event.last_number >= MOST_PLAYERS:
        raise EventRefusedError(_("An event has at most %(count)s registrations.") % {"count": MOST_PLAYERS})
    event.last_number += 1
    event.save(update_fields=["last_number"])
    own_name = (player.get_full_name() or player.username) if player else ""
    return Registration.objects.create(
        event=event,
        player=player,
        number=event.last_number,
        player_name=name or own_name,
        status=status,
        waiting_since=now if status == Status.WAITING else None,
        created_at=now,
    )


def _take_list(
    registration: Registration, state: Decklist, verdict: Verdict, *, now: datetime, deck: Deck | None, deck_name: str, by: User | None
) -> Registration:
    event = registration.event
    if registration.handed_in_at is not None and (by is not None or not event.is_open(now)):
        ReplacedList.objects.create(
            registration=registration,
            list=registration.list,
            hash=registration.hash,
            verdict=registration.handed_in_verdict,
            is_legal=bool(registration.was_legal),
            handed_in_at=registration.handed_in_at,
            replaced_at=now,
        )
    registration.list = snapshot_of(state, event.layout)
    registration.deck = deck
    registration.deck_name = (deck.name if deck else deck_name)[:NAME_LENGTH]
    registration.handed_in_at = now
    registration.handed_in_by = by
    registration.handed_in_verdict = as_stored(verdict)
    registration.was_legal = verdict.legal
    registration.verdict = verdict
    registration.hash = verdict.hash
    registration.judged_at = now
    if registration.hold == Hold.UNLOCKED and not event.is_open(now):
        registration.hold = Hold.AS_ALL
    registration.save()
    withdraw_illegal(event, [registration])
    if verdict.legal and registration.player_id is not None:
        withdraw_reminders(event, [registration.player_id])
    return registration
