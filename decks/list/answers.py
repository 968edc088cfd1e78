"""What the API answers about decks: the functions that make it, and serializers that describe it in the API's document."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from decks.list.drafts import has_unpublished_changes
from decks.list.models import SHARES, DeckVersion, Visibility
from decks.list.readable import ReadableDeck
from decks.list.state import Difference
from engine.cards.layout import Layout
from engine.decklist import Decklist
from web.api.etags import strong_etag
from web.api.strict import BriefChoiceField
from web.games import present_kit


def deck_etag(read: ReadableDeck) -> str:
    """The ETag of a deck: another one after every write, and for its owner another one than for its readers."""
    return strong_etag("deck", read.deck.public_id, read.deck.revision, *(() if read.is_whole else ("readers",)))


def list_to_json(state: Decklist, layout: Layout) -> dict[str, Any]:
    """A list in the shape that `decks/validate/` takes."""
    zones = {zone.key: [{"card": row.card, "quantity": row.quantity} for row in state.entries(zone.slug)] for zone in layout.zones}
    return {"format": state.format, **_leaders_to_json(state, layout), **zones}


def _leaders_to_json(state: Decklist, layout: Layout) -> dict[str, Any]:
    if layout.leader_words is None:
        return {}
    if len(state.leaders) > 1:
        return {layout.leader_key: list(state.leaders)}
    return {layout.one_leader_key: state.leaders[0] if state.leaders else None}


def deck_to_json(read: ReadableDeck) -> dict[str, Any]:
    """A deck as the API gives it: who it belongs to, what it is called, who reads what, and its list with the hash.

    To its owner as it stands today, to everybody else as it was last published.
    """
    deck, state = read.deck, read.state
    return {
        "id": deck.public_id,
        "name": deck.name,
        "description": deck.description,
        "visibility": deck.visibility,
        **{name: getattr(deck, name) for name in SHARES},
        "has_unpublished_changes": read.is_whole and has_unpublished_changes(deck),
        "tags": [tag.name for tag in deck.tags.all()],
        "owner": deck.owner.get_username() if deck.owner else None,
        **list_to_json(state, deck.layout),
        "unread": list(state.unread),
        "hash": deck.hash,
        "created_at": deck.created_at,
        "updated_at": deck.updated_at,
    }


def version_to_json(version: DeckVersion) -> dict[str, Any]:
    """A version as the API gives it: its list without notes and unread lines, for whomever."""
    return {
        "number": version.number,
        "name": version.name,
        "note": version.note,
        **list_to_json(Decklist.from_json(version.list, version.deck.layout), version.deck.layout),
        "hash": version.hash,
        "is_shared": version.is_shared,
        "created_at": version.created_at,
    }


def difference_to_json(change: Difference) -> dict[str, Any]:
    """What changed between two lists, as the API gives it."""

    def rows(parts: tuple[tuple[str, int, int], ...]) -> list[dict[str, Any]]:
        return [{"zone": zone, "card": card, "quantity": quantity} for zone, card, quantity in parts]

    return {
        "added": rows(change.added),
        "removed": rows(change.removed),
        "heroes": {"from": list(change.heroes[0]), "to": list(change.heroes[1])} if change.heroes else None,
        "format": {"from": change.format[0], "to": change.format[1]} if change.format else None,
    }


class PlainEntrySerializer(serializers.Serializer):
    """So many copies of a card, as an answer gives them."""

    card = serializers.IntegerField()
    quantity = serializers.IntegerField()


class PlainListSerializer(serializers.Serializer):
    """A list as an answer gives it; its leaders in a list of their own where there are several."""

    format = serializers.CharField()
    hash = serializers.CharField()

    def get_fields(self) -> dict[str, Any]:
        """Those of every game, with leaders and zones of the present game behind `format`."""
        layout, fields = present_kit().layout, super().get_fields()
        names = list(fields)
        place = names.index("format") + 1
        leaders: dict[str, Any] = {}
        if layout.leader_words is not None:
            leaders[layout.one_leader_key] = serializers.CharField(allow_null=True, required=False)
            leaders[layout.leader_key] = serializers.ListField(child=serializers.CharField(), required=False)
        zones = {zone.key: PlainEntrySerializer(many=True) for zone in layout.zones}
        return {**{name: fields[name] for name in names[:place]}, **leaders, **zones, **{name: fields[name] for name in names[place:]}}


class DeckSerializer(PlainListSerializer):
    """A stored deck, for the API's document; `deck_to_json` makes it."""

    id = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    shares_notes = serializers.BooleanField()
    shares_unread = serializers.BooleanField()
    shares_new_versions = serializers.BooleanField()
    has_unpublished_changes = serializers.BooleanField(
        help_text="Whether it differs from what readers see, who see what was published last; only its owner is told."
    )
    tags = serializers.ListField(child=serializers.CharField())
    owner = serializers.CharField(allow_null=True)
    unread = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class VersionSerializer(PlainListSerializer):
    """A version, for the API's document; `version_to_json` makes it."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    note = serializers.CharField()
    is_shared = serializers.BooleanField()
    created_at = serializers.DateTimeField()


class ZoneField(BriefChoiceField):
    """A zone of the present game's decks; that of its leaders too where they may be meant (`with_leaders`)."""

    def __init__(self, *, with_leaders: bool = False, **given: Any) -> None:
        layout = present_kit().layout
        super().__init__(choices=list(layout.order) if with_leaders else list(layout.zone_slugs), **given)


class ZoneEntrySerializer(PlainEntrySerializer):
    """Copies in a zone."""

    zone = ZoneField()


class DifferenceSerializer(serializers.Serializer):
    """A difference, for the API's document; `difference_to_json` makes it."""

    to = serializers.IntegerField(allow_null=True)
    added = ZoneEntrySerializer(many=True)
    removed = ZoneEntrySerializer(many=True)
    heroes = serializers.DictField(child=serializers.ListField(child=serializers.CharField()), allow_null=True, help_text="`from`, `to`.")
    format = serializers.DictField(child=serializers.CharField(), allow_null=True, help_text="`from`, `to`.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The fields, with the one whose name Python keeps for itself."""
        return {"from": serializers.IntegerField(), **super().get_fields()}


class BilingualSerializer(serializers.Serializer):
    """A text in both languages."""

    en = serializers.CharField()
    de = serializers.CharField()


class DeckProblemSerializer(serializers.Serializer):
    """A problem of a list, for the API's document; the engine makes it."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(choices=["error", "warning", "info"])
    zone = ZoneField(with_leaders=True)
    cards = serializers.ListField(child=serializers.IntegerField())
    actual = serializers.FloatField()
    limit = serializers.IntegerField()
    clause = serializers.CharField()
    message = BilingualSerializer()
    fix = serializers.DictField(allow_null=True)


class VerdictSerializer(serializers.Serializer):
    """A verdict, for the API's document; the engine makes it."""

    legal = serializers.BooleanField()
    format = serializers.CharField()
    ruleset = serializers.CharField()
    as_of = serializers.DateField()
    hash = serializers.CharField()
    problems = DeckProblemSerializer(many=True)


class ReadLineSerializer(serializers.Serializer):
    """A line of a pasted decklist, for the API's document; the engine makes it."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    state = serializers.ChoiceField(choices=["matched", "ambiguous", "unknown", "ignored"])
    quantity = serializers.IntegerField(allow_null=True)
    zone = ZoneField(with_leaders=True, allow_null=True)
    card = serializers.IntegerField(allow_null=True)
    hero = serializers.CharField(allow_null=True)
    candidates = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()
    message = BilingualSerializer()


class AsideSerializer(serializers.Serializer):
    """A card that a pasted list sets aside: it is in no zone of the deck."""

    card = serializers.IntegerField()
    quantity = serializers.IntegerField()


class ImportAnswerSerializer(serializers.Serializer):
    """What was understood of a pasted decklist, for the API's document; `saved` is the id of the deck that was stored."""

    name = serializers.CharField()
    form = serializers.CharField()
    lines = ReadLineSerializer(many=True)
    aside = AsideSerializer(many=True)
    deck = PlainListSerializer()
    legal = serializers.BooleanField()
    problems = DeckProblemSerializer(many=True)
    saved = serializers.CharField(allow_null=True)


class MissingSerializer(serializers.Serializer):
    """A card that somebody has too few of at hand: of those `owned` so many are `free`, in no other built deck; the others are missing."""

    card = serializers.IntegerField()
    needed = serializers.IntegerField()
    owned = serializers.IntegerField()
    free = serializers.IntegerField()
    missing = serializers.IntegerField()


class BuildableDeckSerializer(serializers.Serializer):
    """What one deck by itself lacks."""

    id = serializers.CharField()
    name = serializers.CharField()
    buildable = serializers.BooleanField()
    missing = MissingSerializer(many=True)


class FreeSerializer(serializers.Serializer):
    """How many copies of a card somebody owns that lie in no built deck."""

    card = serializers.IntegerField()
    free = serializers.IntegerField()


class BuildableSerializer(serializers.Serializer):
    """What the decks lack, together and one by one, for the API's document."""

    buildable = serializers.BooleanField()
    missing = MissingSerializer(many=True)
    decks = BuildableDeckSerializer(many=True)
    free = FreeSerializer(many=True)
