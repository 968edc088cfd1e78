import socket

import pytest
from pytest_django import Settings

from rone_site.paths import lock_data_dir
from rone_site.supervisor.__main__ import Announcer, known_host, why_port_is_taken


def test_a_port_that_is_taken_is_named_with_what_to_type() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        reason = why_port_is_taken("127.0.0.1", port)

    assert reason is not None
    assert f"Port {port} is taken" in reason
    assert f"PORT={port + 1} script/server" in reason


def test_a_free_port_is_not_taken() -> None:
    assert why_port_is_taken("127.0.0.1", 0) is None


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70000), ("192.0.2.1", 0), ("no-such-host.invalid", 0)])
def test_where_nothing_can_listen_the_place_is_named(host: str, port: int) -> None:
    reason = why_port_is_taken(host, port)

    assert reason is not None
    assert host in reason


def test_one_folder_holds_one_running_site(settings: Settings) -> None:
    first = lock_data_dir(settings.DATA_DIR)
    assert first is not None
    assert lock_data_dir(settings.DATA_DIR) is None

    first.close()
    again = lock_data_dir(settings.DATA_DIR)
    assert again is not None
    again.close()


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),  # noqa: S104 - nothing listens
        ("::", "http://[::1]:8000/"),
        ("[::1]", "http://[::1]:8000/"),
        ("rone.example", "http://rone.example:8000/"),
    ],
)
def test_the_address_is_one_that_a_browser_opens(host: str, address: str) -> None:
    assert Announcer(host, 8000).address == address


def test_a_site_that_does_not_answer_has_a_fault() -> None:
    assert Announcer("127.0.0.1", 1).faults() == ["no answer from the pages"]


@pytest.mark.parametrize(
    ("names", "host"), [(["localhost", "rone.example"], "localhost"), ([".rone.example"], "rone.example"), ([], "localhost")]
)
def test_the_health_is_asked_under_a_name_the_site_answers_to(settings: Settings, names: list[str], host: str) -> None:
    settings.ALLOWED_HOSTS = names

    assert known_host() == host
