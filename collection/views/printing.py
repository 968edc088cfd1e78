"""The page of one printing's copies: how many, what they are like, and how that came to be."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cards.models import Printing
from cards.selectors import catalog, editions
from collection import services
from collection.forms import DetailsFormSet, NumbersForm, said_in
from collection.listing import Row
from collection.selectors import changes_of_printing, details_of, find_printing, shelf_of
from collection.selectors.history import standing_changes
from collection.shelf import Copies, Details, fingerprint_of
from collection.telling import told
from collection.views.reader import reader_of
from web.errors import SiteError

CHANGES_SHOWN = 10


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def printing(request: HttpRequest, edition_slug: str, card_number: str) -> HttpResponse:
    """Numbers and details of a printing's copies; sent back they are noted together, or not at all."""
    found = find_printing(edition_slug, card_number)
    if found is None or found.card_id not in catalog().by_id:
        raise Http404
    if request.method != "POST":
        return _page(request, found)
    numbers, details = NumbersForm(request.POST), DetailsFormSet(request.POST, prefix="details")
    if not (numbers.is_valid() and details.is_valid()):
        return _page(request, found, numbers, details, status=422)
    try:
        change = services.describe_copies(
            user=reader_of(request),
            printing=found,
            details=said_in(details.forms, without=numbers.cleaned_data["remove"]),
            change=numbers.change,
            seen=numbers.cleaned_data["seen"],
        )
    except SiteError as error:
        numbers.add_error(None, error.message)
        return _page(request, found, numbers, details, status=error.status)
    messages.success(request, _("Saved.") if change else _("Nothing changed."))
    return redirect("collection:printing", edition_slug, card_number)


def _page(
    request: HttpRequest, printing: Printing, numbers: NumbersForm | None = None, details: Any = None, status: int = 200
) -> HttpResponse:
    shelf, cards, user = shelf_of(request.user), catalog(), reader_of(request)
    facts = next((each for each in shelf.printings if each.id == printing.pk), None)
    if facts is None:
        raise Http404
    copies = shelf.of(facts.id)
    said: Details = details_of(user, [printing.pk]).get(printing.pk, {})
    shown = fingerprint_of((copies.owned, copies.wanted, copies.for_trade), said)
    changes = changes_of_printing(user, printing)[:CHANGES_SHOWN]
    edition = editions().get(printing.edition.slug)
    context = {
        "nav": "collection",
        "printing": facts,
        "card": cards.by_id[facts.card],
        "edition": edition,
        "copies": copies,
        "described": sum(said.values()),
        "numbers": numbers or NumbersForm(initial=_numbers(copies)),
        "details": details or DetailsFormSet(initial=_rows(said), prefix="details"),
        "seen": request.POST.get("seen", "") if status == 422 else shown,
        "others": [
            Row(each, cards.by_id[each.card], shelf.of(each.id), "owned")
            for each in shelf.printings
            if each.card == facts.card and each.id != facts.id
        ],
        "changes": told(
            changes, stands=standing_changes(user), printings=[facts], catalog=cards, editions=[edition] if edition is not None else []
        ),
        "back": f"{printing.edition.slug} {printing.number}",
    }
    return render(request, "collection/printing.html", context, status=status)


def _numbers(copies: Copies) -> dict[str, int]:
    return {"owned": copies.owned, "wanted": copies.wanted, "for_trade": copies.for_trade}


def _rows(said: Details) -> list[dict[str, Any]]:
    return [{"quantity": number, **description._asdict()} for description, number in said.items()]
