"""Ordered simulations: jobs, the chunks they are worked off in, and the stored answers."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.guests import Person
from accounts.models import Guest, not_silenced
from engine.sequential import ENOUGH
from web.games import present_game
from web.models import GameField
from web.queues import REPORTS, STUDIES

LOST_AFTER = timedelta(seconds=10)
"""A chunk whose worker has not said anything for so long has lost it."""


class Kind(models.TextChoices):
    """What is asked of the engine."""

    GOLDFISH = "goldfish", _("Goldfish")
    DUEL = "duel", _("Duel")
    COMPARE = "compare", _("Comparison")
    GAUNTLET = "gauntlet", _("Gauntlet")
    BRAWL = "brawl", _("Brawl")


class State(models.TextChoices):
    """Where a job stands. The last three are final."""

    QUEUED = "queued", _("Waiting")
    RUNNING = "running", _("Playing")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    CANCELLED = "cancelled", _("Stopped")


class Queue(models.TextChoices):
    """In which queue games wait for a worker: those of a report, or what takes longer, a study, a long gauntlet, a bot that searches."""

    REPORTS = REPORTS, _("Reports")
    STUDIES = STUDIES, _("Studies")


OPEN_STATES = (State.QUEUED, State.RUNNING)


class ReportQuerySet(models.QuerySet["Report"]):
    """Stored answers."""

    def answering(self, question: str) -> Report | None:
        """The answer to `question`, None while nobody has got one."""
        return self.filter(question=question).first()


class Report(models.Model):
    """An answer: the result of one question, the same for everyone who asks it.

    `question` is the SHA-256 of everything the result depends on. `result` is the result's JSON
    text, byte for byte: a JSON column of PostgreSQL would sort its keys. `cards` are the numbers of the cards that it tells of,
    `catalog_digest` what the rules read of them and of what their texts bring in. Where `cards` is None,
    which is so in reports from before they were noted, it is of all that there were.
    """

    question = models.CharField(max_length=64, unique=True)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    engine_version = models.CharField(max_length=40)
    catalog_digest = models.CharField(max_length=64)
    cards = models.JSONField(null=True)
    result = models.TextField()
    created_at = models.DateTimeField()

    objects = ReportQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.kind} {self.question[:8]}"


class JobQuerySet(models.QuerySet["Job"]):
    """Ordered simulations."""

    def of(self, user: Person) -> JobQuerySet:
        """What `user`, an account or a guest, ordered in the present game; nothing for anybody else."""
        return self.filter(game=present_game()).held_by(user)

    def held_by(self, user: Person) -> JobQuerySet:
        """What `user`, an account or a guest, ordered in any game; nothing for anybody else."""
        if isinstance(user, Guest):
            return self.filter(guest=user)
        return self.filter(owner=user) if user.is_authenticated else self.none()

    def visible_to(self, user: Person) -> JobQuerySet:
        """What `user` may read of the present game: their own orders, and what others share by its link."""
        readable = Q(is_shared=True) & not_silenced("owner")
        if isinstance(user, Guest):
            readable |= Q(guest=user)
        elif user.is_authenticated:
            readable |= Q(owner=user)
        return self.filter(readable, game=present_game())

    def of_the_site(self) -> JobQuerySet:
        """What the site had played of its own starter decks in the present game (`simulations.jobs.samples`)."""
        return self.filter(game=present_game(), owner__isnull=True, guest__isnull=True)

    def open(self) -> JobQuerySet:
        """Neither done nor failed nor cancelled."""
        return self.filter(state__in=OPEN_STATES)


def may_end_early(parameters: Mapping[str, Any]) -> bool:
    """Whether games with these parameters of a job are judged while they are played, and may be enough before there are all."""
    return "precision" in parameters or parameters["games"] == ENOUGH


class Job(models.Model):
    """One order of a simulation of a game: what was asked, how far it is, how it ended.

    `deck_list` is the list as it was when ordered (see `decks.list.snapshots`), `deck` the deck it was
    taken from, if any; `opponents` are the other lists (`title`, `hash`, `list`), frozen alike; `parameters` are
    the settings with every default filled in. `catalog_digest` is of the cards that its games read (`questions.present_of`).
    Games `0 … games_planned - 1` have been given to chunks;
    `games_done` is the sum of the chunks that are done, so it counts every game exactly once. Games are given
    out up to `games_stage`: all at once, or up to the next look of a simulation that stops when it is
    precise enough (`games` are then the most, and in the end those that were played); none before the screening of a study is
    through. `is_long`: more than a person may order at once, so it is played when nobody else waits.
    `is_waiting_for_broker`: the order is stored, nobody could be told of it yet. `is_confidential`: it plays lists that are others'
    to show, such as those of an event, so it is never shared. `guest` ordered it without an account; nobody did where both are
    missing: it is one of the site's own, for everybody to read.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="simulations", null=True, blank=True)
    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="simulations", null=True, blank=True, editable=False)
    game = GameField()
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.GOLDFISH)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    title = models.CharField(max_length=200, blank=True)
    is_shared = models.BooleanField(default=False)
    is_confidential = models.BooleanField(default=False)

    parameters = models.JSONField()
    deck = models.ForeignKey("decks.Deck", on_delete=models.SET_NULL, null=True, blank=True, related_name="simulations")
    deck_list = models.JSONField()
    deck_hash = models.CharField(max_length=64)
    opponents = models.JSONField(default=list)
    seed = models.PositiveBigIntegerField()
    engine_version = models.CharField(max_length=40)
    catalog_digest = models.CharField(max_length=64)
    question = models.CharField(max_length=64)
    report = models.ForeignKey(Report, on_delete=models.PROTECT, null=True, blank=True, related_name="jobs")

    games = models.PositiveIntegerField()
    games_stage = models.PositiveIntegerField()
    games_planned = models.PositiveIntegerField(default=0)
    games_done = models.PositiveIntegerField(default=0)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    is_long = models.BooleanField(default=False)
    queue = models.CharField(max_length=10, choices=Queue.choices, default=Queue.REPORTS)
    is_waiting_for_broker = models.BooleanField(default=False)
    error_code = models.CharField(max_length=40, blank=True)
    error_message = models.TextField(blank=True)

    idempotency_key = models.CharField(max_length=200, blank=True)
    order_fingerprint = models.CharField(max_length=64)

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(fields=["owner", "-created_at", "-id"], name="job_of_owner"),
            models.Index(fields=["created_at"], name="job_open", condition=Q(state__in=["queued", "running"])),
            models.Index(fields=["question"], name="job_by_question"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["owner", "idempotency_key"], name="job_one_per_idempotency_key", condition=~Q(idempotency_key="")
            ),
            models.CheckConstraint(
                condition=Q(games_done__lte=F("games_planned")) & Q(games_planned__lte=F("games_stage")) & Q(games_stage__lte=F("games")),
                name="job_counts_no_game_twice",
            ),
            models.CheckConstraint(condition=~Q(state="done") | Q(report__isnull=False), name="job_done_has_a_report"),
            models.CheckConstraint(condition=~Q(is_shared=True, is_confidential=True), name="job_confidential_is_not_shared"),
            models.CheckConstraint(condition=~Q(state="failed") | ~Q(error_code=""), name="job_failed_says_why"),
            models.CheckConstraint(
                condition=Q(owner__isnull=False, guest__isnull=True)
                | Q(owner__isnull=True, guest__isnull=False, is_shared=False)
                | Q(owner__isnull=True, guest__isnull=True, is_shared=True),
                name="job_of_account_guest_or_site",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.id} ({self.state})"

    @property
    def may_end_early(self) -> bool:
        """Whether its games are judged while they are played, and may be enough before there are all."""
        return may_end_early(self.parameters)

    @property
    def is_of_the_site(self) -> bool:
        """Whether nobody ordered it: the site had it played of a starter deck of its own."""
        return self.owner_id is None and self.guest_id is None

    def is_of(self, user: Person) -> bool:
        """Whether `user`, an account, a guest or nobody, ordered it."""
        holder = self.guest_id if isinstance(user, Guest) else self.owner_id
        return holder is not None and holder == user.pk

    @property
    def is_open(self) -> bool:
        """Neither done nor failed nor cancelled."""
        return self.state in OPEN_STATES

    @property
    def progress(self) -> float:
        """The part of the games that is played, 0 to 1."""
        return 1.0 if self.state == State.DONE else round(self.games_done / self.games, 4) if self.games else 0.0

    @property
    def games_charged(self) -> int:
        """What the job takes of the games of a day: none for a long one or a stored answer, those played of one that ended early."""
        if self.is_long or self.finished_at == self.created_at:
            return 0
        return self.games_done if self.state in (State.CANCELLED, State.FAILED) else self.games

    @property
    def lists(self) -> list[dict[str, Any]]:
        """The snapshots of all lists, the one asked about first."""
        return [self.deck_list, *(opponent["list"] for opponent in self.opponents)]

    @property
    def error(self) -> dict[str, str] | None:
        """Why the job failed (`code`, `message`), None when it didn't."""
        return {"code": self.error_code, "message": self.error_message} if self.error_code else None


class DeletedGames(models.Model):
    """Games of a deleted simulation, kept for a day: whoever deletes a report has had its games all the same."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deleted_games")
    ordered_at = models.DateTimeField()
    games = models.PositiveIntegerField()

    class Meta:
        indexes = (models.Index(fields=["owner", "ordered_at"], name="deleted_games_of_owner"),)

    def __str__(self) -> str:
        return f"{self.owner_id} {self.games}"


class ChunkState(models.TextChoices):
    """Where a chunk stands: given to a worker, given back by one that was lost, or counted."""

    RUNNING = "running", _("Playing")
    RETURNED = "returned", _("Given back")
    DONE = "done", _("Done")


class Chunk(models.Model):
    """Games `first … first + count - 1` of a job, worked off by one worker in a second or so.

    Whoever holds `token` may write it: a worker that was taken for dead finds another token here and
    throws its games away. `result` is the tally of the games; chunks go when the job is finished. Of many that are done,
    one holds the tally of all, and the others are `is_folded`: a long job stays light to read. One that `is_screening` has no games:
    it is given out again and again until the screening of a study is through, and `result` is what that has found so far.
    """

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="chunks")
    index = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=ChunkState.choices, default=ChunkState.RUNNING)
    token = models.UUIDField()
    attempts = models.PositiveSmallIntegerField(default=1)
    claimed_at = models.DateTimeField()
    heartbeat_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    is_folded = models.BooleanField(default=False)
    is_screening = models.BooleanField(default=False)

    class Meta:
        ordering = ("job", "index")
        constraints = (
            models.UniqueConstraint(fields=["job", "index", "is_screening"], name="chunk_one_per_index"),
            models.UniqueConstraint(fields=["job", "first", "is_screening"], name="chunk_one_per_first_game"),
            models.CheckConstraint(condition=Q(count__gte=1), name="chunk_has_games"),
        )
        indexes = (
            models.Index(fields=["heartbeat_at"], name="chunk_running", condition=Q(state="running")),
            models.Index(fields=["job"], name="chunk_with_tally", condition=Q(state="done", is_folded=False, is_screening=False)),
        )

    def __str__(self) -> str:
        return f"{self.job_id} #{self.index} ({self.state})"


class Pace(models.Model):
    """How fast games of a sort have been played so far, by one worker: what estimates of time are made of.

    Older games weigh less and less: with each finished job the sums are halved until they hold `PACE_SECONDS` at most.
    """

    sort = models.CharField(max_length=80, primary_key=True)
    games = models.FloatField()
    seconds = models.FloatField()

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(games__gt=0, seconds__gt=0), name="pace_is_a_speed"),)

    def __str__(self) -> str:
        return f"{self.sort}: {self.games / self.seconds:.1f} games/s"
