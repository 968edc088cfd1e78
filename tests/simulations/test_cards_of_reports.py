"""A report is older than the cards when one that it tells of has changed: no other card takes anything away."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from cards.models import Card, Printing
from cards.selectors import catalog
from cards.services import touch_catalog
from engine.cards.catalog import CardId
from engine.decklist import Entry
from engine.rone.cards import Zone
from simulations.jobs import services, work
from simulations.jobs.models import Chunk, Job, Kind, Report, State
from simulations.jobs.orders import Opponent
from simulations.jobs.partial_results import early_result
from simulations.jobs.questions import is_stale, present_of
from simulations.jobs.tasks import run_chunk, run_of_job, work_off
from tests.accounts.makers import make_client
from tests.cards.makers import change_facts, make_card
from tests.simulations.finished import address, make_deck, make_report
from tests.simulations.makers import NOW, later, make_list, make_order, make_user, other_list

pytestmark = pytest.mark.django_db
OLDER = "Older than the cards or the engine."
OF_THE_DECK, OF_THE_HERO, TECHNOLOGY, UNUSED = 810_003, "ilsa-varn-3", 820_001, 820_004


def changed(number: int, **facts: Any) -> None:
    change_facts(number, **facts)
    touch_catalog()


def is_old(job: Job) -> bool:
    report = Report.objects.get(jobs=job)
    page = make_client(job.owner).get(address(job)).content.decode()
    listed = make_client(job.owner).get("/api/v1/simulations/").json()["results"]
    told = [one["stale"] for one in listed if one["id"] == str(job.pk)]
    assert told == [is_stale(report)] == [OLDER in page]
    return is_stale(report)


def swaps(**values: Any) -> Any:
    """A look for swaps with seven cards that could be put in, of which five are tried."""
    deck, pool = make_list(), tuple(range(830_000, 830_007))
    for number in pool:
        if not Card.objects.filter(pk=number).exists():
            make_card(id=number, cost=1, level=1, melee=2)
    return make_order(deck=deck, study="swaps", pool=pool, games=2, **values)


def swaps_found(**values: Any) -> Job:
    job = services.order_simulation(owner=make_user(), order=swaps(**values), now=NOW)
    while job.is_open:
        run_chunk.apply(throw=True)
        job.refresh_from_db()
    assert job.state == State.DONE, job.error_message
    return job


def test_a_card_that_no_deck_plays_leaves_a_report_as_it_was() -> None:
    job = make_report()
    make_card()
    changed(UNUSED, cost=7)
    assert not is_old(job)
    again = services.order_simulation(owner=make_user(), order=make_order(games=60), now=NOW)
    assert (again.state, again.report_id) == (State.DONE, job.report_id)


@pytest.mark.parametrize("slug", [f"card-{OF_THE_DECK}", OF_THE_HERO, f"card-{TECHNOLOGY}"])
def test_a_changed_card_of_the_deck_makes_it_older(slug: str) -> None:
    job = make_report()
    changed(Card.objects.get(slug=slug).pk, cost=8)
    assert is_old(job)
    assert services.order_simulation(owner=make_user(), order=make_order(games=60), now=NOW).state == State.QUEUED


def test_a_card_of_the_deck_that_is_gone_makes_it_older() -> None:
    job = make_report()
    Printing.objects.filter(card=OF_THE_DECK).delete()
    Card.objects.filter(pk=OF_THE_DECK).delete()
    touch_catalog()
    assert is_stale(Report.objects.get(jobs=job))


@pytest.mark.parametrize("kind", [Kind.DUEL, Kind.GAUNTLET, Kind.COMPARE])
def test_a_changed_card_of_an_opponent_makes_it_older(kind: Kind) -> None:
    make_list()
    make_card(id=840_000)
    cards = (*make_list().entries(Zone.DECK)[1:], Entry(CardId(840_000), 2))
    theirs = Opponent("Theirs", make_list().with_entries(Zone.DECK, cards))
    job = make_report(kind=kind, against=(theirs,) if kind == Kind.DUEL else (theirs, Opponent("Third", other_list())), games=2, turns=3)
    make_card()
    assert not is_old(job)
    changed(840_000, melee=3)
    assert is_old(job)


def test_swaps_stay_true_of_what_was_tried_whatever_comes_or_was_screened_out() -> None:
    job = swaps_found()
    report = Report.objects.get(jobs=job)
    tried = set(make_client(job.owner).get(f"/api/v1/simulations/{job.pk}/").json()["result"]["adds"])
    assert len(tried) == 5
    make_card(cost=1, melee=4)
    assert services.order_simulation(owner=make_user(), order=swaps(), now=NOW).report_id == report.pk
    changed(min(set(job.parameters["pool"]) - tried), melee=4)
    assert not is_old(job)
    assert services.order_simulation(owner=make_user(), order=swaps(), now=NOW).state == State.QUEUED
    changed(min(tried), melee=4)
    assert is_old(job)


def test_the_swaps_of_a_report_stay_on_its_page_until_a_card_of_theirs_changes() -> None:
    owner = make_user()
    make_list()
    make_card(id=830_000, cost=1, melee=4)
    report = make_report(owner, source=make_deck(owner))
    client = make_client(owner)
    assert client.post(address(report, "changes/find/"), {"against": ""}).status_code == 302
    Job.objects.filter(parameters__study="swaps").update(games=2, games_stage=0)
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)
    told = client.get(address(report)).content.decode().split('id="what-to-change"')[1].split("</section>")[0]
    assert "Find swaps against" not in told
    make_card()
    assert client.get(address(report)).content.decode().split('id="what-to-change"')[1].split("</section>")[0] == told
    changed(OF_THE_DECK, melee=4)
    assert "Find swaps against" in client.get(address(report)).content.decode()


def test_a_job_goes_on_when_other_cards_are_loaded_and_begins_anew_when_its_own_change() -> None:
    job = services.order_simulation(owner=make_user(), order=make_order(games=300), now=NOW)
    first = work.claim_work(now=NOW, token=uuid4(), present=present_of)
    assert first is not None
    tally = run_of_job(first.job).play(first=first.first, count=first.count, goes_on=lambda: True, clock=lambda: 0.0)
    assert tally is not None
    work.count_chunk(first, tally.to_json(), now=NOW)
    make_card()
    job.refresh_from_db()
    early = early_result(job)
    assert early is not None
    assert early["method"]["games"] == first.count
    second = work.claim_work(now=later(1), token=uuid4(), present=present_of)
    assert second is not None
    assert second.first == first.count
    changed(OF_THE_DECK, melee=4)
    job.refresh_from_db()
    assert early_result(job) is None
    anew = work.claim_work(now=later(2), token=uuid4(), present=present_of)
    assert anew is not None
    assert (anew.first, anew.job.games_done, anew.job.question != first.job.question) == (0, 0, True)


def test_cards_that_change_between_a_claim_and_its_games_are_no_games_of_it() -> None:
    job = services.order_simulation(owner=make_user(), order=make_order(games=50), now=NOW)
    claim = work.claim_work(now=timezone.now(), token=uuid4(), present=present_of)
    assert claim is not None
    changed(OF_THE_DECK, melee=4)
    work_off(claim)
    assert Job.objects.get(pk=job.pk).games_done == 0
    assert not Chunk.objects.filter(state="done").exists()
    run_chunk.apply(throw=True)
    job.refresh_from_db()
    assert job.state == State.DONE
    assert not is_stale(Report.objects.get(jobs=job))
    assert job.question != claim.job.question


def test_a_report_from_before_its_cards_were_noted_is_held_against_all() -> None:
    job = make_report()
    Report.objects.filter(jobs=job).update(cards=None, catalog_digest=catalog().digest)
    assert not is_stale(Report.objects.get(jobs=job))
    make_card()
    assert is_stale(Report.objects.get(jobs=job))
