"""Nothing that people write becomes markup or script, wherever it comes out again."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from decks.markdown import TAGS, after_first_paragraph, first_paragraph, render_markdown
from decks.models import Deck
from decks.services import change_list, save_version
from decks.state import Change
from tests.decks.makers import NOW, legal_state, make_deck, make_user

PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<iframe src=javascript:alert(1)></iframe>",
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\nscript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:alert(1))",
    "![x](javascript:alert(1))",
    "![x](https://evil.example/track.png)",
    "[x]: javascript:alert(1)\n\n[x]",
    '<https://example.org/"onmouseover=alert(1)>',
    '[x](https://example.org "onclick=alert(1)")',
    "[x](https://example.org '\"><script>alert(1)</script>')",
    "`<script>alert(1)</script>`",
    "```html\n<script>alert(1)</script>\n```",
    '"><script>alert(1)</script>',
    "'><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "</template><script>alert(1)</script>",
    "<!--<script>alert(1)//-->",
    "<style>*{background:url(javascript:alert(1))}</style>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<form action=javascript:alert(1)><button>x",
    "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<body onload=alert(1)>",
    "<object data=javascript:alert(1)>",
    "<embed src=javascript:alert(1)>",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=0;url=javascript:alert(1)>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "{{ 7|add:7 }}{% debug %}",
    "${alert(1)}",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "\u003cscript\u003ealert(1)\u003c/script\u003e",
    "\u202e<script>alert(1)</script>",
    "| a | b |\n|---|---|\n| <script>alert(1)</script> | <img src=x onerror=alert(1)> |",
    "~~<script>alert(1)</script>~~",
    "> <svg/onload=alert(1)>",
    "- <svg/onload=alert(1)>",
    "# <svg/onload=alert(1)>",
    "<a hx-get=/decks/ hx-trigger=load>x</a>",
    "<div data-hx-post=/x hx-on:click=alert(1)>x</div>",
]


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


@pytest.mark.parametrize("payload", PAYLOADS)
def test_markdown_comes_out_harmless(payload: str) -> None:
    for html in (render_markdown(payload), render_markdown(f"A **text**.\n\n{payload}")):
        assert_no_script(html)
        for tag, attributes in Elements(html).found:
            assert tag in TAGS
            assert set(attributes) <= {"href", "title", "rel", "start"}


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_pages_show_what_people_wrote_as_text(client: Client) -> None:
    owner = make_user("marit")
    client.force_login(owner)
    for first in range(0, len(PAYLOADS), 5):
        some = PAYLOADS[first : first + 5]
        lines = tuple(" ".join(payload.split()) for payload in some)
        deck = make_deck(owner, name=lines[0][:90], description="\n\n".join(some), visibility="public", state=legal_state(unread=lines))
        for number, payload in enumerate(some):
            change_list(deck=deck, changes=[Change("note", card=deck.entries.all()[number].card, text=payload)], now=NOW)
            save_version(deck=deck, note=payload, now=NOW)
        for path in ("", "build/", "share/", "print/", "compare/", "versions/1/"):
            told = client.get(f"/decks/{deck.public_id}/{path}").content.decode()
            assert_no_script(told)


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_the_api_gives_back_what_it_was_given(client: Client) -> None:
    client.force_login(make_user())
    for payload in PAYLOADS:
        sent = {"name": "x", "description": payload, "cards": []}
        made = client.post("/api/v1/decks/", json.dumps(sent), content_type="application/json")
        assert made.status_code == 201
        assert made["Content-Type"] == "application/json"
        assert made.json()["description"] == payload


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
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


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_decks_of_deleted_people_are_gone() -> None:
    deck = make_deck()
    assert deck.owner is not None
    deck.owner.delete()
    assert not Deck.objects.exists()
