"""Preparing a site's data folder, in a process of its own as `script/setup` does it."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.xdist_group("preparation")  # which share a prepared folder


def manage(command: str, *, data_dir: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command typed by somebody who lets others read what they make."""
    variables = {"PATH": os.environ["PATH"], "DATA_DIR": str(data_dir), "DJANGO_SETTINGS_MODULE": "rone_site.settings.dev"}
    line = [sys.executable, "manage.py", command]
    result = subprocess.run(line, cwd=settings.BASE_DIR, env=variables | environment, capture_output=True, text=True, umask=0o022)
    assert result.returncode == 0, result.stderr
    return result


def prepared(data_dir: Path, **environment: str) -> list[str]:
    """What `prepare_site` says it does."""
    result = manage("prepare_site", data_dir=data_dir, **environment)
    assert result.stdout == ""
    return result.stderr.split(" …\n")[:-1]


def count(data_dir: Path, table: str) -> int:
    with sqlite3.connect(data_dir / "db.sqlite3") as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 - names of our own


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A prepared folder that the tests copy."""
    folder = tmp_path_factory.mktemp("sites") / "one"
    assert prepared(folder)[:2] == ["Preparing the database", "Loading the cards"]
    return folder


@pytest.fixture
def data_dir(site: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(site, tmp_path / "site"))


def test_a_prepared_site_has_cards_and_starter_decks_and_static_files_are_nowhere_in_it(data_dir: Path) -> None:
    assert count(data_dir, "cards_card") >= 68
    assert count(data_dir, "decks_deck") >= 4
    assert not (data_dir / "static").exists()


def test_the_static_files_of_an_older_release_are_deleted(data_dir: Path) -> None:
    (data_dir / "static").mkdir()
    (data_dir / "static" / "staticfiles.json").touch()
    prepared(data_dir)

    assert not (data_dir / "static").exists()


def test_preparing_again_does_nothing(data_dir: Path) -> None:
    assert prepared(data_dir) == []


def test_a_database_that_is_gone_is_made_and_filled_again(data_dir: Path) -> None:
    for path in data_dir.glob("db.sqlite3*"):
        path.unlink()

    assert prepared(data_dir) == ["Preparing the database", "Loading the cards"]
    assert count(data_dir, "cards_card") >= 68


def test_cards_that_the_owner_enters_are_loaded(data_dir: Path) -> None:
    before = count(data_dir, "cards_card")
    folder = data_dir / "cards" / "my-box"
    folder.mkdir(parents=True)
    (folder / "edition.yaml").write_text("{slug: my-box, code: BOX, name: {en: My Box, de: Meine Schachtel}, released: 2025-10-01}")
    (folder / "cards.yaml").write_text(
        "- {id: 10001, slug: drip-tray, type: technology, name: {en: Drip Tray, de: Tropfschale}, level: 1, cost: 1, modelled: false,"
        " printed: {en: Drip., de: Tropf.}, number: '1'}"
    )

    assert prepared(data_dir) == ["Loading the cards"]
    assert count(data_dir, "cards_card") == before + 1
    assert prepared(data_dir) == []


def read_by_others(data_dir: Path) -> list[Path]:
    """What of a site, its folder included, others than its user may read or write."""
    return [path for path in (data_dir, *data_dir.rglob("*")) if stat.S_IMODE(path.stat().st_mode) & 0o077]


def test_what_the_site_writes_is_its_user_s_alone_whichever_command_writes_it(site: Path, data_dir: Path) -> None:
    assert read_by_others(site) == []
    (data_dir / "db.sqlite3").unlink()
    manage("migrate", data_dir=data_dir)

    assert read_by_others(data_dir) == []


def test_what_an_older_release_let_others_read_is_closed(data_dir: Path) -> None:
    secrets = [data_dir / "db.sqlite3", next((data_dir / "secrets").iterdir())]
    for path in secrets:
        path.chmod(0o644)
    prepared(data_dir)

    assert [stat.S_IMODE(path.stat().st_mode) for path in secrets] == [0o600, 0o600]
