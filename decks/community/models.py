"""What readers do with public decks: like them, talk about them, follow who makes them. And how often their cards are played."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import not_silenced
from decks.list.models import HERO_LENGTH
from web.models import GameField

COMMENT_LENGTH = 4_000
REASON_LENGTH = 300


class Like(models.Model):
    """Somebody likes a deck. `Deck.like_count` counts these rows."""

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="likes")
    reader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="likes")
    liked_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck", "reader"], name="like_once_a_reader")]

    def __str__(self) -> str:
        return f"{self.reader_id} likes {self.deck_id}"


class CommentState(models.TextChoices):
    """Who sees a comment: everyone who sees the deck; or its author, the deck's owner and moderators alone."""

    SHOWN = "shown"
    HELD = "held"
    HIDDEN_BY_OWNER = "owner"
    HIDDEN_BY_MODERATOR = "moderator"


class CommentQuerySet(models.QuerySet["Comment"]):
    """What of comments composes."""

    def visible_to(self, user: Any) -> CommentQuerySet:
        """Those that `user` may read: the shown ones, their own, and what they themselves may show again."""
        if not getattr(user, "is_authenticated", False):
            return self.shown()
        if user.is_staff and user.has_perm("decks.change_comment"):
            return self
        hidden_here = Q(state=CommentState.HIDDEN_BY_OWNER, deck__owner=user)
        return self.filter(Q(state=CommentState.SHOWN) | Q(author=user) | hidden_here).filter(not_silenced("author"))

    def shown(self) -> CommentQuerySet:
        """Those that everybody reads who reads their deck: of nobody whom staff silenced."""
        return self.filter(not_silenced("author"), state=CommentState.SHOWN)


class Comment(models.Model):
    """What a reader says about a deck, in Markdown. `Deck.comment_count` counts those that are shown.

    A link in the words of a new account holds the comment (`state` held) until a moderator has looked. `settled_at` is when a
    moderator last decided about it: older reports are answered by that.
    """

    deck = models.ForeignKey("decks.Deck", on_delete=models.CASCADE, related_name="comments", verbose_name=_("deck"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="comments", verbose_name=_("author"))
    text = models.TextField(_("text"), max_length=COMMENT_LENGTH)
    state = models.CharField(_("state"), max_length=10, choices=CommentState.choices, default=CommentState.SHOWN)
    made_at = models.DateTimeField(_("written at"))
    edited_at = models.DateTimeField(_("changed at"), null=True, blank=True)
    settled_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    objects = CommentQuerySet.as_manager()

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["made_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="comment_has_text"),
            models.CheckConstraint(condition=Q(state__in=CommentState.values), name="comment_state_known"),
        ]
        indexes = [
            models.Index(fields=["deck", "made_at", "id"], name="comment_by_deck"),
            models.Index(fields=["author", "-made_at"], name="comment_by_author"),
            models.Index(fields=["made_at"], condition=Q(state="held"), name="comment_held"),
        ]

    def __str__(self) -> str:
        return self.text[:60]


class CommentReport(models.Model):
    """A reader says that a comment breaks the rules of the site. Open until a moderator decides (`Comment.settled_at`)."""

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="reports", verbose_name=_("comment"))
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="comment_reports", null=True, verbose_name=_("reported by")
    )
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    made_at = models.DateTimeField(_("reported at"))

    class Meta:
        verbose_name = _("report of a comment")
        verbose_name_plural = _("reports of comments")
        ordering = ["-made_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["comment", "reporter"], name="commentreport_once_a_reader")]

    def __str__(self) -> str:
        return self.reason or str(self.pk)


class Follow(models.Model):
    """`follower` sees in their feed what `author` publishes. Nobody is told by whom they are followed."""

    follower = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="follows")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["follower", "author"], name="follow_once"),
            models.CheckConstraint(condition=~Q(follower=F("author")), name="follow_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.follower_id} follows {self.author_id}"


class PlayCount(models.Model):
    """When the public decks of a game were last counted by the cards that they play (`decks.community.plays`), and how many they were.

    `seconds` is how long that took: the longer, the rarer it is done.
    """

    game = GameField()
    counted_at = models.DateTimeField()
    seconds = models.FloatField()
    decks = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game"], name="playcount_one_a_game")]

    def __str__(self) -> str:
        return f"{self.decks} decks of {self.game}"


class CardPlays(models.Model):
    """How many of the counted decks play a card, with how many copies in all; or how many have a hero (`leader`), without copies."""

    count = models.ForeignKey(PlayCount, on_delete=models.CASCADE, related_name="plays")
    card = models.PositiveIntegerField(null=True)
    leader = models.CharField(max_length=HERO_LENGTH, blank=True)
    decks = models.PositiveIntegerField()
    copies = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["count", "card"], name="cardplays_once_a_card"),
            models.UniqueConstraint(fields=["count", "leader"], condition=~Q(leader=""), name="cardplays_once_a_leader"),
            models.CheckConstraint(
                condition=Q(card__isnull=False, copies__isnull=False, leader="")
                | (Q(card__isnull=True, copies__isnull=True) & ~Q(leader="")),
                name="cardplays_of_a_card_or_a_leader",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.leader or self.card}: {self.decks}"
