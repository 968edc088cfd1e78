"""Markdown of strangers: a short text never makes a long page, and lists of decks read none of it."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.utils.translation import override

from decks.list.models import DESCRIPTION_LENGTH, Deck
from decks.list.selectors import deck_state
from decks.list.services.making import copy_deck, edit_deck
from tests.decks.makers import NOW, make_deck, make_user
from tests.parser_bounds import MARKDOWN
from web.text.markdown import DEEPEST, LEAD_SOURCE_LENGTH, after_first_paragraph, first_paragraph, render_markdown

LONGEST_PER_CHARACTER = 16
"""Characters of HTML for one of Markdown: `-` and a line's end make a list's empty row."""


def nested(html: str, tag: str) -> int:
    """How deep elements of this name stand in each other."""
    depth = deepest = 0
    for end in re.findall(f"<(/?){tag}>", html):
        depth += -1 if end else 1
        deepest = max(deepest, depth)
    return deepest


@pytest.mark.parametrize("name", MARKDOWN)
def test_a_short_text_makes_no_long_page(name: str) -> None:
    text = MARKDOWN[name](DESCRIPTION_LENGTH)
    html = render_markdown(text)
    assert len(text) <= DESCRIPTION_LENGTH
    assert len(html) <= LONGEST_PER_CHARACTER * DESCRIPTION_LENGTH
    assert nested(html, "blockquote") <= DEEPEST


def test_quotes_that_stand_too_deep_stay_text() -> None:
    for before in ("", "- ", "1. > ", "> - "):
        html = render_markdown(before + ">" * 100 + " deep")
        assert nested(html, "blockquote") == DEEPEST
        assert "&gt;&gt;&gt;" in html
        assert "deep" in html


def test_a_table_of_too_many_cells_stays_text_and_loses_nothing() -> None:
    small = render_markdown("Card | Copies\n-|-\nRust Hound | 2\n")
    assert "<td>Rust Hound</td>" in small
    large = render_markdown("a|" * 50 + "\n" + "-|" * 50 + "\n" + "row\n" * 50)
    assert "<table" not in large
    assert large.count("row") == 50


def test_html_stays_text() -> None:
    assert render_markdown("<b>bold</b>") == "<p>&lt;b&gt;bold&lt;/b&gt;</p>\n"


def test_a_lead_is_made_of_the_beginning_of_a_text() -> None:
    assert first_paragraph("*" * LEAD_SOURCE_LENGTH + "\n\nLater.") == first_paragraph("*" * LEAD_SOURCE_LENGTH)
    assert first_paragraph("word " * 5000) == first_paragraph("word " * (LEAD_SOURCE_LENGTH // 5))
    assert after_first_paragraph("word " * 5000 + "\n\nLater.").startswith("word ")


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_a_list_of_decks_shows_stored_leads_and_reads_no_description(client: Client) -> None:
    marit = make_user("marit")
    make_deck(marit, name="Cistern Watch", visibility="public", description="Hold **the** line.\n\nThen drink.")
    Deck.objects.update(description="[" * DESCRIPTION_LENGTH)
    for address in ("/decks/", "/players/marit/"):
        told = client.get(address).content.decode()
        assert "Hold the line." in told
        assert "[[[" not in told


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_a_lead_follows_its_description() -> None:
    deck = edit_deck(deck=make_deck(description="Old *words*."), description="New *words*.\n\nMore.", now=NOW)
    assert deck.lead == "New words."
    assert copy_deck(deck=deck, owner=make_user("okonjo"), state=deck_state(deck), now=NOW).lead == "New words."


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_decks_from_before_leads_get_theirs() -> None:
    deck = make_deck(description="Hold **the** line.")
    Deck.objects.update(lead="")
    import_module("decks.migrations.0014_leads_of_descriptions").fill(apps, None)
    deck.refresh_from_db()
    assert deck.lead == "Hold the line."


def test_a_table_scrolls_in_a_box_that_takes_the_focus_and_is_named_by_its_head() -> None:
    box = '<div class="scroll-x" tabindex="0" role="group" aria-label="{}"><table>'
    told = render_markdown('**Card** | "Copies" [[Rust Hound]]\n-|-\nRust Hound | 2\n\nThen\n\n| | |\n|-|-|\n| x | y |\n')
    assert box.format("Table: Card, &quot;Copies&quot; Rust Hound") in told
    assert box.format("Table") in told
    assert told.count("</table></div>") == told.count("<table>") == 2
    with override("de"):
        assert box.format("Tabelle: " + "w" * 59 + "…") in render_markdown("w" * 90 + " | x\n-|-\n1 | 2\n")


def test_a_block_of_code_takes_the_focus() -> None:
    assert render_markdown("    <table></table>") == '<pre tabindex="0"><code>&lt;table&gt;&lt;/table&gt;\n</code></pre>\n'
