"""Fields of cards that hold data, and those that name the leader a card belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from django import forms

from cards.facts import api_field, fault_text, form_field
from engine.cards.fields import CardDescription, CardField, CardTypeInfo, FactFault, FieldKind
from engine.languages import NO_TEXT, LocalText


@dataclass(frozen=True)
class Sail:
    """A part that a field lists."""

    name: LocalText
    count: int


def sails(value: Any) -> list[Sail]:
    return [Sail(LocalText(**one["name"]), int(one["count"])) for one in value]


SAILS = CardField(name="sails", kind=FieldKind.DATA, label=LocalText("Sails", "Segel"), clause="HAR-1", shape=sails)
STORY = CardField(name="story", kind=FieldKind.DATA, label=LocalText("Story", "Geschichte"), clause="HAR-2")
CARDS = CardDescription(
    types={"ship": CardTypeInfo(LocalText("Ship", "Schiff"), LocalText("ships", "Schiffe"))},
    fields=(SAILS, STORY),
    type_meaning=NO_TEXT,
)
WRITTEN: list[Mapping[str, Any]] = [{"name": {"en": "Jib", "de": "Fock"}, "count": 2}]


def test_what_a_card_holds_is_stored_in_the_shape_of_files() -> None:
    card = SimpleNamespace(sails=tuple(sails(WRITTEN)), story=LocalText("Old.", "Alt."))
    assert CARDS.facts_of(card) == {"sails": WRITTEN, "story": {"en": "Old.", "de": "Alt."}}


def test_what_is_empty_is_no_fact() -> None:
    assert CARDS.facts_of(SimpleNamespace(sails=(), story=NO_TEXT)) == {"sails": None, "story": None}


def test_data_of_another_shape_is_a_fault() -> None:
    assert CARDS.problems("ship", {"sails": WRITTEN, "story": None}) == []
    for wrong in ([{"name": {"en": "Jib"}, "size": 1}], [1], {"count": 2}):
        (problem,) = CARDS.problems("ship", {"sails": wrong})
        assert (problem.field, problem.fault) == (SAILS, FactFault.NO_SHAPE)
        assert "HAR-1" in fault_text(problem, "ship", CARDS)


def test_data_is_typed_as_json_in_forms() -> None:
    field = form_field(SAILS, {})
    assert isinstance(field, forms.JSONField)
    assert field.clean('[{"count": 2}]') == [{"count": 2}]
    assert field.clean("") is None
    assert api_field(SAILS).allow_null
