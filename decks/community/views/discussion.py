"""Liking and discussing decks."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from decks.community.discussion import Said, is_moderator, readable_comment
from decks.community.models import COMMENT_LENGTH, REASON_LENGTH, Comment, CommentState
from decks.community.services import comments as comment_services
from decks.community.services import likes as like_services
from decks.list.errors import DeckRefusedError
from decks.list.views.access import readable_deck
from decks.list.views.mentioning import tell_of_unfound
from web.errors import ForbiddenError, TooManyRequestsError
from web.rates import count_call

CLICKS_A_MINUTE = 60


def limit_clicks(request: HttpRequest) -> None:
    """Count one click on what costs nothing to click. Raises `TooManyRequestsError` beyond `CLICKS_A_MINUTE`."""
    allowance = count_call(f"click:{request.user.pk}", CLICKS_A_MINUTE)
    if allowance and allowance.used > CLICKS_A_MINUTE:
        message = _("That was %(count)s clicks within a minute.") % {"count": CLICKS_A_MINUTE}
        raise TooManyRequestsError(message, headers={"Retry-After": str(allowance.reset_seconds)})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def like(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Like the deck, or (`like=0`) no longer. Who comes here from the log-in is led to the deck."""
    deck = readable_deck(request, deck_id).deck
    if request.method == "POST":
        limit_clicks(request)
        wants = request.POST.get("like", "1") != "0"
        if wants:
            deck = like_services.like_deck(deck=deck, reader=request.user, now=timezone.now())
        else:
            deck = like_services.unlike_deck(deck=deck, reader=request.user)
        if request.headers.get("HX-Request") == "true":
            return render(request, "decks/components/like.html", {"deck": deck, "liked": wants})
    return redirect("decks:detail", deck_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def comment(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Say something about the deck."""
    deck = readable_deck(request, deck_id).deck
    address = reverse("decks:detail", args=[deck_id])
    if request.method != "POST":
        return redirect(f"{address}#comments")
    text = request.POST.get("text", "")
    try:
        written = comment_services.write_comment(deck=deck, author=request.user, text=text, now=timezone.now())
    except DeckRefusedError as error:
        return _form(request, deck_id, text=text, problem=error.message)
    tell_of_unfound(request, text)
    if written.state == CommentState.HELD:
        messages.info(request, _("Your comment holds a link, and your account is new: others see it when a moderator has looked."))
    return redirect(f"{address}#comment-{written.pk}")


def _form(request: HttpRequest, deck_id: str, *, text: str, problem: str, said: Said | None = None) -> HttpResponse:
    context = {
        "nav": "decks",
        "deck_id": deck_id,
        "deck": said.comment.deck if said else readable_deck(request, deck_id).deck,
        "said": said,
        "text": text,
        "problem": problem,
        "most": COMMENT_LENGTH,
    }
    return render(request, "decks/community/comment.html", context, status=422 if problem else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_comment(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Other words for one's own comment."""
    said = _own(request, comment_id)
    deck_id = said.comment.deck.public_id
    if request.method != "POST":
        return _form(request, deck_id, text=said.comment.text, problem="", said=said)
    text = request.POST.get("text", "")
    try:
        comment_services.edit_comment(comment=said.comment, text=text, now=timezone.now())
    except DeckRefusedError as error:
        return _form(request, deck_id, text=text, problem=error.message, said=said)
    messages.success(request, _("Saved."))
    tell_of_unfound(request, text)
    return _back(said.comment)


@login_required
@require_POST
def delete_comment(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Delete one's own comment for good."""
    said = _own(request, comment_id)
    comment_services.delete_comment(comment=said.comment)
    messages.success(request, _("Your comment is deleted."))
    return redirect(f"{reverse('decks:detail', args=[said.comment.deck.public_id])}#comments")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_comment(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Call a moderator to a comment, with a reason if one likes."""
    said = readable_comment(request.user, comment_id)
    if not said.may_report:
        raise ForbiddenError(_("Your own comment can be edited and deleted; nobody reports themselves."))
    reason, problem = request.POST.get("reason", ""), ""
    if request.method == "POST":
        try:
            comment_services.report_comment(comment=said.comment, reporter=request.user, reason=reason, now=timezone.now())
        except DeckRefusedError as error:
            problem = error.message
        else:
            messages.success(request, _("Thank you. A moderator will look at it."))
            return _back(said.comment)
    context = {"nav": "decks", "said": said, "reason": reason, "problem": problem, "most": REASON_LENGTH}
    return render(request, "decks/community/report_comment.html", context, status=422 if problem else 200)


@login_required
@require_POST
def hide_comment(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Hide a comment: as a moderator anywhere, as its owner on a deck of one's own."""
    said = readable_comment(request.user, comment_id)
    if not said.may_hide and said.comment.state == CommentState.SHOWN:
        raise ForbiddenError(_("Only moderators and the deck’s owner can hide comments."))
    comment_services.hide_comment(comment=said.comment, as_moderator=is_moderator(request.user), now=timezone.now())
    messages.success(request, _("The comment is hidden."))
    return _back(said.comment)


@login_required
@require_POST
def show_comment(request: HttpRequest, comment_id: int) -> HttpResponse:
    """Show a hidden or held comment to everyone."""
    said = readable_comment(request.user, comment_id)
    if not said.may_show and said.comment.state != CommentState.SHOWN:
        raise ForbiddenError(_("Only a moderator can show this comment."))
    if said.may_show:
        comment_services.show_comment(comment=said.comment, as_moderator=is_moderator(request.user), now=timezone.now())
        messages.success(request, _("The comment is shown again."))
    return _back(said.comment)


def _own(request: HttpRequest, comment_id: int) -> Said:
    said = readable_comment(request.user, comment_id)
    if not said.is_mine:
        raise ForbiddenError(_("The comment %(number)s is somebody else’s.") % {"number": comment_id})
    return said


def _back(comment: Comment) -> HttpResponse:
    return redirect(f"{reverse('decks:detail', args=[comment.deck.public_id])}#comment-{comment.pk}")
