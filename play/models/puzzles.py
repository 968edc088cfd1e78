"""Puzzles of the day, who answered them, and how far the search for the next one is."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from web.games import present_game
from web.models import GameField


class PuzzleQuerySet(models.QuerySet["Puzzle"]):
    """Puzzles."""

    def of_game(self) -> PuzzleQuerySet:
        """The puzzles of the present game."""
        return self.filter(game=present_game())

    def shown_on(self, today: date) -> PuzzleQuerySet:
        """Those of the present game that are there by `today`, the newest first."""
        return self.of_game().filter(day__lte=today).order_by("-day")


class Puzzle(models.Model):
    """The puzzle of `day`: a position of a game that two bots played, with what may be chosen there.

    `beginning` is what the game began with (`Replay.to_json` without choices), `choices` lead to the position, and `digest` is that of the
    match there: whatever is computed otherwise by now isn't shown. `seat` is asked. `sides` has title, names by language, list and hash of
    each seat's deck. `best` are the options that are the best move, `greedy` is what the greedy bot takes, `tried` has
    `index, chance, low, high, n` for each option that was tried out (`engine.bots.considering.LookedAt`). `seed` is that of the game.
    """

    game = GameField()
    day = models.DateField(_("day"))
    format = models.CharField(max_length=60)
    ruleset = models.CharField(_("ruleset"), max_length=300)
    seed = models.PositiveBigIntegerField()
    beginning = models.JSONField()
    choices = models.JSONField()
    digest = models.CharField(max_length=64)
    seat = models.PositiveSmallIntegerField()
    sides = models.JSONField()
    best = models.JSONField()
    greedy = models.PositiveSmallIntegerField()
    tried = models.JSONField()
    engine_version = models.CharField(_("engine version"), max_length=40)
    made_at = models.DateTimeField(_("made at"))

    objects = PuzzleQuerySet.as_manager()

    class Meta:
        verbose_name = _("puzzle of the day")
        verbose_name_plural = _("puzzles of the day")
        ordering = ("-day",)
        constraints = (models.UniqueConstraint(fields=["game", "day"], name="puzzle_one_a_day"),)

    def __str__(self) -> str:
        return f"{self.game} {self.day}"


class PuzzleAnswer(models.Model):
    """The first answer of somebody with an account: option `option` of the puzzle, right or not."""

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="answers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_answers")
    option = models.PositiveSmallIntegerField()
    is_right = models.BooleanField()
    answered_at = models.DateTimeField()

    class Meta:
        ordering = ("-puzzle__day",)
        constraints = (models.UniqueConstraint(fields=["puzzle", "user"], name="puzzle_answered_once"),)

    def __str__(self) -> str:
        return f"{self.puzzle_id} {self.user_id}: {self.option}"


class PuzzleSearch(models.Model):
    """How far the search for puzzles of a game is: so many games of the row that begins with `seed` were searched to their end.

    Of the next one the positions before `choices` choices were.
    Whoever holds `token` searches, since `claimed_at`. `positions` were tried out, in all.
    """

    game = GameField(unique=True)
    seed = models.PositiveBigIntegerField()
    games = models.PositiveIntegerField(default=0)
    choices = models.PositiveIntegerField(default=0)
    positions = models.PositiveIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(token__isnull=True, claimed_at__isnull=True) | Q(token__isnull=False, claimed_at__isnull=False),
                name="puzzle_search_claimed_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}: {self.games} games"
