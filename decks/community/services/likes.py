"""Liking a deck, and no longer."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import not_silenced
from decks.community.models import Comment, Like
from decks.community.telling import take_like_back, tell_of_like
from decks.list.errors import DeckNotFoundError
from decks.list.models import Deck, Visibility


@transaction.atomic
def like_deck(*, deck: Deck, reader: Any, now: datetime) -> Deck:
    """Note that `reader` likes `deck`, once however often it is said. Raises `DeckNotFoundError` when it is public no more."""
    locked = public_deck_locked(deck)
    _like, is_new = Like.objects.get_or_create(deck=locked, reader=reader, defaults={"liked_at": now})
    if is_new:
        tell_of_like(locked, reader, now=now)
    return recount(locked)


@transaction.atomic
def unlike_deck(*, deck: Deck, reader: Any) -> Deck:
    """Take that back; nothing happens where nothing was liked. Raises as `like_deck` does."""
    locked = public_deck_locked(deck)
    if Like.objects.filter(deck=locked, reader=reader).delete()[0]:
        take_like_back(locked, reader)
    return recount(locked)


def public_deck_locked(deck: Deck) -> Deck:
    """The row of `deck` for this transaction alone.

    Raises:
        DeckNotFoundError: it has become private or was deleted.
    """
    locked = Deck.objects.kept().select_for_update().filter(pk=deck.pk, visibility=Visibility.PUBLIC).first()
    if locked is None:
        raise DeckNotFoundError(deck.public_id)
    return locked


def recount(deck: Deck) -> Deck:
    """Write how many likes and shown comments `deck` has; its row must be locked, so that nobody counts beside us."""
    deck.like_count = deck.likes.filter(not_silenced("reader")).count()
    deck.comment_count = Comment.objects.shown().filter(deck=deck).count()
    Deck.objects.filter(pk=deck.pk).update(like_count=deck.like_count, comment_count=deck.comment_count)
    return deck
