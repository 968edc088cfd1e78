"""What readers ask for, and how often: made up after what sites of decks tell of their traffic, since nobody has measured this one."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote


@dataclass(frozen=True)
class Site:
    """What there is to ask for: decks by number (1 is the newest), slugs of cards, ids of events, authors by number.

    `clicked` is the id of the card that clicks in the builder add and take away.
    """

    decks: int
    cards: tuple[str, ...]
    events: tuple[str, ...]
    authors: int
    clicked: int


@dataclass(frozen=True)
class Reader:
    """Somebody logged in: their session, and a deck of theirs."""

    session: str
    deck: str


@dataclass(frozen=True)
class View:
    """A page or call and its share of all views, in per cent. `path` makes an address of the kind, for somebody logged in of their deck."""

    name: str
    share: float
    path: Callable[[random.Random, Site, Reader | None], str]
    is_own: bool = False
    is_change: bool = False


SEARCHES = (
    "salt",
    "rust road",
    "hero:ilsa-varn",
    "hero:tallow-six is:legal",
    "race:mutant",
    "is:legal",
    "format:team",
    'card:"rust hound"',
    'card:"flash flood" card:"dew nets"',
    "tag:budget",
    "tag:budget tag:aggro",
    "keyword:defender cost<=2",
    "author:player77",
    "likes>=3 hero:reed tag:combo",
    "date<2025 is:legal",
    "no-such-name",
)
CARD_SEARCHES = ("hound", "t:unit c<=2", "k:defender", "water", "hero:ilsa", "x:draw", "r:mutant c>=4")
ORDERS = ("", "", "", "liked", "changed", "name")


def deck(chance: random.Random, site: Site) -> str:
    """A deck: the newer, the likelier (by Zipf's law), so that half of all views are of a few hundred and the rest of all others."""
    number = int(math.exp(chance.random() * math.log(site.decks)))
    return f"{number:012x}"


def search(chance: random.Random, site: Site, reader: Reader | None) -> str:
    """A search for decks in an order."""
    order = chance.choice(ORDERS)
    return f"/decks/?q={quote(chance.choice(SEARCHES))}{f'&order={order}' if order else ''}"


def at(path: str) -> Callable[[random.Random, Site, Reader | None], str]:
    """Always the same address."""
    return lambda chance, site, reader: path


MIX = (
    View("first page", 8, at("/")),
    View("gallery", 8, at("/decks/")),
    View("search for decks", 10, search),
    View("deck", 25, lambda chance, site, reader: f"/decks/{deck(chance, site)}/"),
    View("cards", 5, at("/cards/")),
    View("search for cards", 5, lambda chance, site, reader: f"/cards/?q={quote(chance.choice(CARD_SEARCHES))}"),
    View("card", 10, lambda chance, site, reader: f"/cards/{chance.choice(site.cards)}/"),
    View("starters", 3, at("/decks/starters/")),
    View("events", 3, at("/events/")),
    View("event", 2, lambda chance, site, reader: f"/events/{chance.choice(site.events)}/"),
    View("rules", 2, at("/rules/")),
    View("author", 3, lambda chance, site, reader: f"/players/player{chance.randrange(site.authors)}/"),
    View("API: decks", 1, at("/api/v1/decks/")),
    View("API: deck", 2, lambda chance, site, reader: f"/api/v1/decks/{deck(chance, site)}/"),
    View("API: cards", 1, lambda chance, site, reader: f"/api/v1/cards/?q={quote(chance.choice(CARD_SEARCHES))}"),
    View("builder", 3, lambda chance, site, reader: f"/decks/{reader.deck}/build/" if reader else "", is_own=True),
    View(
        "click in the builder",
        5,
        lambda chance, site, reader: f"/decks/{reader.deck}/build/change/" if reader else "",
        is_own=True,
        is_change=True,
    ),
    View("my decks", 2, at("/decks/mine/"), is_own=True),
    View("my collection", 1, at("/collection/"), is_own=True),
    View("deck, logged in", 1, lambda chance, site, reader: f"/decks/{deck(chance, site)}/", is_own=True),
)
"""Nine in ten views are visitors', who aren't logged in: most come from a search engine or a link, read a few pages, and go."""


def planned(rate: float, seconds: int, chance: random.Random) -> list[tuple[float, View]]:
    """When which view is due, in seconds from the start: a Poisson process of `rate` a second, views drawn by their shares."""
    due, plan = 0.0, []
    shares = [view.share for view in MIX]
    while (due := due + chance.expovariate(rate)) < seconds:
        plan.append((due, chance.choices(MIX, shares)[0]))
    return plan
