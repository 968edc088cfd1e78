"""Cards modelled by what is printed on them: those that are there, and those that come in."""

from __future__ import annotations

import json
import re
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from accounts.models import User
from cards.models import Card
from tests.cards.makers import make_card, make_edition

pytestmark = pytest.mark.django_db
DRAW = [{"when": "death", "do": [{"draw": 1}]}]
HEADINGS = "name_en,name_de,type,race,level,cost,recycle,health,melee,ranged,speed,printed_en,printed_de,edition,number"
IMPORT = "/admin/cards/card/import/"


def make_printed(en: str = "", de: str = "", **fields: Any) -> Card:
    return make_card("unit", printed_en=en, printed_de=de, **{"modelled": False} | fields)


def read_texts(*options: str) -> str:
    said = StringIO()
    call_command("read_texts", *options, stdout=said)
    return said.getvalue()


def state(card: Card) -> tuple[Any, bool]:
    card.refresh_from_db()
    return card.abilities, card.modelled


def box(*texts: tuple[str, str]) -> str:
    rows = (f'Card {at},Karte {at},unit,human,1,1,1,1,1,1,1,"{en}","{de}",Box,{at}' for at, (en, de) in enumerate(texts, 1))
    return "\n".join((HEADINGS, *rows)) + "\n"


def import_box(folder: Path, name: str, text: str, *options: str) -> str:
    file, said = folder / name, StringIO()
    file.write_text(text, encoding="utf-8")
    call_command("import_cards", str(file), *options, stdout=said)
    return said.getvalue()


def test_a_card_is_modelled_where_both_languages_say_the_same() -> None:
    card = make_printed("Death: Draw a card.", "Tod: Ziehe eine Karte.")

    assert "1 cards were modelled." in read_texts()
    assert state(card) == (DRAW, True)


def test_one_language_is_enough_where_the_other_is_not_printed() -> None:
    card = make_printed(de="Tod: Ziehe eine Karte.")
    read_texts()
    assert state(card) == (DRAW, True)


def test_languages_that_differ_model_nothing() -> None:
    card = make_printed("Death: Draw a card.", "Tod: Ziehe zwei Karten.")

    assert f"{card.slug}: partly\n    The English and the German text were read, but not as the same abilities." in read_texts()
    assert state(card) == ([], False)


def test_a_text_that_is_read_in_part_models_nothing_and_says_where_it_stopped() -> None:
    card = make_printed("Defender\nDance on the table.")
    said = read_texts()

    assert f"{card.slug}: partly\n    English, line 2, column 1: “Dance” is not understood: “Dance on the table.”" in said
    assert state(card) == ([], False)


def test_what_was_entered_by_hand_stays() -> None:
    modelled = make_printed("Death: Draw a card.", modelled=True)
    begun = make_printed("Death: Draw a card.", abilities=[{"keyword": "flying"}])

    assert "0 cards were modelled." in read_texts()
    assert (state(modelled), state(begun)) == (([], True), ([{"keyword": "flying"}], False))


def test_a_dry_run_says_the_same_and_changes_nothing() -> None:
    card = make_printed("Death: Draw a card.")

    assert "1 cards would be modelled." in read_texts("--dry-run")
    assert state(card) == ([], False)


def test_one_edition_alone_is_read() -> None:
    here = make_printed("Death: Draw a card.", edition=make_edition("my-box"))
    elsewhere = make_printed("Death: Draw a card.")
    read_texts("--edition", "my-box")

    assert (state(here)[1], state(elsewhere)[1]) == (True, False)
    with pytest.raises(CommandError, match="there is no edition 'none'"):
        read_texts("--edition", "none")


def test_phrases_are_listed_by_how_many_cards_they_would_unlock() -> None:
    make_printed("Dance on the table.")
    make_printed("Defender\nDance on the roof.")
    make_printed("Sing a song.")
    make_printed("Sing a tune.\n(Dance on!) the moon.")

    phrases = read_texts().partition("of those with it):\n")[2].splitlines()
    assert [phrase.split() for phrase in phrases[:3]] == [
        ["2", "of", "3", "en", "Dance", "on"],
        ["1", "of", "2", "en", "Sing", "a"],
        ["0", "cards", "were", "modelled."],
    ]


@override_settings(GAMES=["rone", "tests.cards.wordless"])
def test_a_game_that_reads_no_texts_says_so() -> None:
    with pytest.raises(CommandError, match="Printed texts of Tagewerk"):
        read_texts("--game", "tagewerk")


def test_an_imported_table_is_read_when_told_to(tmp_path: Path) -> None:
    text = box(("Death: Draw a card.", "Tod: Ziehe eine Karte."), ("Dance.", "Tanze."))

    assert "card-1: read\ncard-2: not\n" in import_box(tmp_path, "box.csv", text, "--read-texts", "--dry-run")
    assert not Card.objects.exists()
    import_box(tmp_path, "box.csv", text)
    assert state(Card.objects.get(slug="card-1")) == ([], False)
    import_box(tmp_path, "box.csv", text, "--read-texts")
    assert state(Card.objects.get(slug="card-1")) == (DRAW, True)
    assert state(Card.objects.get(slug="card-2")) == ([], False)


def test_an_imported_table_of_tagewerk_is_read_when_told_to(tmp_path: Path) -> None:
    table = (
        "name_en,name_de,type,faction,cost,slots,attack,defence,points,printed_en,printed_de,edition,number\n"
        'Rower,Ruderer,character,tide,2,1,2,2,,"Whenever this character attacks, draw a card.",,Box,1\n'
        "Toll,Zoll,place,,1,,,,true,,An deinem Abend sammelst du 1 Siegpunkt.,Box,2\n"
    )
    said = import_box(tmp_path, "box.csv", table, "--game", "tagewerk", "--read-texts")

    assert "texts: 2 read, 0 partly, 0 not." in said
    assert state(Card.objects.get(slug="rower")) == ([{"when": "attacks", "do": [{"draw": 1}]}], True)
    assert state(Card.objects.get(slug="toll")) == ([{"when": "evening", "do": [{"points": 1}]}], True)


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_an_imported_document_is_read_when_told_to(tmp_path: Path, form: str) -> None:
    common = {"name": {"en": "Guard", "de": "Wache"}, "type": "unit", "race": "human", "level": 1, "cost": 1, "recycle": 1}
    common |= {"health": 1, "melee": 1, "ranged": 1, "speed": 1, "printed": {"en": "Death: Draw a card."}}
    cards = [
        {"id": 200001, "slug": "read", **common},
        {"id": 200002, "slug": "by-hand", **common, "abilities": [{"keyword": "flying"}]},
        {"id": 200003, "slug": "plain", **common, "modelled": True},
    ]
    import_box(tmp_path, f"box.{form}", json.dumps({"cards": cards}), "--read-texts")

    assert state(Card.objects.get(slug="read")) == (DRAW, True)
    assert state(Card.objects.get(slug="by-hand")) == ([{"keyword": "flying"}], True)
    assert state(Card.objects.get(slug="plain")) == ([], True)


def test_the_import_page_reads_when_the_tick_is_set(client: Client) -> None:
    client.force_login(User.objects.create_superuser("owner", password="x"))
    fields = {"text": box(("Death: Draw a card.", "Tod: Ziehe eine Karte."), ("Dance.", "Tanze.")), "form": "csv", "read_texts": "on"}
    looked = client.post(IMPORT, {**fields, "check": "1"})
    page = "".join(looked.content.decode().split())
    assert "Printedtexts:1read,0partly,1not." in page
    assert page.index("<td>card-2</td><td>notread</td>") < page.index("<td>card-1</td><td>read</td>")
    assert '<tdlang="en">Dance</td><td>1</td><td>1</td>' in page

    answer = client.post(IMPORT, {**fields, "import": "1", "checked": looked.context["checked"]}, follow=True)

    assert state(Card.objects.get(slug="card-1")) == (DRAW, True)
    told = " ".join(answer.content.decode().split())
    assert "Printed texts: 1 read, 0 partly, 1 not." in told
    assert '<q lang="en">Dance</q>: 1 of 1 with it' in told
    (link,) = re.findall(r'href="([^"]*modelled__exact=0)"', told)[:1]
    left = client.get(unescape(link)).content.decode()
    assert ("Card 2" in left, "Card 1" in left) == (True, False)


def test_the_import_page_of_a_game_that_reads_no_texts_has_no_tick(client: Client) -> None:
    client.force_login(User.objects.create_superuser("owner", password="x"))

    assert "read_texts" in client.get(IMPORT).content.decode()
    assert "read_texts" in client.get(f"{IMPORT}?game=tagewerk").content.decode()
    with override_settings(GAMES=["rone", "tests.cards.wordless"]):
        assert "read_texts" not in client.get(f"{IMPORT}?game=tagewerk").content.decode()


def test_a_text_that_takes_too_much_work_models_nothing_and_says_what_to_do() -> None:
    card = make_printed("Draw a card and " * 120)

    said = read_texts()

    assert state(card) == ([], False)
    assert "fewer or shorter sentences" in said
    assert "is not understood" not in said
