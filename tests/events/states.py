"""The states of a registration and of an event, what can be tried in each, and how to see what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.apps import apps
from django.db import connection, transaction

from accounts.models import User
from engine.decklist import Decklist
from events.draws import commitment_to, new_seed
from events.models import CheckDraw, Event, Hold, Registration, Role, Status
from events.services import (
    CheckFacts,
    EventFacts,
    bring_back,
    cancel_event,
    change_event,
    check_again,
    check_in,
    check_in_oneself,
    close_lists,
    commit_to_draw,
    delete_event,
    draw,
    give_role,
    hand_in,
    hand_in_for,
    hold_list,
    join_event,
    let_in,
    make_link,
    note_check,
    open_check_in,
    open_lists,
    register_player,
    revive_event,
    take_out,
    take_role,
    withdraw,
)
from tests.decks.makers import legal_state, make_user
from tests.events.makers import AFTER, NOW, make_event
from web.errors import SiteError

OPENS, CLOSES = datetime(2026, 11, 21, 12), datetime(2026, 11, 24, 12)
MOMENTS = {
    "early": datetime(2026, 11, 21, 10, 59, 59, tzinfo=UTC),
    "open": datetime(2026, 11, 24, 11, tzinfo=UTC),
    "shut": datetime(2026, 11, 24, 11, 0, 1, tzinfo=UTC),
    "after": AFTER,
    "shown": AFTER + timedelta(hours=1),
    "off": datetime(2026, 11, 24, 11, tzinfo=UTC),
}
"""When something is done in each state of an event: before players register, while they do, while only lists are taken, after the deadline,
after the lists were opened to everyone, and at one that was called off while players registered."""
STATUSES = {
    "bare": Status.TAKING_PART,
    "listed": Status.TAKING_PART,
    "waiting": Status.WAITING,
    "withdrawn": Status.WITHDRAWN,
    "dropped": Status.DROPPED,
    "removed": Status.REMOVED,
    "disqualified": Status.DISQUALIFIED,
}
"""The states of a registration; all but the first have a list. `/locked` and `/unlocked` behind one is what staff decided of the list."""
GROUPS = {
    "placed": ("bare", "listed"),
    "held": ("listed", "waiting"),
    "present": ("bare", "listed", "waiting"),
    "out": ("dropped", "removed", "disqualified"),
    "gone": ("withdrawn", "dropped", "removed", "disqualified"),
}
"""What the table calls several of them at once."""
LOCKED_TOO = (*GROUPS["present"], "withdrawn", "disqualified")
STATES = (
    "none",
    *STATUSES,
    *(f"{state}/locked" for state in LOCKED_TOO),
    *(f"{state}/unlocked" for state in GROUPS["present"]),
)
SEEN_BY_EVENTS = ("none", "bare", "listed", "listed/unlocked", "waiting", "disqualified")
ERRORS = {
    "CLOSED": "REGISTRATION_CLOSED",
    "OFF": "EVENT_CANCELLED",
    "IN-USE": "EVENT_IN_USE",
    "OUT": "REMOVED_FROM_EVENT",
    "TAKEN": "LISTS_STILL_TAKEN",
    "REFUSED": "EVENT_REFUSED",
}


@dataclass
class Situation:
    """An event, its organiser, and a player with a registration or (None) without."""

    event: Event
    organiser: User
    player: User
    row: Registration | None

    @property
    def registration(self) -> Registration:
        assert self.row is not None
        return self.row

    @property
    def facts(self) -> EventFacts:
        return EventFacts.of(Event.objects.get(pk=self.event.pk))


def other_state() -> Decklist:
    """Another list than the one that was handed in, as legal."""
    return legal_state(technologies=())


def make_situation(state: str) -> Situation:
    """A registration in one of `STATES`, at an event that takes lists and has one place left, or none for who waits."""
    status, _, hold = state.partition("/")
    organiser, player = make_user(), make_user()
    event = make_event(organiser, audience="everyone", places=1 if status == "waiting" else 2)
    if status == "none":
        return Situation(event, organiser, player, None)
    hand_in(event=event, player=make_user(), state=legal_state(), now=NOW)
    row = join_event(event=event, player=player, now=NOW)
    if status != "bare":
        row = hand_in(event=event, player=player, state=legal_state(), now=NOW)
    if hold:
        hold_list(registration=row, by=organiser, hold=Hold(hold), now=NOW)
    if status == "withdrawn":
        withdraw(registration=row, now=NOW)
    elif status in GROUPS["out"]:
        take_out(registration=row, by=organiser, status=STATUSES[status], now=NOW)
    row = Registration.objects.select_related("event").get(pk=row.pk)
    assert (row.status, row.hold, row.has_list) == (STATUSES[status], hold, status != "bare")
    return Situation(event, organiser, player, row)


def bring_about(it: Situation, moment: str) -> bool:
    """Let the event be in the state that `moment` names; False where it can't be: lists aren't opened while one is unlocked."""
    change_event(event=it.event, facts=replace(it.facts, registration_opens=OPENS, registration_closes=CLOSES), now=NOW)
    if moment == "shown":
        if it.row is not None and it.row.hold == Hold.UNLOCKED:
            return False
        open_lists(event=it.event, now=AFTER)
    if moment == "off":
        cancel_event(event=it.event, now=MOMENTS[moment])
    it.event = Event.objects.get(pk=it.event.pk)
    if it.row is not None:
        it.row = Registration.objects.select_related("event").get(pk=it.row.pk)
    return True


def _commit(it: Situation) -> None:
    seed = new_seed()
    CheckDraw.objects.create(event=it.event, number=1, how_many=1, commitment=commitment_to(seed), seed=seed, committed_at=NOW)


def _begin_check_in(it: Situation) -> None:
    Event.objects.filter(pk=it.event.pk).update(check_in_opened_at=NOW)
    it.row = Registration.objects.select_related("event").get(pk=it.registration.pk)


def _hold(hold: Hold) -> Callable[[Situation, datetime], Any]:
    return lambda it, now: hold_list(registration=it.registration, by=it.organiser, hold=hold, now=now)


def _take_out(status: Status) -> Callable[[Situation, datetime], Any]:
    return lambda it, now: take_out(registration=it.registration, by=it.organiser, status=status, now=now)


PREPARED: dict[str, Callable[[Situation], None]] = {"draw": _commit, "commit-again": _commit, "check-in-oneself": _begin_check_in}
"""What was done before some actions."""
OF_PLAYERS: dict[str, Callable[[Situation, datetime], Any]] = {
    "join": lambda it, now: join_event(event=it.event, player=it.player, now=now),
    "hand-in": lambda it, now: hand_in(event=it.event, player=it.player, state=other_state(), now=now),
    "register": lambda it, now: register_player(event=it.event, by=it.organiser, player=it.player, now=now),
}
"""What is done without a registration, too."""
OF_REGISTRATIONS: dict[str, Callable[[Situation, datetime], Any]] = {
    "withdraw": lambda it, now: withdraw(registration=it.registration, now=now),
    "check-in-oneself": lambda it, now: check_in_oneself(registration=it.registration, now=now),
    "check-in-unasked": lambda it, now: check_in_oneself(registration=it.registration, now=now),
    "check-in": lambda it, now: check_in(registration=it.registration, now=now),
    "hand-in-for": lambda it, now: hand_in_for(registration=it.registration, by=it.organiser, state=other_state(), now=now),
    "lock": _hold(Hold.LOCKED),
    "unlock": _hold(Hold.UNLOCKED),
    "as-all": _hold(Hold.AS_ALL),
    "drop": _take_out(Status.DROPPED),
    "take-out": _take_out(Status.REMOVED),
    "disqualify": _take_out(Status.DISQUALIFIED),
    "let-wait": _take_out(Status.WAITING),
    "bring-back": lambda it, now: bring_back(registration=it.registration, by=it.organiser, now=now),
    "let-in": lambda it, now: let_in(registration=it.registration, by=it.organiser, now=now),
    "note-check": lambda it, now: note_check(registration=it.registration, checked_by=it.organiser, facts=CheckFacts(passed=True), now=now),
}
OF_EVENTS: dict[str, Callable[[Situation, datetime], Any]] = {
    "rename": lambda it, now: change_event(event=it.event, facts=replace(it.facts, name="Dust Cup"), now=now),
    "more-places": lambda it, now: change_event(event=it.event, facts=replace(it.facts, places=9), now=now),
    "move-deadline": lambda it, now: change_event(event=it.event, facts=replace(it.facts, deadline=datetime(2026, 11, 27)), now=now),
    "open-check-in": lambda it, now: open_check_in(event=it.event, now=now),
    "open-lists": lambda it, now: open_lists(event=it.event, now=now),
    "close-lists": lambda it, now: close_lists(event=it.event, now=now),
    "check-again": lambda it, now: check_again(event=it.event, now=now),
    "cancel": lambda it, now: cancel_event(event=it.event, now=now),
    "revive": lambda it, now: revive_event(event=it.event, now=now),
    "delete": lambda it, now: delete_event(event=it.event),
    "give-role": lambda it, now: give_role(event=it.event, user=it.player, role=Role.JUDGE, by=it.organiser, now=now),
    "give-own-role": lambda it, now: give_role(event=it.event, user=it.organiser, role=Role.JUDGE, by=it.organiser, now=now),
    "take-role": lambda it, now: take_role(event=it.event, user=it.player),
    "make-link": lambda it, now: make_link(event=it.event, role=Role.HELPER, now=now),
    "commit": lambda it, now: commit_to_draw(event=it.event, by=it.organiser, how_many=1, now=now),
    "commit-again": lambda it, now: commit_to_draw(event=it.event, by=it.organiser, how_many=1, now=now),
    "draw": lambda it, now: draw(event=it.event, now=now),
    "draw-unprepared": lambda it, now: draw(event=it.event, now=now),
}
ACTIONS = OF_PLAYERS | OF_REGISTRATIONS | OF_EVENTS


def all_rows() -> dict[str, list[dict[str, Any]]]:
    """Everything that is stored of events."""
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("events").get_models():
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(model._meta.db_table)} ORDER BY id")  # noqa: S608 - Django's own name
            names = [column[0] for column in cursor.description]
            found[model.__name__] = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return found


@contextmanager
def undone() -> Iterator[None]:
    """What happens within didn't."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def refusal_of(action: Callable[[Situation, datetime], Any], it: Situation, now: datetime) -> str:
    """With what an action is refused; "" if it isn't."""
    try:
        action(it, now)
    except SiteError as error:
        return next(short for short, code in ERRORS.items() if code == error.code) if error.message else "without a word"
    return ""
