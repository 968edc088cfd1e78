"""Cards held against lists at the table, and whose cards are looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from events.draws import commitment_to, drawn_from, new_seed
from events.errors import EventRefusedError
from events.models import NOTE_LENGTH, CheckDraw, DeckCheck, Event, Penalty, Registration
from events.selectors import cards_on_the_table, plays_in
from events.services.locking import locked_event, locked_registration, refuse_ended
from events.table import last_round_of
from web.text.unseen import seen_line

MOST_CHECKS = 100
"""Checks of one player's list at one event."""
MOST_DRAWS = 100
MOST_NUMBER = 999
"""The highest round, table and extension in minutes that is written down."""


@dataclass(frozen=True, kw_only=True)
class CheckFacts:
    """What a judge says of a look at a player's cards.

    `found` tells by zone (slug) and card (id) how many copies were there; None: only the outcome is noted. `passed` None: it passed if
    every copy was found and nothing beside. `extra` names cards that aren't on the list.
    """

    passed: bool | None = None
    found: Mapping[tuple[str, int], int] | None = field(default=None)
    extra: str = ""
    note: str = ""
    penalty: str = Penalty.NONE
    round: int | None = None
    table: int | None = None
    minutes: int | None = None
    corrects: int | None = None


@transaction.atomic
def note_check(*, registration: Registration, checked_by: User, facts: CheckFacts, now: datetime) -> DeckCheck:
    """Note that a player's cards were held against the list.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: the judge plays with this list or against it, there is no list, a card or a number of copies that it doesn't
            hold, a number out of range, a penalty or an earlier check that there is not, or `MOST_CHECKS` were noted.
        EventNotFoundError: the registration is gone.
    """
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    if _is_in_their_match(checked_by, locked):
        raise EventRefusedError(_("You play in this match: another judge checks it."))
    if not locked.has_list:
        raise EventRefusedError(_("%(name)s has handed in no list.") % {"name": locked.player_name})
    if locked.checks.count() >= MOST_CHECKS:
        raise EventRefusedError(
            _("%(name)s was checked %(count)s times; that is the most.") % {"name": locked.player_name, "count": MOST_CHECKS}
        )
    if facts.penalty not in Penalty.values:
        raise EventRefusedError(_("“%(value)s” is no penalty.") % {"value": facts.penalty[:60]})
    for value in (facts.round, facts.table, facts.minutes):
        if value is not None and not 0 <= value <= MOST_NUMBER:
            raise EventRefusedError(_("“%(value)s” is no number from 0 to %(limit)s.") % {"value": value, "limit": MOST_NUMBER})
    corrected = locked.checks.filter(pk=facts.corrects).first() if facts.corrects is not None else None
    if facts.corrects is not None and corrected is None:
        raise EventRefusedError(_("There is no check %(id)s to correct.") % {"id": facts.corrects})
    found = _found(locked, facts.found) if facts.found is not None else None
    extra = seen_line(facts.extra)[:NOTE_LENGTH]
    is_whole = found is None or all(copies == listed for _zone, _card, copies, listed in found)
    passed = (is_whole and not extra) if facts.passed is None else facts.passed
    return DeckCheck.objects.create(
        registration=locked,
        checked_by=checked_by,
        checked_at=now,
        hash=locked.hash,
        passed=passed,
        note=seen_line(facts.note)[:NOTE_LENGTH],
        found=found,
        extra=extra,
        penalty=facts.penalty,
        round=facts.round,
        table=facts.table,
        minutes=facts.minutes,
        corrects=corrected,
    )


def _is_in_their_match(judge: User, registration: Registration) -> bool:
    """Whether the list is played in a match of the judge's own in the last round."""
    last = last_round_of(registration.event)
    pairings = last.pairings.all() if last else ()
    meets = (one for one in pairings if registration.pk in (one.first_id, one.second_id))
    return any(seat is not None and plays_in(judge, seat) for one in meets for seat in (one.first, one.second))


def _found(registration: Registration, told: Mapping[tuple[str, int], int]) -> list[Any]:
    rows = []
    left = dict(told)
    for zone, card, listed in cards_on_the_table(registration):
        copies = left.pop((zone, card), 0)
        if not 0 <= copies <= listed:
            words = _("The list has %(listed)s copies of card %(card)s, and not %(found)s.")
            raise EventRefusedError(words % {"listed": listed, "card": card, "found": copies})
        rows.append([zone, card, copies, listed])
    if left:
        zone_slug, card = next(iter(left))
        raise EventRefusedError(_("The list has no card %(card)s in “%(zone)s”.") % {"card": card, "zone": zone_slug[:60]})
    return rows


@transaction.atomic
def commit_to_draw(*, event: Event, by: User, how_many: int, now: datetime) -> CheckDraw:
    """Fix who will be drawn for deck checks, without anybody knowing yet: the seed's hash is public from now on.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: nobody, or more than there can be, would be drawn, or one is not drawn yet.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    if not 1 <= how_many <= MOST_NUMBER:
        raise EventRefusedError(_("“%(value)s” is no number from 1 to %(limit)s.") % {"value": how_many, "limit": MOST_NUMBER})
    if locked.draws.filter(drawn_at=None).exists():
        raise EventRefusedError(_("A drawing is committed to already: draw that one first."))
    number = locked.draws.count() + 1
    if number > MOST_DRAWS:
        raise EventRefusedError(_("An event has at most %(count)s drawings.") % {"count": MOST_DRAWS})
    seed = new_seed()
    return CheckDraw.objects.create(
        event=locked, number=number, how_many=how_many, commitment=commitment_to(seed), seed=seed, committed_at=now, committed_by=by
    )


@transaction.atomic
def draw(*, event: Event, now: datetime) -> CheckDraw:
    """Draw from the players with a list who take part now, and show the seed.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: nothing was committed to, or nobody can be drawn.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    waiting = locked.draws.select_for_update().filter(drawn_at=None).first()
    if waiting is None:
        raise EventRefusedError(_("No drawing is committed to."))
    numbers = sorted(locked.registrations.taking_part().with_list().values_list("number", flat=True))
    if not numbers:
        raise EventRefusedError(_("No list was handed in."))
    waiting.numbers, waiting.drawn, waiting.drawn_at = numbers, drawn_from(numbers, waiting.seed, waiting.how_many), now
    waiting.save(update_fields=["numbers", "drawn", "drawn_at"])
    return waiting
