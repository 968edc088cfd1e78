"""Tables at which people play: what is played, who sits there, and every choice that was made.

A game is what it began with and its choices: the engine plays it again from them, so nothing else of it is stored. What a table's row
says of the game beside that (how many choices, who decides, the result) is what lists and questions about many tables need.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Cast
from django.utils.translation import gettext_lazy as _

from accounts.guests import Person
from accounts.models import Guest
from play.models.people import Mute
from web.games import present_game
from web.models import GameField

DAY_SECONDS = 86_400
MOST_DAYS = 14
"""So many days a decision may take at most, where a game is played over days."""
PUBLIC_ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
PUBLIC_ID_LENGTH = 12
NAME_LENGTH = 150
TITLE_LENGTH = 200
OFFER_LASTS = timedelta(days=1)
"""So long a table stands among the open ones, unless it is full before."""


def new_public_id() -> str:
    """Twelve random characters of Crockford's base 32 (60 bits): a table's name in addresses."""
    return "".join(secrets.choice(PUBLIC_ID_ALPHABET) for _ in range(PUBLIC_ID_LENGTH))


def no_seats() -> list[int]:
    """No numbers of seats."""
    return []


class State(models.TextChoices):
    """Where a table stands: a seat is free, the game is on, the game has ended."""

    OPEN = "open", _("Waiting for players")
    PLAYING = "playing", _("In play")
    OVER = "over", _("Over")


class Ending(models.TextChoices):
    """How a game came to its end."""

    RULES = "rules", _("by the rules")
    RESIGNED = "resigned", _("resigned")
    AGREED = "agreed", _("agreed on a draw")
    TIME = "time", _("on time")
    ENDLESS = "endless", _("broken off after too many choices")
    LEFT = "left", _("left before it began")


class Clock(models.TextChoices):
    """What time a player has, if the table has a clock: so much for each decision, or for the whole game."""

    OFF = "off", _("No clock")
    MOVE = "move", _("For each decision")
    GAME = "game", _("For the whole game")


class Stop(models.TextChoices):
    """How often a player is asked where they may only react; the values are the engine's (`engine.table.seated.Stops`)."""

    ALWAYS = "always", _("always")
    OWN_TURNS = "own-turns", _("in my turns")
    OTHERS_TURNS = "others-turns", _("in the turns of others")
    ANSWERS = "answers", _("where I could answer something")
    TOUCHED = "touched", _("only where something of mine is touched")
    UNTIL_TOUCHED = "until-touched", _("not until something of mine is touched")
    NOT_THIS_TURN = "not-this-turn", _("never in this turn")


class SeatKind(models.TextChoices):
    """Who sits in a seat. Nobody: the engine's seat that does nothing."""

    HUMAN = "human", _("A person")
    BOT = "bot", _("A bot")
    NOBODY = "nobody", _("Nobody")


def held_by(person: Person, prefix: str = "") -> Q:
    """Seats (or what leads to them by `prefix`) of `person`, an account or a guest; none of anybody else."""
    if isinstance(person, Guest):
        return Q(**{f"{prefix}guest": person})
    return Q(**{f"{prefix}user": person.pk}) if person.is_authenticated else Q(pk__in=())


def no_steps() -> list[str]:
    """Nothing is chosen ahead."""
    return []


class TableQuerySet(models.QuerySet["Table"]):
    """Tables."""

    def of_game(self) -> TableQuerySet:
        """The tables of the present game."""
        return self.filter(game=present_game())

    def of(self, person: Person) -> TableQuerySet:
        """Tables of the present game at which `person`, an account or a guest, sits; none for anybody else."""
        return self.of_game().at_which_sits(person)

    def with_seats(self, *, with_lists: bool = False) -> TableQuerySet:
        """The same with their seats and who sits there; lists, and what games began with, are read where somebody asks for them.

        Two queries.
        """
        seats = Seat.objects.select_related("user")
        return self.defer("beginning").prefetch_related(models.Prefetch("seats", seats if with_lists else seats.defer("list")))

    def offered_to(self, person: Person, *, now: datetime) -> TableQuerySet:
        """The tables of the present game at which anybody may sit down, as far as `person` is shown them; their own with them.

        Not those where somebody sits whom staff silenced, or who has muted `person` or is muted by them.
        """
        seats = Seat.objects.filter(table=models.OuterRef("pk"))
        offered = self.of_game().filter(state=State.OPEN, offered_at__gt=now - OFFER_LASTS)
        return offered.exclude(models.Exists(seats.filter(user__is_active=False)))._without_muted(person)

    def over_days(self) -> TableQuerySet:
        """Those that are played by turns over days."""
        return self.filter(clock=Clock.MOVE, clock_seconds__gte=DAY_SECONDS)

    def late(self, *, now: datetime) -> TableQuerySet:
        """Games over days in which somebody's time has run out, those first that have waited longest."""
        seconds = Cast("clock_seconds", models.IntegerField())  # SQLite multiplies no positive ones
        time = seconds * models.Value(timedelta(seconds=1), output_field=models.DurationField())
        until = models.F("asked_at") + models.ExpressionWrapper(time, output_field=models.DurationField())
        asked = self.over_days().filter(state=State.PLAYING, asked_at__lt=now - timedelta(seconds=DAY_SECONDS))
        late = asked.annotate(until=models.ExpressionWrapper(until, output_field=models.DateTimeField())).filter(until__lt=now)
        return late.order_by("asked_at", "pk")

    def watched_by(self, person: Person) -> TableQuerySet:
        """The games of the present game that go on between people who all let others watch, without those of `person`.

        Nor those where somebody sits whom staff silenced, or who has muted `person` or is muted by them.
        """
        seats = Seat.objects.filter(table=models.OuterRef("pk"), kind=SeatKind.HUMAN)
        refusing = seats.filter(allows_watching=False)
        people = models.Count("seats", filter=Q(seats__kind=SeatKind.HUMAN, seats__has_left=False))
        shown = self.of_game().filter(state=State.PLAYING, has_onlookers=True).exclude(models.Exists(refusing))
        shown = shown.exclude(models.Exists(seats.filter(user__is_active=False))).exclude(models.Exists(seats.filter(held_by(person))))
        return shown._without_muted(person).annotate(people=people).filter(people__gt=1)

    def _without_muted(self, person: Person) -> TableQuerySet:
        """The same without those at which somebody sits who has muted `person`, or is muted by them."""
        if isinstance(person, Guest) or not person.is_authenticated:
            return self
        seats = Seat.objects.filter(table=models.OuterRef("pk"))
        muted, muting = Mute.objects.filter(owner=person.pk), Mute.objects.filter(muted=person.pk)
        return self.exclude(models.Exists(seats.filter(Q(user__in=muted.values("muted")) | Q(user__in=muting.values("owner")))))

    def at_which_sits(self, person: Person) -> TableQuerySet:
        """The same in every game."""
        return self.filter(models.Exists(Seat.objects.filter(held_by(person), table=models.OuterRef("pk"))))


class Table(models.Model):
    """A table: what is played, and how the game stands.

    `settings` is what was asked for beside format and seed. `beginning` is what the game began with, as the engine's replay tells it
    (`Replay.to_json` without choices): None until every seat is taken. `number` counts the choices that hold, `trail` names them
    (`play.games.trail_of`), `take_backs` tells how often some were taken back, `hints` how many hints were given, and `revision` counts
    every change that somebody at the table could see. `decider` is the seat that decides next, None where nobody does, `asked_at` since
    when. `draw_offered_by` is the seat that has offered a draw. `offered_at`: since when anybody may sit down, while the table is open and
    for `OFFER_LASTS`; None: whoever has a link. `is_rated`: it counts for its players (`play.services.rating`), `rated_at` since when it
    has. `best_of` games are played at most in a series, draws apart; this is number `series_game`. `has_onlookers`: whoever has the address
    may look on, and sees what is public until the game is over. `result` is `winner, draw, turns, reason` (a clause, or a word of
    `Ending`). `continued_from` is the game that this one was played on from, after `continued_at` choices; None where that was a game of a
    report, or is gone. `told_number`: who was to make this decision was told so, or needn't be (`play.telling`).
    """

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)
    game = GameField()
    format = models.CharField(max_length=60)
    ruleset = models.CharField(max_length=300)
    settings = models.JSONField(default=dict)
    seed = models.PositiveBigIntegerField()
    first = models.PositiveSmallIntegerField(null=True, blank=True)
    beginning = models.JSONField(null=True, blank=True)
    engine_version = models.CharField(max_length=40)

    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    number = models.PositiveIntegerField(default=0)
    trail = models.CharField(max_length=32, default="-")
    take_backs = models.PositiveIntegerField(default=0)
    hints = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    decider = models.PositiveSmallIntegerField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    told_number = models.PositiveIntegerField(null=True, blank=True, editable=False)
    draw_offered_by = models.PositiveSmallIntegerField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    ending = models.CharField(max_length=10, choices=Ending.choices, blank=True)

    clock = models.CharField(max_length=10, choices=Clock.choices, default=Clock.OFF)
    clock_seconds = models.PositiveIntegerField(default=0)
    has_onlookers = models.BooleanField(default=False)
    allows_take_backs = models.BooleanField(default=False)

    offered_at = models.DateTimeField(null=True, blank=True)
    is_rated = models.BooleanField(default=False)
    rated_at = models.DateTimeField(null=True, blank=True, editable=False)

    best_of = models.PositiveSmallIntegerField(default=1)
    series_game = models.PositiveSmallIntegerField(default=1)

    rematch_of = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch")
    continued_from = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="continued")
    continued_at = models.PositiveIntegerField(default=0)

    created_at = models.DateTimeField()
    touched_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(fields=["touched_at"], name="table_by_touch"),
            models.Index(fields=["asked_at"], name="table_playing", condition=Q(state="playing")),
            models.Index(fields=["game", "offered_at"], name="table_offered", condition=Q(state="open", offered_at__isnull=False)),
        )
        constraints = (
            models.CheckConstraint(condition=Q(state="open") | Q(beginning__isnull=False) | Q(ending="left"), name="table_begun_is_dealt"),
            models.CheckConstraint(
                condition=Q(state="over", ended_at__isnull=False) & ~Q(ending="")
                | ~Q(state="over") & Q(ending="", result__isnull=True, ended_at__isnull=True),
                name="table_over_says_how",
            ),
            models.CheckConstraint(condition=Q(state="playing") | Q(decider__isnull=True), name="table_asks_while_playing"),
            models.CheckConstraint(
                condition=Q(clock="off", clock_seconds=0) | ~Q(clock="off") & Q(clock_seconds__gte=1),
                name="table_clock_has_time",
            ),
            models.CheckConstraint(condition=Q(best_of__in=(1, 3), series_game__gte=1), name="table_series_of_one_or_three"),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.public_id} ({self.state})"

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played here."""
        return self.state == State.OVER

    @property
    def is_over_days(self) -> bool:
        """Whether it is played by turns over days: a decision may take a day or more, and who is awaited is told."""
        return self.clock == Clock.MOVE and self.clock_seconds >= DAY_SECONDS

    @property
    def decided_until(self) -> datetime | None:
        """Until when the pending decision may be made in a game over days; None in others, and where nothing is asked."""
        if not self.is_over_days or self.asked_at is None:
            return None
        return self.asked_at + timedelta(seconds=self.clock_seconds)

    @property
    def offered_until(self) -> datetime | None:
        """Until when anybody may sit down, if the table is still open then; None where it isn't offered to everybody."""
        return None if self.offered_at is None else self.offered_at + OFFER_LASTS

    @property
    def has_begun(self) -> bool:
        """Whether there is a game, going on or over."""
        return self.state == State.PLAYING or (self.is_over and self.ending != Ending.LEFT)


class Seat(models.Model):
    """A seat at a table, and who sits there: an account, a browser without one, a bot, nobody.

    A person's seat without either is free while its table is open, and one that its player's account was deleted from later.
    `side` numbers the sides, whose players share a deck; those of a party bring each their own. `list` is the list itself as it was when
    it was brought (`decks.list.snapshots`),
    `deck` the deck that it was taken from; None where nothing was brought. `used_ms` is what the clock has counted. `has_left`: a bot plays
    on for who has resigned. `stops` says where windows are passed over for the player, `NOT_THIS_TURN` in turn `stops_turn` alone and
    `UNTIL_TOUCHED` until they are asked; after that `stops_after` holds. `auto_answers` has the answers that are given automatically, by
    their questions. `next_steps` has what the player has chosen ahead for the questions that follow on their last choice
    (`engine.table.steps`), as long as nobody does anything else. `browser` is a word for the browser in which the seat was taken
    (`play.browsers`), "" where none is known. `muted` are the numbers of the seats of which its player wants to hear nothing at this table
    (`Mute`: at no table). `series_wins` are the player's in the games of a series before this one. `allows_watching`: the player
    agrees that others look on.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=SeatKind.choices)
    bot = models.CharField(max_length=40, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats")
    guest = models.ForeignKey(Guest, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats", editable=False)
    taken_at = models.DateTimeField(null=True, blank=True)

    deck = models.ForeignKey("decks.Deck", on_delete=models.SET_NULL, null=True, blank=True, related_name="seats")
    title = models.CharField(max_length=TITLE_LENGTH, blank=True)
    list = models.JSONField(null=True, blank=True)
    deck_hash = models.CharField(max_length=64, blank=True)

    used_ms = models.PositiveIntegerField(default=0)
    has_left = models.BooleanField(default=False)
    stops = models.CharField(max_length=15, choices=Stop.choices, default=Stop.ALWAYS)
    stops_turn = models.PositiveIntegerField(default=0)
    stops_after = models.CharField(max_length=15, choices=Stop.choices, default=Stop.ALWAYS)
    auto_answers = models.JSONField(default=dict, blank=True)
    next_steps = models.JSONField(default=no_steps, blank=True, editable=False)
    browser = models.CharField(max_length=32, blank=True, editable=False)
    muted = models.JSONField(default=no_seats, blank=True)
    series_wins = models.PositiveSmallIntegerField(default=0)
    allows_watching = models.BooleanField(default=False)

    class Meta:
        ordering = ("table_id", "number")
        indexes = (models.Index(fields=["user", "deck_hash"], name="seat_of_user_by_deck"),)
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="seat_one_per_number"),
            models.CheckConstraint(condition=Q(kind="bot") & ~Q(bot="") | ~Q(kind="bot") & Q(bot=""), name="seat_bot_has_a_name"),
            models.CheckConstraint(
                condition=Q(user__isnull=True, guest__isnull=True) | Q(kind="human") & (Q(user__isnull=True) | Q(guest__isnull=True)),
                name="seat_of_one_person",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id} #{self.number} ({self.kind})"

    def is_of(self, person: Person) -> bool:
        """Whether `person`, an account, a guest or nobody, sits here."""
        holder = self.guest_id if isinstance(person, Guest) else self.user_id
        return holder is not None and holder == person.pk

    @property
    def is_human(self) -> bool:
        """Whether a person plays here, present or still awaited."""
        return self.kind == SeatKind.HUMAN

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits here; a person's seat is taken once and for all, whatever becomes of their account."""
        return not self.is_human or self.taken_at is not None


class Automation(models.TextChoices):
    """Why a choice is no decision of its own: a window was passed, a question answered as always, or it was sent with the one before."""

    PASSED = "passed"
    ANSWERED = "answered"
    TOGETHER = "together"


class Choice(models.Model):
    """A choice that was made at the decision of this `number`, the first being 0; `option` is what the engine's replay calls it.

    Those that were taken back stay, marked; of each number one holds at most. `is_automatic`: it is no decision to go back to; `automation`
    says why, "" for those of old.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="choices")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    option = models.SmallIntegerField()
    made_at = models.DateTimeField()
    is_automatic = models.BooleanField(default=False)
    automation = models.CharField(max_length=10, choices=Automation.choices, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("table_id", "number", "id")
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="choice_one_per_number", condition=Q(taken_back_at__isnull=True)),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.number}: {self.option}"


class ThoughtKind(models.TextChoices):
    """What is thought about: the choice of a bot at the table, or the hint that a player asked for."""

    BOT = "bot", _("A bot")
    HINT = "hint", _("A hint")


class Thought(models.Model):
    """What a worker is to think about at a table, as long as nobody has done it; `user` or `guest` is who waits for it.

    Whoever holds `token` thinks, for the `attempts`-th time. `number` is the decision at which a hint was asked.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="thoughts")
    kind = models.CharField(max_length=5, choices=ThoughtKind.choices)
    number = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    guest = models.ForeignKey(Guest, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False)
    asked_at = models.DateTimeField()
    token = models.UUIDField(null=True, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "kind"], name="thought_one_of_a_kind"),
            models.CheckConstraint(
                condition=Q(token__isnull=True, claimed_at__isnull=True) | Q(token__isnull=False, claimed_at__isnull=False),
                name="thought_claimed_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.kind}"
