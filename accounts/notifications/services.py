"""Telling people of something, taking it back, and what they have read."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Count, Exists, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce

from accounts.notifications.kinds import known_kinds, topics
from accounts.notifications.models import NAME_LENGTH, MailPreference, MailWhen, Notification, NotificationItem, NotificationQuerySet
from web.games import present_game

AT_ONCE = 300
"""Occurrences that are written together: a fraction of a second, and fewer than a statement of SQLite may hold."""


@dataclass(frozen=True)
class Occurrence:
    """Something that happened, for one reader: to `subject`, or, where each time is about another thing of it, to `about`.

    `key` names it among those of its subject. `name` and `about_name` are said where the thing is gone.
    """

    reader_id: int
    subject: str = ""
    name: str = ""
    key: str = ""
    actor_id: int | None = None
    about: str = ""
    about_name: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@transaction.atomic
def notify(kind: str, occurrences: Iterable[Occurrence], *, now: datetime) -> None:
    """Tell each reader, once for each key however often it is said; nobody of what they did themselves, or want to hear nothing of.

    It is told of the present game.

    What a reader has not read yet of the same kind and subject becomes one with it. Ten statements or so for `AT_ONCE` occurrences.
    """
    of_others = sorted((one for one in occurrences if one.actor_id != one.reader_id), key=lambda one: (one.reader_id, one.subject, one.key))
    for start in range(0, len(of_others), AT_ONCE):
        _notify_some(kind, of_others[start : start + AT_ONCE], now)


def _notify_some(kind: str, occurrences: Sequence[Occurrence], now: datetime) -> None:
    known = known_kinds().get(kind)
    refused = MailPreference.objects.filter(reader=OuterRef("pk"), topic=known.topic.slug if known else "", when=MailWhen.OFF)
    readers = get_user_model().objects.filter(~Exists(refused), pk__in={one.reader_id for one in occurrences}, is_active=True)
    told = set(readers.values_list("pk", flat=True))
    wanted = {(one.reader_id, one.subject, one.key): one for one in occurrences if one.reader_id in told}
    before = _told_before(kind, wanted.values())
    again = [item.pk for place, item in before.items() if item.is_withdrawn and place in wanted]
    if again:
        NotificationItem.objects.filter(pk__in=again).update(is_withdrawn=False, happened_at=now)
        _recount(Notification.objects.filter(items__in=again).values_list("pk", flat=True))
    new = [one for place, one in wanted.items() if place not in before]
    if not new:
        return
    groups = _unread_groups(kind, new, now)
    items = [
        NotificationItem(
            notification_id=groups[one.reader_id, one.subject],
            key=one.key,
            actor_id=one.actor_id,
            about=one.about,
            name=one.about_name[:NAME_LENGTH],
            happened_at=now,
        )
        for one in new
    ]
    NotificationItem.objects.bulk_create(items, ignore_conflicts=True)
    alike: dict[str, list[Occurrence]] = {}
    for one in new:
        alike.setdefault(json.dumps([one.name, one.facts], sort_keys=True), []).append(one)
    for some in alike.values():
        written = {groups[one.reader_id, one.subject] for one in some}
        Notification.objects.filter(pk__in=written).update(name=some[0].name[:NAME_LENGTH], facts=dict(some[0].facts), happened_at=now)
    _recount(groups.values())


def _of_kind(kind: str, occurrences: Iterable[Occurrence]) -> NotificationQuerySet:
    """The notifications of a kind about what `occurrences` are about, and maybe some more of the same readers."""
    readers, subjects = {one.reader_id for one in occurrences}, {one.subject for one in occurrences}
    return Notification.objects.filter(kind=kind, game=present_game(), reader__in=readers, subject__in=subjects)


def _told_before(kind: str, occurrences: Collection[Occurrence]) -> dict[tuple[int, str, str], NotificationItem]:
    """What was told already, by reader, subject and key."""
    rows = NotificationItem.objects.filter(
        notification__in=_of_kind(kind, occurrences).values("pk"), key__in={one.key for one in occurrences}
    ).select_related("notification")
    return {(row.notification.reader_id, row.notification.subject, row.key): row for row in rows.order_by("pk")}


def _unread_groups(kind: str, occurrences: Collection[Occurrence], now: datetime) -> dict[tuple[int, str], int]:
    """The unread notification for each reader and subject, made where there is none, and locked: nobody reads them meanwhile."""
    wanted = {(one.reader_id, one.subject): one for one in occurrences}

    def found() -> dict[tuple[int, str], int]:
        unread = _of_kind(kind, wanted.values()).unread().select_for_update().order_by("pk")
        return {(reader, subject): pk for pk, reader, subject in unread.values_list("pk", "reader", "subject")}

    groups = found()
    while missing := wanted.keys() - groups.keys():
        rows = [Notification(reader_id=reader, kind=kind, subject=subject, happened_at=now) for reader, subject in sorted(missing)]
        Notification.objects.bulk_create(rows, ignore_conflicts=True)
        groups = found()
    return {place: groups[place] for place in wanted}


def _recount(keys: Iterable[int]) -> None:
    """Write how often each of these notifications has happened and was not taken back."""
    live = NotificationItem.objects.filter(notification=OuterRef("pk"), is_withdrawn=False).order_by().values("notification")
    number = Subquery(live.annotate(number=Count("pk")).values("number"), output_field=IntegerField())
    Notification.objects.filter(pk__in=sorted(set(keys))).update(count=Coalesce(number, 0))


@transaction.atomic
def withdraw(
    kind: str,
    *,
    subject: str,
    keys: Collection[str] | None = None,
    about: Collection[str] | None = None,
    readers: Collection[int] | None = None,
) -> set[tuple[int, str]]:
    """Take back what nobody has read yet of the present game: what has these keys, is about these things, was told these readers.

    Returns reader and thing of each. What was read stays as it was.
    """
    found = NotificationItem.objects.filter(
        notification__kind=kind, notification__game=present_game(), notification__subject=subject, is_withdrawn=False
    ).filter(notification__read_at__isnull=True)
    asked = {"key__in": keys, "about__in": about, "notification__reader__in": readers}
    found = found.filter(**{name: value for name, value in asked.items() if value is not None})
    touched = sorted(set(found.values_list("notification", flat=True)))
    if not touched:
        return set()
    unread = set(Notification.objects.select_for_update().filter(pk__in=touched).unread().order_by("pk").values_list("pk", flat=True))
    items = found.filter(notification__in=unread)
    taken = set(items.values_list("notification__reader", "about"))
    items = NotificationItem.objects.filter(pk__in=list(items.values_list("pk", flat=True)))
    items.update(is_withdrawn=True)
    _recount(unread)
    return taken


def mark_read(*, reader: Any, now: datetime, number: int | None = None, until: datetime | None = None) -> int:
    """Note that `reader` has read the notification `number`, or all that happened up to `until`; how many were unread."""
    unread = Notification.objects.of(reader).unread()
    if number is not None:
        unread = unread.filter(pk=number)
    if until is not None:
        unread = unread.filter(happened_at__lte=until)
    return unread.update(read_at=now)


def mark_unread(*, reader: Any, number: int) -> None:
    """Put it among what `reader` hasn't read again, unless a newer one about the same is there."""
    newer = Notification.objects.unread().filter(
        reader=OuterRef("reader"), kind=OuterRef("kind"), game=OuterRef("game"), subject=OuterRef("subject")
    )
    Notification.objects.of(reader).filter(pk=number).exclude(Exists(newer)).update(read_at=None)


def mark_subject_read(*, reader: Any, kinds: Collection[str], subject: str, now: datetime) -> int:
    """Note that `reader` has seen what these kinds tell of a thing of the present game; how many were unread."""
    return Notification.objects.of(reader).unread().filter(kind__in=kinds, game=present_game(), subject=subject).update(read_at=now)


@transaction.atomic
def choose_mails(*, reader: Any, wanted: Mapping[str, str]) -> None:
    """Send `reader` mails as `wanted` says of each topic: a value of `MailWhen`, or "" for none. Other topics stay as they are."""
    known = {topic: when for topic, when in wanted.items() if topic in topics()}
    MailPreference.objects.filter(reader=reader, topic__in=known).delete()
    rows = [MailPreference(reader=reader, topic=topic, when=when) for topic, when in known.items() if when in MailWhen.values]
    MailPreference.objects.bulk_create(rows, ignore_conflicts=True)


@transaction.atomic
def forget_person(*, user: Any, now: datetime) -> None:
    """Take what `user` did out of what others are told. Called before an account is deleted (`FORGET_PERSON`), inside its transaction."""
    items = NotificationItem.objects.filter(actor=user)
    touched = list(items.values_list("notification", flat=True).distinct())
    list(Notification.objects.select_for_update().filter(pk__in=touched).order_by("pk").values_list("pk", flat=True))
    items.delete()
    _recount(touched)
    Notification.objects.filter(pk__in=touched, count=0).delete()
