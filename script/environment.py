"""Sets up what the site runs in. Called by `script/setup`, with the standard library alone: nothing else is there yet.

Each step is done only when its result is missing or was made from something else, and notes that it is done once it is,
so an interrupted set-up goes on where it was. Several set-ups in one folder wait for each other.
"""

import argparse
import contextlib
import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from script.programs import run, running, say, succeeds
from script.requirements import install

ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
BUILD = ROOT / "build"
NOTE = ".requirements-installed"
APT_OPTIONS = {"DEBIAN_FRONTEND": "noninteractive"}


class SetUpError(Exception):
    """Something only the person at the console can do; the message says what."""


def main(arguments: list[str]) -> int:
    """Set everything up; returns the exit code."""
    parser = argparse.ArgumentParser(prog="script/setup", description="Set up what is missing.")
    parser.add_argument("--dev", action="store_true", help="also what the tests and checks need")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, stop)
    try:
        with only_one_set_up():
            make_environment()
            is_new = install_requirements(with_dev=options.dev)
            with engine_being_compiled(), bytecode_being_written(is_new):
                run(PYTHON, ROOT / "manage.py", "prepare_site")
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"Set-up stopped: {' '.join(map(str, error.cmd))} ended with code {error.returncode}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Set-up stopped; the next start goes on from here.", file=sys.stderr)
        return 130
    return 0


def stop(number: int, frame: FrameType | None) -> None:
    """A request to end is treated as Ctrl-C is."""
    raise KeyboardInterrupt


@contextlib.contextmanager
def only_one_set_up() -> Iterator[None]:
    """Wait until no other set-up works in this folder, and keep others waiting."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "setup.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another set-up in this folder …")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


# --- The virtual environment ---------------------------------------------------------------------


def make_environment() -> None:
    """Make `.venv`, unless a working one is there."""
    if environment_works():
        return
    say("Making the virtual environment …")
    if ENVIRONMENT.is_dir() and not ENVIRONMENT.is_symlink():
        shutil.rmtree(ENVIRONMENT)
    if not has_pip() and not has_ensurepip():
        install_venv_package()
    if has_pip():
        venv.create(ENVIRONMENT, with_pip=False, symlinks=True)  # pip of its own takes three seconds
    elif has_ensurepip():
        venv.create(ENVIRONMENT, with_pip=True, symlinks=True)
    else:
        raise SetUpError(
            f"This Python ({sys.executable}) came without venv. Type this, then start again:\n"
            f"    sudo apt-get install python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        )


def environment_works() -> bool:
    """Whether `.venv` holds a Python that runs and is new enough."""
    code = "import sys; sys.exit(sys.version_info < (3, 11) or sys.prefix == sys.base_prefix)"
    return PYTHON.exists() and succeeds(PYTHON, "-c", code)


def has_ensurepip() -> bool:
    """Whether this Python can put pip into an environment; on Debian that is a package of its own."""
    return succeeds(sys.executable, "-c", "import ensurepip, venv; ensurepip.version()")


def has_pip() -> bool:
    """Whether this Python has a pip that can install into another environment (22.3 and newer)."""
    return succeeds(sys.executable, "-m", "pip", "--python", sys.executable, "--version")


def install_venv_package() -> None:
    """Install Debian's package for venv, where that is possible without asking anybody."""
    name = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    install_packages(name) or install_packages("python3-venv")


def install_packages(*names: str) -> bool:
    """Install Debian packages as root or by a sudo that asks nothing; returns whether they are installed now."""
    if shutil.which("apt-get") is None:
        return False
    prefix: tuple[str, ...] = () if os.geteuid() == 0 else ("sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive")
    if prefix and not (shutil.which("sudo") and succeeds("sudo", "-n", "true")):
        return False
    say(f"Installing {', '.join(names)} …")
    with contextlib.suppress(subprocess.CalledProcessError):
        install = (*prefix, "apt-get", "install", "--yes", "--no-install-recommends", *names)
        with contextlib.suppress(subprocess.CalledProcessError):
            run(*install, quiet=True, environment=APT_OPTIONS)
            return True
        run(*prefix, "apt-get", "update", quiet=True, environment=APT_OPTIONS)
        run(*install, quiet=True, environment=APT_OPTIONS)
        return True
    return False


# --- What the site stands on ---------------------------------------------------------------------


def install_requirements(*, with_dev: bool) -> bool:
    """Install the pinned requirements and return True, unless exactly these were installed before.

    A file that isn't the one that was pinned is refused.
    """
    files = [ROOT / "requirements.txt", *([ROOT / "requirements-dev.txt"] if with_dev else [])]
    wanted = [f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}" for file in files]
    note = ENVIRONMENT / NOTE
    installed = note.read_text().splitlines() if note.exists() else []
    if set(wanted) <= set(installed):
        return False
    say("Installing requirements (once; this takes some seconds) …")
    note.unlink(missing_ok=True)
    install(files, into=PYTHON, installer=ROOT / "requirements-installer.txt")
    names = {file.name for file in files}
    kept = [line for line in installed if line.split()[0] not in names]
    note.write_text("".join(f"{line}\n" for line in [*kept, *wanted]))
    return True


def bytecode_being_written(is_new: bool) -> contextlib.AbstractContextManager[None]:
    """Write the bytecode of what was installed beside what is done meanwhile: each later start is sooner by that."""
    if not is_new:
        return contextlib.nullcontext()
    return running(PYTHON, "-m", "compileall", "-qq", ENVIRONMENT / "lib", quiet=True, may_fail=True)


def engine_being_compiled() -> contextlib.AbstractContextManager[None]:
    """Compile the engine beside what is done meanwhile, where that is possible; without it the site works the same, slower."""
    script = ROOT / "script" / "compile"
    if not script.exists() or os.environ.get("ENGINE_INTERPRETED"):
        return contextlib.nullcontext()
    return running(script, may_fail=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
