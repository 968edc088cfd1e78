"""Texts that are nearly sayable: none of them is read as something else than it says."""

from pathlib import Path
from typing import Any

import yaml

from engine.rone.abilities import read_text
from engine.rone.abilities.choosing import card_with
from engine.rone.cards import CardType
from engine.rone.words import check_card
from tests.engine.abilities.test_printed import means

TRAPS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "traps.yaml").read_text(encoding="utf-8"))


def test_the_trees_of_traps_are_sound() -> None:
    for record in TRAPS:
        assert not check_card(card_with(record.get("abilities", []), CardType(record["type"]))), record["text"]


def test_no_trap_is_read_as_something_else() -> None:
    wrong: list[tuple[str, Any]] = []
    for record in TRAPS:
        card_type = CardType(record["type"])
        reading = read_text(record["text"], record["language"], card_type)
        if reading.is_whole and not ("abilities" in record and means(reading.abilities, record["abilities"], card_type)):
            wrong.append((record["text"], reading.abilities))
    assert wrong == []
