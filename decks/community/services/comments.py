"""Comments: written, edited, reported, hidden, shown again and deleted. Who may do which stands in `decks.community.discussion`."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.newcomers import NEW_ACCOUNT
from decks.community.models import COMMENT_LENGTH, REASON_LENGTH, Comment, CommentReport, CommentState
from decks.community.services.likes import public_deck_locked, recount
from decks.community.telling import take_comment_back, tell_of_comment
from decks.list.errors import CommentNotFoundError, DeckRefusedError
from decks.list.models import Deck
from web.errors import ForbiddenError, TooManyRequestsError
from web.text.unseen import seen_line

COMMENTS_A_MINUTE = 5
COMMENTS_A_DAY = 100
REPORTS_A_DAY = 30
COMMENTS_A_DAY_OF_NEW_ACCOUNT = 20

_LINK = re.compile(
    r"(?:https?|ftp)\s*:|//\S|\bwww\.|\]\s*\(|\]\s*:|<[^>\s]+[@:][^>\s]*>|\b[\w-]+\.(?:com|net|org|info|ru|cn|xyz|top|shop|biz|io)\b", re.I
)


@transaction.atomic
def write_comment(*, deck: Deck, author: Any, text: str, now: datetime) -> Comment:
    """A comment of `author` on `deck`, which is public. The same words again within a day are the comment that is there.

    Raises:
        DeckNotFoundError: the deck is public no more.
        DeckRefusedError: nothing can be read in `text`, or it is too long.
        TooManyRequestsError: `author` has written as much as one may.
    """
    cleaned = clean_comment(text)
    _one_at_a_time(author)
    locked = public_deck_locked(deck)
    same = Comment.objects.filter(deck=locked, author=author, text=cleaned, made_at__gt=now - timedelta(days=1)).first()
    if same is not None:
        return same
    _refuse_too_many(author, now)
    comment = Comment.objects.create(deck=locked, author=author, text=cleaned, state=_first_state(author, cleaned, now), made_at=now)
    recount(locked)
    tell_of_comment(comment, now=now)
    return comment


@transaction.atomic
def edit_comment(*, comment: Comment, text: str, now: datetime) -> Comment:
    """Put other words in its place. What was hidden stays hidden. Raises as `write_comment` does."""
    cleaned = clean_comment(text)
    locked = _locked(comment)
    if cleaned == locked.text:
        return locked
    locked.text, locked.edited_at = cleaned, now
    if locked.state == CommentState.SHOWN:
        locked.state = _first_state(locked.author, cleaned, now)
    locked.save(update_fields=["text", "edited_at", "state"])
    recount(locked.deck)
    tell_of_comment(locked, now=now)
    return locked


@transaction.atomic
def delete_comment(*, comment: Comment) -> None:
    """Delete it for good, with the reports about it."""
    locked, number = _locked(comment), comment.pk
    locked.delete()
    recount(locked.deck)
    take_comment_back(locked.deck, number)


@transaction.atomic
def hide_comment(*, comment: Comment, as_moderator: bool, now: datetime) -> Comment:
    """Show it to its author alone and to those who may show it again. What a moderator hid, no owner hides anew."""
    locked = _locked(comment)
    if as_moderator:
        return _settled(locked, CommentState.HIDDEN_BY_MODERATOR, now)
    if locked.state == CommentState.SHOWN:
        locked.state = CommentState.HIDDEN_BY_OWNER
        locked.save(update_fields=["state"])
        recount(locked.deck)
        tell_of_comment(locked, now=now)
    return locked


@transaction.atomic
def show_comment(*, comment: Comment, as_moderator: bool, now: datetime) -> Comment:
    """Show it to everyone again.

    Raises:
        ForbiddenError: a deck's owner wants to show what a moderator hid, or has not looked at yet.
    """
    locked = _locked(comment)
    if as_moderator:
        return _settled(locked, CommentState.SHOWN, now)
    if locked.state in (CommentState.HELD, CommentState.HIDDEN_BY_MODERATOR):
        raise ForbiddenError(_("Only a moderator can show this comment."))
    locked.state = CommentState.SHOWN
    locked.save(update_fields=["state"])
    recount(locked.deck)
    tell_of_comment(locked, now=now)
    return locked


@transaction.atomic
def report_comment(*, comment: Comment, reporter: Any, reason: str, now: datetime) -> CommentReport:
    """Call a moderator, once for each reader and comment; a reason given later takes the place of the first.

    Raises:
        DeckRefusedError: the reason is too long.
        TooManyRequestsError: `reporter` has reported as much as one may in a day.
    """
    reason = seen_line(reason)
    if len(reason) > REASON_LENGTH:
        message = _("A reason of %(count)s characters; at most %(most)s are kept.") % {"count": len(reason), "most": REASON_LENGTH}
        raise DeckRefusedError("REASON_TOO_LONG", message)
    _one_at_a_time(reporter)
    locked = _locked(comment)
    report = CommentReport.objects.filter(comment=locked, reporter=reporter).first()
    if report is None and CommentReport.objects.filter(reporter=reporter, made_at__gt=now - timedelta(days=1)).count() >= REPORTS_A_DAY:
        raise _too_many(REPORTS_A_DAY, timedelta(days=1))
    report = report or CommentReport(comment=locked, reporter=reporter)
    report.reason, report.made_at = reason, now
    report.save()
    return report


def clean_comment(text: str) -> str:
    """`text` with plain line ends.

    Raises:
        DeckRefusedError: nothing can be read in it, or it is longer than `COMMENT_LENGTH`.
    """
    cleaned = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip()
    if not seen_line(cleaned):
        raise DeckRefusedError("COMMENT_EMPTY", _("The comment holds nothing that can be read."))
    if len(cleaned) > COMMENT_LENGTH:
        message = _("A comment of %(count)s characters; at most %(most)s are kept.") % {"count": len(cleaned), "most": COMMENT_LENGTH}
        raise DeckRefusedError("COMMENT_TOO_LONG", message)
    return cleaned


def _first_state(author: Any, text: str, now: datetime) -> CommentState:
    is_new = now - author.date_joined < NEW_ACCOUNT and not (author.is_staff and author.has_perm("decks.change_comment"))
    return CommentState.HELD if is_new and _LINK.search(text) else CommentState.SHOWN


def _refuse_too_many(author: Any, now: datetime) -> None:
    is_new = now - author.date_joined < NEW_ACCOUNT
    a_day = COMMENTS_A_DAY_OF_NEW_ACCOUNT if is_new else COMMENTS_A_DAY
    for most, period in ((COMMENTS_A_MINUTE, timedelta(minutes=1)), (a_day, timedelta(days=1))):
        if Comment.objects.filter(author=author, made_at__gt=now - period).count() >= most:
            raise _too_many(most, period)


def _too_many(most: int, period: timedelta) -> TooManyRequestsError:
    message = _("That was %(count)s within a short time, as many as one person may. Try again later.") % {"count": most}
    return TooManyRequestsError(message, headers={"Retry-After": str(int(period.total_seconds()))})


def _one_at_a_time(person: Any) -> None:
    """Let nobody count what `person` writes beside us."""
    get_user_model().objects.select_for_update(no_key=True).filter(pk=person.pk).first()


def _locked(comment: Comment) -> Comment:
    """The comment as it is now, with its deck's row locked. Raises `CommentNotFoundError` when it is gone."""
    deck = Deck.objects.select_for_update().filter(pk=comment.deck_id).first()
    found = Comment.objects.select_related("author").filter(pk=comment.pk).first() if deck else None
    if deck is None or found is None:
        raise CommentNotFoundError(comment.pk)
    found.deck = deck
    return found


def _settled(comment: Comment, state: CommentState, now: datetime) -> Comment:
    comment.state, comment.settled_at = state, now
    comment.save(update_fields=["state", "settled_at"])
    recount(comment.deck)
    tell_of_comment(comment, now=now)
    return comment
