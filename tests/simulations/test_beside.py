"""Two reports on one page, through the API and on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from decks.versions.services.versions import save_version
from engine.cards.catalog import CardId
from simulations.jobs.models import Job
from simulations.jobs.services import share_job
from tests.accounts.makers import make_client
from tests.simulations.finished import make_deck, make_report
from tests.simulations.makers import make_job, make_list, make_user, other_list

pytestmark = [pytest.mark.django_db, pytest.mark.alike("what is computed of two stored reports; they are stored and read as text")]
FIGURES = ("measures", "lists", "damage", "through", "level-2", "level-3", "banked", "stranded", "life", "castable")


def pair(**values: Any) -> tuple[Job, Job]:
    owner = make_user()
    return make_report(owner), make_report(owner, **{"deck": other_list(), "title": "Cistern Rush", **values})


def address(one: Job, other: Job, rest: str = "") -> str:
    return f"/reports/{one.pk}/beside/{other.pk}/{rest}"


def test_two_reports_stand_side_by_side_with_what_lies_between_them() -> None:
    one, other = pair()
    response = make_client(one.owner).get(address(one, other))
    text = response.content.decode()
    assert response.status_code == 200
    assert [figure["id"] for figure in response.context["figures"]] == list(FIGURES)
    assert "Cistern Watch beside Cistern Rush" in text
    assert "The lists differ in 2 cards." in text
    assert "win rate" not in text.lower()


def test_the_same_report_twice_says_that_there_is_no_difference() -> None:
    job = make_report()
    text = make_client(job.owner).get(address(job, job)).content.decode()
    assert "In none of these figures was a difference found." in text
    assert "No difference was found in any turn." in text
    assert "Both reports are of the same list." in text


def test_other_settings_are_told_first() -> None:
    one, other = pair(deck=make_list(), policy="rush")
    text = make_client(one.owner).get(address(one, other)).content.decode()
    assert "The reports were made with other settings:" in text
    assert "Plan: Mixed, then Rush: levels first." in text


def test_versions_of_one_deck_are_called_by_their_numbers() -> None:
    owner = make_user()
    deck = make_deck(owner)
    save_version(deck=deck, now=timezone.now(), note="")
    one, other = make_report(owner, source=deck), make_report(owner, deck=other_list(), source=deck)
    text = make_client(owner).get(address(one, other)).content.decode()
    assert "Cistern Watch, version 1 beside Cistern Watch" in text


@pytest.mark.parametrize("figure", FIGURES)
def test_every_figure_is_a_file(figure: str) -> None:
    one, other = pair()
    client = make_client(one.owner)
    assert json.loads(client.get(address(one, other, f"{figure}.json")).content) is not None
    assert client.get(address(one, other, f"{figure}.csv")).content.count(b"\n") >= 2
    drawn = client.get(address(one, other, f"{figure}.svg"))
    if figure == "lists":
        assert drawn.status_code == 404
    else:
        ElementTree.fromstring(drawn.content)  # noqa: S314 - our own


def test_a_report_that_isn_t_mine_or_shared_is_not_there() -> None:
    one, other = pair()
    stranger = make_report()
    client = make_client(stranger.owner)
    assert client.get(address(stranger, one)).status_code == 404
    assert Client().get(address(one, other)).status_code == 404
    share_job(job=one, is_shared=True)
    assert client.get(address(stranger, one)).status_code == 200
    share_job(job=other, is_shared=True)
    assert Client().get(address(one, other)).status_code == 200


def test_only_finished_reports_of_a_deck_alone_are_put_side_by_side() -> None:
    owner = make_user()
    job, study = make_report(owner), make_report(owner, study="mulligan", games=2)
    waiting = make_job(owner)
    client = make_client(owner)
    for wrong in (waiting, study):
        assert client.get(address(job, wrong)).status_code == 404
    chosen = client.get(f"/reports/{job.pk}/beside/").content.decode()
    assert str(study.pk) not in chosen
    assert str(waiting.pk) not in chosen


def test_choosing_costs_the_same_however_many_reports_there_are(django_assert_max_num_queries: Any) -> None:
    owner = make_user()
    jobs = [make_report(owner, seed=seed, games=20) for seed in range(6)]
    client = make_client(owner)
    client.get(f"/reports/{jobs[0].pk}/beside/")
    with django_assert_max_num_queries(8):
        response = client.get(f"/reports/{jobs[0].pk}/beside/")
    assert response.content.decode().count("/beside/") >= 5


def test_the_api_gives_the_same_difference() -> None:
    one, other = pair()
    client = make_client(one.owner)
    found = client.get(f"/api/v1/simulations/{one.pk}/difference/{other.pk}/").json()
    assert found == json.loads(client.get(address(one, other, "report.json")).content)
    assert client.get(f"/api/v1/simulations/{one.pk}/difference/{make_job(one.owner).pk}/").status_code == 404
    assert make_client().get(f"/api/v1/simulations/{one.pk}/difference/{other.pk}/").status_code == 404


def test_the_command_line_gives_the_same_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = pair()
    files = [tmp_path / "one.json", tmp_path / "other.json"]
    for file, job in zip(files, (one, other), strict=True):
        assert job.report is not None
        file.write_text(job.report.result, encoding="utf-8")
    call_command("simulate", "difference", "--report", str(files[0]), "--report", str(files[1]), "--json")
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(make_client(one.owner).get(address(one, other, "report.json")).content)
    call_command("simulate", "difference", "--report", str(files[0]), "--report", str(files[1]))
    assert "Verdicts side by side" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("simulate", "difference", "--report", str(files[0]))


def test_a_card_that_left_the_site_has_its_number() -> None:
    one, other = pair()
    other.deck_list["cards"].append([CardId(999_999), 1])
    other.save()
    assert "Card 999999" in make_client(one.owner).get(address(one, other)).content.decode()
