"""Set-up, with programs of the test's own in place of Python's and Debian's."""

import stat
import subprocess
import threading
from pathlib import Path

import pytest
from django.conf import settings

from script import environment

SCRIPT = Path(settings.BASE_DIR) / "script" / "setup"
TOOLS = ("bash", "dirname", "env")


def make_program(folder: Path, name: str, code: str) -> Path:
    """A shell script in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{code}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def set_up_with(folder: Path) -> subprocess.CompletedProcess[str]:
    """`script/setup` where the programs in `folder` and a few plain tools are all there is."""
    for tool in TOOLS:
        found = next(path for path in (Path("/bin") / tool, Path("/usr/bin") / tool) if path.exists())
        (folder / tool).symlink_to(found)
    return subprocess.run([str(folder / "bash"), str(SCRIPT)], env={"PATH": str(folder)}, capture_output=True, text=True)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder whose environment has a Python that only notes what it is asked."""
    (tmp_path / "requirements.txt").write_text("django==5.2.19\n")
    (tmp_path / "requirements-dev.txt").write_text("pytest==9.2.0\n")
    make_program(tmp_path / ".venv" / "bin", "python", f'echo "$@" >> {tmp_path}/asked; test ! -e {tmp_path}/broken')
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "ENVIRONMENT", tmp_path / ".venv")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(environment, "BUILD", tmp_path / "build")
    return tmp_path


def installations(clone: Path) -> list[str]:
    """The requirements files of every installation so far, but for those of uv."""
    asked = clone / "asked"
    lines = asked.read_text().splitlines() if asked.exists() else []
    named = [" ".join(Path(word).name for word in line.split() if word.endswith(".txt")) for line in lines if " install " in line]
    return [names for names in named if names != "requirements-installer.txt"]


def test_without_a_python_that_is_new_enough_set_up_says_what_to_type(tmp_path: Path) -> None:
    make_program(tmp_path / "bin", "python3", "exit 1")

    result = set_up_with(tmp_path / "bin")

    assert result.returncode == 1
    assert "Python 3.11 or newer is needed" in result.stderr
    assert "apt-get install" in result.stderr


def test_a_newer_python_is_taken_where_python3_is_too_old(tmp_path: Path) -> None:
    make_program(tmp_path / "bin", "python3", "exit 1")
    make_program(tmp_path / "bin", "python3.12", 'case "$1" in -c) exit 0 ;; *) echo "ran $*" ;; esac')

    result = set_up_with(tmp_path / "bin")

    assert result.stdout == "ran script/environment.py\n"


def test_requirements_are_installed_once(clone: Path) -> None:
    environment.install_requirements(with_dev=False)
    environment.install_requirements(with_dev=False)

    assert installations(clone) == ["requirements.txt"]


def test_requirements_that_changed_are_installed_again(clone: Path) -> None:
    environment.install_requirements(with_dev=False)
    (clone / "requirements.txt").write_text("django==5.2.20\n")
    environment.install_requirements(with_dev=False)

    assert installations(clone) == ["requirements.txt", "requirements.txt"]


def test_what_tests_need_is_installed_when_asked_for_and_kept_in_mind(clone: Path) -> None:
    environment.install_requirements(with_dev=True)
    environment.install_requirements(with_dev=False)
    environment.install_requirements(with_dev=True)

    assert installations(clone) == ["requirements.txt requirements-dev.txt"]


def test_an_installation_that_broke_off_is_done_again(clone: Path) -> None:
    (clone / "broken").touch()
    with pytest.raises(subprocess.CalledProcessError):
        environment.install_requirements(with_dev=False)
    (clone / "broken").unlink()
    before = len(installations(clone))
    environment.install_requirements(with_dev=False)

    assert len(installations(clone)) == before + 1


def test_an_environment_that_works_is_left_alone(clone: Path) -> None:
    environment.make_environment()

    assert [path.name for path in (clone / ".venv" / "bin").iterdir()] == ["python"]


def test_an_environment_that_does_not_work_is_made_anew(clone: Path) -> None:
    (clone / "broken").touch()

    environment.make_environment()

    assert (clone / ".venv" / "pyvenv.cfg").exists()
    assert environment.environment_works()


def test_packages_are_not_installed_where_there_is_no_apt_get(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    assert not environment.install_packages("python3-venv")


def test_the_package_list_is_refreshed_when_a_package_is_not_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_program(
        tmp_path / "bin",
        "apt-get",
        f'echo "$1" >> {tmp_path}/asked; test "$1" = update || test -e {tmp_path}/known; code=$?; : > {tmp_path}/known; exit $code',
    )
    make_program(tmp_path / "bin", "sudo", 'shift; exec "$@"')
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:/usr/bin:/bin")

    assert environment.install_packages("chromium")
    assert (tmp_path / "asked").read_text().split() == ["install", "update", "install"]


def test_set_ups_in_one_folder_wait_for_each_other(clone: Path) -> None:
    order: list[str] = []

    def second() -> None:
        with environment.only_one_set_up():
            order.append("second")

    with environment.only_one_set_up():
        thread = threading.Thread(target=second)
        thread.start()
        thread.join(0.2)
        order.append("first")
    thread.join(10)

    assert order == ["first", "second"]


def test_an_engine_that_can_not_be_compiled_keeps_nobody_from_starting(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENGINE_INTERPRETED", raising=False)
    make_program(clone / "script", "compile", f"touch {clone}/tried; exit 1")

    with environment.engine_being_compiled():
        (clone / "prepared").touch()

    assert (clone / "tried").exists()


def test_what_can_not_be_prepared_ends_the_compiler_too(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENGINE_INTERPRETED", raising=False)
    make_program(clone / "script", "compile", f"sleep 60; touch {clone}/went-on")

    with pytest.raises(subprocess.CalledProcessError), environment.engine_being_compiled():
        environment.run("false")

    assert not (clone / "went-on").exists()
