"""Simulations, practice and tables of Tagewerk on the site: ordered, played, told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from decks.list.models import Deck
from engine.tagewerk.figures import FIGURES
from engine.tagewerk.figures.points import most_points
from engine.tagewerk.figures.words import decided
from simulations.jobs.models import Job
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client, make_user

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/games/tagewerk/simulations/"


@pytest.fixture
def starters(settings: Settings) -> list[Deck]:
    """The four starter decks."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)
    return list(Deck.objects.filter(game="tagewerk").order_by("pk"))


def page(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == 200, (path, response.status_code)
    return " ".join(response.content.decode().split())


def order(user: User, status: int = 202, **data: Any) -> Any:
    response = make_client(user).post(CALLS, {"kind": "goldfish", "games": 12, "turns": 6, **data}, "application/json")
    assert response.status_code == status, response.content
    return response.json()


def played(user: User, **data: Any) -> Any:
    """The finished job of an order, as the API gives it."""
    job = order(user, **data)
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)
    told = make_client(user).get(f"{CALLS}{job['id']}/").json()
    assert (told["state"], told["error"]) == ("done", None)
    return told


def test_a_deck_is_played_alone_and_its_report_read_in_both_languages(starters: list[Deck]) -> None:
    user = make_user()
    told = played(user, deck=starters[0].public_id, pressure=1, pace=1.5)
    method = told["result"]["method"]
    assert (method["pace"], method["dummies"], method["pressure"], method["points_to_win"]) == (1.5, 1, 1, 10)
    assert (method["policy"], told["parameters"]["pace"], told["parameters"]["dummies"]) == ("steady", 1.5, 1)
    client = make_client(user)
    address = f"/tagewerk/reports/{told['id']}/"
    for language, words in (("en", "half the games have"), ("de", "hat die Hälfte der Partien")):
        shown = page(client, address, language)
        assert words in shown
        assert ("1.5" if language == "en" else "1,5") + "</dd>" in shown.replace(" ", "")
        for figure in FIGURES.alone:
            assert f'id="{figure.slug}"' in shown or not figure.is_there(told["result"]), figure.slug
    assert page(client, f"{address}games/{method['samples'][0]['game']}/", "de")


def test_the_same_settings_are_the_same_question(starters: list[Deck]) -> None:
    user, deck = make_user(), starters[0].public_id
    first = played(user, deck=deck)
    for same in ({"pace": 1}, {"pace": 1.0}, {"dummies": 1, "pressure": 0}, {"policy": "steady"}):
        assert (again := order(user, deck=deck, **same))["state"] == "done", same
        assert again["result"] == first["result"]
    for other in ({"pace": 0}, {"dummies": 2}, {"pressure": 1}, {"policy": "greedy"}):
        assert order(user, deck=deck, **other)["state"] == "queued", other


def test_the_page_asks_what_the_game_has_and_orders_it(starters: list[Deck]) -> None:
    client = make_client(make_user())
    form = page(client, f"/tagewerk/simulate/?deck={starters[0].public_id}", "de")
    for name in ("pace", "dummies", "pressure"):
        assert f'name="{name}"' in form
    sent = {"deck": starters[0].public_id, "games": 12, "pace": "0.5", "dummies": 3, "policy": "chaser", "turns": 8}
    answer = client.post("/tagewerk/simulate/", sent)
    assert answer.status_code == 302, answer.context["form"].errors
    job = Job.objects.get()
    asked = {name: job.parameters[name] for name in ("pace", "dummies", "pressure", "policy", "turns")}
    assert asked == {"pace": 0.5, "dummies": 3, "pressure": 0, "policy": "chaser", "turns": 8}
    assert "0,5 Siegpunkte pro Zug, 3 untätige Kämpfer" in page(client, "/tagewerk/reports/", "de")
    refused = client.post("/tagewerk/simulate/", sent | {"pace": "0.7", "dummies": 4})
    assert (refused.status_code, set(refused.context["form"].errors)) == (422, {"pace", "dummies"})


def test_the_command_takes_what_the_game_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("Main\n1 Brida Kohl\nCharacters\n3 Bellows Boy\n3 Hammer Sister\n3 Anvil Guard\n", encoding="utf-8")
    arguments = ["simulate", "goldfish", "--game", "tagewerk", "--deck", str(file), "--games", "4", "--turns", "3"]
    call_command(*arguments, "--pace", "0.5", "--dummies", "2")
    assert {"Points a turn of the opponent: 0.5", "Idle fighters opposite: 2", "Plan: Steady: what is needed"} <= set(
        capsys.readouterr().out.splitlines()
    )
    with pytest.raises(CommandError, match=r"pace is 0.7; it may be 0, 0.5, 1, 1.5, 2."):
        call_command(*arguments, "--pace", "0.7")


def test_points_beyond_those_that_win_are_drawn() -> None:
    turns = [{"p90": 4.0}, {"p90": 13.0}]
    clock = [{"turn": turn, "chance": 0.5, "n": 100} for turn in (1, 2)]
    for points, top in ((10, 13.0), (20, 20.0)):
        assert most_points({"clock": {"points": points, "turns": clock}, "points": {"turns": turns}}) == top


@pytest.mark.parametrize(("chances", "last"), [((0.2, 0.99, 1.0, 1.0), 2), ((0.2, 0.5, 0.9, 1.0), None), ((0.1, 0.2, 0.3, 0.4), None)])
def test_pages_stop_at_the_turn_in_which_nearly_all_games_are_won(chances: tuple[float, ...], last: int | None) -> None:
    turns = [{"turn": turn, "chance": chance, "n": 1000} for turn, chance in enumerate(chances, start=1)]
    result = {"clock": {"points": 10, "turns": turns}, "points": {"turns": [{"turn": turn, "p90": 5.0 * turn} for turn in range(1, 5)]}}
    until = decided(result)
    assert (until and until.turn) == last
    assert most_points(result) == 5.0 * (last or 4)


def test_orders_are_placed_on_the_page(starters: list[Deck]) -> None:
    for language, words in (("en", "Steady: what is needed"), ("de", "Stetig: was gebraucht wird")):
        assert words in page(make_client(make_user()), f"/tagewerk/simulate/?deck={starters[0].public_id}", language)
    assert page(Client(), "/tagewerk/simulate/")


def test_decks_play_each_other_and_are_compared(starters: list[Deck]) -> None:
    user = make_user()
    one, two = (deck.public_id for deck in starters[:2])
    duel = played(user, kind="duel", deck=one, against=two, games=12, turns=0)
    assert duel["result"]["win_rate"]["n"] == 12
    compared = played(user, kind="compare", deck=one, against=two)
    assert [measure["measure"] for measure in compared["result"]["measures"]] == ["clock", "points", "spent", "tokens", "hand"]
    for told in (duel, compared):
        assert page(make_client(user), f"/tagewerk/reports/{told['id']}/", "de")


def test_swaps_are_found_and_read(starters: list[Deck]) -> None:
    user = make_user()
    told = played(user, deck=starters[1].public_id, study="swaps", games=4, turns=6)
    assert told["result"]["swaps"]
    assert "Swap" in page(make_client(user), f"/tagewerk/reports/{told['id']}/")


def test_first_hands_are_practised_and_answered(starters: list[Deck]) -> None:
    user = make_user()
    told = played(user, deck=starters[2].public_id, study="mulligan", games=4, turns=8)
    assert [hand["seat"] for hand in told["result"]["hands"]] == ["first", "later"] * 5
    shown = page(make_client(user), f"/tagewerk/reports/{told['id']}/", "de")
    assert "Behalten oder alle zurückmischen?" in shown


def test_settings_that_there_are_not_are_refused_by_name(starters: list[Deck]) -> None:
    deck = starters[0].public_id
    assert order(make_user(), 422, deck=deck, study="technologies")["code"] == "STUDY_UNKNOWN"
    assert order(make_user(), 422, deck=deck, policy="rush")["code"] == "POLICY_UNKNOWN"


@pytest.mark.parametrize(
    ("given", "status", "code", "word"),
    [
        ({"pace": 0.7}, 422, "OUT_OF_RANGE", "pace is 0.7; it may be 0, 0.5, 1, 1.5, 2."),
        ({"dummies": 4}, 422, "OUT_OF_RANGE", "dummies is 4; it goes from 0 to 3."),
        ({"pressure": -1}, 422, "OUT_OF_RANGE", "pressure"),
        ({"pace": "1"}, 400, "MALFORMED", "pace"),
        ({"pace": 10**400}, 400, "MALFORMED", "pace"),
        ({"dummies": 1.5}, 400, "MALFORMED", "dummies"),
        ({"dummy": 1}, 400, "MALFORMED", "dummies"),
        ({"pace": 2, "kind": "duel"}, 422, "SETTING_UNUSED", "pace"),
    ],
)
def test_own_settings_that_are_wrong_are_refused_by_name(
    starters: list[Deck], given: dict[str, Any], status: int, code: str, word: str
) -> None:
    more = {"against": starters[1].public_id} if given.get("kind") == "duel" else {}
    told = order(make_user(), status, deck=starters[0].public_id, **more, **given)
    assert told["code"] == code
    assert any(word in fault["message"] or word in fault["path"] for fault in told["errors"])


def test_another_game_refuses_them_by_name() -> None:
    asked = {"kind": "goldfish", "games": 4, "turns": 2, "deck": {"cards": []}, "pace": 1}
    answer = make_client(make_user()).post("/api/v1/simulations/", asked, "application/json")
    assert (answer.status_code, answer.json()["code"], answer.json()["errors"][0]["path"]) == (422, "SETTING_UNUSED", "pace")


def test_a_starter_is_practised(starters: list[Deck]) -> None:
    client = Client()
    path = f"/tagewerk/decks/{starters[3].public_id}/practice/"
    answer = client.get(path, {"seed": 4})
    assert answer.status_code == 200
    for _ in range(4):
        sent = client.post(path, {"game": answer.context["game"], "choice": 0})
        assert sent.status_code == 302
        answer = client.get(sent["Location"])
        assert answer.status_code == 200
    assert "Siegpunkte" in page(client, sent["Location"], "de")
