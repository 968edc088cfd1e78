"""What the first page shows: cards of the day, decks to start with and new ones, events to come, a piece of a report."""

from __future__ import annotations

from datetime import date
from typing import Any

from decks.list.models import Deck
from decks.list.views.desk import Desk
from decks.list.views.tiles import tiles
from engine.cards import BaseCard, BaseCatalog
from engine.kit import Kit
from events.models import Event
from events.models import Visibility as EventVisibility
from simulations.jobs.models import Job, Kind, State
from simulations.jobs.selectors import result_of
from simulations.reports.drawing import drawn_figure
from simulations.reports.reader import Reader
from web.games import present_game, present_kit
from web.text.language import reader_language
from web.text.numbers import whole_text

STARTERS = 4
NEW_DECKS = 6
EVENTS = 4
CARDS = 3


def front_page(desk: Desk) -> dict[str, Any]:
    """Context of `home.html` for the present game, as read at `desk`. The number of queries doesn't grow with the number of decks."""
    kit = desk.shelf.kit
    starters = Deck.objects.starters().kept().with_list()[:STARTERS]
    newest = Deck.objects.in_gallery().order_by("-published_at", "-id").with_list()[:NEW_DECKS]
    return {
        "kit": kit,
        "query_example": kit.cards.example_query or kit.cards.type_query,
        "now": desk.now,
        "fan": cards_of_the_day(kit, desk.cards, desk.today),
        "starters": tiles(desk, starters),
        "new_decks": tiles(desk, newest),
        "events": next_events(desk),
        "sample": sample_report(desk.cards),
    }


def next_events(desk: Desk) -> list[dict[str, Any]]:
    """The public events that come next, soonest first, each with its format."""
    public = Event.objects.of_game().filter(visibility=EventVisibility.PUBLIC, starts_on__gte=desk.today)
    return [{"event": event, "format": desk.format(event.format)} for event in public.order_by("starts_on", "pk")[:EVENTS]]


def sample_report(cards: BaseCatalog[Any]) -> dict[str, Any] | None:
    """What the first figure of the newest goldfish report on a starter deck says, with its plot; None while there is none.

    Starter decks are the site's own, so their reports are nobody's secret, whoever ordered them.
    """
    figures = present_kit().figures.alone
    done = Job.objects.filter(game=present_game(), state=State.DONE, kind=Kind.GOLDFISH, deck__is_starter=True, report__isnull=False)
    job = done.filter(parameters__study__isnull=True).select_related("deck", "report").order_by("-finished_at").first()
    result = result_of(job) if job else None
    if job is None or result is None or not figures:
        return None
    figure = drawn_figure(figures[0], result, Reader(reader_language(), cards))
    games = int(result["method"]["games"])
    return {"deck": job.deck, "sentence": figure.sentence, "plot": figure.plots[0], "games": games, "games_text": whole_text(games)}


def cards_of_the_day(kit: Kit, cards: BaseCatalog[Any], today: date) -> list[BaseCard]:
    """One card of each kind that the game shows, or `CARDS` of any: others each day, the same all day. Fewer where there are fewer."""
    day = today.toordinal()
    if not kit.showcase:
        known = list(cards)
        return [known[(CARDS * day + place) % len(known)] for place in range(min(CARDS, len(known)))]
    kinds = [[card for card in cards if is_shown(card)] for is_shown in kit.showcase]
    return [kind[day % len(kind)] for kind in kinds if kind]
