"""Two versions of a deck, or two decks, side by side."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.list.display import DeckView
from decks.list.drafts import as_published, has_unpublished_changes
from decks.list.errors import DeckRefusedError
from decks.list.language import starter_word
from decks.list.mine import my_decks
from decks.list.models import PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH, Deck, DeckVersion
from decks.list.readable import ReadableDeck
from decks.list.selectors import deck_state
from decks.list.state import difference
from decks.list.unpublished import find_unpublished
from decks.list.views.access import readable_deck
from decks.list.views.desk import Desk, desk_of
from decks.versions.comparing import compare_lists, overlaid_figures
from engine.decklist import Decklist
from web.text.numbers import whole_number
from web.text.quoting import in_quotes

MOST_TO_CHOOSE = 200
PUBLISHED = "published"
"""In the place of a version's number: what readers see of a deck whose owner has changed it since."""
_ID = re.compile(rf"(?:^|/)([{PUBLIC_ID_ALPHABET}]{{{PUBLIC_ID_LENGTH}}})(?:/|$)")


@dataclass(frozen=True)
class Side:
    """One of the two lists: of which deck, which version (None: the list of today, or `PUBLISHED`), and what it is called."""

    read: ReadableDeck
    versions: list[DeckVersion]
    number: int | str | None
    state: Decklist
    view: DeckView
    name: str

    @property
    def deck(self) -> Deck:
        """The deck."""
        return self.read.deck

    @property
    def has_unpublished(self) -> bool:
        """Whether its owner looks at it, who has more than readers see."""
        return self.read.is_whole and has_unpublished_changes(self.deck)


@require_safe
def compare(request: HttpRequest, deck_id: str) -> HttpResponse:
    """A version of the deck (`from`) and another, or today's list, or another deck (`with`, with its version `to`)."""
    desk = desk_of(request, with_owned=False)
    read = readable_deck(request, deck_id)
    deck = read.deck
    given = request.GET.get("with", "").strip()[:300] or request.GET.get("other", "").strip()[:300]
    other = readable_deck(request, _deck_id(given)) if given else read
    is_two_decks = other.deck.pk != deck.pk
    after = _side(desk, other, _number(request, "to"), is_other=is_two_decks)
    before = _side(desk, read, _number(request, "from"), is_other=is_two_decks)
    if not is_two_decks and "from" not in request.GET:
        earlier = next((version.number for version in before.versions if difference(read.state_of(version), after.state)), None)
        before = _side(desk, read, earlier)
    change = difference(before.state, after.state)
    context: dict[str, Any] = {
        "nav": "decks",
        "deck": deck,
        "before": before,
        "after": after,
        "is_two_decks": is_two_decks,
        "is_same": not is_two_decks and before.number == after.number,
        "is_mine": read.is_whole,
        "can_package": read.is_whole and not is_two_decks and isinstance(before.number, int) and after.number != PUBLISHED,
        "own": [each for each in my_decks(request.user)[:MOST_TO_CHOOSE] if each.pk != deck.pk],
        "unpublished": find_unpublished(deck, read.state) if before.number == PUBLISHED and after.number is None else None,
        "change": change,
        "comparison": compare_lists(before.state, after.state),
        "names": desk.cards.by_id,
        "figures": overlaid_figures(before.view, after.view, (before.name, after.name)),
    }
    return render(request, "decks/versions/compare.html", context)


def _side(desk: Desk, read: ReadableDeck, number: int | str | None, *, is_other: bool = False) -> Side:
    versions = list(read.versions)
    version = next((version for version in versions if version.number == number), None)
    is_published = number == PUBLISHED and read.is_whole and has_unpublished_changes(read.deck)
    state = read.state_of(version) if version else deck_state(as_published(read.deck)) if is_published else read.state
    words = _("Version %(number)s") % {"number": version.number} if version else _("today") if is_other else _("Today")
    words = _("published") if is_published and is_other else _("Published") if is_published else words
    name = f"{starter_word(read.deck, 'name') or read.deck.name}, {words}" if is_other else words
    return Side(read, versions, version.number if version else PUBLISHED if is_published else None, state, desk.view(state), name)


def _deck_id(text: str) -> str:
    """The id in a deck's address, or `text` itself, which is then no deck."""
    found = _ID.search(text)
    return found[1] if found else text


def _number(request: HttpRequest, name: str) -> int | str | None:
    text = request.GET.get(name, "")
    if text in {"", "now"}:
        return None
    if text == PUBLISHED:
        return PUBLISHED
    number = whole_number(text)
    if number is None:
        raise DeckRefusedError("VERSION_UNKNOWN", _("%(value)s is no number of a version.") % {"value": in_quotes(text[:40])})
    return number
