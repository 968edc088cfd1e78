"""What may be done with a registration and an event, in every state of both: one table, and nothing beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction

from accounts.models import User
from engine.decklist import Decklist
from events.draws import commitment_to, new_seed
from events.errors import EventRefusedError, ListsStillTakenError, RegistrationClosedError
from events.models import CheckDraw, Event, Hold, Registration, ReplacedList, Role, Status
from events.selectors import lists_open_to, readable_registrations
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

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

SECOND = timedelta(seconds=1)
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
TABLE = """
                                              early     open      shut      after     shown     off
join              none withdrawn*             CLOSED    in        CLOSED    CLOSED    CLOSED    OFF
join              present                     =         =         =         CLOSED    CLOSED    OFF
join              present/locked              CLOSED    CLOSED    CLOSED    CLOSED    CLOSED    OFF
join              present/unlocked            =         =         =         =         -         OFF
join              out*                        CLOSED    OUT       CLOSED    CLOSED    CLOSED    OFF
hand-in           none withdrawn              CLOSED    in,list   CLOSED    CLOSED    CLOSED    OFF
hand-in           present                     list      list      list      CLOSED    CLOSED    OFF
hand-in           present/locked              CLOSED    CLOSED    CLOSED    CLOSED    CLOSED    OFF
hand-in           bare/unlocked               list      list      list      list,free -         OFF
hand-in           held/unlocked               list      list      list      list,kept,free -    OFF
hand-in           withdrawn/locked            CLOSED    CLOSED    CLOSED    CLOSED    CLOSED    OFF
hand-in           out*                        CLOSED    OUT       CLOSED    CLOSED    CLOSED    OFF
register          none                        in        in        in        in        in        OFF
register          present* gone*              REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
withdraw          placed placed/locked        withdrawn withdrawn withdrawn dropped   dropped   OFF
withdraw          placed/unlocked             withdrawn,free withdrawn,free withdrawn,free dropped,free - OFF
withdraw          waiting waiting/locked      withdrawn withdrawn withdrawn withdrawn withdrawn OFF
withdraw          waiting/unlocked            withdrawn,free withdrawn,free withdrawn,free withdrawn,free - OFF
withdraw          gone*                       =         =         =         =         =         OFF
check-in-oneself  placed*                     there     there     there     there     there     OFF
check-in-oneself  waiting* gone*              REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
check-in-unasked  present* gone*              REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   REFUSED
check-in          placed*                     there     there     there     there     there     OFF
check-in          waiting* gone*              REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
hand-in-for       bare bare/locked            list      list      list      list      list      OFF
hand-in-for       bare/unlocked               list      list      list      list,free -         OFF
hand-in-for       held held/locked            list,kept list,kept list,kept list,kept list,kept OFF
hand-in-for       held/unlocked               list,kept list,kept list,kept list,kept,free -    OFF
hand-in-for       gone*                       REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
lock              present present/unlocked    locked    locked    locked    locked    locked    OFF
lock              present/locked              =         =         =         =         =         OFF
lock              gone*                       REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
unlock            present present/locked      unlocked  unlocked  unlocked  unlocked  REFUSED   OFF
unlock            present/unlocked            =         =         =         =         -         OFF
unlock            gone*                       REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
as-all            present                     =         =         =         =         =         OFF
as-all            present/locked              free      free      free      free      free      OFF
as-all            present/unlocked            free      free      free      free      -         OFF
as-all            gone*                       REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
drop              placed placed/locked        dropped   dropped   dropped   dropped   dropped   OFF
drop              placed/unlocked             dropped,free dropped,free dropped,free dropped,free - OFF
drop              waiting waiting/locked      withdrawn withdrawn withdrawn withdrawn withdrawn OFF
drop              waiting/unlocked            withdrawn,free withdrawn,free withdrawn,free withdrawn,free - OFF
drop              gone*                       =         =         =         =         =         OFF
take-out          present present/locked      removed   removed   removed   removed   removed   OFF
take-out          present/unlocked            removed,free removed,free removed,free removed,free - OFF
take-out          gone*                       =         =         =         =         =         OFF
disqualify        placed placed/locked        disqualified disqualified disqualified disqualified disqualified OFF
disqualify        placed/unlocked             disqualified,free disqualified,free disqualified,free disqualified,free - OFF
disqualify        waiting*                    REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
disqualify        gone*                       =         =         =         =         =         OFF
let-wait          present* gone*              REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   REFUSED
bring-back        out*                        in        in        in        in        in        OFF
bring-back        present* withdrawn*         =         =         =         =         =         OFF
let-in            waiting*                    in        in        in        in        in        OFF
let-in            placed* gone*               =         =         =         =         =         OFF
note-check        bare*                       REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
note-check        held* gone*                 +         +         +         +         +         OFF
rename            any                         +         +         +         +         +         OFF
more-places       none placed* gone*          +         +         +         +         +         OFF
more-places       waiting                     in        in        in        +         +         OFF
move-deadline     any                         +         +         +         +         hidden    OFF
open-check-in     any                         +         +         +         +         +         OFF
open-lists        none present gone*          TAKEN     TAKEN     TAKEN     shown     =         OFF
open-lists        listed/unlocked             TAKEN     TAKEN     TAKEN     TAKEN     -         OFF
close-lists       any                         =         =         =         =         hidden    =
check-again       none                        =         =         =         =         =         OFF
check-again       present* gone*              +         +         +         +         +         OFF
cancel            any                         cancelled cancelled cancelled cancelled cancelled =
revive            any                         =         =         =         =         =         revived
delete            none                        deleted   deleted   deleted   deleted   deleted   deleted
delete            present* gone*              IN-USE    IN-USE    IN-USE    IN-USE    IN-USE    IN-USE
give-role         any                         +         +         +         +         +         +
give-own-role     any                         REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   REFUSED
take-role         any                         =         =         =         =         =         =
make-link         any                         +         +         +         +         +         +
commit            any                         +         +         +         +         +         OFF
commit-again      any                         REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
draw              none                        REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
draw              present* gone*              +         +         +         +         +         OFF
draw-unprepared   any                         REFUSED   REFUSED   REFUSED   REFUSED   REFUSED   OFF
"""
"""In each state of the event: what is other afterwards, of registration or event (`free`: the list is left to the deadline, as all are;
`kept`: the list that was there stays beside the new one), `+` where something else is there, `=` where nothing changes, the refusal in
capital letters, and `-` where there is no such state."""


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


def states_called(name: str) -> Iterable[str]:
    """The states that a name in the table means."""
    if name == "any":
        return SEEN_BY_EVENTS
    group, slash, hold = name.rstrip("*").partition("/")
    singles = GROUPS.get(group, (group,))
    if name.endswith("*"):
        return [state for state in STATES if state.partition("/")[0] in singles]
    return [state + slash + hold for state in singles]


def told_by_table() -> dict[tuple[str, str], list[str]]:
    """What the table says of each action and state."""
    found: dict[tuple[str, str], list[str]] = {}
    for line in TABLE.strip().splitlines()[1:]:
        action, *words = line.split()
        names, answers = words[: -len(MOMENTS)], words[-len(MOMENTS) :]
        for state in (state for name in names for state in states_called(name)):
            if action in OF_EVENTS and state not in SEEN_BY_EVENTS:
                continue
            assert (action, state) not in found, f"{action} on {state} stands in the table twice"
            found[action, state] = answers
    return found


def actions_on(state: str) -> Iterable[str]:
    """The names of what can be tried. A registration that isn't there can't be named; to an event, few states of one make a difference."""
    of_player = OF_PLAYERS if state == "none" else OF_PLAYERS | OF_REGISTRATIONS
    return of_player | OF_EVENTS if state in SEEN_BY_EVENTS else of_player


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


def outcome(it: Situation, action: str, now: datetime) -> str:
    """What `action` does: what is other afterwards, `+` where only notes of it are there, `=` where nothing is, or the error's code."""
    if action in PREPARED:
        it = replace(it)
        PREPARED[action](it)
    before = all_rows()
    refusal = refusal_of(ACTIONS[action], it, now)
    after = all_rows()
    if refusal:
        return refusal if after == before else f"{refusal}, and other rows"
    return ",".join(differences(it, before, after)) or ("=" if after == before else "+")


def differences(it: Situation, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """What is other of the player's registration and of the event."""

    def one(rows: dict[str, Any], model: type, **wanted: object) -> dict[str, Any]:
        return next((row for row in rows[model.__name__] if all(row[name] == value for name, value in wanted.items())), {})

    was, row = (one(rows, Registration, event_id=it.event.pk, player_id=it.player.pk) for rows in (before, after))
    if row and row["status"] != was.get("status"):
        yield "in" if row["status"] == Status.TAKING_PART else row["status"]
    if row and row["list"] != was.get("list"):
        yield "list"
    if len(after[ReplacedList.__name__]) > len(before[ReplacedList.__name__]):
        yield "kept"
    if row and row["hold"] != was.get("hold", ""):
        yield row["hold"] or "free"
    if row and row["checked_in_at"] != was.get("checked_in_at"):
        yield "there"
    was, event = (one(rows, Event, id=it.event.pk) for rows in (before, after))
    if not event:
        yield "deleted"
    elif (event["lists_opened_at"] is None) != (was["lists_opened_at"] is None):
        yield "hidden" if event["lists_opened_at"] is None else "shown"
    if event and (event["cancelled_at"] is None) != (was["cancelled_at"] is None):
        yield "revived" if event["cancelled_at"] is None else "cancelled"


def test_the_table_tells_of_everything_that_can_be_tried() -> None:
    assert set(told_by_table()) == {(action, state) for state in STATES for action in actions_on(state)}


@pytest.mark.parametrize("state", STATES)
def test_what_is_tried_does_what_the_table_says_or_is_refused_and_changes_nothing(state: str) -> None:
    told, unlike = told_by_table(), []
    situation = make_situation(state)
    for column, (moment, now) in enumerate(MOMENTS.items()):
        with undone():
            it = replace(situation)
            if not bring_about(it, moment):
                continue
            for action in actions_on(state):
                with undone():
                    found, wanted = outcome(it, action, now), told[action, state][column]
                if found != wanted:
                    unlike.append(f"{action} on {state}, {moment}: {found}, not {wanted}")
    assert not unlike, "\n".join(unlike)


class TestWhoLeavesTheWaitingList:
    """A place is an organiser's to give: neither a helper nor a judge gives one by the way out and in."""

    @pytest.mark.parametrize(("status", "moment"), [("dropped", "after"), ("removed", "after"), ("removed", "open")])
    def test_who_had_no_place_gets_none_by_being_taken_out_and_brought_back(self, status: str, moment: str) -> None:
        it, now = make_situation("waiting"), MOMENTS[moment]
        take_out(registration=it.registration, by=it.organiser, status=Status(status), now=now)
        bring_back(registration=it.registration, by=it.organiser, now=now)
        it.registration.refresh_from_db()
        assert it.registration.status == (Status.WITHDRAWN if status == "dropped" else Status.WAITING)

    def test_who_comes_back_while_a_place_is_free_has_it_as_long_as_lists_are_taken(self) -> None:
        it = make_situation("waiting")
        take_out(registration=it.registration, by=it.organiser, now=NOW)
        change_event(event=it.event, facts=replace(it.facts, places=2), now=NOW)
        bring_back(registration=it.registration, by=it.organiser, now=NOW)
        it.registration.refresh_from_db()
        assert (it.registration.status, it.registration.waiting_since) == (Status.TAKING_PART, None)

    def test_who_never_had_a_place_reads_no_list_and_is_read_by_nobody(self) -> None:
        it = make_situation("waiting")
        change_event(event=it.event, facts=replace(it.facts, audience="players"), now=NOW)
        take_out(registration=it.registration, by=it.organiser, status=Status.DROPPED, now=NOW)
        event = open_lists(event=it.event, now=AFTER)
        rival = Registration.objects.exclude(pk=it.registration.pk).get()
        assert not lists_open_to(it.player, event)
        assert list(readable_registrations(rival.player, event)) == [rival]


class TestLeaveToReplaceTheList:
    """Nobody reads the others' lists and hands in another one of their own."""

    def test_who_comes_back_while_the_lists_are_open_has_no_leave_of_before(self) -> None:
        it = make_situation("listed/unlocked")
        take_out(registration=it.registration, by=it.organiser, status=Status.DROPPED, now=AFTER)
        open_lists(event=it.event, now=AFTER)
        bring_back(registration=it.registration, by=it.organiser, now=AFTER)
        assert refusal_of(ACTIONS["hand-in"], it, AFTER) == "CLOSED"

    def test_nor_one_that_an_earlier_release_left(self) -> None:
        it = make_situation("dropped")
        Registration.objects.filter(pk=it.registration.pk).update(hold=Hold.UNLOCKED)
        open_lists(event=it.event, now=AFTER)
        bring_back(registration=it.registration, by=it.organiser, now=AFTER)
        assert refusal_of(ACTIONS["hand-in"], it, AFTER) == "CLOSED"

    def test_a_locked_list_stays_when_its_player_withdraws_and_comes_back(self) -> None:
        it = make_situation("listed/locked")
        kept = it.registration.list
        withdraw(registration=it.registration, now=NOW)
        assert refusal_of(ACTIONS["hand-in"], it, NOW) == "CLOSED"
        row = join_event(event=it.event, player=it.player, now=NOW)
        assert (row.status, row.hold, row.list) == (Status.TAKING_PART, Hold.LOCKED, kept)

    def test_lists_that_are_open_close_for_a_deadline_of_this_very_second(self) -> None:
        it = make_situation("listed")
        open_lists(event=it.event, now=AFTER)
        event = change_event(
            event=it.event, facts=replace(it.facts, deadline=datetime(2026, 11, 26, 21)), now=AFTER.replace(hour=20, second=0)
        )
        assert (event.is_open(event.deadline), event.lists_opened_at) == (True, None)


ZONES = [
    ("Europe/Vienna", datetime(2026, 11, 26, 19, tzinfo=UTC)),
    ("America/Los_Angeles", datetime(2026, 11, 27, 4, tzinfo=UTC)),
    ("Asia/Kolkata", datetime(2026, 11, 26, 14, 30, tzinfo=UTC)),
    ("Australia/Lord_Howe", datetime(2026, 11, 26, 9, tzinfo=UTC)),
]
"""Where the clocks show 20:00 on 26 November, and what the instant is."""
SHOWN_TWICE = [
    ("Europe/Vienna", datetime(2026, 10, 25, 2, 30), datetime(2026, 10, 25, 0, 30, tzinfo=UTC), timedelta(hours=1)),
    ("America/Los_Angeles", datetime(2026, 11, 1, 1, 30), datetime(2026, 11, 1, 8, 30, tzinfo=UTC), timedelta(hours=1)),
    ("Australia/Lord_Howe", datetime(2026, 4, 5, 1, 45), datetime(2026, 4, 4, 14, 45, tzinfo=UTC), timedelta(minutes=30)),
]
"""A time that the clocks show twice, the first instant at which they do, and how much later they do so again."""
NEVER_SHOWN = [
    ("Europe/Vienna", datetime(2027, 3, 28, 2, 30)),
    ("America/Los_Angeles", datetime(2027, 3, 14, 2, 30)),
    ("Australia/Lord_Howe", datetime(2026, 10, 4, 2, 15)),
]


class TestTheLastSecond:
    def assert_last(self, event: Event, last: datetime) -> None:
        """Lists are taken up to `last`, and not after it, neither a new player's nor another one of somebody's."""
        player = make_user()
        for now in (last - SECOND, last):
            hand_in(event=event, player=player, state=legal_state(), now=now)
        before = all_rows()
        for somebody in (player, make_user()):
            for now in (last + timedelta(microseconds=1), last + SECOND):
                with pytest.raises(RegistrationClosedError):
                    hand_in(event=event, player=somebody, state=other_state(), now=now)
        assert all_rows() == before
        with pytest.raises(ListsStillTakenError):
            open_lists(event=event, now=last)
        assert open_lists(event=event, now=last + SECOND).lists_opened_at == last + SECOND

    @pytest.mark.parametrize(("zone", "last"), ZONES)
    def test_lists_close_when_the_clocks_of_the_place_say_so(self, zone: str, last: datetime) -> None:
        event = make_event(time_zone=zone, audience="everyone")
        assert (event.deadline, event.local(event.deadline)) == (last, datetime(2026, 11, 26, 20))
        self.assert_last(event, last)

    @pytest.mark.parametrize(("zone", "shown", "first", "later"), SHOWN_TWICE)
    def test_of_a_time_that_the_clocks_show_twice_the_first_counts(
        self, zone: str, shown: datetime, first: datetime, later: timedelta
    ) -> None:
        event = make_event(time_zone=zone, audience="everyone", deadline=shown)
        assert event.local(first) == event.local(first + later) == shown
        self.assert_last(event, first)

    @pytest.mark.parametrize(("zone", "shown", "first", "later"), SHOWN_TWICE)
    def test_the_second_counts_for_who_names_it_and_stays_when_something_else_changes(
        self, zone: str, shown: datetime, first: datetime, later: timedelta
    ) -> None:
        event = make_event(time_zone=zone, deadline=shown.replace(fold=1))
        assert event.deadline == first + later
        event = change_event(event=event, facts=replace(EventFacts.of(event), name="Dust Cup"), now=NOW)
        assert (event.name, event.deadline) == ("Dust Cup", first + later)

    @pytest.mark.parametrize(("zone", "shown"), NEVER_SHOWN)
    @pytest.mark.parametrize("name", ["deadline", "registration_opens", "registration_closes"])
    def test_a_time_that_the_clocks_never_show_is_refused(self, zone: str, shown: datetime, name: str) -> None:
        with pytest.raises(EventRefusedError, match=f"{zone} never show .*{shown:%H:%M}"):
            make_event(**({"time_zone": zone, "deadline": shown + timedelta(days=1)} | {name: shown}))
        assert not Event.objects.exists()

    def test_a_day_on_which_the_clocks_are_put_back_has_one_hour_more_to_register(self) -> None:
        day = datetime(2026, 10, 24, 12)
        event = make_event(registration_opens=day, registration_closes=day + timedelta(days=1))
        assert event.registration_opens_at == datetime(2026, 10, 24, 10, tzinfo=UTC)
        assert event.last_registration_at - event.registration_opens_at == timedelta(hours=25)
