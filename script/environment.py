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
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
BUILD = ROOT / "build"
NOTE = ".requirements-installed"
END_SECONDS = 5
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
            install_requirements(with_dev=options.dev)
            compile_engine()
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


def say(text: str) -> None:
    """Tell what is being done; standard output stays free for what is asked for."""
    print(text, file=sys.stderr, flush=True)


def run(*command: str | Path, quiet: bool = False, **environment: str) -> None:
    """Run a command; its output goes to standard error.

    Raises:
        CalledProcessError: it ended with another code than 0.
    """
    process = subprocess.Popen(
        [str(word) for word in command],
        env=os.environ | environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if quiet else sys.stderr,
        stderr=subprocess.DEVNULL if quiet else None,
        start_new_session=True,  # so that it can be ended with everything it started
    )
    try:
        code = process.wait()
    except BaseException:
        end_group(process)
        raise
    if code:
        raise subprocess.CalledProcessError(code, [str(word) for word in command])


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Ask a program and all that it started to end, and make them after a while."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(END_SECONDS)


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
    if not has_ensurepip():
        install_venv_package()
    if has_ensurepip():
        venv.create(ENVIRONMENT, with_pip=True, symlinks=True)
    elif has_pip():
        venv.create(ENVIRONMENT, with_pip=False, symlinks=True)
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
            run(*install, quiet=True, **APT_OPTIONS)
            return True
        run(*prefix, "apt-get", "update", quiet=True, **APT_OPTIONS)
        run(*install, quiet=True, **APT_OPTIONS)
        return True
    return False


def succeeds(*command: str | Path) -> bool:
    """Whether a command ends with code 0."""
    try:
        return subprocess.run([str(word) for word in command], capture_output=True, stdin=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


# --- What the site stands on ---------------------------------------------------------------------


def install_requirements(*, with_dev: bool) -> None:
    """Install the pinned requirements, unless exactly these were installed before; a file that isn't the one that was pinned is refused."""
    files = [ROOT / "requirements.txt", *([ROOT / "requirements-dev.txt"] if with_dev else [])]
    wanted = [f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}" for file in files]
    note = ENVIRONMENT / NOTE
    installed = note.read_text().splitlines() if note.exists() else []
    if set(wanted) <= set(installed):
        return
    say("Installing requirements (once; this takes a minute) …")
    note.unlink(missing_ok=True)
    pip = (PYTHON, "-m", "pip") if succeeds(PYTHON, "-m", "pip", "--version") else (sys.executable, "-m", "pip", "--python", PYTHON)
    options = ("--quiet", "--disable-pip-version-check", "--no-input", "--prefer-binary", "--require-hashes")
    run(*pip, "install", *options, *(word for file in files for word in ("--requirement", file)))
    names = {file.name for file in files}
    kept = [line for line in installed if line.split()[0] not in names]
    note.write_text("".join(f"{line}\n" for line in [*kept, *wanted]))


def compile_engine() -> None:
    """Compile the engine where that is possible; without it the site works the same, slower."""
    script = ROOT / "script" / "compile"
    if script.exists() and not os.environ.get("ENGINE_INTERPRETED"):
        with contextlib.suppress(subprocess.CalledProcessError):
            run(script)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
