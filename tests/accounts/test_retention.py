"""What of accounts goes by itself."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.retention import forget_sessions
from accounts.tasks import forget
from tests.accounts.makers import PASSWORD, make_client, make_user


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


def log_in(password: str) -> None:
    """Somebody tries to log in as marit."""
    Client(headers={"User-Agent": "A browser"}).post("/accounts/login/", {"username": "marit", "password": password})


@pytest.mark.django_db
def test_nobody_keeps_where_from_and_with_what_somebody_logged_in() -> None:
    make_user("marit")
    log_in(PASSWORD)
    assert Session.objects.count() == 1
    assert not AccessLog.objects.exists()
    assert not AccessFailureLog.objects.exists()


@pytest.mark.django_db
def test_failed_attempts_stay_as_long_as_they_lock_and_logs_of_earlier_versions_go_at_once() -> None:
    make_user("marit")
    log_in("wrong")
    AccessLog.objects.create(username="marit", ip_address="10.0.0.1", user_agent="A browser", path_info="/accounts/login/")
    AccessFailureLog.objects.create(username="marit", ip_address="10.0.0.1", user_agent="A browser", path_info="/accounts/login/")

    forget.apply(throw=True)
    assert (AccessAttempt.objects.count(), AccessLog.objects.count(), AccessFailureLog.objects.count()) == (1, 0, 0)

    AccessAttempt.objects.update(attempt_time=timezone.now() - settings.AXES_COOLOFF_TIME)
    forget.apply(throw=True)
    assert not AccessAttempt.objects.exists()


@pytest.mark.django_db
def test_failed_attempts_go_with_the_account() -> None:
    user = make_user("marit")
    log_in("wrong")
    assert AccessAttempt.objects.exists()
    make_client(user).post("/accounts/delete/", {"password": PASSWORD})
    assert not AccessAttempt.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "said"), [("en", "deleted within the hour after that"), ("de", "in der Stunde danach gelöscht")])
def test_the_privacy_page_says_what_is_kept_of_failed_attempts_and_for_how_long(language: str, said: str) -> None:
    page = Client(headers={"Accept-Language": language}).get("/privacy/").content.decode()
    assert said in page
    assert f"{settings.AXES_COOLOFF_TIME.total_seconds() / 60:.0f} Minute".lower() in page.lower()
