"""Compiles the engine: copies its source aside, has mypyc translate it, tries it out and only then puts it in place.

Calls at the same time wait for each other. Whatever is interrupted leaves nothing that would be used: a build counts
from the moment its folder has been renamed into place.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["ENGINE_INTERPRETED"] = "1"

from engine.compiled import BUILDS, COMPLETE, LOCK, MODULES, source_digest

KEPT = 3
"""Builds that stay: the newest, and those of other branches or Pythons before it."""
BUILD = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup
jobs = os.cpu_count() or 1
extensions = mypycify([*sys.argv[2:]], opt_level="3", debug_level="0", strip_asserts=False, group_name="engine")
extensions.sort(key=lambda extension: extension.name != "engine__mypyc")  # the long one first, the short ones beside it
for extension in extensions:
    # nobody reads what mypyc wrote: no warnings, and no look at its indentation, which takes gcc 40 s even where it says nothing
    extension.extra_compile_args += ["-w", "-Wno-misleading-indentation"]
    # nobody replaces a function of the engine from outside: calls within it are direct (1.14 to 1.19 times as fast)
    extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
if sys.argv[1] == "in-parts":
    extensions[0].extra_compile_args += [f"-flto={jobs}"]
    extensions[0].extra_link_args += [f"-flto={jobs}"]
setup(
    name="engine-compiled",
    packages=[],
    script_args=["-q", "build_ext", "--build-lib", "compiled", "--build-temp", "objects", "--parallel", str(jobs)],
    ext_modules=extensions,
)
"""
WAYS = ("in-parts", "whole")
"""How the compiler works, the second where it refuses the first: gcc optimizes the whole, then makes machine code of many
parts at once, which gives code of the same speed in half the time; clang takes no number of jobs."""
TRIAL = """
import sys
from pathlib import Path
from engine import compiled
folder = Path(sys.argv[1])
sys.meta_path.insert(0, compiled.CompiledFinder(compiled.files_of_build(folder)))
import importlib
for name in compiled.MODULES:
    assert importlib.import_module(name).__file__.startswith(str(folder)), name
"""


def main() -> int:
    """Compile unless it is done already; 0 too where there is no compiler."""
    digest = source_digest()
    done = BUILDS / digest
    if (done / COMPLETE).is_file():
        done.touch()
        return 0
    if not has_compiler():
        print("No C compiler found: the engine stays interpreted (the same results, slower).")
        return 0
    BUILDS.mkdir(parents=True, exist_ok=True)
    with (BUILDS / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (done / COMPLETE).is_file():
            return 0
        for left_over in BUILDS.glob(".making-*"):
            shutil.rmtree(left_over, ignore_errors=True)
        work = BUILDS / f".making-{os.getpid()}"
        try:
            return compile_into(work, done, digest)
        finally:
            shutil.rmtree(work, ignore_errors=True)


def has_compiler() -> bool:
    """Whether the C compiler that Python extensions are built with, and Python's headers, are there."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return bool(command) and shutil.which(command[0]) is not None and headers.is_file()


def compile_into(work: Path, done: Path, digest: str) -> int:
    """Build in `work`, try the result, rename it to `done`; the exit code."""
    print("Compiling the engine (once for each version; this takes up to a minute) …", flush=True)
    shutil.copytree(ROOT / "engine", work / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    if source_digest(work / "engine") != digest:
        print("The engine was edited while it was being copied: compile again.", file=sys.stderr)
        return 1
    (work / "mypy.ini").write_text("[mypy]\n")  # or mypy would go up to the project's, whose plugins need the development packages
    files = [name.replace(".", "/") + ".py" for name in MODULES]
    environment = {**os.environ, "PYTHONPATH": str(work), "MYPY_CACHE_DIR": str(work / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    built = build(work, files, environment)
    if built.returncode:
        print(f"The engine could not be compiled and stays interpreted:\n{tail(built.stdout + built.stderr)}", file=sys.stderr)
        return 1
    compiled = work / "compiled"
    tried = subprocess.run(
        [sys.executable, "-c", TRIAL, str(compiled)], cwd=work, env=environment, capture_output=True, text=True, check=False
    )
    if tried.returncode:
        print(f"The compiled engine does not start, so the source runs:\n{tail(tried.stdout + tried.stderr)}", file=sys.stderr)
        return 1
    (compiled / COMPLETE).write_text(f"{digest}\n")
    shutil.rmtree(done, ignore_errors=True)
    compiled.rename(done)
    forget_old_builds()
    return 0


def build(work: Path, files: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Compile `files` of `work` into `work/compiled`, in the first way that the compiler takes; how the last one tried ended."""
    for way in WAYS:
        shutil.rmtree(work / "compiled", ignore_errors=True)
        command = [sys.executable, "-c", BUILD, way, *files]
        built = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, check=False)
        if built.returncode == 0:
            break
    return built


def forget_old_builds() -> None:
    """Delete all but the newest builds."""
    builds = sorted(
        (path for path in BUILDS.iterdir() if path.is_dir() and not path.name.startswith(".")), key=lambda path: path.stat().st_mtime
    )
    for old in builds[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def tail(text: str) -> str:
    """The last lines of a long output."""
    return "\n".join(text.strip().splitlines()[-15:])


if __name__ == "__main__":
    sys.exit(main())
