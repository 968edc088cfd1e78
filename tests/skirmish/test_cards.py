"""Cards of Skirmish on the site: loaded from the files of a box, searched by their own fields, listed and told."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from cards.changes import LoadReport
from cards.exporting import export_cards
from cards.models import Card, Printing
from cards.selectors import catalog, rulings_of
from cards.services import import_cards, load_editions, next_card_id
from engine.cards.catalog import CardId
from engine.cards.files import PIECES_FROM
from tests.engine.skirmish.market_day import market_day
from web.games import playing

pytestmark = pytest.mark.django_db
BOX = settings.CARD_DATA_DIR / "skirmish" / "market-day"
CALLS = "/api/v1/games/skirmish/"


def found(query: str) -> list[str]:
    """The slugs that a search of the API finds, by number of the card; it understands all of the query."""
    answer = Client().get(f"{CALLS}cards/?order=id&q={quote(query)}").json()
    assert not answer["warnings"], answer["warnings"]
    return [card["slug"] for card in answer["results"]]


def page(path: str, language: str = "en") -> str:
    response = Client(headers={"Accept-Language": language}).get(f"/skirmish/{path}")
    assert response.status_code == 200, path
    return " ".join(response.content.decode().split())


SEARCHES = {
    "kind:counter ch:brakka": ["barrier-down", "no-passage"],
    "art:konterkarte charakter:zöllnerin": ["barrier-down", "no-passage"],
    "k:attack range>=3": ["beacon"],
    "r:melee copies>=4": ["barrier-swing", "needle-rain", "peat-spade", "piston-fist"],
    "reichweite:nahkampf ch:old-quillon": ["all-in"],
    "r:0 ch:quillon": ["all-in"],
    "xs>=2": ["double-toll", "needle-rain", "from-the-seam", "all-in", "double-or-quits"],
    "xs:0": ["burning-wick", "thimble-toss", "soft-ground", "bolt-throw"],
    "mean>=3.5": ["double-toll", "needle-rain", "all-in"],
    "mean:2.57": ["hook-pole", "flare", "cut-thread", "loaded-throw", "burnt-cards", "leeches", "marsh-gas", "full-turn"],
    "mittel<xs": [],
    "mean>range xs:3": ["all-in"],
    "duration>=3": ["long-night", "double-thread", "steady-nerve", "moss-bandage", "plating"],
    "d:attack kind:counter ch:ives": ["dazzle"],
    "duration:- kind:buff": ["takings", "fresh-deal", "bog-breath", "wind-up"],
    "answer:hurt": ["barrier-down", "pinprick", "call", "sink-away", "clank"],
    "an:- kind:counter": [],
    "answer:attack is:borrowable ch:nettle": ["slip-away"],
    "-is:borrowable ch:tock kind:buff,counter": ["wind-up", "clank"],
    "is:area": ["oil-flask", "marsh-gas", "full-turn"],
    "is:critical": ["loaded-throw"],
    "e:mkt cn:048": ["recoil"],
    "text:brennt": ["burning-wick"],
    "kind:item ch:tock": ["tock-seven-figure", "tock-seven-token", "tock-seven-spring"],
    "kind:x copies:5": ["x-2", "x-3"],
    "legal:kit kind:x": [],
    "-is:modelled": [],
}


def test_the_search_knows_the_games_fields() -> None:
    assert {query: found(query) for query in SEARCHES} == SEARCHES


@pytest.mark.parametrize(
    ("query", "code"),
    [("range:far", "UNKNOWN_VALUE"), ("mean:2.5.1", "UNKNOWN_VALUE"), ("answer:never", "UNKNOWN_VALUE"), ("ch:nobody", "UNKNOWN_VALUE")],
)
def test_what_is_no_value_is_a_warning(query: str, code: str) -> None:
    (warning,) = Client().get(f"{CALLS}cards/?q={query}").json()["warnings"]
    assert warning["code"] == code


def test_fields_that_the_game_lacks_are_the_other_games() -> None:
    (warning,) = Client().get(f"{CALLS}cards/?q=keyword:fast").json()["warnings"]
    assert warning["message"].startswith("“keyword” is a field of RONE")
    assert "search-help" in page("cards/")
    help_page = re.sub(r"<[^>]+>", "", page("cards/search-help/"))
    for words in ("kind", "mean>=3.5", "two cards far and more", "character:nettle or character:marn", "counter cards to damage"):
        assert words in help_page.replace("&gt;", ">"), words
    assert "keyword:" not in help_page


def test_cards_and_sheets_are_told_with_what_they_have() -> None:
    pole = Client().get(f"{CALLS}cards/2011/").json()
    facts: dict[str, Any] = {"type": "attack", "character": "brakka-holt", "copies": 3, "range": "2", "life": None, "items": None}
    assert {name: pole[name] for name in facts} == facts
    assert pole["text"]["de"] == "Füge einem Gegner innerhalb von 2 Karten X Schaden zu. Ziehe ihn 4 Felder heran."
    assert pole["flavour"]["de"] == "„Gezahlt wird auf dieser Seite.“"
    tock = Client().get(f"{CALLS}cards/2006/").json()
    assert (tock["life"], tock["traits"], tock["story"]["de"].split(".")[0]) == (20, [{"speed": -1}], "Langsam zu Fuß")
    assert tock["items"] == [{"slug": "spring", "kind": "marker", "name": {"en": "Spring", "de": "Feder"}, "count": 4}]
    assert Client().get(f"{CALLS}cards/2011/face.svg").status_code == 200


def test_pages_show_the_cards_of_the_box() -> None:
    shown = page("cards/hook-pole/", "de")
    for words in ("Hakenstange", "Angriffskarte", "Markttag"):
        assert words in shown, words
    assert "Market Day" in page("cards/?view=table")
    assert "Scharmützel" in page("", "de")
    assert 'id="XST-5"' in page("rules/")
    assert "Festlegung" in page("rules/", "de")


def test_the_catalog_of_the_site_is_that_of_the_files() -> None:
    with playing("skirmish"):
        stored = catalog()
    assert stored.digest == market_day().digest
    assert stored.x_stack == market_day().x_stack
    assert {slug: dict(stored.brought_with(slug)) for slug in stored.leader_names} == {
        slug: dict(market_day().brought_with(slug)) for slug in market_day().leader_names
    }


def test_a_box_of_it_holds_every_copy() -> None:
    copies = dict(Printing.objects.filter(edition__slug="market-day").values_list("card__slug", "copies_in_box"))
    assert sum(copies[card.slug] for card in market_day() if card.is_in_kits) == 108
    assert [copies[slug] for slug in ("x-critical", "obstacle", "tock-seven-spring", "tock-seven")] == [4, 10, 4, 1]


def test_ids_of_pieces_are_no_measure_for_cards_that_people_type_in() -> None:
    assert Card.objects.filter(id__gte=PIECES_FROM).count() == 26
    assert next_card_id(100_001) == 100_001


def counts(report: LoadReport) -> dict[str, int]:
    return dict(report.counts())


def test_loading_the_box_again_changes_nothing_and_an_export_is_read_back() -> None:
    with playing("skirmish"):
        load_editions([BOX])
        (ruling,) = rulings_of(CardId(2011))
        assert (ruling.source, ruling.text_de.split(" ")[0]) == ("DMG-5", "Ein")
        assert counts(load_editions([BOX])) == {"added": 0, "changed": 0, "unchanged": 80}
        for form in ("yaml", "csv"):
            report = import_cards(export_cards(form), form=form, file=f"box.{form}")
            assert counts(report) == {"added": 0, "changed": 0, "unchanged": 80}, form


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("box.yaml", "1+X: 4}", "1+Y: 4}", "x_stack: '1+Y' is no X card"),
        ("box.yaml", "obstacles: 10", "obstacles: many", "obstacles: a number of obstacles"),
        ("characters.yaml", "kind: marker, name: {en: Spring", "kind: spring, name: {en: Spring", "items: item 'spring' is a 'spring'"),
        ("characters.yaml", "traits: [{speed: -1}]", "traits: [{sped: -1}]", "traits[0].sped: 'sped' is no trait."),
        ("cards.yaml", "range: melee", "range: near", "range: one of 1, 2, 3, 4, 5, 6, board, melee is wanted"),
        ("cards.yaml", "kind: counter", "kind: trap", "type: one of attack, buff, character"),
        ("cards.yaml", "{pull: 4, to: that}", "{pul: 4, to: that}", "abilities[0].play[1]"),
    ],
)
def test_a_box_with_a_fault_is_refused_whole_with_its_place(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    for name in ("box.yaml", "characters.yaml", "cards.yaml"):
        text = (BOX / name).read_text(encoding="utf-8")
        assert name != file or old in text
        (tmp_path / name).write_text(text.replace(old, new, 1) if name == file else text, encoding="utf-8")
    with pytest.raises(CommandError, match=rf"{re.escape(file)}:\d+: .*{re.escape(says)}"):
        call_command("load_cards", str(tmp_path), game="skirmish", verbosity=0)


def test_what_is_printed_on_a_card_is_read_with_its_own_range_left_out() -> None:
    pole = Card.objects.get(slug="hook-pole")
    abilities = pole.abilities
    pole.printed_en = "Deal X damage to an enemy within 2 cards, then pull it 4 squares closer."
    pole.printed_de = "Füge einem Gegner innerhalb von 2 Karten X Schaden zu und ziehe ihn 4 Felder heran."
    pole.abilities, pole.modelled = [], False
    pole.save()
    said = StringIO()
    call_command("read_texts", "--game", "skirmish", stdout=said)
    pole.refresh_from_db()
    assert (pole.abilities, pole.modelled) == (abilities, True), said.getvalue()


def test_a_printed_text_is_read_by_the_api() -> None:
    asked = {"type": "counter", "language": "de", "text": "Wenn du angegriffen wirst: Verhindere 2 Schaden an dir."}
    answer = Client().post(f"{CALLS}cards/read-text/", asked, content_type="application/json").json()
    assert answer["abilities"] == [{"answer": "attack", "do": [{"prevent": 2}]}]
    assert answer["rendered"]["en"] == "When you are attacked: Prevent 2 damage to you."
    sheet = {"type": "character", "language": "en", "text": "Draw a card."}
    assert Client().post(f"{CALLS}cards/read-text/", sheet, content_type="application/json").json()["abilities"] is None
