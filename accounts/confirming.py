"""Whether an e-mail address is its account's: its reader says so by a link. Until then nothing else is sent there.

Anybody can type anybody's address. So the one mail that a stranger may get by that is short, holds nothing of what was typed but the
name, cut and without links, and comes seldom however many accounts name the address.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core import signing
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac

from accounts.models import ConfirmationMail, User
from accounts.retention import CONFIRMATIONS_COUNTED_FOR
from web.text.mailed import name_in_mail

logger = logging.getLogger(__name__)
SALT = "accounts.confirming"
LINK_LIFETIME = timedelta(days=7)
MOST_TO_ADDRESS = 3
"""Mails to one address within `CONFIRMATIONS_COUNTED_FOR`, whoever asks for them."""


def confirmation_token(user: User) -> str:
    """The signed text in the link by which `user` confirms their address."""
    return signing.dumps([user.pk, user.email], salt=SALT)


def user_of_token(token: str) -> User | None:
    """The account that a link is about; None where it is too old, was not made here, or the account has another address by now."""
    try:
        key, email = signing.loads(token, salt=SALT, max_age=LINK_LIFETIME)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return User.objects.filter(pk=key, email=email, is_active=True).exclude(email="").first()


def confirm_email(user: User) -> bool:
    """Note that the address of `user` is theirs; whether it still is the one."""
    return bool(User.objects.filter(pk=user.pk, email=user.email).update(confirmed_email=user.email))


def ask_for_confirmation(user: User, *, site: str, now: datetime) -> bool:
    """Send the mail that asks `user` to confirm the address, with a link below `site`; False where too many were sent there today."""
    if not user.email or user.has_confirmed_email or not _count(user.email, now):
        return False
    with translation.override(user.language):
        path = reverse("accounts:confirm_email", args=[confirmation_token(user)])
        context = {"name": name_in_mail(user.get_username()), "address": f"{site}{path}", "days": LINK_LIFETIME.days}
        subject = render_to_string("accounts/mail/confirm_email_subject.txt").strip()
        text = render_to_string("accounts/mail/confirm_email.txt", context)
    try:
        send_mail(subject, text, None, [user.email])
    except OSError as error:  # smtplib's errors are of this kind
        logger.warning("A mail that asks for a confirmation could not be sent: %s", error)
    return True


def _count(email: str, now: datetime) -> bool:
    """Whether one more mail may go to this address; it is counted then. Of two at once that would be the same one, one is sent."""
    digest = digest_of_address(email)
    sent = ConfirmationMail.objects.filter(digest=digest)
    sent.filter(sent_at__lte=now - CONFIRMATIONS_COUNTED_FOR).delete()
    left = set(range(MOST_TO_ADDRESS)).difference(sent.values_list("number", flat=True))
    if not left:
        return False
    try:
        with transaction.atomic():
            ConfirmationMail.objects.create(digest=digest, number=min(left), sent_at=now)
    except IntegrityError:
        return False
    return True


def digest_of_address(email: str) -> str:
    """The fingerprint of a mailbox. Other spellings of it, and what follows a plus sign, give the same one."""
    name, _at, host = email.strip().casefold().rpartition("@")
    return salted_hmac(SALT, f"{name.partition('+')[0]}@{host}", algorithm="sha256").hexdigest()
