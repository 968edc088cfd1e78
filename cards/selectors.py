"""What is read of the cards: the engine's catalog, the formats, and what the pages show beside them."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

from cards.models import Card, CatalogRevision, Race
from cards.names import know_races
from engine.rone.cards import Card as EngineCard
from engine.rone.cards import CardId, CardType, Catalog, LocalText
from engine.rone.cards import Printing as EnginePrinting

Held = TypeVar("Held")


@dataclass
class _Cache(Generic[Held]):
    """What one process built last, and the revision it was built from."""

    token: str | None = None
    held: Held | None = None


_lock = Lock()
_catalog: _Cache[Catalog] = _Cache()


def catalog_revision() -> str:
    """The token that changes with every change of cards and formats; "" before the first. One query."""
    return CatalogRevision.objects.values_list("token", flat=True).first() or ""


def catalog() -> Catalog:
    """All cards as the engine knows them.

    Kept in the process; asks the database one small question each time, and rebuilds when the
    cards have changed since.
    """
    token = catalog_revision()
    with _lock:
        if _catalog.token != token or _catalog.held is None:
            know_races({race.slug: LocalText(race.name_en, race.name_de) for race in Race.objects.all()})
            _catalog.held = Catalog.of(engine_card(row) for row in Card.objects.prefetch_related("printings__edition"))
            _catalog.token = token
        return _catalog.held


def engine_card(row: Card) -> EngineCard:
    """`row` as the engine's card; its printings and their editions must have been fetched with it."""
    return EngineCard(
        id=CardId(row.id),
        slug=row.slug,
        type=CardType(row.type),
        name=LocalText(row.name_en, row.name_de),
        level=row.level,
        cost=row.cost,
        recycle=row.recycle,
        race=row.race_id,
        health=row.health,
        melee=row.melee,
        ranged=row.ranged,
        speed=row.speed,
        water_income=row.water_income,
        card_income=row.card_income,
        hero=row.hero,
        abilities=tuple(row.abilities),
        modelled=row.modelled,
        printed=LocalText(row.printed_en, row.printed_de),
        flavour=LocalText(row.flavour_en, row.flavour_de),
        aliases=tuple(row.aliases),
        printings=tuple(
            EnginePrinting(p.edition.slug, p.number, p.edition.released, p.copies_in_box, p.illustrator) for p in row.printings.all()
        ),
    )
