"""The comments on a deck as one reader sees them, and what that reader may do with each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from decks.community.models import Comment, CommentReport, CommentState, Like
from decks.list.errors import CommentNotFoundError
from decks.list.models import Deck

COMMENTS_A_PAGE = 30
MODERATE = "decks.change_comment"


@dataclass(frozen=True)
class Said:
    """A comment beside what its reader may do: edit and delete their own, report, hide, show again.

    `is_earlier`: it was made before what is published now.
    """

    comment: Comment
    is_mine: bool
    may_report: bool
    is_reported: bool
    may_hide: bool
    may_show: bool
    is_earlier: bool = False


def is_moderator(user: Any) -> bool:
    """Whether `user` looks after what people write: staff with the right to change comments."""
    return bool(user.is_authenticated and user.is_staff and user.has_perm(MODERATE))


def comments_of(deck: Deck, user: Any) -> QuerySet[Comment]:
    """The comments on `deck` that `user` may read, oldest first."""
    return Comment.objects.filter(deck=deck).visible_to(user).select_related("author")


def comment_page(deck: Deck, user: Any, number: str | None) -> tuple[Page[Comment], list[Said]]:
    """A page of the comments, the last one without a number, with what `user` may do with each. Three queries at most.

    How many a visitor sees stands on the deck: one query for them, none where nobody said anything.
    """
    is_visitor = not user.is_authenticated
    readable = Comment.objects.none() if is_visitor and not deck.comment_count else comments_of(deck, user)
    found = Paginator(readable, COMMENTS_A_PAGE)
    if is_visitor:
        found.count = deck.comment_count
    page = found.get_page(number or found.num_pages)
    comments = list(page.object_list)
    reported: set[int] = set()
    if user.is_authenticated:
        reported = set(CommentReport.objects.filter(comment__in=comments, reporter=user).values_list("comment", flat=True))
    return page, [said(comment, deck, user, reported) for comment in comments]


def said(comment: Comment, deck: Deck, user: Any, reported: set[int] | frozenset[int] = frozenset()) -> Said:
    """What `user` may do with `comment`, which stands on `deck`; `reported` are the comments that they have reported."""
    is_known = bool(user.is_authenticated)
    is_mine = is_known and comment.author_id == user.pk
    moderates = is_known and is_moderator(user)
    owns = is_known and deck.owner_id == user.pk
    return Said(
        comment=comment,
        is_mine=is_mine,
        may_report=is_known and not is_mine,
        is_reported=comment.pk in reported,
        may_hide=comment.state == CommentState.SHOWN and (owns or moderates) and not is_mine,
        may_show=comment.state != CommentState.SHOWN and (moderates or (owns and comment.state == CommentState.HIDDEN_BY_OWNER)),
        is_earlier=deck.last_published_at is not None and comment.made_at < deck.last_published_at,
    )


def readable_comment(user: Any, number: int) -> Said:
    """The comment with this number, on a deck that `user` may read.

    Raises:
        CommentNotFoundError: there is none that `user` may know of.
    """
    readable = Comment.objects.visible_to(user).filter(deck__in=Deck.objects.visible_to(user))
    comment = readable.select_related("author", "deck__owner").filter(pk=number).first() if 0 < number < 2**63 else None
    if comment is None:
        raise CommentNotFoundError(number)
    return said(comment, comment.deck, user)


def is_liked(deck: Deck, user: Any) -> bool:
    """Whether `user` likes `deck`."""
    return bool(user.is_authenticated) and Like.objects.filter(deck=deck, reader=user).exists()
