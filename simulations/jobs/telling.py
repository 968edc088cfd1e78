"""What people are told of the simulations that they ordered."""

from __future__ import annotations

from datetime import datetime

from accounts.notifications.services import Occurrence, notify
from simulations.jobs.models import Job, State
from web.games import kits, playing

DONE, FAILED = "report_done", "report_failed"
OF_REPORT = (DONE, FAILED)


def tell_of_end(job: Job, *, now: datetime) -> None:
    """Tell the account that ordered `job` that it is done, or has failed. Nothing of one whose game the site has no more."""
    if job.owner_id is not None and job.game in kits():
        with playing(job.game):
            kind = DONE if job.state == State.DONE else FAILED
            notify(kind, [Occurrence(job.owner_id, subject=str(job.pk), name=job.title)], now=now)
