"""Following an author, and what becomes of a person's likes and comments when the account goes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from decks.community.models import Comment, Follow, Like
from decks.community.services.likes import recount
from decks.community.telling import take_follower_back, tell_of_follower
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck

MOST_FOLLOWED = 500
"""Authors that one person follows."""


@transaction.atomic
def follow(*, follower: Any, author: Any, now: datetime) -> Follow:
    """Show what `author` publishes in the feed of `follower`; following twice is following once.

    Raises:
        DeckRefusedError: nobody follows themselves, or more than `MOST_FOLLOWED` authors.
    """
    if follower.pk == author.pk:
        raise DeckRefusedError("FOLLOW_YOURSELF", _("Your own decks are among your decks anyway; nobody can follow themselves."))
    known = Follow.objects.filter(follower=follower, author=author).first()
    if known is None and Follow.objects.filter(follower=follower).count() >= MOST_FOLLOWED:
        raise DeckRefusedError("TOO_MANY_FOLLOWED", _("One person follows at most %(most)s authors.") % {"most": MOST_FOLLOWED})
    if known is not None:
        return known
    followed, is_new = Follow.objects.get_or_create(follower=follower, author=author, defaults={"since": now})
    if is_new:
        tell_of_follower(author, follower, now=now)
    return followed


@transaction.atomic
def unfollow(*, follower: Any, author: Any) -> None:
    """Show it no longer; nothing happens where nobody was followed."""
    if Follow.objects.filter(follower=follower, author=author).delete()[0]:
        take_follower_back(author, follower)


@transaction.atomic
def recount_decks_of(*, user: Any) -> None:
    """Count the likes and comments of the decks anew where `user` left some: staff silenced the account, or lets it speak again.

    Called by `accounts.services.set_active` (`ACTIVITY_CHANGED`).
    """
    for deck in _decks_with_words_of(user):
        recount(deck)


def forget_person(*, user: Any, now: datetime) -> None:
    """Take the likes and comments of `user` away, so that the decks of others count without them.

    Called before an account is deleted (`FORGET_PERSON`), inside its transaction. Follows in either direction go with the
    account; what was reported stays with the moderators, without the name of who reported it.
    """
    for deck in _decks_with_words_of(user):
        Like.objects.filter(deck=deck, reader=user).delete()
        Comment.objects.filter(deck=deck, author=user).delete()
        recount(deck)


def _decks_with_words_of(user: Any) -> list[Deck]:
    """The decks that `user` likes or has commented on, locked."""
    decks = set(Like.objects.filter(reader=user).values_list("deck", flat=True))
    decks |= set(Comment.objects.filter(author=user).values_list("deck", flat=True))
    return list(Deck.objects.select_for_update().filter(pk__in=decks).order_by("pk"))
