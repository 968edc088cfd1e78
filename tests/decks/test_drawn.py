"""Parts of pages that are drawn once: drawn anew when anything in them has changed, and in each language for itself."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils.safestring import SafeString
from django.utils.translation import override

from cards.models import Card, CatalogRevision
from decks.community.services.likes import like_deck
from decks.list.fragments import drawn, is_drawn
from decks.list.models import Deck
from decks.list.services.lists import remove_copies
from decks.list.services.making import edit_deck, rename
from decks.list.services.tags import set_tags
from tests.decks.makers import NOW, card_id, make_deck, make_user, published
from web.cache import LruCache

TAG = Template('{% load decks %}{% drawn revision "part" value %}{{ text }}{% enddrawn %}')


def tagged(**context: str) -> str:
    return str(TAG.render(Context({"revision": "r1", **context})))


def test_a_part_is_drawn_once_for_a_revision_a_language_and_what_it_is_drawn_from() -> None:
    assert tagged(value="a", text="first") == "first"
    assert tagged(value="a", text="second") == "first"
    assert tagged(value="b", text="second") == "second"
    assert tagged(value="a", text="third", revision="r2") == "third"
    with override("de"):
        assert tagged(value="a", text="vierte") == "vierte"


def test_what_is_drawn_is_escaped_as_ever() -> None:
    assert tagged(value="escaped", text="<b>") == "&lt;b&gt;"


def test_without_a_revision_nothing_is_kept() -> None:
    assert [tagged(value="x", text=text, revision="") for text in ("first", "second")] == ["first", "second"]


def test_the_part_that_nobody_asked_for_longest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.list.fragments._cache", LruCache(2))

    def draw(key: str) -> SafeString:
        return drawn("r", key, lambda: SafeString(key))

    for key in ("a", "b", "a", "c"):
        draw(key)
    assert [is_drawn("r", key) for key in "abc"] == [True, False, True]


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
class TestTheGallery:
    """A tile shows what is true now, though it was drawn before."""

    def test_a_tile_shows_what_was_written_since(self, client: Client) -> None:
        author, reader = make_user("marit"), make_user("okonjo")
        deck = make_deck(author, visibility="public", tags=["Budget"])
        assert "Cistern Watch" in page(client)
        published(rename(deck=deck, name="Salt Road", now=NOW))
        assert "Salt Road" in page(client)
        published(set_tags(deck=deck, tags=["Aggro"], now=NOW))
        assert re.search(r">\s*Aggro\s*</a>", page(client))
        edit_deck(deck=deck, description="New *words*.", is_published=True, now=NOW)
        assert "New words." in page(client)
        like_deck(deck=deck, reader=reader, now=NOW)
        assert re.search(r">\s*1 like\s*</span>", page(client))
        author.username = "marit2"
        author.save()
        assert re.search(r"marit2\s*</a>", page(client))
        published(remove_copies(deck=deck, card=card_id("dust-courier"), quantity=2, now=NOW))
        assert "Not legal" in page(client)

    def test_a_tile_shows_the_cards_as_they_are(self, client: Client) -> None:
        make_deck(visibility="public")
        assert "Ilsa Varn" in page(client)
        Card.objects.filter(facts__hero="ilsa-varn").update(name_en="Ilsa the Second")
        CatalogRevision.objects.update(token="another")
        assert "Ilsa Varn" not in page(client)

    def test_a_tile_speaks_the_readers_language(self, client: Client) -> None:
        make_deck(visibility="public")
        assert "Not legal" not in page(client)
        assert "Legal" in page(client)
        assert "Legal</span>" not in page(client, language="de")

    def test_only_tiles_that_were_not_drawn_ask_for_their_lists(self, client: Client) -> None:
        decks = [make_deck(make_user(), name=f"Deck {number}", visibility="public") for number in range(4)]
        page(client)
        assert asked(client)["decks_deckentry"] == 0
        published(rename(deck=decks[0], name="Another", now=NOW))
        published(rename(deck=decks[1], name="And one more", now=NOW))
        assert asked(client)["decks_deckentry"] == 1


def page(client: Client, *, language: str = "en") -> str:
    return client.get("/decks/", headers={"Accept-Language": language}).content.decode()


def asked(client: Client) -> dict[str, int]:
    """How many statements asked for rows of a table."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        page(client)
    tables = ("decks_deckentry", "decks_decktag", Deck._meta.db_table)
    return {table: sum(f'FROM "{table}"' in query["sql"] for query in queries) for table in tables}
