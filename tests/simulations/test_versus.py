"""Duels, gauntlets and comparisons as orders: through the API, workers, pages and the command line."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from cards.models import Card
from cards.selectors import catalog
from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry, write_decklist
from engine.rone.cards import Zone
from simulations.jobs import services
from simulations.jobs.errors import OrderRefusedError, QuotaError
from simulations.jobs.models import Job, State
from simulations.jobs.orders import Opponent, Order
from simulations.jobs.selectors import result_of
from simulations.jobs.tasks import run_chunk
from simulations.reports import report_page
from tests.cards.makers import make_card
from tests.simulations.makers import make_list, make_order, make_user

pytestmark = pytest.mark.django_db


def strong_list() -> Decklist:
    """Twelve units that hit harder than those of `make_list`."""
    if not Card.objects.filter(pk=830_000).exists():
        for n in range(12):
            make_card(id=830_000 + n, cost=1, level=1, melee=4, health=4)
    return make_list(cards=tuple(Entry(CardId(830_000 + n), 2) for n in range(12)))


def inline(deck: Decklist) -> dict[str, Any]:
    return {
        "format": "custom",
        "hero": deck.leaders[0],
        "cards": [{"card": entry.card, "quantity": entry.quantity} for entry in deck.entries(Zone.DECK)],
        "technologies": [{"card": entry.card, "quantity": entry.quantity} for entry in deck.entries(Zone.TECHNOLOGY)],
    }


def order(**values: Any) -> Order:
    given = values.pop("against", None) or (make_list(),)
    against = tuple(Opponent(f"Opponent {number}", deck) for number, deck in enumerate(given, start=1))
    return make_order(**{"kind": "duel", "games": 20, "title": "Mine", "against": against, **values})


def finished(wanted: Order) -> Job:
    job = services.order_simulation(owner=make_user(), order=wanted, now=timezone.now())
    for _ in range(100):
        if not job.is_open:
            break
        run_chunk.apply(throw=True)
        job.refresh_from_db()
    assert job.state == State.DONE, job.error
    return job


def result(job: Job) -> dict[str, Any]:
    found = result_of(job)
    assert found is not None
    return found


def test_a_duel_is_ordered_played_and_answered() -> None:
    client = Client()
    client.force_login(make_user())
    body = {"kind": "duel", "deck": inline(strong_list()), "against": inline(make_list()), "games": 20}
    response = client.post("/api/v1/simulations/", body, content_type="application/json")
    assert response.status_code == 202, response.content
    run_chunk.apply(throw=True)
    run_chunk.apply(throw=True)
    job = client.get(response["Location"]).json()
    assert (job["state"], job["progress"], job["kind"], len(job["against"])) == ("done", 1.0, "duel", 1)
    assert job["result"]["win_rate"]["n"] == 20
    assert job["result"]["win_rate"]["low"] > 0.5


def test_a_duel_of_a_list_against_itself_is_exactly_one_half() -> None:
    found = result(finished(order()))
    assert found["win_rate"]["chance"] == 0.5
    assert found["pairs"]["points"] == {"0.0": 0, "0.5": 0, "1.0": 10, "1.5": 0, "2.0": 0}


def test_the_same_list_compared_with_itself_has_no_difference() -> None:
    against_one = result(finished(order(kind="compare", against=(make_list(), make_list()))))
    assert (against_one["verdict"], against_one["difference"]["value"]) == ("no difference found", 0.0)
    alone = result(finished(order(kind="compare")))
    assert alone["verdict"] == "no difference found"
    assert all(measure["difference"]["low"] == measure["difference"]["high"] == 0.0 for measure in alone["measures"])


def test_the_better_list_is_named() -> None:
    found = result(finished(order(kind="compare", deck=strong_list(), against=(make_list(), make_list()), games=40)))
    kill = found["kill_turn"]
    assert (kill["first"]["n"], kill["second"]["n"]) == (found["first"]["win_rate"]["won"], found["second"]["win_rate"]["won"])
    assert found["verdict"] == "first is better"
    assert found["opponents"][0]["difference"]["low"] > 0
    swapped = result(finished(order(kind="compare", against=(strong_list(), make_list()), games=40)))
    assert swapped["verdict"] == "second is better"
    assert swapped["difference"]["value"] == -found["difference"]["value"]


def test_goldfish_of_two_lists_differ_in_what_they_differ_in() -> None:
    found = result(finished(order(kind="compare", deck=strong_list(), games=40)))
    assert found["measures"][0]["measure"] == "kill_turn"
    assert found["measures"][0]["difference"]["high"] < 0
    measures = {measure["measure"]: measure for measure in found["measures"]}
    assert measures["damage"]["verdict"] == "first has more"
    assert found["verdict"] == "the lists differ"


def test_a_gauntlet_plays_everybody_as_often() -> None:
    found = result(finished(order(kind="gauntlet", against=(make_list(), strong_list()), games=10)))
    assert [(one["against"], one["n"]) for one in found["matchups"]] == [(1, 10), (2, 10)]
    assert found["matchups"][0]["chance"] == 0.5


def test_a_table_has_every_pairing_once() -> None:
    job = finished(order(kind="gauntlet", is_table=True, against=(strong_list(), make_list()), games=10))
    found = result(job)
    assert [(one["deck"], one["against"]) for one in found["matchups"]] == [(0, 1), (0, 2), (1, 2)]
    assert found["standings"][0]["deck"] == 1
    assert job.games == 30


def test_a_duel_stops_when_it_is_precise_enough() -> None:
    job = finished(order(deck=strong_list(), games=2_000, precision=0.1))
    method = result(job)["method"]
    assert method["games"] == job.games == job.games_done == method["stopping"]["looks"][0]
    assert method["stopping"]["stopped_early"]
    again = services.order_simulation(owner=make_user(), order=services.order_of(job), now=timezone.now())
    assert (again.state, again.report_id, again.games) == (State.DONE, job.report_id, job.games)


def test_a_duel_that_is_never_precise_enough_plays_all_its_games() -> None:
    found = result(finished(order(games=40, precision=0.002)))
    assert found["method"]["games"] == 40
    assert not found["method"]["stopping"]["stopped_early"]


@pytest.mark.parametrize(
    ("values", "code", "path"),
    [
        ({"pressure": 2}, "SETTING_UNUSED", "pressure"),
        ({"policy": "oracle"}, "POLICY_UNKNOWN", "policy"),
        ({"against_policy": "oracle"}, "POLICY_UNKNOWN", "against_policy"),
        ({"turns": 101}, "OUT_OF_RANGE", "turns"),
        ({"precision": 0.9}, "OUT_OF_RANGE", "precision"),
        ({"is_table": True}, "SETTING_UNUSED", "table"),
        ({"kind": "gauntlet", "precision": 0.1}, "SETTING_UNUSED", "precision"),
        ({"kind": "goldfish"}, "OPPONENTS", "against"),
        ({"games": 0}, "OUT_OF_RANGE", "games"),
    ],
)
def test_what_can_not_be_is_refused_before_anything_is_stored(values: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(OrderRefusedError) as caught:
        services.order_simulation(owner=make_user(), order=order(**values), now=timezone.now())
    assert [(fault.code, fault.path) for fault in caught.value.errors] == [(code, path)]
    assert not Job.objects.exists()


def test_the_fault_of_an_opponent_leads_to_that_opponent() -> None:
    client = Client()
    client.force_login(make_user())
    bad = inline(make_list()) | {"hero": "nobody"}
    body = {"kind": "gauntlet", "deck": inline(make_list()), "against": [inline(make_list()), bad], "games": 2}
    response = client.post("/api/v1/simulations/", body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (422, "DECK_NOT_PLAYABLE")
    assert [(fault["path"], fault["code"]) for fault in response.json()["errors"]] == [("against[1]", "HERO_MISSING")]
    response = client.post("/api/v1/simulations/", body | {"against": [inline(make_list()), 7]}, content_type="application/json")
    assert response.status_code == 400


def test_a_table_of_a_hundred_decks_is_planned_and_not_refused() -> None:
    owner = make_user()
    wanted = order(kind="gauntlet", is_table=True, against=[make_list()] * 99, games=200)
    job = services.order_simulation(owner=owner, order=wanted, now=timezone.now())
    assert (job.state, job.games, job.is_long) == (State.QUEUED, 4_950 * 200, True)
    with pytest.raises(QuotaError) as caught:
        services.order_simulation(
            owner=owner, order=order(kind="gauntlet", is_table=True, against=[make_list()] * 99, games=202), now=timezone.now()
        )
    assert caught.value.code == "LONG_JOB_OPEN"


def test_a_long_job_waits_for_everybody_else_s() -> None:
    from simulations.jobs.selectors import next_job

    long = services.order_simulation(
        owner=make_user(), order=order(kind="gauntlet", is_table=True, against=[make_list()] * 99, games=200), now=timezone.now()
    )
    assert next_job(timezone.now()) == long.pk
    short = services.order_simulation(owner=make_user(), order=order(), now=timezone.now())
    assert next_job(timezone.now()) == short.pk


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "values",
    [
        {},
        {"kind": "gauntlet", "games": 4, "against": 2},
        {"kind": "gauntlet", "games": 4, "against": 2, "is_table": True},
        {"kind": "compare", "games": 4, "against": 2},
        {"kind": "compare", "games": 4},
    ],
)
def test_every_kind_has_a_page_with_figures_and_files(language: str, values: dict[str, Any]) -> None:
    lists = tuple(strong_list() if number else make_list() for number in range(values.pop("against", 1)))
    job = finished(order(against=lists, **values))
    services.share_job(job=job, is_shared=True)
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    response = client.get(f"/reports/{job.pk}/")
    assert response.status_code == 200
    with override(language):
        figures = report_page(job, result_of(job) or {}, catalog()).figures
    assert figures
    for figure in figures:
        assert figure.sentence in response.content.decode().replace("&#x27;", "'").replace("&amp;", "&")
        for kind in ["csv", "json", *(["svg"] if figure.plots else [])]:
            assert client.get(f"/reports/{job.pk}/{figure.slug}.{kind}").status_code == 200


def files(folder: Path, *lists: Decklist) -> list[str]:
    names = []
    for number, deck in enumerate(lists):
        file = folder / f"deck-{number}.txt"
        file.write_text(write_decklist(deck, catalog(), as_="text"), encoding="utf-8")
        names.append(str(file))
    return names


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue().strip()


def test_the_command_prints_the_bytes_that_the_site_stores(tmp_path: Path) -> None:
    one, other = files(tmp_path, strong_list(), make_list())
    text = printed("duel", "--deck", one, "--deck", other, "--games", "20", "--seed", "5", "--json")
    job = finished(order(deck=strong_list(), seed=5))
    assert job.report is not None
    assert text == job.report.result
    assert printed("duel", "--deck", one, "--deck", other, "--games", "20", "--seed", "5", "--json") == text


@pytest.mark.parametrize(
    ("kind", "arguments", "key"),
    [("duel", [], "win_rate"), ("compare", [], "measures"), ("gauntlet", [], "matchups"), ("gauntlet", ["--table"], "standings")],
)
def test_the_command_plays_every_kind(tmp_path: Path, kind: str, arguments: list[str], key: str) -> None:
    one, other = files(tmp_path, strong_list(), make_list())
    call = [kind, "--deck", one, "--deck", other, "--games", "4", *arguments]
    assert key in json.loads(printed(*call, "--json"))
    assert "deck-0" in printed(*call)


def test_the_command_compares_against_opponents(tmp_path: Path) -> None:
    one, other, third = files(tmp_path, strong_list(), make_list(), make_list())
    text = printed("compare", "--deck", one, "--deck", other, "--opponent", third, "--games", "20", "--json")
    assert json.loads(text)["verdict"] == "first is better"


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    (one,) = files(tmp_path, make_list())
    with pytest.raises(CommandError, match="0 lists to play against"):
        printed("duel", "--deck", one)
    with pytest.raises(CommandError, match="only one list"):
        printed("duel", "--deck", "-", "--deck", "-")
