"""The page of a simulation that is being played, and what it asks again and again."""

from __future__ import annotations

import fcntl
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.compiled import LOCK, is_being_compiled
from simulations.jobs.models import State
from simulations.jobs.partial_results import seconds_between_charts, seconds_between_looks
from tests.accounts.makers import make_client
from tests.simulations.finished import address, make_report, queries
from tests.simulations.makers import NOW, later, make_job

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "It starts in a moment."),
        ({"is_waiting_for_broker": True}, "Waiting for the queue"),
        ({"state": State.RUNNING, "games_planned": 200, "games_done": 100}, "Stalled"),
        ({"state": State.CANCELLED}, "There is no report."),
        ({"state": State.FAILED, "error_code": "WORKER_LOST", "error_message": "5 workers"}, "This simulation failed."),
    ],
)
def test_every_state_is_said_in_words(values: dict[str, Any], words: str) -> None:
    from django.utils import timezone

    created = timezone.now() if not values else NOW
    job = make_job(**{"created_at": created, **values})
    assert words in make_client(job.owner).get(address(job)).content.decode()


def test_a_poll_gets_the_fragment_and_a_reload_when_it_is_over() -> None:
    job = make_job()
    client = make_client(job.owner)
    response = client.get(address(job, "progress/"), headers={"HX-Request": "true"})
    assert response.content.decode().split()[:2] == ["<div", 'id="progress"']
    assert "HX-Refresh" not in response
    client.post(address(job, "cancel/"))
    assert client.get(address(job, "progress/"), headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_a_poll_without_htmx_leads_to_the_page() -> None:
    job = make_job()
    assert make_client(job.owner).get(address(job, "progress/"))["Location"] == address(job)


def test_a_poll_costs_few_queries() -> None:
    job = make_job(state=State.RUNNING, games_planned=100)
    assert queries(make_client(job.owner), address(job)) <= 6


def test_a_poll_gets_the_report_itself_when_it_is_there() -> None:
    job = make_report(games=2)
    client = make_client(job.owner)
    response = client.get(address(job, "progress/"), headers={"HX-Request": "true"})
    text = response.content.decode()
    assert (response["HX-Retarget"], response["HX-Reswap"], "HX-Refresh" in response) == ("#main", "innerHTML", False)
    assert text.lstrip().startswith("<title>How Cistern Watch runs · RONE decks</title>")
    assert 'id="water"' in text
    assert "<html" not in text
    whole = client.get(address(job)).content.decode()
    assert whole.count("<title>") == 1


@pytest.mark.parametrize(
    ("age", "done", "seconds"),
    [(1, 0, 0.25), (1, 5_000, 0.25), (1, 7_000, 3 / 7 / 3), (1, 9_500, 0.1), (20, 9_000, 1)],
    ids=["just ordered", "in the middle", "near the end", "at the end", "older"],
)
def test_a_page_asks_oftener_as_the_end_comes_near(age: float, done: int, seconds: float) -> None:
    job = make_job(state=State.RUNNING, games=10_000, games_planned=done, games_done=done, created_at=NOW, started_at=NOW)
    assert seconds_between_looks(job, now=later(age)) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("done", "has_charts", "seconds"),
    [(0, False, 0.25), (2_000, False, 0.25), (1_000, True, 2), (2_500, True, 5), (5_000, True, 3)],
    ids=["nothing yet", "no charts yet", "long", "over in three seconds", "over in one"],
)
def test_charts_of_a_simulation_that_is_over_soon_are_not_drawn_again(done: int, has_charts: bool, seconds: float) -> None:
    started = {"state": State.RUNNING, "created_at": NOW, "started_at": NOW}
    job = make_job(games=10_000, games_planned=done, games_done=done, **started)
    assert seconds_between_charts(job, has_charts=has_charts, now=later(1)) == seconds


@pytest.mark.parametrize("language", ["en", "de"])
def test_whoever_waits_is_told_while_the_engine_is_being_compiled_and_no_longer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    monkeypatch.setattr("engine.compiled.is_compiled", lambda: False)
    monkeypatch.setattr("simulations.templatetags.simulations.is_being_compiled", partial(is_being_compiled, tmp_path))
    monkeypatch.delenv("ENGINE_INTERPRETED", raising=False)
    words = {"en": ("being compiled", "ten times slower"), "de": ("gerade kompiliert", "zehnmal langsamer")}[language]
    job = make_job()
    client = make_client(job.owner)
    client.cookies["django_language"] = language
    pages = (address(job), "/reports/", "/simulate/duel/", "/simulate/gauntlet/")
    with (tmp_path / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for page in pages:
            text = client.get(page, follow=True).text
            assert all(word in text for word in words), page
        assert words[0] in client.get(address(job, "progress/"), headers={"HX-Request": "true"}).text
    assert words[0] not in client.get(address(job), follow=True).text
    client.post(address(job, "cancel/"))
    assert words[0] not in client.get(address(job)).text
