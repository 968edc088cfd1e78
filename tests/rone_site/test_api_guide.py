"""The guide to the API: every example in it is run against a site that stands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.services import create_token
from decks.list.models import Deck
from rone_site.settings import base
from simulations.jobs.models import Job
from tests.decks.makers import make_user
from web.api.pagination import MAX_PAGE_SIZE, PAGE_SIZE

GUIDE = (Path(settings.BASE_DIR) / "docs" / "how-to" / "use-the-api.md").read_text(encoding="utf-8")
Run = Callable[[list[str], str], str]


def examples(language: str) -> str:
    """All examples in one language, as one program."""
    return "\n".join(re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL))


@pytest.fixture
def run(live_server: Any, demo: None, worker: None) -> Run:
    owner = make_user("ada")
    token = create_token(user=owner, name="guide", scopes=["decks:read", "decks:write", "simulations:write"], now=timezone.now())[1]

    def program(command: list[str], text: str) -> str:
        environment = os.environ | {"SITE": live_server.url, "TOKEN": token}
        done = subprocess.run(command, input=text, env=environment, capture_output=True, text=True, timeout=240, check=False)
        assert done.returncode == 0, done.stderr
        assert "rone_" not in done.stdout
        return done.stdout

    return program


def was_done(said: str) -> None:
    """What the examples leave behind, and what they say."""
    assert Deck.objects.get().name == "From a program, named anew"
    assert Job.objects.get().games == 100
    assert "DECK_TOO_SMALL" in said
    assert "Traceback" not in said


@pytest.mark.django_db(transaction=True)
@pytest.mark.alike("what its calls get from database and broker, the tests of those calls get too")
def test_the_python_examples_run(run: Run) -> None:
    said = run([sys.executable, "-"], examples("python"))
    was_done(said)
    assert len(re.findall(r"^\d+ .+ [012]$", said, re.MULTILINE)) > 5  # cards of more pages than one
    assert re.search(r"^done 100\n(playing|over) \d+ .+$", said.rstrip(), re.MULTILINE)  # a simulation, then a table


@pytest.mark.django_db(transaction=True)
@pytest.mark.alike("what its calls get from database and broker, the tests of those calls get too")
def test_the_curl_examples_run(run: Run) -> None:
    if shutil.which("curl") is None:
        pytest.skip("there is no curl")
    commands = examples("sh").replace("export SITE=http://127.0.0.1:8000\nexport TOKEN=rone_…\n", "")
    was_done(run(["bash", "-eu"], commands))


@pytest.mark.django_db(transaction=True)
@pytest.mark.alike("what its calls get from database and broker, the tests of those calls get too")
def test_the_javascript_examples_run(run: Run) -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no Node.js")
    said = run(["node", "--input-type=module", "-"], examples("js"))
    was_done(said)
    assert said.rstrip().endswith("done 100\nplaying")


def test_the_limits_that_it_names_are_those_of_a_site_that_says_nothing_else() -> None:
    table = "\n".join(line for line in GUIDE.split("## Limits")[1].splitlines() if line.startswith("|"))
    said = set(re.findall(r"[\d,]+(?= MB|;| \|$|, at most)|(?<=at most )\d+|(?<=; )[\d,]+", table, re.MULTILINE))
    limits = (
        *settings.API_RATES.values(),
        *base.COSTLY_SECONDS.values(),
        PAGE_SIZE,
        MAX_PAGE_SIZE,
        settings.BODY_LIMIT_BYTES // 1024 // 1024,
        settings.SIMULATION_MOST_GAMES,
        settings.SIMULATION_MOST_LONG_GAMES,
        settings.SIMULATION_GAMES_A_DAY,
        settings.SIMULATION_OPEN_JOBS,
    )
    assert said == {f"{limit:,}" for limit in limits}


@pytest.mark.django_db
def test_the_page_shows_the_guide(client: Client) -> None:
    page = client.get("/api-guide/").content.decode()
    assert '<h2 id="find-cards">Find cards</h2>' in page
    assert page.count("<pre") == GUIDE.count("```") // 2
    assert "api-guide/" in client.get("/api/v1/docs/").content.decode()
