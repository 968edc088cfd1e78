"""`[[Rust Hound]]` in what people write becomes the card, and nothing else than a card's page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.translation import override

from decks.list.mentions import find_mentioned, mentions_in, with_mentions, without_mentions
from tests.decks.makers import NOW, make_deck
from web.text.markdown import render_markdown

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Rust Hound", "rust-hound"),
        ("rosthund", "rust-hound"),
        (" RUST  HOUND ", "rust-hound"),
        ("Mother Reed", "mother-reed-1"),
        ("Mother Reed 3", "mother-reed-3"),
        ("Mother Reed, level 2", "mother-reed-2"),
    ],
)
def test_a_card_is_meant_by_either_name_and_a_level_by_its_number(name: str, slug: str) -> None:
    assert find_mentioned(name).slug == slug


@pytest.mark.parametrize("name", ["No Such Card", "Mother Reed 4", "Rust Hound 1", "", "1", "\x00"])
def test_what_is_no_cards_name_means_none(name: str) -> None:
    assert find_mentioned(name) is None


def test_a_mention_in_markdown_is_the_card_in_the_readers_language() -> None:
    for language, name in (("en", "Rust Hound"), ("de", "Rosthund")):
        with override(language):
            html = with_mentions(render_markdown("Hold with **[[rust hound]]**."))
        assert f'<strong><a href="/cards/rust-hound/" data-hovercard>{name}</a></strong>' in html


def test_code_and_links_keep_their_brackets() -> None:
    html = with_mentions(render_markdown("`[[Rust Hound]]` and [see [[Rust Hound]] there](https://example.org/)\n\n    [[Rust Hound]]\n"))
    assert "data-hovercard" not in html
    assert html.count("[[Rust Hound]]") == 3


@pytest.mark.parametrize("render", [lambda text: with_mentions(render_markdown(text)), mentions_in])
def test_an_unknown_name_is_told_of_and_harmless(render: object) -> None:
    html = render("[[<script>alert(1)</script>]] [[No Such Card]]")  # type: ignore[operator]
    assert "<script" not in html
    assert re.search(r'No Such Card <span class="fine">\(no card of this name\)</span>', html)


def test_deck_pages_show_mentions_and_say_names_where_nothing_can_be_linked(client: Client) -> None:
    deck = make_deck(visibility="public", now=NOW)
    type(deck).objects.filter(pk=deck.pk).update(
        description="Hold with [[Rust Hound]].\n\nThen [[Mother Reed]].", lead="Hold with [[Rust Hound]]."
    )
    html = client.get(f"/decks/{deck.public_id}/").content.decode()
    assert "[[Rust" not in html
    assert "[[Mother" not in html
    assert '<a href="/cards/mother-reed-1/" data-hovercard>Mother Reed</a>' in html
    assert 'content="Hold with Rust Hound."' in html
    assert without_mentions("[[a]] and [[b") == "a and [[b"
