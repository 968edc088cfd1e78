"""Calling workers: one message for a queue, and no thread waits for a broker that hangs."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from redis.exceptions import RedisError

from rone_site.celery import app
from rone_site.queues import QUEUE_OF_TASK
from simulations.jobs.models import Job, State
from simulations.jobs.selectors import progress_of
from simulations.jobs.services import order_simulation
from simulations.jobs.tasks import run_chunk
from tests.play.makers import make_table
from tests.simulations.makers import make_order, make_user
from web import queues
from web.fuse import Fuse
from web.queues import CHORES, MAILS, REPORTS, SENT_AT, STUDIES, TABLES, call_worker, fuse, oldest_message_seconds, waiting_messages


class HangingServer:
    """A server that takes connections, and never says a word."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.connections: list[socket.socket] = []
        self.thread = threading.Thread(target=self._accept, daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        """Where it is, as a broker or a cache."""
        return f"redis://127.0.0.1:{self.listening.getsockname()[1]}/0"

    def _accept(self) -> None:
        while True:
            try:
                self.connections.append(self.listening.accept()[0])
            except OSError:
                return

    def close(self) -> None:
        """End it."""
        self.listening.close()
        for connection in self.connections:
            connection.close()


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[HangingServer]:
    """A hanging server, and a fuse whose time stands still."""
    server = HangingServer()
    monkeypatch.setattr(fuse, "clock", lambda: 1_000.0)
    yield server
    server.close()


@pytest.fixture
def empty_queues(broker: object) -> None:
    """A broker that runs, with nothing in its queues."""
    app.control.purge()


def test_a_server_that_failed_is_left_alone_and_then_asked_by_one() -> None:
    now = [0.0]
    one = Fuse(2.0, lambda: now[0])
    assert one.is_closed()
    one.blow()
    assert not one.is_closed()
    now[0] = 1.9
    assert not one.is_closed()
    now[0] = 2.0
    assert [one.is_closed(), one.is_closed(), one.is_closed()] == [True, False, False]
    one.mend()
    assert [one.is_closed(), one.is_closed()] == [True, True]


def test_every_task_that_a_queue_is_named_for_is_there() -> None:
    app.loader.import_default_modules()
    assert set(QUEUE_OF_TASK) <= set(app.tasks)


@pytest.mark.services
@pytest.mark.usefixtures("empty_queues")
@pytest.mark.xdist_group("services")
def test_a_worker_is_called_by_one_message_however_often() -> None:
    assert all(call_worker(queue, "nothing.at.all") for queue in (REPORTS, STUDIES, TABLES) for _call in range(5))
    assert [waiting_messages(queue) for queue in (TABLES, REPORTS, STUDIES, MAILS, CHORES)] == [1, 1, 1, 0, 0]


@pytest.mark.services
@pytest.mark.usefixtures("empty_queues")
@pytest.mark.xdist_group("services")
def test_tasks_that_share_a_queue_are_called_each() -> None:
    assert all(call_worker(STUDIES, task) for task in ("nothing.at.all", "nothing.else", "nothing.at.all"))
    assert waiting_messages(STUDIES) == 2


@pytest.mark.services
@pytest.mark.usefixtures("empty_queues")
@pytest.mark.xdist_group("services")
def test_a_task_waits_in_its_queue_however_it_was_sent() -> None:
    run_chunk.delay()
    app.send_task("accounts.notifications.tasks.send_notification_mails")
    app.send_task("accounts.tasks.forget")
    assert [waiting_messages(queue) for queue in (TABLES, REPORTS, STUDIES, MAILS, CHORES)] == [0, 1, 0, 1, 1]


@pytest.mark.services
@pytest.mark.usefixtures("empty_queues")
@pytest.mark.xdist_group("services")
def test_a_queue_is_as_old_as_its_oldest_message(settings: Settings) -> None:
    now = time.time()
    assert oldest_message_seconds(MAILS, now) == 0
    for age in (30, 900, 5):
        queues._broker(settings.BROKER_URL).lpush(queues.queue_name(MAILS), json.dumps({"headers": {SENT_AT: now - age}}))
    assert oldest_message_seconds(MAILS, now) == 30  # the first that was sent stands at the end of the list
    app.control.purge()
    call_worker(TABLES, "nothing.at.all")
    assert 0 < oldest_message_seconds(TABLES, now + 100) <= 101


def test_a_broker_that_hangs_is_asked_once_and_then_left_alone(hanging: HangingServer, settings: Settings) -> None:
    settings.BROKER_URL = hanging.url
    assert not call_worker(REPORTS, "nothing.at.all")
    asked = len(hanging.connections)
    assert asked <= 1
    assert [call_worker(queue, "nothing.at.all") for queue in (REPORTS, STUDIES, TABLES)] == [False] * 3
    assert len(hanging.connections) == asked


@pytest.mark.django_db
def test_orders_beside_a_broker_that_hangs_are_stored_say_so_and_ask_it_once(
    hanging: HangingServer, settings: Settings, django_capture_on_commit_callbacks: Any
) -> None:
    settings.BROKER_URL = hanging.url
    owner = make_user()
    for seed in range(5):
        with django_capture_on_commit_callbacks(execute=True):
            order_simulation(owner=owner, order=make_order(seed=seed), now=timezone.now())
    jobs = Job.objects.filter(state=State.QUEUED)
    assert [progress_of(job, now=timezone.now()).liveness for job in jobs] == ["waiting_for_broker"] * 5
    assert len(hanging.connections) <= 1


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_a_table_beside_a_broker_that_hangs_says_that_the_bot_is_thought_about(
    hanging: HangingServer, settings: Settings, django_capture_on_commit_callbacks: Any
) -> None:
    settings.BROKER_URL = hanging.url
    for _table in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            make_table(opponents=("bot:lookahead",), first=1)
    assert len(hanging.connections) <= 1


def test_a_cache_that_hangs_is_asked_once_and_then_left_alone(hanging: HangingServer, settings: Settings) -> None:
    settings.CACHES = settings.CACHES | {
        "hanging": {
            "BACKEND": "web.shared_cache.SharedCache",
            "LOCATION": hanging.url,
            "OPTIONS": {"socket_timeout": 0.2, "socket_connect_timeout": 0.2},
        }
    }
    for _call in range(20):
        with pytest.raises(RedisError):
            caches["hanging"].get("anything")
    assert len(hanging.connections) == 1


@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_a_cache_that_answers_keeps_what_it_is_given(broker: object, settings: Settings) -> None:
    location = settings.BROKER_URL.replace("redis+socket://", "unix://")
    settings.CACHES = settings.CACHES | {"shared": {"BACKEND": "web.shared_cache.SharedCache", "LOCATION": location, "KEY_PREFIX": "test"}}
    caches["shared"].set("a", {"b": 1}, 5)
    assert caches["shared"].get("a") == {"b": 1}
    assert caches["shared"].add("n", 1, 5)
    assert caches["shared"].incr("n") == 2


@pytest.mark.django_db
def test_pages_are_served_beside_a_broker_and_a_cache_that_hang(hanging: HangingServer, settings: Settings, client: Client) -> None:
    settings.BROKER_URL = hanging.url
    settings.CACHES = settings.CACHES | {
        "default": {"BACKEND": "web.shared_cache.SharedCache", "LOCATION": hanging.url, "OPTIONS": {"socket_timeout": 0.2}}
    }
    assert [client.get("/api/v1/races/").status_code for _call in range(10)] == [200] * 10
    assert len(hanging.connections) <= 2
