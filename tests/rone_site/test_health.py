"""`/health/` with the real parts: nothing here is pretended."""

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import NotificationMail
from rone_site.celery import app
from rone_site.health.checks import Check
from rone_site.health.recent import RecentAnswer
from rone_site.models import Heartbeat
from simulations.jobs.models import State
from tests.running import Broker, Worker
from tests.simulations.makers import make_job, make_user
from web import queues
from web.queues import CHORES, MAILS, REPORTS, SENT_AT, STUDIES, TABLES


def health(client: Client) -> tuple[int, list[str]]:
    """The status, and the names of what does not work."""
    response = client.get("/health/")
    return response.status_code, [name for name, check in response.json()["checks"].items() if not check["ok"]]


@pytest.mark.services
def test_a_site_whose_parts_all_work_is_well(client: Client, worker: Worker) -> None:
    assert health(client) == (HTTPStatus.OK, [])


@pytest.mark.services
def test_a_dead_worker_is_named(client: Client, worker: Worker) -> None:
    worker.kill()

    assert health(client) == (HTTPStatus.SERVICE_UNAVAILABLE, ["worker"])


def lay(queue: str, *, seconds_ago: float, settings: Settings) -> None:
    """Put a message into `queue` as if it had been sent so long ago."""
    message = {"headers": {SENT_AT: time.time() - seconds_ago}}
    queues._broker(settings.BROKER_URL).lpush(queues.queue_name(queue), json.dumps(message))


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_queue_that_nobody_takes_from_is_named(client: Client, broker: Broker | None, settings: Settings) -> None:
    app.control.purge()
    lay(TABLES, seconds_ago=40, settings=settings)
    lay(MAILS, seconds_ago=1_000, settings=settings)

    told = client.get("/health/").json()["checks"]["queues"]
    app.control.purge()

    assert not told["ok"]
    assert re.fullmatch(r"no worker takes from mails for 1\d{3} s", told["detail"])


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_each_queue_tells_how_long_what_is_in_it_has_waited(client: Client, broker: Broker | None) -> None:
    app.control.purge()
    now = timezone.now()
    make_job(created_at=now - timedelta(seconds=340))
    make_job(created_at=now - timedelta(seconds=3_600), queue=STUDIES)
    make_job(created_at=now - timedelta(days=1), state=State.CANCELLED)
    NotificationMail.objects.create(reader=make_user(), made_at=now, next_at=now - timedelta(seconds=70))

    told = client.get("/health/").json()["checks"]["queues"]

    assert told["ok"]  # much was ordered: nobody can make a site unwell by that
    ages = {queue: int(seconds) for queue, seconds, _unit in (part.split() for part in told["detail"].split(", "))}
    assert [ages[REPORTS] >= 340, ages[STUDIES] >= 3_600, ages[MAILS] >= 70] == [True] * 3
    assert list(ages) == [TABLES, REPORTS, STUDIES, MAILS, CHORES]


@pytest.mark.services
def test_a_worker_whose_processes_are_all_busy_is_well(client: Client, worker: Worker) -> None:
    children = worker.players()
    assert children
    for child in children:
        os.kill(child, signal.SIGSTOP)
    try:
        assert health(client) == (HTTPStatus.OK, [])
    finally:
        for child in children:
            os.kill(child, signal.SIGCONT)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_broker_that_hangs_is_named_in_bounded_time(client: Client, broker: Broker | None) -> None:
    if broker is None or broker.process is None:
        pytest.skip("the broker is another's, and must not be stopped")
    broker.process.send_signal(signal.SIGSTOP)
    try:
        assert health(client) == (HTTPStatus.SERVICE_UNAVAILABLE, ["broker", "worker", "queues"])
    finally:
        broker.process.send_signal(signal.SIGCONT)


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_not_there_is_named(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"

    assert health(client) == (HTTPStatus.SERVICE_UNAVAILABLE, ["broker", "worker", "queues"])


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_not_set_up_is_named(client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setitem(
        connection.settings_dict, "NAME", settings.DATA_DIR / "empty.sqlite3" if connection.vendor == "sqlite" else "template1"
    )

    assert health(client)[1][0] == "database"


@pytest.mark.django_db(transaction=True)
def test_a_database_that_takes_no_writes_is_named_in_bounded_time(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM rone_site_heartbeat" if connection.vendor == "sqlite" else "LOCK TABLE rone_site_heartbeat")
        checks = client.get("/health/").json()["checks"]

    assert checks["database"] == {"ok": False, "detail": "the database takes no writes"}


@pytest.mark.django_db(transaction=True)
def test_a_look_writes_to_the_database_and_leaves_no_file(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.BROKER_URL, settings.DATA_DIR = "redis://127.0.0.1:1/0", tmp_path
    before = timezone.now()

    checks = client.get("/health/").json()["checks"]

    assert Heartbeat.objects.get().at >= before
    assert list(tmp_path.iterdir()) == []
    assert checks["database"]["ok"]
    assert checks["disk"]["ok"]
    assert re.fullmatch(r"\d+ [GM]B free", checks["disk"]["detail"])


@pytest.mark.django_db(transaction=True)
def test_where_files_can_not_grow_the_disk_is_named(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        status, faults = health(client)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert status == HTTPStatus.SERVICE_UNAVAILABLE
    assert "disk" in faults


@pytest.mark.django_db(transaction=True)
def test_a_disk_that_is_full_is_named(client: Client, settings: Settings, full_disk: Path) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"
    settings.DATA_DIR = full_disk

    assert "disk" in health(client)[1]


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1 MB without a free byte, where the system lets one be made."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        with suppress(OSError), (place / "much").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)  # noqa: S607


def look_when(times: list[float], *, ok: bool) -> list[int]:
    """How many times the parts had been asked after a look at each of `times`, in seconds."""
    asked: list[float] = []
    now = [0.0]

    def ask() -> dict[str, Check]:
        asked.append(now[0])
        return {"database": Check(ok=ok)}

    recent = RecentAnswer(ask, clock=lambda: now[0])
    counts = []
    for now[0] in times:
        recent.get()
        counts.append(len(asked))
    return counts


def test_whoever_looks_often_costs_no_more() -> None:
    assert look_when([0, 1, 2.9, 3, 3.1, 100], ok=True) == [1, 1, 1, 2, 2, 3]


def test_a_site_that_is_not_well_is_asked_sooner() -> None:
    assert look_when([0, 0.4, 0.5, 1.0], ok=False) == [1, 1, 2, 3]


def test_while_one_asks_the_others_get_the_answer_before() -> None:
    gates = [threading.Event(), threading.Event()]
    seconds = [0.0]
    names = iter(("first", "second"))

    def ask() -> dict[str, Check]:
        name = next(names)
        if name == "second":
            gates[0].set()
            assert gates[1].wait(30)
        return {name: Check(ok=True)}

    recent = RecentAnswer(ask, clock=lambda: seconds[0])
    recent.get()
    seconds[0] = 10.0
    slow = threading.Thread(target=recent.get)
    slow.start()
    assert gates[0].wait(30)
    try:
        assert list(recent.get()) == ["first"]
    finally:
        gates[1].set()
        slow.join()

    assert list(recent.get()) == ["second"]


@pytest.mark.django_db(transaction=True)
def test_missing_static_files_are_named(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}

    assert "pages" in health(client)[1]


@pytest.mark.django_db(transaction=True)
def test_the_answer_holds_no_address_and_no_password(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://:hush@broker.example:1/0"

    text = client.get("/health/").content.decode()

    assert "hush" not in text
    assert "broker.example" not in text


@pytest.mark.django_db(transaction=True)
def test_a_browser_gets_a_page(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"

    response = client.get("/health/", headers={"Accept": "text/html,*/*;q=0.8"})

    assert response.headers["Content-Type"].startswith("text/html")
    assert "the broker does not answer" in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_the_answer_is_never_kept(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"

    assert "no-store" in client.get("/health/").headers["Cache-Control"]
    assert client.post("/health/").status_code == HTTPStatus.METHOD_NOT_ALLOWED
