"""The players of a file: looked over first, then registered together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from engine.folding import fold
from events.errors import EventRefusedError
from events.models import NAME_LENGTH, Event
from events.roster import RosterRow
from events.services.locking import locked_event, refuse_ended
from events.services.registering import MOST_PLAYERS, register_player


class RosterState(StrEnum):
    """What becomes of a row: it is registered, it was there already, or it can't be, and nobody is."""

    NEW = "new"
    THERE = "there"
    NO_ACCOUNT = "no_account"
    TOO_LONG = "too_long"


@dataclass(frozen=True)
class RosterLine:
    """A row of a file with what becomes of it; `player` is the account that it names. `is_namesake`: another row has the same name."""

    row: RosterRow
    state: RosterState
    player: User | None = None
    is_namesake: bool = False

    @property
    def is_faulty(self) -> bool:
        """Whether it has to be put right before anybody is registered."""
        return self.state in (RosterState.NO_ACCOUNT, RosterState.TOO_LONG)


@dataclass(frozen=True)
class RosterReview:
    """What a file would do: its lines in order."""

    lines: tuple[RosterLine, ...]

    def of(self, *states: RosterState) -> tuple[RosterLine, ...]:
        """The lines in any of these states."""
        return tuple(line for line in self.lines if line.state in states)

    @property
    def new(self) -> tuple[RosterLine, ...]:
        """Those that would be registered."""
        return self.of(RosterState.NEW)

    @property
    def there(self) -> tuple[RosterLine, ...]:
        """Those that are there already."""
        return self.of(RosterState.THERE)

    @property
    def faulty(self) -> tuple[RosterLine, ...]:
        """Those that have to be put right."""
        return tuple(line for line in self.lines if line.is_faulty)


def review_roster(event: Event, rows: Sequence[RosterRow]) -> RosterReview:
    """What `register_all` would make of `rows`: who is there already is so by account or, without one, by name.

    Two of one name are two players, unless as many are there already.

    Raises:
        EventRefusedError: there is no row, or there are more than an event takes.
    """
    if not rows:
        raise EventRefusedError(_("There is no player in it."))
    if len(rows) > MOST_PLAYERS:
        raise EventRefusedError(_("An event has at most %(count)s registrations.") % {"count": MOST_PLAYERS})
    wanted = {row.account for row in rows if row.account}
    accounts = {name: found for name in wanted if (found := User.objects.find_by_name(name)) is not None and found.is_active}
    players = set(event.registrations.exclude(player=None).values_list("player", flat=True))
    players |= set(event.partners.filter(accepted_at__isnull=False).values_list("user", flat=True))
    names = Counter(fold(name) for name in event.registrations.filter(player=None).values_list("player_name", flat=True))
    alike = Counter(fold(row.name) for row in rows if row.name)
    lines = []
    for row in rows:
        player, state = accounts.get(row.account), RosterState.NEW
        if row.account and player is None:
            state = RosterState.NO_ACCOUNT
        elif len(row.name) > NAME_LENGTH:
            state = RosterState.TOO_LONG
        elif player is not None:
            state = RosterState.THERE if player.pk in players else RosterState.NEW
            players.add(player.pk)
        elif names[fold(row.name)]:
            names[fold(row.name)] -= 1
            state = RosterState.THERE
        lines.append(RosterLine(row, state, player, is_namesake=bool(row.name) and alike[fold(row.name)] > 1))
    return RosterReview(tuple(lines))


@transaction.atomic
def register_all(*, event: Event, by: User, rows: Sequence[RosterRow], now: datetime) -> tuple[int, int]:
    """Register everybody of a file, as `review_roster` shows it; how many that were, and how many were there already.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: a row names an account that isn't there or a name that is too long, there is no row, or there are too many:
            nobody is registered then.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    review = review_roster(locked, rows)
    if review.faulty:
        raise EventRefusedError(fault_in_words(review.faulty[0]))
    for line in review.new:
        register_player(event=locked, by=by, name=line.row.name, player=line.player, now=now)
    return len(review.new), len(review.there)


def fault_in_words(line: RosterLine) -> str:
    """What is wrong with a faulty line."""
    if line.state == RosterState.NO_ACCOUNT:
        words = _("Line %(line)s: nobody here is called “%(name)s”.")
        return words % {"line": line.row.line, "name": line.row.account[:60]}
    return _("Line %(line)s: a name has at most %(limit)s characters.") % {"line": line.row.line, "limit": NAME_LENGTH}
