"""Nothing that people write becomes markup or script, wherever it comes out again."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO, StringIO
from urllib.parse import quote

import pytest
from django.test import Client
from pypdf import PdfReader

from accounts.models import User
from cards.selectors import catalog
from decks.community.discussion import COMMENTS_A_PAGE
from decks.community.models import Comment, Follow
from decks.list.models import Deck, DeckTag, DeckVersion, hero_lines
from decks.list.naming import tag_key
from decks.list.selectors import deck_state
from decks.list.services.lists import save_list
from engine.decklist import Entry
from engine.rone.cards import LAYOUT, Zone
from events.models import Event
from tests.decks.makers import NOW, legal_state, make_deck, make_user
from tests.events.makers import make_event
from tests.payloads import HTML, PAYLOADS, SPREADSHEET, SVG, TYPST
from web.text.markdown import TAGS, after_first_paragraph, first_paragraph, render_markdown
from web.text.unseen import seen_line

ESCAPED = pytest.mark.alike("how a text that was read is written; that every database gives it back is asked of the API")


class Elements(HTMLParser):
    """Every element of a page as a browser would see it, with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def assert_no_script(html: str) -> None:
    """No element of `html` does anything that the site's own templates don't."""
    for tag, attributes in Elements(html).found:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], (tag, attributes)
        assert tag not in {"iframe", "object", "embed", "base", "style", "math", "mglyph"}, (tag, attributes)
        for name in ("href", "src", "action", "formaction", "data"):
            address = attributes.get(name, "").strip().lower()
            assert not address.startswith(("javascript:", "data:", "vbscript:", "//evil")), (tag, attributes)
        if tag == "script":
            assert attributes.get("src", "").startswith("/static/"), attributes
        if tag in {"img", "link"}:
            assert (attributes.get("src") or attributes.get("href", "")).startswith("/"), attributes


def lines(payloads: Iterable[str], longest: int) -> list[str]:
    """The payloads as fields of one line keep them."""
    cleaned = (seen_line(payload)[:longest].strip() for payload in payloads)
    return [line for line in dict.fromkeys(cleaned) if line]


def test_there_are_two_hundred_payloads() -> None:
    assert len(set(PAYLOADS)) >= 200


OF_OURS = {"div": {"class", "tabindex", "role", "aria-label"}, "pre": {"tabindex"}}
"""The contents of the boxes around tables and code."""


def test_markdown_comes_out_harmless() -> None:
    for payload in PAYLOADS:
        for html in (render_markdown(payload), render_markdown(f"A **text**.\n\n{payload}"), render_markdown(f"- > {payload}")):
            assert_no_script(html)
            for tag, attributes in Elements(html).found:
                assert tag in TAGS | {"div"}, payload
                assert set(attributes) <= OF_OURS.get(tag, {"href", "title", "rel", "start"}), payload
                assert (
                    not attributes.get("href")
                    or attributes["href"].startswith(("http://", "https://", "/", "#"))
                    or ":" not in (attributes["href"].split("/")[0])
                ), payload


@pytest.fixture
def written(demo: None) -> Deck:
    """A public deck with every payload in every text that stands on its pages."""
    owner = make_user("marit")
    deck = make_deck(owner, name=lines(HTML, 100)[0], description="\n\n".join(PAYLOADS)[:20_000], visibility="public", state=legal_state())
    cards = [card.id for card in catalog() if card.hero is None]
    notes = lines(PAYLOADS, 300)
    state = (
        replace(deck_state(deck), unread=tuple(notes[:200]), leaders=tuple(lines(HTML, 100)[1:5]))
        .with_entries(Zone.DECK, tuple(Entry(card, 1, note) for card, note in zip(sorted(cards), notes, strict=False)))
        .with_entries(Zone.TECHNOLOGY, tuple(Entry(card, 1, note) for card, note in zip(sorted(cards), reversed(notes), strict=False)))
    )
    save_list(deck=deck, state=state, now=NOW)
    versions = [(number, note) for number, note in enumerate(notes, start=1)]
    DeckVersion.objects.bulk_create(
        DeckVersion(
            deck=deck, number=number, name=note[:100], note=note, format="custom", list=state.to_json(LAYOUT), hash="0" * 64, created_at=NOW
        )
        for number, note in versions
    )
    return deck


@pytest.mark.django_db
@ESCAPED
def test_the_pages_of_a_deck_show_what_people_wrote_as_text(client: Client, written: Deck) -> None:
    client.force_login(written.owner)
    for path in ("", "?look=text", "?look=faces", "build/", "share/", "print/", "notes/", "compare/?from=1&to=2", "versions/1/", "copy/"):
        told = client.get(f"/decks/{written.public_id}/{path}").content.decode()
        assert_no_script(told)
        assert "alert(1)" in told


@pytest.mark.django_db
@ESCAPED
def test_comments_come_out_harmless(client: Client, written: Deck) -> None:
    reader = User.objects.create(username="'><script>alert(1)</script>")
    Comment.objects.bulk_create(Comment(deck=written, author=reader, text=payload, made_at=NOW) for payload in PAYLOADS)
    client.force_login(written.owner)
    for page in range(1, len(PAYLOADS) // COMMENTS_A_PAGE + 2):
        assert_no_script(client.get(f"/decks/{written.public_id}/?comments={page}").content.decode())
    numbers = list(Comment.objects.values_list("pk", flat=True))
    for number in numbers[::20]:
        assert_no_script(client.get(f"/comments/{number}/report/").content.decode())
    client.force_login(reader)
    for number in numbers[::20]:
        assert_no_script(client.get(f"/comments/{number}/edit/").content.decode())
    hostile = {"text": "".join(PAYLOADS)}
    assert_no_script(client.post(f"/decks/{written.public_id}/comments/", hostile).content.decode())


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
@ESCAPED
def test_lists_of_decks_authors_and_tags_come_out_harmless(client: Client) -> None:
    names = lines(PAYLOADS, 100)
    people = User.objects.bulk_create(User(username=name) for name in lines(HTML, 100)[:40])
    made = Deck.objects.bulk_create(
        Deck(
            owner=people[number % len(people)],
            name=name,
            description=name,
            visibility="public",
            public_id=f"{number:012d}",
            created_at=NOW,
            updated_at=NOW,
            published_at=NOW,
        )
        for number, name in enumerate(names)
    )
    tags = lines(PAYLOADS, 30)
    DeckTag.objects.bulk_create(
        DeckTag(deck=made[number % len(made)], name=tag, key=key) for number, tag in enumerate(tags) if (key := tag_key(tag))
    )
    reader = make_user()
    Follow.objects.bulk_create(Follow(follower=reader, author=person, since=NOW) for person in people)
    client.force_login(reader)
    address, seen = "/decks/", 0
    while address:
        told = client.get(address)
        assert_no_script(told.content.decode())
        seen += len(told.context["tiles"])
        cursor = told.context["page"].following
        address = f"/decks/?cursor={cursor}" if cursor else ""
    assert seen == len(made)
    assert_no_script(client.get("/decks/feed/").content.decode())
    for person in people[::8]:
        assert_no_script(client.get(f"/players/{quote(person.username, safe='')}/", follow=True).content.decode())
    for payload in PAYLOADS[::4]:
        for asked in ({"q": payload}, {"tag": payload}, {"hero": payload}, {"order": payload, "cursor": payload}):
            answer = client.get("/decks/", asked, follow=True)
            if answer.status_code == 200:
                assert_no_script(answer.content.decode())


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_imports_events_and_collections_come_out_harmless(client: Client) -> None:
    client.force_login(make_user())
    pasted = "\n".join(PAYLOADS)
    assert_no_script(client.post("/decks/import/", {"text": pasted, "name": PAYLOADS[0]}).content.decode())
    told = client.post("/collection/import/", {"text": "name,quantity\n" + pasted, "mode": "add"})
    assert_no_script(told.content.decode())
    organiser = make_user("organiser")
    names = lines(PAYLOADS, 100)
    first = make_event(organiser, name=names[0], place=names[1])
    Event.objects.bulk_create(
        Event(
            **{
                field.name: getattr(first, field.name)
                for field in Event._meta.concrete_fields
                if field.name not in {"id", "public_id", "name"}
            },
            name=name,
        )
        for name in names[1:]
    )
    assert_no_script(client.get("/events/").content.decode())
    client.force_login(organiser)
    for event in Event.objects.all()[::25]:
        for path in ("", "edit/", "lists/", "delete/"):
            assert_no_script(client.get(f"/events/{event.public_id}/{path}").content.decode())


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_the_api_gives_back_what_it_was_given(client: Client) -> None:
    client.force_login(make_user())
    for first in range(0, len(PAYLOADS), 20):
        text = "\n".join(PAYLOADS[first : first + 20])
        sent = {"name": lines(PAYLOADS[first : first + 20], 100)[0], "description": text, "cards": []}
        made = client.post("/api/v1/decks/", json.dumps(sent), content_type="application/json")
        assert made.status_code == 201, made.content
        assert made["Content-Type"] == "application/json"
        assert made["X-Content-Type-Options"] == "nosniff"
        assert made.json()["description"] == text.replace("\r\n", "\n").replace("\r", "\n")
        assert made.json()["name"] == sent["name"]


@pytest.mark.django_db
@ESCAPED
def test_sheets_and_pictures_hold_no_more_than_text(client: Client, written: Deck) -> None:
    client.force_login(written.owner)
    names = lines((*TYPST, *SVG[::6], *HTML[::25], *SPREADSHEET[::7]), 100)
    for number in range(0, len(names), 4):
        Deck.objects.filter(pk=written.pk).update(name=names[number], hero_slugs=hero_lines(names[number + 1 : number + 4]))
        sheet = client.get(f"/decks/{written.public_id}/export/?as=pdf").content
        told = PdfReader(BytesIO(sheet))
        for mark in (b"/JavaScript", b"/JS ", b"/Launch", b"/EmbeddedFile", b"/URI", b"/OpenAction"):
            assert mark not in sheet
        text = "".join(page.extract_text() for page in told.pages)
        assert "root:" not in text
    picture = client.get(f"/decks/{written.public_id}/preview.png").content
    assert picture.startswith(b"\x89PNG")


@pytest.mark.django_db
@ESCAPED
def test_a_spreadsheet_reads_no_formula_from_any_field(client: Client, written: Deck) -> None:
    client.force_login(written.owner)
    for payload in lines(SPREADSHEET, 100):
        Deck.objects.filter(pk=written.pk).update(name=payload)
        told = client.get(f"/decks/{written.public_id}/export/?as=csv").content.decode()
        for row in csv.reader(StringIO(told)):
            assert not [
                cell for cell in row if cell.startswith(("=", "+", "@", "\t", "\r")) or (cell.startswith("-") and not cell[1:].isdigit())
            ]


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
@ESCAPED
def test_a_spreadsheet_reads_no_formula_from_an_export(client: Client) -> None:
    deck = make_deck(name="=cmd|' /C calc'!A0", visibility="public")
    told = client.get(f"/api/v1/decks/{deck.public_id}/export/?as=csv").content.decode()
    assert not re.search(r"(^|[,;])\s*\"?[=+@]", told, re.MULTILINE)


def test_the_first_paragraph_is_plain_text() -> None:
    text = "Hold **the** line, [drink](https://example.org) last.\n\nOpen with a Warden."
    assert first_paragraph(text) == "Hold the line, drink last."
    assert after_first_paragraph(text) == "Open with a Warden."
    assert first_paragraph("") == ""
    assert after_first_paragraph("- a\n\nb") == "- a\n\nb"
    assert len(first_paragraph("word " * 500)) <= 200
    assert first_paragraph("Hold the line until the water rises, then strike with all you have. " + "word " * 100).endswith("all you have.")


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_decks_of_deleted_people_are_gone() -> None:
    deck = make_deck()
    assert deck.owner is not None
    deck.owner.delete()
    assert not Deck.objects.exists()
