"""What to change, at the top of a report: looked for against decks one chooses, read, applied and taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.bin import delete_deck
from engine.rone.cards import Zone
from simulations.jobs import services
from simulations.jobs.models import Job, Report, State
from tests.accounts.makers import make_client
from tests.cards.makers import make_card
from tests.simulations.finished import address, finish, make_deck, make_report
from tests.simulations.makers import NOW, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("swaps")]
STRONG = 830_000


def reported(owner: Any = None) -> tuple[Job, Deck]:
    owner = owner or make_user()
    make_card(id=STRONG, cost=1, level=1, melee=4, ranged=2, health=4)
    deck = make_deck(owner)
    make_deck(owner, name="The other one")
    return make_report(owner, source=deck), deck


def looked_for(report: Job, *, games: int = 8, **data: Any) -> Job:
    """A look for swaps in a few real games, with what was found set so that one helps and one doesn't."""
    client = make_client(report.owner)
    answer = client.post(address(report, "changes/find/"), data)
    assert answer.status_code == 302, answer.content.decode()
    job = Job.objects.get(parameters__study="swaps")
    Job.objects.filter(pk=job.pk).update(games=games, games_stage=games)
    job.refresh_from_db()
    finish(job)
    assert job.state == State.DONE, job.error_message
    return job


def other_of(report: Job) -> str:
    return Deck.objects.get(owner=report.owner, name="The other one").public_id


def surely(job: Job, *, found: bool) -> dict[str, Any]:
    """The stored result, its first swap made a sure gain, or nothing sure: what is told of either, not which it is by chance.

    The gain is in games won, or against nobody in turns.
    """
    assert job.report is not None
    result: dict[str, Any] = json.loads(job.report.result)
    for number, swap in enumerate(result["swaps"]):
        low = 0.04 if found and number == 0 else -0.05
        swap["sooner"] |= {"mean": 0.0, "low": -0.1, "high": 0.1, "found": False}
        swap["wins" if "wins" in swap else "sooner"] |= {"mean": low + 0.05, "low": low, "high": low + 0.1, "found": low > 0}
    Report.objects.filter(pk=job.report.pk).update(result=json.dumps(result))
    return result


def test_a_report_asks_first_what_to_change_and_tells_it_when_it_is_found() -> None:
    report, _deck = reported()
    client = make_client(report.owner)
    page = client.get(address(report)).content.decode()
    assert page.index('id="what-to-change"') < page.index('id="summary"')
    assert "Find swaps against the starter decks" in page
    job = looked_for(report, against=other_of(report))
    assert [other["title"] for other in job.opponents] == ["The other one"]
    result = surely(job, found=True)
    page = client.get(address(report)).content.decode()
    assert "Wins 9.0 more games of a hundred (4.0 to 14.0)." in page
    assert f'name="cut" value="{result["swaps"][0]["cut"]}"' in page
    assert page.count('value="branch"') == 1
    part = page.split('id="what-to-change"')[1].split("</section>")[0]
    assert part.count('href="/cards/') == part.count("data-hovercard") > 2
    german = client.get(address(report), headers={"Accept-Language": "de"}).content.decode()
    assert "Gewinnt von hundert Partien 9,0 mehr (4,0 bis 14,0)." in german


def test_where_no_interval_leaves_nothing_out_no_swap_is_offered() -> None:
    report, _deck = reported()
    surely(looked_for(report, against=other_of(report)), found=False)
    page = make_client(report.owner).get(address(report)).content.decode()
    assert "No swap is known to help" in page
    assert "changes/apply/" not in page


@pytest.mark.parametrize("way", ["version", "branch"])
def test_a_swap_is_applied_and_taken_back_from_the_report(way: str) -> None:
    report, deck = reported()
    job = looked_for(report, against=other_of(report))
    swap = surely(job, found=True)["swaps"][0]
    client, before = make_client(report.owner), deck_state(deck)
    sent = {"cut": swap["cut"], "add": swap["add"], "way": way}
    page = client.post(address(report, "changes/apply/"), sent, follow=True).content.decode()
    deck = Deck.objects.get(pk=deck.pk)
    assert deck_state(deck).quantity(swap["cut"], Zone.DECK) == before.quantity(swap["cut"], Zone.DECK) - 1
    assert bool(deck.branch) == (way == "branch")
    assert deck.based_on is not None
    number = deck.based_on.number
    assert f"In version {number}" in " ".join(page.split())
    client.post(address(report, "changes/undo/"), {**sent, "version": number})
    deck = Deck.objects.get(pk=deck.pk)
    assert (deck_state(deck), deck.branch) == (before, "")


def test_a_swap_is_for_the_deck_of_the_report_though_the_look_was_ordered_from_another_with_the_same_list() -> None:
    owner = make_user()
    report, deck = reported(owner)
    job = looked_for(report, against=other_of(report))
    swap = surely(job, found=True)["swaps"][0]
    twin = make_deck(owner, name="Twin")
    second = make_report(owner, source=twin)
    delete_deck(deck=deck, now=NOW)
    client = make_client(owner)
    for gone in (report, job):
        page = client.get(address(gone)).content.decode()
        assert "changes/apply/" not in page
        assert f"/decks/{deck.public_id}/build/" not in page
        assert client.post(address(gone, "changes/apply/"), {"cut": swap["cut"], "add": swap["add"], "way": "version"}).status_code == 404
    page = client.get(address(second)).content.decode()
    assert page.count('value="branch"') == 1
    assert f"/decks/{twin.public_id}/build/" in page
    client.post(address(second, "changes/apply/"), {"cut": swap["cut"], "add": swap["add"], "way": "version"})
    assert Deck.objects.get(pk=twin.pk).versions.count() > 0
    assert deck_state(Deck.objects.get(pk=twin.pk)).quantity(swap["add"], Zone.DECK) > 0


def test_only_what_the_report_tells_is_applied_and_only_to_one_s_own_deck() -> None:
    report, deck = reported()
    job = looked_for(report, against=other_of(report))
    swap = surely(job, found=True)["swaps"][0]
    before = deck_state(deck)
    client = make_client(report.owner)
    for wrong in ({}, {"cut": "x", "add": "1"}, {"cut": 1, "add": 2}, {"cut": "9" * 400, "add": swap["add"]}):
        assert client.post(address(report, "changes/apply/"), wrong).status_code == 404
    services.share_job(job=report, is_shared=True)
    stranger = make_client(make_user())
    for path in ("changes/apply/", "changes/undo/"):
        assert stranger.post(address(report, path), {"cut": swap["cut"], "add": swap["add"]}).status_code == 404
    page = stranger.get(address(report)).content.decode()
    assert "changes/apply/" not in page
    assert deck_state(Deck.objects.get(pk=deck.pk)) == before


def test_a_shared_report_tells_no_stranger_of_a_look_that_is_not_shared() -> None:
    report, _deck = reported()
    job = looked_for(report, against=other_of(report))
    surely(job, found=True)
    services.share_job(job=report, is_shared=True)
    assert "Wins 9.0" not in make_client(make_user()).get(address(report)).content.decode()
    services.share_job(job=job, is_shared=True)
    assert "Wins 9.0" in make_client(make_user()).get(address(report)).content.decode()


def test_while_it_is_looked_for_the_part_asks_how_far_it_is() -> None:
    report, _deck = reported()
    client = make_client(report.owner)
    client.post(address(report, "changes/find/"), {"against": other_of(report)})
    page = client.get(address(report)).content.decode()
    assert f'hx-get="{address(report, "changes/")}"' in page
    part = client.get(address(report, "changes/"), headers={"HX-Request": "true"}).content.decode()
    assert "0 of 2,000 games" in " ".join(part.split())
    assert client.get(address(report, "changes/")).status_code == 302


def test_a_deck_that_is_not_there_is_refused_by_name() -> None:
    report, _deck = reported()
    answer = make_client(report.owner).post(address(report, "changes/find/"), {"against": "nowhere"})
    assert answer.status_code == 422
    assert "nowhere" in answer.content.decode()


def test_against_nobody_only_what_is_sooner_is_asked() -> None:
    report, _deck = reported()
    job = looked_for(report, games=2)
    assert "has_field" not in job.parameters
    assert services.order_of(job).study == "swaps"
