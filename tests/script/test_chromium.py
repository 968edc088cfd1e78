from pathlib import Path

import pytest

from script import chromium
from tests.browser.chromium import find_chromium
from tests.script.test_environment import make_program


def test_the_browser_that_is_named_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_program(tmp_path, "my-browser", "true")
    monkeypatch.setenv("CHROMIUM", str(path))

    assert find_chromium() == str(path)


def test_a_named_browser_that_is_not_there_is_none_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")

    assert find_chromium() is None


def test_without_a_browser_the_check_says_what_to_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")

    assert chromium.main() == 1
    assert "apt-get install chromium" in capsys.readouterr().err


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that holds every program of a machine; apt-get has the packages in `shop`, and asks nobody."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("tests.browser.chromium.MAC_PATHS", ())
    last = "for name; do :; done"
    make_program(tmp_path, "apt-cache", f'{last}; test -e "{tmp_path}/shop/$name"')
    make_program(tmp_path, "apt-get", f'{last}; /bin/cp "{tmp_path}/shop/$name" "{tmp_path}"')
    make_program(tmp_path, "sudo", 'while test "$1" != apt-get -a "$1" != true; do shift; done; "$@"')
    return tmp_path


@pytest.mark.parametrize(
    ("there", "to_be_had", "taken"),
    [
        ((), ("chromium", "chromium-headless-shell"), "chromium-headless-shell"),
        ((), ("chromium",), "chromium"),
        (("google-chrome",), ("chromium", "chromium-headless-shell"), "chromium-headless-shell"),
        (("google-chrome",), ("chromium",), "google-chrome"),
        (("chromium", "chromium-headless-shell"), (), "chromium-headless-shell"),
    ],
)
def test_the_headless_shell_is_taken_where_it_is_to_be_had(
    machine: Path, capsys: pytest.CaptureFixture[str], there: tuple[str, ...], to_be_had: tuple[str, ...], taken: str
) -> None:
    for folder, names in ((machine, there), (machine / "shop", to_be_had)):
        for name in names:
            make_program(folder, name, "true")

    assert chromium.main() == 0
    assert capsys.readouterr().out == f"{machine / taken}\n"
