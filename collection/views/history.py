"""How the collection changed, and taking changes back."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.selectors import catalog, editions
from collection import services
from collection.models import CollectionChange
from collection.selectors import all_printings, changes_of, find_change, find_printing
from collection.selectors.history import standing_changes
from collection.shelf import PrintingFacts
from collection.telling import ToldChange, told
from collection.views.reader import reader_of
from web.addresses import address_within

PAGE_SIZE = 20


@login_required
@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """The changes, newest first, each with its ways back."""
    page = Paginator(changes_of(request.user), PAGE_SIZE).get_page(request.GET.get("page"))
    shown = told_changes(reader_of(request), page.object_list, all_printings())
    return render(request, "collection/history.html", {"nav": "collection", "page": page, "changes": shown})


def told_changes(user: object, changes: Iterable[CollectionChange], printings: Iterable[PrintingFacts]) -> list[ToldChange]:
    """`changes` of `user` as pages tell them."""
    return told(changes, stands=standing_changes(user), printings=printings, catalog=catalog(), editions=editions().values())


@login_required
@require_POST
def undo(request: HttpRequest, change_id: int) -> HttpResponse:
    """Take one change back."""
    services.undo_change(user=reader_of(request), change=_change(request, change_id))
    messages.success(request, _("Taken back."))
    return _back(request)


@login_required
@require_POST
def go_back(request: HttpRequest, change_id: int) -> HttpResponse:
    """Take back a change and all that followed it."""
    services.go_back_before(user=reader_of(request), change=_change(request, change_id))
    messages.success(request, _("Your collection is as it was before. This, too, can be taken back."))
    return _back(request)


def _change(request: HttpRequest, id: int) -> CollectionChange:
    change = find_change(request.user, id)
    if change is None:
        raise Http404
    return change


def _back(request: HttpRequest) -> HttpResponse:
    """To the page where the button stood: any of this site, the collection, a printing's copies (`edition number`), or the history."""
    back = request.POST.get("back", "")
    if back.startswith("/") and (address := address_within(request, back)):
        return redirect(address)
    edition, _blank, number = back.partition(" ")
    if number and (printing := find_printing(edition, number)):
        return redirect("collection:printing", printing.edition.slug, printing.number)
    return redirect("collection:home" if back == "collection" else "collection:history")
