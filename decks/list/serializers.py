"""The shapes in which the API takes decks.

`DeckListSerializer` reads a list wherever one stands in a body: as cards, as text, or as a code. It
judges nothing: an unknown card or a quantity of 400 is for the validator to report.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.selectors import catalog, formats, shelf
from decks.list.errors import DeckRefusedError
from decks.list.legality import format_on
from decks.list.models import (
    DESCRIPTION_LENGTH,
    LARGEST_CARD_ID,
    MOST_HEROES,
    MOST_TAGS,
    NAME_LENGTH,
    NOTE_LENGTH,
    SHARES,
    TAG_LENGTH,
    Deck,
    Visibility,
)
from decks.list.selectors import deck_state, default_format
from decks.list.state import counted, storable
from engine.cards.catalog import CardId
from engine.cards.formats import BaseFormat
from engine.cards.layout import Layout
from engine.decklist import Decklist, DecklistReading, Entry, decode_deck_code, read_decklist
from web.api.strict import BoundedListField, BriefChoiceField, StrictSerializer, TextField, TruthField, not_both
from web.games import present_kit

LONGEST_TEXT = 100_000
"""Characters of a pasted list: a thousand lines of a hundred."""
LONGEST_CODE = 2_000
MOST_ENTRIES_READ = 1_000


@extend_schema_field({"type": "integer", "minimum": -LARGEST_CARD_ID, "maximum": LARGEST_CARD_ID})
class CardIdField(serializers.Field[int, object, int, Any]):
    """A card's number. It may be unknown: the validator says so (CARD_UNKNOWN)."""

    def to_internal_value(self, data: object) -> int:
        """The number.

        Raises:
            ValidationError: it is no whole number.
        """
        if isinstance(data, bool) or not isinstance(data, int):
            raise serializers.ValidationError(_("%(value)s is no card’s number.") % {"value": repr(str(data)[:100])}, code="invalid")
        if abs(data) > LARGEST_CARD_ID:
            raise serializers.ValidationError(_("%(value)s is beyond every card’s number.") % {"value": str(data)[:40]}, code="max_value")
        return data

    def to_representation(self, value: int) -> int:
        """The number."""
        return value


@extend_schema_field(OpenApiTypes.NUMBER)
class QuantityField(serializers.Field[float, object, float, Any]):
    """How many copies. Any number passes, for the validator to judge (QUANTITY_INVALID); anything else doesn't."""

    def to_internal_value(self, data: object) -> float:
        """The number.

        Raises:
            ValidationError: it is none.
        """
        if isinstance(data, bool) or not isinstance(data, int | float) or (isinstance(data, float) and not math.isfinite(data)):
            raise serializers.ValidationError(_("%(value)s is no number of copies.") % {"value": repr(str(data)[:100])}, code="invalid")
        return int(data) if data == int(data) else data

    def to_representation(self, value: float) -> float:
        """The number."""
        return value


class EntrySerializer(StrictSerializer):
    """So many copies of a card."""

    card = CardIdField()
    quantity = QuantityField()


@dataclass(frozen=True)
class ReadList:
    """A list as a body gave it: what to judge, by which format, as of which day (None: today).

    `reading` is there when the list came as text.
    """

    deck: Decklist
    format: BaseFormat
    as_of: date | None = None
    reading: DecklistReading | None = None

    def to_state(self) -> Decklist:
        """The list in the form that a deck keeps, with what nobody could read.

        Raises:
            DeckRefusedError: no deck can hold it.
        """
        deck = self.deck if self.reading is None else counted(self.deck)
        return storable(deck, format=self.format.slug, unread=deck.unread)


class DeckListSerializer(StrictSerializer):
    """A list in one of three shapes: cards zone by zone, `{text}` or `{code}`, each with `format` and `as_of`.

    The zones are fields of the present game's layout, and so are its leaders: of RONE `{hero | heroes, cards, technologies}`. After
    `is_valid()`, `read_list()` is the list.
    """

    format = TextField(required=False, max_length=60)
    as_of = serializers.DateField(required=False, allow_null=True, input_formats=["%Y-%m-%d"])
    text = TextField(required=False, max_length=LONGEST_TEXT, trim_whitespace=False)
    code = TextField(required=False, max_length=LONGEST_CODE)

    @property
    def described_rules(self) -> tuple[dict[str, Any], ...]:  # type: ignore[override]  # those of the present game
        """What excludes each other."""
        layout = present_kit().layout
        leaders = leader_keys(layout)
        return (
            *([not_both(*leaders)] if leaders else []),
            not_both("text", "code"),
            *(not_both(shape, part) for shape in ("text", "code") for part in list_parts() if part not in ("text", "code")),
        )

    def get_fields(self) -> dict[str, Any]:
        """Those of every game, with leaders and zones of the present game before `text`."""
        layout, fields = present_kit().layout, super().get_fields()
        names = list(fields)
        place = names.index("text")
        own: dict[str, Any] = {}
        if leader_keys(layout):
            own[layout.one_leader_key] = TextField(required=False, allow_null=True, allow_blank=True, max_length=100)
            own[layout.leader_key] = BoundedListField(child=TextField(max_length=100), required=False, max_length=MOST_HEROES)
        for zone in layout.zones:
            own[zone.key] = BoundedListField(child=EntrySerializer(), required=False, max_length=MOST_ENTRIES_READ)
        return {**{name: fields[name] for name in names[:place]}, **own, **{name: fields[name] for name in names[place:]}}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a body that gives the list twice.

        Raises:
            ValidationError: naming the fields that exclude each other.
        """
        shapes: list[str] = [name for name in ("text", "code") if name in attrs]
        layout = present_kit().layout
        leaders = leader_keys(layout)
        listed: list[str] = [name for name in (*leaders, *(zone.key for zone in layout.zones)) if name in attrs]
        if len(shapes) + bool(listed) > 1:
            given = ", ".join(shapes + listed)
            raise serializers.ValidationError(
                _("A list comes as cards, as text or as code, not as %(given)s at once.") % {"given": given}, code="list_given_twice"
            )
        if leaders and all(name in attrs for name in leaders):
            message = _("Give %(one)s or %(several)s, not both.") % {"one": leaders[0], "several": leaders[1]}
            raise serializers.ValidationError({layout.leader_key: message}, code="list_given_twice")
        return attrs

    def read_list(self) -> ReadList:
        """The list of a valid body.

        Raises:
            DeckRefusedError: no format of this name.
            EngineError: the code is none, or the text is longer than any list.
        """
        return read_list(self.validated_data)


def read_list(data: dict[str, Any]) -> ReadList:
    """The list in validated fields of a `DeckListSerializer`. Raises as `DeckListSerializer.read_list` does."""
    reading = read_decklist(data["text"], catalog()) if "text" in data else None
    coded = decode_deck_code(data["code"], catalog()) if "code" in data else None
    told = reading.deck.format if reading else coded.format if coded else ""
    format = known_format(data.get("format") or format_told(told))
    if (as_of := data.get("as_of")) is not None:
        format = format_on(format.slug, as_of, shelf())
    if reading:
        return ReadList(reading.deck, format, data.get("as_of"), reading)
    if coded:
        return ReadList(coded, format, data.get("as_of"))
    layout = present_kit().layout
    one = data.get(layout.one_leader_key)
    leaders = tuple(data.get(layout.leader_key, ())) or ((one,) if one else ())
    deck = Decklist(leaders, {zone.slug: _entries(data.get(zone.key, ())) for zone in layout.zones})
    return ReadList(deck, format, data.get("as_of"))


def list_parts() -> tuple[str, ...]:
    """The fields that a list of the present game is given in."""
    layout = present_kit().layout
    return (*leader_keys(layout), *(zone.key for zone in layout.zones), "text", "code")


def leader_keys(layout: Layout) -> tuple[str, ...]:
    """The fields that leaders are given in: one alone, several; none in a game without leaders."""
    return (layout.one_leader_key, layout.leader_key) if layout.leader_words is not None else ()


def format_told(slug: str) -> str:
    """The format `slug` that a text or a code tells; the usual one where this site has none so called, as with lists of other sites."""
    return slug if slug in formats() else default_format()


def known_format(slug: str) -> BaseFormat:
    """The format `slug`.

    Raises:
        DeckRefusedError: there is none of this name.
    """
    known = formats()
    if slug not in known:
        message = _("No format is called %(value)s; there are %(known)s.") % {"value": repr(slug[:60]), "known": ", ".join(known)}
        raise DeckRefusedError("FORMAT_UNKNOWN", message)
    found: BaseFormat = known[slug]
    return found


def _entries(rows: Any) -> tuple[Entry, ...]:
    return tuple(Entry(CardId(row["card"]), row["quantity"]) for row in rows)


class DeckFieldsSerializer(DeckListSerializer):
    """What of a deck can be given. The list's parts are those of `decks/validate/`."""

    as_of = None  # type: ignore[assignment]  # a stored deck is judged when it is asked for
    name = TextField(required=False, max_length=NAME_LENGTH)
    description = TextField(required=False, allow_blank=True, max_length=DESCRIPTION_LENGTH, trim_whitespace=False)
    visibility = BriefChoiceField(choices=Visibility.choices, required=False)
    shares_notes = TruthField(required=False)
    shares_unread = TruthField(required=False)
    shares_new_versions = TruthField(required=False)
    tags = BoundedListField(child=TextField(max_length=TAG_LENGTH), required=False, max_length=MOST_TAGS)


class PublishingSerializer(StrictSerializer):
    """Whether a write of a deck that others may read lets them see it as it stands then; else it stays its owner's until then."""

    publish = TruthField(required=False, default=False)


class DeckPatchSerializer(PublishingSerializer, DeckFieldsSerializer):
    """What of a deck is to change."""

    def changed_fields(self, deck: Deck) -> dict[str, Any]:
        """What `services.edit_deck` is to write: only what was given; parts of the list that weren't stay as they are.

        Raises:
            DeckRefusedError: no deck can hold the list, or no format has this name.
        """
        data = self.validated_data
        fields: dict[str, Any] = {name: data[name] for name in ("name", "description", "visibility", *SHARES, "tags") if name in data}
        fields["is_published"] = data["publish"]
        layout = deck.layout
        given = {"format", *list_parts()} & data.keys()
        if given:
            fields["state"] = self._state(deck_state(deck), data, given, layout)
        return fields

    def _state(self, old: Decklist, data: dict[str, Any], given: set[str], layout: Layout) -> Decklist:
        read = read_list({"format": old.format, **data} if not given & {"text", "code"} else data)
        new = read.to_state()
        whole = bool(given & {"text", "code"})
        zones: dict[str, tuple[Entry, ...]] = {
            zone.slug: (new if whole or zone.key in given else old).entries(zone.slug) for zone in layout.zones
        }
        leaders = new.leaders if whole or given.intersection(leader_keys(layout)) else old.leaders
        merged = replace(new, leaders=leaders, zones=zones, unread=tuple(dict.fromkeys((*old.unread, *new.unread))))
        return with_notes(merged, old)


class DeckBodySerializer(DeckFieldsSerializer):
    """What a deck is made of, as POST takes it."""

    name = TextField(max_length=NAME_LENGTH)

    def deck_fields(self) -> dict[str, Any]:
        """What `services.create_deck` writes; what wasn't given has its default.

        Raises:
            DeckRefusedError: no deck can hold the list, or no format has this name.
        """
        data = self.validated_data
        return {
            "name": data["name"],
            "description": data.get("description", ""),
            "visibility": data.get("visibility", Visibility.PRIVATE),
            "state": read_list(data).to_state(),
            **{name: data[name] for name in (*SHARES, "tags") if name in data},
        }


class DeckReplacementSerializer(PublishingSerializer, DeckBodySerializer):
    """What a deck is made of, as PUT takes it; the deck itself is in the context."""

    def deck_fields(self) -> dict[str, Any]:
        """What `services.edit_deck` writes; what wasn't given has its default.

        Notes and unread lines of the deck stay: the API doesn't take them, so it can't mean to drop them. So do its tags where none
        are given, and what it shares where nothing says so. Raises as `DeckBodySerializer.deck_fields` does.
        """
        fields, old = super().deck_fields(), deck_state(self.context["deck"])
        state = fields["state"]
        kept = with_notes(replace(state, unread=tuple(dict.fromkeys((*old.unread, *state.unread)))), old)
        return {**fields, "state": kept, "is_published": self.validated_data["publish"]}


def with_notes(state: Decklist, old: Decklist) -> Decklist:
    """`state` with the notes that `old` holds about the same cards."""
    for zone in state.zones:
        notes = {row.card: row.note for row in old.entries(zone)}
        state = state.with_entries(zone, [replace(row, note=row.note or notes.get(row.card, "")) for row in state.entries(zone)])
    return state


class ImportSerializer(StrictSerializer):
    """A pasted decklist, and whether to keep it."""

    text = TextField(max_length=LONGEST_TEXT, trim_whitespace=False)
    save = TruthField(required=False, default=False)  # type: ignore[assignment]  # the contract's name
    name = TextField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    format = TextField(required=False, max_length=60)


class VersionBodySerializer(StrictSerializer):
    """What is new in a version."""

    note = TextField(required=False, allow_blank=True, max_length=NOTE_LENGTH)


class VersionPatchSerializer(StrictSerializer):
    """Who sees a version."""

    is_shared = TruthField()
    described_rules = ({"required": ["is_shared"]},)
