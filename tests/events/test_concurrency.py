"""Several at one event, or at one collection, at the same moment: on SQLite and on PostgreSQL, whichever the suite runs on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from cards.models import Edition, Printing
from collection.selectors import shelf_of
from collection.services import add_copies, set_boxes
from collection.shelf import Change
from engine.decklist import Entry
from engine.rone.decks import decklist_of
from events.errors import EventInUseError, EventNotFoundError, RegistrationClosedError
from events.models import Event, Registration
from events.services import CheckFacts, change_event, delete_event, hand_in, note_check, take_out, withdraw
from tests.at_once import AT_ONCE, at_once
from tests.decks.makers import card_id, legal_state, make_user
from tests.events.makers import NOW, make_event, make_facts, make_registration

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
    assert registration.verdict["hash"] == registration.hash


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
