"""Drafts: decks of people without an account, until they have one."""

from __future__ import annotations

from datetime import datetime

from accounts.models import Guest, User
from cards.search.folding import fold
from decks.list.models import FOLDED_LENGTH, Deck


def adopt_drafts(*, guest: Guest, user: User, now: datetime) -> int:
    """Make the decks of `guest`, of every game, those of `user`; how many of them aren't in the bin.

    However many decks `user` has: nothing of what was made is lost for want of room.
    """
    author = fold(user.get_username())[:FOLDED_LENGTH]
    kept = Deck.objects.kept().held_by(guest).count()
    Deck.objects.held_by(guest).update(guest=None, owner=user, folded_author=author)
    return kept
