"""Notes about the cards of a deck: a page with a line for each."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from decks.list.display import DeckView, Line
from decks.list.errors import DeckRefusedError
from decks.list.selectors import deck_state
from decks.list.services.lists import change_list
from decks.list.state import Change
from decks.list.views.access import own_deck
from decks.list.views.desk import desk_of
from decks.list.views.mentioning import tell_of_unfound


@require_http_methods(["GET", "HEAD", "POST"])
def notes(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Write notes about the cards; readers of the deck see them beside the list where its owner shares them."""
    deck = own_deck(request, deck_id)
    view = desk_of(request, with_owned=False).view(deck_state(deck))
    problem, status = "", 200
    if request.method == "POST":
        try:
            changes = _written(request, view)
            change_list(deck=deck, changes=changes, now=timezone.now())
        except DeckRefusedError as error:
            problem, status = error.message, 422
        else:
            messages.success(request, _("Saved."))
            tell_of_unfound(request, *(change.text for change in changes))
            return redirect("decks:notes", deck_id)
    rows = [(line, request.POST.get(_field(line), line.note)) for line in _lines(view)]
    return render(request, "decks/list/notes.html", {"nav": "decks", "deck": deck, "rows": rows, "problem": problem}, status=status)


def _lines(view: DeckView) -> list[Line]:
    return [*(line for group in view.groups for line in group.lines), *view.elsewhere]


def _field(line: Line) -> str:
    return f"note-{line.zone}-{line.id}"


def _written(request: HttpRequest, view: DeckView) -> list[Change]:
    """The notes that differ; a card that the form doesn't name keeps its note."""
    found = []
    for line in _lines(view):
        text = request.POST.get(_field(line))
        if text is not None and " ".join(text.split()) != line.note:
            found.append(Change("note", card=line.id, zone=line.zone, text=" ".join(text.split())))
    return found
