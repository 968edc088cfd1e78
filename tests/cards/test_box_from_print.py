"""A made-up box of 60 cards, of which only what is printed on them is known, in English and German: imported, and modelled by it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from django.core.management import call_command

from cards.models import Printing

pytestmark = pytest.mark.django_db
BOX = Path(__file__).parent / "box"
UNREAD = {"050"}
"""The card that says what no words of card text say: a search."""


def test_a_box_is_modelled_by_what_is_printed_on_its_cards() -> None:
    meant = yaml.safe_load((BOX / "glasswater.yaml").read_text(encoding="utf-8"))

    call_command("import_cards", str(BOX / "glasswater.csv"), "--read-texts", verbosity=0)

    cards = {printing.number: printing.card for printing in Printing.objects.select_related("card")}
    read = {number for number, card in cards.items() if card.modelled}
    assert len(cards) == 60
    assert set(cards) - read == UNREAD
    assert {number: cards[number].abilities for number in read} == {number: meant[number] for number in read}
