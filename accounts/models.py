"""Who uses the site, and the tokens their programs use."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.names import is_key_of, name_key
from accounts.notifications.models import MailPreference, Notification, NotificationItem, NotificationMail
from web.text.unseen import storable_texts

__all__ = [
    "ApiToken",
    "ConfirmationMail",
    "Guest",
    "MailPreference",
    "Notification",
    "NotificationItem",
    "NotificationMail",
    "Scope",
    "Turn",
    "User",
    "not_silenced",
]


class UserManager(DjangoUserManager["User"]):
    """Users by name, however it is spelled, so that nobody can pass for another."""

    def find_by_name(self, name: str) -> User | None:
        """The user called exactly `name`, else the one whose name it is in other letters (`name_key`), else None."""
        asked = storable_texts([name])
        found = list(self.filter(models.Q(username__in=asked) | models.Q(name_key__in=[name_key(one) for one in asked])))
        return next((user for user in found if user.username == name), found[0] if found else None)

    def silenced(self) -> models.QuerySet[User]:
        """The accounts that staff took *active* from: what they made public is shown to nobody (`docs/how-to/moderate.md`)."""
        return self.filter(is_active=False)

    def get_by_natural_key(self, username: str | None) -> User:
        """The user called `username`. Raises `User.DoesNotExist`."""
        found = self.find_by_name(username or "")
        if found is None:
            raise self.model.DoesNotExist
        return found


class NameKeyField(models.CharField):
    """The `name_key` of `username`, set whenever a row is saved; the suffix of one that was taken stays as long as the name."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """The key to store."""
        user, key = model_instance, getattr(model_instance, self.attname)
        if not is_key_of(key, user.username):  # type: ignore[attr-defined]
            key = name_key(user.username)  # type: ignore[attr-defined]
            setattr(user, self.attname, key)
        return str(key)


class User(AbstractUser):
    """A person with an account.

    `language` is the one that mails are written in; raising `session_epoch` ends every session. `confirmed_email` is the address whose
    reader has said that it is theirs: mails go nowhere else (`accounts.confirming`).
    """

    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES, default="en")

    session_epoch = models.PositiveIntegerField(default=0, editable=False)

    name_key = NameKeyField(max_length=255, unique=True, editable=False)

    confirmed_email = models.EmailField(blank=True, default="", editable=False)

    objects: ClassVar[UserManager] = UserManager()

    class Meta(AbstractUser.Meta):
        indexes = [models.Index(fields=["id"], condition=models.Q(is_active=False), name="user_silenced")]

    @property
    def has_confirmed_email(self) -> bool:
        """Whether mails may be sent to `email`."""
        return bool(self.email) and self.email == self.confirmed_email

    def _get_session_auth_hash(self, secret: str | bytes | None = None) -> str:
        """What a session must carry to be this user's: it changes with the password, and with `session_epoch`."""
        parts = f"{self.password}:{self.session_epoch}"
        return salted_hmac("accounts.models.User.session", parts, secret=secret, algorithm="sha256").hexdigest()


def not_silenced(owner: str) -> models.Q:
    """The condition that the owner of a row is not silenced. `owner` is the query's path to the account, which may be null."""
    return ~models.Q(**{f"{owner}__in": User.objects.silenced()})


class ConfirmationMail(models.Model):
    """A mail that asked for a confirmation: the one with this `number` to an address, for which `digest` stands (`accounts.confirming`)."""

    digest = models.CharField(max_length=64)
    number = models.PositiveSmallIntegerField()
    sent_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["digest", "number"], name="confirmation_mail_number_unique")
        ]

    def __str__(self) -> str:
        return self.digest[:8]


class Guest(models.Model):
    """A browser in which somebody tries the site without an account; what they make belongs to this row until an account takes it over.

    The browser's session holds the id, and nothing else leads here. `seen_at` is when it was here last, to the hour (`accounts.guests`).
    `origin` stands for the network address from which something was begun last, and says it to nobody who lacks the site's secret.
    """

    is_authenticated = False

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    begun_at = models.DateTimeField()
    seen_at = models.DateTimeField(db_index=True)
    origin = models.CharField(max_length=32, blank=True, default="", db_index=True, editable=False)

    def __str__(self) -> str:
        return f"guest {str(self.id)[:8]}"


class CompletedRequest(models.Model):
    """A request that was sent under a key and made something, and what it was answered (`accounts.once`), for a while.

    `key` stands for the key as it was sent; `fingerprint` for all else of the request. `answer` holds `location`, or of the API `status`,
    `body` and `headers`.
    """

    user = models.ForeignKey("User", on_delete=models.CASCADE, related_name="completed_requests", null=True, blank=True)
    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="completed_requests", null=True, blank=True)
    key = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    answer = models.JSONField()
    made_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], condition=models.Q(user__isnull=False), name="completedrequest_once_a_user"),
            models.UniqueConstraint(fields=["guest", "key"], condition=models.Q(guest__isnull=False), name="completedrequest_once_a_guest"),
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, guest__isnull=True) | models.Q(user__isnull=True, guest__isnull=False),
                name="completedrequest_of_one_person",
            ),
        ]

    def __str__(self) -> str:
        return f"request of {self.made_at:%Y-%m-%d %H:%M}"


class Turn(models.Model):
    """When somebody was served last in a queue that people share (`accounts.turns`): an account, a guest, or, with neither, any guest."""

    queue = models.CharField(max_length=20)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True, blank=True, editable=False)
    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="+", null=True, blank=True, editable=False)
    served_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["queue", "user"], name="turn_one_of_account", condition=models.Q(user__isnull=False)),
            models.UniqueConstraint(fields=["queue", "guest"], name="turn_one_of_guest", condition=models.Q(guest__isnull=False)),
            models.UniqueConstraint(
                fields=["queue"], name="turn_one_of_all_guests", condition=models.Q(user__isnull=True, guest__isnull=True)
            ),
            models.CheckConstraint(condition=models.Q(user__isnull=True) | models.Q(guest__isnull=True), name="turn_of_one"),
        ]

    def __str__(self) -> str:
        return f"{self.queue} {self.user_id or self.guest_id} {self.served_at:%H:%M:%S}"


class Scope(models.TextChoices):
    """What a token may do for its owner."""

    DECKS_READ = "decks:read", _("read my decks, private ones too")
    DECKS_WRITE = "decks:write", _("make, change and delete my decks")
    COLLECTION_READ = "collection:read", _("read my collection")
    COLLECTION_WRITE = "collection:write", _("change my collection")
    EVENTS_WRITE = "events:write", _("make events and hand in decks")
    SIMULATIONS_WRITE = "simulations:write", _("order and cancel simulations")


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    """Tokens, in ways that compose."""

    def usable(self, now: datetime) -> ApiTokenQuerySet:
        """Tokens that are neither revoked nor expired, of people who may log in."""
        return self.filter(revoked_at=None, owner__is_active=True).filter(models.Q(expires_at=None) | models.Q(expires_at__gt=now))


class ApiToken(models.Model):
    """A personal token of the REST API. Of the secret only its SHA-256 is kept, and its first letters to know it by."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens", verbose_name=_("owner"))
    name = models.CharField(_("name"), max_length=80)
    prefix = models.CharField(_("first letters"), max_length=16)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(_("scopes"), default=list)
    created_at = models.DateTimeField(_("made at"))
    expires_at = models.DateTimeField(_("ends at"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used at"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering: ClassVar[list[str]] = ["-created_at", "-id"]

    def __str__(self) -> str:
        return f"{self.prefix}… ({self.name})"

    def has_scope(self, scope: str) -> bool:
        """Whether the token may do what `scope` names."""
        return scope in self.scopes
