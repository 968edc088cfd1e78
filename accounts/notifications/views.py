"""The page of notifications, and what is done there."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.notifications import mails, services
from accounts.notifications.kinds import topics
from accounts.notifications.models import MailWhen, Notification
from accounts.notifications.selectors import chosen_mails, told, unread_of
from web.addresses import address_within
from web.errors import NotFoundError
from web.text.numbers import whole_number

PAGE_SIZE = 30


@login_required
@require_safe
def notification_list(request: HttpRequest) -> HttpResponse:
    """What one is told, newest first; `?show=unread` what one hasn't read."""
    rows, is_narrowed = Notification.objects.of(request.user), request.GET.get("show") == "unread"
    page = Paginator(rows.unread() if is_narrowed else rows, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "told": told(page.object_list, request.user),
        "only_unread": is_narrowed,
        "unread": unread_of(request),
        "now": timezone.now().isoformat(),
    }
    return render(request, "accounts/notifications/list.html", context)


@login_required
@require_safe
def open_notification(request: HttpRequest, notification_id: int) -> HttpResponse:
    """Lead to what the notification is about, which counts as read from now on; back to the list where that is gone."""
    row = Notification.objects.of(request.user).filter(pk=notification_id).first() if notification_id < 2**63 else None
    if row is None:
        raise NotFoundError(_("You have no notification %(number)s.") % {"number": notification_id})
    services.mark_read(reader=request.user, number=row.pk, now=timezone.now())
    found = told([row], request.user)
    if found and found[0].address:
        return redirect(found[0].address)
    if not found or not found[0].things:
        messages.info(request, _("What this was about is no longer there."))
    return redirect("accounts:notifications")


@login_required
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark one notification (`number`) as read, or with `read=0` as unread; without a number all that happened up to `until`."""
    number = whole_number(request.POST.get("number"))
    if number is None:
        until = _moment(request.POST.get("until", "")) or timezone.now()
        count = services.mark_read(reader=request.user, until=until, now=timezone.now())
        if count:
            messages.success(
                request, ngettext("%(count)s notification is marked as read.", "%(count)s are marked as read.", count) % {"count": count}
            )
    elif request.POST.get("read", "1") == "0":
        services.mark_unread(reader=request.user, number=number)
    else:
        services.mark_read(reader=request.user, number=number, now=timezone.now())
    return redirect(address_within(request, request.POST.get("next", "")) or "accounts:notifications")


def _moment(text: str) -> datetime | None:
    """The moment that `text` says; None where it says none."""
    try:
        moment: Any = parse_datetime(text)
    except ValueError:
        return None
    return moment if moment is not None and moment.tzinfo is not None else None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail_choices(request: HttpRequest) -> HttpResponse:
    """What one is told of by mail, and how often."""
    if request.method == "POST":
        services.choose_mails(reader=request.user, wanted={topic: request.POST.get(topic, "") for topic in topics()})
        messages.success(request, _("Saved."))
        return redirect("accounts:mail_choices")
    chosen = chosen_mails(request.user)
    choices = [(topic.slug, topic.label, chosen[topic.slug]) for topic in topics().values()]
    return render(request, "accounts/notifications/mails.html", {"choices": choices, "times": MailWhen.choices})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def end_mails(request: HttpRequest, signed: str) -> HttpResponse:
    """Ask about ending the mails that a link in one of them names, then end them: without a log-in, and by one click (RFC 8058).

    The link is the right to do so; programs that look at links (GET) end nothing.
    """
    found = mails.read_token(signed)
    if found is None:
        raise NotFoundError(_("This link leads nowhere: part of it is missing."))
    reader, topic = found
    if request.method == "POST":
        mails.end_mails(reader, "" if request.POST.get("all") == "1" else topic)
    known = topics().get(topic)
    context = {"is_ended": request.method == "POST", "label": known.label if known else ""}
    response = render(request, "accounts/notifications/end_mails.html", context)
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    return response
