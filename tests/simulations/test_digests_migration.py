"""Reports and jobs of today's engine and cards get the digest of their own cards, so that they are found and stay."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from cards.selectors import catalog
from simulations.jobs import services
from simulations.jobs.models import Job, Report
from simulations.jobs.questions import is_stale, present_of
from tests.cards.makers import make_card
from tests.simulations.finished import make_report
from tests.simulations.makers import NOW, make_order, make_user
from tests.simulations.test_cards_of_reports import swaps_found


@pytest.mark.django_db(transaction=True)
def test_what_was_played_with_the_cards_of_today_is_found_and_stays() -> None:
    job, open_job = make_report(), services.order_simulation(owner=make_user(), order=make_order(games=90), now=NOW)
    older = make_report(seed=5)
    found = swaps_found(seed=9)
    asked = {one.pk: one.question for one in Job.objects.all()}
    reports = {one.pk: (one.question, one.catalog_digest, sorted(one.cards or ())) for one in Report.objects.exclude(jobs=older)}
    old = MigrationExecutor(connection).migrate([("simulations", "0001_squashed_0009_queues_of_open_jobs")]).apps
    try:
        for model in ("Job", "Report"):
            for row in old.get_model("simulations", model).objects.all():
                row.catalog_digest, row.question = catalog().digest, row.question[::-1]
                row.save()
        old.get_model("simulations", "Job").objects.filter(pk=older.pk).update(catalog_digest="0" * 64)
        old.get_model("simulations", "Report").objects.filter(pk=older.report_id).update(catalog_digest="0" * 64)
    finally:
        call_command("migrate", verbosity=0)
    assert {one.pk: one.question for one in Job.objects.exclude(pk=older.pk)} == {pk: asked[pk] for pk in asked if pk != older.pk}
    assert {one.pk: (one.question, one.catalog_digest, sorted(one.cards or ())) for one in Report.objects.exclude(jobs=older)} == reports
    make_card()
    assert [is_stale(Report.objects.get(jobs=one)) for one in (job, found, older)] == [False, False, True]
    assert present_of(Job.objects.get(pk=open_job.pk)).catalog_digest == Job.objects.get(pk=open_job.pk).catalog_digest
