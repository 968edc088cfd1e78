"""Installing what is pinned: by uv, else by pip, never another content."""

import hashlib
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from django.conf import settings

from script import requirements
from script.programs import succeeds
from tests.script.test_environment import make_program


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


@pytest.fixture
def python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The Python of an empty environment, for which `tmp_path/wheels` is all there is to install from."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "wheels"))
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "cache"))
    venv.create(tmp_path / "environment", with_pip=not requirements_pip(), symlinks=True)
    return tmp_path / "environment" / "bin" / "python"


def requirements_pip() -> bool:
    """Whether the pip beside these tests can install into another environment."""
    return succeeds(sys.executable, "-m", "pip", "--python", sys.executable, "--version")


def place_uv(python: Path) -> None:
    """Put the uv of these tests beside `python`, as if it had been installed."""
    own = Path(sys.executable).with_name("uv")
    if not own.exists():
        pytest.skip("no uv for this kind of machine")
    shutil.copy(own, python.parent / "uv")


def installed_by(python: Path) -> str | None:
    """What installed `dry_land`; None if nothing did."""
    found = list(python.parents[1].glob("lib/*/site-packages/dry_land-*.dist-info/INSTALLER"))
    return found[0].read_text().strip() if found else None


def install(python: Path, text: str) -> None:
    """Install what `text` pins, while no uv can be had that isn't there."""
    folder = python.parents[2]
    (folder / "requirements.txt").write_text(text)
    (folder / "installer.txt").write_text("# nothing\n")
    requirements.install([folder / "requirements.txt"], into=python, installer=folder / "installer.txt")


@pytest.mark.parametrize("with_uv", [True, False])
def test_only_files_of_the_pinned_content_are_installed(tmp_path: Path, python: Path, with_uv: bool) -> None:
    digest = make_wheel(tmp_path / "wheels")
    if with_uv:
        place_uv(python)
    altered = digest[:-1] + ("0" if digest[-1] != "0" else "1")

    for hashes in ("", f" --hash=sha256:{altered}"):
        with pytest.raises(subprocess.CalledProcessError):
            install(python, f"dry-land==1.0{hashes}\n")
        assert installed_by(python) is None

    install(python, f"dry-land==1.0 --hash=sha256:{digest}\n")
    assert installed_by(python) == ("uv" if with_uv else "pip")


def test_where_uv_fails_pip_installs(tmp_path: Path, python: Path) -> None:
    digest = make_wheel(tmp_path / "wheels")
    make_program(python.parent, "uv", 'test "$1" = --version')

    install(python, f"dry-land==1.0 --hash=sha256:{digest}\n")

    assert installed_by(python) == "pip"


def test_a_uv_of_another_content_is_not_installed(tmp_path: Path, python: Path) -> None:
    make_wheel(tmp_path / "wheels")
    (tmp_path / "installer.txt").write_text(f"dry-land==1.0 --hash=sha256:{'0' * 64}\n")
    pip = (sys.executable, "-m", "pip", "--python", str(python))

    assert requirements.find_uv(pip, into=python, installer=tmp_path / "installer.txt") is None
    assert installed_by(python) is None


def test_of_two_settings_of_pip_the_stronger_counts() -> None:
    listing = """:env:.cert='/three'
global.find-links='/one\\n/two'
global.cert='/one'
install.cert='/two'
freeze.cert='/four'"""

    assert requirements.settings_of_pip(listing) == {"cert": "/three", "find_links": "/one\n/two"}


def test_uv_is_told_what_pip_was_told_unless_it_was_told_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_FIND_LINKS", "/one /two")
    monkeypatch.setenv("PIP_CERT", "/pips")
    monkeypatch.setenv("SSL_CERT_FILE", "/ones-own")

    pythons = (sys.executable, str(getattr(sys, "_base_executable", sys.executable)))  # one of them has pip: see `make_environment`
    told = requirements.settings_for_uv(next((python, "-m", "pip") for python in pythons if succeeds(python, "-m", "pip", "--version")))

    assert told["UV_FIND_LINKS"] == "/one,/two"
    assert "SSL_CERT_FILE" not in told


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-installer.txt"])
def test_everything_that_is_installed_has_its_digests_and_comes_from_no_named_place(name: str) -> None:
    text = (Path(settings.BASE_DIR) / name).read_text()
    entries = re.split(r"\n(?=\S)", text.strip())

    assert len(entries) > (20 if name != "requirements-installer.txt" else 0)
    assert [
        entry for entry in entries if not re.match(r"[\w.-]+(\[\w,]+)?==\S+( ; [^\\]+)? \\\n\s+--hash=sha256:[0-9a-f]{64}", entry)
    ] == []
    assert "://" not in text
    assert "index" not in text
