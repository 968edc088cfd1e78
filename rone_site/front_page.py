"""What the first page shows: cards of the day, decks to start with and new ones, events to come, a piece of a report."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from decks.list.models import Deck
from decks.list.views.desk import Desk
from decks.list.views.tiles import seen_of, tiles
from engine.cards.catalog import BaseCard, BaseCatalog
from engine.kit import Kit
from events.models import Event
from events.templatetags.events import left
from rone_site.guide import taught
from simulations.jobs.models import Job
from simulations.jobs.samples import find_sample
from simulations.jobs.selectors import result_of
from simulations.reports.drawing import drawn_figure
from simulations.reports.reader import Reader
from web.games import present_kit
from web.text.language import reader_language
from web.text.numbers import whole_text

STARTERS = 4
NEW_DECKS = 6
EVENTS = 4
CARDS = 3


@dataclass(frozen=True)
class FrontRows:
    """What the first page is made of, without the lists of the decks; four queries."""

    starters: list[Deck]
    newest: list[Deck]
    events: list[Event]
    report: Job | None

    def depends_on(self, desk: Desk) -> tuple[object, ...] | None:
        """All that the page tells, as `web.answers` names it."""
        decks = tuple(seen_of(desk, deck) for deck in (*self.starters, *self.newest))
        events = tuple((event.pk, event.revision, left(event.deadline, desk.now)) for event in self.events)
        report = self.report and (str(self.report.pk), self.report.deck and seen_of(desk, self.report.deck))
        return desk.shelf.named(desk.today, decks, events, report)


def front_rows(desk: Desk) -> FrontRows:
    """The rows of the first page of the present game."""
    return FrontRows(
        list(Deck.objects.starters().kept().select_related("owner")[:STARTERS]),
        list(Deck.objects.in_gallery().select_related("owner").order_by("-published_at", "-id")[:NEW_DECKS]),
        list(Event.objects.of_game().public().take_place_from(desk.today)[:EVENTS]),
        find_sample(),
    )


def front_page(desk: Desk, rows: FrontRows) -> dict[str, Any]:
    """Context of `home.html` for the present game, as read at `desk`. The number of queries doesn't grow with the number of decks."""
    kit = desk.shelf.kit
    return {
        "kit": kit,
        "query_example": kit.cards.example_query or kit.cards.type_query,
        "now": desk.now,
        "fan": cards_of_the_day(kit, desk.cards, desk.today),
        "starters": tiles(desk, rows.starters),
        "new_decks": tiles(desk, rows.newest),
        "events": [{"event": event, "format": desk.format(event.format)} for event in rows.events],
        "sample": sample_report(desk.cards, rows.report),
        **({"short_guide": f"learn/{kit.guide.style}/short.html", **taught(kit.guide, desk.shelf)} if kit.guide else {}),
    }


def sample_report(cards: BaseCatalog[Any], job: Job | None) -> dict[str, Any] | None:
    """What the first figure of `job`, one of the site's own reports, says, with its plot; None while there is none."""
    figures = present_kit().figures.alone
    result = result_of(job) if job else None
    if job is None or result is None or not figures:
        return None
    figure = drawn_figure(figures[0], result, Reader(reader_language(), cards))
    games = int(result["method"]["games"])
    return {
        "job": job,
        "deck": job.deck,
        "sentence": figure.sentence,
        "plot": figure.plots[0],
        "games": games,
        "games_text": whole_text(games),
    }


def cards_of_the_day(kit: Kit, cards: BaseCatalog[Any], today: date) -> list[BaseCard]:
    """One card of each kind that the game shows, or `CARDS` of any: others each day, the same all day. Fewer where there are fewer."""
    day = today.toordinal()
    if not kit.showcase:
        known = list(cards)
        return [known[(CARDS * day + place) % len(known)] for place in range(min(CARDS, len(known)))]
    kinds = [[card for card in cards if is_shown(card)] for is_shown in kit.showcase]
    return [kind[day % len(kind)] for kind in kinds if kind]
