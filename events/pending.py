"""What to look at before the next round of an event, or before its end: results that don't stand, lists that are unlocked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import ngettext

from events.models import PRESENT, Event, Hold, Pairing, Registration, Round
from events.table import namesakes_of
from events.templatetags.events import called


@dataclass(frozen=True)
class Pending:
    """Results of any round that nobody confirmed; those whose two players reported otherwise; players whose list is unlocked.

    `namesakes` are the numbers of players who share their names.
    """

    unconfirmed: tuple[Pairing, ...] = ()
    disputed: tuple[Pairing, ...] = ()
    unlocked: tuple[Registration, ...] = ()
    namesakes: Collection[int] = ()

    def warnings(self) -> Iterator[tuple[str, str]]:
        """Each with its code, in the reader's language."""
        for round, tables in _by_round(self.disputed):
            words = ngettext(
                "Round %(round)s: the two players of table %(tables)s reported different results.",
                "Round %(round)s: the two players of tables %(tables)s reported different results.",
                len(tables),
            )
            yield "RESULT_DISPUTED", words % {"round": round, "tables": ", ".join(map(str, tables))}
        for round, tables in _by_round(self.unconfirmed):
            words = ngettext(
                "Round %(round)s: the result of table %(tables)s is not confirmed.",
                "Round %(round)s: the results of tables %(tables)s are not confirmed.",
                len(tables),
            )
            yield "RESULT_NOT_CONFIRMED", words % {"round": round, "tables": ", ".join(map(str, tables))}
        if self.unlocked:
            words = ngettext(
                "The list of %(names)s is unlocked, and can still be replaced.",
                "The lists of %(names)s are unlocked, and can still be replaced.",
                len(self.unlocked),
            )
            yield "LIST_UNLOCKED", words % {"names": ", ".join(called(row, self.namesakes) for row in self.unlocked)}

    def in_words(self) -> list[str]:
        """The warnings without their codes."""
        return [words for _code, words in self.warnings()]


def _by_round(pairings: Sequence[Pairing]) -> Iterator[tuple[int, list[int]]]:
    """The numbers of the rounds of `pairings`, each with its tables."""
    found: dict[int, list[int]] = {}
    for pairing in pairings:
        found.setdefault(pairing.round.number, []).append(pairing.table)
    yield from found.items()


def pending_of(event: Event, rounds: Sequence[Round], now: datetime) -> Pending:
    """What is pending at `event` after `rounds`, which have their pairings and results. A list counts as unlocked once lists are closed."""
    reported = [pairing for round in rounds for pairing in round.pairings.all() if pairing.result is not None]
    open_results = [pairing for pairing in reported if pairing.result is not None and not pairing.result.is_confirmed]
    unlocked: tuple[Registration, ...] = ()
    if not event.is_open(now):
        unlocked = tuple(event.registrations.filter(hold=Hold.UNLOCKED, status__in=PRESENT).order_by("number"))
    return Pending(
        unconfirmed=tuple(one for one in open_results if not one.is_contradicted),
        disputed=tuple(one for one in open_results if one.is_contradicted),
        unlocked=unlocked,
        namesakes=namesakes_of(event) if unlocked else (),
    )
