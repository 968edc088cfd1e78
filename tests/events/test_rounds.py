"""Rounds as an evening plays them: pairing, results by players and staff, drops between rounds, standings, and what is refused."""

from __future__ import annotations

import csv
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import delete_account
from events.errors import EventCancelledError, EventRefusedError, RoundNotOverError
from events.models import Event, Pairing, Registration, Result, Role, Round, Status
from events.services import (
    cancel_event,
    check_in,
    confirm_result,
    give_role,
    join_event,
    pair_round,
    register_player,
    report_result,
    start_round,
    take_out,
    take_round_back,
    withdraw,
)
from events.table import open_pairings, places_of, rounds_of
from tests.accounts.makers import make_client
from tests.decks.makers import make_user
from tests.events.makers import AFTER, NOW, make_event, make_registration
from tests.events.test_api import send
from web.errors import ForbiddenError

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def field(size: int, **facts: Any) -> Event:
    """An event in which `size` players take part."""
    event = make_event(**facts)
    for number in range(1, size + 1):
        join_event(event=event, player=make_user(), now=NOW, name=f"Player {number}")
    return Event.objects.get(pk=event.pk)


def last_round(event: Event) -> Round:
    return rounds_of(event)[-1]


def report_all(event: Event, by: User | None = None) -> None:
    """Every match of the last round is won by the player with the lower number."""
    for pairing in open_pairings(last_round(event)):
        assert pairing.second is not None
        is_first = pairing.first.number < pairing.second.number
        wins = (2, 0) if is_first else (0, 2)
        user = by or event.organiser
        assert user is not None
        report_result(pairing=pairing, by=user, first_wins=wins[0], second_wins=wins[1], now=AFTER)


def player_of(pairing: Pairing, side: str) -> User:
    registration: Registration = getattr(pairing, side)
    assert registration.player is not None
    return registration.player


def test_an_evening_of_three_rounds_with_a_late_one_a_drop_and_a_bye() -> None:
    event = field(7)
    pair_round(event=event, now=AFTER, minutes=40)
    first = last_round(event)
    assert [pairing.is_bye for pairing in first.pairings.all()] == [False, False, False, True]
    report_all(event)
    assert event.organiser is not None
    late = register_player(event=event, by=event.organiser, name="Nora", now=AFTER)
    gone = event.registrations.get(number=1)
    take_out(registration=gone, by=event.organiser, status=Status.DROPPED, now=AFTER)
    pair_round(event=event, now=AFTER)
    numbers = {one.number for pairing in last_round(event).pairings.all() for one in (pairing.first, pairing.second) if one}
    assert numbers == {2, 3, 4, 5, 6, 7, late.number}
    report_all(event)
    pair_round(event=event, now=AFTER)
    report_all(event)
    met = [frozenset((pairing.first_id, pairing.second_id)) for round in rounds_of(event) for pairing in round.pairings.all()]
    assert len(met) == len(set(met))
    byes = [pairing.first_id for round in rounds_of(event) for pairing in round.pairings.all() if pairing.is_bye]
    assert len(byes) == len(set(byes)) == 3
    places = places_of(event, rounds_of(event))
    assert {place.registration.number for place in places} == {1, 2, 3, 4, 5, 6, 7, late.number}
    points = [place.standing.points for place in places]
    assert points == sorted(points, reverse=True)
    assert next(place for place in places if place.registration == gone).standing.wins == 1


def test_a_table_lets_everybody_meet_everybody_once() -> None:
    event = field(4)
    for _ in range(3):
        pair_round(event=event, now=AFTER, system="table")
        report_all(event)
    met = {frozenset((pairing.first.number, pairing.second.number)) for pairing in Pairing.objects.all() if pairing.second}
    assert met == {frozenset(pair) for pair in ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))}


def test_a_table_begins_with_the_first_round_or_not_at_all() -> None:
    event = field(4)
    pair_round(event=event, now=AFTER)
    report_all(event)
    with pytest.raises(EventRefusedError, match="from the first round on"):
        pair_round(event=event, now=AFTER, system="table")


def test_a_round_waits_for_every_result_and_names_the_tables() -> None:
    event = field(4)
    pair_round(event=event, now=AFTER)
    with pytest.raises(RoundNotOverError, match="Round 1: tables 1, 2 have no result"):
        pair_round(event=event, now=AFTER)
    assert Round.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"system": "chess"}, "chess"),
        ({"minutes": 0}, "“0”"),
        ({"minutes": 601}, "601"),
        ({"only_checked_in": True}, "0 of 4 are"),
    ],
)
def test_a_round_that_cannot_be_is_refused_by_name(changes: dict[str, Any], match: str) -> None:
    with pytest.raises(EventRefusedError, match=match):
        pair_round(event=field(4), now=AFTER, **changes)
    assert not Round.objects.exists()


def test_only_who_is_checked_in_is_paired_where_that_is_wanted() -> None:
    event = field(5)
    for number in (2, 4):
        check_in(registration=event.registrations.get(number=number), now=AFTER)
    pair_round(event=event, now=AFTER, only_checked_in=True)
    pairing = Pairing.objects.get()
    assert pairing.second is not None
    assert {pairing.first.number, pairing.second.number} == {2, 4}


class TestResults:
    def test_a_player_reports_and_the_other_confirms_or_reports_the_same(self) -> None:
        event = field(4)
        pair_round(event=event, now=AFTER)
        one, two = last_round(event).pairings.all()
        said = report_result(pairing=one, by=player_of(one, "first"), first_wins=2, second_wins=1, now=AFTER)
        assert not said.is_confirmed
        with pytest.raises(ForbiddenError):
            confirm_result(pairing=one, by=player_of(one, "first"), seen=said.pk, now=AFTER)
        assert confirm_result(pairing=one, by=player_of(one, "second"), seen=said.pk, now=AFTER).is_confirmed
        report_result(pairing=two, by=player_of(two, "second"), first_wins=0, second_wins=2, now=AFTER)
        assert report_result(pairing=two, by=player_of(two, "first"), first_wins=0, second_wins=2, now=AFTER).is_confirmed
        assert Result.objects.count() == 2

    def test_who_confirms_confirms_what_they_saw_and_no_later_report(self) -> None:
        event = field(2)
        pair_round(event=event, now=AFTER)
        pairing = Pairing.objects.get()
        one, two = (player_of(pairing, side) for side in ("first", "second"))
        seen = report_result(pairing=pairing, by=one, first_wins=0, second_wins=2, now=AFTER)
        report_result(pairing=pairing, by=one, first_wins=2, second_wins=0, now=AFTER + timedelta(seconds=1))
        with pytest.raises(EventRefusedError, match="Meanwhile 2:0 was reported"):
            confirm_result(pairing=pairing, by=two, seen=seen.pk, now=AFTER)
        assert not Result.objects.exclude(confirmed_at=None).exists()

    def test_reports_that_contradict_each_other_are_told_until_staff_decide(self) -> None:
        event = field(2)
        pair_round(event=event, now=NOW)
        pairing = Pairing.objects.get()
        for at, (side, games) in enumerate((("first", (2, 0)), ("second", (0, 2)))):
            by = player_of(pairing, side)
            report_result(pairing=pairing, by=by, first_wins=games[0], second_wins=games[1], now=NOW + timedelta(seconds=at))
        url = f"/events/{event.public_id}/rounds/"
        page = make_client(event.organiser).get(url).content.decode()
        assert "contradicted" in page
        assert "Round 1: the two players of table 1 reported different results." in page
        make_client(event.organiser).post(f"{url}1/tables/1/", {"usual": "2:1"})
        assert "contradicted" not in make_client(event.organiser).get(url).content.decode()
        assert Pairing.objects.get().result.games == (2, 1, 0)  # type: ignore[union-attr]

    def test_who_has_left_reports_nothing_and_sees_no_table(self) -> None:
        event = field(2)
        pair_round(event=event, now=AFTER)
        pairing = Pairing.objects.get()
        gone = player_of(pairing, "first")
        take_out(registration=pairing.first, by=event.organiser, status=Status.DISQUALIFIED, now=AFTER)
        pairing = Pairing.objects.get()
        with pytest.raises(EventRefusedError, match="no longer play"):
            report_result(pairing=pairing, by=gone, first_wins=2, second_wins=0, now=AFTER)
        assert "you play at table" not in make_client(gone).get(f"/events/{event.public_id}/").content.decode()

    def test_who_reports_otherwise_adds_a_report_and_staff_decide(self) -> None:
        event = field(2)
        pair_round(event=event, now=AFTER)
        pairing = Pairing.objects.get()
        report_result(pairing=pairing, by=player_of(pairing, "first"), first_wins=2, second_wins=0, now=AFTER)
        later = AFTER + timedelta(seconds=1)
        again = report_result(pairing=pairing, by=player_of(pairing, "second"), first_wins=1, second_wins=2, now=later)
        assert not again.is_confirmed
        helper = make_user()
        give_role(event=event, user=helper, role=Role.HELPER, by=None, now=NOW)
        decided = report_result(pairing=pairing, by=helper, first_wins=2, second_wins=1, now=AFTER + timedelta(seconds=2))
        assert (decided.is_confirmed, pairing.results.count(), Pairing.objects.get().result) == (True, 3, decided)
        with pytest.raises(EventRefusedError, match="stands"):
            report_result(pairing=pairing, by=player_of(pairing, "first"), first_wins=2, second_wins=0, now=AFTER)

    def test_strangers_byes_and_impossible_games_are_refused(self) -> None:
        event = field(3)
        pair_round(event=event, now=AFTER)
        match, bye = last_round(event).pairings.all()
        assert event.organiser is not None
        with pytest.raises(ForbiddenError):
            report_result(pairing=match, by=make_user(), first_wins=2, second_wins=0, now=AFTER)
        with pytest.raises(ForbiddenError):
            report_result(pairing=match, by=player_of(bye, "first"), first_wins=2, second_wins=0, now=AFTER)
        with pytest.raises(EventRefusedError, match="bye"):
            report_result(pairing=bye, by=event.organiser, first_wins=2, second_wins=0, now=AFTER)
        for games in ((10, 0), (-1, 0), (5, 5)):
            with pytest.raises(EventRefusedError, match=r"number of games|at most 9 games"):
                report_result(pairing=match, by=event.organiser, first_wins=games[0], second_wins=games[1], now=AFTER)
        assert not Result.objects.exists()

    def test_players_report_of_the_last_round_alone(self) -> None:
        event = field(2)
        pair_round(event=event, now=AFTER)
        old = Pairing.objects.get()
        report_all(event)
        pair_round(event=event, now=AFTER)
        Result.objects.filter(pairing=old).delete()
        with pytest.raises(EventRefusedError, match="Round 1 is over"):
            report_result(pairing=old, by=player_of(old, "first"), first_wins=2, second_wins=0, now=AFTER)


def test_pairings_are_taken_back_until_something_is_reported() -> None:
    event = field(4)
    with pytest.raises(EventRefusedError, match="No round"):
        take_round_back(event=event)
    pair_round(event=event, now=AFTER)
    player = player_of(Pairing.objects.all()[0], "first")
    assert player.notifications.get(kind="event_round").count == 1
    take_round_back(event=event)
    assert not Pairing.objects.exists()
    assert player.notifications.get(kind="event_round").count == 0
    pair_round(event=event, now=AFTER)
    report_all(event)
    with pytest.raises(EventRefusedError, match="Results of round 1"):
        take_round_back(event=event)


def test_who_leaves_once_a_round_is_paired_has_dropped_out_also_before_lists_close() -> None:
    event = field(4)
    pair_round(event=event, now=NOW)
    row = event.registrations.get(number=3)
    withdraw(registration=row, now=NOW)
    assert Registration.objects.get(pk=row.pk).status == Status.DROPPED


def test_a_paired_player_who_deletes_the_account_stays_as_a_number_and_the_standings_as_they_were() -> None:
    event = field(4)
    pair_round(event=event, now=NOW)
    report_all(event)
    before = [(place.registration.number, place.standing) for place in places_of(event, rounds_of(event))]
    gone = event.registrations.get(number=2)
    assert gone.player is not None
    delete_account(user=gone.player, now=NOW)
    assert event.registrations.get(number=2).player_name == "#2"
    assert [(place.registration.number, place.standing) for place in places_of(event, rounds_of(event))] == before


def test_who_is_disqualified_isn_t_listed_and_the_others_keep_their_points() -> None:
    event = field(4)
    pair_round(event=event, now=AFTER)
    report_all(event)
    before = {place.registration.number: place.standing.points for place in places_of(event, rounds_of(event))}
    take_out(registration=event.registrations.get(number=4), by=event.organiser, status=Status.DISQUALIFIED, now=AFTER)
    after = {place.registration.number: place.standing.points for place in places_of(event, rounds_of(event))}
    assert after == {number: points for number, points in before.items() if number != 4}


def test_an_event_that_was_called_off_plays_no_round() -> None:
    event = field(4)
    pair_round(event=event, now=AFTER)
    pairing = last_round(event).pairings.first()
    assert pairing is not None
    assert event.organiser is not None
    cancel_event(event=event, now=AFTER)
    organiser = event.organiser
    for refused in (
        lambda: pair_round(event=event, now=AFTER),
        lambda: take_round_back(event=event),
        lambda: start_round(event=event, number=1, now=AFTER),
        lambda: report_result(pairing=pairing, by=organiser, first_wins=2, second_wins=0, now=AFTER),
    ):
        with pytest.raises(EventCancelledError):
            refused()


def test_the_clock_runs_from_the_start_and_again_anew() -> None:
    event = field(2)
    pair_round(event=event, now=AFTER, minutes=40)
    assert last_round(event).ends_at is None
    start_round(event=event, number=1, now=AFTER)
    assert last_round(event).ends_at == AFTER + timedelta(minutes=40)
    start_round(event=event, number=1, minutes=5, now=AFTER)
    assert last_round(event).ends_at == AFTER + timedelta(minutes=5)
    with pytest.raises(EventRefusedError, match="no round 2"):
        start_round(event=event, number=2, now=AFTER)


class TestPages:
    def test_players_find_their_table_report_and_everybody_reads_the_standings(self) -> None:
        event = field(5, visibility="public")
        organiser = make_client(event.organiser)
        url = f"/events/{event.public_id}/rounds/"
        assert "No round is paired yet" in Client().get(url).content.decode()
        answer = organiser.post(f"{url}pair/", {"system": "swiss", "minutes": "50"})
        assert (answer.status_code, answer["Location"]) == (302, url)
        pairing = last_round(event).pairings.first()
        assert pairing is not None
        one, two = (make_client(player_of(pairing, side)) for side in ("first", "second"))
        assert "You play at table 1" in one.get(url).content.decode()
        assert "you play at table 1" in one.get(f"/events/{event.public_id}/").content.decode()
        assert "table 1 against" in one.get("/notifications/").content.decode()
        one.post(f"{url}1/tables/1/", {"first_wins": "2", "second_wins": "1"})
        assert "Confirm" in two.get(url).content.decode()
        two.post(f"{url}1/tables/1/confirm/", {"result": Result.objects.get().pk})
        page = Client().get(url).content.decode()
        assert "2:1" in page
        assert "not confirmed" not in page
        assert "Result of table" not in page
        assert organiser.post(f"{url}pair/", {"system": "swiss"}).status_code == 302
        standings = Client().get(f"{url}standings.csv").content.decode("utf-8-sig").splitlines()
        assert standings[0].startswith("rank,number,player,points")
        assert len(standings) == 6
        pairings = Client().get(f"{url}pairings.csv").content.decode("utf-8-sig").splitlines()
        assert pairings[1].endswith(",2,1,0,yes")

    def test_pairings_are_hung_up_by_name(self) -> None:
        event = make_event()
        assert event.organiser is not None
        for name in ("Zoe", "Özlem", "Anna"):
            register_player(event=event, by=event.organiser, name=name, now=NOW)
        pair_round(event=event, now=NOW)
        answer = Client().get(f"/events/{event.public_id}/rounds/?by=name")
        seats = answer.context["seats"]
        assert [seat.player.player_name for seat in seats] == ["Anna", "Özlem", "Zoe"]
        assert sorted(seat.table for seat in seats) == [1, 1, 2]
        assert "Opponent" in answer.content.decode()

    def test_a_stranger_reports_nothing(self) -> None:
        event = field(2)
        pair_round(event=event, now=AFTER)
        stranger = make_client(make_user())
        url = f"/events/{event.public_id}/rounds/1/tables/1/"
        assert stranger.post(url, {"first_wins": "2", "second_wins": "0"}).status_code == 403
        assert stranger.post(f"{url}confirm/").status_code == 403
        assert make_client(event.organiser).get(f"/events/{event.public_id}/rounds/1/tables/9/").status_code == 404
        assert not Result.objects.exists()


def test_the_api_pairs_reports_confirms_and_stands() -> None:
    event = field(4)
    url = f"/api/v1/events/{event.public_id}/"
    organiser = make_client(event.organiser)
    assert send(make_client(make_user()), "POST", f"{url}rounds/", {}).status_code == 403
    made = send(organiser, "POST", f"{url}rounds/", {"minutes": 30})
    assert (made.status_code, made.json()["number"], len(made.json()["pairings"])) == (201, 1, 2)
    pairing = last_round(event).pairings.first()
    assert pairing is not None
    result = f"{url}rounds/1/tables/1/result/"
    body = {"first_wins": 2, "second_wins": 0}
    assert send(make_client(make_user()), "POST", result, body).status_code == 403
    assert send(make_client(player_of(pairing, "first")), "POST", result, body).json()["confirmed"] is False
    other, confirm = make_client(player_of(pairing, "second")), f"{url}rounds/1/tables/1/confirm/"
    assert send(other, "POST", confirm, {"id": 999_999}).json()["code"] == "EVENT_REFUSED"
    assert send(other, "POST", confirm, {"id": Result.objects.get().pk}).json()["confirmed"] is True
    assert send(organiser, "POST", f"{url}rounds/", {}).json()["code"] == "ROUND_NOT_OVER"
    assert send(organiser, "POST", f"{url}rounds/1/start/", {}).json()["ends_at"]
    assert send(organiser, "DELETE", f"{url}rounds/1/").status_code == 422
    places = Client().get(f"{url}standings/").json()
    assert [place["points"] for place in places] == [3, 0, 0, 0]
    assert Client().get(f"{url}rounds/").json()[0]["pairings"][0]["result"]["first_wins"] == 2
    assert Client().get(f"{url}rounds/2/").json()["code"] == "EVENT_NOT_FOUND"


def test_an_organiser_s_registration_can_be_made_with_a_list_and_paired() -> None:
    event = make_event()
    for _ in range(2):
        make_registration(event)
    pair_round(event=event, now=AFTER)
    assert Pairing.objects.count() == 1


def test_each_tie_break_stands_under_its_own_name_on_the_page_in_the_file_and_in_the_api() -> None:
    event = field(4)
    games = {(1, 2): (2, 1), (3, 4): (2, 1), (1, 3): (2, 0), (2, 4): (2, 1), (1, 4): (2, 1), (2, 3): (2, 0)}
    assert event.organiser is not None
    for _ in range(3):
        pair_round(event=event, now=AFTER, system="table")
        for pairing in open_pairings(last_round(event)):
            assert pairing.second is not None
            first, second = pairing.first.number, pairing.second.number
            wins = games[first, second] if first < second else games[second, first][::-1]
            report_result(pairing=pairing, by=event.organiser, first_wins=wins[0], second_wins=wins[1], now=AFTER)

    page = Client().get(f"/events/{event.public_id}/rounds/").content.decode()
    table = page.rpartition('aria-labelledby="standings-head"')[2].partition("</table>")[0]
    heads = re.findall(r'<abbr title="([^"]+)">', table)
    cells = re.findall(r"<td[^>]*>\s*(.*?)\s*</td>", table.partition("<tbody>")[2].split("</tr>")[1], re.DOTALL)
    assert dict(zip(heads, cells[3:], strict=True)) == {
        "Wins, losses, draws": "2–1–0",
        "Opponents’ match wins": "55.6 %",  # of 9 points 9, 3 and 0, the latter two counted as a third
        "Game wins": "62.5 %",  # 5 of 8
        "Opponents’ game wins": "47.2 %",  # 6 of 8, 2 of 7 and 3 of 9, the latter two counted as a third
    }
    file = Client().get(f"/events/{event.public_id}/rounds/standings.csv", headers={"Accept-Language": "en"}).content.decode("utf-8-sig")
    row = list(csv.DictReader(file.splitlines()))[1]
    assert (row["opponents_match_wins"], row["game_wins"], row["opponents_game_wins"]) == ("0.5556", "0.6250", "0.4722")
    told = send(Client(), "get", f"/api/v1/events/{event.public_id}/standings/").json()[1]
    parts = [told[name] for name in ("opponents_match_wins", "game_wins", "opponents_game_wins")]
    assert parts == pytest.approx([5 / 9, 5 / 8, 17 / 36])


def test_files_have_the_separators_of_the_reader_s_language() -> None:
    event = field(2)
    pair_round(event=event, now=AFTER)
    report_all(event)
    for language, line in (
        ("en", "1,1,Player 1,3,1,0,0,0,0.3333,1.0000,0.3333,taking_part"),
        ("de", "1;1;Player 1;3;1;0;0;0;0,3333;1,0000;0,3333;taking_part"),
    ):
        answer = Client().get(f"/events/{event.public_id}/rounds/standings.csv", headers={"Accept-Language": language})
        assert answer.content.decode("utf-8-sig").splitlines()[1] == line
        lists = make_client(event.organiser).get(f"/events/{event.public_id}/lists/export.csv", headers={"Accept-Language": language})
        assert lists.content.decode("utf-8-sig").startswith("number,player" if language == "en" else "number;player")
