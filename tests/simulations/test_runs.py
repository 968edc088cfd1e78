"""Real games end to end, without a broker: tasks, reports, the command line."""

from __future__ import annotations

import json
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from celery.exceptions import Retry
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from cards.selectors import catalog
from engine.decklist import write_decklist
from engine.rone.decks import playable_deck
from simulations.jobs import services
from simulations.jobs.models import Chunk, Job, State
from simulations.jobs.runs import Run
from simulations.jobs.runs import run_of as run_of_kind
from simulations.jobs.selectors import result_of
from simulations.jobs.tasks import run_chunk
from tests.simulations.makers import make_list, make_order, make_user

pytestmark = pytest.mark.django_db


def run_of(turns: int) -> Run:
    parameters = {"games": 60, "policy": "greedy", "ruleset": "second-edition", "ignore_unmodelled": False, "turns": turns, "pressure": 0}
    return run_of_kind("goldfish", [playable_deck(make_list(), catalog())], parameters, seed=7)


def ticking(step: float = 0.1) -> Any:
    """A clock that goes on by `step` seconds whenever it is read."""
    moment = [0.0]

    def clock() -> float:
        moment[0] += step
        return moment[0]

    return clock


def work_off(limit: int = 200) -> None:
    """Be the worker until there is nothing to do."""
    for _ in range(limit):
        if not Job.objects.open().exists():
            return
        run_chunk.apply(throw=True)
    pytest.fail("the worker never comes to an end")


def order(**values: Any) -> Job:
    return services.order_simulation(owner=make_user(), order=make_order(**{"games": 120, "turns": 4, **values}), now=timezone.now())


def deck_file(folder: Path, form: str = "text") -> Path:
    file = folder / "deck.txt"
    file.write_text(write_decklist(make_list(), catalog(), as_=form), encoding="utf-8")  # type: ignore[arg-type]
    return file


def simulate(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate", "goldfish", *arguments, stdout=out)
    return out.getvalue()


def test_a_worker_that_was_called_goes_on_with_what_there_is_to_do() -> None:
    jobs = [order(seed=seed) for seed in (1, 2)]
    run_chunk.apply((60.0,), throw=True)
    assert [Job.objects.get(pk=job.pk).state for job in jobs] == [State.DONE, State.DONE]


def test_a_worker_plays_an_order_to_its_report() -> None:
    job = order()
    work_off()
    job.refresh_from_db()
    result = result_of(job)
    assert (job.state, job.games_done, job.error) == (State.DONE, 120, None)
    assert result is not None
    assert (result["method"]["games"], result["method"]["seed"]) == (120, 1)
    assert len(result["water"]["turns"]) == 4
    assert not Chunk.objects.exists()


def test_the_split_into_chunks_and_batches_changes_no_byte() -> None:
    whole = run_of(turns=4).play(first=0, count=60, goes_on=lambda: True, clock=ticking())
    parts = [run_of(turns=4).play(first=first, count=20, goes_on=lambda: True, clock=ticking(5)) for first in (40, 0, 20)]
    assert whole is not None
    reports = [run_of(turns=4).report([part.to_json() for part in found if part]) for found in ([whole], parts, parts[::-1])]
    texts = {json.dumps(report) for report in reports}
    assert len(texts) == 1


def test_a_run_stops_between_batches_when_it_is_told_to() -> None:
    asked: list[int] = []

    def goes_on() -> bool:
        asked.append(1)
        return len(asked) < 3

    assert run_of(turns=2).play(first=0, count=10_000, goes_on=goes_on, clock=ticking(10)) is None
    assert len(asked) == 3


@pytest.mark.parametrize("kind", ["goldfish", "duel", "compare", "compare alone", "gauntlet", "mulligan", "swaps", "technologies"])
def test_every_kind_of_run_asks_whether_to_go_on_before_two_seconds_are_over(kind: str) -> None:
    """Each reading of the clock is a tenth of a second of play: how many games lie between two questions, not how long they took."""
    decks = [playable_deck(make_list(), catalog())] * 3
    common: dict[str, Any] = {"games": 1_000, "policy": "greedy", "ruleset": "second-edition", "ignore_unmodelled": False}
    duel = {"turns": 4, "against_policy": "greedy", "is_table": False}
    alone = {"turns": 4, "pressure": 0}
    pool = [int(card.id) for card in decks[0].cards[:2]]
    run = {
        "goldfish": lambda: run_of_kind("goldfish", decks[:1], common | alone, seed=1),
        "duel": lambda: run_of_kind("duel", decks[:2], common | duel, seed=1),
        "compare": lambda: run_of_kind("compare", decks, common | duel, seed=1),
        "compare alone": lambda: run_of_kind("compare", decks[:2], common | alone, seed=1),
        "gauntlet": lambda: run_of_kind("gauntlet", decks, common | duel, seed=1),
        "mulligan": lambda: run_of_kind("goldfish", decks[:1], common | alone | {"study": "mulligan"}, seed=1),
        "swaps": lambda: run_of_kind("goldfish", decks[:1], common | alone | {"study": "swaps", "pool": pool}, seed=1),
        "technologies": lambda: run_of_kind("goldfish", decks[:1], common | alone | {"study": "technologies"}, seed=1),
    }[kind]()
    clock, asked = ticking(), []

    def goes_on() -> bool:
        asked.append(clock())
        return len(asked) < 3

    assert run.play(first=0, count=1_000, goes_on=goes_on, clock=clock) is None
    assert len(asked) == 3
    assert max(later - sooner for sooner, later in pairwise([0.0, *asked])) < 2


def test_the_command_prints_the_bytes_that_the_site_stores(tmp_path: Path) -> None:
    job = order(seed=3)
    work_off()
    job.refresh_from_db()
    printed = simulate("--deck", str(deck_file(tmp_path)), "--games", "120", "--turns", "4", "--seed", "3", "--json")
    assert job.report is not None
    assert printed == job.report.result + "\n"


@pytest.mark.parametrize("form", ["text", "markdown", "csv", "json", "code", "bbcode"])
def test_the_command_reads_every_form_of_a_decklist(tmp_path: Path, form: str) -> None:
    arguments = ("--games", "4", "--turns", "2", "--json")
    assert simulate("--deck", str(deck_file(tmp_path, form)), *arguments) == simulate("--deck", str(deck_file(tmp_path)), *arguments)


def test_the_command_prints_a_table_for_people_and_never_speaks_of_winning_chances(tmp_path: Path) -> None:
    text = simulate("--deck", str(deck_file(tmp_path)), "--games", "10", "--turns", "3")
    assert "Water" in text
    assert "Seed: 1" in text
    assert "win rate" not in text.lower()


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--games", "0"], "0"),
        (["--turns", "99"], "99"),
        (["--pressure", "9"], "9"),
        (["--format", "chess"], "chess"),
        (["--deck", "/nowhere/deck.txt"], "/nowhere/deck.txt"),
    ],
)
def test_the_command_refuses_by_name_what_it_can_not_do(tmp_path: Path, arguments: list[str], word: str) -> None:
    given = arguments if "--deck" in arguments else ["--deck", str(deck_file(tmp_path)), *arguments]
    with pytest.raises(CommandError, match=word):
        simulate(*given)


def test_the_command_refuses_a_list_with_a_line_that_means_nothing(tmp_path: Path) -> None:
    file = deck_file(tmp_path)
    file.write_text(file.read_text(encoding="utf-8") + "\n2 Nonsuch Thing\n", encoding="utf-8")
    with pytest.raises(CommandError, match="Nonsuch Thing"):
        simulate("--deck", str(file))


def test_a_card_that_is_gone_fails_the_job_in_words() -> None:
    from cards.models import Card
    from cards.services import touch_catalog

    job = order()
    Card.objects.get(pk=810_000).printings.all().delete()
    Card.objects.filter(pk=810_000).delete()
    touch_catalog()
    work_off()
    job.refresh_from_db()
    assert (job.state, job.error_code) == (State.FAILED, "DECK_NOT_PLAYABLE")
    assert "810000" in job.error_message


@pytest.mark.django_db(transaction=True)
def test_a_full_disk_leaves_a_job_that_goes_on_when_there_is_room_again() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite lets a test fill its disk")
    job = order(games=20, turns=2)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    try:
        with pytest.raises(Retry, match="full"):
            run_chunk.apply(throw=True)
        job.refresh_from_db()
        assert (job.is_open, job.report, job.error) == (True, None, None)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    work_off()
    job.refresh_from_db()
    assert (job.state, job.games_done) == (State.DONE, 20)
