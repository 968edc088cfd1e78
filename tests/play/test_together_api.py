"""Choices that belong together by the API: what follows is told to who asks for it, and sent in one go with the choice."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from play.models import Choice, Table
from play.page import table_page
from play.services.leaving import resign
from tests.accounts.makers import make_client, make_user
from tests.play.makers import NOW, TABLES, ask, codes, later, make_table, post
from tests.play.test_series import make_series

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def begun() -> tuple[User, Client, Table]:
    """A game whose first question is the mulligan."""
    user = make_user()
    return user, make_client(user), make_table(user)


def told_ahead(client: Client, table: Table) -> dict[str, Any]:
    told: dict[str, Any] = ask(client, table, ahead="true").json()
    return told


def leading_on(told: dict[str, Any]) -> dict[str, Any]:
    """The first option on which a question follows."""
    found: dict[str, Any] = next(option for option in told["decision"]["options"] if option["then"])
    return found


def send(client: Client, table: Table, told: dict[str, Any], option: int, then: Any) -> Any:
    return post(client, table, "choices", {"number": told["number"], "option": option, "then": then})


def made() -> list[tuple[int, str]]:
    return list(Choice.objects.filter(taken_back_at=None, seat=0).order_by("number").values_list("number", "automation"))


def test_what_follows_is_told_to_who_asks_for_it_as_the_page_has_it() -> None:
    user, client, table = begun()
    told = told_ahead(client, table)
    page = table_page(Table.objects.with_seats().get(pk=table.pk), user, "en")
    assert page.game is not None
    assert page.game.question is not None
    for option, shown in zip(told["decision"]["options"], page.game.question.choices, strict=True):
        steps = [one["step"] for one in option["then"]["steps"]] if option["then"] else None
        assert steps == ([one.step for one in shown.then.steps] if shown.then else None)
    follow = leading_on(told)["then"]
    assert (follow["picks"] > 1, bool(follow["done"]), len(follow["steps"]) > 1) == (True, True, True)
    assert all(option["then"] is None for option in ask(client, table).json()["decision"]["options"])


def test_a_whole_mulligan_is_one_call_and_is_taken_back_by_one() -> None:
    _user, client, table = begun()
    told = told_ahead(client, table)
    option = leading_on(told)
    first, second, *_others = option["then"]["steps"]
    answer = send(client, table, told, option["index"], [first["step"], second["further"], option["then"]["done"]])
    assert answer.status_code == 200
    assert [automation for _number, automation in made()[:4]] == ["", "together", "together", "together"]
    back = post(client, table, "take-back").json()
    assert (back["number"], back["decision"]["kind"]) == (told["number"], told["decision"]["kind"])


def test_a_row_that_was_begun_goes_on_with_further_and_ends_with_done() -> None:
    _user, client, table = begun()
    told = told_ahead(client, table)
    picking = post(client, table, "choices", {"number": told["number"], "option": leading_on(told)["index"]}).json()
    decision = picking["decision"]
    assert decision["picks"] > 1
    one, other = [option for option in decision["options"] if option["card"] is not None][:2]
    answer = send(client, table, picking, one["index"], [other["further"], decision["done"]])
    assert answer.status_code == 200
    assert [automation for _number, automation in made()[1:4]] == ["", "together", "together"]


@pytest.mark.parametrize(
    "then",
    [None, "x", {}, [None], [7], [True], [[]], ["\x00"], ["\ud800"], ["x"], ["kind.0123456789abc"], ["x" * 20_000], ["a.done"] * 61],
)
def test_what_is_no_step_is_refused_and_changes_nothing(then: Any) -> None:
    _user, client, table = begun()
    answer = send(client, table, {"number": 0}, 0, then)
    assert answer.status_code == 400
    assert codes(answer)[0][0].startswith("then") or answer.json()["detail"]
    assert len(answer.content) < 2_000
    assert made() == []


def test_a_step_twice_is_refused_by_its_name_and_changes_nothing() -> None:
    _user, client, table = begun()
    told = told_ahead(client, table)
    picking = post(client, table, "choices", {"number": told["number"], "option": leading_on(told)["index"]}).json()
    one, other = [option for option in picking["decision"]["options"] if option["card"] is not None][:2]
    answer = send(client, table, picking, one["index"], [other["further"], other["further"]])
    assert (answer.status_code, codes(answer)) == (422, [("then", "STEP_UNKNOWN")])
    assert other["further"] in answer.json()["detail"]
    assert len(made()) == 1


def test_steps_of_another_question_are_not_taken() -> None:
    _user, client, table = begun()
    answer = send(client, table, {"number": 0}, 0, ["target.0123456789ab"])
    assert answer.status_code == 200
    assert "together" not in [automation for _number, automation in made()]


def test_nobody_else_is_told_what_follows() -> None:
    _user, _client, table = begun()
    Table.objects.update(has_onlookers=True)
    told = told_ahead(make_client(make_user()), table)
    assert (told["seat"], told["decision"]) == (None, None)


def test_looking_ahead_has_an_etag_of_its_own() -> None:
    _user, client, table = begun()
    plain, ahead = ask(client, table), ask(client, table, ahead="true")
    assert plain["ETag"] != ahead["ETag"]
    address = f"{TABLES}{table.public_id}/?ahead=true"
    assert client.get(address, headers={"If-None-Match": plain["ETag"]}).status_code == 200
    assert client.get(address, headers={"If-None-Match": ahead["ETag"]}).status_code == 304


@pytest.mark.parametrize("query", ["ahead=1", "ahead=", "ahead=TRUE", "ahead=true&ahead=false"])
def test_ahead_is_true_or_false(query: str) -> None:
    _user, client, table = begun()
    assert client.get(f"{TABLES}{table.public_id}/?{query}").status_code == 400


def test_a_game_of_a_series_leads_to_the_next_one() -> None:
    one, other = make_user(), make_user()
    table = make_series(one, other, now=NOW)
    client = make_client(one)
    assert ask(client, table).json()["series"]["next"] is None
    resign(public_id=table.public_id, person=other, now=later(1))
    following = Table.objects.get(rematch_of=table)
    assert ask(client, table).json()["series"]["next"] == following.public_id
    listed = {row["id"]: row["series"]["next"] for row in client.get(TABLES).json()["results"]}
    assert listed == {table.public_id: following.public_id, following.public_id: None}
