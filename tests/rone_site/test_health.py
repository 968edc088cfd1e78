"""`/health/` with the real parts: nothing here is pretended."""

import os
import signal
from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from pytest_django import Settings

from tests.running import Broker, Worker


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


@pytest.mark.services
def test_a_worker_whose_processes_are_all_busy_is_well(client: Client, worker: Worker) -> None:
    children = worker.children()
    assert children
    for child in children:
        os.kill(child, signal.SIGSTOP)
    try:
        assert health(client) == (HTTPStatus.OK, [])
    finally:
        for child in children:
            os.kill(child, signal.SIGCONT)


@pytest.mark.services
@pytest.mark.django_db
def test_a_broker_that_hangs_is_named_in_bounded_time(client: Client, broker: Broker | None) -> None:
    if broker is None or broker.process is None:
        pytest.skip("the broker is another's, and must not be stopped")
    broker.process.send_signal(signal.SIGSTOP)
    try:
        assert health(client) == (HTTPStatus.SERVICE_UNAVAILABLE, ["broker", "worker"])
    finally:
        broker.process.send_signal(signal.SIGCONT)


@pytest.mark.django_db
def test_a_broker_that_is_not_there_is_named(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"

    assert health(client) == (HTTPStatus.SERVICE_UNAVAILABLE, ["broker", "worker"])


@pytest.mark.django_db
def test_a_database_that_is_not_set_up_is_named(client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setitem(
        connection.settings_dict, "NAME", settings.DATA_DIR / "empty.sqlite3" if connection.vendor == "sqlite" else "template1"
    )

    assert health(client)[1][0] == "database"


@pytest.mark.django_db
def test_missing_static_files_are_named(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}

    assert "pages" in health(client)[1]


@pytest.mark.django_db
def test_the_answer_holds_no_address_and_no_password(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://:hush@broker.example:1/0"

    text = client.get("/health/").content.decode()

    assert "hush" not in text
    assert "broker.example" not in text


@pytest.mark.django_db
def test_a_browser_gets_a_page(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"

    response = client.get("/health/", headers={"Accept": "text/html,*/*;q=0.8"})

    assert response.headers["Content-Type"].startswith("text/html")
    assert "the broker does not answer" in response.content.decode()


@pytest.mark.django_db
def test_the_answer_is_never_kept(client: Client, settings: Settings) -> None:
    settings.BROKER_URL = "redis://127.0.0.1:1/0"

    assert "no-store" in client.get("/health/").headers["Cache-Control"]
    assert client.post("/health/").status_code == HTTPStatus.METHOD_NOT_ALLOWED
