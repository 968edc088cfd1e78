"""The search from everywhere: what it finds, whom it tells of what, and what it costs."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.guests import Person
from cards.selectors import shelf
from decks.list.models import Deck
from decks.list.selectors import deck_state
from rone_site.quick_search import Group, exact_card, found_everywhere
from tests.accounts.makers import make_guest
from tests.decks.makers import make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
PAGES = ("/search/", "/search/suggestions/")


def found(query: str, person: Person | None = None) -> dict[str, Group]:
    groups = found_everywhere(query, person=person or AnonymousUser(), shelf=shelf(), language="en", most=5)
    return {group.kind: group for group in groups}


def labels(query: str, kind: str, person: Person | None = None) -> list[str]:
    group = found(query, person).get(kind)
    return [hit.label for hit in group.hits] if group else []


def test_each_kind_is_found_by_its_name() -> None:
    make_deck(name="Hound Pack", owner=make_user("houndmaster"), visibility="public")
    groups = found("hound")
    assert [group for group in groups if group != "rules"] == ["cards", "decks", "players"]
    assert groups["cards"].hits[0].label == "Rust Hound"
    assert labels("ilsa", "heroes") == ["Ilsa Varn"]
    assert "Defender" in labels("defender", "rules")
    assert labels("CON-3", "rules")[0] == "CON-3"


@pytest.mark.parametrize(
    ("query", "kind", "meant"),
    [
        ("rust huond", "cards", "Rust Hound"),
        ("Ilsa Vran", "heroes", "Ilsa Varn"),
        ("hound pakc", "decks", "Hound Pack"),
        ("houndmstr", "players", "houndmaster"),
    ],
)
def test_slips_are_forgiven_in_every_kind(query: str, kind: str, meant: str) -> None:
    make_deck(name="Hound Pack", owner=make_user("houndmaster"), visibility="public")
    assert meant in labels(query, kind)


def test_decks_are_found_by_who_may_read_them_alone() -> None:
    owner = make_user("marit")
    make_deck(name="Secret Flood", owner=owner, visibility="private")
    make_deck(name="Unlisted Flood", owner=owner, visibility="unlisted")
    make_deck(name="Open Flood", owner=owner, visibility="public")
    for query in ("flood", "flodo", "secret", "marit"):
        for user in (None, make_user(f"reader-{query}")):
            shown = [hit.label for group in found(query, user).values() for hit in group.hits]
            assert not {"Secret Flood", "Unlisted Flood"} & set(shown), query
    assert set(labels("flood", "mine", owner)) == {"Secret Flood", "Unlisted Flood", "Open Flood"}
    assert labels("flood", "decks", owner) == []


def test_the_drafts_of_a_browser_are_found_there_and_nowhere_else(client: Client) -> None:
    draft = make_deck(name="Xylophone Pact", owner=make_guest(client))
    make_deck(name="Anothers Xylophone", owner=make_guest())
    for page in PAGES:
        for query in ("xylophone", "xyolphone pcat"):
            html = client.get(page, {"q": query}).content.decode()
            assert f'href="/decks/{draft.public_id}/"' in html, (page, query)
            assert "Anothers Xylophone" not in html
            assert "Xylophone" not in Client().get(page, {"q": query}).content.decode()
    assert client.get(f"/decks/{draft.public_id}/").status_code == 200
    assert client.get("/search/suggestions/", {"q": "flood"}).headers["Cache-Control"] == "no-store"
    assert client.get("/search/suggestions/").headers["Cache-Control"] == "no-store"


def test_people_who_have_shown_nothing_are_not_found() -> None:
    make_deck(name="Hidden", owner=make_user("quietone"), visibility="private")
    assert labels("quietone", "players") == []


@pytest.mark.parametrize(
    ("query", "slug"),
    [("rust hound", "rust-hound"), ("ROSTHUND", "rust-hound"), ("Ilsa Varn", "ilsa-varn-1"), ("two faced oracle", "two-faced-oracle")],
)
def test_an_exact_name_opens_the_card(client: Client, query: str, slug: str) -> None:
    answer = client.get("/search/", {"q": query})
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("cards:detail", args=[slug]))
    assert client.get("/search/", {"q": query, "all": "1"}).status_code == 200


@pytest.mark.parametrize("query", ["rust", "hound", "", "huond"])
def test_a_part_of_a_name_opens_nothing(query: str) -> None:
    assert exact_card(query, shelf()) is None


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "query", ["", "zzzz", "%", "<script>alert(1)</script>", "a" * 5_000, "/(a+)+$/", "t:unit or (", "😀", "_", "own:1"]
)
def test_any_text_is_answered_and_nothing_of_it_is_markup(client: Client, page: str, query: str) -> None:
    answer = client.get(page, {"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


@pytest.mark.parametrize("is_guest", [True, False])
@pytest.mark.parametrize("page", PAGES)
def test_questions_do_not_grow_with_what_is_found(client: Client, page: str, is_guest: bool) -> None:
    """At most 13. How the database is told of transactions and limits is counted in tests/web/test_looking.py."""
    for number in range(20):
        make_deck(name=f"Hound {number}", owner=make_user(f"hound-{number}"), visibility="public")
    if is_guest:
        make_deck(name="Hound Draft", owner=make_guest(client))
    else:
        client.force_login(make_user("hound-keeper"))
    client.get(page, {"q": "hound"})  # a process reads the cards once
    asked: dict[str, set[int]] = {}
    for further in (0, 20):
        for number in range(20, 20 + further):
            make_deck(name=f"Hound {number}", owner=make_user(f"hound-{number}"), visibility="public")
        for query in ("hound", "huond"):
            with CaptureQueriesContext(connection) as captured:
                client.get(page, {"q": query})
            questions = [one["sql"] for one in captured.captured_queries if one["sql"].startswith("SELECT")]
            asked.setdefault(query, set()).add(len(questions))
    assert [len(numbers) for numbers in asked.values()] == [1, 1], asked
    assert max(map(max, asked.values())) <= 13, asked


def test_a_guest_is_asked_for_once_in_a_request(client: Client) -> None:
    make_deck(name="Hound Draft", owner=make_guest(client))
    with CaptureQueriesContext(connection) as asked:
        assert "Hound Draft" in client.get("/search/suggestions/", {"q": "hound"}).content.decode()
    assert sum('FROM "accounts_guest"' in question["sql"] for question in asked.captured_queries) == 1


def test_suggestions_are_options_in_groups_and_the_last_leads_to_everything(client: Client) -> None:
    html = client.get("/search/suggestions/", {"q": "hound"}).content.decode()
    assert 'role="group" aria-labelledby="quick-cards"' in html
    assert html.count('role="option"') == html.count('aria-selected="false"') >= 2
    assert 'href="/search/?all=1&amp;q=hound"' in html


def test_suggestions_for_somebody_logged_in_are_kept_nowhere(client: Client) -> None:
    client.force_login(make_user("marit"))
    assert client.get("/search/suggestions/", {"q": "hound"}).headers["Cache-Control"] == "no-store"


def test_a_card_beside_its_suggestion_is_added_to_the_deck_in_work(client: Client) -> None:
    owner = make_user("marit")
    deck = make_deck(owner)
    before = deck_state(deck).copies()
    visitor = client.get("/search/suggestions/", {"q": "rust hound"}).content.decode()
    client.force_login(owner)
    html = client.get("/search/suggestions/", {"q": "rust hound"}).content.decode()
    card = shelf().catalog.by_slug["rust-hound"].id
    assert f'data-add-card="{card}"' in html
    assert "data-add-card" not in visitor
    assert "data-add-card" not in client.get("/search/suggestions/", {"q": "ilsa varn"}).content.decode()
    answer = client.post(f"/decks/{deck.public_id}/build/add/", {"card": card, "brief": "option"}, headers={"HX-Request": "true"})
    assert answer.content.decode().count('role="option"') == 1
    assert "Added to" in answer.content.decode()
    assert deck_state(Deck.objects.get(pk=deck.pk)).copies() != before
