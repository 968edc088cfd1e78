"""Simulations of Skirmish on the site: ordered, played, told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from decks.list.models import Deck
from engine.skirmish.figures import FIGURES
from simulations.jobs.models import Job
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client, make_user

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/simulations/"
TOCK, MARN, IVES = ({"character": slug} for slug in ("tock-seven", "marn-peat", "ives-ember"))


def page(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == 200, (path, response.status_code)
    return " ".join(response.content.decode().split())


def order(user: User, status: int = 202, **data: Any) -> Any:
    """The answer to an order at the site's first address, whose body names the game."""
    body = {"game": "skirmish", "kind": "goldfish", "deck": TOCK, "games": 10, **data}
    response = make_client(user).post(CALLS, body, "application/json")
    assert response.status_code == status, response.content
    return response.json() | {"location": response.headers.get("Location", "")}


def played(user: User, **data: Any) -> Any:
    """The finished job of an order, as the API gives it at the address that the answer named."""
    job = order(user, **data)
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)
    assert "/games/skirmish/simulations/" in job["location"]
    told = make_client(user).get(job["location"]).json()
    assert (told["state"], told["error"]) == ("done", None)
    return told


def test_a_kit_named_by_its_character_is_played_alone_and_its_report_read_in_both_languages() -> None:
    user = make_user()
    told = played(user, turns=12, pressure=1, distance="reach", ruleset="tournament")
    method = told["result"]["method"]
    assert (method["distance"], method["pressure"], method["ruleset"], method["turns"]) == ("reach", 1, "tournament", 12)
    client = make_client(user)
    address = f"/skirmish/reports/{told['id']}/"
    for language, words in (("en", "Half the games have dealt 20 damage"), ("de", "20 Schaden hat die Hälfte der Partien")):
        shown = page(client, address, language)
        assert words in shown
        assert ("in reach" if language == "en" else "in Reichweite") in shown
        for figure in FIGURES.alone:
            assert f'id="{figure.slug}"' in shown or not figure.is_there(told["result"]), figure.slug
    for figure in FIGURES.alone:
        assert client.get(f"{address}{figure.slug}.csv").status_code in (200, 404)
    for language, words in (("en", "squares lie between"), ("de", "dazwischen liegen")):
        story = page(client, f"{address}games/{method['samples'][0]['game']}/?turn=2", language)
        assert words in story
        assert 'class="story-board" viewBox="0 0 400 400"' in story


def test_kits_play_each_other_and_are_compared() -> None:
    user = make_user()
    duel = played(user, kind="duel", against=MARN)["result"]
    assert duel["win_rate"]["n"] == 10
    assert {"answers", "margin", "distance"} <= set(duel)
    compared = played(user, kind="compare", against=IVES, turns=8)
    assert [measure["measure"] for measure in compared["result"]["measures"]] == ["clock", "damage", "first_attack", "hand"]
    gauntlet = played(user, kind="gauntlet", against=[MARN, IVES])
    for told in Job.objects.all():
        for language in ("en", "de"):
            assert page(make_client(user), f"/skirmish/reports/{told.pk}/", language)
    assert gauntlet["result"]["method"]["pairings"] == 2


def test_all_characters_play_each_other_in_a_table_and_some_brawl() -> None:
    user = make_user()
    table = played(user, kind="table", games=2)
    assert (table["kind"], table["result"]["method"]["decks"], len(table["result"]["standings"])) == ("gauntlet", 6, 6)
    assert {one["title"] for one in table["against"]} >= {"Old Quillon, Odds-Maker", "Marn Peat, Turf Cutter"}
    brawl = played(user, kind="brawl", against=[MARN, IVES], games=6, policy="random")
    result = brawl["result"]
    assert (brawl["games"], len(result["lists"]), [one["seat"] for one in result["seats"]]) == (6, 3, [1, 2, 3])
    client = make_client(user)
    for language, words in (("en", "Who is out when"), ("de", "Wer wann ausscheidet")):
        assert words in page(client, f"/skirmish/reports/{brawl['id']}/", language)
        assert page(client, f"/skirmish/reports/{table['id']}/", language)
        assert "/skirmish/simulate/brawl/" in page(client, "/skirmish/simulate/duel/", language)
        assert page(client, "/skirmish/simulate/brawl/", language)
    assert client.get("/simulate/brawl/").status_code == 404
    assert "brawl" not in page(client, "/simulate/duel/")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"distance": "far"}, 422, "OUT_OF_RANGE"),
        ({"distance": ["board"]}, 400, "MALFORMED"),
        ({"pressure": 7}, 422, "OUT_OF_RANGE"),
        ({"turns": 31}, 422, "OUT_OF_RANGE"),
        ({"policy": "look-ahead"}, 422, "POLICY_UNKNOWN"),
        ({"ruleset": "chess"}, 422, "RULESET_UNKNOWN"),
        ({"ruleset": "leaflet+hand_limit=0"}, 422, "RULESET_UNKNOWN"),
        ({"ruleset": "leaflet+board=20,20+board=1,1"}, 422, "RULESET_UNKNOWN"),
        ({"ruleset": "leaflet+board=18,0"}, 422, "GAME_NOT_PLAYABLE"),
        ({"ruleset": "leaflet+board=18,0", "distance": "reach"}, 422, "GAME_NOT_PLAYABLE"),
        ({"ruleset": "leaflet+board=18,0", "dry_run": True}, 422, "GAME_NOT_PLAYABLE"),
        ({"kind": "duel", "against": MARN, "ruleset": "leaflet+board=18,36"}, 422, "GAME_NOT_PLAYABLE"),
        ({"kind": "compare", "against": MARN, "ruleset": "leaflet+board=18,36"}, 422, "GAME_NOT_PLAYABLE"),
        ({"kind": "compare", "against": [MARN, IVES], "ruleset": "leaflet+board=18,36"}, 422, "GAME_NOT_PLAYABLE"),
        ({"kind": "gauntlet", "against": [MARN, IVES], "ruleset": "leaflet+board=18,36"}, 422, "GAME_NOT_PLAYABLE"),
        ({"kind": "table", "ruleset": "tournament+board=18,36"}, 422, "GAME_NOT_PLAYABLE"),
        ({"kind": "brawl", "against": [MARN, IVES], "ruleset": "leaflet+board=0,31"}, 422, "GAME_NOT_PLAYABLE"),
        ({"deck": {"character": "nobody"}}, 422, "DECK_NOT_PLAYABLE"),
        ({"deck": {"character": "tock-seven", "cards": [{"card": 2011, "quantity": 99}]}}, 422, "DECK_NOT_PLAYABLE"),
        ({"deck": {"cards": [{"card": 2011, "quantity": 9}]}}, 422, "DECK_NOT_PLAYABLE"),
        ({"game": "chess"}, 400, "MALFORMED"),
        ({"game": 3}, 400, "MALFORMED"),
        ({"game": "x" * 200}, 400, "MALFORMED"),
        ({"against": MARN}, 400, "MALFORMED"),
        ({"dummies": 1}, 400, "MALFORMED"),
        ({"kind": "duel", "against": [MARN, IVES]}, 422, "OPPONENTS"),
        ({"kind": "duel", "against": MARN, "distance": "reach"}, 422, "SETTING_UNUSED"),
        ({"kind": "brawl", "against": MARN}, 422, "OPPONENTS"),
        ({"kind": "brawl", "against": [MARN] * 6}, 422, "OPPONENTS"),
        ({"kind": "brawl"}, 400, "MALFORMED"),
        ({"kind": "brawl", "against": [MARN, IVES], "precision": 0.05}, 422, "SETTING_UNUSED"),
        ({"kind": "brawl", "against": [MARN, IVES], "table": True}, 422, "SETTING_UNUSED"),
        ({"seed": -1}, 422, "OUT_OF_RANGE"),
        ({"study": "swaps"}, 422, "STUDY_UNKNOWN"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(body: dict[str, Any], status: int, code: str) -> None:
    refused = order(make_user(), status, **body)
    assert refused["code"] == code, refused
    assert not Job.objects.exists()


def test_an_address_of_a_game_refuses_another_one() -> None:
    body = {"game": "rone", "kind": "goldfish", "deck": TOCK}
    response = make_client(make_user()).post("/api/v1/games/skirmish/simulations/", body, "application/json")
    assert (response.status_code, response.json()["errors"][0]["path"]) == (400, "game")


def test_the_page_asks_what_the_game_has_and_orders_it(settings: Settings) -> None:
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "skirmish" / "starter-decks"), game="skirmish", verbosity=0)
    deck = Deck.objects.filter(game="skirmish").first()
    assert deck is not None
    client = make_client(make_user())
    for language, words in (("en", "the standard board"), ("de", "das Standardfeld")):
        assert words in page(client, f"/skirmish/simulate/?deck={deck.public_id}", language)
    sent = {"deck": deck.public_id, "games": 10, "distance": "reach", "pressure": 2, "policy": "greedy", "turns": 8}
    answer = client.post("/skirmish/simulate/", sent)
    assert answer.status_code == 302, answer.context["form"].errors
    asked = {name: Job.objects.get().parameters[name] for name in ("distance", "pressure", "turns")}
    assert asked == {"distance": "reach", "pressure": 2, "turns": 8}
    assert "Abstand: in Reichweite" in page(client, "/skirmish/reports/", "de")
    refused = client.post("/skirmish/simulate/", sent | {"distance": "far", "pressure": 9})
    assert (refused.status_code, set(refused.context["form"].errors)) == (422, {"distance", "pressure"})


def test_the_command_takes_a_character_or_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "goldfish", "--game", "skirmish", "--games", "4", "--turns", "3"]
    call_command(*arguments, "--character", "tock-seven", "--json")
    by_name = capsys.readouterr().out
    file = tmp_path / "kit.txt"
    file.write_text("Character\n1 Tock Seven, Wind-Up Sentry\n", encoding="utf-8")
    call_command(*arguments, "--deck", str(file), "--json")
    assert capsys.readouterr().out == by_name
    call_command(*arguments, "--character", "tock-seven", "--distance", "reach")
    assert "Distance: in reach" in capsys.readouterr().out
    with pytest.raises(CommandError, match=r"distance is far; it may be board, reach."):
        call_command(*arguments, "--character", "tock-seven", "--distance", "far")
    with pytest.raises(CommandError, match=r"no character is called 'nobody'"):
        call_command(*arguments, "--character", "nobody")
    several = [f"--character={slug}" for slug in ("tock-seven", "marn-peat", "ives-ember")]
    call_command("simulate", "brawl", "--game", "skirmish", "--games", "3", *several)
    assert "Who is out when" in capsys.readouterr().out
    call_command("simulate", "table", "--game", "skirmish", "--games", "2", "--json")
    assert '"decks":6' in capsys.readouterr().out
    call_command("simulate", "duel", "--game", "skirmish", "--games", "4", "--character", "tock-seven", "--character", "marn-peat")
    assert "Tock Seven" in capsys.readouterr().out
