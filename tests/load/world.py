"""What there is to ask for in a filled database: much liked decks and others, authors, events, reports, cards; people who are logged in.

All of it is of the first game, whose pages the load asks for: another game's lie elsewhere.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections import deque
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from tests.load.searches import Names

POPULAR = 5_000
SAMPLED = 20_000
PEOPLE = 200
EVENTS = 2_000
REPORTS = 2_000
LAW = 0.9
"""The deck of rank r is opened as often as 1 / r ** 0.9."""


@dataclass(frozen=True)
class Person:
    """Somebody who is logged in: the cookie of a session, a deck of their own, and cards to put in and take out."""

    session: str
    deck: str
    card: int
    clicks: list[int] = field(default_factory=lambda: [0])


@dataclass
class World:
    """Names of what there is. `cursors` are those of pages that were seen lately: what a visitor may follow."""

    popular: list[str]
    decks: list[str]
    authors: list[str]
    events: list[str]
    reports: list[str]
    cards: list[str]
    names: Names
    people: list[Person]
    cursors: deque[str] = field(default_factory=lambda: deque(maxlen=300))

    def __post_init__(self) -> None:
        self._weights = list(accumulate(1 / (1 + rank) ** LAW for rank in range(len(self.popular))))

    def popular_deck(self, chance: random.Random) -> str:
        """A deck by a Zipf-like law."""
        return self.popular[min(bisect(self._weights, chance.random() * self._weights[-1]), len(self.popular) - 1)]


def look_around(*, seed: int = 3) -> World:
    """The world of this site's database; people are logged in with sessions made here."""
    from cards.models import Card
    from decks.list.models import Deck, Visibility
    from events.models import Event
    from events.models import Visibility as EventVisibility
    from simulations.jobs.models import Job
    from web.games import first_game

    game = first_game()
    chance = random.Random(seed)
    public = Deck.objects.filter(game=game, visibility=Visibility.PUBLIC, is_starter=False, deleted_at__isnull=True)
    popular = list(public.order_by("-like_count", "-id").values_list("public_id", flat=True)[:POPULAR])
    first, last = public.order_by("id").values_list("pk", flat=True)[0], public.order_by("-id").values_list("pk", flat=True)[0]
    some = [chance.randint(first, last) for _ in range(SAMPLED)]
    sampled = list(public.filter(pk__in=some).select_related("owner").order_by("pk"))
    chance.shuffle(sampled)
    owners = list(dict.fromkeys(deck.owner for deck in sampled))[:PEOPLE]
    return World(
        popular=popular,
        decks=[deck.public_id for deck in sampled],
        authors=[deck.owner.username for deck in sampled if deck.owner],
        events=list(Event.objects.filter(game=game, visibility=EventVisibility.PUBLIC).values_list("public_id", flat=True)[:EVENTS]),
        reports=[str(pk) for pk in Job.objects.filter(game=game, is_shared=True).order_by("id").values_list("pk", flat=True)[:REPORTS]],
        cards=list(Card.objects.filter(game=game).order_by("id").values_list("slug", flat=True)),
        names=Names.of_site(people=Deck.objects.order_by().values("owner").distinct().count() or 1),
        people=[_logged_in(owner, public.filter(owner=owner)[0]) for owner in owners],
    )


def session_of(user: Any) -> str:
    """The cookie of a session of `user`, as logging in makes one."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _logged_in(user: Any, deck: Any) -> Person:
    """A session of `user`, and the user's `deck`."""
    return Person(session_of(user), deck.public_id, deck.card_ids[0] if deck.card_ids else 1)
