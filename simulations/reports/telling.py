"""How people are told of their reports."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.notifications.kinds import Happened, Kind, Subject, Topic
from simulations.jobs.models import Job
from simulations.jobs.telling import DONE, FAILED
from simulations.reports.kinds import listed_name

TOPIC = Topic("reports", gettext_lazy("My reports"))


def find_reports(reader: Any, keys: Collection[str]) -> Mapping[str, Subject]:
    """The simulations of `reader` with these ids."""
    found = Job.objects.of(reader).filter(pk__in=keys).defer("deck_list")
    return {str(job.pk): Subject(listed_name(job), reverse("simulations:report", args=[job.pk])) for job in found}


def _said_when_done(it: Happened) -> str:
    return _("The report on %(name)s is done.") % {"name": it.subject.name}


def _said_when_failed(it: Happened) -> str:
    return _("The simulation of %(name)s has failed.") % {"name": it.subject.name}


KINDS = (
    Kind(DONE, TOPIC, _said_when_done, icon="table", find=find_reports),
    Kind(FAILED, TOPIC, _said_when_failed, icon="error", find=find_reports),
)
