"""The admin, as a site's owner uses it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards import selectors
from cards.models import Card, SiteFormat
from tests.cards.makers import make_card, make_edition

pytestmark = pytest.mark.django_db

EMPTY_INLINES = {
    **{"printings-TOTAL_FORMS": "0", "printings-INITIAL_FORMS": "0"},
    **{"rulings-TOTAL_FORMS": "0", "rulings-INITIAL_FORMS": "0"},
}


@pytest.fixture
def owner(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("owner", password="x"))
    return client


def card_fields(**fields: Any) -> dict[str, Any]:
    make_card("unit", id=7)
    values = {
        **{"id": 100001, "slug": "rust-hound", "type": "unit", "name_en": "Rust Hound", "name_de": "Rosthund", "race": "human"},
        **{"level": 1, "cost": 2, "recycle": "", "health": 2, "melee": 2, "ranged": 0, "speed": 1, "abilities": "", "aliases": ""},
        **{"modelled": "on", **EMPTY_INLINES},
    }
    return {**values, **fields}


def errors_of(response: Any) -> dict[str, list[str]]:
    return response.context["adminform"].form.errors


def test_a_card_is_typed_in_with_its_printing(owner: Client) -> None:
    edition = make_edition()
    printing = {
        "printings-TOTAL_FORMS": "1",
        "printings-0-edition": edition.pk,
        "printings-0-number": "016",
        "printings-0-copies_in_box": "2",
    }
    text = "- keyword: defender\n- {when: death, do: [{water: 1}]}\n"
    response = owner.post("/admin/cards/card/add/", card_fields(abilities=text, aliases="- Hound", **printing))
    assert response.status_code == 302, errors_of(response)
    card = selectors.catalog().by_slug["rust-hound"]
    assert card.abilities == ({"keyword": "defender"}, {"when": "death", "do": [{"water": 1}]})
    assert (card.recycle, card.aliases, card.printings[0].number) == (None, ("Hound",), "016")


@pytest.mark.parametrize(
    ("fields", "field", "expected"),
    [
        ({"abilities": "- keyword: defnder"}, "abilities", "defender"),
        ({"abilities": "- {when: ["}, "abilities", "Line"),
        ({"abilities": "keyword: defender"}, "abilities", "A list is wanted"),
        ({"slug": "random"}, "slug", "address of the site"),
        ({"type": "tactic"}, "health", "Only a card of type Unit"),
        ({"health": ""}, "health", "needs this (CARD-3)"),
        ({"race": ""}, "race", "Heroes and units have a race"),
        ({"modelled": ""}, "printed_en", "not modelled"),
        ({"level": 4}, "level", "3"),
        ({"id": 7}, "id", "already exists"),
    ],
)
def test_what_is_wrong_stands_at_its_field(owner: Client, fields: dict[str, Any], field: str, expected: str) -> None:
    response = owner.post("/admin/cards/card/add/", card_fields(**fields))
    assert response.status_code == 200
    assert expected in " ".join(errors_of(response)[field])
    assert not Card.objects.filter(slug="rust-hound").exists()


def test_a_saved_card_shows_its_face_and_keeps_its_id(owner: Client) -> None:
    card = make_card("unit", slug="guard", abilities=[{"keyword": "defender"}])
    html = owner.get(f"/admin/cards/card/{card.pk}/change/").content.decode()
    assert "/cards/guard/face.svg?lang=de" in html
    assert "Verteidiger" in html
    assert 'name="id"' not in html
    assert "keyword: defender" in html


def test_the_next_id_is_free_and_apart_from_those_of_files(owner: Client) -> None:
    make_card("unit", id=100_004)
    assert b'value="100005"' in owner.get("/admin/cards/card/add/").content


def test_a_change_reaches_every_process(owner: Client) -> None:
    before = selectors.catalog_revision()
    owner.post("/admin/cards/race/add/", {"slug": "ghoul", "name_en": "Ghoul", "name_de": "Ghul"})
    assert selectors.catalog_revision() != before


def test_a_format_counts_its_versions(owner: Client) -> None:
    fields = {"slug": "pauper", "name_en": "Pauper", "name_de": "Arm", "ruleset": "second-edition", "deck_size": 24, "heroes": 1}
    fields |= {"technologies_min": 0, "technologies_max": 5, "copies_max": 2, "valid_from": "", "valid_to": ""}
    assert owner.post("/admin/cards/siteformat/add/", fields).status_code == 302
    row = SiteFormat.objects.get()
    address = f"/admin/cards/siteformat/{row.pk}/change/"
    owner.post(address, fields)
    assert selectors.formats()["pauper"].version == 1
    owner.post(address, {**fields, "deck_size": 30})
    assert (selectors.formats()["pauper"].version, selectors.formats()["pauper"].deck_size) == (2, 30)
    assert "rulebooks" in str(errors_of(owner.post("/admin/cards/siteformat/add/", {**fields, "slug": "custom"})))


def test_nobody_else_gets_in(client: Client) -> None:
    client.force_login(User.objects.create_user("ada", password="x"))
    assert client.get("/admin/cards/card/").status_code == 302
