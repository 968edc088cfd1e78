"""How strong those are who want to know it, game by game."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from play.glicko import BEGINNING, FIRST_VOLATILITY, LARGEST_DEVIATION, Strength
from web.models import GameField


class RatedPerson(models.Model):
    """Somebody wants their rated games to count, and their rating to be shown. Whoever has no such row has no rating and is in no list."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rated_person")
    since = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.user_id)


class Rating(models.Model):
    """A person's rating in a game (`play.glicko`), after so many rated `games`; `changed_at` is when the last of them ended."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    game = GameField()
    value = models.FloatField(default=BEGINNING)
    deviation = models.FloatField(default=LARGEST_DEVIATION)
    volatility = models.FloatField(default=FIRST_VOLATILITY)
    games = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "game"], name="rating_one_a_game"),)
        indexes = (models.Index(fields=["game", "-value"], name="rating_by_value"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}: {self.value:.0f}"

    @property
    def strength(self) -> Strength:
        """The three numbers by which it is computed."""
        return Strength(self.value, self.deviation, self.volatility)


class RatingChange(models.Model):
    """What a game did to a rating. `score` is 1 won, 0.5 drawn, 0 lost; `table` is None where the game is kept no more."""

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="changes")
    table = models.ForeignKey("play.Table", on_delete=models.SET_NULL, null=True, related_name="rating_changes")
    score = models.FloatField()
    before = models.FloatField()
    after = models.FloatField()
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("-made_at", "-pk")
        constraints = (models.UniqueConstraint(fields=["rating", "table"], name="ratingchange_once_a_game"),)

    def __str__(self) -> str:
        return f"{self.rating_id}: {self.before:.0f} → {self.after:.0f}"
