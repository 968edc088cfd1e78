"""Simulations, practice and tables of Tagewerk on the site: ordered, played, told."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from decks.list.models import Deck
from engine.tagewerk.figures import FIGURES
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
    told = played(user, deck=starters[0].public_id, pressure=1)
    method = told["result"]["method"]
    assert (method["pace"], method["dummies"], method["pressure"], method["points_to_win"]) == (1, 1, 1, 10)
    client = make_client(user)
    address = f"/tagewerk/reports/{told['id']}/"
    for language, words in (("en", "Half the games"), ("de", "Hälfte der Partien")):
        shown = page(client, address, language)
        assert words in shown
        for figure in FIGURES.alone:
            assert f'id="{figure.slug}"' in shown or not figure.is_there(told["result"]), figure.slug
    assert page(client, f"{address}games/{method['samples'][0]['game']}/", "de")


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


def test_settings_that_there_are_not_are_refused_by_name(starters: list[Deck]) -> None:
    deck = starters[0].public_id
    assert order(make_user(), 422, deck=deck, study="mulligan")["code"] == "STUDY_UNKNOWN"
    assert order(make_user(), 422, deck=deck, policy="rush")["code"] == "POLICY_UNKNOWN"


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
