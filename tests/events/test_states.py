"""What may be done with a registration and an event, in every state of both: one table, and nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from events.models import Event, Hold, Registration, ReplacedList, Status
from events.selectors import lists_open_to, readable_registrations
from events.services import (
    bring_back,
    change_event,
    join_event,
    open_lists,
    take_out,
    withdraw,
)
from tests.events.makers import AFTER, NOW
from tests.events.states import (
    ACTIONS,
    GROUPS,
    MOMENTS,
    OF_EVENTS,
    OF_PLAYERS,
    OF_REGISTRATIONS,
    PREPARED,
    SEEN_BY_EVENTS,
    STATES,
    Situation,
    all_rows,
    bring_about,
    make_situation,
    refusal_of,
    undone,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

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
bring-back        present*                    =         =         =         =         =         OFF
bring-back        withdrawn*                  in        =         in        in        in        OFF
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
        assert it.registration.status == Status.WAITING

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
