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
