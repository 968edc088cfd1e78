"""Static files as a site serves them, collected anew for these tests."""

import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as site_settings
from django.contrib.staticfiles.finders import get_finder
from django.test import Client
from pytest_django import Settings

from rone_site.static_files import KEPT_STATES, collect_static_files
from web.templatetags.web import _icon, symbol

IMPORT = re.compile(r"""(?:import|export)\b[^;"']*?["'](\.\.?/[^"']+)["']""")
URL = re.compile(r"""url\(["']?(?!data:|#|https?:)([^"')#?]+)""")
pytestmark = [
    pytest.mark.xdist_group("static files"),  # which share a collected folder
    pytest.mark.alike("files, and which of them a page names"),
]


def collected() -> list[str]:
    """What is said while static files are collected."""
    said: list[str] = []
    collect_static_files(say=said.append)
    return said


@pytest.fixture(scope="module")
def collected_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a project whose static files were collected; the tests copy it."""
    builds = tmp_path_factory.mktemp("build") / "static"
    before, site_settings.STATIC_BUILDS = site_settings.STATIC_BUILDS, builds
    try:
        assert collected() == ["Collecting static files …"]
    finally:
        site_settings.STATIC_BUILDS = before
    return builds


@pytest.fixture
def builds(collected_once: Path, tmp_path: Path, settings: Settings) -> Path:
    settings.STATIC_BUILDS = shutil.copytree(collected_once, tmp_path / "static", symlinks=True)
    return Path(settings.STATIC_BUILDS)


@pytest.fixture
def served(builds: Path, settings: Settings) -> Iterator[Path]:
    """The site as it runs on these static files."""
    settings.STATIC_ROOT = builds / "current"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "rone_site.static_files.SiteStaticFilesStorage"}}
    forget_addresses()
    yield builds / "current"
    forget_addresses()


def forget_addresses() -> None:
    """Let symbols be written with the addresses of the static files that the settings name now."""
    symbol.cache_clear()
    _icon.cache_clear()


def test_static_files_are_collected_once_for_all_sites_and_anew_when_one_changes(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert collected() == []
    style = builds.parent / "app" / "new.css"
    style.parent.mkdir()
    style.write_text("body { margin: 0 }")
    monkeypatch.setattr(site_settings, "STATICFILES_DIRS", [style.parent])
    forget_finders()
    before = (builds / "current").resolve()
    try:
        assert collected() == ["Collecting static files …"]
    finally:
        monkeypatch.undo()
        forget_finders()

    assert (builds / "current").resolve() != before
    assert before.is_dir()  # a site that runs goes on with it
    assert list((builds / "current").glob("new.*.css"))


def forget_finders() -> None:
    """Let Django look for static files where the settings say now."""
    get_finder.cache_clear()


def test_only_the_last_few_states_are_kept(builds: Path) -> None:
    for number in range(KEPT_STATES + 2):
        (builds / f"older{number}").mkdir()
    (builds / "current").unlink()
    collected()

    states = [path for path in builds.iterdir() if path.is_dir() and not path.is_symlink()]
    assert len(states) == KEPT_STATES
    assert (builds / "current").resolve() in states


def test_a_collection_that_broke_off_is_done_again(builds: Path) -> None:
    state = (builds / "current").resolve()
    (builds / "current").unlink()
    state.rename(builds / f".{state.name}.part")

    assert collected() == ["Collecting static files …"]
    assert (builds / "current" / "staticfiles.json").exists()
    assert [path.name for path in builds.iterdir() if path.name.endswith(".part")] == []


def test_static_files_are_small_and_hold_nothing_twice(builds: Path) -> None:
    files = [path for path in (builds / "current").rglob("*") if path.is_file()]
    plain = [path for path in files if path.suffix not in (".gz", ".json") and not re.search(r"\.[0-9a-f]{12}(\.|$)", path.name)]

    assert sum(path.stat().st_size for path in files) < 4_500_000
    assert plain == []
    assert not [path for path in files if ".map" in path.suffixes or "redoc" in path.parts or "rest_framework" in path.parts]
    assert {"css", "js", "svg"} <= {path.name.split(".")[-2] for path in files if path.suffix == ".gz"}


def test_everybody_on_the_machine_may_read_them(builds: Path) -> None:
    assert {stat.S_IMODE(path.stat().st_mode) for path in (builds / "current").rglob("*")} == {0o644, 0o755}


def test_every_file_that_a_module_or_a_style_names_is_there(builds: Path) -> None:
    named = [
        (path, path.parent / target)
        for kind, pattern in (("js", IMPORT), ("css", URL))
        for path in (builds / "current").rglob(f"*.{kind}")
        if kind == "css" or path.relative_to(builds / "current").parts[0] in site_settings.OWN_APPS
        for target in pattern.findall(path.read_text())
    ]

    assert len(named) > 10
    assert [pair for pair in named if not pair[1].exists()] == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/api/v1/docs/", "/admin/login/", "/cards/", "/favicon.ico"])
def test_every_static_file_that_a_page_names_is_there(served: Path, client: Client, address: str) -> None:
    response = client.get(address, follow=address != "/favicon.ico")
    found = re.findall(r"""/static/([^"'#?]+)""", response.content.decode() + response.headers.get("Location", ""))

    assert found
    assert [name for name in found if not (served / name).exists()] == []


def test_two_sites_that_are_prepared_at_once_share_one_collection(tmp_path: Path) -> None:
    code = (
        "import django; django.setup(); from django.conf import settings; from pathlib import Path;"
        f"settings.STATIC_BUILDS = Path({str(tmp_path / 'static')!r});"
        "from rone_site.static_files import collect_static_files; collect_static_files(say=print)"
    )
    programs = [
        subprocess.Popen([sys.executable, "-c", code], cwd=site_settings.BASE_DIR, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    said = [program.communicate()[0] for program in programs]

    assert [program.returncode for program in programs] == [0, 0]
    assert sorted(said) == ["", "Collecting static files …\n"]
