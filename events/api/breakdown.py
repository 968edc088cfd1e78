"""The REST call about what the field of an event plays."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from events.access import event_with_lists
from events.breakdown import Breakdown, breakdown_of
from web.api.views import SiteAPIView


class LeaderShareAnswer(serializers.Serializer[Any]):
    """In how many lists a leader stands."""

    leader = serializers.CharField(allow_null=True, help_text="Null: in so many lists stands none.")
    lists = serializers.IntegerField()
    share = serializers.FloatField(help_text="Of all lists, from 0 to 1.")


class CardShareAnswer(serializers.Serializer[Any]):
    """In how many lists a card stands in a zone."""

    zone = serializers.CharField()
    card = serializers.IntegerField()
    lists = serializers.IntegerField()
    share = serializers.FloatField(help_text="Of all lists, from 0 to 1.")
    copies = serializers.IntegerField(help_text="In all lists together.")
    average = serializers.FloatField(help_text="Copies in a list that plays it.")


class BreakdownAnswer(serializers.Serializer[Any]):
    """What the field of an event plays. Lines that name no card are in none of the numbers."""

    lists = serializers.IntegerField(help_text="Those that count: also of players who dropped out or were disqualified.")
    leaders = LeaderShareAnswer(many=True, help_text="Those in most lists first; empty in a game without any.")
    cards = CardShareAnswer(many=True, help_text="Zone by zone, those in most lists first.")


class BreakdownView(SiteAPIView):
    """`events/{id}/field/`: what is played."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=BreakdownAnswer)
    def get(self, request: Request, event_id: str) -> Response:
        """Leaders and cards with their numbers, for whoever may read every list of the event."""
        return Response(breakdown_json(breakdown_of(event_with_lists(request.user, event_id))))


def breakdown_json(breakdown: Breakdown) -> dict[str, Any]:
    """A breakdown as the API shows it."""
    return {
        "lists": breakdown.lists,
        "leaders": [
            {"leader": share.line.slug if share.line else None, "lists": share.lists, "share": share.share} for share in breakdown.leaders
        ],
        "cards": [
            {
                "zone": zone.slug,
                "card": share.id,
                "lists": share.lists,
                "share": share.share,
                "copies": share.copies,
                "average": share.average,
            }
            for zone in breakdown.zones
            for share in zone.cards
        ],
    }
