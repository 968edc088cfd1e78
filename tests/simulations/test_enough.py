"""Reports that are played until they are enough: the same bytes however they are split, what an order asks, what page and API say."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from cards.selectors import catalog
from decks.list.models import Visibility
from decks.list.services.sharing import set_visibility
from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry, write_decklist
from simulations.jobs import services, tasks, work
from simulations.jobs.models import Chunk, Job, Kind, Report, State
from simulations.jobs.partial_results import seconds_between_looks
from simulations.jobs.questions import present_of
from simulations.jobs.selectors import progress_of, result_of
from simulations.reports import lead, report_page
from tests.accounts.makers import make_client
from tests.cards.makers import make_card
from tests.simulations.finished import make_deck
from tests.simulations.makers import NOW, later, make_job, make_list, make_order, make_user

pytestmark = pytest.mark.django_db

MOST = 1_200
"""So many games at most, where a test plays a deck that is never sure."""


def swinging_list() -> Decklist:
    """A deck whose first turn says little of the next one: its units cost 1 or more than there is."""
    make_list()
    for n in range(12):
        make_card(id=830_000 + n, cost=1 if n % 2 else 9, level=1)
    return make_list(cards=tuple(Entry(CardId(830_000 + n), 2) for n in range(12)))


def order(**values: Any) -> Job:
    wanted = make_order(**{"games": None, "turns": 1, **values})
    return services.order_simulation(owner=make_user(), order=wanted, now=timezone.now())


def public_deck() -> str:
    """The public id of somebody's deck that everybody may read."""
    deck = make_deck(make_user())
    set_visibility(deck=deck, visibility=Visibility.PUBLIC, now=timezone.now())
    return deck.public_id


def finished(job: Job, limit: int = 100) -> Job:
    """`job` when one worker has played it."""
    for _ in range(limit):
        job.refresh_from_db()
        if not job.is_open:
            return job
        tasks.run_chunk.apply(throw=True)
    pytest.fail("the worker never comes to an end")


def claim(at: datetime | None = None) -> work.Claim:
    found = work.claim_work(now=at or timezone.now(), token=uuid4(), present=present_of)
    assert found is not None
    return found


def text_of(job: Job) -> str:
    assert job.report is not None
    return job.report.result


def method_of(job: Job) -> dict[str, Any]:
    method: dict[str, Any] = json.loads(text_of(job))["method"]
    return method


# --- Played ----------------------------------------------------------------------------------


def test_a_report_that_is_known_soon_ends_at_a_thousand_games() -> None:
    job = order()
    assert (job.games, job.games_stage, job.parameters["games"]) == (10_000, 1_000, "enough")
    job = finished(job)
    assert (job.state, job.games, job.games_done, job.error) == (State.DONE, 1_000, 1_000, None)
    method = method_of(job)
    assert (method["games"], method["stopping"]["unsure"]) == (1_000, [])
    assert job.games_charged == 1_000


def test_a_report_that_is_not_goes_on_to_the_most_games_and_says_what_these_leave_open(settings: Any) -> None:
    settings.SIMULATION_MOST_GAMES = MOST
    job, shares = order(deck=swinging_list(), turns=2), []
    assert (job.games, job.games_stage, job.parameters["most_games"]) == (MOST, 1_000, MOST)
    while job.is_open:
        shares.append(job.progress)
        tasks.run_chunk.apply(throw=True)
        job.refresh_from_db()
    assert shares == sorted(shares)  # progress never goes back, from stage to stage
    assert (max(shares) < 1, job.progress) == (True, 1.0)
    method = method_of(job)
    assert (method["games"], method["stopping"]["looks"], method["stopping"]["unsure"]) == (MOST, [1_000, MOST], ["curve"])
    page = report_page(job, result_of(job) or {}, catalog())
    assert page.enough == "1,200 games, the most unless more are ordered by number; not enough for Curve within ±1 point."
    assert page.facts[0].value == "1,200, the most there may be"


def test_any_split_over_workers_gives_the_same_bytes(settings: Any) -> None:
    """In one piece, by one worker, by two in turn whose chunks end in another order, and after a worker that was killed at its games."""
    settings.SIMULATION_MOST_GAMES = MOST
    deck = swinging_list()
    by_one = text_of(finished(order(deck=deck, turns=2)))
    Report.objects.all().update(question="0" * 64)
    by_two = order(deck=deck, turns=2)
    while True:
        by_two.refresh_from_db()
        if not by_two.is_open:
            break
        claims = [found for _ in range(2) if (found := work.claim_work(now=timezone.now(), token=uuid4(), present=present_of))]
        for found in reversed(claims):
            tasks.work_off(found)
    Report.objects.filter(question=by_two.question).update(question="1" * 64)
    killed = order(deck=deck, turns=2)
    lost = claim()
    Chunk.objects.filter(pk=lost.chunk_id).update(heartbeat_at=timezone.now() - timedelta(minutes=1))
    killed = finished(killed)
    assert not work.count_chunk(lost, {"games": lost.count}, now=timezone.now())
    assert by_one == text_of(by_two) == text_of(killed)


def test_the_command_prints_the_bytes_that_the_site_stores(tmp_path: Path) -> None:
    job = finished(order(seed=3))
    file, out = tmp_path / "deck.txt", StringIO()
    file.write_text(write_decklist(make_list(), catalog(), as_="text"), encoding="utf-8")
    call_command("simulate", "goldfish", "--deck", str(file), "--turns", "1", "--seed", "3", "--json", stdout=out)
    assert out.getvalue() == text_of(job) + "\n"


def test_a_named_number_is_played_as_named_and_says_nothing_of_enough() -> None:
    job = finished(order(games=40))
    method = method_of(job)
    assert (job.parameters["games"], method["games"], "stopping" in method) == (40, 40, False)


def test_the_same_order_is_answered_from_the_store_and_a_named_number_is_another_one() -> None:
    first = finished(order())
    again = order()
    assert (again.state, again.question, again.report, again.games) == (State.DONE, first.question, first.report, 1_000)
    assert order(games=1_000).question != first.question


def test_it_is_ordered_again_as_it_was_asked() -> None:
    job = finished(order())
    assert services.order_of(job).games is None
    assert services.order_again(job=job, owner=make_user(), now=timezone.now()).report == job.report
    assert services.order_of(finished(order(games=40))).games == 40


def test_a_job_begins_anew_at_its_first_stage_when_cards_change() -> None:
    job = order()
    claim()
    Job.objects.update(games_stage=4_000, games_planned=2_000, catalog_digest="0" * 64)
    claim()
    job.refresh_from_db()
    assert (job.games_stage, job.games_planned <= 1_000) == (1_000, True)


def test_a_guest_who_may_have_fewer_games_has_no_more(settings: Any) -> None:
    settings.SIMULATION_GUEST_GAMES = 30
    client = Client()
    response = client.post("/simulate/", {"deck": public_deck(), "turns": 1})
    job = Job.objects.get()
    assert (response.status_code, job.games, job.parameters["most_games"]) == (302, 30, 30)
    finished(job)
    assert services.order_of(job).most_games == 10_000  # whoever takes it over has limits of their own


# --- While it is played ----------------------------------------------------------------------


def half_played(**values: Any) -> Job:
    """500 games of the first 1,000 in two seconds, of 10,000 at most."""
    times = {"created_at": NOW, "started_at": NOW, "heartbeat_at": timezone.now()}
    played = {"games": 10_000, "games_stage": 1_000, "games_planned": 500, "games_done": 500}
    return make_job(**{"state": State.RUNNING, "parameters": make_order(games=None).parameters, **times, **played, **values})


def test_progress_is_of_the_most_games_and_so_is_the_time() -> None:
    progress = progress_of(half_played(), now=later(2))
    assert (progress.share, progress.games, progress.may_end_early) == (0.05, 10_000, True)
    assert progress.seconds_left == 38


def test_the_page_asks_as_soon_as_it_may_be_enough() -> None:
    assert seconds_between_looks(half_played(games_planned=990, games_done=990), now=later(2)) == 0.1
    assert seconds_between_looks(half_played(), now=later(2)) == 0.25


@pytest.mark.parametrize(
    ("language", "playing", "left"),
    [("en", "Playing as many games as the answer needs, 10,000 at most", "at most"), ("de", "höchstens 10.000", "höchstens")],
)
def test_the_page_of_a_running_one_says_that_nobody_knows_how_many(language: str, playing: str, left: str) -> None:
    job = half_played()
    page = make_client(job.owner).get(f"/reports/{job.pk}/", headers={"Accept-Language": language})
    said = " ".join(page.content.decode().split())
    assert playing in said
    assert left in said.split('role="status"')[1].split("</span>")[0]
    with_number = half_played(parameters=make_order(games=10_000).parameters, games_stage=10_000)
    told = make_client(with_number.owner).get(f"/reports/{with_number.pk}/", headers={"Accept-Language": language}).content.decode()
    assert left not in told.split('role="status"')[1].split("</span>")[0]


# --- Told ------------------------------------------------------------------------------------


def test_the_report_says_why_there_are_so_many_games() -> None:
    job = finished(order())
    page = report_page(job, result_of(job) or {}, catalog())
    assert page.enough.startswith("1,000 games were enough for Curve within ±1 point, Level race within ±0.5 turns, ")
    assert "Resilience within ±2 points" in page.enough
    assert page.facts[0].value == "1,000, as many as the answer needed"
    assert lead(job).startswith("1,000 games without an opponent")
    shown = make_client(job.owner).get(f"/reports/{job.pk}/").content.decode()
    assert "1,000 games were enough for" in shown
    german = make_client(job.owner).get(f"/reports/{job.pk}/", headers={"Accept-Language": "de"}).content.decode()
    assert "1.000 Partien reichten für: Kurve auf ±1 Punkt genau" in german


def test_reports_of_before_are_shown_as_they_are() -> None:
    job = finished(order(games=40))
    page = report_page(job, result_of(job) or {}, catalog())
    assert (page.enough, page.facts[0].value) == ("", "40")


# --- Asked -----------------------------------------------------------------------------------


def api(**body: Any) -> Any:
    user = make_user()
    deck = make_deck(user).public_id
    return make_client(user).post("/api/v1/simulations/", {"deck": deck, "kind": "goldfish", **body}, content_type="application/json")


@pytest.mark.parametrize(("body", "games"), [({}, "enough"), ({"games": "enough"}, "enough"), ({"games": 40}, 40)])
def test_the_api_takes_orders_with_and_without_a_number(body: dict[str, Any], games: Any) -> None:
    answer = api(**body)
    assert answer.status_code == 202
    told = answer.json()
    assert (told["parameters"]["games"], told["games"]) == (games, 10_000 if games == "enough" else games)


def test_the_api_tells_what_was_played() -> None:
    answer = api(turns=1)
    finished(Job.objects.get())
    user = Job.objects.get().owner
    told = make_client(user).get(f"/api/v1/simulations/{answer.json()['id']}/").json()
    assert (told["games"], told["games_done"], told["progress"], told["result"]["method"]["games"]) == (1_000, 1_000, 1.0, 1_000)


@pytest.mark.parametrize("games", ["Enough", "", "1000", None, True, 1.5, [], {}, "enough ", "-1"])
def test_what_is_no_number_of_games_is_refused_by_its_name(games: Any) -> None:
    answer = api(games=games)
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (400, "games")
    assert not Job.objects.exists()


@pytest.mark.parametrize("body", [{"study": "mulligan", "games": "enough"}, {"kind": "duel", "games": "enough"}, {"kind": "duel"}])
def test_what_is_not_played_until_it_is_enough_says_so(body: dict[str, Any]) -> None:
    other = public_deck()
    answer = api(**body, **({"against": other} if body.get("kind") == Kind.DUEL else {}))
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (400, "games")


def test_a_study_without_a_number_has_its_own() -> None:
    answer = api(study="mulligan")
    assert answer.status_code == 202
    assert answer.json()["parameters"]["games"] == 200


@pytest.mark.parametrize(("language", "hint"), [("en", "as many as the answer needs, 10,000 at most"), ("de", "höchstens 10.000")])
def test_the_form_says_what_an_empty_field_means(language: str, hint: str) -> None:
    owner = make_user()
    page = make_client(owner).get(f"/simulate/?deck={make_deck(owner).public_id}", headers={"Accept-Language": language})
    assert hint in page.content.decode()


@pytest.mark.parametrize(("games", "asked"), [("", "enough"), ("40", 40)])
def test_the_form_takes_orders_with_and_without_a_number(games: str, asked: Any) -> None:
    owner = make_user()
    make_client(owner).post("/simulate/", {"deck": make_deck(owner).public_id, "games": games})
    assert Job.objects.get().parameters["games"] == asked
