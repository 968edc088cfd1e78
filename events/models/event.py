"""Events, and who runs them."""

from __future__ import annotations

import secrets
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import not_silenced
from cards.models import ProtectedFormat
from engine.cards.layout import Layout
from web.games import kit_of, present_game
from web.models import GameField

ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 12
NAME_LENGTH = 100
TEXT_LENGTH = 2_000
FOLDED_LENGTH = 600


def new_public_id() -> str:
    """Twelve random characters of Crockford's base 32 (60 bits): nobody comes upon an event by trying."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


class Visibility(models.TextChoices):
    """Who finds an event."""

    LINK = "link", _("everyone with the link")
    PUBLIC = "public", _("everyone: it stands in the list of events")


class Audience(models.TextChoices):
    """Who may read the lists, besides organisers and judges, once an organiser has opened them."""

    ORGANISER = "organiser", _("only organisers and judges")
    PLAYERS = "players", _("the players of the event")
    EVERYONE = "everyone", _("everyone who sees the event")


class Role(models.TextChoices):
    """What somebody is at an event. Each may do what those after it may: `events.roles`."""

    ORGANISER = "organiser", _("organiser")
    JUDGE = "judge", _("judge")
    HELPER = "helper", _("helper")


class EventQuerySet(models.QuerySet["Event"]):
    """What of events composes."""

    def of_game(self) -> EventQuerySet:
        """Those of the present game."""
        return self.filter(game=present_game())

    def take_place_from(self, day: date) -> EventQuerySet:
        """Those of `day` and later that weren't called off, the next first."""
        return self.filter(starts_on__gte=day, cancelled_at=None).order_by("starts_on", "pk")

    def public(self) -> EventQuerySet:
        """Those that everybody finds: of no organiser whom staff silenced."""
        return self.filter(not_silenced("organiser"), visibility=Visibility.PUBLIC)


class Event(models.Model):
    """A gathering of players with decks of one game and format. Whatever is done with it is done while its game is the present one.

    Instants are read in `time_zone`, where the event is. `starts_on` is the day that lists are judged for, `start_time` what the clocks
    at the place show when it begins (None: not said). Lists are taken until `deadline`; players register from `registration_opens_at`
    (None: at once) to `registration_closes_at` (None: as long as lists are taken). Who comes when all `places` are taken (None: there is
    no such number) waits. `check_in_opened_at` is when players could first say that they are there. `lists_opened_at` is when the lists
    were opened to `audience`, `cancelled_at` when the event was called off, `finished_at` when an organiser closed it: nothing of it
    changes then but who reads its lists. `revision` grows with
    each write, `changed_at` is when it was last written (None: not since that is noted). `watched_revision` is that of the cards
    and formats by which its lists were looked at last (`events.watching`).
    `folded_words` are name and place, `folded_organiser` the organiser's name, as the search compares them.
    An event whose organiser deleted the account stays, without one, as long as others take part.
    """

    game = GameField()
    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=new_public_id, editable=False)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="organised_events")
    name = models.CharField(max_length=NAME_LENGTH)
    place = models.CharField(max_length=NAME_LENGTH, blank=True)
    is_online = models.BooleanField(default=False)
    description = models.TextField(max_length=TEXT_LENGTH, blank=True)
    format = models.CharField(max_length=60)
    site_format = ProtectedFormat()
    additions = models.JSONField(default=dict, blank=True, help_text="What is asked beside the format: `events.additions`.")
    starts_on = models.DateField()
    start_time = models.TimeField(null=True, blank=True)
    time_zone = models.CharField(max_length=60)
    registration_opens_at = models.DateTimeField(null=True, blank=True)
    registration_closes_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField()
    places = models.PositiveIntegerField(null=True, blank=True)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.LINK)
    audience = models.CharField(max_length=10, choices=Audience, default=Audience.ORGANISER)
    admits_illegal = models.BooleanField(default=True)
    check_in_opened_at = models.DateTimeField(null=True, editable=False)
    lists_opened_at = models.DateTimeField(null=True, editable=False)
    cancelled_at = models.DateTimeField(null=True, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)
    revision = models.PositiveIntegerField(default=1, editable=False)
    last_number = models.PositiveIntegerField(default=0, editable=False, help_text="The highest number given to a registration.")
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField(null=True, editable=False)
    watched_revision = models.CharField(max_length=64, blank=True, editable=False)
    folded_words = models.CharField(max_length=FOLDED_LENGTH, blank=True, editable=False)
    folded_organiser = models.CharField(max_length=FOLDED_LENGTH, blank=True, editable=False)

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
    def is_cancelled(self) -> bool:
        """Whether it was called off."""
        return self.cancelled_at is not None

    @property
    def is_ended(self) -> bool:
        """Whether nothing is entered any more: it was called off, or is finished."""
        return self.is_cancelled or self.finished_at is not None

    @property
    def starts_at(self) -> datetime | None:
        """The instant at which it begins; None where only the day is said."""
        return datetime.combine(self.starts_on, self.start_time, self.zone) if self.start_time else None

    @property
    def closes_late(self) -> bool:
        """Whether lists are still taken when it has begun; where no hour is said, when its day is over."""
        ends = datetime.combine(self.starts_on + timedelta(days=1), time(), self.zone)
        return self.deadline > self.starts_at if self.starts_at else self.deadline >= ends

    def local(self, instant: datetime | None) -> datetime | None:
        """What the clocks of the place show at `instant`: a time without a zone."""
        return instant.astimezone(self.zone).replace(tzinfo=None) if instant else None

    def is_open(self, now: datetime) -> bool:
        """Whether lists are taken at `now`; the very instant of the deadline still counts."""
        return not self.is_ended and now <= self.deadline

    @property
    def last_registration_at(self) -> datetime:
        """Until when players register, that instant included."""
        return min(self.registration_closes_at or self.deadline, self.deadline)

    def registers(self, now: datetime) -> bool:
        """Whether players can register at `now`; the first and the last instant count."""
        begun = self.registration_opens_at is None or self.registration_opens_at <= now
        return begun and not self.is_ended and now <= self.last_registration_at


class Staff(models.Model):
    """Who helps to run an event, besides the account that made it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="staffed_events")
    role = models.CharField(max_length=10, choices=Role)
    added_at = models.DateTimeField()

    class Meta:
        ordering = ("added_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("event", "user"), name="staff_has_one_role_an_event"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="staff_role_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.role} of event {self.event_id}"


class StaffLink(models.Model):
    """A link with which whoever has it becomes `role` at an event, as long as it isn't taken back."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff_links")
    role = models.CharField(max_length=10, choices=Role)
    code = models.CharField(max_length=ID_LENGTH, unique=True, default=new_public_id)
    made_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("event", "role"), name="staff_link_is_one_a_role"),
            models.CheckConstraint(condition=Q(role__in=(Role.JUDGE, Role.HELPER)), name="staff_link_makes_no_organiser"),
        )

    def __str__(self) -> str:
        return f"link for {self.role} of event {self.event_id}"


class EventDeed(models.Model):
    """Something that staff did with an event as a whole, by whom and when: rows are added, and none is changed."""

    class Deed(models.TextChoices):
        """What it was."""

        SWAPPED = "swapped", _("changed the pairings")
        FINISHED = "finished", _("finished the event")
        REOPENED = "reopened", _("reopened the event")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deeds")
    deed = models.CharField(max_length=12, choices=Deed)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    note = models.CharField(max_length=TEXT_LENGTH, blank=True)

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.deed} at {self.at:%Y-%m-%d %H:%M}"
