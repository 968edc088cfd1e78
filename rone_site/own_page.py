"""The first page of somebody who is logged in: their decks, reports and events, and what those whom they follow have published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from decks.community.authors import news_for
from decks.list.display import DeckView
from decks.list.mine import my_decks
from decks.list.models import Deck
from decks.list.selectors import deck_states
from decks.list.views.desk import Desk
from decks.list.views.tiles import drawn_tiles, tiles
from events.legality import judge
from events.models import PRESENT, Event, Registration, Role
from events.roles import role_of
from events.selectors import events_run_by, teams_joined_by
from simulations.jobs.selectors import jobs_of
from simulations.reports import listed_name

RECENT_DECKS = 4
LOOKED_THROUGH = 30
"""The decks among which unfinished ones are looked for: the last that were changed."""
UNFINISHED = 5
REPORTS = 5
EVENTS = 4
NEWS = 6
STARTERS = 4
TILES = {"link": "builder", "show_visibility": True, "mine": True}


@dataclass(frozen=True)
class Unfinished:
    """A deck that isn't legal yet, and its list."""

    deck: Deck
    view: DeckView


@dataclass(frozen=True)
class EventToCome:
    """An event of one's own, one's registration where one plays in it, and what one is there where one runs it."""

    event: Event
    format: Any
    registration: Registration | None
    role: Role | None
    is_open: bool


def own_page(desk: Desk, user: Any) -> dict[str, Any]:
    """Context of `own_page.html` for `user` in the present game. Eleven queries at most, however much there is."""
    decks = list(my_decks(user)[:LOOKED_THROUGH])
    events = events_to_come(desk, user)
    return {
        "kit": desk.kit,
        "now": desk.now,
        "query_example": desk.kit.cards.example_query or desk.kit.cards.type_query,
        "decks": drawn_tiles(desk, decks[:RECENT_DECKS], TILES),
        "unfinished": unfinished(desk, decks),
        "starters": [] if decks else tiles(desk, Deck.objects.starters().kept()[:STARTERS]),
        "reports": [{"job": job, "name": listed_name(job)} for job in jobs_of(user)[:REPORTS]],
        "events": events,
        "public_events": [] if events else public_events(desk),
        "news": news_for(user, most=NEWS),
    }


def unfinished(desk: Desk, decks: Sequence[Deck]) -> list[Unfinished]:
    """Those of `decks` that aren't legal, the last changed first: looked for by the stored answer, told by that of today. One query."""
    maybe = [deck for deck in decks if deck.is_legal is not True][:UNFINISHED]
    states = deck_states(maybe)
    views = [Unfinished(deck, desk.view(states[deck.pk])) for deck in maybe]
    return [one for one in views if not one.view.verdict.legal]


def events_to_come(desk: Desk, user: Any) -> list[EventToCome]:
    """The next events that `user` plays in or runs. Three queries."""
    own = Q(player=user) | Q(pk__in=teams_joined_by(user).values("registration"))
    plays = Registration.objects.filter(own, status__in=PRESENT)
    found = Event.objects.of_game().filter(events_run_by(user) | Q(pk__in=plays.values("event")))
    events = list(found.take_place_from(desk.today).prefetch_related("staff")[:EVENTS])
    registrations = {one.event_id: one for one in plays.filter(event__in=events).defer("handed_in_verdict")} if events else {}
    for event in events:
        judge([registrations[event.pk]] if event.pk in registrations else [], event)
    return [
        EventToCome(event, desk.format(event.format), registrations.get(event.pk), role_of(user, event), event.is_open(desk.now))
        for event in events
    ]


def public_events(desk: Desk) -> list[EventToCome]:
    """The next events that everybody finds."""
    found = Event.objects.of_game().public().take_place_from(desk.today)
    return [EventToCome(event, desk.format(event.format), None, None, event.is_open(desk.now)) for event in found[:EVENTS]]
