"""A deck to which nobody gave a name is called the same wherever it began: unnamed, with its hero."""

from __future__ import annotations

import pytest
from django.test import Client

from cards.selectors import catalog
from decks.list.models import NAME_LENGTH, Deck
from decks.list.naming import name_of_unnamed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
HERO = "mother-reed"


@pytest.mark.parametrize(
    ("language", "hero", "name"),
    [
        ("en", HERO, "Unnamed deck with Mother Reed"),
        ("en", "", "Unnamed deck"),
        ("en", "nobody", "Unnamed deck"),
        ("de", "", "Namenloses Deck"),
    ],
)
def test_a_deck_begun_without_a_name_is_called_unnamed(client: Client, language: str, hero: str, name: str) -> None:
    client.post("/build/", {"hero": hero}, headers={"Accept-Language": language})

    assert Deck.objects.get().name == name


def test_a_pasted_deck_without_a_name_is_called_unnamed_too(client: Client) -> None:
    for text, name in (("2 Rust Hound", "Unnamed deck"), ("Mother Reed\n2 Rust Hound", "Unnamed deck with Mother Reed")):
        Deck.objects.all().delete()
        client.post("/decks/import/", {"text": text, "save": "1"})
        assert Deck.objects.get().name == name


def test_a_name_that_was_given_stays(client: Client) -> None:
    client.post("/build/", {"hero": HERO, "name": " Wall "})

    assert Deck.objects.get().name == "Wall"


def test_a_name_made_up_by_the_site_fits() -> None:
    assert all(len(name_of_unnamed([slug])) <= NAME_LENGTH for slug in catalog().leader_names)
