"""What pages have to do with notifications: their header says how many are unread, and what they show counts as read."""

from collections.abc import Collection
from functools import partial

from django.http import HttpRequest
from django.utils import timezone

from accounts.notifications import services
from accounts.notifications.selectors import forget_count, unread_of


def unread(request: HttpRequest) -> dict[str, object]:
    """Context of `shell/bell.html`: the number is asked for where it is written, and nowhere else."""
    return {"unread_notifications": partial(unread_of, request)}


def seen(request: HttpRequest, kinds: Collection[str], subject: str) -> None:
    """Note that who sends `request` sees on this page what `kinds` tell of a thing. Who has nothing unread is not written about."""
    if unread_of(request) and services.mark_subject_read(reader=request.user, kinds=kinds, subject=subject, now=timezone.now()):
        forget_count(request)
