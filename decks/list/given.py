"""Decks in the bodies of calls that play them: the id of one, or the list itself."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from decks.list.chosen import ChosenList, readable_decks
from decks.list.readable import deck_for
from decks.list.selectors import deck_state, format_named
from decks.list.serializers import DeckListSerializer
from web.errors import NotFoundError

LONGEST_ID = 64
DECK_SCHEMA: dict[str, Any] = {
    "oneOf": [
        {"type": "string", "minLength": 1, "maxLength": LONGEST_ID, "description": "The id of a deck."},
        {"$ref": "#/components/schemas/DeckListRequest"},
    ]
}


@extend_schema_field(DECK_SCHEMA)
class GivenDeckField(serializers.Field[Any, Any, Any, Any]):
    """A deck by its id, or a list as `decks/validate/` takes it."""

    default_error_messages = {"invalid": gettext_lazy("A deck is the id of one, or a list as decks/validate/ takes it.")}

    def to_internal_value(self, data: object) -> str | DeckListSerializer:
        """The id, or the serializer that has read the list.

        Raises:
            ValidationError: neither of both, or with everything wrong with the list.
        """
        if isinstance(data, str) and data and len(data) <= LONGEST_ID and "\0" not in data:
            return data
        if not isinstance(data, dict):
            self.fail("invalid")
        inline = DeckListSerializer(data=data)
        inline.is_valid(raise_exception=True)
        return inline

    def to_representation(self, value: Any) -> Any:
        """Such fields are only read."""
        return value


def given_list(given: str | DeckListSerializer, user: Any) -> ChosenList:
    """The list that a `GivenDeckField` has read.

    Raises:
        NotFoundError: there is no deck of this id, or none that `user` may know of.
        DeckRefusedError, EngineError: the list can't be read (`DeckListSerializer.read_list`).
    """
    if isinstance(given, str):
        found = readable_decks(user).filter(public_id=given).first()
        if found is None:
            raise NotFoundError(_("There is no deck %(id)s.") % {"id": repr(given)})
        deck = deck_for(found, user).deck
        return ChosenList(deck.name, deck_state(deck), format_named(deck.format), deck)
    read = given.read_list()
    return ChosenList(read.deck.name, read.deck, read.format)
