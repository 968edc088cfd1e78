"""What a process keeps: values by key, the ones asked for last, and drawn reports."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from cards.models import Card
from cards.services import touch_catalog
from simulations.jobs.models import Job, Kind
from simulations.jobs.orders import Opponent
from simulations.reports.page_cache import drawn_report
from tests.accounts.makers import make_client
from tests.simulations.finished import address, make_report
from tests.simulations.makers import make_user, other_list
from web.cache import LruCache


def test_whoever_was_asked_for_longest_ago_goes_first() -> None:
    cache: LruCache[int] = LruCache(2)
    cache.set("one", 1)
    cache.set("two", 2)
    cache.get("one")
    cache.set("three", 3)
    assert [cache.get(key) for key in ("one", "two", "three")] == [1, None, 3]


@pytest.mark.django_db
def test_a_report_is_drawn_once() -> None:
    job = make_report(games=2)
    assert drawn_report(job) is drawn_report(Job.objects.get(pk=job.pk))


@pytest.mark.django_db
def test_a_drawn_report_speaks_its_reader_s_language() -> None:
    job = make_report(games=2)
    english = drawn_report(job)
    with override("de"):
        german = drawn_report(job)
    assert english is not None
    assert german is not None
    assert ("Level race" in english.figures, "Level race" in german.figures, "Stufenrennen" in german.figures) == (True, False, True)
    assert drawn_report(job) is english


@pytest.mark.django_db
def test_a_drawn_report_calls_cards_as_they_are_called_now() -> None:
    job = make_report()
    client = make_client(job.owner)
    client.get(address(job))
    Card.objects.filter(pk=810_000).update(name_en="Sluice Keeper")
    touch_catalog()
    text = client.get(address(job)).content.decode()
    assert "Sluice Keeper" in text
    assert "Older than the cards" not in text  # a name changes nothing that is played


@pytest.mark.django_db
def test_a_drawn_report_calls_decks_as_they_are_called_now() -> None:
    job = make_report(kind=Kind.DUEL, games=2, against=(Opponent("Salt Road", other_list()),))
    client = make_client(job.owner)
    client.get(address(job))
    Job.objects.filter(pk=job.pk).update(title="Cistern Guard")
    assert "Cards of Cistern Guard" in client.get(address(job)).content.decode()


@pytest.mark.django_db
def test_two_who_ask_the_same_have_files_of_their_own() -> None:
    mine, theirs = make_report(games=2), make_report(make_user(), games=2)
    assert mine.report == theirs.report
    for job, other in ((mine, theirs), (theirs, mine)):
        text = make_client(job.owner).get(address(job)).content.decode()
        assert address(job, "water.svg") in text
        assert address(other) not in text
