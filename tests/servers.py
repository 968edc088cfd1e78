"""Which tests can come out differently on another database or broker: those that ask for one, in whatever way.

`pytest --only-with-servers` leaves the others out, for a second run of the suite on other servers. The choice is safe because
who does not ask gets nothing: pytest-django refuses the database, and this plugin what else could lead to a server.
Of those that ask, the mark `alike` leaves out what gets from them nothing but what another test gets; it must say why.
"""

from __future__ import annotations

import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection

MARKS = ("django_db", "services")
FIXTURES = frozenset({"db", "transactional_db", "live_server", "client", "async_client", "admin_client", "broker", "worker", "settings"})
FIXTURES_OF_ALL = {"django_db_blocker", "django_test_environment"}
"""What pytest-django hands to every test, whether it asks or not."""
ADDRESSES = ("DATABASE_URL", "BROKER_URL")
LEFT_OUT = pytest.StashKey[int]()


class UnaskedServerError(Exception):
    """A test connects to the broker and has not asked for it."""


def asks_for_servers(item: pytest.Item) -> bool:
    """Whether a test, or a fixture it stands on, asks for the database, a broker or the settings that name them."""
    if any(item.get_closest_marker(mark) for mark in MARKS):
        return True
    names, own = set(getattr(item, "fixturenames", ())), set(getattr(item, "_fixtureinfo").argnames)  # noqa: B009 - not in its types
    return (
        not names.isdisjoint(FIXTURES)
        or any(name.startswith("django_") for name in names - FIXTURES_OF_ALL | own)
        or any(value is connection for value in vars(getattr(item, "module", item)).values())
    )


@pytest.fixture(autouse=True)
def _kept_from_servers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that asks for no server gets none."""
    if not asks_for_servers(request.node):
        keep_from_servers(monkeypatch)


def can_differ(item: pytest.Item) -> bool:
    """Whether a test can come out differently on other servers, and no other test would tell.

    Raises:
        pytest.UsageError: a mark `alike` without its reason.
    """
    alike = item.get_closest_marker("alike")
    if alike and not alike.args:
        raise pytest.UsageError(f"{item.nodeid}: `alike` must say why")
    return asks_for_servers(item) and not alike


def keep_from_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test does leads to no server: programs it starts are told of none, and who connects to the broker is refused.

    Raises:
        UnaskedServerError: in the test, from its attempt.
    """
    for name in ADDRESSES:
        monkeypatch.delenv(name, raising=False)
    places = {str(settings.BROKER_SOCKET), urlsplit(settings.BROKER_URL).port}
    connect = socket.socket.connect

    def connect_elsewhere(self: socket.socket, address: Any) -> None:
        if (address[1] if isinstance(address, tuple) else address) in places:
            raise UnaskedServerError(f"{address}: ask for the fixture `broker`, or a run on another broker leaves this test out")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect_elsewhere)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that leaves tests out."""
    parser.addoption("--only-with-servers", action="store_true", help="leave out tests that come out alike on every database and broker")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave them out, if that is wanted."""
    if not config.getoption("only_with_servers"):
        return
    kept = [item for item in items if can_differ(item)]
    left_out = [item for item in items if not can_differ(item)]
    config.stash[LEFT_OUT] = len(left_out)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process of several tells the one that started it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Each process has collected the same tests, so one that tells is enough."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say how many tests were left out, and why."""
    if config.getoption("only_with_servers"):
        count = config.stash.get(LEFT_OUT, 0)
        terminalreporter.write_line(
            f"{count} tests left out: they ask for neither database nor broker, or say why they come out alike on all"
        )
