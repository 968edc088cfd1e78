"""Where there is none of something, a page says so in words: no sentence counts to 0."""

from __future__ import annotations

import html
import re

import pytest

from tests.accounts.makers import make_client
from tests.decks.makers import make_deck, make_user
from tests.events.makers import make_open

pytestmark = pytest.mark.usefixtures("demo")

COUNTED_NONE = re.compile(r"\b0 [a-z]+")


def words(address: str, user: object) -> str:
    """What stands in the main part of a page."""
    page = make_client(user).get(address).content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    return html.unescape(re.sub(r"<[^>]+>", " ", main))


def test_a_deck_without_versions_is_deleted_without_any() -> None:
    deck = make_deck()
    assert not COUNTED_NONE.search(words(f"/decks/{deck.public_id}/delete/", deck.owner))


def test_an_event_without_players_is_deleted_without_any() -> None:
    event = make_open(make_user())
    told = words(f"/events/{event.public_id}/cancel/", event.organiser)
    assert "Nobody has registered for it." in told
    assert not COUNTED_NONE.search(told)


def test_a_field_without_lists_is_told_once() -> None:
    event = make_open(make_user())
    told = words(f"/events/{event.public_id}/gauntlet/", event.organiser)
    assert "No list yet" in told
    assert "Lists that are alike" not in told
    assert not COUNTED_NONE.search(told)


def test_an_account_without_tokens_counts_none() -> None:
    told = words("/accounts/", make_user())
    assert "No program acts for you." in told
    assert not COUNTED_NONE.search(told)


@pytest.mark.parametrize(("query", "said"), [("", "No public deck yet"), ("?q=hero:ilsa", "No public deck fits")])
def test_a_gallery_without_decks_tells_whether_anything_was_looked_for(query: str, said: str) -> None:
    assert said in words(f"/decks/{query}", make_user())


def test_an_empty_bin_leads_back_to_the_decks() -> None:
    page = make_client(make_user()).get("/decks/mine/bin/").content.decode()
    assert 'class="empty"' in page
