"""What workers do about notifications."""

from celery import shared_task
from django.utils import timezone

from accounts.notifications.mails import MOST, make_mails, send_mails


@shared_task(ignore_result=True)
def send_notification_mails() -> None:
    """Send the mails that are due; when there are more, call for another worker. Beat runs it every minute; twice does no harm."""
    now = timezone.now()
    make_mails(now=now)
    if send_mails(now=now) >= MOST:
        send_notification_mails.delay()
