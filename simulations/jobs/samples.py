"""The site's own reports: its starter decks, played by itself, so that everybody can see what a report is before ordering one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta

from cards.selectors import shelf
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from engine.decklist import deck_hash
from engine.errors import EngineError
from simulations.jobs.models import Job, Kind, State
from simulations.jobs.orders import Order
from simulations.jobs.questions import cards_asked, present_in
from simulations.jobs.services import order_for_the_site
from web.errors import SiteError

AT_MOST_EVERY = timedelta(hours=1)
"""So often a starter is played anew while its owner enters cards, each of which makes the report an old one."""


def order_sample(*, now: datetime) -> Job | None:
    """Order the report of the first starter of the present game that has none of today's engine, cards and list.

    It is an order that says nothing else, so whoever copies a starter and asks the same is answered at once.

    None where none is lacking, or one is in the works: they are played one after the other. A starter that can't be played is left
    out. Two at once may order a report twice; the second is then the stored answer.
    """
    if Job.objects.of_the_site().open().exists():
        return None
    for order in _orders_wanted(now):
        with suppress(SiteError, EngineError):
            return order_for_the_site(order=order, now=now)
    return None


def find_sample() -> Job | None:
    """The newest finished report of the first starter of the present game that has one, with its deck; None while there is none."""
    done = Job.objects.of_the_site().filter(state=State.DONE, kind=Kind.GOLDFISH, deck__is_starter=True, deck__deleted_at__isnull=True)
    return done.select_related("report", "deck__owner").order_by("deck__starter_position", "deck", "-finished_at").first()


def _orders_wanted(now: datetime) -> Iterator[Order]:
    known = shelf()
    newest = {job.deck_id: job for job in Job.objects.of_the_site().defer("deck_list").order_by("created_at")}
    for deck in Deck.objects.starters().kept().with_list():
        listed, last = deck_state(deck), newest.get(deck.pk)
        if last is not None and now - last.created_at < AT_MOST_EVERY:
            continue
        engine = present_in(known, cards_asked([listed], {}, known))
        wanted = (deck_hash(listed, known.catalog), engine.engine_version, engine.catalog_digest)
        if last is None or (last.deck_hash, last.engine_version, last.catalog_digest) != wanted:
            yield Order(deck=listed, format=format_named(deck.format), title=deck.name, source=deck)
