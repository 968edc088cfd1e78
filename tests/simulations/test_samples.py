"""The site's own reports of its starter decks: ordered one after the other, read by everybody, made anew when they are old."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from decks.list.models import Deck
from simulations.jobs.models import Job, State
from simulations.jobs.retention import forget_old
from simulations.jobs.samples import AT_MOST_EVERY, find_sample, order_sample
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def starters(demo: None, settings: Any) -> list[Deck]:
    """The starter decks; reports of thirty games are the most here."""
    call_command("load_starter_decks", game="rone", verbosity=0)
    settings.SIMULATION_MOST_GAMES = 30
    return list(Deck.objects.starters())


def play() -> None:
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)


def test_each_starter_is_played_once_and_one_after_the_other(starters: list[Deck]) -> None:
    now = timezone.now()
    ordered = []
    for _ in range(len(starters) + 2):
        job = order_sample(now=now)
        assert order_sample(now=now) is None  # one is in the works, or none is lacking
        if job is not None:
            ordered.append(job.deck)
        play()
    assert ordered == starters


def test_the_first_page_leads_to_a_report_that_everybody_reads(starters: list[Deck], client: Client) -> None:
    assert "Read the whole report" not in client.get("/").content.decode()
    order_sample(now=timezone.now())
    play()
    job = find_sample()
    assert job is not None
    assert job.deck == starters[0]
    address = f"/reports/{job.pk}/"
    assert f'href="{address}"' in client.get("/").content.decode()
    assert f'href="{address}"' in client.get("/reports/").content.decode()
    for browser in (client, make_client()):
        page = browser.get(address)
        assert page.status_code == 200
        assert 'id="share"' not in page.content.decode()
        assert f'href="/decks/{starters[0].public_id}/"' in page.content.decode()
        assert browser.post(f"{address}delete/").status_code in (302, 404)
    assert Job.objects.filter(pk=job.pk).exists()
    german = client.get(address, headers={"Accept-Language": "de"}).content.decode()
    assert starters[0].starter_text["name"]["de"] in german


def test_a_starters_page_lists_its_report(starters: list[Deck], client: Client) -> None:
    order_sample(now=timezone.now())
    play()
    assert f"/reports/{Job.objects.get().pk}/" in client.get(f"/decks/{starters[0].public_id}/").content.decode()


def test_other_cards_are_played_anew_but_not_while_they_are_being_entered(starters: list[Deck], monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    first = order_sample(now=now)
    play()
    assert first is not None
    Job.objects.update(catalog_digest="0" * 64)
    second = order_sample(now=now + timedelta(minutes=1))
    assert second is not None
    assert second.deck == starters[1]
    play()
    again = order_sample(now=now + AT_MOST_EVERY)
    assert again is not None
    assert again.deck == starters[0]
    play()
    sample = find_sample()
    assert sample is not None
    assert sample.deck == starters[0]


def test_a_starter_that_cannot_be_played_is_left_out(starters: list[Deck]) -> None:
    starters[0].entries.all().delete()
    job = order_sample(now=timezone.now())
    assert job is not None
    assert job.deck == starters[1]


def test_old_samples_go(starters: list[Deck], settings: Any) -> None:
    order_sample(now=timezone.now())
    play()
    forget_old(now=timezone.now() + timedelta(days=settings.SIMULATION_KEEP_DAYS + 1))
    assert not Job.objects.filter(state=State.DONE).exists()
