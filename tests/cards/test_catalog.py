"""The engine's catalog as read from the database."""

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards import selectors
from tests.cards.makers import make_card, make_hero

pytestmark = pytest.mark.django_db


def test_the_catalog_holds_every_card_under_its_id() -> None:
    card = make_card("unit", name_en="Rust Hound", name_de="Rosthund", melee=2)
    found = selectors.catalog().by_id[card.id]
    assert (found.name.en, found.name.de, found.melee, found.race) == ("Rust Hound", "Rosthund", 2, "human")
    assert [printing.edition for printing in found.printings] == ["dry-season"]


def test_the_catalog_is_rebuilt_only_after_a_change() -> None:
    make_hero()
    first = selectors.catalog()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert selectors.catalog() is first
    assert len(queries) == 1
    make_card("tactic")
    assert len(selectors.catalog()) == len(first) + 1


@pytest.mark.parametrize(
    ("type", "fields"),
    [
        ("unit", {"level": 4}),
        ("unit", {"health": None}),
        ("tactic", {"health": 1}),
        ("unit", {"water_income": 1}),
        ("hero", {"card_income": None}),
        ("unit", {"speed": 4}),
        ("tactic", {"race": "human"}),
        ("relic", {}),
    ],
)
def test_a_card_that_the_rules_do_not_know_is_never_stored(type: str, fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        make_card(type, **fields)
