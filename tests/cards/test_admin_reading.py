"""Printed text read on a card's page in the admin: what the fragment beside the field says and offers."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client, override_settings

from accounts.models import User
from cards.admin_reading import shown_passage
from cards.card_texts import Passage
from cards.models import Card
from cards.selectors import engine_card
from tests.cards.makers import make_card

pytestmark = pytest.mark.django_db
READ_TEXT = "/admin/cards/card/read-text/"
FIGURES = {"race": "human", "level": 1, "cost": 2, "recycle": 1, "health": 2, "melee": 2, "ranged": 0, "speed": 1}
NO_FIGURES = dict.fromkeys(("race", "recycle", "health", "melee", "ranged", "speed"), "")


@pytest.fixture
def owner(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("owner", password="x"))
    return client


def read(owner: Client, en: str = "", de: str = "", **fields: Any) -> str:
    card = {"id": 100001, "slug": "rust-hound", "type": "unit", "name_en": "Rust Hound", "name_de": "Rosthund", **FIGURES}
    answer = owner.post(READ_TEXT, {**card, "printed_en": en, "printed_de": de, **fields})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def trees_of(html: str) -> list[str]:
    return [unescape(tree) for tree in re.findall(r"data-abilities>(.*?)</pre>", html)]


def test_what_is_printed_is_read_beside_it_and_offered_to_be_taken_over(owner: Client) -> None:
    html = read(owner, "Defender\nWhen this unit dies, draw a card.", "Verteidiger\nTod: Ziehe eine Karte.")
    assert "The whole text was read." in html
    assert trees_of(html) == ["- {keyword: defender} ", "- when: death do: - {draw: 1} "]
    assert 'data-take="whole"' in html
    assert "<del>When this unit dies,</del> draw <del>a</del> card." in html
    assert "<ins>Death:</ins> Draw <ins>1</ins> card." in html
    assert '<dd lang="de">Verteidiger</dd>' in html
    assert "radio" not in html
    assert not Card.objects.filter(slug="rust-hound").exists()


def test_of_a_text_that_is_read_in_part_that_part_is_offered_and_the_rest_told(owner: Client) -> None:
    html = read(owner, "Flying\nSearch your deck for a card.")
    assert "A part of the text was read." in html
    assert trees_of(html) == ["- {keyword: flying} "]
    assert "<mark>Search</mark> your deck for a card." in html
    assert "English, line 2, column 1: “Search” is not understood." in html
    assert 'data-take="part"' in html


def test_of_a_text_of_which_nothing_is_read_nothing_is_offered(owner: Client) -> None:
    html = read(owner, "Search your deck <b>for</b> a card.")
    assert "Nothing of the text was read." in html
    assert "<b>for</b>" not in html
    assert "data-take" not in html
    assert "nothing that can be read" in read(owner, "***")


def test_a_word_that_is_spelled_wrongly_is_told_with_the_known_one(owner: Client) -> None:
    assert "The known word most like it: “card”." in read(owner, "Death: Draw a crad.")


def test_a_sentence_with_several_readings_offers_each_the_likelier_first(owner: Client) -> None:
    html = read(owner, "{exhaust-2-purple}: One of your machines gains 1 health. Refresh it.", type="technology", **NO_FIGURES)
    assert "1 sentence can be read in several ways: choose which is meant." in html
    assert "Sentence 1 can be read in several ways. Which is meant?" in html
    first, second = trees_of(html)
    assert "refresh: 1, to: that" in first
    assert "refresh: 1, to: self" in second
    picks = re.findall(r'<input type="radio" id="([^"]+)" name="reading-1" value="\d" aria-describedby="([^"]+)"( checked)? >', html)
    assert picks == [("reading-1-1", "reading-text-1-1", " checked"), ("reading-1-2", "reading-text-1-2", "")]
    assert all(f'id="{described}"' in html and f'<label for="{radio}">' in html for radio, described, _ in picks)
    assert html.index("Reading 1, the likeliest") < html.index("Reading 2")
    assert html.count("<dt>German</dt>") == 2


def test_a_reading_that_is_written_like_another_says_so() -> None:
    meanings = tuple(({"when": "recycle", "do": [{"health": 1, "to": to}]},) for to in ("self", "cause"))
    printed = "After this unit is recycled, it gains 1 health."
    shown = shown_passage(1, Passage({"en": printed}, meanings), engine_card(make_card("unit")))
    assert [meaning.twin for meaning in shown.meanings] == [0, 1]
    assert "Written like reading 1; only the abilities differ." in render_to_string(
        "admin/cards/card/reading_meaning.html", {"id": 1, "meaning": shown.meanings[1]}
    )


def test_where_the_languages_differ_that_of_either_can_be_taken_and_the_card_stays_as_printed(owner: Client) -> None:
    html = read(owner, "Death: Draw a card.", "Tod: Ziehe zwei Karten.")
    assert "The English and the German text were read, but not as the same abilities." in html
    assert "Sentence 1 does not say the same in both languages. Which is meant?" in html
    assert ["draw: 1" in tree for tree in trees_of(html)] == [True, False]
    assert 'data-take="part"' in html


def test_what_the_other_language_lacks_is_told_where_the_texts_are_cut_differently(owner: Client) -> None:
    html = read(owner, "Death: Draw a card.\nFlying", "Tod: Ziehe eine Karte. Erhalte 2 Wasser.")
    assert trees_of(html) == ["- when: death do: - {draw: 1} ", "- {keyword: flying} "]
    assert '<p lang="de">Tod: Ziehe eine Karte. Erhalte 2 Wasser.</p>' in html


def test_a_text_that_is_too_long_is_refused_with_its_length(owner: Client) -> None:
    assert "at most 2000 characters (it has 2201)" in read(owner, "x" * 2201)


def test_reading_needs_a_card_with_a_text_and_somebody_who_may_enter_it(owner: Client) -> None:
    for missing in ({"type": ""}, {"name_en": "", "name_de": ""}, {"printed_en": " "}, {"type": "relic"}):
        assert "appears here" in read(owner, **{"en": "Flying", **missing})
    assert 'data-reading="' in owner.get("/admin/cards/card/add/").content.decode()
    assert 'data-reading="' in owner.get("/admin/cards/card/add/?game=tagewerk").content.decode()
    with override_settings(GAMES=["rone", "tests.cards.wordless"]):
        assert 'data-reading="' not in owner.get("/admin/cards/card/add/?game=tagewerk").content.decode()
    assert owner.get(READ_TEXT).status_code == 405
    owner.force_login(User.objects.create_user("ada", password="x", is_staff=True))
    assert owner.post(READ_TEXT, {}).status_code == 403
