"""Which simulation a request is about, and whether the one who asks may see it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from simulations.jobs.models import Job
from web.errors import NotFoundError


def readable_job(request: HttpRequest, job_id: UUID) -> Job:
    """The job, if the reader may see it. Raises `NotFoundError`."""
    return _found(Job.objects.visible_to(request.user).select_related("report", "deck").filter(pk=job_id).first())


def own_job(request: HttpRequest, job_id: UUID) -> Job:
    """The job, if the reader ordered it. Raises `NotFoundError`."""
    return _found(Job.objects.of(request.user).filter(pk=job_id).first())


def _found(job: Job | None) -> Job:
    if job is None:
        raise NotFoundError(_("There is no report here, or it isn’t shared with you."))
    return job
