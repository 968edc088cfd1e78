"""Nothing that people write becomes markup, a link or an action in pictures (SVG), on paper (PDF) and in JSON: every payload."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django.template import Context, Template
from django.test import Client
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

from cards.faces import draw_face
from cards.proxies import PROXIES_MOST, proxy_sheets
from cards.rules_text import face_paragraphs, spoken_rules_text
from cards.selectors import catalog, shelf
from decks.exchange.sheet import Filled, Sheet, deck_sheets
from decks.list.display import LeaderLine, Line, deck_view
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named, state_verdict
from decks.list.services.lists import save_list
from engine.cards.catalog import CardId
from engine.decklist import Entry
from engine.languages import LocalText
from engine.rone.cards import Card, Zone
from tests.cards.test_faces import GUARD, MARK
from tests.decks.makers import NOW, legal_state, make_deck, published
from tests.decks.test_injection import ESCAPED, lines
from tests.payloads import PAYLOADS
from tests.web.charts.test_plots import EVERY

TEXTS = lines(PAYLOADS, 300)
OF_THE_SITE = {"id", "kind", "unit"}
ACTIONS = {"/JS", "/JavaScript", "/Launch", "/EmbeddedFile", "/EmbeddedFiles", "/URI", "/OpenAction", "/AA", "/SubmitForm", "/GoToR"}


def shape(svg: str) -> set[tuple[str, str]]:
    """Every element of a picture with each of its attributes; an address counts with where it leads."""
    found = set()
    for element in ElementTree.fromstring(svg).iter():  # noqa: S314 (our own drawing)
        found.add((element.tag, ""))
        found |= {(element.tag, value if name.endswith("href") else name) for name, value in element.attrib.items()}
    return found


def with_text(value: Any, text: str, key: str = "") -> Any:
    """`value` with `text` in place of every text that could be somebody's."""
    if isinstance(value, dict):
        return {name: with_text(part, text, name) for name, part in value.items()}
    if isinstance(value, list):
        return [with_text(part, text, key) for part in value]
    return text if isinstance(value, str) and key not in OF_THE_SITE else value


@pytest.mark.parametrize("kind", EVERY)
@pytest.mark.parametrize("tag", ["plot", "plot_file"])
def test_a_chart_is_drawn_of_the_same_elements_whatever_the_names(kind: str, tag: str) -> None:
    if (kind, tag) == ("heat", "plot_file"):  # a table, which has no file of its own
        return
    template = Template(f"{{% load charts %}}{{% {tag} plot %}}")

    def drawn(text: str) -> set[tuple[str, str]]:
        return shape(template.render(Context({"plot": with_text(EVERY[kind], text)})))

    plain = drawn("Rust Hound") | drawn("A long name of somebody’s deck, card, tag or event that is broken into several lines")
    for text in TEXTS:
        assert drawn(text) <= plain, text


def hostile(text: str, number: int, flavour: str = "") -> Card:
    words = LocalText(flavour or text, flavour or text)
    return replace(GUARD, id=CardId(900_000 + number), slug=f"card-{number}", name=LocalText(text, text), flavour=words)


def test_a_face_is_drawn_of_the_same_elements_whatever_stands_on_it() -> None:
    def drawn(text: str) -> set[tuple[str, str]]:
        card, mark = hostile(text, 1), replace(MARK, illustrator=text)
        return shape(draw_face(card, "en", text=face_paragraphs(card, "en"), description=spoken_rules_text(card, "en"), edition=mark))

    plain = drawn("Rust Hound") | drawn("A name that is so long that it has to be drawn in smaller letters than others are")
    for text in TEXTS:
        assert drawn(text) <= plain, text


def keys(document: PdfReader) -> Iterator[str]:
    """Every key, and every name that stands as a value, of all objects in a PDF."""
    for number in range(1, int(document.trailer["/Size"])):
        todo: list[Any] = [document.get_object(number)]
        while todo:
            part = todo.pop()
            if isinstance(part, DictionaryObject):
                yield from part.keys()
                yield from (str(part[name]) for name in ("/S", "/Subtype", "/Type") if isinstance(part.get(name), str))
                todo += part.values()
            elif isinstance(part, ArrayObject):
                todo += part


def assert_harmless(pdf: bytes) -> None:
    document = PdfReader(BytesIO(pdf))
    found = set(keys(document))
    assert "/Page" in found
    assert not ACTIONS & found
    assert not document.attachments
    told = "".join(page.extract_text() for page in document.pages)
    assert "root:" not in told
    assert "alert(1)" in told.replace("\n", "")


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
@ESCAPED
def test_one_sheet_with_every_payload_holds_no_more_than_text() -> None:
    state, cards, format = legal_state(), catalog(), format_named("custom")
    view = deck_view(state, verdict=state_verdict(state, as_of=NOW.date()), format=format, catalog=cards)
    rows = tuple(
        Line(id=number, zone="deck", quantity=1, note=text, card=hostile(text, number), limit=2) for number, text in enumerate(TEXTS)
    )
    zones = tuple(replace(zone, groups=tuple(replace(group, lines=rows) for group in zone.groups)) for zone in view.zones)
    every = replace(view, zones=zones, leaders=tuple(LeaderLine(text, None) for text in TEXTS))
    title = " ".join(TEXTS[::9])
    filled = Filled(event=TEXTS[2], event_day=TEXTS[3], organiser=TEXTS[4], player=TEXTS[5], number=TEXTS[6])
    sheet = Sheet(
        view=every,
        title=title,
        byline=TEXTS[0],
        hash=view.verdict.hash,
        code="2G-" + TEXTS[1],
        as_of=NOW.date(),
        opens=TEXTS[7],
        filled=filled,
    )
    assert_harmless(deck_sheets([sheet], title=title))


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
@ESCAPED
def test_proxies_of_cards_with_every_payload_hold_no_more_than_pictures_and_text() -> None:
    cards = [(hostile(text, number, TEXTS[-1 - number]), 1) for number, text in enumerate(TEXTS[: len(TEXTS) // 2 + 1])]
    assert len(cards) <= PROXIES_MOST
    assert_harmless(proxy_sheets(cards, title=f"alert(1) {TEXTS[0]}", language="en", shelf=shelf()))


@pytest.mark.django_db
def test_json_gives_back_every_payload_as_it_was_written(client: Client, demo: None) -> None:
    tag = TEXTS[0][:30].replace(",", " ").replace(";", " ")
    description = "\n".join(TEXTS)[:20_000]
    deck = make_deck(visibility="public", shares_notes=True, shares_unread=True, description=description, tags=[tag])
    known = sorted(card.id for card in catalog() if card.hero is None)
    for first in range(0, len(TEXTS), len(known)):
        notes = dict(zip(known, TEXTS[first:], strict=False))
        state = replace(deck_state(deck), unread=tuple(TEXTS[:200])).with_entries(
            Zone.DECK, tuple(Entry(card, 1, note) for card, note in notes.items())
        )
        deck = published(save_list(deck=Deck.objects.get(pk=deck.pk), state=state, now=NOW))
        answer = client.get(f"/decks/{deck.public_id}/export/?as=json")
        assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("application/json; charset=utf-8", "nosniff")
        told = json.loads(answer.content)
        assert {entry["card"]: entry["note"] for entry in told["cards"]} == notes
        assert (told["unread"], told["description"]) == (list(TEXTS[:200]), deck.description)
