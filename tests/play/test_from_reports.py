"""A game that a report tells is played on from the end of any of its turns."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from play.mine import record_of
from play.models import SeatKind, Table
from play.services.leaving import resign
from simulations.jobs.models import Job
from simulations.reports.replaying import told_game
from tests.accounts.makers import make_client, make_user
from tests.play.makers import NOW
from tests.simulations.finished import make_report

pytestmark = pytest.mark.django_db


@pytest.fixture
def job() -> Job:
    return make_report(games=2, turns=4)


def play_on(client: Client, job: Job, game: int = 1, turn: object = 2) -> HttpResponse:
    return client.post(f"/play/report/{job.pk}/{game}/", {"turn": turn})


def sat_down(client: Client, job: Job, turn: int) -> Table:
    answer = play_on(client, job, turn=turn)
    assert answer.status_code == 302
    return Table.objects.get(public_id=answer.headers["Location"].split("/")[2])


@pytest.mark.parametrize("turn", [1, 3, 4])
def test_the_table_stands_as_the_turn_ended(job: Job, turn: int) -> None:
    owner = job.owner
    assert owner is not None
    table = sat_down(make_client(owner), job, turn)
    own, nobody = table.seats.all()
    assert (own.user, own.deck_hash, nobody.kind) == (owner, job.deck_hash, SeatKind.NOBODY)
    page = make_client(owner).get(f"/play/{table.public_id}/")
    told = told_game(job, 1).turns[turn - 1]
    (laid,) = page.context["page"].own
    units, hand = told.zones[0], told.zones[2]
    assert f"Turn {2 * (turn + 1)}" in page.content.decode()
    assert [card.name for card in laid.rows[0].cards] == [f"Card {number}" for number in units.cards]
    assert {f"Card {number}" for number in hand.cards} <= {card.name for card in laid.held[0].cards}


def test_nothing_of_the_report_is_taken_back_and_it_counts_for_no_record(job: Job) -> None:
    owner = job.owner
    assert owner is not None
    table = sat_down(make_client(owner), job, 2)
    assert table.continued_at > 0
    assert table.number >= table.continued_at
    client = make_client(owner)
    client.post(f"/play/{table.public_id}/take-back/", {"number": table.number})
    assert Table.objects.get().number == table.number
    resign(public_id=table.public_id, person=owner, now=NOW)
    assert record_of(owner) == []
    assert client.get(f"/play/{table.public_id}/game/").status_code == 200
    assert client.get(f"/play/{table.public_id}/game.json").json()["alone"] == {"game": 1, "pressure": 0}


@pytest.mark.parametrize(
    ("game", "turn", "status"), [(2, 1, 404), (0, 0, 404), (0, 5, 404), (0, "x", 400), (0, "", 400), (0, "9" * 30, 400)]
)
def test_a_game_or_turn_that_is_none_is_refused(job: Job, game: int, turn: object, status: int) -> None:
    assert job.owner is not None
    assert play_on(make_client(job.owner), job, game, turn).status_code == status
    assert not Table.objects.exists()


def test_who_may_read_the_report_may_play_on(job: Job) -> None:
    stranger, guest = make_client(make_user()), Client()
    assert [play_on(client, job).status_code for client in (stranger, guest)] == [404, 404]
    Job.objects.update(is_shared=True)
    assert [play_on(client, job).status_code for client in (stranger, guest)] == [302, 302]
    assert Table.objects.count() == 2


def test_the_page_of_a_turn_has_the_button(job: Job) -> None:
    assert job.owner is not None
    html = make_client(job.owner).get(f"/reports/{job.pk}/games/1/?turn=3").content.decode()
    (form,) = re.findall(rf'<form[^>]*action="/play/report/{job.pk}/1/">.*?</form>', html, re.DOTALL)
    assert 'name="turn" value="3"' in form
