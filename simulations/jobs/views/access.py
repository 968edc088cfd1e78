"""Which simulation a request is about, and whether the one who asks may see it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.guests import person_of
from decks.list.language import starter_word
from simulations.jobs.models import Job
from web.errors import NotAuthenticatedError, NotFoundError


def readable_job(request: HttpRequest, job_id: UUID) -> Job:
    """The job, if the reader may see it. Raises `NotFoundError`."""
    return in_readers_words(_found(Job.objects.visible_to(person_of(request)).select_related("report", "deck").filter(pk=job_id).first()))


def own_job(request: HttpRequest, job_id: UUID) -> Job:
    """The job, if the reader ordered it.

    Raises:
        NotAuthenticatedError: nobody is logged in, and it isn't this guest's.
        NotFoundError: it isn't theirs, or there is none.
    """
    job = Job.objects.of(person_of(request)).filter(pk=job_id).first()
    if job is None and not request.user.is_authenticated:
        raise NotAuthenticatedError(_("Log in to go on."))
    return _found(job)


def in_readers_words(job: Job) -> Job:
    """`job`, whose deck was read with it; one of the site's own is titled in the reader's language, as its deck is."""
    if job.deck is not None and job.owner_id is None and job.guest_id is None:
        job.title = starter_word(job.deck, "name") or job.title
    return job


def _found(job: Job | None) -> Job:
    if job is None:
        raise NotFoundError(_("There is no report here, or it isn’t shared with you."))
    return job
