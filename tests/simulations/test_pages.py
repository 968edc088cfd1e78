"""Reports as things: who may see, share and delete them, and where they are listed."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from decks.list.models import Visibility
from simulations.jobs.models import Job, Pace, State
from simulations.jobs.services import share_job
from simulations.jobs.speed import sort_of
from tests.accounts.makers import make_client
from tests.simulations.finished import address, make_deck, make_report, queries
from tests.simulations.makers import make_job, make_user
from web.games import present_kit

pytestmark = pytest.mark.django_db


def test_a_stranger_finds_nobodys_reports_and_the_way_to_their_own() -> None:
    make_job()
    page = Client().get("/reports/").content.decode()
    assert "No reports yet" in page
    assert 'href="/accounts/login/?next=/reports/"' in page


@pytest.mark.parametrize("rest", ["", "progress/", "water.svg", "report.json"])
def test_a_report_that_is_not_shared_is_not_there_for_others(rest: str) -> None:
    job = make_job()
    for stranger in (Client(), make_client()):
        assert stranger.get(address(job, rest)).status_code == 404


@pytest.mark.parametrize("action", ["cancel", "share", "delete", "again"])
def test_nobody_touches_what_somebody_else_ordered(action: str) -> None:
    job = make_job()
    assert make_client().post(address(job, f"{action}/")).status_code == 404
    assert Client().post(address(job, f"{action}/")).status_code == 302
    job.refresh_from_db()
    assert (job.state, job.is_shared) == (State.QUEUED, False)


@pytest.mark.parametrize("action", ["cancel", "share", "delete"])
def test_a_shared_report_is_read_and_nothing_else(action: str) -> None:
    job = make_job(is_shared=True)
    assert make_client().get(address(job)).status_code == 200
    assert make_client().post(address(job, f"{action}/")).status_code == 404


@pytest.mark.parametrize("action", ["cancel", "share", "again"])
def test_what_changes_something_takes_no_get(action: str) -> None:
    job = make_job()
    assert make_client(job.owner).get(address(job, f"{action}/")).status_code == 405


def test_a_report_of_a_list_that_is_no_deck_is_read_like_any_other() -> None:
    job = make_report()
    assert job.deck is None
    assert make_client(job.owner).get(address(job)).status_code == 200


def test_a_report_that_never_was_is_a_404() -> None:
    assert make_client().get(f"/reports/{uuid4()}/").status_code == 404
    assert make_client().get("/reports/abc/").status_code == 404


def test_sharing_opens_the_report_and_stopping_closes_it() -> None:
    job = make_report(games=2)
    client = make_client(job.owner)
    client.post(address(job, "share/"), {"share": "yes"})
    assert Client().get(address(job)).status_code == 200
    client.post(address(job, "share/"), {"share": "no"})
    assert Client().get(address(job)).status_code == 404


def test_a_report_is_deleted_after_asking() -> None:
    job = make_report(games=2)
    client = make_client(job.owner)
    assert client.get(address(job, "delete/")).status_code == 200
    assert client.post(address(job, "delete/"))["Location"] == "/reports/"
    assert not Job.objects.exists()


def test_the_list_costs_the_same_however_long_it_is() -> None:
    owner = make_user()
    client = make_client(owner)
    make_job(owner)
    few = queries(client, "/reports/")
    for seed in range(12):
        make_job(owner, seed=seed)
    assert queries(client, "/reports/") == few <= 8


def test_a_decks_page_links_the_reports_that_its_reader_may_see() -> None:
    owner, reader = make_user(), make_client()
    deck = make_deck(owner, visibility=Visibility.PUBLIC)
    page = f"/decks/{deck.public_id}/"
    shared, kept, older = (make_report(owner, source=deck, games=60, seed=seed) for seed in (1, 2, 3))
    share_job(job=shared, is_shared=True)
    share_job(job=older, is_shared=True)
    Job.objects.filter(pk=older.pk).update(deck_hash="0" * 64)  # of another list

    def links(client: Client) -> list[bool]:
        told = client.get(page).content.decode()
        return [address(job) in told for job in (shared, kept, older)]

    assert links(Client()) == links(reader) == [True, False, False]
    mine = Client()
    mine.force_login(owner)
    assert links(mine) == [True, True, False]
    share_job(job=shared, is_shared=False)
    assert links(Client()) == [False] * 3


def test_a_reader_finds_their_own_report_on_somebody_elses_deck_and_nobody_elses() -> None:
    deck = make_deck(make_user(), visibility=Visibility.PUBLIC)
    reader = make_user()
    job = make_report(reader, source=deck)
    share_job(job=job, is_shared=True)
    me = Client()
    me.force_login(reader)
    assert address(job) in me.get(f"/decks/{deck.public_id}/").content.decode()
    assert address(job) not in Client().get(f"/decks/{deck.public_id}/").content.decode()


def test_a_list_s_hash_is_written_as_on_its_page() -> None:
    user = make_user()
    make_job(owner=user, deck_hash="0" * 64)
    assert "0000\u00a00000" in make_client(user).get("/reports/").content.decode()


def test_the_order_page_tells_how_long_it_takes_once_that_was_measured() -> None:
    owner = make_user()
    deck = make_deck(owner=owner)
    client = make_client(owner)
    page = f"/simulate/?deck={deck.public_id}"
    assert "games take about" not in client.get(page).content.decode()
    turns = present_kit().simulated.settings_alone.turns
    Pace.objects.create(sort=sort_of("rone", "goldfish", {"turns": turns}), games=5_000, seconds=10)
    said = " ".join(client.get(page).content.decode().split())
    assert f"10,000 games take about {20 // settings.WORKER_PROCESSES} seconds here" in said
