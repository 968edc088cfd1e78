"""Decks, orders and jobs for tests, with defaults, so that a test says only what matters to it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from accounts.models import User
from cards.models import Card
from decks.list.snapshots import snapshot_of
from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from engine.rone.formats import BUILTIN_FORMATS
from simulations.jobs.models import Job, Kind
from simulations.jobs.orders import Order
from simulations.jobs.services import question_of_order
from tests.cards.makers import make_card, make_hero

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
_numbers = count(1)


def later(seconds: float) -> datetime:
    """So many seconds after `NOW`."""
    return NOW + timedelta(seconds=seconds)


def make_user(name: str = "") -> User:
    return User.objects.create_user(username=name or f"player-{next(_numbers)}", password="a long enough password")


def make_list(**changes: Any) -> Decklist:
    """A legal list: twelve plain units of cost 1 and 2, two copies of each, a hero and technologies."""
    if not Card.objects.filter(facts__hero="ilsa-varn").exists():
        make_hero("ilsa-varn", first_id=825_000, water_income=3)
        for n in range(12):
            make_card(id=810_000 + n, cost=1 + n % 2, level=1 + n // 8)
        for n in range(5):
            make_card("technology", id=820_000 + n)
    values: dict[str, Any] = {
        "heroes": ("ilsa-varn",),
        "cards": tuple(Entry(CardId(810_000 + n), 2) for n in range(12)),
        "technologies": tuple(Entry(CardId(820_000 + n), 1) for n in range(2)),
    }
    return decklist_of(**values | changes)


def other_list() -> Decklist:
    """`make_list` with one copy less of its first card and one more of its second."""
    listed = make_list()
    first, second, *rest = listed.entries(Zone.DECK)
    return decklist_of(
        heroes=listed.leaders, cards=(Entry(first.card, 1), Entry(second.card, 3), *rest), technologies=listed.entries(Zone.TECHNOLOGY)
    )


def make_order(**values: Any) -> Order:
    """An order of 300 games; settings that are the game's own may stand beside the others."""
    own = {name: values.pop(name) for name in ("pressure",) if name in values}
    return Order(own=own, **{"deck": values.pop("deck", None) or make_list(), "format": BUILTIN_FORMATS["custom"], "games": 300, **values})


def make_job(owner: User | None = None, **values: Any) -> Job:
    """A queued job for 300 games of `make_list`."""
    order = make_order(games=values.get("games", 300), seed=values.get("seed", 1))
    question, (hashed,), engine = question_of_order(order)
    defaults: dict[str, Any] = {
        "owner": owner or make_user(),
        "kind": Kind.GOLDFISH,
        "parameters": order.parameters,
        "deck_list": snapshot_of(order.deck),
        "deck_hash": hashed,
        "seed": order.seed,
        "engine_version": engine.engine_version,
        "catalog_digest": engine.catalog_digest,
        "question": question,
        "games": order.games,
        "games_stage": values.get("games_stage", order.games),
        "order_fingerprint": "0" * 64,
        "created_at": NOW,
    }
    return Job.objects.create(**defaults | values)
