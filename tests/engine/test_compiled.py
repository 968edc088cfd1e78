from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import compiled
from engine.compiled import COMPLETE, MODULES, PACKAGE, files_of_build, source_digest, use_compiled

NOT_ASKED = {"__init__", "compiling", "errors", "kinds", "log_text", "named"}
"""Modules of rules and bots that may stay interpreted: they make cards and bots before a match, or tell of it afterwards."""


def module_of(path: Path) -> str:
    """The name of the module or package at a path."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def make_build(builds: Path, digest: str, *, complete: bool = True) -> Path:
    folder = builds / digest
    for name in (*MODULES, "engine__mypyc"):
        file = folder / f"{name.replace('.', '/')}.cpython-311.so"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"")
    if complete:
        (folder / COMPLETE).write_text(digest)
    return folder


@pytest.fixture
def finders(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    monkeypatch.setenv("ENGINE_INTERPRETED", "0")
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    return sys.meta_path


def test_a_build_of_exactly_this_source_is_used(tmp_path: Path, finders: list[object]) -> None:
    make_build(tmp_path, source_digest())

    assert use_compiled(tmp_path)
    assert isinstance(finders[0], compiled.CompiledFinder)
    spec = finders[0].find_spec("engine.rone.rules.state", None)
    assert spec is not None
    assert str(spec.origin).startswith(str(tmp_path))
    assert finders[0].find_spec("engine.rone.decks", None) is None


def test_an_incomplete_build_another_source_and_a_wish_for_the_source_leave_it_alone(
    tmp_path: Path, finders: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list(finders)
    make_build(tmp_path / "a", source_digest(), complete=False)
    make_build(tmp_path / "b", "0" * 64)
    make_build(tmp_path / "c", source_digest())
    (tmp_path / "c" / source_digest() / "engine/rng.cpython-311.so").unlink()
    make_build(tmp_path / "d", source_digest())

    assert not any(use_compiled(tmp_path / name) for name in ("a", "b", "c", "nothing"))
    monkeypatch.setenv("ENGINE_INTERPRETED", "1")
    assert not use_compiled(tmp_path / "d")
    assert finders == before


def test_any_edit_gives_the_source_another_digest(tmp_path: Path) -> None:
    copy = tmp_path / "engine"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    assert source_digest(copy) == source_digest()

    with (copy / "rone" / "cards.py").open("a") as file:
        file.write("# edited\n")
    edited = source_digest(copy)
    (copy / "rone" / "new.py").write_text("")

    assert len({source_digest(), edited, source_digest(copy)}) == 3


def test_every_compiled_module_is_there() -> None:
    for name in MODULES:
        assert (PACKAGE.parent / f"{name.replace('.', '/')}.py").is_file()


@pytest.mark.parametrize(
    "room", [*PACKAGE.glob("rules"), *PACKAGE.glob("bots"), *PACKAGE.glob("*/rules"), *PACKAGE.glob("*/bots")], ids=module_of
)
def test_rules_and_bots_are_compiled_but_for_what_no_decision_asks(room: Path) -> None:
    left = {path.stem for path in room.glob("*.py") if module_of(path) not in MODULES}

    assert left <= NOT_ASKED


def test_modules_are_named_by_their_place(tmp_path: Path) -> None:
    folder = make_build(tmp_path, "x")

    assert set(files_of_build(folder)) == {*MODULES, "engine__mypyc"}


def test_without_a_c_compiler_there_is_one_line_and_no_error(tmp_path: Path) -> None:
    root = PACKAGE.parent
    shutil.copytree(root / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(root / "script", tmp_path / "script", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {"PATH": str(tmp_path), "CC": "no-such-compiler"}

    done = subprocess.run(
        [sys.executable, "script/compile_engine.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0
    assert done.stdout.count("\n") == 1
    assert "stays interpreted" in done.stdout
    assert not (tmp_path / "build").exists()
