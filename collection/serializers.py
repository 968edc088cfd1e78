"""What the collection's API reads and writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from collection.importing.files import CHARACTERS_MAX
from collection.models import BOXES_MAX, COPIES_MAX, NOTE_MAX, Condition, CopyLanguage, ListVisibility
from collection.shelf import Change, Description, Details
from web.api.strict import SAYS_SOMETHING, BriefChoiceField, StrictSerializer, TextField, TruthField, WholeNumberField

ENTRIES_MAX = 20_000


class BoxSerializer(StrictSerializer):
    """So many boxes of an edition."""

    edition = TextField(max_length=60, help_text="The edition's slug.")
    quantity = WholeNumberField(min_value=0, max_value=BOXES_MAX)


class DetailSerializer(StrictSerializer):
    """What so many copies of a printing are like: something of it is said. An empty text says nothing."""

    quantity = WholeNumberField(min_value=1, max_value=COPIES_MAX)
    language = BriefChoiceField(choices=CopyLanguage.choices, allow_blank=True, required=False, help_text="ISO 639-1.")
    condition = BriefChoiceField(choices=Condition.choices, allow_blank=True, required=False)
    foil = TruthField(required=False)
    note = TextField(max_length=NOTE_MAX, allow_blank=True, required=False)
    described_rules = (
        {
            "anyOf": [
                {"required": ["language"], "properties": {"language": {"minLength": 1}}},
                {"required": ["condition"], "properties": {"condition": {"minLength": 1}}},
                {"required": ["foil"], "properties": {"foil": {"enum": [True]}}},
                {"required": ["note"], "properties": {"note": {"pattern": SAYS_SOMETHING}}},
            ]
        },
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """Something is said.

        Raises:
            ValidationError: only a number stands there.
        """
        if description_of(data) == Description():
            raise serializers.ValidationError("`language`, `condition`, `foil` or `note` says what these copies are like.", code="required")
        return data


class CopiesPatchSerializer(StrictSerializer):
    """What changes of a printing's copies."""

    owned = WholeNumberField(min_value=0, max_value=COPIES_MAX, required=False)
    wanted = WholeNumberField(min_value=0, max_value=COPIES_MAX, required=False)
    for_trade = WholeNumberField(min_value=0, max_value=COPIES_MAX, required=False)
    details = DetailSerializer(many=True, required=False)


class CopiesSerializer(StrictSerializer):
    """Copies of a printing; `owned` counts those out of boxes too."""

    edition = TextField(max_length=60, help_text="The edition's slug.")
    number = TextField(max_length=12)
    card = WholeNumberField(required=False, help_text="May be left out; where it is given, it has to be this printing's card.")
    owned = WholeNumberField(min_value=0, max_value=COPIES_MAX, required=False)
    wanted = WholeNumberField(min_value=0, max_value=COPIES_MAX, required=False)
    for_trade = WholeNumberField(min_value=0, max_value=COPIES_MAX, required=False)
    details = DetailSerializer(many=True, required=False, help_text="Left out, they stay, as far as so many copies are left.")


class CollectionSerializer(StrictSerializer):
    """A whole collection."""

    boxes = BoxSerializer(many=True, required=False)
    cards = CopiesSerializer(many=True, required=False)
    described_rules = ({"minProperties": 1},)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """Something is said, nothing stands there twice, nor more than there can be printings.

        Raises:
            ValidationError: naming what does.
        """
        if not data:  # a body that got lost would empty the collection
            raise serializers.ValidationError("`boxes` or `cards` is missing; an empty list says that there are none.", code="required")
        if sum(len(data.get(name, ())) for name in ("boxes", "cards")) > ENTRIES_MAX:
            raise serializers.ValidationError(f"At most {ENTRIES_MAX} entries.", code="too_many")
        seen: set[tuple[str, str]] = set()
        for name in ("boxes", "cards"):
            for at, entry in enumerate(data.get(name, ())):
                key = (name, f"{entry['edition']} {entry.get('number', '')}".strip())
                if key in seen:
                    raise serializers.ValidationError({f"{name}.{at}": [f"{key[1]} stands there twice."]}, code="repeated")
                seen.add(key)
        return data


class CollectionImportSerializer(StrictSerializer):
    """A text to import."""

    text = TextField(max_length=CHARACTERS_MAX, trim_whitespace=False)


class VisibilitySerializer(StrictSerializer):
    """Who may read a list besides its owner."""

    visibility = BriefChoiceField(choices=ListVisibility.choices)


def change_of(entry: Mapping[str, Any]) -> Change:
    """The numbers that an entry names."""
    return Change(entry.get("owned"), entry.get("wanted"), entry.get("for_trade"))


def description_of(entry: Mapping[str, Any]) -> Description:
    """What an entry of details says."""
    note = " ".join(entry.get("note", "").split())
    return Description(entry.get("language", ""), entry.get("condition", ""), entry.get("foil", False), note)


def said_of(entries: Iterable[Mapping[str, Any]]) -> Details:
    """How many copies are how; entries that say the same are one."""
    found: dict[Description, int] = {}
    for entry in entries:
        said = description_of(entry)
        found[said] = found.get(said, 0) + entry["quantity"]
    return found
