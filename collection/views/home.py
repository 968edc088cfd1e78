"""The page of the collection, and the buttons on it."""

from __future__ import annotations

from typing import Any, NamedTuple
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
from django.views.decorators.http import require_POST, require_safe

from cards.found import likeliest
from cards.models import Edition, Printing
from cards.reader import draw_for_patterns
from cards.selectors import catalog, editions
from cards.selectors import shelf as cards_shelf
from collection import services
from collection.built import built_copies
from collection.forms import BoxForm, CopiesForm
from collection.listing import EDITED, SHOWN, Row, counts_of, rows_of
from collection.selectors import changes_of, shelf_of
from collection.shelf import Change, Shelf, held_by_card
from collection.telling import ToldChange
from collection.views.entry import entry_context
from collection.views.history import told_changes
from collection.views.reader import reader_of
from web.errors import MalformedError
from web.games import present_game, present_kit
from web.text.language import reader_language

PAGE_SIZE = 60


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What one owns, wants and trades, with a search over it."""
    shelf = shelf_of(request.user)
    return render(request, "collection/home.html", _home_context(request, shelf))


class Listed(NamedTuple):
    """The rows that an address asks for, and what it asks."""

    rows: list[Row]
    query: str
    kind: str
    shown: str
    edition: str
    found: Any
    way: str

    @property
    def address(self) -> str:
        """The same as the query of an address."""
        asked = {"q": self.query, "edit": self.kind, "show": self.shown, "edition": self.edition}
        return urlencode({name: value for name, value in asked.items() if value})


def listed_rows(request: HttpRequest, shelf: Shelf) -> Listed:
    """The rows of the collection that the address of `request` asks for."""
    query = request.GET.get("q", "").strip()[:300]
    kind = request.GET.get("edit", "owned")
    shown = request.GET.get("show", "all")
    edition = request.GET.get("edition", "")
    kind, shown = kind if kind in EDITED else "owned", shown if shown in SHOWN else "all"
    result, group = None, None
    if query:
        draw_for_patterns(request, query)
        result = cards_shelf().look_up(
            query, as_of=timezone.localdate(), language=reader_language(), held=held_by_card(shelf, built_copies(reader_of(request)))
        )
        group = likeliest(result)
    found = None if group is None else frozenset(card.id for card in group.cards)
    within = edition if edition in editions() else ""
    rows = rows_of(shelf, catalog(), found=found, edition=within, shown=shown, kind=kind)
    return Listed(rows, query, kind, shown, edition, result, group.way if group else "")


def _home_context(request: HttpRequest, shelf: Shelf) -> dict[str, Any]:
    listed, known = listed_rows(request, shelf), editions()
    in_box: dict[str, int] = {}
    for printing in shelf.printings:
        in_box[printing.edition] = in_box.get(printing.edition, 0) + printing.copies_in_box
    return entry_context(request, shelf, kind=listed.kind, edition=listed.edition) | {
        "nav": "collection",
        "words": present_kit().collecting,
        "query": listed.query,
        "query_example": present_kit().cards.type_query,
        "found": listed.found,
        "way": listed.way,
        "shown": listed.shown,
        "counts": counts_of(shelf),
        "rows": len(listed.rows),
        "bulk_query": listed.address,
        "page": Paginator(listed.rows, PAGE_SIZE).get_page(request.GET.get("page")),
        "totals": shelf.totals,
        "different": shelf.different,
        "last": _last_change(request, shelf),
        "boxes": [(known[slug], shelf.boxes.get(slug, 0), number) for slug, number in in_box.items() if slug in known],
        "editions": known.values(),
        "return_to": request.get_full_path(),
    }


def _last_change(request: HttpRequest, shelf: Shelf) -> ToldChange | None:
    """The newest change, to be taken back at once."""
    newest = told_changes(request.user, changes_of(request.user)[:1], shelf.printings)
    return newest[0] if newest else None


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
    given = request.POST.get("to") or request.POST.get("number", "")
    form = CopiesForm({"kind": request.POST.get("kind"), "number": given})
    if not form.is_valid():
        raise MalformedError(_("“%(number)s” is no number of copies.") % {"number": given[:20]})
    kind = form.cleaned_data["kind"]
    services.set_copies(user=reader_of(request), printing=printing, change=Change(**{kind: form.cleaned_data["number"]}))
    if not request.headers.get("HX-Request"):
        return _back(request, f"p{printing.pk}")
    shelf, cards = shelf_of(request.user), catalog()
    facts = next(each for each in shelf.printings if each.id == printing.pk)
    context = {
        "row": Row(facts, cards.by_id[facts.card], shelf.of(facts.id), kind),
        "kind": kind,
        "totals": shelf.totals,
        "counts": counts_of(shelf),
    }
    context |= {"different": shelf.different, "last": _last_change(request, shelf), "is_fragment": True}
    return render(request, "collection/components/changed_row.html", context)


@login_required
@require_POST
def set_boxes(request: HttpRequest, slug: str) -> HttpResponse:
    """Note how many boxes of an edition one owns."""
    edition = get_object_or_404(Edition, slug=slug, game=present_game())
    form = BoxForm(request.POST)
    if not form.is_valid():
        raise MalformedError(_("“%(number)s” is no number of boxes.") % {"number": request.POST.get("number", "")[:20]})
    number = form.cleaned_data["number"]
    services.set_boxes(user=reader_of(request), edition=edition, quantity=number)
    name = edition.name_de if reader_language() == "de" else edition.name_en
    said = ngettext("%(number)s box of %(edition)s saved.", "%(number)s boxes of %(edition)s saved.", number)
    messages.success(request, said % {"number": number, "edition": name})
    return _back(request, "boxes")
