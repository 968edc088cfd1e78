"""What is done at a table among its people: a phrase, muting, a report."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from play.bots import tables_of_game
from play.errors import NobodyToTellError, SeatUnknownError, TooManyPhrasesError, TooManyReportsError
from play.models import REASON_LENGTH, Phrase
from play.selectors import readable_table
from play.services import talking
from play.talk import talk_at
from play.views.deeds import done_at_table, sent_number
from web.errors import MalformedError
from web.text.unseen import seen_line

P = ParamSpec("P")


def where_tables_stand(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """`view` of a game that is played at tables. Others answer 404, before they ask anybody to log in."""

    @wraps(view)
    def seen(*arguments: P.args, **named: P.kwargs) -> HttpResponse:
        tables_of_game()
        return view(*arguments, **named)

    return seen


@require_POST
def say(request: HttpRequest, table_id: str) -> HttpResponse:
    """Say one of the phrases."""
    tables_of_game()
    sent, now = request.POST.get("phrase", ""), timezone.now()
    if sent not in Phrase.values:
        raise MalformedError(_("%(value)s is no phrase that is said at tables.") % {"value": repr(sent[:40])})
    return done_at_table(
        request,
        table_id,
        lambda id, who: talking.say(public_id=id, person=who, phrase=Phrase(sent), now=now),
        told=(NobodyToTellError, TooManyPhrasesError),
    )


@require_POST
def mute(request: HttpRequest, table_id: str) -> HttpResponse:
    """Hear nothing more of a person: `here`, `always`; or `no`: hear them again."""
    tables_of_game()
    how, seat, now = request.POST.get("how", ""), sent_number(request, "seat"), timezone.now()
    if how not in ("here", "always", "no"):
        raise MalformedError(_("%(value)s is no way to mute somebody.") % {"value": repr(how[:40])})
    return done_at_table(
        request,
        table_id,
        lambda id, who: talking.mute(public_id=id, person=who, seat=seat, is_muted=how != "no", for_good=how == "always", now=now),
    )


@require_POST
@where_tables_stand
@login_required
def unmute(request: HttpRequest, name: str) -> HttpResponse:
    """Hear somebody again at every table. Of nobody muted nothing changes."""
    muted = User.objects.find_by_name(name)
    if muted is not None:
        talking.unmute(owner=cast(User, request.user), muted=muted)
    return redirect("play:index")


@require_http_methods(["GET", "HEAD", "POST"])
@where_tables_stand
@login_required
def report(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    """Call a moderator to a person at one's table, with a reason if one likes."""
    user = cast(User, request.user)
    table = readable_table(table_id, user)
    talk = talk_at(table, user, now=timezone.now())
    other = next((one for one in talk.others if one.seat == number and one.can_be_known), None) if talk else None
    if other is None:
        raise SeatUnknownError(number)
    reason, problem = seen_line(request.POST.get("reason", "")), ""
    if request.method == "POST":
        if len(reason) > REASON_LENGTH:
            problem = _("A reason of %(count)s characters; at most %(most)s are kept.") % {"count": len(reason), "most": REASON_LENGTH}
        else:
            try:
                talking.report_person(public_id=table_id, person=user, seat=number, reason=reason, now=timezone.now())
            except TooManyReportsError as error:
                problem = error.message
            else:
                messages.success(request, _("Thank you. A moderator will look at it."))
                return redirect("play:table", table_id)
    context = {"nav": "play", "table": table, "other": other, "reason": reason, "problem": problem, "most": REASON_LENGTH}
    return render(request, "play/report.html", context, status=422 if problem else 200)
