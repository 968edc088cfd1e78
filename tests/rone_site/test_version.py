"""The version stands in one place and is shown where somebody may ask for it."""

from __future__ import annotations

from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from engine import ENGINE_VERSION
from rone_site.version import VERSION


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/tagewerk/"])
def test_every_page_of_every_game_shows_it_at_its_foot(client: Client, address: str) -> None:
    foot = client.get(address).content.decode().partition("<footer")[2].partition("</footer>")[0]
    assert f"Version {VERSION}" in foot


def test_a_command_tells_it_beside_the_engines() -> None:
    said = StringIO()
    call_command("site_version", stdout=said)
    assert said.getvalue().startswith(f"site {VERSION}, engine {ENGINE_VERSION}, Django ")


@pytest.mark.django_db
def test_the_apis_document_tells_it(client: Client) -> None:
    answer = client.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"})
    assert answer.json()["info"]["version"].split()[0] == VERSION


@pytest.mark.django_db
def test_health_tells_it_to_programs_and_people(client: Client) -> None:
    assert client.get("/health/").json()["version"] == VERSION
    assert f"Version {VERSION}" in client.get("/health/", headers={"Accept": "text/html"}).content.decode()


def test_the_changelog_has_a_section_of_it_below_what_comes_next() -> None:
    headings = [line[3:] for line in (settings.BASE_DIR / "CHANGELOG.md").read_text().splitlines() if line.startswith("## ")]
    assert headings[:2] == ["Unreleased", VERSION]
