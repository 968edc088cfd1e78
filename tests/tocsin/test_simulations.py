"""Simulations of TOCSIN on the site: a party ordered, played, told; parties compared; the parties that heroes make."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cards.selectors import catalog
from decks.list.models import Deck
from decks.list.services.making import create_deck
from engine.decklist import whole_list
from engine.tocsin.decks import build_of
from engine.tocsin.figures import FIGURES
from simulations.jobs.models import Job
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client, make_user
from web.games import playing

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/games/tocsin/simulations/"
BERRIT, TAM, YSOLT = ({"hero": slug} for slug in ("berrit-kell", "tam-wick", "ysolt-maren"))
FORM = {"quest": "drowned-market", "games": 2, "policy": "greedy", "seed": 1}
SHORT = {"games": 4, "quest": "drowned-market", "turns": 3}


def page(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == 200, (path, response.status_code)
    return " ".join(response.content.decode().split())


def order(user: User, status: int = 202, **data: Any) -> Any:
    """The answer to an order."""
    body = {"kind": "goldfish", "deck": BERRIT, **SHORT, **data}
    response = make_client(user).post(CALLS, body, "application/json")
    assert response.status_code == status, response.content
    return response.json()


def played(user: User, **data: Any) -> Any:
    """The finished job of an order."""
    job = order(user, **data)
    while Job.objects.open().exists():
        run_chunk.apply(throw=True)
    told = make_client(user).get(f"{CALLS}{job['id']}/").json()
    assert (told["state"], told["error"]) == ("done", None)
    return told


def test_a_party_is_played_and_its_report_read_in_both_languages() -> None:
    user = make_user()
    told = played(user, against=[TAM])
    method = told["result"]["method"]
    assert (method["quest"], method["policy"], method["turns"], len(method["party"])) == ("drowned-market", "greedy", 3, 2)
    assert [ending["outcome"] for ending in told["result"]["endings"]] == ["cut"]
    assert len(told["result"]["members"]) == 2
    client = make_client(user)
    address = f"/tocsin/reports/{told['id']}/"
    words = {
        "en": ("played by this bot", "Where runs are lost", "The Drowned Market", "a bot playing the whole party", "Runs"),
        "de": ("von diesem Bot gespielt", "Wo Läufe verloren gehen", "Ein Bot hat alle Helden gespielt", "die ganze Gruppe", "Läufe"),
    }
    for language, expected in words.items():
        shown = page(client, address, language)
        for text in expected:
            assert text in shown, (language, text)
        for figure in FIGURES.alone:
            assert f'id="{figure.slug}"' in shown, figure.slug
    for figure in FIGURES.alone:
        for kind in ("csv", "json"):
            assert client.get(f"{address}{figure.slug}.{kind}").status_code == 200, (figure.slug, kind)
    assert "Runs" in page(client, "/tocsin/reports/")


def test_a_default_report_is_played_until_it_is_sure_enough() -> None:
    user = make_user()
    told = played(user, games="enough", turns=1)
    stopping = told["result"]["method"]["stopping"]
    assert stopping["looks"] == [100, 200, 400, 1_000]
    assert stopping["within"] == {"won": 0.1}
    assert (told["games"], stopping["unsure"]) == (100, [])


def test_two_lists_beside_the_same_hero_are_compared_on_the_same_chance() -> None:
    user = make_user()
    with playing("tocsin"):
        known = catalog()
    cards = {**known.brought_with("berrit-kell"), known.by_slug["bronze-maul"].id: 1}
    better = {"hero": "berrit-kell", "cards": [{"card": card, "quantity": copies} for card, copies in cards.items()]}
    told = played(user, kind="compare", against=[better, TAM])
    assert [measure["measure"] for measure in told["result"]["measures"]] == ["won", "length", "completed", "fallen", "dealt", "suffered"]
    assert (told["games"], told["result"]["method"]["quest"]) == (4, "drowned-market")
    for language, words in (("en", "games of each party on the same chance"), ("de", "Partien jeder Gruppe auf demselben Zufall")):
        assert words in page(make_client(user), f"/tocsin/reports/{told['id']}/", language)


def test_all_parties_of_some_heroes_are_played_on_the_same_chance() -> None:
    user = make_user()
    told = played(user, study="parties", against=[TAM, YSOLT])
    assert sorted(len(row["party"]) for row in told["result"]["parties"]) == [2, 2, 2, 3]
    assert told["result"]["added"][0]["size"] == 2
    for language, words in (("en", "What each hero adds"), ("de", "Was jeder Held bringt")):
        assert words in page(make_client(user), f"/tocsin/reports/{told['id']}/", language)
    whole = played(user, against=[TAM, YSOLT])
    assert "Compare all parties of these heroes" in page(make_client(user), f"/tocsin/reports/{whole['id']}/")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"quest": "nowhere"}, 422, "OUT_OF_RANGE"),
        ({"quest": "x" * 41}, 400, "MALFORMED"),
        ({"quest": 3}, 400, "MALFORMED"),
        ({"turns": 181}, 422, "OUT_OF_RANGE"),
        ({"policy": "clever"}, 422, "POLICY_UNKNOWN"),
        ({"ruleset": "chess"}, 422, "RULESET_UNKNOWN"),
        ({"deck": {"hero": "nobody"}}, 422, "DECK_NOT_PLAYABLE"),
        ({"against": [BERRIT]}, 422, "DECK_NOT_PLAYABLE"),
        ({"against": [TAM, YSOLT, TAM, YSOLT]}, 422, "OPPONENTS"),
        ({"kind": "duel", "against": TAM}, 422, "KIND_UNKNOWN"),
        ({"kind": "gauntlet", "against": TAM}, 422, "KIND_UNKNOWN"),
        ({"kind": "brawl", "against": [TAM, YSOLT]}, 422, "KIND_UNKNOWN"),
        ({"kind": "compare", "against": [TAM, TAM]}, 422, "DECK_NOT_PLAYABLE"),
        ({"study": "parties", "against": TAM}, 422, "OPPONENTS"),
        ({"study": "swaps"}, 422, "STUDY_UNKNOWN"),
        ({"pressure": 1}, 422, "SETTING_UNUSED"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(body: dict[str, Any], status: int, code: str) -> None:
    refused = order(make_user(), status, **body)
    assert refused["code"] == code, refused
    assert not Job.objects.exists()


def test_a_hero_twice_is_named_in_the_readers_language() -> None:
    refused = order(make_user(), 422, against=[BERRIT])
    assert [fault["code"] for fault in refused["errors"]] == ["HERO_DUPLICATE"]


def test_the_command_plays_a_party_without_a_job(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("simulate", "run", "--game", "tocsin", "--party", "berrit-kell,tam-wick", "--games", "2", "--quest", "drowned-market")
    call_command(*call, "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["won"]["n"], told["method"]["quest"], len(told["members"])) == (2, "drowned-market", 2)
    call_command(*call)
    assert "Where runs are lost" in capsys.readouterr().out
    call_command("simulate", "goldfish", "--game", "tocsin", "--character", "berrit-kell", "--games", "2", "--turns", "2", "--json")
    assert json.loads(capsys.readouterr().out)["method"]["quest"] == "pyramid"


def own_deck(user: User, hero: str, *gained: str) -> Deck:
    """A deck of that hero with these upgrades."""
    with playing("tocsin"):
        build = build_of({"hero": hero, "steps": [{"gain": slug} for slug in gained]}, catalog())
        return create_deck(
            owner=user, name=f"Deck of {hero}", state=replace(whole_list(build, catalog()), format="open"), now=timezone.now()
        )


def test_the_order_page_asks_who_plays_along_at_which_quest_and_orders_the_party() -> None:
    user = make_user()
    client, deck, mate = make_client(user), own_deck(user, "berrit-kell"), own_deck(user, "tam-wick")
    for language, words in (("en", ("Who plays along", "The Drowned Market")), ("de", ("Wer mitspielt", "Wer die Gruppe spielt"))):
        shown = page(client, f"/tocsin/simulate/?deck={deck.public_id}", language)
        assert all(text in shown for text in words), language
        assert f'value="{mate.public_id}"' in shown
        assert "/tocsin/simulate/duel/" not in shown
    form = {
        "deck": deck.public_id,
        "mates": [mate.public_id],
        "quest": "drowned-market",
        "games": 2,
        "turns": 2,
        "policy": "greedy",
        "seed": 1,
    }
    response = client.post("/tocsin/simulate/", form)
    job = Job.objects.get()
    assert (response.status_code, response.headers["Location"]) == (302, f"/tocsin/reports/{job.pk}/")
    assert ([other["title"] for other in job.opponents], job.parameters["quest"]) == (["Deck of tam-wick"], "drowned-market")
    assert client.get("/tocsin/simulate/duel/").status_code == 404
    alone = client.post("/tocsin/simulate/", {**form, "deck": mate.public_id, "mates": []})
    assert (alone.status_code, "solo side" in alone.content.decode()) == (422, True)


def test_two_decks_are_compared_by_a_form_beside_the_same_hero() -> None:
    user = make_user()
    decks = [own_deck(user, "berrit-kell"), own_deck(user, "berrit-kell", "bronze-maul"), own_deck(user, "tam-wick")]
    first, other, mate = (deck.public_id for deck in decks)
    form = {
        "deck": first,
        "other": other,
        "opponents": [mate],
        "quest": "drowned-market",
        "games": 2,
        "policy": "greedy",
        "turns": 0,
        "seed": 1,
    }
    client = make_client(user)
    assert "Who plays along with both" in page(client, "/tocsin/simulate/compare/")
    assert client.post("/tocsin/simulate/compare/", form).status_code == 302
    job = Job.objects.get()
    assert (job.kind, job.parameters["quest"], len(job.opponents), job.parameters["turns"]) == ("compare", "drowned-market", 2, 180)


def test_the_order_page_tells_what_is_counted_without_games() -> None:
    user = make_user()
    client = make_client(user)
    deck = own_deck(user, "berrit-kell")
    for language, words in (("en", ("Without games", "How strong first hands are")), ("de", ("Ohne Partien", "Wie stark Starthände sind"))):
        shown = page(client, f"/tocsin/simulate/?deck={deck.public_id}", language)
        assert all(text in shown for text in words), language
    with playing("tocsin"):
        upgrades = list(catalog().upgrades)
    large = own_deck(user, "berrit-kell", *upgrades[:8])
    assert "Without games" not in page(client, f"/tocsin/simulate/?deck={large.public_id}")
