"""Cards whose passive abilities depend on each other without end: the import refuses them; where some are stored no process dies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from cards.models import Card
from cards.services import touch_catalog
from decks.list.models import Deck
from play.games import forget_games
from play.models import Thought
from play.thinking import answer
from simulations.jobs.models import Job
from simulations.jobs.tasks import run_chunk
from tests.accounts.makers import make_client, make_user
from tests.play.makers import NOW

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/games/tagewerk/"
KEYWORDS = {"always": [{"grant": "stealthy", "to": {"character": "own", "keyword": "watchful"}}]}
ATTACK = {"always": [{"attack": {"stat": "attack", "of": {"character": "own"}}, "to": {"character": "own"}}]}
STUCK_EN = "Cards of this game depend on each other more deeply than can be followed, so it can’t be shown or played on."
STUCK_DE = (
    "Karten dieses Spiels hängen tiefer voneinander ab, als sich verfolgen lässt. Es lässt sich nicht zeigen und nicht weiterspielen."
)


@pytest.fixture
def starter(settings: Settings) -> Deck:
    """A starter deck."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)
    deck: Deck = Deck.objects.filter(game="tagewerk").order_by("pk")[0]
    return deck


def store(ability: dict[str, Any], *, of_mains: bool = True) -> None:
    """Have all characters bear an ability, as if it had been stored before there were checks; those of decks alone unless `of_mains`."""
    for card in Card.objects.filter(game="tagewerk", type="character"):
        if of_mains or not card.facts["main"]:
            card.abilities = [ability]
            card.save()
    touch_catalog()


def sit_down(client: Client, deck: Deck, opponent: str = "bot:greedy", first: int = 0) -> dict[str, Any]:
    sent = {"deck": deck.public_id, "opponents": [opponent], "first": first, "seed": 3}
    response = client.post(f"{CALLS}tables/", sent, content_type="application/json")
    assert response.status_code == 201, response.content
    told: dict[str, Any] = response.json()
    return told


@pytest.mark.parametrize("ability", [KEYWORDS, ATTACK, {"always": [{"attack": {"stat": "attack", "of": "bearer"}, "to": "bearer"}]}])
def test_the_import_refuses_them_with_the_place(ability: dict[str, Any], tmp_path: Path) -> None:
    slug = "ring-of-rings"
    name = {"en": "Ring", "de": "Ring"}
    card: dict[str, Any] = {"id": 990_001, "number": "001", "slug": slug, "name": name, "cost": 1, "abilities": [ability]}
    character = {"type": "character", "slots": 0, "attack": 1, "defence": 1}
    card |= {"type": "item"} if "bearer" in str(ability) else character
    (tmp_path / "edition.yaml").write_text(
        yaml.safe_dump({"slug": "rings", "code": "RNG", "name": {"en": "Rings", "de": "Ringe"}, "released": "2026-01-01"})
    )
    (tmp_path / "cards.yaml").write_text(yaml.safe_dump([card]))
    with pytest.raises(CommandError, match=r"abilities\[0\]\.always\[0\].*it can't ask for"):
        call_command("load_cards", str(tmp_path), game="tagewerk", verbosity=0)
    assert not Card.objects.filter(slug=slug).exists()


@pytest.mark.parametrize("ability", [KEYWORDS, ATTACK])
def test_a_simulation_fails_at_once_with_words_that_name_the_card(starter: Deck, ability: dict[str, Any]) -> None:
    store(ability)
    client = make_client(make_user())
    sent = {"kind": "goldfish", "games": 12, "turns": 6, "deck": starter.public_id}
    job = client.post(f"{CALLS}simulations/", sent, "application/json").json()
    run_chunk.apply(throw=True)
    told = client.get(f"{CALLS}simulations/{job['id']}/").json()
    assert (told["state"], told["error"]["code"]) == ("failed", "CARDS_IN_A_CIRCLE")
    slugs = Card.objects.filter(game="tagewerk", type="character").values_list("slug", flat=True)
    assert any(repr(slug) in told["error"]["message"] for slug in slugs)
    assert not Job.objects.open().exists()


def choose(client: Client, told: dict[str, Any]) -> Any:
    """The answer to choosing the first option."""
    return client.post(f"{CALLS}tables/{told['id']}/choices/", {"number": told["number"], "option": 0}, "application/json")


@pytest.mark.parametrize("ability", [KEYWORDS, ATTACK])
def test_a_table_with_them_in_play_says_so_on_its_page_and_by_the_api_and_can_be_given_up(starter: Deck, ability: dict[str, Any]) -> None:
    store(ability)
    client = make_client(make_user())
    told = sit_down(client, starter)
    address = f"{CALLS}tables/{told['id']}/"
    for _ in range(2):
        told = client.get(address).json()
        assert (told["is_outdated"], told["state"], told["decision"], told["view"], told["log"]) == (True, "playing", None, None, [])
        forget_games()
    for language, sentence in (("en", STUCK_EN), ("de", STUCK_DE)):
        page = client.get(f"/tagewerk/play/{told['id']}/", headers={"Accept-Language": language})
        assert page.status_code == 200
        assert sentence in page.content.decode()
    client.delete(address)
    over = client.get(address).json()
    assert (over["is_outdated"], over["state"]) == (True, "over")
    assert client.get(f"/tagewerk/play/{told['id']}/game/").status_code == 409
    assert client.get(f"/tagewerk/play/{told['id']}/game.txt").status_code in (200, 409)


@pytest.mark.parametrize("ability", [KEYWORDS, ATTACK])
def test_a_choice_that_brings_one_into_play_is_refused_or_told(starter: Deck, ability: dict[str, Any]) -> None:
    store(ability, of_mains=False)
    client = make_client(make_user())
    told = sit_down(client, starter)
    assert not told["is_outdated"]
    response: Any = None
    while not told["is_outdated"]:
        response = choose(client, told)
        if response.status_code != 200:
            break
        told = response.json()
    if response.status_code != 200:
        assert (response.status_code, response.json()["code"], response.json()["detail"]) == (409, "TABLE_STUCK", STUCK_EN)
        assert client.get(f"{CALLS}tables/{told['id']}/").json()["number"] == told["number"]


def test_a_bot_that_thinks_ahead_loses_no_worker(starter: Deck) -> None:
    store(ATTACK)
    client = make_client(make_user())
    told = sit_down(client, starter, "bot:lookahead", first=1)
    asked = 0
    while (thought := Thought.objects.first()) is not None and asked < 60:
        answer(thought, clock=lambda: NOW)
        asked += 1
    assert 0 < asked < 60
    assert client.get(f"{CALLS}tables/{told['id']}/").json()["is_outdated"]
