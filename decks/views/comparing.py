"""Two versions of a deck, or two decks, side by side."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.quoting import in_quotes
from decks.comparing import compare_lists, overlaid_figures
from decks.display import DeckView
from decks.errors import DeckRefusedError
from decks.language import starter_word
from decks.mine import my_decks
from decks.models import PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH, Deck, DeckVersion
from decks.selectors import deck_state
from decks.state import ListState, difference
from decks.views.access import readable_deck
from decks.views.desk import Desk, desk_of

MOST_TO_CHOOSE = 200
_ID = re.compile(rf"(?:^|/)([{PUBLIC_ID_ALPHABET}]{{{PUBLIC_ID_LENGTH}}})(?:/|$)")


@dataclass(frozen=True)
class Side:
    """One of the two lists: of which deck, which version (None: the list of today), and what it is called."""

    deck: Deck
    versions: list[DeckVersion]
    number: int | None
    state: ListState
    view: DeckView
    name: str


@require_safe
def compare(request: HttpRequest, deck_id: str) -> HttpResponse:
    """A version of the deck (`from`) and another, or today's list, or another deck (`with`, with its version `to`)."""
    desk = desk_of(request, with_owned=False)
    deck = readable_deck(request, deck_id)
    given = request.GET.get("with", "").strip()[:300] or request.GET.get("other", "").strip()[:300]
    other = readable_deck(request, _deck_id(given)) if given else deck
    after = _side(desk, other, _number(request, "to"), is_other=other.pk != deck.pk)
    before = _side(desk, deck, _number(request, "from"), is_other=other.pk != deck.pk)
    if other.pk == deck.pk and "from" not in request.GET:
        earlier = next((version.number for version in before.versions if difference(ListState.from_json(version.list), after.state)), None)
        before = _side(desk, deck, earlier)
    change = difference(before.state, after.state)
    context: dict[str, Any] = {
        "nav": "decks",
        "deck": deck,
        "before": before,
        "after": after,
        "is_two_decks": other.pk != deck.pk,
        "is_same": other.pk == deck.pk and before.number == after.number,
        "is_mine": deck.owner_id is not None and deck.owner_id == getattr(request.user, "pk", None),
        "own": [each for each in my_decks(request.user).prefetch_related(None)[:MOST_TO_CHOOSE] if each.pk != deck.pk],
        "change": change,
        "comparison": compare_lists(before.state, after.state),
        "names": desk.cards.by_id,
        "figures": overlaid_figures(before.view, after.view, (before.name, after.name)),
    }
    return render(request, "decks/compare.html", context)


def _side(desk: Desk, deck: Deck, number: int | None, *, is_other: bool = False) -> Side:
    versions = list(deck.versions.all())
    version = next((version for version in versions if version.number == number), None)
    state = ListState.from_json(version.list) if version else deck_state(deck)
    words = _("Version %(number)s") % {"number": version.number} if version else _("today") if is_other else _("Today")
    name = starter_word(deck, "name") or deck.name
    return Side(deck, versions, version.number if version else None, state, desk.view(state), f"{name}, {words}" if is_other else words)


def _deck_id(text: str) -> str:
    """The id in a deck's address, or `text` itself, which is then no deck."""
    found = _ID.search(text)
    return found[1] if found else text


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    if text in {"", "now"}:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise DeckRefusedError("VERSION_UNKNOWN", _("%(value)s is no number of a version.") % {"value": in_quotes(text[:40])})
    return int(text)
