"""Compiling, of two small modules in place of the engine's."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from script import compile_engine

pytestmark = pytest.mark.skipif(not compile_engine.has_compiler(), reason="no C compiler on this machine")

MODULES = {"pond.py": "def depth() -> int:\n    return 3\n", "lake.py": "from pond import depth\n\nDOUBLE: int = depth() * 2\n"}


def compiler_that_notes(folder: Path, refused: str) -> str:
    """The machine's own compiler, noting what it is asked; arguments that match `refused`, a pattern of the shell, are errors."""
    program = folder / "compiler"
    own = os.environ.get("CC") or compile_engine.sysconfig.get_config_var("CC") or "cc"
    program.write_text(
        f'#!/bin/sh\necho "$@" >> {folder}/asked\nfor word in "$@"; do case "$word" in {refused}) exit 1 ;; esac; done\nexec {own} "$@"\n'
    )
    program.chmod(0o755)
    return str(program)


def build_with(folder: Path, refused: str) -> subprocess.CompletedProcess[str]:
    for name, text in MODULES.items():
        (folder / name).write_text(text)
    (folder / "mypy.ini").write_text("[mypy]\n")
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "MYPY_CACHE_DIR": str(folder / "cache"),
        "CC": compiler_that_notes(folder, refused),
        "LDSHARED": f"{folder}/compiler -shared",
    }
    return compile_engine.build(folder, [*MODULES], environment)


@pytest.mark.skipif(sys.platform == "darwin", reason="clang, which links otherwise")
def test_a_compiler_that_makes_no_code_in_parts_makes_it_whole(tmp_path: Path) -> None:
    built = build_with(tmp_path, "-flto=*")

    assert built.returncode == 0, built.stderr
    asked = (tmp_path / "asked").read_text()
    assert "-flto=" in asked
    assert "-flto=" not in asked.splitlines()[-1]
    told = subprocess.run(
        [sys.executable, "-c", "import lake; print(lake.__file__, lake.DOUBLE)"], cwd=tmp_path / "compiled", capture_output=True, text=True
    )
    assert told.stdout.split()[0].endswith(".so")
    assert told.stdout.split()[1] == "6"


def test_what_no_way_compiles_is_told(tmp_path: Path) -> None:
    built = build_with(tmp_path, "*.c")

    assert built.returncode != 0
    assert "compiler" in built.stdout + built.stderr
