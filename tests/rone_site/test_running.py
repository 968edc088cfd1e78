"""The suite's own worker, before anything leans on it."""

from http import HTTPStatus

import pytest
from django.test import Client

from rone_site.celery import app
from tests.running import Broker, Worker, wait_until


def answers() -> bool:
    return bool(app.control.broadcast("ping", reply=True, limit=1, timeout=1))


@pytest.mark.services
def test_a_worker_can_be_killed_and_started_again(worker: Worker) -> None:
    assert answers()
    worker.kill()
    assert not answers()
    worker.start()
    wait_until(answers, "the worker to come back")


@pytest.mark.services
def test_a_broker_that_was_started_anew_leaves_nothing_broken_behind(client: Client, broker: Broker | None, worker: Worker) -> None:
    if broker is None:
        pytest.skip("the broker is not this suite's own to stop")
    assert answers()
    broker.kill()
    broker.start()
    wait_until(answers, "the worker to find the broker again")
    app.control.purge()
    assert client.get("/health/").status_code == HTTPStatus.OK
