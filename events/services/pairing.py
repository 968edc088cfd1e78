"""Rounds: who meets whom, when a round starts, and what is reported of each match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from events.errors import EventRefusedError, RoundNotOverError
from events.models import Event, Pairing, Result, Role, Round, System
from events.roles import acts_as
from events.rounds.pairing import swiss_pairings, table_pairings
from events.selectors import plays_in
from events.services.locking import locked_event, refuse_ended
from events.table import matches_of, open_pairings, rounds_of
from events.telling import tell_of_result, tell_of_round, withdraw_results, withdraw_round
from web.errors import ForbiddenError

MOST_ROUNDS = 60
MOST_MINUTES = 600
MOST_GAMES = 9
"""Games of one match: a match of the best of nine has no more."""
SEEDS = 2**62


@transaction.atomic
def pair_round(
    *, event: Event, now: datetime, system: str = System.SWISS, minutes: int | None = None, only_checked_in: bool = False
) -> Round:
    """Pair the next round of those who take part now.

    Who meets whom follows from the results so far and a seed that is stored with the round (`events.rounds.pairing`).

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        RoundNotOverError: matches of the last round have no result.
        EventRefusedError: fewer than two players, too many rounds, no such system or one that the first round wasn't paired by, or no
            such number of minutes.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    if system not in System.values:
        raise EventRefusedError(_("“%(value)s” is no way to pair a round.") % {"value": system[:60]})
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise EventRefusedError(_("“%(value)s” is no number from 1 to %(limit)s.") % {"value": minutes, "limit": MOST_MINUTES})
    rounds = rounds_of(locked)
    if len(rounds) >= MOST_ROUNDS:
        raise EventRefusedError(_("An event has at most %(count)s rounds.") % {"count": MOST_ROUNDS})
    refuse_open_matches(rounds)
    rows = locked.registrations.taking_part().select_related("player").defer("list", "handed_in_verdict")
    players = {row.number: row for row in (rows.exclude(checked_in_at=None) if only_checked_in else rows)}
    if only_checked_in and len(players) < 2 <= rows.count():
        words = _("%(there)s of %(count)s are checked in. Check the others in, or pair all who take part.")
        raise EventRefusedError(words % {"there": len(players), "count": rows.count()})
    if len(players) < 2:
        raise EventRefusedError(_("A round needs two players at least."))
    if system == System.TABLE and any(round.system != System.TABLE for round in rounds):
        raise EventRefusedError(_("Everybody meets everybody from the first round on, or not at all."))
    number, seed = len(rounds) + 1, secrets.randbelow(SEEDS)
    if system == System.SWISS:
        pairs = swiss_pairings(sorted(players), matches_of(rounds), seed=seed)
    else:
        began = sorted({*players, *_paired(rounds)})
        pairs = table_pairings(began, number, dropped=[one for one in began if one not in players])
        pairs = [pair for pair in pairs if pair[0] in players]
    made = Round.objects.create(event=locked, number=number, system=system, seed=seed, minutes=minutes, paired_at=now)
    Pairing.objects.bulk_create(
        Pairing(round=made, table=table, first=players[first], second=players[second] if second is not None else None)
        for table, (first, second) in enumerate(pairs, start=1)
    )
    tell_of_round(made, now=now)
    return made


def _paired(rounds: Sequence[Round]) -> set[int]:
    return {number for match in matches_of(rounds) for number in (match.first, match.second) if number is not None}


def refuse_open_matches(rounds: Sequence[Round]) -> None:
    """Raise `RoundNotOverError` where matches of the last of `rounds` have no result, naming their tables."""
    if not rounds or not (missing := open_pairings(rounds[-1])):
        return
    words = ngettext("Round %(round)s: table %(tables)s has no result.", "Round %(round)s: tables %(tables)s have no result.", len(missing))
    raise RoundNotOverError(words % {"round": rounds[-1].number, "tables": ", ".join(str(pairing.table) for pairing in missing)})


@transaction.atomic
def take_round_back(*, event: Event, number: int | None = None) -> None:
    """Undo the pairing of the last round, as long as nothing was reported of it; `number`: only if that is the last.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: there is no round, another is the last, or something was reported.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    last = locked.rounds.last()
    if last is None:
        raise EventRefusedError(_("No round is paired."))
    if number is not None and number != last.number:
        raise EventRefusedError(_("Round %(number)s isn’t the last: it stays.") % {"number": number})
    if Result.objects.filter(pairing__round=last).exists():
        raise EventRefusedError(_("Results of round %(round)s were reported: it stays.") % {"round": last.number})
    last.delete()
    withdraw_round(locked)


@transaction.atomic
def start_round(*, event: Event, number: int, now: datetime, minutes: int | None = None) -> Round:
    """Let the clock of a round run from `now`; again: anew. `minutes` None leaves how long it takes as it was.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: no such round, or no such number of minutes.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise EventRefusedError(_("“%(value)s” is no number from 1 to %(limit)s.") % {"value": minutes, "limit": MOST_MINUTES})
    found = locked.rounds.filter(number=number).first()
    if found is None:
        raise EventRefusedError(_("There is no round %(number)s.") % {"number": number})
    found.started_at = now
    found.minutes = minutes or found.minutes
    found.save(update_fields=["started_at", "minutes"])
    return found


@transaction.atomic
def report_result(*, pairing: Pairing, by: User, first_wins: int, second_wins: int, draws: int = 0, now: datetime) -> Result:
    """Report how a match ended, or that it ended otherwise; earlier reports stay beside it.

    Staff may do so at any time, and their report is confirmed; in a match of their own they are players like others. A player may for
    the last round, until a report is confirmed; where both report the same, it is. The other player is told of a report that isn't, and
    those who run the event of two that differ.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        ForbiddenError: `by` is neither staff nor one of the two.
        EventRefusedError: a bye, a number of games that can't be, a match whose result stands, or one that was paired anew.
    """
    pairing = _locked_pairing(pairing)
    event = pairing.round.event
    is_staff = _decides(by, event, pairing)
    if not is_staff and not pairing.is_of(by):
        raise ForbiddenError(_("Only the two players and those who run the event report a result."))
    if pairing.is_bye:
        raise EventRefusedError(_("A bye needs no result."))
    for games in (first_wins, second_wins, draws):
        if not 0 <= games <= MOST_GAMES:
            raise EventRefusedError(_("“%(value)s” is no number of games from 0 to %(limit)s.") % {"value": games, "limit": MOST_GAMES})
    if first_wins + second_wins + draws > MOST_GAMES:
        raise EventRefusedError(_("Together there are at most %(limit)s games in a match.") % {"limit": MOST_GAMES})
    last = Result.objects.filter(pairing=pairing).first()
    if not is_staff:
        if not pairing.is_played_by(by):
            raise EventRefusedError(_("You no longer play: ask those who run the event."))
        if pairing.round.number != event.rounds.count():
            raise EventRefusedError(_("Round %(round)s is over: ask those who run the event.") % {"round": pairing.round.number})
        if last is not None and last.is_confirmed:
            raise EventRefusedError(_("The result stands: ask those who run the event."))
        if last is not None and last.reported_by_id != by.pk and last.games == (first_wins, second_wins, draws):
            return _confirm(last, by, now)
    confirmed = {"confirmed_by": by, "confirmed_at": now} if is_staff else {}
    done = Result.objects.create(
        pairing=pairing, first_wins=first_wins, second_wins=second_wins, draws=draws, reported_by=by, reported_at=now, **confirmed
    )
    if is_staff:
        withdraw_results(pairing)
    else:
        tell_of_result(done, now=now)
    return done


def _decides(user: User, event: Event, pairing: Pairing) -> bool:
    """Whether `user` helps to run the event, and plays in neither of the two registrations that meet: nobody decides the own match."""
    own = [one for one in (pairing.first, pairing.second) if one is not None and plays_in(user, one)]
    return acts_as(user, event, Role.HELPER) and not own


@transaction.atomic
def award_match(*, pairing: Pairing, by: User, now: datetime) -> Result:
    """Score a match whose one player has left as won by the other, two games to none; a later report corrects it.

    Raises:
        EventRefusedError: `by` plays in it, neither or both have left, it is a bye, or something was reported.
        SiteError: as `report_result` does.
    """
    pairing = _locked_pairing(pairing)
    if acts_as(by, pairing.round.event, Role.HELPER) and not _decides(by, pairing.round.event, pairing):
        raise EventRefusedError(_("You play in this match: somebody else who runs the event decides it."))
    winner = pairing.left_alone
    if winner is None:
        raise EventRefusedError(_("This match has a result, or nobody has left it."))
    is_first = winner == pairing.first
    return report_result(pairing=pairing, by=by, first_wins=2 if is_first else 0, second_wins=0 if is_first else 2, now=now)


@transaction.atomic
def confirm_result(*, pairing: Pairing, by: User, seen: int, now: datetime) -> Result:
    """Say that what was reported last is so: the other player, or staff who don't play in it. `seen` is the report that they mean.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        ForbiddenError: `by` is neither staff nor the other player.
        EventRefusedError: nothing was reported, something else since, or it was paired anew.
    """
    pairing = _locked_pairing(pairing)
    is_staff = _decides(by, pairing.round.event, pairing)
    last = Result.objects.filter(pairing=pairing).first()
    if not is_staff and (not pairing.is_of(by) or (last is not None and last.reported_by_id == by.pk)):
        raise ForbiddenError(_("Only the other player and those who run the event confirm a result."))
    if last is None:
        raise EventRefusedError(_("No result was reported."))
    if last.pk != seen:
        score = f"{last.first_wins}:{last.second_wins}"
        raise EventRefusedError(_("Meanwhile %(score)s was reported. Look at the result again.") % {"score": score})
    return last if last.is_confirmed else _confirm(last, by, now)


def _locked_pairing(pairing: Pairing) -> Pairing:
    """The pairing and its players as they are once the event is locked, which isn't over.

    Raises:
        EventCancelledError, EventFinishedError: it is over.
        EventRefusedError: the round was taken back meanwhile, or its seats were swapped.
    """
    event = locked_event(pairing.round.event)
    refuse_ended(event)
    found = Pairing.objects.select_related("round", "first__player", "second__player").filter(pk=pairing.pk, round__event=event).first()
    if found is None:
        raise EventRefusedError(_("This table was paired anew meanwhile. Look at the round again."))
    found.round.event = event
    return found


def _confirm(result: Result, by: User, now: datetime) -> Result:
    result.confirmed_by, result.confirmed_at = by, now
    result.save(update_fields=["confirmed_by", "confirmed_at"])
    withdraw_results(result.pairing)
    return result
