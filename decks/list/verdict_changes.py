"""What the stored verdicts of a game were computed from, and what has changed of it since (`decks.list.staleness`)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q

from decks.list.holding import has_hero, holds_cards
from decks.list.models import Deck, DeckQuerySet
from web.games import present_game
from web.models import GameField

SETTLED_AFTER = timedelta(minutes=10)
"""No request and no chunk of a task holds cards that old: whoever writes a verdict later than this after a change knows the change."""


class VerdictBasis(models.Model):
    """What the verdicts of a game are computed from beside the lists: one row a game.

    `facts` holds a fingerprint of what a verdict can read of each card and format (`staleness.facts_of`), `rules` one of the code that
    judges, `catalog` the revision of the cards that they were taken from. `revision` grows whenever facts or rules have changed.
    """

    game = GameField(unique=True)
    revision = models.PositiveIntegerField(default=0)
    catalog = models.CharField(max_length=32, blank=True)
    rules = models.CharField(max_length=100, blank=True)
    facts = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.game} {self.revision}"


class VerdictChangeQuerySet(models.QuerySet["VerdictChange"]):
    """What of changes composes."""

    def of_game(self) -> VerdictChangeQuerySet:
        """The changes of the present game, oldest first."""
        return self.filter(game=present_game()).order_by("revision")


class VerdictChange(models.Model):
    """What became another with a `revision` of `VerdictBasis`: the row stands until every deck that it concerns has been judged anew.

    `cards` are ids, `leaders` and `formats` slugs; where `is_everything`, every deck is concerned. The decks are gone through from the
    newest down, twice: `below` is the key that the present round has come to. The second round begins when nobody can write a
    verdict any more that was computed before the change.
    """

    game = GameField()
    revision = models.PositiveIntegerField()
    made_at = models.DateTimeField()
    is_everything = models.BooleanField(default=False)
    cards = models.JSONField(default=list)
    leaders = models.JSONField(default=list)
    formats = models.JSONField(default=list)
    below = models.BigIntegerField(null=True)
    is_second_round = models.BooleanField(default=False)

    objects = VerdictChangeQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "revision"], name="verdictchange_revision_unique_in_its_game")]

    def __str__(self) -> str:
        return f"{self.game} {self.revision}"

    @property
    def stale(self) -> Q:
        """The decks of the game whose stored verdict was computed before the change and depends on it."""
        before = Q(judged_revision__isnull=True) | Q(judged_revision__lt=self.revision)
        if self.is_everything:
            return before
        concerned = has_hero(self.leaders) | Q(format__in=self.formats)
        return before & (concerned | holds_cards(self.cards) if self.cards else concerned)

    def is_waiting(self, now: datetime) -> bool:
        """Whether its decks have been gone through once, and the second time is still to come."""
        return self.is_second_round and self.below is None and now < self.made_at + SETTLED_AFTER

    def remaining_decks(self) -> DeckQuerySet:
        """The decks that are to be judged because of it in this round, the next ones first."""
        decks = Deck.objects.filter(self.stale, game=self.game).order_by("-pk")
        return decks if self.below is None else decks.filter(pk__lt=self.below)

    def go_on(self, judged: list[Deck], *, is_end: bool) -> None:
        """Remember that `judged` have been judged; `is_end`: there were no more in this round."""
        same = VerdictChange.objects.filter(pk=self.pk, below=self.below, is_second_round=self.is_second_round)
        if not is_end:
            same.update(below=judged[-1].pk)
        elif self.is_second_round:
            same.delete()
        else:
            same.update(below=None, is_second_round=True)
