"""What an author is told of their readers: comments, likes, followers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.notifications.kinds import Happened, Kind, Subject, Topic
from accounts.notifications.services import Occurrence, notify, withdraw
from decks.community.models import Comment, CommentState
from decks.list.models import Deck
from decks.list.telling import find_own_decks
from web.games import first_game, playing

COMMENT, LIKE, FOLLOWER = "comment", "like", "follower"
OF_DECK = (COMMENT, LIKE)
"""What is seen on the page of a deck."""


def _find_own_page(reader: Any, _keys: Collection[str]) -> Mapping[str, Subject]:
    return {"": Subject(reader.get_username(), reverse("decks:author", args=[reader.get_username()]))}


def _said_of_comments(it: Happened) -> str:
    deck, who, count = it.subject.name, it.people[0] if it.people else "", it.count
    if count == 1:
        return _("%(who)s commented on %(deck)s.") % {"who": who, "deck": deck}
    if len(it.people) <= 1:
        return _("%(who)s wrote %(count)s comments on %(deck)s.") % {"who": who, "count": count, "deck": deck}
    return _("%(who)s and others wrote %(count)s comments on %(deck)s.") % {"who": who, "count": count, "deck": deck}


def _said_of_likes(it: Happened) -> str:
    words = ngettext("%(count)s person likes %(deck)s.", "%(count)s people like %(deck)s.", it.count)
    return words % {"count": it.count, "deck": it.subject.name}


def _said_of_followers(it: Happened) -> str:
    return ngettext("%(count)s player follows you now.", "%(count)s players follow you now.", it.count) % {"count": it.count}


KINDS = (
    Kind(
        COMMENT,
        Topic("comments", gettext_lazy("Comments on my decks")),
        _said_of_comments,
        icon="text",
        find=partial(find_own_decks, anchor="#comments"),
        names_people=True,
    ),
    Kind(LIKE, Topic("likes", gettext_lazy("Likes for my decks")), _said_of_likes, icon="like", find=find_own_decks),
    Kind(FOLLOWER, Topic("followers", gettext_lazy("Who follows me")), _said_of_followers, icon="plus", find=_find_own_page),
)


def tell_of_comment(comment: Comment, *, now: datetime) -> None:
    """Tell the owner of the deck of a comment that is shown; take it back where it is not."""
    deck, key = comment.deck, str(comment.pk)
    if deck.owner_id is None:
        return
    with playing(deck.game):
        if comment.state == CommentState.SHOWN:
            said = Occurrence(deck.owner_id, subject=deck.public_id, name=deck.name, key=key, actor_id=comment.author_id)
            notify(COMMENT, [said], now=now)
        else:
            take_comment_back(deck, comment.pk)


def take_comment_back(deck: Deck, number: int) -> None:
    """Say nothing more of a comment that is gone, or that others don't see."""
    with playing(deck.game):
        withdraw(COMMENT, subject=deck.public_id, keys=[str(number)])


def tell_of_like(deck: Deck, reader: Any, *, now: datetime) -> None:
    """Tell the owner that somebody likes their deck."""
    if deck.owner_id is not None:
        with playing(deck.game):
            liked = Occurrence(deck.owner_id, subject=deck.public_id, name=deck.name, key=str(reader.pk), actor_id=reader.pk)
            notify(LIKE, [liked], now=now)


def take_like_back(deck: Deck, reader: Any) -> None:
    """Say nothing more of it."""
    with playing(deck.game):
        withdraw(LIKE, subject=deck.public_id, keys=[str(reader.pk)])


def tell_of_follower(author: Any, follower: Any, *, now: datetime) -> None:
    """Tell `author` that they have one follower more; nobody learns who it is."""
    with playing(first_game()):  # authors are followed in every game at once
        notify(FOLLOWER, [Occurrence(author.pk, key=str(follower.pk), actor_id=follower.pk)], now=now)


def take_follower_back(author: Any, follower: Any) -> None:
    """Say nothing more of it."""
    with playing(first_game()):
        withdraw(FOLLOWER, subject="", keys=[str(follower.pk)], readers=[author.pk])
