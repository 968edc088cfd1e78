"""Every page is valid HTML by the Nu checker of the W3C, but for the attributes of htmx, which HTML doesn't know."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from script.nu_checker import find_checker
from tests.rone_site.world import ROLES, World, addresses, make_world

CASES = ("", "public", "known", "shared", "watched", "free", "ended", "traded", "discussed")
LANGUAGES = ("en", "de")
FEWEST_PAGES = 200
OF_HTMX = re.compile(r"Attribute “hx-[\w:-]+” not allowed on element")
DIFFERS_EACH_TIME = re.compile(rb'nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|name="key" value="[^"]*"')


@pytest.mark.django_db
@pytest.mark.further_look
@pytest.mark.usefixtures("demo")
def test_every_page_is_valid_html(tmp_path: Path) -> None:
    names = write_pages(make_world(), tmp_path)
    assert len(names) >= FEWEST_PAGES
    assert faults_of(tmp_path, names) == []


@pytest.mark.further_look
def test_the_checker_tells_a_fault_and_passes_over_htmx(tmp_path: Path) -> None:
    page = '<!DOCTYPE html><html lang="en"><head><title>One</title></head><body><div {}>x</div></body></html>'
    (tmp_path / "0.html").write_text(page.format('hx-get="/x/"'))
    (tmp_path / "1.html").write_text(page.format('aria-label="x"'))
    [fault] = faults_of(tmp_path, {"0.html": "sound", "1.html": "faulty"})
    assert fault.startswith("faulty, line 1: The “aria-label” attribute must not be specified")


def faults_of(folder: Path, names: dict[str, str]) -> list[str]:
    """What the checker finds in the files of `folder`; `names` says what page a file holds."""
    command = ("java", "-jar", str(find_checker()), "--format", "json", "--errors-only", "--exit-zero-always", str(folder))
    told = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stderr)["messages"]
    return [
        f"{names[Path(one['url']).name]}, line {one.get('lastLine', '?')}: {one['message']} {one.get('extract', '')}"
        for one in told
        if not OF_HTMX.match(one["message"])
    ]


def write_pages(world: World, folder: Path) -> dict[str, str]:
    """Write each page that somebody gets into a file of `folder`, the same page once; returns what each file holds."""
    seen: set[bytes] = set()
    names: dict[str, str] = {}
    for name, content in pages(world):
        plain = DIFFERS_EACH_TIME.sub(b"", content)
        if plain not in seen:
            seen.add(plain)
            file = f"{len(seen)}.html"
            (folder / file).write_bytes(content)
            names[file] = name
    return names


def pages(world: World) -> Iterator[tuple[str, bytes]]:
    """Whatever is answered as a whole page, with who asked, in which language, for what."""
    for role in ROLES:
        for language in LANGUAGES:
            client = world.client(role)
            client.cookies["django_language"] = language
            for address in addresses():
                for path in sorted({world.path(address, case) for case in CASES if not case or case in world.others}):
                    answer = client.get(path)
                    if answer.headers.get("Content-Type", "").startswith("text/html") and b"<!DOCTYPE" in answer.content[:200]:
                        yield f"{path} for {role} in {language}", answer.content
