"""What a person is told of, gathered by what it is about; and which of it they want by mail."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from web.games import kits
from web.models import GameField

KIND_LENGTH = 30
SUBJECT_LENGTH = 80
KEY_LENGTH = 120
NAME_LENGTH = 200


class NotificationQuerySet(models.QuerySet["Notification"]):
    """Notifications, in ways that compose."""

    def of(self, user: Any) -> NotificationQuerySet:
        """What `user` sees: nothing that was withdrawn, nothing of a game that the site has no more."""
        return self.filter(reader=user, count__gt=0, game__in=list(kits()))

    def unread(self) -> NotificationQuerySet:
        """Those that nobody has read."""
        return self.filter(read_at__isnull=True)


class Notification(models.Model):
    """Something that happened `count` times to what is called `subject` in its kind (`accounts.notifications.kinds`).

    While nobody has read it, what happens again is added to it; after that a new one begins. `name` is what the subject was called
    then, said where it is gone. Withdrawn ones have a `count` of 0. `mail` is the mail that told of it.
    """

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications", db_index=False)
    kind = models.CharField(max_length=KIND_LENGTH)
    game = GameField()
    subject = models.CharField(max_length=SUBJECT_LENGTH, blank=True)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    count = models.PositiveIntegerField(default=0)
    happened_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    mail = models.ForeignKey("NotificationMail", on_delete=models.SET_NULL, null=True, blank=True, related_name="notifications")

    objects = NotificationQuerySet.as_manager()

    class Meta:
        ordering = ["-happened_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["reader", "kind", "game", "subject"], condition=Q(read_at__isnull=True), name="notification_one_unread_a_subject"
            ),
        ]
        indexes = [
            models.Index(fields=["reader", "-happened_at", "-id"], name="notification_of_reader"),
            models.Index(fields=["reader"], condition=Q(read_at__isnull=True), name="notification_unread"),
            models.Index(fields=["happened_at"], name="notification_by_age"),
            models.Index(fields=["kind", "subject"], name="notification_by_subject"),
            models.Index(fields=["happened_at"], condition=Q(read_at__isnull=True, mail__isnull=True), name="notification_to_mail"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} × {self.count}"


class NotificationItem(models.Model):
    """One of the times that it happened. `key` names it, so that nothing is told twice; `about` says where each was about another thing.

    One that was taken back `is_withdrawn`: when it happens again, that is nothing new.
    """

    notification = models.ForeignKey(Notification, on_delete=models.CASCADE, related_name="items", db_index=False)
    key = models.CharField(max_length=KEY_LENGTH, blank=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    about = models.CharField(max_length=SUBJECT_LENGTH, blank=True)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    happened_at = models.DateTimeField()
    is_withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ["-happened_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["notification", "key"], name="notificationitem_once")]

    def __str__(self) -> str:
        return self.key


class MailWhen(models.TextChoices):
    """How soon notifications of a topic come by mail. Whoever chose nothing gets none; `OFF`: nor are they told of it on the site."""

    AT_ONCE = "now", _("at once")
    DAILY = "daily", _("once a day, together")
    OFF = "off", _("no mail, and nothing on the site")


class MailPreference(models.Model):
    """A person wants notifications of a topic (`kinds.Topic`) by mail, or none at all (`MailWhen.OFF`)."""

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_preferences")
    topic = models.CharField(max_length=KIND_LENGTH)
    when = models.CharField(max_length=5, choices=MailWhen.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["reader", "topic"], name="mailpreference_one_a_topic"),
            models.CheckConstraint(condition=Q(when__in=MailWhen.values), name="mailpreference_when_known"),
        ]

    def __str__(self) -> str:
        return f"{self.topic}: {self.when}"


class NotificationMail(models.Model):
    """A mail about notifications: of one `topic`, or, with a `day`, the daily one about all topics that somebody wants so.

    A worker that sends it says so first (`claimed_at`), in the same breath in which it takes `attempts` one higher. What a mail server
    has surely not taken is tried again at `next_at`; where nobody knows, it counts as sent: rather none than two.
    """

    reader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notification_mails")
    topic = models.CharField(max_length=KIND_LENGTH, blank=True)
    day = models.DateField(null=True, blank=True)
    made_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["reader", "day"], condition=Q(day__isnull=False), name="notificationmail_one_a_day"),
        ]
        indexes = [models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="notificationmail_to_send")]

    def __str__(self) -> str:
        return self.topic or f"{self.day}"
