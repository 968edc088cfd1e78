"""What the collection's API answers with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from collection.completion import Part, Spare
from collection.importing.rows import ImportRow
from collection.listing import ListedCopies
from collection.models import ChangeKind, CollectionChange, ListKind, ListVisibility, SharedCopies
from collection.overview import Group
from collection.serializers import BoxSerializer, DetailSerializer
from collection.shelf import Copies, Description, Details, PrintingFacts, Shelf


class CopiesAnswer(serializers.Serializer[Any]):
    """A printing in an answer; `card` is the card's number."""

    card = serializers.IntegerField()
    edition = serializers.CharField()
    number = serializers.CharField()
    owned = serializers.IntegerField()
    wanted = serializers.IntegerField()
    for_trade = serializers.IntegerField()
    details = DetailSerializer(many=True, help_text="What so many of those owned are like; the rest isn't described.")


class CollectionAnswer(serializers.Serializer[Any]):
    """The whole collection: boxes, and every printing of which something is noted."""

    boxes = BoxSerializer(many=True)
    cards = CopiesAnswer(many=True)


class ChangeInListAnswer(serializers.Serializer[Any]):
    """A change of a collection; `undoes` is the change that it took back, with all since where it is a `restore`."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=ChangeKind.values)
    made_at = serializers.DateTimeField()
    entries = serializers.IntegerField(help_text="Boxes, numbers of printings and details of printings that it touched.")
    stands = serializers.BooleanField(help_text="Whether it hasn't been taken back.")
    undoes = serializers.IntegerField(allow_null=True)


class BoxStepAnswer(serializers.Serializer[Any]):
    """Boxes of an edition before and after."""

    edition = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class NumbersAnswer(serializers.Serializer[Any]):
    """Copies of a printing; `beside_boxes` is below zero where copies out of boxes are gone."""

    beside_boxes = serializers.IntegerField()
    wanted = serializers.IntegerField()
    for_trade = serializers.IntegerField()


class CopiesStepAnswer(serializers.Serializer[Any]):
    """Numbers of a printing before and after."""

    card = serializers.IntegerField()
    edition = serializers.CharField()
    number = serializers.CharField()
    before = NumbersAnswer()
    after = NumbersAnswer()


class DetailsStepAnswer(serializers.Serializer[Any]):
    """Details of a printing before and after."""

    card = serializers.IntegerField()
    edition = serializers.CharField()
    number = serializers.CharField()
    before = DetailSerializer(many=True)
    after = DetailSerializer(many=True)


class ChangeAnswer(ChangeInListAnswer):
    """A change with all that it touched."""

    boxes = BoxStepAnswer(many=True)
    copies = CopiesStepAnswer(many=True)
    details = DetailsStepAnswer(many=True)


class DetailAnswer(serializers.Serializer[Any]):
    """What the copies of a row are like."""

    language = serializers.CharField()
    condition = serializers.CharField()
    foil = serializers.BooleanField()
    note = serializers.CharField()


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
    boxes = serializers.IntegerField(allow_null=True, help_text="Of the edition, in a row that counts boxes.")
    details = DetailAnswer(allow_null=True, help_text="What the copies are like; null where the text has no column for it.")
    unread = serializers.ListField(child=serializers.CharField(), help_text="Values of details that aren't understood.")
    candidates = serializers.ListField(child=serializers.DictField())
    reason = serializers.CharField()


class CollectionImportAnswer(serializers.Serializer[Any]):
    """What an import did, or would do."""

    mode = serializers.CharField()
    dry_run = serializers.BooleanField()
    changed = serializers.IntegerField(help_text="Printings, and editions with boxes, that were noted, or would be.")
    rows = ImportRowAnswer(many=True)
    dialect = serializers.CharField(help_text="The program whose columns these are; empty for others and for plain lines.")
    columns_left_aside = serializers.ListField(child=serializers.CharField(), help_text="Columns that nothing was read from.")


class PrintingAnswer(serializers.Serializer[Any]):
    """A printing of a card."""

    card = serializers.IntegerField()
    edition = serializers.CharField()
    number = serializers.CharField()


class PartAnswer(serializers.Serializer[Any]):
    """So many different ones of those that there are; `percent` is 100 only where nothing is missing."""

    key = serializers.CharField(help_text="An edition's slug, a type, or what the cards have in the field.")
    owned = serializers.IntegerField()
    whole = serializers.IntegerField()
    missing = serializers.IntegerField()
    percent = serializers.IntegerField(min_value=0, max_value=100)


class GroupAnswer(serializers.Serializer[Any]):
    """Parts of the same kind: different printings by edition, else different cards."""

    by = serializers.CharField(help_text="`edition`, `type` or a field of the game's cards.")
    parts = PartAnswer(many=True)


class SpareAnswer(serializers.Serializer[Any]):
    """A card with copies to spare: more are owned than built decks hold and one more list could take (`most`)."""

    card = serializers.IntegerField()
    owned = serializers.IntegerField()
    built = serializers.IntegerField()
    most = serializers.IntegerField()
    spare = serializers.IntegerField(min_value=1)
    for_trade = serializers.IntegerField()


class OverviewAnswer(serializers.Serializer[Any]):
    """How complete a collection is, what it lacks and what is spare."""

    groups = GroupAnswer(many=True)
    missing = PrintingAnswer(many=True, help_text="Printings of which not one copy is owned.")
    spare = SpareAnswer(many=True)


class KindAnswer(serializers.Serializer[Any]):
    """What some copies are like; "" is not said."""

    quantity = serializers.IntegerField(min_value=1)
    language = serializers.CharField(allow_blank=True)
    condition = serializers.CharField(allow_blank=True)
    foil = serializers.BooleanField()


class ListEntryAnswer(PrintingAnswer):
    """So many copies of a printing in a list."""

    quantity = serializers.IntegerField(min_value=1)
    kinds = KindAnswer(
        many=True,
        required=False,
        help_text="What copies for trade are like, and how many there are of each kind at most; left out where nothing is described.",
    )


class ListAnswer(serializers.Serializer[Any]):
    """A list of wanted cards (`wants`) or of cards for trade (`trades`)."""

    owner = serializers.CharField()
    kind = serializers.ChoiceField(choices=ListKind.values)
    cards = ListEntryAnswer(many=True)


class OwnListAnswer(ListAnswer):
    """A list of the caller's; `link` is in the address of an unlisted one, null else."""

    visibility = serializers.ChoiceField(choices=ListVisibility.values)
    link = serializers.CharField(allow_null=True)


class OwnListsAnswer(serializers.Serializer[Any]):
    """All lists of the caller's."""

    lists = OwnListAnswer(many=True)


def overview_json(groups: Iterable[Group], missing: Iterable[PrintingFacts], spare: Iterable[Spare]) -> dict[str, Any]:
    """The overview as the API tells it."""
    return {
        "groups": [{"by": group.slug, "parts": [_part_json(part) for _name, part in group.parts]} for group in groups],
        "missing": [_named(printing) for printing in missing],
        "spare": [
            {
                "card": each.card.id,
                "owned": each.owned,
                "built": each.built,
                "most": each.most,
                "spare": each.spare,
                "for_trade": each.for_trade,
            }
            for each in spare
        ],
    }


def _part_json(part: Part) -> dict[str, Any]:
    return {"key": part.key, "owned": part.owned, "whole": part.whole, "missing": part.missing, "percent": part.percent}


def list_json(shared: SharedCopies, rows: Iterable[ListedCopies]) -> dict[str, Any]:
    """A list as others read it: nothing of its link, nor of the rest of the collection."""
    return {
        "owner": shared.owner.username,
        "kind": shared.kind,
        "cards": [{**_named(row.printing), "quantity": row.number, **_kinds_json(row)} for row in rows],
    }


def _kinds_json(row: ListedCopies) -> dict[str, Any]:
    kinds = [
        {"quantity": number, "language": said.language, "condition": said.condition, "foil": said.is_foil} for said, number in row.kinds
    ]
    return {"kinds": kinds} if kinds else {}


def own_list_json(shared: SharedCopies, rows: Iterable[ListedCopies]) -> dict[str, Any]:
    """A list as its owner reads it."""
    return list_json(shared, rows) | {"visibility": shared.visibility, "link": shared.link}


def copies_json(printing: PrintingFacts, copies: Copies, details: Details) -> dict[str, Any]:
    """A printing as the API shows it."""
    return {
        **_named(printing),
        "owned": copies.owned,
        "wanted": copies.wanted,
        "for_trade": copies.for_trade,
        "details": [detail_json(said, number) for said, number in details.items()],
    }


def detail_json(said: Description, quantity: int) -> dict[str, Any]:
    """What so many copies are like."""
    return {"quantity": quantity, **_described_json(said)}


def _described_json(said: Description) -> dict[str, Any]:
    return {"language": said.language, "condition": said.condition, "foil": said.is_foil, "note": said.note}


def collection_json(shelf: Shelf, details: Mapping[int, Details]) -> dict[str, Any]:
    """A collection as the API shows it; what is read can be sent back and changes nothing."""
    return {
        "boxes": [{"edition": slug, "quantity": number} for slug, number in sorted(shelf.boxes.items())],
        "cards": [copies_json(p, shelf.of(p.id), details.get(p.id, {})) for p in shelf.printings if not shelf.of(p.id).is_blank],
    }


def change_in_list_json(change: CollectionChange, stands: Mapping[int, bool]) -> dict[str, Any]:
    """A change as lists show it."""
    return {
        "id": change.pk,
        "kind": change.kind,
        "made_at": change.made_at,
        "entries": change.entries,
        "stands": stands.get(change.pk, True),
        "undoes": change.undoes_id,
    }


def change_json(
    change: CollectionChange, stands: Mapping[int, bool], printings: Mapping[str, PrintingFacts], editions: Mapping[str, str]
) -> dict[str, Any]:
    """A change with all that it touched; `printings` and slugs of `editions` by their ids as text."""
    before, after = change.before, change.after
    return change_in_list_json(change, stands) | {
        "boxes": [
            {"edition": editions[key], "before": number, "after": after["boxes"][key]}
            for key, number in before["boxes"].items()
            if key in editions
        ],
        "copies": [
            {**_named(printings[key]), "before": _numbers_json(numbers), "after": _numbers_json(after["copies"][key])}
            for key, numbers in before["copies"].items()
            if key in printings
        ],
        "details": [
            {**_named(printings[key]), "before": _details_json(rows), "after": _details_json(after["details"][key])}
            for key, rows in before["details"].items()
            if key in printings
        ],
    }


def _named(printing: PrintingFacts) -> dict[str, Any]:
    return {"card": printing.card, "edition": printing.edition, "number": printing.number}


def _numbers_json(numbers: list[int]) -> dict[str, int]:
    return dict(zip(("beside_boxes", "wanted", "for_trade"), numbers, strict=True))


def _details_json(rows: list[list[Any]]) -> list[dict[str, Any]]:
    return [detail_json(Description(*said), number) for *said, number in rows]


def row_json(row: ImportRow) -> dict[str, Any]:
    """A row of an import as the API shows it."""
    return {
        "number": row.number,
        "text": row.text[:1000],
        "state": row.state.value,
        "edition": row.printing.edition if row.printing else row.edition or None,
        "printing_number": row.printing.number if row.printing else None,
        "card": row.printing.card if row.printing else None,
        "owned": row.change.owned,
        "wanted": row.change.wanted,
        "for_trade": row.change.for_trade,
        "boxes": row.boxes,
        "details": None if row.said is None else _described_json(row.said),
        "unread": list(row.unread),
        "candidates": [{"card": p.card, "edition": p.edition, "number": p.number} for p in row.candidates],
        "reason": row.reason,
    }
