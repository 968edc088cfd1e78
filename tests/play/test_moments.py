"""A moment of a game that is over: its link, its picture, and playing on from it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from play.models import Seat, Table
from tests.play.makers import make_table
from tests.play.over import at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
PNG = b"\x89PNG\r\n\x1a\n"


def test_the_link_of_a_moment_opens_there_for_who_may_look(player: Client, table: Table) -> None:
    html = player.get(at(table), {"at": 6, "seat": 1}).content.decode()
    link = f"http://testserver{at(table)}?at=6&seat=1"
    assert escape(link) in html
    step = player.get(link.removeprefix("http://testserver")).context["step"]
    assert (step.number, step.seat) == (6, 1)
    assert Client().get(at(table), {"at": 6}).status_code == 404


def test_programs_that_show_links_are_told_of_the_picture_once_others_may_look(player: Client, table: Table) -> None:
    assert "og:image" not in player.get(at(table), {"at": 6}).content.decode()
    answer = player.post(at(table, "show/"), {"shown": "1", "at": 6, "seat": 1})
    assert answer["Location"] == f"{at(table)}?at=6&seat=1"
    html = Client().get(answer["Location"]).content.decode()
    found = re.search(r'property="og:image" content="http://testserver([^"]+)"', html)
    assert found is not None
    picture = Client().get(found[1].replace("&amp;", "&"))
    assert (picture.status_code, picture["Content-Type"], picture["X-Robots-Tag"]) == (200, "image/png", "noindex")
    assert picture.content.startswith(PNG)


def test_pictures_of_moments_differ_and_stay_the_same(player: Client, table: Table) -> None:
    first, last, again = (player.get(at(table, "game.png"), {"at": number}).content for number in (0, table.number, 0))
    assert first == again != last


@pytest.mark.parametrize(("query", "status"), [("?seat=7", 422), ("?seat=x", 422), ("?at=x", 200), ("?at=999999", 200)])
def test_moments_and_chairs_that_are_none_make_no_other_picture(player: Client, table: Table, query: str, status: int) -> None:
    assert player.get(at(table, "game.png") + query).status_code == status


def test_who_may_not_look_at_the_game_gets_no_picture_of_it(player: Client, marit: User, table: Table) -> None:
    assert Client().get(at(table, "game.png")).status_code == 404
    assert player.get(at(make_table(marit), "game.png")).status_code == 409


def test_one_plays_on_from_every_step_in_every_seat(player: Client, table: Table) -> None:
    for number in range(table.number + 1):
        for seat in (0, 1):
            answer = player.post(at(table, "on/"), {"at": number, "seat": seat})
            assert answer.status_code == 302, (number, seat)
            new = Table.objects.get(public_id=answer["Location"].split("/")[2])
            assert new.continued_at == number
            new.delete()


@pytest.mark.parametrize("level", ["random", "search"])
def test_a_chosen_bot_takes_the_other_seats(player: Client, table: Table, level: str) -> None:
    for seat in (0, 1):
        answer = player.post(at(table, "on/"), {"at": 5, "seat": seat, "level": level})
        bots = Seat.objects.filter(table__public_id=answer["Location"].split("/")[2], kind="bot")
        assert [(one.number, one.bot) for one in bots] == [(1 - seat, level)]


def test_a_bot_that_the_game_has_not_is_refused(player: Client, table: Table) -> None:
    assert player.post(at(table, "on/"), {"at": 5, "seat": 0, "level": "wizard"}).status_code == 400
    assert Table.objects.count() == 1
