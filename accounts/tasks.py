"""What workers do about accounts."""

from celery import shared_task
from django.utils import timezone

from accounts.retention import forget_sessions


@shared_task(ignore_result=True)
def forget() -> None:
    """Delete log-ins that are over. Beat runs this every hour."""
    forget_sessions(now=timezone.now())
