"""Mails about notifications, to those who want them: which are due, how they are written, and sent once."""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Iterable
from datetime import datetime, time, timedelta
from functools import reduce
from operator import or_
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import ngettext

from accounts.notifications.kinds import known_kinds, topics
from accounts.notifications.models import MailPreference, MailWhen, Notification, NotificationMail, NotificationQuerySet
from accounts.notifications.selectors import Told, told
from web.text.mailed import name_in_mail

logger = logging.getLogger(__name__)
WAIT = timedelta(minutes=2)
"""How long a notification waits for its mail: what is read or taken back by then needs none."""
NEWEST = timedelta(days=2)
"""What is older than that is mailed to nobody: who turns mails on gets no heap of old ones."""
MORNING = time(5)
"""When the daily mail leaves at the earliest, in UTC."""
MOST = 100
RETRIES = tuple(timedelta(minutes=minutes) for minutes in (5, 15, 60, 240, 720))
"""How long after each try that has surely failed the next one is made."""
SALT = "accounts.notifications.mails"
ALL_DAILY = "*"
"""What stands for a topic in the link of a daily mail."""


# --- The link that ends them ----------------------------------------------------------------------


def ending_token(reader: Any, topic: str) -> str:
    """What the link holds that ends mails of `topic` (or the daily ones) to `reader`, without a log-in; it holds as long as the account."""
    return signing.dumps([reader.pk, topic], salt=SALT)


def read_token(token: str) -> tuple[int, str] | None:
    """The key of the reader and the topic that a token names; None where it was not made here."""
    try:
        reader, topic = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return int(reader), str(topic)


def end_mails(reader_id: int, topic: str) -> None:
    """Send this reader no mails of `topic` any more; of `ALL_DAILY` none of those that come once a day; of "" none at all."""
    wanted = MailPreference.objects.filter(reader=reader_id).exclude(when=MailWhen.OFF)
    if topic == ALL_DAILY:
        wanted = wanted.filter(when=MailWhen.DAILY)
    elif topic:
        wanted = wanted.filter(topic=topic)
    wanted.delete()


# --- Which are due --------------------------------------------------------------------------------


def _wanted(when: str) -> NotificationQuerySet:
    """What is unread, was not mailed, and is wanted by mail so soon."""

    def of_topic(topic: str) -> Q:
        kinds = [kind.slug for kind in known_kinds().values() if kind.topic.slug == topic]
        return Q(Exists(MailPreference.objects.filter(reader=OuterRef("reader"), topic=topic, when=when)), kind__in=kinds)

    wanted = reduce(or_, (of_topic(topic) for topic in topics()), Q(pk__in=()))
    rows = Notification.objects.unread().filter(wanted, mail__isnull=True, count__gt=0, reader__is_active=True)
    return rows.exclude(reader__email="").filter(reader__email=F("reader__confirmed_email"))


@transaction.atomic
def make_mails(*, now: datetime, most: int = MOST) -> int:
    """Write down which mails are to be sent; how many. Who does it at the same time takes others."""
    ready = _wanted(MailWhen.AT_ONCE).filter(happened_at__lte=now - WAIT, happened_at__gt=now - NEWEST)
    rows = _locked(ready.order_by("happened_at", "pk")[:most])
    mails: dict[tuple[int, str], list[int]] = {}
    for row in rows:
        mails.setdefault((row.reader_id, known_kinds()[row.kind].topic.slug), []).append(row.pk)
    for (reader, topic), keys in mails.items():
        made = NotificationMail.objects.create(reader_id=reader, topic=topic, made_at=now, next_at=now)
        Notification.objects.filter(pk__in=keys).update(mail=made)
    return len(mails) + _make_daily(now, most)


def _make_daily(now: datetime, most: int) -> int:
    """The daily mails of today: about all that happened until this morning."""
    morning = datetime.combine(now.date(), MORNING, tzinfo=now.tzinfo)
    if now < morning:
        return 0
    today = NotificationMail.objects.filter(reader=OuterRef("reader"), day=now.date())
    ready = _wanted(MailWhen.DAILY).filter(~Exists(today), happened_at__lte=morning, happened_at__gt=now - NEWEST)
    by_reader: dict[int, list[int]] = {}
    for row in _locked(ready.order_by("reader", "pk")[: 10 * most]):
        by_reader.setdefault(row.reader_id, []).append(row.pk)
    for reader, keys in by_reader.items():
        made, is_new = NotificationMail.objects.get_or_create(reader_id=reader, day=now.date(), defaults={"made_at": now, "next_at": now})
        if is_new:
            Notification.objects.filter(pk__in=keys).update(mail=made)
    return len(by_reader)


def _locked(ready: NotificationQuerySet) -> list[Notification]:
    """Those of `ready` that nobody else is writing a mail about, in their order, for this transaction alone."""
    keys = list(ready.values_list("pk", flat=True))
    free = Notification.objects.unread().filter(pk__in=keys, mail__isnull=True)
    locked = {row.pk: row for row in free.select_for_update(skip_locked=True).order_by("pk")}
    return [locked[key] for key in keys if key in locked]


# --- Sending --------------------------------------------------------------------------------------


def send_mails(*, now: datetime, most: int = MOST) -> int:
    """Send what is due, each mail once; how many were tried. One that nobody sent for as long as `NEWEST` is sent to nobody."""
    NotificationMail.objects.filter(next_at__lte=now, made_at__lte=now - NEWEST).update(next_at=None)
    due = list(NotificationMail.objects.filter(next_at__lte=now).order_by("next_at", "pk").values_list("pk", flat=True)[:most])
    for key in due:
        if (claimed := _claim(key, now)) is not None:
            _send(claimed, now)
    return len(due)


@transaction.atomic
def _claim(key: int, now: datetime) -> NotificationMail | None:
    """The mail for this worker alone; None when somebody else has it. From here on it counts as sent unless it surely wasn't."""
    mail = NotificationMail.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=key, next_at__lte=now).first()
    if mail is None:
        return None
    mail.claimed_at, mail.next_at, mail.attempts = now, None, mail.attempts + 1
    mail.save(update_fields=["claimed_at", "next_at", "attempts"])
    return mail


def _send(mail: NotificationMail, now: datetime) -> None:
    message = written(mail, now=now)
    if message is None:
        return
    connection = get_connection()
    try:
        connection.open()
    except OSError as error:  # nobody was spoken to
        _try_again(mail, now, error)
        return
    try:
        message.connection = connection
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        if all(code < 500 for code, _text in error.recipients.values()):
            _try_again(mail, now, error)
        else:
            logger.warning("The mail server takes nothing for the reader of mail %s: %s", mail.pk, error)
    except smtplib.SMTPResponseException as error:
        if error.smtp_code < 500:
            _try_again(mail, now, error)
        else:
            logger.warning("The mail server refuses mail %s: %s", mail.pk, error)
    except OSError as error:  # cut off in the middle: it may have been taken
        logger.warning("Nobody knows whether mail %s was sent (%s); it isn't sent again.", mail.pk, error)
    else:
        NotificationMail.objects.filter(pk=mail.pk).update(sent_at=now)
    finally:
        connection.close()


def _try_again(mail: NotificationMail, now: datetime, error: Exception) -> None:
    if mail.attempts > len(RETRIES):
        logger.error("Mail %s was tried %s times and is given up: %s", mail.pk, mail.attempts, error)
        return
    NotificationMail.objects.filter(pk=mail.pk).update(next_at=now + RETRIES[mail.attempts - 1], claimed_at=None)


def written(mail: NotificationMail, *, now: datetime) -> EmailMessage | None:
    """The mail as it is sent, in its reader's language; None where they have read everything meanwhile, or want none any more.

    What would come too late isn't told.
    """
    reader = mail.reader
    wanted = _wanted_topics(mail)
    rows = [
        row
        for row in Notification.objects.of(reader).unread().filter(mail=mail)
        if known_kinds()[row.kind].topic.slug in wanted and not _has_expired(row, now)
    ]
    if not rows or not reader.has_confirmed_email or not reader.is_active:
        return None
    with translation.override(reader.language):
        shown = told(rows, reader, as_name=name_in_mail)
        ending = f"{settings.SITE_URL}{reverse('accounts:end_mails', args=[ending_token(reader, mail.topic or ALL_DAILY)])}"
        context = {
            "reader": reader,
            "entries": [(one.sentence, _address(one)) for one in shown],
            "ending": ending,
            "choices": f"{settings.SITE_URL}{reverse('accounts:mail_choices')}",
        }
        text = render_to_string("accounts/mail/notifications.txt", context)
        subject = _subject(shown)
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    headers = {
        "Message-ID": f"<notification-{mail.pk}-{mail.made_at:%Y%m%d%H%M%S}@{host}>",
        "List-Unsubscribe": f"<{ending}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    return EmailMessage(subject, text, None, [reader.email], headers=headers)


def _has_expired(row: Notification, now: datetime) -> bool:
    expires = known_kinds()[row.kind].expires(row.facts, row.happened_at)
    return expires is not None and expires <= now


def _wanted_topics(mail: NotificationMail) -> set[str]:
    when = MailWhen.DAILY if mail.day else MailWhen.AT_ONCE
    wanted = MailPreference.objects.filter(reader=mail.reader_id, when=when).values_list("topic", flat=True)
    return {topic for topic in wanted if not mail.topic or topic == mail.topic}


def _address(one: Told) -> str:
    is_there = one.address or one.things
    return f"{settings.SITE_URL}{reverse('accounts:notification', args=[one.notification.pk])}" if is_there else ""


def _subject(shown: Iterable[Told]) -> str:
    sentences = [" ".join(one.sentence.split()) for one in shown]
    if len(sentences) == 1:
        return sentences[0]
    return ngettext("%(count)s notification", "%(count)s notifications", len(sentences)) % {"count": len(sentences)}
