"""The suite's own worker, before anything leans on it."""

import pytest

from rone_site.celery import app
from tests.running import Worker, wait_until


def answers() -> bool:
    return bool(app.control.broadcast("ping", reply=True, limit=1, timeout=1))


@pytest.mark.services
def test_a_worker_can_be_killed_and_started_again(worker: Worker) -> None:
    assert answers()
    worker.kill()
    assert not answers()
    worker.start()
    wait_until(answers, "the worker to come back")
