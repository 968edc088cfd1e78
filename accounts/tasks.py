"""What workers do about accounts."""

from celery import shared_task
from django.utils import timezone

from accounts.retention import forget_attempts, forget_sessions


@shared_task(ignore_result=True)
def forget() -> None:
    """Delete log-ins that are over, and failed attempts that lock nobody out. Beat runs this every hour."""
    now = timezone.now()
    forget_sessions(now=now)
    forget_attempts(now=now)
