"""The puzzle of the day by the API: today's, earlier ones, and the first answer, which holds."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Scope, User
from play.models import Puzzle, PuzzleAnswer
from play.puzzles import check_answer, position_of
from tests.accounts.makers import bearer, make_client, make_guest, make_token, make_user
from tests.play.makers import NOW
from tests.play.puzzles import DAY, make_puzzle

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
PUZZLES = "/api/v1/puzzles/"
OF_DAY = f"{PUZZLES}{DAY.isoformat()}/"
BEST, WRONG = 1, 0


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)


@pytest.fixture
def marit() -> User:
    return make_user("marit")


def answer(client: Client, option: Any, day: str = DAY.isoformat(), **more: Any) -> Any:
    return client.post(f"{PUZZLES}{day}/answer/", {"option": option}, content_type="application/json", **more)


def test_today_s_puzzle_is_told_to_everybody_without_solution_seed_and_what_lies_face_down() -> None:
    puzzle = make_puzzle()
    response = Client().get(f"{PUZZLES}today/")
    told = response.json()
    assert (response.status_code, told["day"], told["answered"], told["right"], told["solution"]) == (200, "2026-11-20", False, None, None)
    assert len(told["decision"]["options"]) >= 3
    assert told["seat"] == puzzle.seat
    other = next(seat for seat in told["view"]["seats"] if seat["player"] != puzzle.seat)
    held = [zone for zone in other["zones"] if zone["name"] in ("hand", "deck")]
    assert all(zone["count"] for zone in held)
    assert {card["id"] for zone in held for card in zone["cards"]} <= {None}
    assert not {"seed", "beginning", "choices", "digest", "best", "tried", "greedy"} & set(told)


def test_the_first_answer_holds_and_brings_the_solution(marit: User) -> None:
    make_puzzle()
    client = make_client(marit)
    first = answer(client, WRONG).json()
    assert (first["right"], first["solution"]["option"], first["solution"]["best"]) == (False, WRONG, [BEST])
    assert [one["games"] for one in first["solution"]["tried"]] == [500, 500, 500]
    again = answer(client, BEST).json()
    assert again["solution"] == first["solution"]
    assert client.get(OF_DAY).json()["solution"] == first["solution"]
    assert Client().get(OF_DAY).json()["solution"] is None
    assert PuzzleAnswer.objects.get().option == WRONG


def test_every_option_that_is_told_may_be_answered() -> None:
    puzzle = make_puzzle()
    game = position_of(puzzle)
    indexes = [one["index"] for one in Client().get(OF_DAY).json()["decision"]["options"]]
    for index in indexes:
        check_answer(game, index)
    assert [one["index"] for one in puzzle.tried if one["index"] in indexes] == [0, 1, 2]


def test_an_answer_by_the_page_is_one_by_the_api(marit: User) -> None:
    make_puzzle()
    client = make_client(marit)
    client.post("/play/puzzle/2026-11-20/", {"option": BEST})
    assert client.get(f"{PUZZLES}today/").json()["right"] is True


def test_earlier_puzzles_are_listed_in_pages_and_none_to_come(marit: User) -> None:
    for days in (-2, -1, 0, 1):
        make_puzzle(DAY + timedelta(days=days))
    client = make_client(marit)
    answer(client, BEST, "2026-11-19")
    page = client.get(f"{PUZZLES}?page_size=2").json()
    assert [(one["day"], one["answered"], one["right"]) for one in page["results"]] == [
        ("2026-11-20", False, None),
        ("2026-11-19", True, True),
    ]
    assert [one["day"] for one in client.get(page["next"]).json()["results"]] == ["2026-11-18"]
    assert client.get(f"{PUZZLES}2026-11-21/").status_code == 404


@pytest.mark.parametrize("option", [None, True, "1", 1.5, [], {}, "\ud800", -1, 99, 10**30])
def test_what_is_no_option_is_refused_and_may_be_answered_still(marit: User, option: Any) -> None:
    make_puzzle()
    client = make_client(marit)
    response = answer(client, option)
    assert response.status_code in (400, 422)
    if isinstance(option, int) and option is not True:
        assert str(option) in response.json()["detail"]
    assert not PuzzleAnswer.objects.exists()
    assert answer(client, BEST).status_code == 200


@pytest.mark.parametrize("day", ["2026-11-21", "2026-13-40", "yesterday", "20261120", "2026-11-20x", "9" * 400])
def test_of_other_days_there_is_none(marit: User, day: str) -> None:
    make_puzzle()
    client = make_client(marit)
    for response in (client.get(f"{PUZZLES}{day}/"), answer(client, BEST, day)):
        assert (response.status_code, response.json()["code"]) == (404, "PUZZLE_NOT_FOUND")
        assert day[:40] in response.json()["detail"]


def test_without_any_puzzle_today_s_is_not_found() -> None:
    response = Client().get(f"{PUZZLES}today/")
    assert (response.status_code, response.json()["code"]) == (404, "PUZZLE_NOT_FOUND")


def test_only_accounts_and_their_tokens_for_playing_answer(marit: User) -> None:
    make_puzzle()
    assert answer(Client(), BEST).status_code == 401
    beginner = Client()
    make_guest(beginner)
    assert answer(beginner, BEST).status_code == 401
    _row, reading = make_token(marit, scopes=[Scope.DECKS_READ])
    assert answer(Client(), BEST, headers=bearer(reading)).status_code == 403
    _row, playing = make_token(marit, scopes=[Scope.SIMULATIONS_WRITE])
    assert answer(Client(), BEST, headers=bearer(playing)).status_code == 200


def test_a_puzzle_of_other_rules_is_passed_over_today_and_refused_by_its_day() -> None:
    make_puzzle(DAY - timedelta(days=1))
    make_puzzle(DAY, digest="0" * 64)
    assert Client().get(f"{PUZZLES}today/").json()["day"] == "2026-11-19"
    response = Client().get(OF_DAY)
    assert (response.status_code, response.json()["code"]) == (409, "TABLE_OUTDATED")
    assert Puzzle.objects.count() == 2
