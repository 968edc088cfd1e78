"""What the API of rounds reads and writes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from events.models import Pairing, Registration, Result, Round, System
from events.services.pairing import MOST_GAMES, MOST_MINUTES
from events.table import Place
from web.api.strict import StrictSerializer, TruthField, WholeNumberField


class PairSerializer(StrictSerializer):
    """How the next round is paired."""

    system = serializers.ChoiceField(choices=System.values, required=False, default=System.SWISS)
    minutes = WholeNumberField(
        min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True, default=None, help_text="Null: no clock."
    )
    only_checked_in = TruthField(required=False, default=False)


class StartSerializer(StrictSerializer):
    """How long a round takes, where it isn't as it was paired."""

    minutes = WholeNumberField(min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True)


class SwapSerializer(StrictSerializer):
    """The numbers of two players of the last round who take each other's seat."""

    one = WholeNumberField(min_value=1, max_value=2**31)
    other = WholeNumberField(min_value=1, max_value=2**31)


class ResultSerializer(StrictSerializer):
    """The games that each of the two won, and those drawn."""

    first_wins = WholeNumberField(min_value=0, max_value=MOST_GAMES)
    second_wins = WholeNumberField(min_value=0, max_value=MOST_GAMES)
    draws = WholeNumberField(min_value=0, max_value=MOST_GAMES, required=False, default=0)


class ConfirmSerializer(StrictSerializer):
    """Which report is confirmed."""

    id = WholeNumberField(min_value=1, max_value=2**62, help_text="Of the result that was read.")


class ResultAnswer(serializers.Serializer[Any]):
    """A result as it was reported last."""

    id = serializers.IntegerField()
    first_wins = serializers.IntegerField()
    second_wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    confirmed = serializers.BooleanField(help_text="Whether the other player or staff stand by it.")
    disputed = serializers.BooleanField(help_text="Whether the two players reported different results, and nobody confirmed either.")
    reported_at = serializers.DateTimeField()


class SeatAnswer(serializers.Serializer[Any]):
    """A player at a table."""

    number = serializers.IntegerField()
    player_name = serializers.CharField()


class PairingAnswer(serializers.Serializer[Any]):
    """Who meets whom at a table."""

    table = serializers.IntegerField()
    first = SeatAnswer()
    second = SeatAnswer(allow_null=True, help_text="Null: a bye.")
    result = ResultAnswer(allow_null=True)


class PendingAnswer(serializers.Serializer[Any]):
    """A result that doesn't stand, or a list that is unlocked."""

    code = serializers.CharField(help_text="`RESULT_DISPUTED`, `RESULT_NOT_CONFIRMED` or `LIST_UNLOCKED`.")
    message = serializers.CharField()


class RoundAnswer(serializers.Serializer[Any]):
    """A round of an event."""

    number = serializers.IntegerField()
    system = serializers.ChoiceField(choices=System.choices)
    seed = serializers.IntegerField(help_text="With it and the results before, the same pairings are computed again.")
    minutes = serializers.IntegerField(allow_null=True)
    paired_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    pairings = PairingAnswer(many=True)
    warnings = PendingAnswer(many=True, required=False, help_text="What to look at, told to whoever has just paired the round.")


class PlaceAnswer(serializers.Serializer[Any]):
    """A player's place in the standings; what decides between equal points are parts of 1."""

    rank = serializers.IntegerField()
    player = SeatAnswer()
    takes_part = serializers.BooleanField()
    points = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    draws = serializers.IntegerField()
    byes = serializers.IntegerField()
    opponents_match_wins = serializers.FloatField()
    game_wins = serializers.FloatField()
    opponents_game_wins = serializers.FloatField()


def round_json(round: Round) -> dict[str, Any]:
    """A round as the API shows it."""
    return {
        "number": round.number,
        "system": round.system,
        "seed": round.seed,
        "minutes": round.minutes,
        "paired_at": round.paired_at.isoformat(),
        "started_at": round.started_at.isoformat() if round.started_at else None,
        "ends_at": round.ends_at.isoformat() if round.ends_at else None,
        "pairings": [pairing_json(pairing) for pairing in round.pairings.all()],
    }


def pairing_json(pairing: Pairing) -> dict[str, Any]:
    """A pairing as the API shows it."""
    return {
        "table": pairing.table,
        "first": seat_json(pairing.first),
        "second": seat_json(pairing.second) if pairing.second else None,
        "result": result_json(pairing.result) if pairing.result else None,
    }


def seat_json(registration: Registration) -> dict[str, Any]:
    """A player at a table as the API shows them."""
    return {"number": registration.number, "player_name": registration.player_name}


def result_json(result: Result) -> dict[str, Any]:
    """A result as the API shows it."""
    return {
        "id": result.pk,
        "first_wins": result.first_wins,
        "second_wins": result.second_wins,
        "draws": result.draws,
        "confirmed": result.is_confirmed,
        "disputed": result.pairing.is_contradicted,
        "reported_at": result.reported_at.isoformat(),
    }


def place_json(place: Place) -> dict[str, Any]:
    """A place in the standings as the API shows it."""
    standing, (opponents_match, games, opponents_games) = place.standing, place.tie_breaks
    return {
        "rank": standing.rank,
        "player": seat_json(place.registration),
        "takes_part": place.registration.takes_part,
        "points": standing.points,
        "wins": standing.wins,
        "losses": standing.losses,
        "draws": standing.draws,
        "byes": standing.byes,
        "opponents_match_wins": float(opponents_match),
        "game_wins": float(games),
        "opponents_game_wins": float(opponents_games),
    }
