"""Which simulation a request is about, and whether the one who asks may see it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.guests import person_of
from decks.list.language import starter_word
from decks.list.models import Deck
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
    """`job`, whose deck was read with it, with the starter decks in it named in the reader's language. A query where it has opponents.

    A name is stored as whoever ordered read it. A list that isn't a starter deck's any more keeps the name it was played under.
    """
    if job.deck is not None and job.deck.is_starter and (job.title in _names(job.deck) or job.is_of_the_site):
        job.title = starter_word(job.deck, "name") or job.title
    if job.opponents:
        starters = {(name, deck.hash): starter_word(deck, "name") for deck in Deck.objects.starters() for name in _names(deck)}
        job.opponents = [{**one, "title": starters.get((one["title"], one["hash"])) or one["title"]} for one in job.opponents]
    return job


def _names(starter: Deck) -> set[str]:
    """What a starter deck is called, in whatever language."""
    return {starter.name, *starter.starter_text.get("name", {}).values()}


def _found(job: Job | None) -> Job:
    if job is None:
        raise NotFoundError(_("There is no report here, or it isn’t shared with you."))
    return job
