"""Formats of a site of its own with options of the ruleset: typed in, judged by, played by, asked by events, told by the API."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from cards.models import SiteFormat
from decks.list.models import Deck
from engine.cards.formats import FormatError
from engine.tagewerk.kit import KIT
from engine.tagewerk.rules.rulesets import NUMBERS, OPTIONS, WORDS, ruleset_named
from events.legality import event_format
from events.models import Event
from play.models import Table
from simulations.jobs.models import Job
from tests.accounts.makers import make_client, make_user
from web.games import playing

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/games/tagewerk/"
RULES = (Path(__file__).resolve().parents[2] / "docs" / "reference" / "tagewerk-rules.md").read_text(encoding="utf-8")
ADD = "/admin/cards/siteformat/add/?game=tagewerk"
CHANGED: dict[str, Any] = {name: least for name, (_usual, least, _most) in NUMBERS.items()} | {
    name: words[-1] for name, words in WORDS.items()
}
"""Every option otherwise than the rules say."""
FIELDS = {"slug": "house", "name_en": "House", "name_de": "Haus", "ruleset": "standard", "deck_size": 40, "copies_max": 3}


@pytest.fixture
def owner(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("owner", password="x"))
    return client


@pytest.fixture
def starter(settings: Settings) -> Deck:
    """One of the starter decks."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)
    return Deck.objects.filter(game="tagewerk").order_by("pk")[0]


def options(**changes: Any) -> dict[str, Any]:
    """Options as the forms name them."""
    return {f"option_{name}": value for name, value in changes.items()}


def add_format(client: Client, **fields: Any) -> SiteFormat:
    response = client.post(ADD, FIELDS | fields)
    assert response.status_code == 302, response.context["adminform"].form.errors
    return SiteFormat.objects.get(slug="house")


def post(client: Client, path: str, body: Any, status: int) -> Any:
    response = client.post(f"{CALLS}{path}", body, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_the_kit_tells_every_option_of_the_rules_with_its_values_and_clause() -> None:
    told = {option.name: option for option in KIT.ruleset_options}
    assert tuple(sorted(told)) == tuple(sorted(OPTIONS))
    for name, (_usual, least, most) in NUMBERS.items():
        assert (told[name].least, told[name].most) == (least, most)
    for name, words in WORDS.items():
        assert tuple(told[name].words) == words
    for option in KIT.ruleset_options:
        assert option.label.en != option.label.de or option.name == "mulligan"
        assert all(text.en and text.de for text in option.words.values())
        row = next(line for line in RULES.splitlines() if line.startswith("| ") and f"`{option.name}`" in line)
        assert option.clause in row


def test_every_option_is_typed_in_and_shown_again(owner: Client) -> None:
    row = add_format(owner, **options(**CHANGED))
    assert ruleset_named(row.ruleset).options == CHANGED
    html = owner.get(f"/admin/cards/siteformat/{row.pk}/change/").content.decode()
    for name, value in CHANGED.items():
        assert f'name="option_{name}"' in html
        assert f'<option value="{value}" selected>' in html or f'name="option_{name}" value="{value}"' in html
    unchanged = FIELDS | options(**CHANGED) | {"ruleset": "standard"}
    assert owner.post(f"/admin/cards/siteformat/{row.pk}/change/", unchanged).status_code == 302
    row.refresh_from_db()
    assert (row.version, ruleset_named(row.ruleset).options) == (1, CHANGED)
    assert owner.post(f"/admin/cards/siteformat/{row.pk}/change/", FIELDS | {"ruleset": "short"}).status_code == 302
    row.refresh_from_db()
    assert (row.version, row.ruleset) == (2, "short")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"points_to_win": 0}, "option_points_to_win"),
        ({"turn_limit": 100}, "option_turn_limit"),
        ({"hand_size": "five"}, "option_hand_size"),
        ({"damage": "heals"}, "option_damage"),
    ],
)
def test_a_wrong_value_is_refused_at_its_field(owner: Client, given: dict[str, Any], field: str) -> None:
    response = owner.post(ADD, FIELDS | options(**given))
    assert list(response.context["adminform"].form.errors) == [field]
    assert not SiteFormat.objects.exists()


def test_what_says_the_same_as_the_ruleset_is_no_option(owner: Client) -> None:
    assert add_format(owner, **options(points_to_win=10, damage="stays")).ruleset == "standard"


def test_wrong_options_are_refused_by_name() -> None:
    for given, named in (
        ({"points_to_win": 120}, "points_to_win is a number from 1 to 99, not 120"),
        ({"damage": "x"}, "damage is one of"),
    ):
        with pytest.raises(FormatError, match=named):
            KIT.ruleset_with("standard", given)
    with pytest.raises(FormatError, match="did you mean turn_limit"):
        KIT.ruleset_with("short", {"turn_limits": 3})


def test_rone_has_no_options(owner: Client) -> None:
    assert "option_" not in owner.get("/admin/cards/siteformat/add/").content.decode()
    assert "options" not in make_client(make_user()).get("/api/v1/formats/").json()["results"][0]


def test_decks_are_judged_and_tables_played_by_a_format_with_options(owner: Client, starter: Deck) -> None:
    add_format(owner, deck_size=40, **options(points_to_win=3, hand_size=7, character_slots=2))
    user = make_user("ada")
    client = make_client(user)
    told = client.get(f"{CALLS}formats/").json()["results"]
    house = next(one for one in told if one["slug"] == "house")
    assert house["options"] == {"points_to_win": 3, "hand_size": 7, "character_slots": 2}
    verdict = post(client, "decks/validate/", {"format": "house", "code": starter_code(client, starter)}, 200)
    assert (verdict["legal"], verdict["ruleset"]) == (True, "standard+points_to_win=3+hand_size=7+character_slots=2")
    sat = {"format": "house", "deck": starter.public_id, "opponents": ["bot:greedy", "bot:greedy"], "first": 0, "seed": 2}
    table = post(client, "tables/", sat, 201)
    assert table["ruleset"] == verdict["ruleset"]
    own = {zone["name"]: zone for zone in table["view"]["seats"][0]["zones"]}
    assert own["hand"]["count"] == 7
    page = " ".join(client.get(f"/tagewerk/play/{table['id']}/").content.decode().split())
    assert page.count('class="slot-free"') == 3 * 2
    assert "3 win" in page
    while table["decision"] is not None:
        table = post(client, f"tables/{table['id']}/choices/", {"number": table["number"], "option": 0}, 200)
    assert Table.objects.get().is_over


def starter_code(client: Client, deck: Deck) -> str:
    """The deck code of a starter."""
    return str(client.get(f"{CALLS}decks/{deck.public_id}/export/?as=code").content.decode().strip())


def test_an_event_asks_options_besides_its_format_by_form_and_call(owner: Client) -> None:
    add_format(owner, **options(points_to_win=12))
    user = make_user("ada")
    client, day = make_client(user), (timezone.now() + timedelta(days=20)).date()
    facts = {
        "name": "Open",
        "starts_on": day.isoformat(),
        "format": "house",
        "time_zone": "Europe/Vienna",
        "deadline": f"{day}T08:00",
        "visibility": "link",
        "audience": "organiser",
        "admits_illegal": "on",
    }
    refused = client.post("/tagewerk/events/new/", facts | options(damage="heals"))
    assert refused.status_code == 422
    made = client.post("/tagewerk/events/new/", facts | options(damage="ends_in_evening", turn_limit=20))
    assert made.status_code == 302
    event = Event.objects.get()
    assert event.additions == {"options": {"damage": "ends_in_evening", "turn_limit": 20}}
    with playing("tagewerk"):
        assert event_format(event).ruleset == "standard+points_to_win=12+turn_limit=20+damage=ends_in_evening"
    page = client.get(f"/tagewerk/events/{event.public_id}/", headers={"Accept-Language": "de"}).content.decode()
    assert "Schaden: wird am Abend entfernt" in page
    assert 'value="ends_in_evening" selected' in client.get(f"/tagewerk/events/{event.public_id}/edit/").content.decode()
    told = client.get(f"{CALLS}events/{event.public_id}/").json()
    assert told["options"] == {"damage": "ends_in_evening", "turn_limit": 20}


@pytest.mark.parametrize(
    ("given", "path"),
    [({"damage": "heals"}, "options.damage"), ({"turn_limit": 200}, "options.turn_limit"), ({"turns": 2}, "options.turns")],
)
def test_a_call_refuses_options_by_name(given: dict[str, Any], path: str) -> None:
    day = (timezone.now() + timedelta(days=20)).date()
    body = {"name": "Open", "starts_on": f"{day}", "time_zone": "Europe/Vienna", "deadline": f"{day}T08:00", "options": given}
    told = post(make_client(make_user()), "events/", body, 400)
    assert [error["path"] for error in told["errors"]] == [path]


def test_a_report_of_a_format_with_options_says_which(owner: Client, starter: Deck) -> None:
    add_format(owner, **options(exhausted_text="rests"))
    client = make_client(make_user("ada"))
    deck = {"format": "house", "code": starter_code(client, starter)}
    post(client, "simulations/", {"kind": "goldfish", "deck": deck, "games": 100}, 202)
    assert Job.objects.get().parameters["ruleset"] == "standard+exhausted_text=rests"
    assert KIT.ruleset_name("standard+exhausted_text=rests").de == "Standard (der Text einer erschöpften Karte: bewirkt nichts)"
