"""A game that is over: stepped through, taken away, shown to others, played on from a moment."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from accounts.models import User
from cards.selectors import catalog
from play.models import Choice, State, Table
from play.services.choosing import choose
from tests.play.makers import NOW, make_table
from tests.play.over import at
from web.games import present_kit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def test_every_step_is_shown_from_every_chair(player: Client, table: Table) -> None:
    for number in range(table.number + 1):
        for seat in (0, 1):
            answer = player.get(at(table), {"at": number, "seat": seat})
            assert answer.status_code == 200
            step = answer.context["step"]
            assert (step.number, step.last, step.seat) == (number, table.number, seat)
            assert [one.seat.is_own for one in step.own][-1]
    marks = [(mark.turn, mark.number) for mark in step.turns]
    assert marks == sorted(set(marks))
    assert marks[0][1] == 0
    assert sum(mark.is_shown for mark in step.turns) == 1


def test_the_beginning_is_shown_where_no_moment_is_asked_for_and_the_end_behind_it(player: Client, table: Table) -> None:
    for query in ("", "?at=ten", "?at=-1"):
        assert player.get(at(table) + query).context["step"].number == 0
    assert player.get(at(table) + "?at=999999").context["step"].number == table.number


@pytest.mark.parametrize("seat", ["2", "x", "-1", "9" * 40])
def test_a_chair_that_is_none_is_refused(player: Client, table: Table, seat: str) -> None:
    assert player.get(at(table), {"seat": seat}).status_code == 422


def test_the_json_is_a_replay_that_the_engine_plays(player: Client, table: Table) -> None:
    answer = player.get(at(table, "game.json"))
    assert answer["Content-Disposition"] == f'attachment; filename="rone-{table.public_id}.json"'
    match = present_kit().read_replay(json.loads(answer.content), catalog()).play()
    assert match.turn == player.get(at(table), {"at": table.number}).context["step"].game.turn


def test_the_text_has_a_heading_for_each_turn(player: Client, table: Table) -> None:
    text = player.get(at(table, "game.txt")).content.decode()
    turns = [line for line in text.splitlines() if line.startswith("== ")]
    assert turns == list(dict.fromkeys(turns))
    assert len(turns) >= 2


def test_nothing_is_told_while_the_game_goes_on(player: Client, marit: User) -> None:
    going = make_table(marit)
    for page in ("game/", "game.json", "game.txt"):
        assert player.get(at(going, page)).status_code == 409
    assert player.post(at(going, "show/"), {"shown": "1"}).status_code == 409
    assert player.post(at(going, "on/"), {"at": 0, "seat": 0}).status_code == 409


def test_others_see_it_once_its_player_shows_it(player: Client, table: Table) -> None:
    stranger = Client()
    assert stranger.get(at(table)).status_code == 404
    assert stranger.post(at(table, "show/"), {"shown": "1"}).status_code == 404
    for _twice in range(2):
        assert player.post(at(table, "show/"), {"shown": "1"}).status_code == 302
    page = stranger.get(at(table))
    assert page.status_code == 200
    assert page["X-Robots-Tag"] == "noindex"
    assert "/show/" not in page.content.decode()
    assert stranger.post(at(table, "show/"), {"shown": "0"}).status_code == 403
    player.post(at(table, "show/"), {"shown": "0"})
    assert stranger.get(at(table)).status_code == 404


def test_playing_on_begins_as_the_old_game_stood(player: Client, table: Table) -> None:
    options = list(Choice.objects.filter(table=table).order_by("number").values_list("option", flat=True))
    for seat in (0, 1):
        answer = player.post(at(table, "on/"), {"at": 5, "seat": seat})
        new = Table.objects.get(public_id=answer["Location"].split("/")[2])
        assert (new.continued_from, new.continued_at, new.state) == (table, 5, State.PLAYING)
        assert [one.kind for one in new.seats.all()] == (["human", "bot"] if seat == 0 else ["bot", "human"])
        held = list(Choice.objects.filter(table=new).order_by("number").values_list("option", flat=True))
        assert held[:5] == options[:5]
        assert new.decider == seat
        assert player.get(f"/play/{new.public_id}/").status_code == 200
        assert player.post(f"/play/{new.public_id}/take-back/", {"number": new.number}).status_code == 302
        new.refresh_from_db()
        assert new.number >= 5


def test_a_visitor_plays_on_from_a_game_that_is_shown(player: Client, table: Table) -> None:
    player.post(at(table, "show/"), {"shown": "1"})
    visitor = Client()
    answer = visitor.post(at(table, "on/"), {"at": 3, "seat": 1})
    assert answer.status_code == 302
    assert visitor.get(answer["Location"]).status_code == 200
    assert player.get(answer["Location"]).status_code == 404


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 400),
        ({"at": "x", "seat": 0}, 400),
        ({"at": 0, "seat": 7}, 422),
        ({"at": "9" * 30, "seat": 0}, 400),
        ({"at": -1, "seat": 0}, 400),
    ],
)
def test_moments_and_seats_that_are_none_leave_no_table(player: Client, table: Table, sent: dict[str, object], status: int) -> None:
    assert player.post(at(table, "on/"), sent).status_code == status
    assert Table.objects.count() == 1


def test_nobody_plays_on_after_the_last_choice_of_a_game_that_ended_by_its_rules(player: Client, marit: User) -> None:
    played = make_table(marit)
    while not played.is_over:
        played = choose(public_id=played.public_id, person=marit, number=played.number, option=0, now=NOW)
    assert played.ending == "rules"
    assert player.post(at(played, "on/"), {"at": played.number, "seat": 0}).status_code == 409
    assert player.post(at(played, "on/"), {"at": played.number - 1, "seat": 0}).status_code == 302
