"""Who asks for what: the shares of the pages in the load, each with its reason, and the requests."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from urllib.parse import quote, urlencode

from tests.load.drive import Asked, request_bytes
from tests.load.searches import ORDERS, SEARCHES
from tests.load.world import Person, World

LOGGED_IN = 0.12
"""Of the views that anybody may ask for, so many are of somebody logged in; with the pages of one's own that makes one view in five."""
TAIL = 0.35
"""Of the decks that are opened, so many are any deck (found by a search, a link, a crawler); the others go by how much they are liked."""
CARD_SEARCHES = (
    "flood",
    "t:unit cost<=2",
    "keyword:defender",
    "text:draw",
    "type:tactic level:2",
    "e:dry",
    "x:/gain.*water/",
    "race:mutant",
)
CSRF = "a" * 32
NEXT = re.compile(rb'rel="next" href="[^"]*\?([^"]*cursor=[^"]+)"')


@dataclass(frozen=True)
class Request:
    """An address to ask for; with `form`, to send that to as the builder does."""

    path: str
    form: dict[str, str] | None = None
    accept: str = "text/html"


Make = Callable[[random.Random, World, Person], Request]


@dataclass(frozen=True)
class Page:
    """A kind of page, its share of all views in percent, and why so many. `is_own`: asked for by people who are logged in alone."""

    name: str
    share: float
    why: str
    make: Make
    is_own: bool = False
    is_for_strangers: bool = False
    finds_more: bool = False


def gallery(chance: random.Random, world: World, _person: Person) -> Request:
    """The first page of all decks, most often the newest first."""
    order = chance.choices(ORDERS, (6, 2, 1, 1))[0]
    return Request("/decks/" if order == "new" else f"/decks/?order={order}")


def gallery_search(chance: random.Random, world: World, _person: Person) -> Request:
    """The first page of what a search finds."""
    query = world.names.put_in(chance.choice(SEARCHES[1:]), chance)
    return Request("/decks/?" + urlencode({"q": query, "order": chance.choices(ORDERS, (6, 2, 1, 1))[0]}))


def gallery_further(chance: random.Random, world: World, person: Person) -> Request:
    """A page behind one that was seen lately, by its cursor."""
    return Request(f"/decks/?{chance.choice(world.cursors)}") if world.cursors else gallery(chance, world, person)


def deck(chance: random.Random, world: World, _person: Person) -> str:
    """The name of a deck as visitors come upon it."""
    return chance.choice(world.decks) if chance.random() < TAIL else world.popular_deck(chance)


def event(chance: random.Random, world: World) -> str:
    """The name of an event: more often one of the newest."""
    return chance.choice(world.events[:100] if chance.random() < 0.6 else world.events)


def click(_chance: random.Random, _world: World, person: Person) -> Request:
    """A card more or a card less in a deck of one's own."""
    person.clicks[0] += 1
    return Request(f"/decks/{person.deck}/build/change/", {"do": f"{'remove' if person.clicks[0] % 2 else 'add'}:{person.card}:deck:1"})


def at(path: str) -> Make:
    """The page at `path`, whatever chance says."""
    return lambda _chance, _world, _person: Request(path)


PAGES = (
    Page("front page", 7, "where most visits begin", at("/")),
    Page("gallery", 8, "what most look at next", gallery, finds_more=True),
    Page("gallery, searched", 11, "as the filters and the search box write it, every kind of query", gallery_search, finds_more=True),
    Page("gallery, further page", 7, "every other page leads on", gallery_further, finds_more=True),
    Page("deck", 22, "what links and searches lead to", lambda c, w, p: Request(f"/decks/{deck(c, w, p)}/")),
    Page("deck picture", 2, "a link that is shown somewhere", lambda c, w, p: Request(f"/decks/{deck(c, w, p)}/preview.png")),
    Page("card list", 3, "from the menu", at("/cards/")),
    Page("card list, searched", 4, "", lambda c, w, p: Request("/cards/?" + urlencode({"q": c.choice(CARD_SEARCHES)}))),
    Page("card", 7, "linked from every deck", lambda c, w, p: Request(f"/cards/{c.choice(w.cards)}/")),
    Page("starter decks", 2, "what beginners take", at("/decks/starters/")),
    Page("events", 2, "from the menu", at("/events/")),
    Page("event", 3, "players come back before and after the day", lambda c, w, p: Request(f"/events/{event(c, w)}/")),
    Page("rules", 2, "", at("/rules/")),
    Page("search help", 1, "", at("/decks/search-help/")),
    Page("author", 4, "linked from every deck", lambda c, w, p: Request(f"/players/{quote(c.choice(w.authors))}/")),
    Page("report", 2, "linked from decks", lambda c, w, p: Request(f"/reports/{c.choice(w.reports)}/")),
    Page("log in", 1, "", at("/accounts/login/"), is_for_strangers=True),
    Page("API, decks", 1.5, "programs that look for what is new", lambda c, w, p: Request("/api/v1/decks/", accept="application/json")),
    Page("API, deck", 2.5, "programs", lambda c, w, p: Request(f"/api/v1/decks/{deck(c, w, p)}/", accept="application/json")),
    Page("my decks", 1.5, "where builders begin", at("/decks/mine/"), is_own=True),
    Page("feed", 0.5, "", at("/decks/feed/"), is_own=True),
    Page("collection", 1, "", at("/collection/"), is_own=True),
    Page("builder", 1, "", lambda c, w, p: Request(f"/decks/{p.deck}/build/"), is_own=True),
    Page("builder, click", 4, "a dozen clicks or less for each deck that is built", click, is_own=True),
)  # fmt: skip
SHARES = list(accumulate(page.share for page in PAGES))


@dataclass
class Mix:
    """Requests by the shares of `PAGES`, of visitors with addresses of their own, drawn by `chance`."""

    world: World
    host: str
    session_cookie: str
    csrf_cookie: str
    chance: random.Random

    def next_request(self) -> Asked:
        """The next view of somebody."""
        return self.view_of(self.chance.choices(PAGES, cum_weights=SHARES)[0])

    def view_of(self, page: Page) -> Asked:
        """A view of `page`."""
        person = self.chance.choice(self.world.people)
        request = page.make(self.chance, self.world, person)
        is_in = page.is_own or (self.chance.random() < LOGGED_IN and not page.is_for_strangers)
        payload = self.payload(request, person if is_in else None)
        return Asked(page.name, payload, partial(self._note_cursor) if page.finds_more else None)

    def payload(self, request: Request, person: Person | None) -> bytes:
        """What a browser behind our proxy, which speaks TLS, sends for `request`."""
        chance = self.chance
        headers = {
            "Host": self.host,
            "Accept": request.accept,
            "Accept-Language": "de" if chance.random() < 0.3 else "en",
            "User-Agent": "load",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": f"10.{chance.randrange(256)}.{chance.randrange(256)}.{chance.randrange(256)}",
            "Connection": "close",
        }
        if person is not None:
            headers["Cookie"] = f"{self.session_cookie}={person.session}; {self.csrf_cookie}={CSRF}"
        body = b""
        if request.form is not None:
            body = urlencode(request.form).encode()
            headers |= {"Content-Type": "application/x-www-form-urlencoded"}
            headers |= {"X-CSRFToken": CSRF, "Referer": f"https://{self.host}/", "HX-Request": "true"}
        return request_bytes("GET" if request.form is None else "POST", request.path, headers, body)

    def _note_cursor(self, answer: bytes) -> None:
        """Keep where the next page is, for whoever leads on."""
        found = NEXT.search(answer)
        if found:
            self.world.cursors.append(found[1].decode().replace("&amp;", "&"))
