"""Several at one event, or at one collection, at the same moment: on SQLite and on PostgreSQL, whichever the suite runs on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from accounts.notifications.models import Notification
from accounts.services import delete_account
from cards.models import Edition, Printing, SiteFormat
from cards.services import touch_catalog
from collection.selectors import shelf_of
from collection.services import add_copies, set_boxes
from collection.shelf import Change
from engine.decklist import Entry
from engine.rone.decks import decklist_of
from events.errors import EventInUseError, EventNotFoundError, EventRefusedError, RegistrationClosedError
from events.models import Event, Pairing, Registration, Result, Role, Status
from events.services import (
    CheckFacts,
    award_match,
    bring_back,
    change_event,
    check_in_oneself,
    confirm_result,
    delete_event,
    finish_event,
    give_role,
    hand_in,
    note_check,
    open_check_in,
    pair_round,
    report_result,
    swap_players,
    take_out,
    take_round_back,
    withdraw,
)
from events.watching import watch_lists
from tests.accounts.makers import make_client
from tests.at_once import AT_ONCE, at_once, behind
from tests.decks.makers import card_id, legal_state, make_user
from tests.events.makers import AFTER, NOW, make_event, make_facts, make_registration
from tests.events.test_rounds import field

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("demo")]


def test_players_who_hand_in_at_once_have_numbers_of_their_own() -> None:
    event, players = make_event(), [make_user() for _ in range(AT_ONCE)]
    state = legal_state()
    at_once(lambda number: hand_in(event=event, player=players[number], state=state, now=NOW))
    assert sorted(Registration.objects.values_list("number", flat=True)) == list(range(1, AT_ONCE + 1))
    assert Event.objects.get().last_number == AT_ONCE


def test_one_player_who_hands_in_from_several_tabs_has_one_whole_list() -> None:
    event, player, card = make_event(), make_user(), card_id("rust-hound")
    at_once(
        lambda number: hand_in(event=event, player=player, state=decklist_of(cards=(Entry(card, number + 1),), format="custom"), now=NOW)
    )
    registration = Registration.objects.get()
    assert registration.list["cards"][0][1] in range(1, AT_ONCE + 1)
    assert registration.handed_in_verdict["hash"] == registration.hash


def test_a_list_that_meets_an_earlier_deadline_is_in_or_refused_never_half() -> None:
    event, players, state = make_event(), [make_user() for _ in range(AT_ONCE)], legal_state()

    def work(number: int) -> Any:
        if number == 0:
            return change_event(event=event, facts=make_facts(deadline=datetime(2026, 11, 1, 20)), now=NOW)
        return hand_in(event=event, player=players[number], state=state, now=NOW)

    results = at_once(work, refusals=RegistrationClosedError)
    refused = sum(isinstance(result, RegistrationClosedError) for result in results)
    assert Registration.objects.count() == AT_ONCE - 1 - refused
    with pytest.raises(RegistrationClosedError):
        make_registration(Event.objects.get())


def test_copies_added_at_once_all_count() -> None:
    user, printing, edition = make_user(), Printing.objects.first(), Edition.objects.first()
    assert printing is not None
    assert edition is not None

    def work(number: int) -> None:
        if number == 0:
            set_boxes(user=user, edition=edition, quantity=1)
        else:
            add_copies(user=user, amounts={printing.pk: Change(owned=1)})

    at_once(work)
    assert shelf_of(user).of(printing.pk).owned == AT_ONCE - 1 + printing.copies_in_box


def test_an_event_that_is_deleted_while_somebody_hands_in_is_gone_or_keeps_the_list() -> None:
    event, player, state = make_event(), make_user(), legal_state()
    work: list[Callable[[], object]] = [
        lambda: delete_event(event=event),
        lambda: delete_event(event=event),
        lambda: change_event(event=event, facts=make_facts(name="Late"), now=NOW),
        lambda: hand_in(event=event, player=player, state=state, now=NOW),
    ]
    assert len(work) == AT_ONCE

    results = at_once(lambda number: work[number](), refusals=(EventNotFoundError, EventInUseError))

    is_taken = not isinstance(results[3], Exception)
    assert [isinstance(result, EventInUseError) for result in results[:2]] == [is_taken, is_taken]
    assert (Event.objects.count(), Registration.objects.count()) == (is_taken, is_taken)


def test_a_list_that_is_taken_out_and_withdrawn_at_once_stays_with_its_check_in_one_state() -> None:
    event = make_event()
    registration, judge = make_registration(event), make_user()
    work = [
        lambda: take_out(registration=registration, by=judge, now=NOW),
        lambda: withdraw(registration=Registration.objects.get(pk=registration.pk), now=NOW),
        lambda: take_out(registration=registration, by=judge, now=NOW),
        lambda: note_check(registration=registration, checked_by=judge, facts=CheckFacts(passed=True), now=NOW),
    ]

    results = at_once(lambda number: work[number](), refusals=EventNotFoundError)

    assert not any(isinstance(result, Exception) for result in results)
    kept = Registration.objects.get()
    assert (kept.takes_part, kept.left_at, kept.checks.count()) == (False, NOW, 1)


# --- Rounds: what is read of a match is read once nobody changes it ---------------------------------


def paired(size: int = 4) -> Event:
    event = field(size)
    pair_round(event=event, now=AFTER)
    return event


def found(event: Event, table: int = 1) -> Pairing:
    """A pairing as a page reads it."""
    return Pairing.objects.select_related("round__event", "first__player", "second__player").get(round__event=event, table=table)


@pytest.mark.parametrize(
    "change",
    [
        lambda event: take_round_back(event=event),
        lambda event: swap_players(
            event=event, by=event.organiser, one=found(event, 1).first.number, other=found(event, 2).first.number, now=AFTER
        ),
    ],
)
def test_a_result_of_a_pairing_that_is_changed_meanwhile_is_refused_with_a_sentence(change: Callable[[Event], Any]) -> None:
    event = paired()
    pairing = found(event)
    organiser = event.organiser
    assert organiser is not None
    late = behind(
        lambda: change(event),
        lambda: report_result(pairing=pairing, by=organiser, first_wins=2, second_wins=0, now=AFTER),
        refusals=EventRefusedError,
    )
    assert late.message == "This table was paired anew meanwhile. Look at the round again."
    assert not Result.objects.exists()


def test_a_result_confirmed_while_its_round_is_reported_anew_is_refused() -> None:
    event = paired()
    pairing = found(event)
    organiser = event.organiser
    assert organiser is not None
    assert pairing.first.player is not None
    assert pairing.second is not None
    second = pairing.second.player
    assert second is not None
    reported = report_result(pairing=pairing, by=pairing.first.player, first_wins=2, second_wins=0, now=AFTER)
    late = behind(
        lambda: report_result(pairing=pairing, by=organiser, first_wins=0, second_wins=2, now=AFTER),
        lambda: confirm_result(pairing=pairing, by=second, seen=reported.pk, now=AFTER),
        refusals=EventRefusedError,
    )
    assert isinstance(late, EventRefusedError)


def test_who_leaves_while_they_report_reports_no_longer() -> None:
    event = paired()
    pairing = found(event)
    player = pairing.first.player
    assert player is not None
    late = behind(
        lambda: take_out(registration=pairing.first, by=event.organiser, now=AFTER, status=Status.DROPPED),
        lambda: report_result(pairing=pairing, by=player, first_wins=2, second_wins=0, now=AFTER),
        refusals=EventRefusedError,
    )
    assert isinstance(late, EventRefusedError)


def test_a_match_that_one_player_has_left_is_awarded_once() -> None:
    event = paired()
    organiser, pairing = event.organiser, found(event)
    assert organiser is not None
    take_out(registration=pairing.first, by=organiser, now=AFTER, status=Status.DROPPED)
    seen = found(event)
    late = behind(
        lambda: award_match(pairing=found(event), by=organiser, now=AFTER),
        lambda: award_match(pairing=seen, by=organiser, now=AFTER),
        refusals=EventRefusedError,
    )
    assert isinstance(late, EventRefusedError)
    assert Result.objects.count() == 1


# --- The desk -------------------------------------------------------------------------------------


def test_a_check_in_that_is_closed_meanwhile_takes_nobody() -> None:
    event = make_event()
    registration = make_registration(event)
    open_check_in(event=event, now=NOW)
    seen = Registration.objects.select_related("event").get(pk=registration.pk)
    late = behind(
        lambda: open_check_in(event=event, is_open=False, now=NOW),
        lambda: check_in_oneself(registration=seen, now=NOW),
        refusals=EventRefusedError,
    )
    assert isinstance(late, EventRefusedError)
    assert Registration.objects.get().checked_in_at is None


@pytest.mark.parametrize("way", ["desk", "api"])
def test_a_helper_does_not_bring_back_whom_a_judge_disqualifies_meanwhile(way: str) -> None:
    event = make_event()
    registration, helper = make_registration(event), make_user()
    give_role(event=event, user=helper, role=Role.HELPER, by=None, now=NOW)
    take_out(registration=registration, by=event.organiser, now=AFTER, status=Status.DROPPED)
    client = make_client(helper)

    def disqualify() -> None:
        bring_back(registration=registration, by=event.organiser, now=AFTER)
        take_out(registration=registration, by=event.organiser, now=AFTER, status=Status.DISQUALIFIED)

    def ask() -> int:
        if way == "desk":
            return client.post(f"/events/{event.public_id}/players/1/bring-back/").status_code
        body = {"status": "taking_part"}
        return client.patch(f"/api/v1/events/{event.public_id}/players/1/", body, "application/json").status_code

    assert behind(disqualify, ask) in (403, 404)
    assert Registration.objects.get().status == Status.DISQUALIFIED


def test_an_account_that_is_deleted_while_its_list_is_handed_in_leaves_no_half() -> None:
    event, player = make_event(), make_user()
    make_registration(event, player)
    state = legal_state()
    behind(
        lambda: hand_in(event=event, player=player, state=state, now=NOW),
        lambda: delete_account(user=player, now=NOW),
    )
    assert not Registration.objects.exists()


def test_nobody_is_told_of_an_illegal_list_at_an_event_that_is_finished_meanwhile() -> None:
    format = SiteFormat.objects.create(slug="club", name_en="Club", name_de="Klub", ruleset="second-edition")
    touch_catalog()
    event, player = make_event(format="club"), make_user()
    make_registration(event, player, state=legal_state(format="club"))
    watch_lists(now=NOW)
    format.banned.add(card_id("rust-hound"))
    touch_catalog()
    behind(
        lambda: finish_event(event=event, by=event.organiser, now=NOW),
        lambda: watch_lists(now=NOW),
    )
    assert not Notification.objects.filter(reader=player).exists()
