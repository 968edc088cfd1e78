"""Texts that are nearly sayable: none of them is read as something else than it says."""

from pathlib import Path
from typing import Any

import yaml

from engine.rone.cards import CardType
from engine.rone.printed import read_text
from engine.rone.printed.game import card_with
from engine.rone.words import check_card
from tests.engine.printed.test_printed import means

FILES = sorted(Path(__file__).parent.glob("traps*.yaml"))
TRAPS: list[dict[str, Any]] = [record for file in FILES for record in yaml.safe_load(file.read_text(encoding="utf-8"))]


def test_the_trees_of_traps_are_sound() -> None:
    for record in TRAPS:
        assert not check_card(card_with(record.get("abilities", []), CardType(record["type"]))), record["text"]


def test_no_trap_is_read_as_something_else() -> None:
    wrong: list[tuple[str, Any]] = []
    for record in TRAPS:
        card_type = CardType(record["type"])
        reading = read_text(record["text"], record["language"], card_type)
        is_asked = "asked" in record and any(sentence.is_ambiguous for sentence in reading.sentences)
        is_right = "abilities" in record and means(reading.abilities, record["abilities"], card_type)
        if reading.is_whole and not is_right and not is_asked:
            wrong.append((record["text"], reading.abilities))
    assert wrong == []


def test_many_traps_are_asked() -> None:
    """So that the mark stands for a question that is put, not for a text that nobody reads."""
    asked = [record for record in TRAPS if "asked" in record]
    read = [record for record in asked if read_text(record["text"], record["language"], CardType(record["type"])).is_whole]
    assert len(asked) > 100
    assert len(read) > 0.9 * len(asked)
