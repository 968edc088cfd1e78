"""What the API of built decks reads and answers with."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from decks.built.models import BuiltDeck
from engine.cards.catalog import CardId
from web.api.strict import StrictSerializer, TruthField


class BuiltBodySerializer(StrictSerializer):
    """Whether a deck lies built."""

    built = TruthField(help_text="True: with the copies of its list as it is now; false: it was taken apart.")


class BuiltCopiesAnswer(serializers.Serializer[Any]):
    """So many copies of a card that lie in a built deck."""

    card = serializers.IntegerField()
    quantity = serializers.IntegerField()


class BuiltAnswer(serializers.Serializer[Any]):
    """Whether a deck lies built, since when, and with which copies; `changed` says whether its list takes others now."""

    built = serializers.BooleanField()
    built_at = serializers.DateTimeField(allow_null=True)
    changed = serializers.BooleanField()
    cards = BuiltCopiesAnswer(many=True)


def built_json(noted: BuiltDeck | None, needed: dict[CardId, int]) -> dict[str, Any]:
    """What is noted of a deck as the API tells it; `needed` are the copies that its list takes now."""
    held = noted.copies if noted else {}
    return {
        "built": noted is not None,
        "built_at": noted.built_at if noted else None,
        "changed": noted is not None and held != needed,
        "cards": [{"card": card, "quantity": number} for card, number in sorted(held.items())],
    }
