"""A second game beside RONE: its cards are loaded, searched, drawn, shown, told by the API; RONE's stay what they were."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from cards.loading import CardDataError
from cards.models import Card, Edition, SiteFormat, Subtype
from cards.selectors import shelf
from cards.services import import_cards, load_editions
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card
from tests.harbour.makers import BOX, make_fleet
from web.games import playing

pytestmark = pytest.mark.django_db


def get(path: str, status: int = 200) -> Any:
    response = Client().get(f"/api/v1/{path}")
    assert response.status_code == status, response.content
    return response.json()


def test_cards_are_loaded_by_the_games_own_description() -> None:
    mary = Card.objects.get(pk=9002)
    facts = {"quay": "north", "worth": 3, "wreck": None, "rig": "square", "mark": None}
    assert (mary.game, mary.facts, mary.key) == ("harbour", facts, None)
    assert Card.objects.get(pk=9003).facts["wreck"] is True
    assert set(Subtype.objects.filter(game="harbour").values_list("slug", flat=True)) == {"north", "east"}
    assert Edition.objects.get(slug="first-tide").game == "harbour"
    with playing("harbour"):
        assert not load_editions([BOX]).has_changes


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"worth": 6}, "a whole number from 1 to 5 is wanted"),
        ({"quay": "south"}, "No quay is called “south”"),
        ({"cost": 2}, "'cost' is no field of a card"),
        ({"wreck": 1}, "true or false is wanted, not 1"),
        ({"type": "cargo", "quay": None, "wreck": True}, "only ships have it"),
        ({"rig": "lugg"}, "one of lug, square is wanted, not 'lugg'; did you mean 'lug'"),
        ({"type": "unit"}, "one of cargo, flotsam, ship is wanted"),
        ({"abilities": [{"draw": 1}]}, "only {count: n} is known"),
    ],
)
def test_what_the_game_does_not_know_is_refused_or_kept_aside(change: dict[str, Any], expected: str) -> None:
    card = {"id": 9010, "slug": "raft", "type": "ship", "quay": "north", "worth": 1, "name": {"en": "Raft", "de": "Floß"}, **change}
    with playing("harbour"):
        try:
            told = " ".join(import_cards(json.dumps([card]), form="json", file="raft.json").notes)
        except CardDataError as error:
            told = str(error)
    assert expected in told


def test_an_id_is_one_cards_over_all_games_and_a_slug_is_a_games_own() -> None:
    make_card("unit", id=9050, slug="grey-gull")
    raft = '[{"id": 9050, "slug": "raft", "type": "cargo", "worth": 1, "name": {"en": "Raft", "de": "Floß"}}]'
    with playing("harbour"), pytest.raises(CardDataError, match="9050 belongs to a card of rone for ever"):
        import_cards(raft, form="json", file="raft.json")
    with pytest.raises(ValidationError):
        Card.objects.create(id=9060, game="harbour", slug="odd", type="ship", name_en="Odd", name_de="Odd", facts={"melee": 1, "worth": 1})


@pytest.mark.parametrize("form", ["yaml", "json", "csv"])
def test_what_is_exported_reads_back_as_the_same_cards(form: str, tmp_path: Path) -> None:
    from cards.exporting import export_cards

    with playing("harbour"):
        document = export_cards(form)
        assert "grey-gull" in document
        assert "race" not in document
        assert not import_cards(document, form=form, file=f"cards.{form}").has_changes


def test_the_api_tells_the_games_and_their_cards() -> None:
    games = get("games/")["results"]
    assert [(game["slug"], game["is_first"]) for game in games] == [("rone", True), ("harbour", False)]
    make_card("unit", id=77)
    assert [card["id"] for card in get("cards/")["results"]] == [77]
    assert get("games/rone/cards/") == get("cards/")
    cards = get("games/harbour/cards/?q=worth>1 -is:modelled or quay:east")["results"]
    assert [card["slug"] for card in cards] == ["old-tub", "iron-bars"]
    assert {name: cards[0][name] for name in ("quay", "worth", "keywords")} == {"quay": "east", "worth": 2, "keywords": []}
    tub = get("games/harbour/cards/9003/")
    assert (tub["wreck"], tub["rig"], cards[0]["mark"], get("games/harbour/cards/9001/")["wreck"]) == (True, None, 7, None)
    found = {query: [card["slug"] for card in get(f"games/harbour/cards/?q={query}")["results"]] for query in ("is:sunk", "segel:square")}
    assert found == {"is:sunk": ["old-tub"], "segel:square": ["tall-mary"]}
    assert [warning["code"] for warning in get("games/harbour/cards/?q=sails:gaff mark:7")["warnings"]] == [
        "UNKNOWN_VALUE",
        "UNKNOWN_FIELD",
    ]
    assert get("games/harbour/cards/9001/")["text"] == {"en": "Count on by 1.", "de": "Zähle um 1 weiter."}
    assert get("cards/9001/", 404)["code"] == "CARD_NOT_FOUND"
    assert get("games/harbour/cards/77/", 404)["code"] == "CARD_NOT_FOUND"
    assert get("games/harbour/formats/")["results"][0] == {
        **{"slug": "regatta", "name": {"en": "Regatta", "de": "Regatta"}, "ruleset": "to-ten", "ships": 2, "editions": None},
        **{"banned": [], "limited": [], "valid_from": None, "valid_to": None, "version": 1},
    }
    warning = get("games/harbour/cards/?q=level:2")["warnings"][0]
    assert warning["code"] == "UNKNOWN_FIELD"
    get("games/chess/cards/", 404)


def test_pages_lie_below_the_games_name_and_link_to_each_other() -> None:
    client = Client(headers={"Accept-Language": "en"})
    listed = client.get("/harbour/cards/").content.decode()
    assert 'href="/harbour/cards/tall-mary/"' in listed
    assert "North quay" in listed
    page = client.get("/harbour/cards/tall-mary/").content.decode()
    assert "Count on by 2." in page
    assert "Ship – North quay" in page
    german = client.get("/harbour/cards/tall-mary/?lang=de", headers={"Accept-Language": "de"}).content.decode()
    assert "Schiff – Nordkai" in german
    assert "Wreck – East quay" in client.get("/harbour/cards/old-tub/").content.decode()
    assert "versunken" in client.get("/harbour/cards/search-help/?lang=de", headers={"Accept-Language": "de"}).content.decode()
    assert client.get("/cards/tall-mary/").status_code == 404
    assert client.get("/chess/cards/").status_code == 404
    table = client.get("/harbour/cards/?view=table&order=-worth").content.decode()
    assert re.search(r'aria-sort="descending"[^<]*<a href="[^"]*order=worth', table)
    assert re.search(r"North quay\s*</td>", table)
    assert "· Worth 3" in " ".join(client.get("/harbour/cards/?view=text").content.decode().split())
    assert "worth" in client.get("/harbour/cards/search-help/").content.decode()


def test_a_second_game_changes_nothing_of_the_first_but_for_the_switch(settings: Settings) -> None:
    make_card("unit", id=77, slug="guard")
    paths = ("/cards/", "/cards/guard/", "/cards/guard/face.svg", "/cards/search-help/", "/rules/", "/decks/", "/", "/events/")
    calls = ("cards/", "cards/77/", "cards/bulk/", "formats/", "races/", "editions/", "heroes/", "decks/")
    addresses = (*paths, *(f"/api/v1/{call}" for call in calls))
    both = [plain(address) for address in addresses]
    settings.GAMES = ["rone"]
    assert both == [plain(address) for address in addresses]


def plain(address: str) -> str:
    """A page without what is drawn by lot for each answer, and without the switch."""
    content = Client(headers={"Accept-Language": "en"}).get(address).content.decode()
    content = re.sub(r"\s*<nav class=\"wrap row fine games\".*?</nav>", "", content, flags=re.DOTALL)
    return re.sub(r'(nonce|value|X-CSRFToken|csrf[a-z-]*)(": "|=")[A-Za-z0-9+/=_-]{16,}', "", re.sub(r"\s+", " ", content))


def test_the_face_shows_every_figure() -> None:
    drawn = Client().get("/harbour/cards/tall-mary/face.svg?lang=en").content.decode()
    assert "Tall Mary" in drawn
    assert "Worth" in drawn
    assert ">3<" in drawn


def test_the_admin_knows_the_fields_of_each_game() -> None:
    client = make_client(make_user(is_staff=True, is_superuser=True))
    asked = client.get("/admin/cards/card/9002/change/").content.decode()
    assert 'name="worth"' in asked
    assert 'name="melee"' not in asked
    new = client.get("/admin/cards/card/add/?game=harbour").content.decode()
    assert 'name="quay"' in new
    form = {"id": 9070, "slug": "raft", "type": "ship", "quay": "north", "worth": 1, "rig": "lug", "wreck": "on", "modelled": "on"}
    form |= {"name_en": "Raft", "name_de": "Floß", "abilities": "[]", "aliases": "[]"}
    form |= {f"{rows}-{count}_FORMS": 0 for rows in ("printings", "rulings") for count in ("TOTAL", "INITIAL")}
    for ticked, stored in ((form, True), ({**form, "id": 9071, "slug": "barge", "wreck": ""}, None)):
        answer = client.post("/admin/cards/card/add/?game=harbour", ticked)
        assert answer.status_code == 302, answer.context["errors"]
        facts = Card.objects.get(slug=ticked["slug"]).facts
        assert (facts["wreck"], facts["rig"], facts["mark"]) == (stored, "lug", None)
    assert client.get("/admin/cards/card/?game=harbour").status_code == 200
    assert 'name="ships"' in client.get("/admin/cards/siteformat/add/?game=harbour").content.decode()
    assert 'name="technologies_max"' in client.get("/admin/cards/siteformat/add/").content.decode()


def test_the_admin_takes_and_hands_out_the_cards_of_the_game_that_is_asked() -> None:
    client = make_client(make_user(is_staff=True, is_superuser=True))
    make_card("unit", slug="torn-sail")
    page = "/admin/cards/card/import/?game=harbour"
    assert f'href="{page}"' in client.get("/admin/cards/card/?game=harbour").content.decode()
    table = "name_en,name_de,slug,type,quay,worth,wreck\nTorn Sail,Zerrissenes Segel,torn-sail,ship,north,2,yes"
    assert "Torn Sail,Zerrissenes Segel" in client.get(page).content.decode()
    shown = client.post(page, {"text": table, "form": "csv", "check": "1"}).content.decode()
    checked = re.search(r'name="checked" value="([0-9a-f]+)"', shown)
    assert checked
    done = client.post(page, {"text": table, "form": "csv", "checked": checked[1], "import": "1"})
    assert done.headers["Location"] == "/admin/cards/card/?game=harbour"
    sail = Card.objects.get(game="harbour", slug="torn-sail")
    assert (sail.facts["quay"], sail.facts["worth"], sail.facts["wreck"]) == ("north", 2, True)
    assert [row.object_id for row in LogEntry.objects.all()] == [str(sail.pk)]
    exported = client.get("/admin/cards/card/export/?as=csv&game=harbour").content.decode()
    assert "torn-sail" in exported
    assert "race" not in exported
    assert "race" in client.get("/admin/cards/card/export/?as=csv").content.decode()


def test_formats_of_a_site_are_of_a_game() -> None:
    SiteFormat.objects.create(game="harbour", slug="grand-regatta", name_en="Grand", name_de="Groß", limits={"ships": 3})
    with playing("harbour"):
        assert shelf().formats["grand-regatta"].ships == 3
    assert "grand-regatta" not in shelf().formats


def test_commands_name_the_game(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    call_command("export_cards", str(file), game="harbour")
    call_command("import_cards", str(file), game="harbour", verbosity=0)
    call_command("load_cards", str(BOX), game="harbour", verbosity=0)
    assert "tall-mary" in file.read_text()


def test_a_card_s_page_tells_which_decks_of_its_game_play_it() -> None:
    fleet = make_fleet(name="Grey Fleet", visibility="public")
    page = Client(headers={"Accept-Language": "en"}).get("/harbour/cards/tall-mary/").content.decode()
    assert f'href="/harbour/decks/{fleet.public_id}/"' in page
    link = re.search(r'href="(/harbour/decks/\?cards=[^"]+)"', page)
    assert link is not None
    assert "Grey Fleet" in Client().get(link[1].replace("&amp;", "&")).content.decode()
    assert "Grey Fleet" not in Client().get("/harbour/cards/old-tub/").content.decode()
