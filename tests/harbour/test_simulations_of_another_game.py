"""Simulations of Harbour: ordered through the API, on pages and by commands, played by the runner; and kept apart from RONE's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from decks.list.models import Visibility
from decks.list.services.sharing import set_visibility
from engine.decklist import write_decklist
from simulations.jobs.models import Job, Report, State
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client, make_user
from tests.harbour.kit import HarbourCatalog
from tests.harbour.makers import fleet, make_fleet
from tests.simulations.finished import make_report
from tests.simulations.makers import NOW
from web.games import playing

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/games/harbour/simulations/"


def listed(*ships: int, hold: Sequence[int] = ()) -> dict[str, Any]:
    """A list as the API takes it: each ship once, each piece of cargo three times."""
    zones = {"fleet": [{"card": ship, "quantity": 1} for ship in ships], "hold": [{"card": cargo, "quantity": 3} for cargo in hold]}
    return {"format": "regatta", **zones}


GULLS, TUBS = listed(9001, 9002, hold=[9004]), listed(9001, 9003)


def order(user: User, status: int = 202, calls: str = CALLS, **data: Any) -> Any:
    response = make_client(user).post(calls, {"kind": "goldfish", "deck": GULLS, "games": 24, **data}, "application/json")
    assert response.status_code == status, response.content
    return response.json()


def work_off() -> None:
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)


def played(user: User, **data: Any) -> Any:
    """The finished job of an order, as the API gives it."""
    job = order(user, **data)
    work_off()
    told = make_client(user).get(f"{CALLS}{job['id']}/").json()
    assert (told["state"], told["error"]) == ("done", None)
    return told


def test_a_fleet_is_played_alone() -> None:
    told = played(make_user(), turns=10)
    result = told["result"]
    assert told["parameters"] == {"games": 24, "policy": "greedy", "ruleset": "to-ten", "ignore_unmodelled": False, "turns": 10}
    assert (result["method"]["games"], result["method"]["engine_version"]) == (24, told["engine_version"])
    assert len(result["count"]["turns"]) == 10
    assert [turn["chance"] for turn in result["reached"]] == [0] * 8 + [1] * 2  # six by five cards, then one by one


def test_fleets_play_each_other_from_both_seats() -> None:
    result = played(make_user(), kind="duel", against=TUBS, games=40)["result"]
    assert sum(ending["games"] for ending in result["endings"]) == 40
    assert result["win_rate"]["n"] == 40
    assert {card["card"] for card in result["cards"]["deck"]} == {9001, 9002, 9004}


def test_two_fleets_are_compared_alone_and_against_a_third() -> None:
    alone = played(make_user(), kind="compare", against=TUBS)["result"]
    assert [measure["measure"] for measure in alone["measures"]] == ["count", "clock"]
    against = played(make_user(), kind="compare", against=[TUBS, GULLS])["result"]
    assert [opponent["against"] for opponent in against["opponents"]] == [0]


def test_a_fleet_runs_a_gauntlet_and_everybody_plays_everybody() -> None:
    field = played(make_user(), kind="gauntlet", against=[TUBS, GULLS], games=6)
    table = played(make_user(), kind="gauntlet", against=[TUBS, GULLS], games=6, table=True)
    assert (field["games"], table["games"]) == (12, 18)


def test_swaps_put_in_ships_that_may_sail() -> None:
    told = played(make_user(), study="swaps", games=4)
    assert told["parameters"]["pool"] == [9001, 9002, 9003]
    assert {swap["add"] for swap in told["result"]["swaps"]} <= {9001, 9002, 9003}


def test_a_stored_deck_is_ordered_by_its_id_in_its_game_alone() -> None:
    user = make_user()
    deck = make_fleet(user)
    assert played(user, deck=deck.public_id)["deck_hash"] == deck.hash
    assert order(user, 404, calls="/api/v1/simulations/", deck=deck.public_id)["code"] == "NOT_FOUND"


@pytest.mark.parametrize(
    ("data", "code", "word"),
    [
        ({"pressure": 2}, "SETTING_UNUSED", "pressure"),
        ({"study": "mulligan"}, "STUDY_UNKNOWN", "swaps"),
        ({"policy": "rush"}, "POLICY_UNKNOWN", "greedy, random"),
        ({"turns": 13}, "OUT_OF_RANGE", "12"),
        ({"deck": listed()}, "DECK_NOT_PLAYABLE", "0 ships; 1 to 9 sail."),
        ({"deck": listed(9001, 9003, hold=[9005])}, "NOT_MODELLED", "Iron Bars"),
    ],
)
def test_what_the_game_has_not_got_is_refused_by_name(data: dict[str, Any], code: str, word: str) -> None:
    told = order(make_user(), 422, **data)
    assert told["code"] == code
    assert word in told["detail"]


def test_the_same_question_is_answered_at_once_and_in_one_game() -> None:
    first = played(make_user())
    again = order(make_user())
    assert (again["state"], again["result"]) == ("done", first["result"])
    assert Report.objects.count() == 1


def test_jobs_are_those_of_their_game() -> None:
    user = make_user()
    rone, harbour = make_report(user), played(user)
    client = make_client(user)
    assert [job["id"] for job in client.get(CALLS).json()["results"]] == [harbour["id"]]
    assert [job["id"] for job in client.get("/api/v1/simulations/").json()["results"]] == [str(rone.pk)]
    assert client.get(f"/api/v1/games/rone/simulations/{rone.pk}/").status_code == 200
    for address in (f"{CALLS}{rone.pk}/", f"/api/v1/simulations/{harbour['id']}/", f"/reports/{harbour['id']}/"):
        assert client.get(address).status_code == 404
    for address in (f"{CALLS}{rone.pk}/", f"/api/v1/simulations/{harbour['id']}/"):
        assert client.delete(address).status_code == 404
    assert client.post(f"/harbour/reports/{rone.pk}/again/").status_code == 404
    assert client.get(f"{CALLS}{harbour['id']}/difference/{rone.pk}/").status_code == 404
    assert order(user, calls="/api/v1/games/rone/simulations/", status=400)["code"] == "MALFORMED"


def test_a_key_stands_for_an_order_of_one_game() -> None:
    user = make_user()
    client = make_client(user)
    body = {"kind": "goldfish", "games": 24}
    key = {"Idempotency-Key": "the same"}
    deck = make_fleet(user)
    first = client.post(CALLS, {**body, "deck": deck.public_id}, "application/json", headers=key)
    assert client.post(CALLS, {**body, "deck": deck.public_id}, "application/json", headers=key).json()["id"] == first.json()["id"]
    rone = make_report(user)
    Job.objects.filter(pk=rone.pk).update(
        idempotency_key="another", order_fingerprint=Job.objects.get(pk=first.json()["id"]).order_fingerprint
    )
    reused = client.post(CALLS, {**body, "deck": deck.public_id}, "application/json", headers={"Idempotency-Key": "another"})
    assert (reused.status_code, reused.json()["code"]) == (409, "IDEMPOTENCY_KEY_REUSED")


def test_the_form_offers_the_games_own_bots_and_settings() -> None:
    user = make_user()
    deck, client = make_fleet(user), make_client(user)
    page = client.get(f"/harbour/simulate/?deck={deck.public_id}").content.decode()
    assert [word in page for word in ("Hasty: as far as it can", "By chance", "Rush: levels", "Damage a turn")] == [
        True,
        True,
        False,
        False,
    ]
    assert 'max="12"' in page
    german = client.get("/harbour/simulate/duel/?lang=de", headers={"Accept-Language": "de"}).content.decode()
    assert "Eilig: so weit es geht" in german
    assert "Two Gulls" in german
    ordered = client.post("/harbour/simulate/", {"deck": deck.public_id, "games": 20})
    job = Job.objects.get()
    assert (ordered.headers["Location"], job.game, job.parameters["turns"]) == (f"/harbour/reports/{job.pk}/", "harbour", 10)


def test_decks_are_offered_within_their_game() -> None:
    owner = make_user()
    public = set_visibility(deck=make_fleet(owner, name="Harbour Lights"), visibility=Visibility.PUBLIC, now=NOW)
    client = make_client(make_user())
    assert public.name in client.get("/harbour/simulate/gauntlet/").content.decode()
    assert public.name not in client.get("/simulate/gauntlet/").content.decode()


@pytest.mark.parametrize("kind", ["duel", "compare", "gauntlet"])
def test_fleets_are_set_against_each_other_on_a_page(kind: str) -> None:
    user = make_user()
    one, other = make_fleet(user, name="One"), make_fleet(user, name="Other", state=fleet(9001, 9003))
    values = {"deck": one.public_id, "other": other.public_id, "opponents": [other.public_id], "games": 10, "policy": "greedy"}
    response = make_client(user).post(f"/harbour/simulate/{kind}/", values | {"against_policy": "random", "turns": 0, "seed": 2})
    job = Job.objects.get()
    assert response.headers["Location"] == f"/harbour/reports/{job.pk}/"
    work_off()
    job.refresh_from_db()
    assert (job.state, job.game, job.error) == (State.DONE, "harbour", None)


@pytest.mark.parametrize(
    ("data", "figures", "words"),
    [
        ({}, ("count", "ten"), ("How far the fleet has counted.", "By turn 10 100 % have said ten.", "Find better ships")),
        ({"study": "swaps", "games": 4}, ("swaps",), ("What makes the fleet faster.", "Old Tub")),
        ({"kind": "duel", "against": TUBS}, ("win-rate",), ("Hasty", "Grey Gull")),
        ({"kind": "compare", "against": TUBS}, (), ("Turn of ten",)),
        ({"kind": "gauntlet", "against": [TUBS, TUBS], "games": 4}, (), ()),
    ],
)
def test_a_report_shows_the_figures_of_its_game(data: dict[str, Any], figures: Sequence[str], words: Sequence[str]) -> None:
    user = make_user()
    told = played(user, **data)
    client, address = make_client(user), f"/harbour/reports/{told['id']}/"
    page = " ".join(client.get(address).content.decode().replace("\u00a0", " ").split())
    assert [word for word in words if word not in page] == []
    assert 'href="/harbour/' in page
    assert "Rush" not in page
    for figure in figures:
        assert {kind: client.get(f"{address}{figure}.{kind}").status_code for kind in ("svg", "csv", "json")} == dict.fromkeys(
            ("svg", "csv", "json"), 200
        )
    assert client.get("/harbour/reports/").status_code == 200
    assert client.get(f"{address}games/0/").status_code == 404
    assert client.get(f"{address}beside/").status_code in (200, 404)


def test_a_report_speaks_the_reader_s_language_and_no_other_game_s() -> None:
    user = make_user()
    address = f"/harbour/reports/{played(user)['id']}/"
    client = make_client(user)
    client.cookies["django_language"] = "de"
    page = " ".join(client.get(address).content.decode().replace("\u00a0", " ").split())
    for words in (
        "Wie weit die Flotte gezählt hat.",
        "Bis Zug 10 haben 100 % zehn gesagt.",
        "Bessere Schiffe finden",
        "Eilig",
        ">HAR-3</a>",
    ):
        assert words in page
    figures = page[page.index('id="count"') : page.index('id="method"')]
    assert [word for word in ("Schaden", "Stufe", "Wasser", "Held") if word in figures] == []
    assert client.get(f"{address}preview.png").headers["Content-Type"] == "image/png"


def test_the_sheet_of_a_figure_names_what_is_in_it() -> None:
    user = make_user()
    address = f"/harbour/reports/{played(user)['id']}/"
    sheets = [make_client(user).get(f"{address}{figure}.csv").content.decode().splitlines() for figure in ("count", "ten")]
    assert [sheet[0] for sheet in sheets] == ["turn,mean,low,high,p10,p50,p90", "turn,ten,ten_low,ten_high"]
    assert [len(sheet) for sheet in sheets] == [11, 11]


def test_a_study_is_ordered_from_a_report() -> None:
    user = make_user()
    told = played(user, deck=make_fleet(user).public_id)
    client = make_client(user)
    response = client.post(f"/harbour/reports/{told['id']}/study/", {"study": "swaps"})
    job = Job.objects.exclude(pk=told["id"]).get()
    assert (response.headers["Location"], job.parameters["pool"]) == (f"/harbour/reports/{job.pk}/", [9001, 9002, 9003])
    assert client.post(f"/harbour/reports/{told['id']}/study/", {"study": "mulligan"}).status_code == 404


def list_file(folder: Path) -> str:
    """Two Gulls as a text."""
    from cards.selectors import catalog

    file = folder / "gulls.txt"
    with playing("harbour"):
        known: HarbourCatalog = catalog()
        file.write_text(write_decklist(fleet(9001, 9002), known, as_="text"), encoding="utf-8")
    return str(file)


def simulate(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_prints_what_the_site_stores(tmp_path: Path) -> None:
    told = played(make_user(), turns=5, seed=3)
    file = list_file(tmp_path)
    printed = simulate("goldfish", "--game", "harbour", "--deck", file, "--games", "24", "--turns", "5", "--seed", "3", "--json")
    assert json.loads(printed) == told["result"]
    duel = json.loads(simulate("duel", "--game", "harbour", "--deck", file, "--deck", file, "--games", "8", "--json"))
    assert duel["win_rate"]["chance"] == 0.5


def test_the_command_prints_tables_in_the_words_of_the_game(tmp_path: Path) -> None:
    file = list_file(tmp_path)
    alone = simulate("goldfish", "--game", "harbour", "--deck", file, "--games", "8")
    duel = simulate("duel", "--game", "harbour", "--deck", file, "--deck", file, "--games", "8", "--against-policy", "random")
    assert "How far the fleet has counted." in alone
    assert "Seed: 1" in alone
    assert "Grey Gull" in duel


def test_the_command_refuses_what_is_of_another_game(tmp_path: Path) -> None:
    file = list_file(tmp_path)
    for arguments, word in ((["--game", "chess"], "chess"), ([], "Grey Gull"), (["--game", "harbour", "--format", "custom"], "regatta")):
        with pytest.raises(CommandError, match=word):
            simulate("goldfish", "--deck", file, *arguments)


def test_a_site_that_has_lost_the_game_says_so_plainly(settings: Settings) -> None:
    user = make_user()
    done, waiting = played(user), order(user, seed=9)
    settings.GAMES = ["rone"]
    client = make_client(user)
    work_off()
    job = Job.objects.get(pk=waiting["id"])
    assert (job.state, job.error_code) == (State.FAILED, "GAME_NOT_FOUND")
    assert "harbour" in job.error_message
    for address in (f"/reports/{done['id']}/", f"/harbour/reports/{done['id']}/", f"{CALLS}{done['id']}/"):
        assert client.get(address).status_code == 404
    assert client.get("/reports/").status_code == 200
    assert client.get("/api/v1/simulations/").json()["results"] == []
    assert Client().get("/").status_code == 200
    settings.GAMES = ["rone", "tests.harbour.kit"]
    assert client.get(f"{CALLS}{done['id']}/").json()["result"] == done["result"]
