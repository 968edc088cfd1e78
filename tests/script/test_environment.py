"""Set-up, with programs of the test's own in place of Python's and Debian's."""

import hashlib
import re
import shutil
import stat
import subprocess
import threading
import zipfile
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
    """The requirements files of every installation so far."""
    asked = clone / "asked"
    lines = asked.read_text().splitlines() if asked.exists() else []
    return [" ".join(Path(word).name for word in line.split() if word.endswith(".txt")) for line in lines if " install " in line]


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


def make_wheel(folder: Path) -> str:
    """A package `dry_land` 1.0 in a file to install from; returns its SHA-256."""
    folder.mkdir()
    path = folder / "dry_land-1.0-py3-none-any.whl"
    names = {
        "dry_land.py": "",
        "dry_land-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: dry-land\nVersion: 1.0\n",
        "dry_land-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in names.items():
            wheel.writestr(name, text)
        wheel.writestr("dry_land-1.0.dist-info/RECORD", "".join(f"{name},,\n" for name in names))
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_only_files_of_the_pinned_content_are_installed(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = make_wheel(clone / "wheels")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(clone / "wheels"))
    shutil.rmtree(clone / ".venv")
    environment.make_environment()
    altered = digest[:-1] + ("0" if digest[-1] != "0" else "1")

    for hashes in ("", f" --hash=sha256:{altered}"):
        (clone / "requirements.txt").write_text(f"dry-land==1.0{hashes}\n")
        with pytest.raises(subprocess.CalledProcessError):
            environment.install_requirements(with_dev=False)
        assert not environment.succeeds(environment.PYTHON, "-c", "import dry_land")

    (clone / "requirements.txt").write_text(f"dry-land==1.0 --hash=sha256:{digest}\n")
    environment.install_requirements(with_dev=False)
    assert environment.succeeds(environment.PYTHON, "-c", "import dry_land")


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_everything_that_is_installed_has_its_digests_and_comes_from_no_named_place(name: str) -> None:
    text = (Path(settings.BASE_DIR) / name).read_text()
    entries = re.split(r"\n(?=\S)", text.strip())

    assert len(entries) > 20
    assert [
        entry for entry in entries if not re.match(r"[\w.-]+(\[\w,]+)?==\S+( ; [^\\]+)? \\\n\s+--hash=sha256:[0-9a-f]{64}", entry)
    ] == []
    assert "://" not in text
    assert "index" not in text


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
