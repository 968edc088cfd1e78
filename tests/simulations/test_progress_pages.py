"""The page of a simulation that is being played, and what it asks again and again."""

from __future__ import annotations

from typing import Any

import pytest

from simulations.models import State
from tests.accounts.makers import make_client
from tests.simulations.finished import address, queries
from tests.simulations.makers import NOW, make_job

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "It starts in a moment."),
        ({"is_waiting_for_broker": True}, "Waiting for the broker"),
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
    assert response.content.decode().lstrip().startswith('<div id="progress"')
    assert "HX-Refresh" not in response
    client.post(address(job, "cancel/"))
    assert client.get(address(job, "progress/"), headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_a_poll_without_htmx_leads_to_the_page() -> None:
    job = make_job()
    assert make_client(job.owner).get(address(job, "progress/"))["Location"] == address(job)


def test_a_poll_costs_few_queries() -> None:
    job = make_job(state=State.RUNNING, games_planned=100)
    assert queries(make_client(job.owner), address(job)) <= 6
