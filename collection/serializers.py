"""What the collection's API reads and writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from collection.models import BOXES_MAX, COPIES_MAX
from collection.parser import CHARACTERS_MAX, ImportRow
from collection.shelf import Change, Copies, PrintingFacts, Shelf
from web.api.strict import StrictSerializer, TextField, WholeNumberField

ENTRIES_MAX = 20_000


class BoxSerializer(StrictSerializer):
    """So many boxes of an edition."""

    edition = TextField(max_length=60, help_text="The edition's slug.")
    quantity = WholeNumberField(min_value=0, max_value=BOXES_MAX)


class CopiesSerializer(StrictSerializer):
    """Copies of a printing; `owned` counts those out of boxes too."""

    edition = TextField(max_length=60, help_text="The edition's slug.")
    number = TextField(max_length=12)
    card = WholeNumberField(required=False, help_text="May be left out; where it is given, it has to be this printing's card.")
    owned = WholeNumberField(min_value=0, max_value=COPIES_MAX, required=False)
    wanted = WholeNumberField(min_value=0, max_value=COPIES_MAX, required=False)
    for_trade = WholeNumberField(min_value=0, max_value=COPIES_MAX, required=False)


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


class CopiesAnswer(serializers.Serializer[Any]):
    """A printing in an answer; `card` is the card's number."""

    card = serializers.IntegerField()
    edition = serializers.CharField()
    number = serializers.CharField()
    owned = serializers.IntegerField()
    wanted = serializers.IntegerField()
    for_trade = serializers.IntegerField()


class CollectionAnswer(serializers.Serializer[Any]):
    """The whole collection: boxes, and every printing of which something is noted."""

    boxes = BoxSerializer(many=True)
    cards = CopiesAnswer(many=True)


class ImportRowAnswer(serializers.Serializer[Any]):
    """A row of an import and what became of it."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    state = serializers.ChoiceField(choices=["matched", "ambiguous", "unknown", "ignored"])
    edition = serializers.CharField(allow_null=True)
    printing_number = serializers.CharField(allow_null=True)
    card = serializers.IntegerField(allow_null=True)
    owned = serializers.IntegerField(allow_null=True)
    wanted = serializers.IntegerField(allow_null=True)
    for_trade = serializers.IntegerField(allow_null=True)
    candidates = serializers.ListField(child=serializers.DictField())
    reason = serializers.CharField()


class CollectionImportAnswer(serializers.Serializer[Any]):
    """What an import did, or would do."""

    mode = serializers.CharField()
    dry_run = serializers.BooleanField()
    changed = serializers.IntegerField(help_text="Printings that were noted, or would be.")
    rows = ImportRowAnswer(many=True)


def copies_json(printing: PrintingFacts, copies: Copies) -> dict[str, Any]:
    """A printing as the API shows it."""
    return {
        "card": printing.card,
        "edition": printing.edition,
        "number": printing.number,
        "owned": copies.owned,
        "wanted": copies.wanted,
        "for_trade": copies.for_trade,
    }


def collection_json(shelf: Shelf) -> dict[str, Any]:
    """A collection as the API shows it; what is read can be sent back and changes nothing."""
    return {
        "boxes": [{"edition": slug, "quantity": number} for slug, number in sorted(shelf.boxes.items())],
        "cards": [copies_json(p, shelf.of(p.id)) for p in shelf.printings if not shelf.of(p.id).is_blank],
    }


def row_json(row: ImportRow) -> dict[str, Any]:
    """A row of an import as the API shows it."""
    return {
        "number": row.number,
        "text": row.text[:1000],
        "state": row.state.value,
        "edition": row.printing.edition if row.printing else None,
        "printing_number": row.printing.number if row.printing else None,
        "card": row.printing.card if row.printing else None,
        "owned": row.change.owned,
        "wanted": row.change.wanted,
        "for_trade": row.change.for_trade,
        "candidates": [{"card": p.card, "edition": p.edition, "number": p.number} for p in row.candidates],
        "reason": row.reason,
    }


def change_of(entry: Mapping[str, Any]) -> Change:
    """The numbers that an entry names."""
    return Change(entry.get("owned"), entry.get("wanted"), entry.get("for_trade"))
