"""Several who load cards or the site's decks at the same moment: each row is made once."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.core.management import call_command

from cards.models import Card, CatalogRevision
from cards.services import import_cards, load_editions
from decks.list.models import Deck
from tests.at_once import at_once, behind

pytestmark = pytest.mark.django_db(transaction=True)
DEMO = settings.CARD_DATA_DIR / "rone" / "demo"
TABLE = "name_en,type,race,level,cost,recycle,health,melee,ranged,speed,edition,number\nBlue Gull,unit,human,3,9,1,9,9,0,1,My Box,001\n"


def test_an_edition_loaded_twice_at_once_is_there_once() -> None:
    reports = at_once(lambda _number: load_editions([DEMO]).has_changes)
    assert sorted(reports) == [False, False, False, True]
    assert CatalogRevision.objects.count() == 1


@pytest.mark.usefixtures("demo")
def test_a_table_of_cards_read_twice_at_once_makes_its_cards_once() -> None:
    late = behind(lambda: import_cards(TABLE, form="csv", file="a.csv"), lambda: import_cards(TABLE, form="csv", file="a.csv"))
    assert Card.objects.filter(name_en="Blue Gull").count() == 1
    assert not late.has_changes


@pytest.mark.usefixtures("demo")
def test_starter_decks_loaded_at_once_are_there_once() -> None:
    at_once(lambda _number: call_command("load_starter_decks", verbosity=0))
    decks = Deck.objects.starters()
    assert len({deck.starter_slug for deck in decks}) == decks.count() >= 4
