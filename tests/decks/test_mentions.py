"""`[[Rust Hound]]` in what people write becomes the card, and nothing else than a card's page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.translation import override

from cards.templatetags.cards import card_links
from decks.list.mentions import find_mentioned, mentions_in, with_mentions, without_mentions
from tests.accounts.makers import make_client, make_user
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


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Swap [[Rust Huond]] in", "No card is called “Rust Huond”. Did you mean “Rust Hound”?"),
        ("Swap [[Qqqq xyz]] in", "No card is called “Qqqq xyz”. What you wrote"),
        ("Swap [[Rust Hound]] and `[[no card]]` in", ""),
    ],
)
def test_who_writes_an_unknown_name_is_told_and_loses_nothing(text: str, told: str) -> None:
    owner = make_user()
    deck, client = make_deck(owner=owner, visibility="public"), make_client(owner)
    address = f"/decks/{deck.public_id}"
    line = deck.entries.get(card=find_mentioned("Rust Hound").id)
    sharing = {"name": deck.name, "visibility": "public", "description": text}
    for path, fields in (
        ("comments/", {"text": text}),
        ("share/", sharing),
        ("notes/", {f"note-{line.zone}-{line.card}": text}),
        ("build/version/", {"note": text}),
    ):
        html = client.post(f"{address}/{path}", fields, follow=True).content.decode()
        assert (told in html) if told else ("No card is called" not in html), path
    words = f"note:{line.card}:{line.zone}"
    html = client.post(f"{address}/build/change/", {"do": words, "text": text}, follow=True).content.decode()
    assert (told in html) if told else ("No card is called" not in html)
    html = client.post(f"{address}/build/change/", {"do": f"{words}:{text}"}, headers={"HX-Request": "true"}).content.decode()
    assert (f"<span>{told}" in html) if told else ("No card is called" not in html)
    assert deck.comments.get().text == text
    assert deck.versions.get(note=text)
    assert deck.entries.get(pk=line.pk).note == text or deck.draft.list


def test_names_in_problems_and_version_notes_show_their_cards() -> None:
    owner = make_user()
    hound = find_mentioned("Rust Hound")
    deck, client = make_deck(owner=owner), make_client(owner)
    client.post(f"/decks/{deck.public_id}/build/change/", {"do": f"set:{hound.id}:deck:9"})
    client.post(f"/decks/{deck.public_id}/build/version/", {"note": "More [[Kite Scout]]"})
    page = client.get(f"/decks/{deck.public_id}/build/").content.decode()
    problems = " ".join(page.split('<ul class="problems')[1].split("</ul>")[0].split())
    assert '<a href="/cards/rust-hound/" data-hovercard>Rust Hound</a>' in problems
    assert '<a href="/cards/kite-scout/" data-hovercard>Kite Scout</a>' in client.get(f"/decks/{deck.public_id}/").content.decode()


def test_only_whole_names_are_linked_and_the_rest_stays_harmless() -> None:
    hound = find_mentioned("Rust Hound")
    with override("en"):
        assert card_links("<b>Rust Hounds & Rust Hound</b>", [hound.id]) == (
            '&lt;b&gt;Rust Hounds &amp; <a href="/cards/rust-hound/" data-hovercard>Rust Hound</a>&lt;/b&gt;'
        )
        assert "data-hovercard" not in card_links("Kite Scout", [hound.id])
        assert "data-hovercard" in card_links("Kite Scout")
        assert "/cards/mother-reed-1/" in card_links("Mother Reed’s levels differ", ())
