"""Hints: who may ask, who sees them, that a bot thinks once, and what is told where nobody can."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from play import tasks
from play.advising import give_hint
from play.errors import HintUnavailableError
from play.hints import HintState, begin_hint, drop_hint, hint_of, keep_hint
from play.models import Table, Thought, ThoughtKind
from play.services.hinting import HINTS_AN_HOUR, ask_for_hint
from play.services.leaving import resign
from tests.accounts.makers import make_client, make_user
from tests.at_once import at_once
from tests.play.makers import ask, choose, later, make_table, post
from tests.running import Broker
from web import rates
from web.queues import fuse

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo"), pytest.mark.services, pytest.mark.xdist_group("services")]
MAIN = "main"


@pytest.fixture(autouse=True)
def _broker_that_answers(broker: Broker | None) -> None:
    """Workers can be called; none is there."""


def asked() -> list[tuple[int, int]]:
    """The decisions that hints are to be worked out for: of each its table and its number."""
    return list(Thought.objects.filter(kind=ThoughtKind.HINT).order_by("pk").values_list("table_id", "number"))


def at_main_phase(**changes: Any) -> tuple[Table, Client, User]:
    """A game in which the player is asked for an action of the main phase."""
    user = make_user()
    table, client = make_table(user, **changes), make_client(user)
    told = ask(client, table).json()
    while told["decision"]["kind"] != MAIN:
        told = choose(client, table, told["number"]).json()
    table.refresh_from_db()
    return table, client, user


def hint(client: Client, table: Table, number: int | None = None) -> Any:
    """The answer to asking for a hint."""
    return post(client, table, "hint", {"number": table.number if number is None else number})


def work() -> None:
    """Do what workers were called for."""
    tasks.think.apply(args=[60.0], throw=True)
    assert asked() == []


def page_of(client: Client, table: Table) -> str:
    answer = client.get(f"/play/{table.public_id}/")
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_worker_works_the_hint_out_and_the_table_shows_it(django_capture_on_commit_callbacks: Any) -> None:
    table, client, _user = at_main_phase()
    seen = client.get(f"/play/{table.public_id}/", headers={"HX-Request": "true"})
    with django_capture_on_commit_callbacks(execute=True):
        first = hint(client, table)
    assert (first.status_code, first.json()["state"], first["Retry-After"]) == (202, "thinking", "1")
    known = {"HX-Request": "true", "If-None-Match": seen["ETag"]}
    thinking = client.get(f"/play/{table.public_id}/", headers=known)
    assert "A hint is being worked out" in thinking.content.decode()
    assert 'data-polls="1000"' in thinking.content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        work()
    found = hint(client, table)
    told = found.json()
    assert (found.status_code, told["state"], told["number"]) == (200, "ready", table.number)
    offered = {option["index"] for option in ask(client, table).json()["decision"]["options"]}
    assert told["option"] in {one["index"] for one in told["tried"]} <= offered
    assert all(0 <= one["low"] <= one["chance"] <= one["high"] <= 1 and one["games"] > 0 for one in told["tried"])
    ready = client.get(f"/play/{table.public_id}/", headers={"HX-Request": "true", "If-None-Match": thinking["ETag"]})
    assert "The bot would do this" in ready.content.decode()
    assert asked() == []


def test_the_form_of_the_page_asks_and_the_page_tells_how_it_stands() -> None:
    table, client, _user = at_main_phase()
    assert 'form="ask-hint"' in page_of(client, table)
    assert client.post(f"/play/{table.public_id}/hint/", {"number": table.number}).status_code == 302
    page = page_of(client, table)
    assert "A hint is being worked out" in page
    assert 'form="ask-hint"' not in page
    work()
    assert "The bot tried these out" in page_of(client, table)


def test_a_game_with_hints_says_so_for_good_and_isn_t_counted() -> None:
    table, client, user = at_main_phase()
    for _time in range(2):
        hint(client, table)
        work()
    assert ask(client, table).json()["hints"] == 1
    assert "1 hint was given." in page_of(client, table)
    resign(public_id=table.public_id, person=user, now=timezone.now())
    assert "with hints" in client.get(f"/play/{table.public_id}/game/").content.decode()
    mine = client.get("/play/").content.decode()
    assert "with hints" in mine
    assert "and 1 game with take-backs or hints, not counted" in " ".join(mine.split())


def test_a_hint_that_never_came_counts_for_nothing() -> None:
    table, client, _user = at_main_phase()
    hint(client, table)
    assert ask(client, table).json()["hints"] == 0


def test_the_same_decision_gets_the_same_hint_whoever_works_it_out() -> None:
    table, client, _user = at_main_phase()
    hint(client, table)
    work()
    first = hint(client, table).json()
    cache.clear()
    hint(client, table)
    work()
    assert hint(client, table).json() == first


def test_a_decision_to_which_one_comes_back_has_its_hint_still() -> None:
    table, client, _user = at_main_phase()
    hint(client, table)
    work()
    choose(client, table, table.number)
    assert 'id="hint"' not in page_of(client, table)
    post(client, table, "take-back")
    assert 'id="hint"' in page_of(client, table)


def test_asked_again_a_bot_thinks_once() -> None:
    table, client, _user = at_main_phase()
    for _time in range(3):
        assert hint(client, table).status_code == 202
    assert asked() == [(table.pk, table.number)]
    work()
    revision = Table.objects.get().revision
    give_hint(table.pk, table.number, clock=timezone.now)
    assert Table.objects.get().revision == revision


def test_where_no_broker_answers_it_says_so_and_one_may_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, client, _user = at_main_phase()

    with monkeypatch.context() as broken:
        broken.setattr(settings, "BROKER_URL", "redis://127.0.0.1:1/0")
        refused = hint(client, table)
        assert (refused.status_code, refused.json()["code"]) == (503, "HINT_UNAVAILABLE")
        client.post(f"/play/{table.public_id}/hint/", {"number": table.number})
        page = page_of(client, table)
        assert "Nobody can work out a hint just now" in page
        assert 'form="ask-hint"' in page
    fuse.mend()
    assert hint(client, table).status_code == 202
    assert asked() == [(table.pk, table.number)]


def test_without_a_cache_nobody_is_called(settings: Any) -> None:
    table, client, user = at_main_phase()
    settings.CACHES = settings.CACHES | {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "unix:///nowhere.sock"}
    }
    with pytest.raises(HintUnavailableError):
        ask_for_hint(public_id=table.public_id, person=user, number=table.number, now=timezone.now())
    assert asked() == []
    assert 'form="ask-hint"' in page_of(client, table)


@pytest.mark.parametrize(("body", "status"), [({}, 400), ({"number": -1}, 400), ({"number": "0"}, 400), ({"number": 10**6}, 409)])
def test_what_is_refused_calls_nobody(body: Any, status: int) -> None:
    table, client, _user = at_main_phase()
    revision = Table.objects.get().revision
    assert post(client, table, "hint", body).status_code == status
    assert (asked(), Table.objects.get().revision) == ([], revision)


def test_onlookers_strangers_and_nobody_get_none() -> None:
    table, client, _user = at_main_phase(has_onlookers=True)
    hint(client, table)
    work()
    assert hint(make_client(), table).status_code == 403
    assert hint(Client(), table).status_code == 401
    assert 'id="hint"' not in page_of(make_client(), table)
    Table.objects.update(has_onlookers=False)
    assert hint(make_client(), table).status_code == 404
    assert make_client().post(f"/play/{table.public_id}/hint/", {"number": table.number}).status_code == 404
    assert asked() == []


def test_while_a_bot_decides_there_is_nothing_to_ask() -> None:
    user = make_user()
    table, client = make_table(user, opponents=("bot:lookahead",), first=1), make_client(user)
    refused = hint(client, table, 0)
    assert (refused.status_code, refused.json()["code"]) == (403, "OTHER_SEAT")
    assert 'form="ask-hint"' not in page_of(client, table)


def test_between_two_people_there_are_no_hints() -> None:
    owner, friend = make_user(), make_user()
    table = make_table(owner, opponents=("open",))
    clients = [make_client(owner), make_client(friend)]
    post(clients[1], table, "seats", {"key": ask(clients[0], table).json()["seats"][1]["key"]})
    table.refresh_from_db()
    answers = [hint(client, table) for client in clients]
    assert sorted(answer.json()["code"] for answer in answers) == ["HINT_REFUSED", "OTHER_SEAT"]
    assert all('form="ask-hint"' not in page_of(client, table) for client in clients)
    client = clients[[answer.json()["code"] for answer in answers].index("HINT_REFUSED")]
    client.post(f"/play/{table.public_id}/hint/", {"number": table.number})
    assert "Another person plays along, so there are no hints." in page_of(client, table)
    assert asked() == []


def test_a_game_that_is_over_gives_none() -> None:
    table, client, user = at_main_phase()
    resign(public_id=table.public_id, person=user, now=timezone.now())
    assert hint(client, table).json()["code"] == "NUMBER_NOT_PENDING"
    assert 'form="ask-hint"' not in page_of(client, table)
    assert asked() == []


def test_who_plays_on_meanwhile_isn_t_held_up() -> None:
    table, client, _user = at_main_phase()
    hint(client, table)
    after = choose(client, table, table.number).json()
    work()
    assert ask(client, table).json()["number"] == after["number"]
    assert 'id="hint"' not in page_of(client, table)


def test_a_decision_that_the_bot_doesn_t_think_about_has_its_answer_without_chances() -> None:
    user = make_user()
    table, client = make_table(user), make_client(user)
    hint(client, table, 0)
    work()
    told = hint(client, table, 0).json()
    assert (told["state"], told["tried"]) == ("ready", [])
    assert "It decides this without trying anything out." in page_of(client, table)


def test_what_the_bot_can_t_answer_is_said() -> None:
    table, client, _user = at_main_phase()
    hint(client, table)
    keep_hint(table, None)
    assert hint(client, table).json()["state"] == "failed"
    assert "The bot can’t say anything about this decision." in page_of(client, table)


def test_hints_of_one_person_are_limited_by_the_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    hour = rates.clock()
    table, client, user = at_main_phase()
    other = make_table(user)
    for _time in range(HINTS_AN_HOUR):
        ask_for_hint(public_id=table.public_id, person=user, number=table.number, now=later(0))
        drop_hint(table)
    begin_hint(table)
    assert ask_for_hint(public_id=table.public_id, person=user, number=table.number, now=later(0))[1].state == HintState.THINKING
    drop_hint(table)
    with pytest.raises(Exception, match="200 hints in this hour") as refused:
        ask_for_hint(public_id=other.public_id, person=user, number=0, now=later(0))
    assert refused.value.status == 429  # type: ignore[attr-defined]  # a SiteError
    monkeypatch.setattr("web.rates.clock", lambda: hour + rates.HOUR_SECONDS)
    assert ask_for_hint(public_id=other.public_id, person=user, number=0, now=later(0))[1].state == HintState.THINKING
    assert client.get(f"/play/{other.public_id}/").status_code == 200


def test_german() -> None:
    table, client, _user = at_main_phase()
    hint(client, table)
    work()
    answer = client.get(f"/play/{table.public_id}/", headers={"Accept-Language": "de"}).content.decode()
    assert "Das würde der Bot tun" in answer


@pytest.mark.django_db(transaction=True)
def test_pressed_several_times_at_once_a_bot_thinks_once() -> None:
    user = make_user()
    table = make_table(user)

    def press(_number: int) -> HintState:
        return ask_for_hint(public_id=table.public_id, person=user, number=0, now=timezone.now())[1].state

    assert set(at_once(press)) == {HintState.THINKING}
    assert len(asked()) == 1
    connection.close()
    assert hint_of(table).state == HintState.THINKING
