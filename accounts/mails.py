"""Mails about an account, each in its reader's language."""

from __future__ import annotations

from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation

from accounts.models import User


def tell_email_changed(user: User, old: str) -> None:
    """Tell the `old` address that it isn't used any more; not where there was none, it is the same, or it was never confirmed."""
    if not old or old == user.email or old != user.confirmed_email:
        return
    with translation.override(user.language):
        subject = render_to_string("accounts/mail/email_changed_subject.txt").strip()
        text = render_to_string("accounts/mail/email_changed.txt", {"user": user})
    send_mail(subject, text, None, [old], fail_silently=True)
