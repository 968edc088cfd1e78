"""What a person is told, in sentences, with addresses that lead somewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import OperationalError
from django.db.models import F, Window
from django.db.models.functions import RowNumber
from django.http import HttpRequest

from accounts.notifications.kinds import MOST_NAMED, Finder, Happened, Kind, Subject, known_kinds, topics
from accounts.notifications.models import MailPreference, Notification, NotificationItem, NotificationMail
from web.games import at_addresses_of

MOST_COUNTED = 100
"""Unread notifications that are counted: one more than the header says."""


@dataclass(frozen=True)
class Told:
    """A notification as it is read. `address` is "" where it is gone, `things` what it was about, where that were several."""

    notification: Notification
    kind: Kind
    sentence: str
    address: str
    things: tuple[Subject, ...]


def unread_count(user: Any) -> int:
    """How many notifications `user` hasn't read, at most `MOST_COUNTED`. One statement, of an index that holds the unread alone."""
    if not user.is_authenticated:
        return 0
    return Notification.objects.of(user).unread().order_by().values("pk")[:MOST_COUNTED].count()


def unread_of(request: HttpRequest) -> int:
    """`unread_count` of who sends `request`, asked once for each page; 0 where the database doesn't answer: the page says that itself."""
    known: int | None = getattr(request, "unread_notifications", None)
    if known is None:
        try:
            known = unread_count(request.user)
        except OperationalError:
            known = 0
        request.unread_notifications = known  # type: ignore[attr-defined]
    return known


def forget_count(request: HttpRequest) -> None:
    """Count anew for the rest of the request: something has been read since."""
    request.unread_notifications = None  # type: ignore[attr-defined]


def told(rows: Iterable[Notification], reader: Any, *, as_name: Callable[[str], str] = str) -> list[Told]:
    """Each notification of `reader` in a sentence. A statement for what happened, and one for each kind of thing in each game.

    What people have called themselves and things stands there as `as_name` makes of it.
    """
    shown = [(row, kind) for row in rows if (kind := known_kinds().get(row.kind)) is not None]
    items = _newest_items([row for row, kind in shown if kind.find_things or kind.names_people])
    found = _find(shown, items, reader)
    return [_in_a_sentence(row, kind, items.get(row.pk, ()), found, as_name) for row, kind in shown]


def _newest_items(rows: Sequence[Notification]) -> Mapping[int, list[NotificationItem]]:
    found: dict[int, list[NotificationItem]] = defaultdict(list)
    if rows:
        place = Window(RowNumber(), partition_by=F("notification"), order_by=[F("happened_at").desc(), F("pk").desc()])
        live = NotificationItem.objects.filter(notification__in=rows, is_withdrawn=False).annotate(place=place)
        for item in live.filter(place__lte=MOST_NAMED).select_related("actor").order_by("-happened_at", "-pk"):
            found[item.notification_id].append(item)
    return found


Found = Mapping[tuple[str, Finder], Mapping[str, Subject]]
"""What was found of each game by each finder."""


def _find(shown: Sequence[tuple[Notification, Kind]], items: Mapping[int, Sequence[NotificationItem]], reader: Any) -> Found:
    keys: dict[tuple[str, Finder], set[str]] = defaultdict(set)
    for row, kind in shown:
        keys[row.game, kind.find].add(row.subject)
        if kind.find_things:
            keys[row.game, kind.find_things] |= {item.about for item in items.get(row.pk, ())}
    found: dict[tuple[str, Finder], Mapping[str, Subject]] = {}
    for (game, find), wanted in keys.items():
        with at_addresses_of(game):
            found[game, find] = find(reader, wanted)
    return found


def _in_a_sentence(row: Notification, kind: Kind, items: Sequence[NotificationItem], found: Found, as_name: Callable[[str], str]) -> Told:
    def named(subject: Subject) -> Subject:
        return replace(subject, name=as_name(subject.name))

    subject = named(found[row.game, kind.find].get(row.subject, Subject(row.name)))
    things: tuple[Subject, ...] = ()
    if kind.find_things:
        known = found[row.game, kind.find_things]
        things = tuple(named(known.get(item.about, Subject(item.name))) for item in items)
    people = (
        tuple(dict.fromkeys(as_name(item.actor.get_username()) for item in items if item.actor is not None)) if kind.names_people else ()
    )
    facts = {name: as_name(value) if isinstance(value, str) else value for name, value in row.facts.items()}
    sentence = kind.sentence(Happened(row.count, subject, people, things, facts))
    is_of_one = row.count == 1 and len(things) == 1
    address = subject.address or (things[0].address if is_of_one else "")
    return Told(row, kind, sentence, address, () if is_of_one else tuple(thing for thing in things if thing.address))


def chosen_mails(user: Any) -> dict[str, str]:
    """How soon `user` wants each topic by mail: a value of `MailWhen`, "" for not at all."""
    chosen = dict(MailPreference.objects.filter(reader=user).values_list("topic", "when"))
    return {topic: chosen.get(topic, "") for topic in topics()}


def oldest_due_mail(now: datetime) -> datetime | None:
    """Since when the mail has been due that has waited longest to be sent; None where none waits."""
    return NotificationMail.objects.filter(next_at__lte=now).order_by("next_at").values_list("next_at", flat=True).first()
