"""Studies of games that are over: which ask for a worker, who works on them, what they found.

They wait in the queue of studies, where neither bots nor hints wait, and are worked on in short pieces, the one that waited longest
first: a long game holds up none of the others, and a worker that is killed loses no more than a piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, Q, QuerySet

from engine.bots.considering import LookedAt
from engine.table.study import Weighed
from play.models import GameStudy, StudyState, Table
from web.queues import STUDIES, call_worker

STUDY = "play.tasks.study"
GO_ON_SECONDS = 2.0
"""How long a worker that was called goes on with studies before it waits for the next message."""
LOST_AFTER = timedelta(seconds=70)
"""A worker that has held a study for so long is lost: longer than its task may take."""
MOST_ATTEMPTS = 3
"""After so many lost workers in a row a study has failed."""


@dataclass(frozen=True)
class Found:
    """A study's finding on decision `number`: whose it was, the bot's option and the one taken, each with its chance to win."""

    number: int
    seat: int
    weighed: Weighed

    def to_row(self) -> list[float]:
        """As it is stored: number, seat, then index, chance, low, high and games of both."""
        return [self.number, self.seat, *_rounded(self.weighed.best), *_rounded(self.weighed.taken)]

    @classmethod
    def from_row(cls, row: Sequence[float]) -> Found:
        """What `to_row` gave."""
        return cls(int(row[0]), int(row[1]), Weighed(_looked_at(row[2:7]), _looked_at(row[7:12])))


def _rounded(option: LookedAt) -> list[float]:
    return [round(value, 4) for value in astuple(option)]


def _looked_at(row: Sequence[float]) -> LookedAt:
    index, chance, low, high, n = row
    return LookedAt(int(index), chance, low, high, int(n))


def found_by(study: GameStudy) -> list[Found]:
    """The findings of a study so far, in the order of the decisions."""
    return [Found.from_row(row) for row in study.found]


def study_of(table: Table) -> GameStudy | None:
    """The study of a table's game; None where nobody has asked for one. One query."""
    return GameStudy.objects.filter(table=table).first()


def call_student() -> bool:
    """See to it that a worker goes on with what is to be studied; False when no broker answers."""
    return call_worker(STUDIES, STUDY, GO_ON_SECONDS)


def waiting_studies(now: datetime) -> QuerySet[GameStudy]:
    """The studies that nobody works on, those first that have waited longest."""
    held = Q(claimed_at__gte=now - LOST_AFTER)
    return GameStudy.objects.filter(state=StudyState.OPEN).exclude(held).order_by("moved_at", "pk")


def oldest_study(now: datetime) -> datetime | None:
    """The time since which the oldest study that nobody works on has waited; None where none waits."""
    return waiting_studies(now).values_list("moved_at", flat=True).first()


def claim_study(*, now: datetime, token: UUID) -> GameStudy | None:
    """Give the next study to the worker that asks; None where there is none. One that lost too many workers has failed."""
    for study in waiting_studies(now)[:20]:
        free = waiting_studies(now).filter(pk=study.pk).order_by()
        if study.attempts >= MOST_ATTEMPTS:
            free.update(state=StudyState.FAILED, token=None, claimed_at=None)
        elif free.update(token=token, claimed_at=now, attempts=F("attempts") + 1):
            study.token = token
            return study
    return None


def store_piece(study: GameStudy, *, state: StudyState, now: datetime) -> bool:
    """Store how far the holder of a study has come, and let go of it; False where it is another worker's by now."""
    held = GameStudy.objects.filter(pk=study.pk, token=study.token, state=StudyState.OPEN)
    return bool(
        held.update(
            state=state,
            found=study.found,
            number=study.number,
            closer=study.closer,
            closer_total=study.closer_total,
            moved_at=now,
            token=None,
            claimed_at=None,
            attempts=0,
        )
    )
