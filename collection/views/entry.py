"""Quick entry: a line, or a pasted column, goes into the collection at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.selectors import catalog, editions
from collection import services
from collection.entry import EntryLine, EntryReader
from collection.forms import EntryForm
from collection.listing import EDITED, Row, counts_of
from collection.models import ChangeKind
from collection.selectors import all_printings, changes_of, shelf_of
from collection.shelf import Change, PrintingFacts, Shelf
from collection.telling import ToldChange
from collection.views.history import told_changes
from collection.views.reader import reader_of
from engine.cards.catalog import BaseCard
from web.errors import MalformedError

ENTERED = 8


@dataclass(frozen=True, slots=True)
class UnclearLine:
    """A line of which it isn't clear what it means; a tap on a printing says so. `key` is its own: it is taken once."""

    text: str
    key: str
    printings: list[tuple[BaseCard, PrintingFacts]]


@login_required
@require_POST
def enter(request: HttpRequest) -> HttpResponse:
    """Add what was entered; what isn't clear is asked about."""
    form = EntryForm(request.POST)
    if not form.is_valid():
        raise MalformedError(_("This can’t be read as an entry: a kind, a key, and a text of at most 20,000 characters."))
    data, printings = form.cleaned_data, all_printings()
    reader = EntryReader(printings, editions(), catalog(), edition=data["edition"])
    lines = _chosen(reader, data, printings) if data["printing"] else reader.read(data["text"])
    amounts: dict[int, int] = {}
    for line in lines:
        if line.printing is not None:
            amounts[line.printing.id] = amounts.get(line.printing.id, 0) + line.amount
    changes = {printing: Change(**{data["kind"]: amount}) for printing, amount in amounts.items()}
    if changes:
        services.add_copies(user=reader_of(request), amounts=changes, kind=ChangeKind.QUICK_ENTRY, key=data["key"])
    unclear = _unclear(lines, data["key"])
    if request.headers.get("HX-Request"):
        return render(request, "collection/components/entered.html", _context(request, data, unclear, amounts))
    if not unclear:
        query = f"?edit={data['kind']}" if data["kind"] != "owned" else ""
        return redirect(f"{reverse('collection:home')}{query}#entry")
    return render(request, "collection/unclear.html", _context(request, data, unclear, ()) | {"nav": "collection"})


def _chosen(reader: EntryReader, data: dict[str, Any], printings: tuple[PrintingFacts, ...]) -> list[EntryLine]:
    """The printing that was tapped, as often as the line said."""
    amount = reader.read_line(data["text"]).amount
    return [EntryLine(data["text"], amount, (printing,)) for printing in printings if printing.id == data["printing"]]


def _unclear(lines: list[EntryLine], key: str) -> list[UnclearLine]:
    cards = catalog().by_id
    return [
        UnclearLine(line.text, f"{key[:58]}-{at}", [(cards[each.card], each) for each in line.printings if each.card in cards])
        for at, line in enumerate(lines)
        if line.printing is None
    ]


def _context(request: HttpRequest, data: dict[str, Any], unclear: list[UnclearLine], entered: Collection[int]) -> dict[str, Any]:
    shelf = shelf_of(request.user)
    newest, cards, kind = told_changes(request.user, changes_of(request.user)[:1], shelf.printings), catalog().by_id, data["kind"]
    rows = [Row(each, cards[each.card], shelf.of(each.id), kind) for each in shelf.printings if each.id in entered and each.card in cards]
    return entry_context(request, shelf, kind=data["kind"], edition=data["edition"]) | {
        "unclear": unclear,
        "totals": shelf.totals,
        "counts": counts_of(shelf),
        "entered_rows": rows,
        "different": shelf.different,
        "last": newest[0] if newest else None,
        "is_fragment": True,
    }


def entry_context(request: HttpRequest, shelf: Shelf, *, kind: str, edition: str) -> dict[str, Any]:
    """What the field for quick entry is drawn from, with what was entered last."""
    return {"kind": kind, "edition": edition, "entry_key": uuid4().hex, "entered": _entered(request, shelf)}


def _entered(request: HttpRequest, shelf: Shelf) -> list[ToldChange]:
    """What was entered last and stands."""
    entered = changes_of(request.user).filter(kind=ChangeKind.QUICK_ENTRY)[:ENTERED]
    return [each for each in told_changes(request.user, entered, shelf.printings) if each.stands]


@login_required
@require_safe
def suggestions(request: HttpRequest) -> HttpResponse:
    """Printings that the text so far may mean, each a button that adds it."""
    text, cards = request.GET.get("text", "")[:200], catalog().by_id
    reader = EntryReader(all_printings(), editions(), catalog(), edition=request.GET.get("edition", ""))
    line = reader.read_line(text) if text.strip() and "\n" not in text.strip() else EntryLine("", 1, ())
    found = [(cards[each.card], each) for each in line.printings if each.card in cards]
    kind = request.GET.get("kind", "")
    context = {"suggested": found, "amount": line.amount, "kind": kind if kind in EDITED else "owned"}
    return render(request, "collection/components/suggested.html", context)
