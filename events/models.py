"""Events, who takes part, and the lists they handed in."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cards.models import ProtectedFormat
from engine.layout import Layout
from web.games import kit_of, present_game
from web.models import GameField

ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 12
NAME_LENGTH = 100
TEXT_LENGTH = 2_000
NOTE_LENGTH = 300


def new_public_id() -> str:
    """Twelve random characters of Crockford's base 32 (60 bits): nobody comes upon an event by trying."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


class Visibility(models.TextChoices):
    """Who finds an event."""

    LINK = "link", _("everyone with the link")
    PUBLIC = "public", _("everyone: it stands in the list of events")


class Audience(models.TextChoices):
    """Who may read the lists once the organiser has opened them."""

    ORGANISER = "organiser", _("only the organiser")
    PLAYERS = "players", _("the players of the event")
    EVERYONE = "everyone", _("everyone who sees the event")


class Status(models.TextChoices):
    """Whether a player takes part. One who doesn't stays in the event with list and checks, and can come back."""

    TAKING_PART = "taking_part", _("takes part")
    WITHDRAWN = "withdrawn", _("withdrew")
    REMOVED = "removed", _("taken out by the organiser")


class EventQuerySet(models.QuerySet["Event"]):
    """What of events composes."""

    def of_game(self) -> EventQuerySet:
        """Those of the present game."""
        return self.filter(game=present_game())

    def listed_for(self, user: Any) -> EventQuerySet:
        """The public events of the present game, and those that `user` organises or takes part in."""
        found = Q(visibility=Visibility.PUBLIC)
        if user.is_authenticated:
            mine = Registration.objects.filter(player=user).values("event_id")
            found |= Q(organiser=user) | Q(pk__in=mine)
        return self.of_game().filter(found)


class Event(models.Model):
    """A gathering of players with decks of one game and format. Whatever is done with it is done while its game is the present one.

    `deadline` is an instant; people read it in `time_zone`, where the event is. `starts_on` is the day that
    lists are judged for. `lists_opened_at` is when the organiser opened the lists to `audience`. `revision` grows with each write,
    `changed_at` is when the organiser last wrote (None: not since that is noted). `watched_revision` is
    that of the cards and formats by which its lists were looked at last (`events.watching`).
    An event whose organiser deleted the account stays, without one, as long as others take part.
    """

    game = GameField()
    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_public_id, editable=False)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="organised_events")
    name = models.CharField(max_length=NAME_LENGTH)
    place = models.CharField(max_length=NAME_LENGTH, blank=True)
    description = models.TextField(max_length=TEXT_LENGTH, blank=True)
    format = models.CharField(max_length=60)
    site_format = ProtectedFormat()
    starts_on = models.DateField()
    time_zone = models.CharField(max_length=60)
    deadline = models.DateTimeField()
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.LINK)
    audience = models.CharField(max_length=10, choices=Audience, default=Audience.ORGANISER)
    admits_illegal = models.BooleanField(default=True)
    lists_opened_at = models.DateTimeField(null=True, editable=False)
    revision = models.PositiveIntegerField(default=1, editable=False)
    last_number = models.PositiveIntegerField(default=0, editable=False, help_text="The highest number given to a registration.")
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField(null=True, editable=False)
    watched_revision = models.CharField(max_length=64, blank=True, editable=False)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ("-starts_on", "-pk")
        indexes = (models.Index(fields=("game", "starts_on", "id"), name="event_by_day"),)
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="event_has_a_name"),
            models.CheckConstraint(condition=Q(visibility__in=Visibility.values), name="event_visibility_is_known"),
            models.CheckConstraint(condition=Q(audience__in=Audience.values), name="event_audience_is_known"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def layout(self) -> Layout:
        """How lists of its game are laid out."""
        return kit_of(self.game).layout

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the place."""
        return ZoneInfo(self.time_zone)

    @property
    def local_deadline(self) -> datetime:
        """What the clocks of the place show at the deadline: a time without a zone."""
        return self.deadline.astimezone(self.zone).replace(tzinfo=None)

    def is_open(self, now: datetime) -> bool:
        """Whether lists are taken at `now`; the very instant of the deadline still counts."""
        return now <= self.deadline


class RegistrationQuerySet(models.QuerySet["Registration"]):
    """What of registrations composes."""

    def taking_part(self) -> RegistrationQuerySet:
        """Those of players who neither withdrew nor were taken out."""
        return self.filter(status=Status.TAKING_PART)

    def with_list(self) -> RegistrationQuerySet:
        """Those with a list handed in."""
        return self.filter(handed_in_at__isnull=False)


class Registration(models.Model):
    """A player of an event and the list handed in, as it was then.

    `list` (leaders, zones and unread lines by the names of the game's layout) is a copy, never a link to a living deck; null before
    one is handed in.
    `verdict` is the validator's answer when it was handed in, with what it was computed from: format and its version, day, hash,
    catalog; later answers are `Judgement`s. Lists that an earlier release judged again hold that answer, of `judged_at`.
    `left_at` is when a player who doesn't take part withdrew or was taken out.
    `deck` is the deck that it was copied from, to say when that one has changed since. A list whose player deleted
    the account after the deadline stays without `player`, under its number.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="registrations")
    number = models.PositiveIntegerField(help_text="Counts from 1 in its event, and is never given again.")
    player_name = models.CharField(max_length=NAME_LENGTH)
    deck = models.ForeignKey("decks.Deck", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    deck_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    list = models.JSONField(null=True, blank=True)
    hash = models.CharField(max_length=64, blank=True)
    verdict = models.JSONField(null=True, blank=True)
    is_legal = models.BooleanField(null=True)
    handed_in_at = models.DateTimeField(null=True, blank=True)
    judged_at = models.DateTimeField(null=True, blank=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.TAKING_PART)
    left_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    objects = RegistrationQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("event", "player"), name="registration_is_one_a_player"),
            models.UniqueConstraint(fields=("event", "number"), name="registration_number_is_one_an_event"),
            models.CheckConstraint(
                condition=Q(list__isnull=True, verdict__isnull=True, is_legal__isnull=True, handed_in_at__isnull=True, hash="")
                | Q(list__isnull=False, verdict__isnull=False, is_legal__isnull=False, handed_in_at__isnull=False, judged_at__isnull=False),
                name="registration_has_a_whole_list_or_none",
            ),
            models.CheckConstraint(condition=~Q(player_name=""), name="registration_has_a_name"),
            models.CheckConstraint(
                condition=Q(status=Status.TAKING_PART, left_at__isnull=True)
                | Q(status__in=(Status.WITHDRAWN, Status.REMOVED), left_at__isnull=False),
                name="registration_says_since_when_not",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} of event {self.event_id}"

    @property
    def has_list(self) -> bool:
        """Whether a list was handed in."""
        return self.list is not None

    def is_judged_by(self, judgement: Judgement) -> bool:
        """Whether `judgement` is of the list that was last handed in, and not of one that it replaced."""
        return self.handed_in_at is not None and judgement.judged_at >= self.handed_in_at

    @property
    def takes_part(self) -> bool:
        """Whether the player neither withdrew nor was taken out."""
        return self.status == Status.TAKING_PART


class Judgement(models.Model):
    """A list judged again after it was handed in: what the validator said at `judged_at`. Nothing changes one."""

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="judgements")
    judged_at = models.DateTimeField()
    verdict = models.JSONField()
    is_legal = models.BooleanField()
    hash = models.CharField(max_length=64, help_text="Of the list that was judged.")

    class Meta:
        ordering = ("judged_at", "pk")

    def __str__(self) -> str:
        return f"{'legal' if self.is_legal else 'not legal'} at {self.judged_at:%Y-%m-%d %H:%M}"


class DeckCheck(models.Model):
    """A look at a player's cards at the table, and whether they were the list that was handed in."""

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="checks")
    checked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    checked_at = models.DateTimeField()
    hash = models.CharField(max_length=64, help_text="Of the list that the cards were held against.")
    passed = models.BooleanField()
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)

    class Meta:
        ordering = ("-checked_at", "-pk")

    def __str__(self) -> str:
        return f"{'passed' if self.passed else 'failed'} at {self.checked_at:%Y-%m-%d %H:%M}"
