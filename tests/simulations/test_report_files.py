"""The files of a report, and the picture beside a link to it."""

from __future__ import annotations

import csv
import io
import json
from xml.etree import ElementTree

import pytest
from django.test import Client

from cards.models import Card
from cards.services import touch_catalog
from simulations.jobs.services import share_job
from tests.accounts.makers import make_client
from tests.simulations.finished import FIGURES, address, make_report
from tests.simulations.makers import make_job, make_list

pytestmark = [pytest.mark.django_db, pytest.mark.alike("how a stored report is drawn; it is stored and read as text")]


def test_every_figure_is_downloaded_as_picture_sheet_and_data() -> None:
    job = make_report()
    client = make_client(job.owner)
    for slug in FIGURES:
        sheet = client.get(address(job, f"{slug}.csv"))
        lines = list(csv.reader(io.StringIO(sheet.content.decode())))
        assert len({len(line) for line in lines}) == 1
        assert len(lines) > 1
        assert json.loads(client.get(address(job, f"{slug}.json")).content)
        picture = client.get(address(job, f"{slug}.svg"))
        assert picture["Content-Type"] == "image/svg+xml"
        assert picture["Content-Disposition"].startswith("attachment;")
        assert ElementTree.fromstring(picture.content).tag.endswith("svg")  # noqa: S314


def test_the_whole_result_is_downloaded_byte_for_byte() -> None:
    job = make_report()
    assert job.report is not None
    assert make_client(job.owner).get(address(job, "report.json")).content.decode() == job.report.result


@pytest.mark.parametrize("name", ["water.exe", "secrets.json", "report.csv", "water.html"])
def test_a_file_that_a_report_does_not_have_is_a_404(name: str) -> None:
    job = make_report(games=2, turns=1)
    assert make_client(job.owner).get(address(job, name)).status_code == 404


def test_a_job_without_a_report_has_no_files() -> None:
    job = make_job()
    assert make_client(job.owner).get(address(job, "water.csv")).status_code == 404


def test_a_name_that_looks_like_a_formula_is_harmless_in_a_sheet() -> None:
    make_list()
    Card.objects.filter(pk=810_000).update(name_en="=SUM(A1)")
    touch_catalog()
    job = make_report()
    assert "'=SUM(A1)" in make_client(job.owner).get(address(job, "castable.csv")).content.decode()


def test_a_shared_report_shows_a_picture_where_its_link_is_sent() -> None:
    job = make_report()
    assert "og:image" not in make_client(job.owner).get(address(job)).content.decode()
    share_job(job=job, is_shared=True)
    text = Client().get(address(job)).content.decode()
    assert f'<meta property="og:image" content="http://testserver/reports/{job.pk}/preview.png">' in text
    picture = Client().get(address(job, "preview.png"))
    assert (picture.status_code, picture.content[:8]) == (200, b"\x89PNG\r\n\x1a\n")
