"""Who asks for a server is never left out of a run on others, and who does not ask gets none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import redis
from django.conf import settings

from accounts.models import User
from tests.servers import UnaskedServerError, can_differ, keep_from_servers

# None of them is carried out: what counts is which of them are there to be skipped.
SUITE = """
import pytest
from rest_framework.test import APIClient

pytestmark = pytest.mark.skip

@pytest.fixture
def deck(db): ...

@pytest.fixture
def deck_of_a_friend(deck): ...

@pytest.fixture(scope="session")
def edition(django_db_setup): ...

def test_a_fixture(db): ...
def test_a_fixture_of_a_fixture(deck_of_a_friend): ...
def test_a_fixture_of_the_whole_run(edition): ...
def test_a_way_around_the_refusal(django_db_blocker): ...
def test_queries_that_are_counted(django_assert_num_queries): ...
def test_a_browser_of_django_s(client): ...
def test_a_site_that_runs(live_server): ...
def test_settings(settings): ...
@pytest.mark.usefixtures("transactional_db")
def test_a_fixture_by_mark(): ...
@pytest.mark.services
def test_a_mark(): ...
@pytest.mark.django_db
class TestOfAMarkedClass:
    def test_in_it(self): ...

@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.alike("the browser's"))])
def test_widths(db, width): ...

def test_alone(): ...
@pytest.mark.parametrize("number", [1, 2])
def test_alone_with_a_folder(tmp_path, number): ...
"""
SUITE_WITH_A_CONNECTION = """
import pytest
from django.db import connection

@pytest.mark.skip
def test_what_it_would_write(): ...
"""


def test_who_asks_in_any_way_stays_and_the_rest_is_counted(tmp_path: Path) -> None:
    (tmp_path / "test_asking.py").write_text(SUITE)
    (tmp_path / "test_connection.py").write_text(SUITE_WITH_A_CONNECTION)
    command = [sys.executable, "-m", "pytest", "-p", "tests.servers", "-p", "no:cacheprovider", "-v", "-n", "1", "--only-with-servers"]
    project = ["--config-file", str(settings.BASE_DIR / "pyproject.toml"), "--rootdir", str(tmp_path), str(tmp_path)]
    said = subprocess.run(command + project, cwd=settings.BASE_DIR, capture_output=True, text=True).stdout

    asking = [
        line.split("(")[0].split()[1] for line in (SUITE + SUITE_WITH_A_CONNECTION).splitlines() if line.strip().startswith("def test_")
    ]
    asking = ["test_widths[1280]" if name == "test_widths" else name for name in asking]
    kept = {line.rsplit("::", 1)[1].split()[0] for line in said.splitlines() if "SKIPPED" in line}
    assert kept == set(asking) - {"test_alone", "test_alone_with_a_folder"}, said
    assert "4 tests left out: they ask for neither database nor broker, or say why" in said


def test_a_mark_without_a_reason_is_refused(request: pytest.FixtureRequest) -> None:
    request.node.add_marker("alike")
    with pytest.raises(pytest.UsageError, match="must say why"):
        can_differ(request.node)


def test_who_asks_for_none_is_refused_the_database() -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        User.objects.exists()


@pytest.mark.parametrize("other", ["", "redis://127.0.0.1:1/0"])
def test_who_asks_for_none_is_refused_the_broker(monkeypatch: pytest.MonkeyPatch, other: str) -> None:
    if other:
        monkeypatch.setattr(settings, "BROKER_URL", other)
        keep_from_servers(monkeypatch)
    with (
        pytest.raises(UnaskedServerError, match="broker"),
        redis.Redis.from_url(settings.BROKER_URL.replace("redis+socket", "unix")) as broker,
    ):
        broker.ping()


def test_a_program_that_it_starts_is_told_of_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "BROKER_URL"):
        monkeypatch.setenv(name, "postgres://rone@127.0.0.1/rone")
    keep_from_servers(monkeypatch)

    assert not {"DATABASE_URL", "BROKER_URL"} & set(os.environ)
