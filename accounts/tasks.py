"""What workers do about accounts."""

from celery import shared_task
from django.utils import timezone

from accounts.notifications.retention import forget_notifications
from accounts.retention import forget_attempts, forget_completed, forget_confirmation_mails, forget_guests, forget_sessions


@shared_task(ignore_result=True)
def forget() -> None:
    """Delete log-ins and keys that are over, failed attempts, old notifications, drafts that nobody came back to. Beat runs this hourly."""
    now = timezone.now()
    forget_sessions(now=now)
    forget_attempts(now=now)
    forget_completed(now=now)
    forget_notifications(now=now)
    forget_guests(now=now)
    forget_confirmation_mails(now=now)
