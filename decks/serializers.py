"""The shapes in which the API takes and gives decks.

`DeckListSerializer` reads a list wherever one stands in a body: as cards, as text, or as a code. It
judges nothing: an unknown card or a quantity of 400 is for the validator to report.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.api.strict import StrictSerializer, TextField
from cards.selectors import catalog, formats
from decks.errors import DeckRefusedError
from decks.models import DESCRIPTION_LENGTH, LARGEST_CARD_ID, MOST_HEROES, NAME_LENGTH, Deck, Visibility
from decks.selectors import deck_state
from decks.state import ListState
from engine.rone.cards import CardId
from engine.rone.construction import DecklistReading, Format, decode_deck_code, read_decklist
from engine.rone.decks import DeckList, Entry

LONGEST_TEXT = 100_000
"""Characters of a pasted list: a thousand lines of a hundred."""
LONGEST_CODE = 2_000
MOST_ENTRIES_READ = 1_000


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

    deck: DeckList
    format: Format
    as_of: date | None = None
    reading: DecklistReading | None = None

    def to_state(self) -> ListState:
        """The list in the form that a deck keeps, with what nobody could read.

        Raises:
            DeckRefusedError: no deck can hold it.
        """
        return ListState.of(self.deck, format=self.format.slug)


class DeckListSerializer(StrictSerializer):
    """A list in one of three shapes: `{hero | heroes, cards, technologies}`, `{text}` or `{code}`, each with `format` and `as_of`.

    After `is_valid()`, `read_list()` is the list.
    """

    format = TextField(required=False, max_length=60)
    as_of = serializers.DateField(required=False, allow_null=True, input_formats=["%Y-%m-%d"])
    hero = TextField(required=False, allow_null=True, allow_blank=True, max_length=100)
    heroes = serializers.ListField(child=TextField(max_length=100), required=False, max_length=MOST_HEROES)
    cards = EntrySerializer(many=True, required=False, max_length=MOST_ENTRIES_READ)
    technologies = EntrySerializer(many=True, required=False, max_length=MOST_ENTRIES_READ)
    text = TextField(required=False, max_length=LONGEST_TEXT, trim_whitespace=False)
    code = TextField(required=False, max_length=LONGEST_CODE)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a body that gives the list twice.

        Raises:
            ValidationError: naming the fields that exclude each other.
        """
        shapes = [name for name in ("text", "code") if name in attrs]
        listed = [name for name in ("hero", "heroes", "cards", "technologies") if name in attrs]
        if len(shapes) + bool(listed) > 1:
            given = ", ".join(shapes + listed)
            raise serializers.ValidationError(
                _("A list comes as cards, as text or as code, not as %(given)s at once.") % {"given": given}, code="list_given_twice"
            )
        if "hero" in attrs and "heroes" in attrs:
            raise serializers.ValidationError({"heroes": _("Give hero or heroes, not both.")}, code="list_given_twice")
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
    told = reading.format_slug if reading else coded.format_slug if coded else None
    format = known_format(data.get("format") or told or "custom")
    if reading:
        return ReadList(reading.deck, format, data.get("as_of"), reading)
    if coded:
        return ReadList(coded.deck, format, data.get("as_of"))
    heroes = tuple(data.get("heroes", ())) or ((data["hero"],) if data.get("hero") else ())
    deck = DeckList(heroes=heroes, cards=_entries(data.get("cards", ())), technologies=_entries(data.get("technologies", ())))
    return ReadList(deck, format, data.get("as_of"))


def known_format(slug: str) -> Format:
    """The format `slug`.

    Raises:
        DeckRefusedError: there is none of this name.
    """
    known = formats()
    if slug not in known:
        message = _("No format is called %(value)s; there are %(known)s.") % {"value": repr(slug[:60]), "known": ", ".join(known)}
        raise DeckRefusedError("FORMAT_UNKNOWN", message)
    return known[slug]


def _entries(rows: Any) -> tuple[Entry, ...]:
    return tuple(Entry(CardId(row["card"]), row["quantity"]) for row in rows)


class DeckBodySerializer(DeckListSerializer):
    """What a deck is made of, as POST and PUT take it."""

    as_of = None  # type: ignore[assignment]  # a stored deck is judged when it is asked for
    name = TextField(max_length=NAME_LENGTH)
    description = TextField(required=False, allow_blank=True, max_length=DESCRIPTION_LENGTH, trim_whitespace=False)
    visibility = serializers.ChoiceField(choices=Visibility.choices, required=False)


def list_to_json(state: ListState) -> dict[str, Any]:
    """A list in the shape that `decks/validate/` takes."""
    heroes: dict[str, Any] = (
        {"heroes": list(state.heroes)} if len(state.heroes) > 1 else {"hero": state.heroes[0] if state.heroes else None}
    )
    return {
        "format": state.format,
        **heroes,
        "cards": [{"card": row.card, "quantity": row.quantity} for row in state.cards],
        "technologies": [{"card": row.card, "quantity": row.quantity} for row in state.technologies],
    }


def deck_to_json(deck: Deck) -> dict[str, Any]:
    """A deck as the API gives it: who it belongs to, what it is called, and its list with the hash."""
    state = deck_state(deck)
    return {
        "id": deck.public_id,
        "name": deck.name,
        "description": deck.description,
        "visibility": deck.visibility,
        "owner": deck.owner.get_username() if deck.owner else None,
        **list_to_json(state),
        "unread": list(state.unread),
        "hash": deck.hash,
        "created_at": deck.created_at,
        "updated_at": deck.updated_at,
    }
