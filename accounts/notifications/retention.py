"""How long notifications are kept."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.notifications.models import Notification, NotificationMail

KEPT = timedelta(days=90)
AT_ONCE = 5_000


def forget_notifications(*, now: datetime) -> int:
    """Delete notifications older than `KEPT`, read or not, and what is known of mails as old; how many, `AT_ONCE` at most."""
    old = Notification.objects.filter(happened_at__lt=now - KEPT).order_by("happened_at").values_list("pk", flat=True)[:AT_ONCE]
    gone = Notification.objects.filter(pk__in=list(old)).delete()[1].get(Notification._meta.label, 0)
    mails = NotificationMail.objects.filter(made_at__lt=now - KEPT).order_by("made_at").values_list("pk", flat=True)[:AT_ONCE]
    NotificationMail.objects.filter(pk__in=list(mails)).delete()
    return int(gone)
