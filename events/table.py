"""The rounds of an event as they are stored: who meets whom, what was reported, and how everybody stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Prefetch, Q

from engine.folding import fold
from events.models import COUNTED, Event, Pairing, Registration, Result, Round, Status
from events.rounds.matches import Match, Score
from events.rounds.standings import Standing, standings
from events.selectors import by_name, team_of


def rounds_of(event: Event) -> list[Round]:
    """The rounds in order, each with its pairings, their players and results. Three queries."""
    results = Result.objects.select_related("reported_by", "confirmed_by")
    pairings = Pairing.objects.select_related("first__player", "second__player").prefetch_related(Prefetch("results", results))
    return list(event.rounds.prefetch_related(Prefetch("pairings", pairings)))


def last_round_of(event: Event) -> Round | None:
    """The last round with its pairings and their players; None before the first."""
    pairings = Pairing.objects.select_related("round", "first", "second").prefetch_related("results")
    return event.rounds.prefetch_related(Prefetch("pairings", pairings)).last()


def match_of(pairing: Pairing, round: int) -> Match:
    """A pairing with what was reported last of it, players by their number."""
    result = pairing.result
    score = Score(first_wins=result.first_wins, second_wins=result.second_wins, draws=result.draws) if result else None
    return Match(round=round, first=pairing.first.number, second=pairing.second.number if pairing.second else None, score=score)


def matches_of(rounds: Iterable[Round]) -> list[Match]:
    """Every pairing of `rounds`."""
    return [match_of(pairing, round.number) for round in rounds for pairing in round.pairings.all()]


def open_pairings(round: Round) -> list[Pairing]:
    """Those of `round` that have no result yet; a bye needs none."""
    return [pairing for pairing in round.pairings.all() if not pairing.is_bye and pairing.result is None]


def open_match_of(registration: Registration) -> Pairing | None:
    """The match of the last round that a player is in and that has no result; None of a bye."""
    last = last_round_of(registration.event)
    found = open_pairings(last) if last else []
    return next((pairing for pairing in found if registration.pk in (pairing.first_id, pairing.second_id)), None)


@dataclass(frozen=True)
class Place:
    """A player's place in the standings."""

    registration: Registration
    standing: Standing

    @property
    def tie_breaks(self) -> tuple[Fraction, Fraction, Fraction]:
        """What decides between equal points: opponents' match wins, game wins, opponents' game wins, each from 1/3 to 1."""
        return self.standing.opponents_match_wins, self.standing.game_wins, self.standing.opponents_game_wins


def places_of(event: Event, rounds: Sequence[Round]) -> list[Place]:
    """How everybody stands after `rounds`: who takes part, and who was paired and dropped out; nobody who was disqualified.

    Before a round was paired nobody stands anywhere: only those who run the event know who registered.
    """
    if not rounds:
        return []
    matches = matches_of(rounds)
    paired = {number for match in matches for number in (match.first, match.second) if number is not None}
    rows = event.registrations.select_related("player").defer("list", "handed_in_verdict").filter(status__in=COUNTED)
    players = {
        row.number: row for row in rows.exclude(status=Status.DISQUALIFIED) if row.status == Status.TAKING_PART or row.number in paired
    }
    return [Place(players[standing.number], standing) for standing in standings(players, matches)]


def namesakes_of(event: Event) -> frozenset[int]:
    """The numbers of those whom another of `event` shares the name with, without accents and case. One query."""
    names = [(number, fold(name)) for number, name in event.registrations.values_list("number", "player_name")]
    counts = Counter(name for _, name in names)
    return frozenset(number for number, name in names if counts[name] > 1)


def pairing_of(user: Any, round: Round) -> Pairing | None:
    """The pairing of `user`, or of the team whose partner they are, in `round`; None of who has left since."""
    team = team_of(user, round.event)
    is_of_team = {team.pk} if team is not None and team.takes_part else set()
    return next((one for one in round.pairings.all() if one.is_played_by(user) or is_of_team & {one.first_id, one.second_id}), None)


def has_begun(event: Event) -> bool:
    """Whether a round was paired."""
    return event.rounds.exists()


@dataclass(frozen=True)
class Seat:
    """Where a player sits in a round, and against whom; no `opponent` is a bye."""

    player: Registration
    table: int
    opponent: Registration | None


def seats_by_name(round: Round) -> list[Seat]:
    """Everybody in `round` by name, as it is hung up for players to find their table."""
    seats: dict[int, Seat] = {}
    for pairing in round.pairings.all():
        seats[pairing.first.pk] = Seat(pairing.first, pairing.table, pairing.second)
        if pairing.second is not None:
            seats[pairing.second.pk] = Seat(pairing.second, pairing.table, pairing.first)
    return [seats[player.pk] for player in by_name(seat.player for seat in seats.values())]


def was_paired() -> Q:
    """Registrations that stand in a pairing: what others' standings rest on."""
    return Q(pk__in=Pairing.objects.values("first")) | Q(pk__in=Pairing.objects.filter(second__isnull=False).values("second"))
