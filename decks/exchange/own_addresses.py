"""Addresses of this site's own cards and decks where a list is pasted: a card's stands for its name, a deck's for the whole list."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve

from cards.selectors import catalog
from decks.exchange.exporting import export_file
from decks.list.errors import DeckNotFoundError
from decks.list.readable import ReadableDeck
from decks.list.views.access import readable_deck, shared_deck

ADDRESS = re.compile(r"^(?P<before>\s*(?:[-*+]\s+)?(?:\d{1,3}\s*[x×]?\s+)?)<?(?P<address>https?://[^\s<>]+)>?\s*$", re.IGNORECASE)
"""A line that is an address, perhaps with a number of copies before it."""
MOST_DECKS = 3
"""Decks that one text may name; each is read from the database."""


def spelled_out(request: HttpRequest, text: str, *, as_of: date) -> str:
    """`text` with what its addresses of this site name, as far as whoever asks may read it; any other line stays as it is."""
    if "://" not in text:
        return text
    decks = 0
    lines = []
    for line in text.splitlines():
        found = _own(request, line)
        named = None
        if found is not None and found[1].view_name == "cards:detail":
            named = _card(found[0], found[1])
        elif found is not None and decks < MOST_DECKS and (read := _deck(request, found[1])) is not None:
            decks += 1
            named = export_file(read, "text", as_of=as_of).content.decode()
        lines.append(line if named is None else named)
    return "\n".join(lines)


def _own(request: HttpRequest, line: str) -> tuple[str, ResolverMatch] | None:
    """What stands before the address in `line`, and what that leads to; None where it is no address of this site."""
    found = ADDRESS.match(line)
    if found is None:
        return None
    try:
        address = urlsplit(found["address"])
        is_ours = address.netloc.lower() == request.get_host().lower()
        return (found["before"], resolve(address.path)) if is_ours else None
    except (ValueError, Resolver404):
        return None


def _card(before: str, place: ResolverMatch) -> str | None:
    card = next((card for card in catalog() if card.slug == place.kwargs["slug"]), None)
    return None if card is None else f"{before}{card.name.en}"


def _deck(request: HttpRequest, place: ResolverMatch) -> ReadableDeck | None:
    """The deck of the address; None where there is none that may be read."""
    try:
        if place.view_name == "decks:detail":
            return readable_deck(request, place.kwargs["deck_id"])
        return shared_deck(place.kwargs["token"]) if place.view_name == "decks:shared" else None
    except DeckNotFoundError:
        return None
