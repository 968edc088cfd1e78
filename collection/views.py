"""Pages of the collection."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from cards.found import likeliest
from cards.models import Edition, Printing
from cards.selectors import catalog, editions, find_example
from cards.selectors import shelf as cards_shelf
from collection import services
from collection.exporting import collection_csv
from collection.forms import BoxForm, CopiesForm, ImportForm
from collection.listing import EDITED, SHOWN, Row, counts_of, rows_of
from collection.parser import CollectionReader, ImportRow, RowState, summed
from collection.selectors import all_printings, shelf_of
from collection.shelf import Change, PrintingFacts, Shelf, owned_by_card
from engine.cards import BaseCard
from web.errors import MalformedError, SiteError
from web.games import present_game, present_kit
from web.text.language import reader_language

PAGE_SIZE = 60


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - every view here asks for a login
    return request.user


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What one owns, wants and trades, with a search over it."""
    shelf = shelf_of(request.user)
    return render(request, "collection/home.html", _home_context(request, shelf))


def _home_context(request: HttpRequest, shelf: Shelf) -> dict[str, Any]:
    query = request.GET.get("q", "").strip()[:300]
    kind = request.GET.get("edit", "owned")
    shown = request.GET.get("show", "all")
    edition = request.GET.get("edition", "")
    kind, shown = kind if kind in EDITED else "owned", shown if shown in SHOWN else "all"
    result, group = None, None
    if query:
        result = cards_shelf().look_up(query, as_of=timezone.localdate(), language=reader_language(), own=owned_by_card(shelf))
        group = likeliest(result)
    found = None if group is None else frozenset(card.id for card in group.cards)
    known = editions()
    rows = rows_of(shelf, catalog(), found=found, edition=edition if edition in known else "", shown=shown, kind=kind)
    in_box: dict[str, int] = {}
    for printing in shelf.printings:
        in_box[printing.edition] = in_box.get(printing.edition, 0) + printing.copies_in_box
    return {
        "nav": "collection",
        "query": query,
        "query_example": present_kit().cards.type_query,
        "found": result,
        "way": group.way if group else "",
        "kind": kind,
        "shown": shown,
        "edition": edition,
        "counts": counts_of(shelf),
        "rows": len(rows),
        "page": Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page")),
        "totals": shelf.totals,
        "different": shelf.different,
        "boxes": [(known[slug], shelf.boxes.get(slug, 0), number) for slug, number in in_box.items() if slug in known],
        "editions": known.values(),
        "return_to": request.get_full_path(),
    }


def _back(request: HttpRequest, anchor: str) -> HttpResponse:
    """Back to the list as it was, at the row that changed."""
    kept = {name: request.POST.get(f"list_{name}", "")[:300] for name in ("q", "edit", "show", "edition", "page")}
    query = urlencode({name: value for name, value in kept.items() if value})
    return redirect(f"{reverse('collection:home')}{'?' if query else ''}{query}#{anchor}")


@login_required
@require_POST
def set_copies(request: HttpRequest, printing_id: int) -> HttpResponse:
    """Note a number of copies; the row alone for htmx, else back to the list."""
    printing = get_object_or_404(Printing, pk=printing_id, edition__game=present_game())
    form = CopiesForm(request.POST)
    if not form.is_valid():
        raise MalformedError(_("“%(number)s” is no number of copies.") % {"number": request.POST.get("number", "")[:20]})
    kind = form.cleaned_data["kind"]
    services.set_copies(user=_user(request), printing=printing, change=Change(**{kind: form.cleaned_data["number"]}))
    if not request.headers.get("HX-Request"):
        return _back(request, f"p{printing.pk}")
    shelf, cards = shelf_of(request.user), catalog()
    facts = next(each for each in shelf.printings if each.id == printing.pk)
    context = {"row": Row(facts, cards.by_id[facts.card], shelf.of(facts.id), kind), "kind": kind, "totals": shelf.totals}
    return render(request, "collection/components/changed_row.html", context | {"different": shelf.different})


@login_required
@require_POST
def set_boxes(request: HttpRequest, slug: str) -> HttpResponse:
    """Note how many boxes of an edition one owns."""
    edition = get_object_or_404(Edition, slug=slug, game=present_game())
    form = BoxForm(request.POST)
    if not form.is_valid():
        raise MalformedError(_("“%(number)s” is no number of boxes.") % {"number": request.POST.get("number", "")[:20]})
    number = form.cleaned_data["number"]
    services.set_boxes(user=_user(request), edition=edition, quantity=number)
    name = edition.name_de if reader_language() == "de" else edition.name_en
    said = ngettext("%(number)s box of %(edition)s saved.", "%(number)s boxes of %(edition)s saved.", number)
    messages.success(request, said % {"number": number, "edition": name})
    return _back(request, "boxes")


@login_required
@require_http_methods(["GET", "POST"])
def import_copies(request: HttpRequest) -> HttpResponse:
    """Read a file or a text, show what each row became, and note it once that is confirmed."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "collection/import.html", _import_context(form), status=422 if form.errors else 200)
    mode, text = form.cleaned_data["mode"], form.cleaned_data["text"]
    try:
        rows = CollectionReader(all_printings(), editions(), catalog(), signed=mode == "add").read(text)
        if "confirm" in request.POST:
            return _imported(request, rows, mode)
    except SiteError as error:
        form.add_error(None, error.message)
        return render(request, "collection/import.html", _import_context(form), status=error.status)
    return render(request, "collection/review.html", _review_context(request, rows, mode, text))


def _import_context(form: ImportForm) -> dict[str, Any]:
    """What the form's page shows, with a card of the game as its example; without one where there are no cards."""
    example = find_example()
    return {"nav": "collection", "form": form, "example": example, "example_printing": example.printing() if example else None}


def _review_context(request: HttpRequest, rows: list[ImportRow], mode: str, text: str) -> dict[str, Any]:
    cards, shelf = catalog(), shelf_of(request.user)
    changes = summed(rows)
    by_id = {printing.id: printing for printing in shelf.printings}
    return {
        "nav": "collection",
        "mode": mode,
        "text": text,
        "unclear": [
            {"row": row, "candidates": [(cards.by_id[printing.card], printing.label) for printing in row.candidates]}
            for row in rows
            if row.state in (RowState.AMBIGUOUS, RowState.UNKNOWN)
        ],
        "ignored": sum(row.state is RowState.IGNORED for row in rows),
        "changes": [_shown_change(shelf, by_id[id], cards.by_id[by_id[id].card], change, mode) for id, change in changes.items()],
    }


def _shown_change(shelf: Shelf, printing: PrintingFacts, card: BaseCard, change: Change, mode: str) -> dict[str, Any]:
    """A row of the review: what is noted now and what would be."""
    after = _after(shelf, printing.id, change, mode)
    return {"printing": printing, "card": card, "before": shelf.of(printing.id), "change": change, "after": after}


def _after(shelf: Shelf, printing: int, change: Change, mode: str) -> int:
    """Copies owned once the import is done."""
    before = shelf.of(printing).owned
    if change.owned is None:
        return before
    return max(before + change.owned, 0) if mode == "add" else change.owned


def _imported(request: HttpRequest, rows: list[ImportRow], mode: str) -> HttpResponse:
    changes = summed(rows)
    if mode == "add":
        services.add_copies(user=_user(request), amounts=changes)
    else:
        services.change_copies(user=_user(request), changes=changes)
    said = ngettext("%(number)s printing saved.", "%(number)s printings saved.", len(changes)) % {"number": len(changes)}
    messages.success(request, said)
    return redirect("collection:home")


@login_required
@require_safe
def export_csv(request: HttpRequest) -> HttpResponse:
    """The collection as a file."""
    text = collection_csv(shelf_of(request.user), catalog(), reader_language())
    response = HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{present_game()}-collection.csv"'
    return response
