"""Whether the engine is being compiled, as another process finds out."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from engine.compiled import LOCK, is_being_compiled


@pytest.fixture(autouse=True)
def _by_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.compiled.is_compiled", lambda: False)
    monkeypatch.delenv("ENGINE_INTERPRETED", raising=False)


def test_it_is_while_somebody_holds_the_lock_and_not_a_moment_longer(tmp_path: Path) -> None:
    assert not is_being_compiled(tmp_path / "nothing there")
    assert not is_being_compiled(tmp_path)
    with (tmp_path / LOCK).open("w") as lock:
        assert not is_being_compiled(tmp_path)
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert is_being_compiled(tmp_path)
        assert is_being_compiled(tmp_path)  # asking takes nothing
    assert not is_being_compiled(tmp_path)


def test_whoever_asks_keeps_no_compiler_waiting(tmp_path: Path) -> None:
    (tmp_path / LOCK).touch()
    is_being_compiled(tmp_path)
    with (tmp_path / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_where_the_compiled_engine_runs_or_is_not_wanted_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        monkeypatch.setenv("ENGINE_INTERPRETED", "1")
        assert not is_being_compiled(tmp_path)
        monkeypatch.delenv("ENGINE_INTERPRETED")
        monkeypatch.setattr("engine.compiled.is_compiled", lambda: True)
        assert not is_being_compiled(tmp_path)
