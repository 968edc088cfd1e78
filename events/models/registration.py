"""Who takes part in an event, and the lists they handed in."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from engine.verdict.verdict import Verdict
from events.models.event import NAME_LENGTH, Event

NOTE_LENGTH = 300


class Status(models.TextChoices):
    """Whether a player takes part. One who doesn't stays in the event with list and checks, and can come back.

    Who withdrew did so before lists closed; who dropped out, or was disqualified, did take part, and the list stays among the others.
    """

    TAKING_PART = "taking_part", _("takes part")
    WAITING = "waiting", _("on the waiting list")
    WITHDRAWN = "withdrawn", _("withdrew")
    DROPPED = "dropped", _("dropped out")
    REMOVED = "removed", _("taken out by the organiser")
    DISQUALIFIED = "disqualified", _("disqualified")


PRESENT = (Status.TAKING_PART, Status.WAITING)
"""Of those who are there, or hope to be."""
COUNTED = (Status.TAKING_PART, Status.DROPPED, Status.DISQUALIFIED)
"""Of those whose lists are the field of an event."""


class Hold(models.TextChoices):
    """Whether a player's list can still be handed in: as for everybody, or as staff decided for this one."""

    AS_ALL = "", _("as for everybody")
    LOCKED = "locked", _("locked")
    UNLOCKED = "unlocked", _("unlocked")


class RegistrationQuerySet(models.QuerySet["Registration"]):
    """What of registrations composes."""

    def taking_part(self) -> RegistrationQuerySet:
        """Those of players who have a place and are still there."""
        return self.filter(status=Status.TAKING_PART)

    def counted(self) -> RegistrationQuerySet:
        """Those whose lists are the field: also of players who dropped out or were disqualified."""
        return self.filter(status__in=COUNTED)

    def with_list(self) -> RegistrationQuerySet:
        """Those with a list handed in."""
        return self.filter(handed_in_at__isnull=False)


class Registration(models.Model):
    """A player of an event and the list handed in, as it was then.

    `list` (leaders, zones and unread lines by the names of the game's layout) is a copy, never a link to a living deck; null before
    one is handed in.
    `handed_in_verdict` is the validator's answer when it was handed in, with what it was computed from: format and its version, day,
    hash, catalog; `was_legal` is what it says. Lists that an earlier release judged again hold that answer, of `judged_at`. What was
    said later are `Judgement`s; what holds now is `verdict`, which `events.legality.judge` puts there and nothing stores.
    `handed_in_by` is the staff who handed it in for the player, None when the player did. `hold` says whether it can still be replaced.
    `left_at` is when a player who is no longer there withdrew, dropped out or was taken out; `waiting_since` orders the waiting list.
    `deck` is the deck that it was copied from, to say when that one has changed since. A player without an account, whom staff
    registered, has no `player`; a list whose player deleted the account after the deadline stays without, under its number.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="registrations")
    number = models.PositiveIntegerField(help_text="Counts from 1 in its event, and is never given again.")
    player_name = models.CharField(max_length=NAME_LENGTH)
    deck = models.ForeignKey("decks.Deck", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    deck_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    list = models.JSONField(null=True, blank=True)
    hash = models.CharField(max_length=64, blank=True)
    handed_in_verdict = models.JSONField(null=True, blank=True)
    was_legal = models.BooleanField(null=True)
    handed_in_at = models.DateTimeField(null=True, blank=True)
    handed_in_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    judged_at = models.DateTimeField(null=True, blank=True)
    hold = models.CharField(max_length=8, choices=Hold, blank=True, default=Hold.AS_ALL)
    status = models.CharField(max_length=12, choices=Status, default=Status.TAKING_PART)
    left_at = models.DateTimeField(null=True, blank=True)
    waiting_since = models.DateTimeField(null=True, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    verdict: Verdict | None = None

    objects = RegistrationQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("event", "player"), name="registration_is_one_a_player"),
            models.UniqueConstraint(fields=("event", "number"), name="registration_number_is_one_an_event"),
            models.CheckConstraint(
                condition=Q(list__isnull=True, handed_in_verdict__isnull=True, was_legal__isnull=True, handed_in_at__isnull=True, hash="")
                | Q(
                    list__isnull=False,
                    handed_in_verdict__isnull=False,
                    was_legal__isnull=False,
                    handed_in_at__isnull=False,
                    judged_at__isnull=False,
                ),
                name="registration_has_a_whole_list_or_none",
            ),
            models.CheckConstraint(condition=~Q(player_name=""), name="registration_has_a_name"),
            models.CheckConstraint(
                condition=Q(status__in=PRESENT, left_at__isnull=True)
                | Q(status__in=(Status.WITHDRAWN, Status.DROPPED, Status.REMOVED, Status.DISQUALIFIED), left_at__isnull=False),
                name="registration_says_since_when_not",
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.WAITING) | Q(waiting_since__isnull=False), name="registration_says_since_when_it_waits"
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} of event {self.event_id}"

    @property
    def has_list(self) -> bool:
        """Whether a list was handed in."""
        return self.list is not None

    @property
    def is_legal(self) -> bool | None:
        """Whether the list is legal by the cards and formats of now; None without one. Asked of what `events.legality.judge` gave."""
        if self.handed_in_at is None:
            return None
        if self.verdict is None:
            raise RuntimeError(f"Registration {self.pk} is asked whether its list is legal, and wasn't judged.")
        return self.verdict.legal

    def is_judged_by(self, judgement: Judgement) -> bool:
        """Whether `judgement` is of the list that was last handed in, and not of one that it replaced, also at the same time."""
        return self.handed_in_at is not None and judgement.judged_at >= self.handed_in_at and judgement.hash == self.hash

    @property
    def takes_part(self) -> bool:
        """Whether the player has a place and is still there."""
        return self.status == Status.TAKING_PART

    @property
    def is_present(self) -> bool:
        """Whether the player takes part or waits for a place."""
        return self.status in PRESENT

    @property
    def account_beside(self) -> str:
        """The name of the account, where it isn't the one that the player goes by here."""
        return self.player.username if self.player is not None and self.player.username != self.player_name else ""

    def takes_lists(self, now: datetime) -> bool:
        """Whether the player may hand a list in at `now`: while the event takes lists, unless staff decided otherwise for this one."""
        if not self.is_present or self.event.is_ended or self.hold == Hold.LOCKED:
            return False
        return self.hold == Hold.UNLOCKED or self.event.is_open(now)


class ReplacedList(models.Model):
    """A list that another one took the place of after lists had closed, or by staff's hand. Nothing changes one."""

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="replaced_lists")
    list = models.JSONField()
    hash = models.CharField(max_length=64)
    verdict = models.JSONField()
    is_legal = models.BooleanField()
    handed_in_at = models.DateTimeField()
    replaced_at = models.DateTimeField()

    class Meta:
        ordering = ("replaced_at", "pk")

    def __str__(self) -> str:
        return f"list of {self.handed_in_at:%Y-%m-%d %H:%M}"


class Deed(models.TextChoices):
    """What staff did with a player's registration."""

    REGISTERED = "registered", _("registered the player")
    HANDED_IN = "handed_in", _("handed the list in")
    LOCKED = "locked", _("locked the list")
    UNLOCKED = "unlocked", _("unlocked the list")
    AS_ALL = "as_all", _("left the list to the deadline again")
    LET_IN = "let_in", _("gave the player a place")
    DROPPED = "dropped", _("noted that the player dropped out")
    REMOVED = "removed", _("took the player out")
    DISQUALIFIED = "disqualified", _("disqualified the player")
    BROUGHT_BACK = "brought_back", _("brought the player back")


class StaffDeed(models.Model):
    """Something that staff did with a registration, by whom and when: rows are added, and none is changed."""

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="deeds")
    deed = models.CharField(max_length=12, choices=Deed)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)

    class Meta:
        ordering = ("at", "pk")

    def __str__(self) -> str:
        return f"{self.deed} at {self.at:%Y-%m-%d %H:%M}"


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


class Partner(models.Model):
    """An account that plays in a team beside the player who registered it: asked at `asked_at`, in the team since `accepted_at`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="partners")
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="partners")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="partnerships")
    asked_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("asked_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("registration", "user"), name="partner_is_asked_once_a_team"),
            models.UniqueConstraint(
                fields=("event", "user"), condition=Q(accepted_at__isnull=False), name="partner_plays_in_one_team_an_event"
            ),
        )

    def __str__(self) -> str:
        return f"partner in registration {self.registration_id}"
