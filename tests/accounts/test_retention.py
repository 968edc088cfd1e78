"""What of accounts goes by itself."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.retention import forget_sessions
from accounts.tasks import forget
from tests.accounts.makers import make_client


@pytest.mark.django_db
def test_sessions_that_have_run_out_are_deleted_and_others_stay() -> None:
    make_client(), make_client()
    old = Session.objects.order_by("pk").first()
    assert old is not None
    now = timezone.now()
    Session.objects.filter(pk=old.pk).update(expire_date=now - timedelta(seconds=1))

    assert forget_sessions(now=now) == 1
    assert Session.objects.exclude(pk=old.pk).count() == Session.objects.count() == 1
    assert forget_sessions(now=now) == 0


@pytest.mark.django_db
def test_the_scheduler_s_task_does_so() -> None:
    make_client()
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    forget.apply(throw=True)
    assert not Session.objects.exists()
