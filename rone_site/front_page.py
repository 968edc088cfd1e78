"""What the first page shows: cards of the day, decks to start with and new ones, events to come, a piece of a report."""

from __future__ import annotations

from datetime import date
from typing import Any

from decks.list.models import Deck, Visibility
from decks.list.views.desk import Desk
from decks.list.views.tiles import tiles
from engine.rone.cards import Card, CardType, Catalog
from events.models import Event
from events.models import Visibility as EventVisibility
from simulations.jobs.models import Job, Kind, State
from simulations.jobs.selectors import result_of
from simulations.reports.water import water_figure
from web.text.numbers import whole_text

STARTERS = 4
NEW_DECKS = 6
EVENTS = 4


def front_page(desk: Desk) -> dict[str, Any]:
    """Context of `home.html`, as read at `desk`. The number of queries doesn't grow with the number of decks."""
    starters = Deck.objects.starters().kept().with_list()[:STARTERS]
    public = Deck.objects.kept().filter(visibility=Visibility.PUBLIC, is_starter=False)
    newest = public.order_by("-published_at", "-id").with_list()[:NEW_DECKS]
    return {
        "now": desk.now,
        "events": next_events(desk),
        "sample": sample_report(),
        "fan": cards_of_the_day(desk.cards, desk.today),
        "starters": tiles(desk, starters),
        "new_decks": tiles(desk, newest),
    }


def next_events(desk: Desk) -> list[dict[str, Any]]:
    """The public events that come next, soonest first, each with its format."""
    public = Event.objects.filter(visibility=EventVisibility.PUBLIC, starts_on__gte=desk.today)
    return [{"event": event, "format": desk.format(event.format)} for event in public.order_by("starts_on", "pk")[:EVENTS]]


def sample_report() -> dict[str, Any] | None:
    """What the newest goldfish report on a starter deck says about its water, with the plot; None while there is none.

    Starter decks are the site's own, so their reports are nobody's secret, whoever ordered them.
    """
    done = Job.objects.filter(state=State.DONE, kind=Kind.GOLDFISH, deck__is_starter=True, report__isnull=False)
    job = done.select_related("deck", "report").order_by("-finished_at").first()
    result = result_of(job) if job else None
    if job is None or result is None:
        return None
    figure = water_figure(result)
    games = int(result["method"]["games"])
    return {"deck": job.deck, "sentence": figure.sentence, "plot": figure.plots[0], "games": games, "games_text": whole_text(games)}


def cards_of_the_day(cards: Catalog, today: date) -> list[Card]:
    """A unit, a hero of level 2 and a tactic: others each day, the same all day. Fewer where the catalog lacks them."""
    kinds = (
        [card for card in cards if card.type is CardType.UNIT],
        [card for card in cards if card.type is CardType.HERO and card.level == 2],
        [card for card in cards if card.type is CardType.TACTIC],
    )
    return [sorted(kind, key=lambda card: card.id)[today.toordinal() % len(kind)] for kind in kinds if kind]
