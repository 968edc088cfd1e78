"""Nobody who runs an event decides a match of their own, and results that don't stand are told to whom they concern."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Notification, User
from accounts.notifications.selectors import told
from events.errors import EventRefusedError
from events.models import DeckCheck, Event, Hold, Pairing, Registration, Result, Role, Status
from events.pending import pending_of
from events.services import (
    CheckFacts,
    award_match,
    confirm_result,
    finish_event,
    give_role,
    hand_in,
    hand_in_for,
    hold_list,
    note_check,
    pair_round,
    register_player,
    report_result,
    swap_players,
    take_out,
)
from events.table import rounds_of
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import legal_state
from tests.events.makers import make_open
from tests.events.test_api import send
from tests.events.test_pages import close
from web.errors import ForbiddenError, SiteError

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def make_evening(*names: str, organiser: User | None = None) -> Event:
    """An event whose lists are closed; its players, of these names, have all handed one in. The first two are called so in round 1."""
    event = make_open(organiser)
    for name in names:
        hand_in(event=event, player=User.objects.find_by_name(name) or make_user(name), state=legal_state(), now=timezone.now())
    close(event)
    return Event.objects.get(pk=event.pk)


def match_of(event: Event, one: str, other: str) -> Pairing:
    """The match of the last round in which these two meet; they are put together where the lots didn't."""

    def found(name: str) -> Pairing:
        pairings = Pairing.objects.select_related("round__event", "first__player", "second__player")
        return next(
            pairing
            for pairing in pairings.filter(round=event.rounds.last())
            if name in (pairing.first.player_name, pairing.second.player_name if pairing.second else "")
        )

    if found(one).pk != found(other).pk:
        first = found(one)
        opponent = first.second if first.first.player_name == one else first.first
        assert opponent is not None
        number = Registration.objects.get(event=event, player_name=other).number
        swap_players(event=event, by=event.organiser, one=opponent.number, other=number, now=timezone.now())
    return found(one)


def make_match(role: Role = Role.JUDGE) -> tuple[Pairing, User, User, User]:
    """A match of "judge", who has `role` at the event, against "rival"; with the two and the organiser."""
    event = make_evening("judge", "rival", "ada", "bela")
    judge, rival = (User.objects.get(username=name) for name in ("judge", "rival"))
    give_role(event=event, user=judge, role=role, by=event.organiser, now=timezone.now())
    pair_round(event=event, now=timezone.now())
    assert event.organiser is not None
    return match_of(event, "judge", "rival"), judge, rival, event.organiser


def row_of(pairing: Pairing, user: User) -> Registration:
    row = pairing.round.event.registrations.get(player=user)
    row.event = pairing.round.event
    return row


def sentences(reader: User) -> list[str]:
    return [one.sentence for one in told(Notification.objects.of(reader).unread(), reader)]


@pytest.mark.parametrize("role", [Role.HELPER, Role.JUDGE, Role.ORGANISER])
def test_who_runs_the_event_reports_the_own_match_as_a_player(role: Role) -> None:
    pairing, judge, rival, organiser = make_match(role)
    said = report_result(pairing=pairing, by=judge, first_wins=2, second_wins=0, now=timezone.now())
    assert not said.is_confirmed
    with pytest.raises(ForbiddenError):
        confirm_result(pairing=pairing, by=judge, seen=said.pk, now=timezone.now())
    assert confirm_result(pairing=pairing, by=rival, seen=said.pk, now=timezone.now()).confirmed_by == rival
    with pytest.raises(EventRefusedError, match="The result stands"):
        report_result(pairing=pairing, by=judge, first_wins=0, second_wins=2, now=timezone.now())
    assert report_result(pairing=pairing, by=organiser, first_wins=1, second_wins=2, now=timezone.now()).is_confirmed


def test_the_organiser_who_plays_decides_no_match_of_their_own_and_every_other() -> None:
    event = make_evening("owner", "rival", "ada", "bela", organiser=make_user("owner"))
    pair_round(event=event, now=timezone.now())
    own = match_of(event, "owner", "rival")
    owner = User.objects.get(username="owner")
    assert not report_result(pairing=own, by=owner, first_wins=2, second_wins=0, now=timezone.now()).is_confirmed
    assert report_result(pairing=match_of(event, "ada", "bela"), by=owner, first_wins=2, second_wins=0, now=timezone.now()).is_confirmed


def test_pages_and_calls_refuse_it_alike() -> None:
    pairing, judge, _rival, _organiser = make_match()
    event, client = pairing.round.event, make_client(judge)
    table = f"rounds/1/tables/{pairing.table}/"
    pages, calls = f"/events/{event.public_id}/", f"/api/v1/events/{event.public_id}/"
    client.post(f"{pages}{table}", {"usual": "2:0"})
    said = Result.objects.get()
    assert not said.is_confirmed
    assert client.post(f"{pages}{table}confirm/", {"result": said.pk}).status_code == 403
    assert send(client, "POST", f"{calls}{table}confirm/", {"id": said.pk}).status_code == 403
    assert send(client, "POST", f"{calls}{table}result/", {"first_wins": 0, "second_wins": 2}).json()["confirmed"] is False
    assert not Result.objects.exclude(confirmed_at=None).exists()
    page = client.get(f"{pages}rounds/").content.decode()
    assert f"Confirm table {pairing.table}" not in page
    for number in (row_of(pairing, judge).number, row_of(pairing, _rival).number):
        assert client.post(f"{pages}lists/{number}/check/", {"passed": "on"}).status_code == 422
        assert send(client, "POST", f"{calls}registrations/{number}/check/", {"passed": True}).json()["code"] == "EVENT_REFUSED"
    assert not DeckCheck.objects.exists()


def test_a_judge_checks_neither_the_own_list_nor_that_of_whom_they_meet() -> None:
    pairing, judge, rival, organiser = make_match()
    for user in (judge, rival):
        with pytest.raises(EventRefusedError, match="another judge checks it"):
            note_check(registration=row_of(pairing, user), checked_by=judge, facts=CheckFacts(passed=True), now=timezone.now())
        note_check(registration=row_of(pairing, user), checked_by=organiser, facts=CheckFacts(passed=True), now=timezone.now())
    other = pairing.round.event.registrations.get(player__username="ada")
    assert note_check(registration=other, checked_by=judge, facts=CheckFacts(passed=True), now=timezone.now()).passed


def test_a_judge_neither_unlocks_the_own_list_nor_hands_it_in_once_lists_are_closed() -> None:
    pairing, judge, _rival, organiser = make_match()
    own = row_of(pairing, judge)
    with pytest.raises(EventRefusedError, match="your own"):
        hold_list(registration=own, by=judge, hold=Hold.UNLOCKED, now=timezone.now())
    with pytest.raises(EventRefusedError, match="your own"):
        hand_in_for(registration=own, by=judge, state=legal_state(), now=timezone.now())
    hold_list(registration=own, by=organiser, hold=Hold.UNLOCKED, now=timezone.now())
    assert hand_in_for(registration=Registration.objects.get(pk=own.pk), by=judge, state=legal_state(), now=timezone.now()).has_list


def test_whose_opponent_left_isn_t_scored_by_their_own_hand() -> None:
    pairing, judge, rival, organiser = make_match()
    take_out(registration=row_of(pairing, rival), by=organiser, status=Status.DROPPED, now=timezone.now())
    pairing = match_of(pairing.round.event, "judge", "rival")
    with pytest.raises(EventRefusedError, match="You play in this match"):
        award_match(pairing=pairing, by=judge, now=timezone.now())
    assert award_match(pairing=pairing, by=organiser, now=timezone.now()).is_confirmed


def test_a_partner_who_judges_decides_nothing_for_the_team() -> None:
    pairing, judge, rival, organiser = make_match()
    event, partner = pairing.round.event, make_user("partner")
    row_of(pairing, rival).partners.create(event=event, user=partner, asked_at=timezone.now(), accepted_at=timezone.now())
    give_role(event=event, user=partner, role=Role.JUDGE, by=organiser, now=timezone.now())
    said = report_result(pairing=pairing, by=judge, first_wins=2, second_wins=0, now=timezone.now())
    attempts: tuple[Callable[[], Any], ...] = (
        lambda: confirm_result(pairing=pairing, by=partner, seen=said.pk, now=timezone.now()),
        lambda: report_result(pairing=pairing, by=partner, first_wins=0, second_wins=2, now=timezone.now()),
        lambda: note_check(registration=row_of(pairing, rival), checked_by=partner, facts=CheckFacts(passed=True), now=timezone.now()),
        lambda: hold_list(registration=row_of(pairing, rival), by=partner, hold=Hold.UNLOCKED, now=timezone.now()),
    )
    for attempt in attempts:
        with pytest.raises(SiteError):
            attempt()
    assert (Result.objects.count(), Result.objects.exclude(confirmed_at=None).count()) == (1, 0)


def test_the_other_player_is_told_of_a_result_until_it_stands() -> None:
    event = make_evening("ada", "bela")
    pair_round(event=event, now=timezone.now())
    pairing, ada, bela = match_of(event, "ada", "bela"), *(User.objects.get(username=name) for name in ("ada", "bela"))
    first = pairing.first.player_name
    wins = (2, 1) if first == "ada" else (1, 2)
    said = report_result(pairing=pairing, by=ada, first_wins=wins[0], second_wins=wins[1], now=timezone.now())
    score = f"ada {wins[0]}:{wins[1]} bela" if first == "ada" else f"bela {wins[0]}:{wins[1]} ada"
    words = f"Salt Roads Open, round 1: {score} was reported. Confirm it, or report another result."
    assert (words in sentences(bela), words in sentences(ada)) == (True, False)
    assert "a result was reported; confirm it" in make_client(bela).get(f"/events/{event.public_id}/").content.decode()
    assert "your result waits for the other player" in make_client(ada).get(f"/events/{event.public_id}/").content.decode()
    report_again = report_result(pairing=pairing, by=ada, first_wins=0, second_wins=2, now=timezone.now())
    confirm_result(pairing=pairing, by=bela, seen=report_again.pk, now=timezone.now())
    assert said.pk != report_again.pk
    assert not [one for one in sentences(bela) if "was reported" in one]


def test_a_dispute_is_told_to_those_who_run_the_event_and_the_other_player_until_it_is_decided() -> None:
    event = make_evening("ada", "bela")
    helper = make_user("helper")
    give_role(event=event, user=helper, role=Role.HELPER, by=event.organiser, now=timezone.now())
    pair_round(event=event, now=timezone.now())
    pairing, ada, bela = match_of(event, "ada", "bela"), *(User.objects.get(username=name) for name in ("ada", "bela"))
    report_result(pairing=pairing, by=ada, first_wins=2, second_wins=0, now=timezone.now())
    assert event.organiser is not None
    assert not [one for one in sentences(event.organiser) if "different" in one]
    report_result(pairing=pairing, by=bela, first_wins=0, second_wins=2, now=timezone.now())
    words = "Salt Roads Open, round 1: the two players of table 1 reported different results."
    told_of_it = [words in sentences(one) for one in (event.organiser, helper, ada, bela)]
    assert told_of_it == [True, True, True, False]
    assert "you two reported different results" in make_client(ada).get(f"/events/{event.public_id}/").content.decode()
    report_result(pairing=pairing, by=helper, first_wins=1, second_wins=1, now=timezone.now())
    assert not [one for reader in (event.organiser, helper, ada, bela) for one in sentences(reader) if "different" in one]


def test_staff_see_before_pairing_and_finishing_which_results_do_not_stand_and_which_lists_are_unlocked() -> None:
    event = make_evening("ada", "bela", "cleo", "dora")
    assert event.organiser is not None
    client, pages = make_client(event.organiser), f"/events/{event.public_id}/"
    pair_round(event=event, now=timezone.now())
    sure, other = match_of(event, "ada", "bela"), match_of(event, "cleo", "dora")
    people = {name: User.objects.get(username=name) for name in ("ada", "bela", "cleo", "dora")}
    report_result(pairing=sure, by=people["ada"], first_wins=2, second_wins=0, now=timezone.now())
    report_result(pairing=other, by=people["cleo"], first_wins=2, second_wins=0, now=timezone.now())
    report_result(pairing=other, by=people["dora"], first_wins=0, second_wins=2, now=timezone.now())
    hold_list(registration=row_of(sure, people["bela"]), by=event.organiser, hold=Hold.UNLOCKED, now=timezone.now())
    wanted = (
        f"Round 1: the two players of table {other.table} reported different results.",
        f"Round 1: the result of table {sure.table} is not confirmed.",
        "The list of bela is unlocked, and can still be replaced.",
    )
    page = client.get(f"{pages}rounds/").content.decode()
    assert [words in page for words in wanted] == [True] * 3
    assert [words in make_client(people["ada"]).get(f"{pages}rounds/").content.decode() for words in wanted] == [False] * 3
    assert "2 results of round 1 are not confirmed" in client.get(pages).content.decode()
    german = client.get(f"{pages}rounds/", headers={"Accept-Language": "de"}).content.decode()
    assert "Die Liste von bela ist freigegeben" in german
    answer = send(client, "POST", f"/api/v1{pages}rounds/", {})
    assert [(one["code"], one["message"]) for one in answer.json()["warnings"]] == list(
        zip(("RESULT_DISPUTED", "RESULT_NOT_CONFIRMED", "LIST_UNLOCKED"), wanted, strict=True)
    )
    first = send(client, "GET", f"/api/v1{pages}rounds/1/", {}).json()["pairings"]
    assert {one["result"]["disputed"] for one in first} == {True, False}


def test_pairing_and_finishing_say_afterwards_what_was_left_open() -> None:
    event = make_evening("ada", "bela")
    assert event.organiser is not None
    client, pages = make_client(event.organiser), f"/events/{event.public_id}/"
    hold_list(registration=event.registrations.get(player__username="ada"), by=event.organiser, hold=Hold.UNLOCKED, now=timezone.now())
    before = client.get(f"{pages}rounds/").content.decode()
    paired = client.post(f"{pages}rounds/pair/", {"system": "swiss"}, follow=True).content.decode()
    assert before.count("The list of ada is unlocked") == 1
    assert paired.count("The list of ada is unlocked") == 2
    ada = User.objects.get(username="ada")
    report_result(pairing=match_of(event, "ada", "bela"), by=ada, first_wins=2, second_wins=0, now=timezone.now())
    done = client.post(f"{pages}rounds/finish/", follow=True).content.decode()
    assert done.count("Round 1: the result of table 1 is not confirmed.") == 2


def test_a_list_that_is_unlocked_while_lists_are_taken_anyway_is_named_only_once_they_are_closed() -> None:
    event = make_open()
    assert event.organiser is not None
    row = register_player(event=event, by=event.organiser, name="Ada", now=timezone.now())
    hold_list(registration=row, by=event.organiser, hold=Hold.UNLOCKED, now=timezone.now())
    assert pending_of(event, [], timezone.now()).in_words() == []
    close(event)
    twin = register_player(event=event, by=event.organiser, name="Ada", now=timezone.now())
    assert pending_of(event, [], timezone.now()).in_words() == ["The list of Ada (no. 1) is unlocked, and can still be replaced."]
    hold_list(registration=twin, by=event.organiser, hold=Hold.UNLOCKED, now=timezone.now())
    (words,) = pending_of(event, [], timezone.now()).in_words()
    assert words == "The lists of Ada (no. 1), Ada (no. 2) are unlocked, and can still be replaced."
    take_out(registration=twin, by=event.organiser, now=timezone.now())
    assert len(pending_of(event, [], timezone.now()).unlocked) == 1


def test_an_event_with_every_result_confirmed_and_no_list_unlocked_has_nothing_pending() -> None:
    event = make_evening("ada", "bela")
    pair_round(event=event, now=timezone.now())
    pairing = match_of(event, "ada", "bela")
    assert event.organiser is not None
    report_result(pairing=pairing, by=event.organiser, first_wins=2, second_wins=0, now=timezone.now())
    finish_event(event=event, by=event.organiser, now=timezone.now())
    assert pending_of(event, rounds_of(event), timezone.now()).in_words() == []
    assert 'id="pending"' not in make_client(event.organiser).get(f"/events/{event.public_id}/rounds/").content.decode()
