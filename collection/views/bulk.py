"""One number of many cards at once: what would change is shown, then done as it was shown."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from collection import services
from collection.forms import BULK_MAX, BulkForm, SeenForm
from collection.listing import changes_of_all
from collection.selectors import shelf_of
from collection.views.home import listed_rows
from collection.views.reader import reader_of
from web.errors import MalformedError

CHANGES_SHOWN = 300
"""So many changes are listed one by one; all are counted, and all are made."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bulk(request: HttpRequest) -> HttpResponse:
    """What would become of all cards that the filters show; a POST makes the changes that were shown, all or none."""
    if request.method == "POST":
        return _change(request)
    listed = listed_rows(request, shelf_of(request.user))
    form = BulkForm(request.GET if "way" in request.GET else None)
    changes = changes_of_all(listed.rows, form.cleaned_data["way"], form.cleaned_data["number"]) if form.is_valid() else []
    context = {
        "form": form,
        "listed": listed,
        "rows": len(listed.rows),
        "changes": changes[:CHANGES_SHOWN],
        "left_out": max(0, len(changes) - CHANGES_SHOWN),
        "number": len(changes),
        "before": sum(change.before for change in changes),
        "after": sum(change.after for change in changes),
        "too_many": BULK_MAX if len(changes) > BULK_MAX else 0,
        "seen": " ".join(change.line for change in changes),
        "nav": "collection",
    }
    return render(request, "collection/bulk.html", context, status=422 if form.is_bound and not form.is_valid() else 200)


def _change(request: HttpRequest) -> HttpResponse:
    form = SeenForm(request.POST)
    if not form.is_valid():
        raise MalformedError(_("What was to be changed can’t be read. Look again."))
    seen = form.cleaned_data["seen"]
    made = services.set_seen_numbers(user=reader_of(request), number=form.cleaned_data["kind"], seen=seen)
    if made is None:
        messages.info(request, _("That was done already: nothing has changed."))
    else:
        text = ngettext("The number of %(number)s card was changed.", "The numbers of %(number)s cards were changed.", made.entries)
        messages.success(request, text % {"number": made.entries})
    return redirect("collection:home")
