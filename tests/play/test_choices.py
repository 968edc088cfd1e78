"""Choices: who may make them, what refuses them, what they leave behind, and taking them back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from cards.selectors import catalog
from play.games import forget_games
from play.models import Choice, Table
from tests.accounts.makers import make_client, make_user
from tests.play.makers import TABLES, ask, choose, later, make_table, play_on, post
from web.games import present_kit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def table_and_client(**changes: Any) -> tuple[Table, Client, User]:
    user = make_user()
    return make_table(user, **changes), make_client(user), user


def state_of(table: Table) -> tuple[Any, ...]:
    """Everything that a refused choice must leave as it is."""
    row = Table.objects.filter(pk=table.pk).values_list("state", "number", "trail", "take_backs", "revision", "decider", "result").get()
    return (*row, list(Choice.objects.filter(table=table).values_list("number", "seat", "option", "taken_back_at")))


def test_a_choice_moves_the_game_on_and_bots_answer_at_once() -> None:
    table, client, _user = table_and_client()
    before = ask(client, table).json()
    after = choose(client, table, before["number"], before["decision"]["options"][0]["index"]).json()
    assert after["number"] > before["number"]
    assert after["decision"]["player"] == 0
    assert Choice.objects.filter(table=table).count() == after["number"]


def test_the_same_number_again_changes_nothing_and_tells_the_pending_one() -> None:
    table, client, _user = table_and_client()
    after = choose(client, table, 0).json()
    before = state_of(table)
    again = choose(client, table, 0)
    assert (again.status_code, again.json()["code"]) == (409, "NUMBER_NOT_PENDING")
    assert again.json()["errors"] == [{"code": "PENDING", "path": "number", "message": str(after["number"])}]
    assert state_of(table) == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"number": 5, "option": 0}, 409),
        ({"number": 0, "option": 999}, 422),
        ({"number": 0, "option": -1}, 422),
        ({"number": 0, "option": 10**12}, 422),
        ({"number": -1, "option": 0}, 400),
        ({"number": 10**12, "option": 0}, 409),
        ({"number": "0", "option": 0}, 400),
        ({"number": 0, "option": True}, 400),
        ({"number": 0}, 400),
        ({"number": 0, "option": 0, "seat": 1}, 400),
        ([], 400),
    ],
)
def test_what_is_refused_leaves_the_game_as_it_is(body: Any, status: int) -> None:
    table, client, _user = table_and_client()
    before = state_of(table)
    assert post(client, table, "choices", body).status_code == status
    assert state_of(table) == before
    assert ask(client, table).json()["number"] == 0


def test_nobody_chooses_for_another_seat() -> None:
    owner, friend = make_user(), make_user()
    table = make_table(owner, opponents=("open",))
    key = ask(make_client(owner), table).json()["seats"][1]["key"]
    post(make_client(friend), table, "seats", {"key": key})
    before = state_of(table)
    assert choose(make_client(friend), table, 0).status_code == 403
    assert choose(make_client(), table, 0).status_code == 404
    assert choose(Client(), table, 0).status_code == 401
    assert state_of(table) == before
    assert choose(make_client(owner), table, 0).status_code == 200


def test_onlookers_choose_nothing() -> None:
    table = make_table(has_onlookers=True)
    assert choose(make_client(), table, 0).status_code == 403


def test_a_game_goes_on_with_the_next_request_whatever_became_of_the_process() -> None:
    table, client, _user = table_and_client()
    told = ask(client, table).json()
    while told["decision"] is not None and told["number"] < 60:
        forget_games()
        told = choose(client, table, told["number"]).json()
        forget_games()
        assert ask(client, table).json()["decision"] == told["decision"]


def test_a_game_that_is_over_takes_no_choice() -> None:
    table, client, _user = table_and_client()
    told = play_on(client, table)
    assert told["state"] == "over"
    before = state_of(table)
    refused = choose(client, table, told["number"])
    assert (refused.status_code, refused.json()["errors"]) == (409, [])
    assert state_of(table) == before


def test_the_result_is_the_replay_s() -> None:
    table, client, _user = table_and_client()
    told = play_on(client, table)
    replay = client.get(f"{TABLES}{table.public_id}/replay/").json()
    match = present_kit().read_replay(replay, catalog()).play()
    assert told["result"] == {
        "winner": match.result.winner,
        "draw": match.result.draw,
        "turns": match.result.turns,
        "reason": match.result.reason,
    }
    assert (told["seed"], told["ending"]) == (7, "rules")


def test_the_replay_is_not_told_while_the_game_goes_on() -> None:
    table, client, _user = table_and_client()
    assert client.get(f"{TABLES}{table.public_id}/replay/").status_code == 409
    assert ask(client, table).json()["seed"] is None


# --- Taking back ---------------------------------------------------------------------------------


def test_a_choice_is_taken_back_with_what_the_bots_answered() -> None:
    table, client, _user = table_and_client()
    first = ask(client, table).json()
    second = choose(client, table, 0).json()
    third = choose(client, table, second["number"]).json()
    back = post(client, table, "take-back").json()
    assert (back["number"], back["decision"]) == (second["number"], second["decision"])
    back = post(client, table, "take-back").json()
    assert (back["number"], back["decision"], back["take_backs"]) == (0, first["decision"], 2)
    assert Choice.objects.filter(table=table, taken_back_at__isnull=False).count() == third["number"]
    assert choose(client, table, 0).json()["decision"] == second["decision"]


def test_taking_back_with_a_number_takes_back_once() -> None:
    table, client, _user = table_and_client()
    number = choose(client, table, 0).json()["number"]
    assert post(client, table, "take-back", {"number": number}).status_code == 200
    assert post(client, table, "take-back", {"number": number}).status_code == 409
    assert Table.objects.get().take_backs == 1


def test_nothing_is_taken_back_before_the_first_choice_or_after_the_end() -> None:
    table, client, _user = table_and_client()
    assert post(client, table, "take-back").json()["code"] == "TAKE_BACK_REFUSED"
    play_on(client, table)
    before = state_of(table)
    assert post(client, table, "take-back").json()["code"] == "TAKE_BACK_REFUSED"
    assert state_of(table) == before


def test_nothing_is_taken_back_from_another_person() -> None:
    owner, friend = make_user(), make_user()
    table = make_table(owner, opponents=("open",))
    key = ask(make_client(owner), table).json()["seats"][1]["key"]
    post(make_client(friend), table, "seats", {"key": key})
    choose(make_client(owner), table, 0)
    assert post(make_client(owner), table, "take-back").status_code == 409
    assert post(make_client(), table, "take-back").status_code == 404


def test_alone_on_both_seats_choices_are_taken_back_one_by_one() -> None:
    table, client, _user = table_and_client(opponents=("self",))
    seats = []
    for number in range(6):
        seats.append(ask(client, table).json()["seat"])
        assert choose(client, table, number).status_code == 200
    assert set(seats) == {0, 1}
    assert post(client, table, "take-back").json()["number"] == 5


def test_of_each_number_one_choice_holds() -> None:
    table, client, _user = table_and_client()
    choose(client, table, 0)
    with pytest.raises(IntegrityError, match=r"choice_one_per_number|UNIQUE"), transaction.atomic():
        Choice.objects.create(table=table, number=0, seat=0, option=0, made_at=later(1))
