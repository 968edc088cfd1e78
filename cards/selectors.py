"""What is read of the cards: the engine's catalog, the formats, and what the pages show beside them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from typing import Any, TypeVar

from django.db.models import ForeignObjectRel

from cards.faces import EditionMark
from cards.format_history import History, history_of
from cards.models import Card, CatalogRevision, Edition, FormatState, ProtectedFormat, Race, Ruling, SiteFormat
from cards.names import know_races, race_names
from cards.rules_text import plain_rules_text
from cards.search import Asked, SearchIndex, SearchResult, indexed, search, set_aside
from engine.cards import CardId
from engine.cards import Printing as EnginePrinting
from engine.languages import Language, LocalText
from engine.rone.cards import Card as EngineCard
from engine.rone.cards import CardType, Catalog
from engine.rone.formats import BUILTIN_FORMATS, Format
from engine.rone.validate.editions import is_admitted
from web.cache import LruCache

Made = TypeVar("Made")
KEPT_MOST = 2_000
"""How many faces and documents a process keeps; a face is some 12 kB."""


@dataclass(frozen=True)
class Shelf:
    """Everything about the cards as they stood at one revision. Each part is built when it is first asked for, then kept."""

    token: str

    @cached_property
    def _cache(self) -> LruCache[Any]:
        return LruCache(KEPT_MOST)

    def keep(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What `make` gives, made once at this revision: faces, documents."""
        made: Made = self._cache.get_or_make(key, make)
        return made

    def keeps(self, key: Hashable) -> bool:
        """Whether `keep` has it already."""
        return key in self._cache

    @cached_property
    def catalog(self) -> Catalog:
        """All cards as the engine knows them."""
        know_races({race.slug: LocalText(race.name_en, race.name_de) for race in Race.objects.all()})
        return Catalog.of(engine_card(row) for row in Card.objects.prefetch_related("printings__edition"))

    @cached_property
    def editions(self) -> Mapping[str, Edition]:
        """Every edition by slug, oldest first."""
        return {edition.slug: edition for edition in Edition.objects.all()}

    @cached_property
    def formats(self) -> Mapping[str, Format]:
        """Every format by slug: the engine's own first, then those of the site."""
        rows = SiteFormat.objects.prefetch_related("editions", "banned", "limited")
        return {**BUILTIN_FORMATS, **{row.slug: engine_format(row) for row in rows}}

    @cached_property
    def format_history(self) -> History:
        """What the formats of the site said on days of the past."""
        return history_of(FormatState.objects.select_related("format").order_by("since", "version"), self.formats)

    @cached_property
    def index(self) -> SearchIndex:
        """What a search is held against."""
        index = SearchIndex(
            entries=tuple(indexed(card, plain_rules_text) for card in self.catalog),
            races=dict(race_names()),
            editions={slug: LocalText(edition.name_en, edition.name_de) for slug, edition in self.editions.items()},
            edition_codes={slug: edition.code for slug, edition in self.editions.items()},
            formats={slug: format.name for slug, format in self.formats.items()},
            heroes={slug: hero.name for slug, hero in self.catalog.heroes.items()},
        )
        return set_aside(index)

    def search(
        self,
        query: str,
        *,
        as_of: date,
        order: str = "id",
        language: Language = "en",
        own: Mapping[CardId, int] | None = None,
        decks: Mapping[str, Mapping[CardId, int]] | None = None,
    ) -> SearchResult:
        """See `search_cards`."""

        @cache
        def legal(slug: str) -> frozenset[CardId]:
            format = self.formats[slug]
            return frozenset(card.id for card in self.catalog if is_admitted(card, format, as_of))

        return search(query, Asked(self.index, own, decks, legal), order=order, language=language)


_shelf = Shelf("")


def catalog_revision() -> str:
    """The token that changes with every change of cards and formats; "" before the first. One query."""
    return CatalogRevision.objects.values_list("token", flat=True).first() or ""


def shelf() -> Shelf:
    """The cards as they are now: one small question to the database, and what this process built before if nothing changed since."""
    global _shelf
    token = catalog_revision()
    current = _shelf
    if current.token != token or not token:
        current = _shelf = Shelf(token)
    return current


def known_revision() -> str:
    """The revision that this process last worked with; asks nobody."""
    return _shelf.token


def catalog() -> Catalog:
    """All cards as the engine knows them. One small query; rebuilt only when the cards have changed."""
    return shelf().catalog


def formats() -> Mapping[str, Format]:
    """Every format by slug: the engine's own first, then those of the site. Kept like `catalog()`."""
    return shelf().formats


def editions() -> Mapping[str, Edition]:
    """Every edition by slug, oldest first. Kept like `catalog()`."""
    return shelf().editions


def search_cards(
    query: str,
    *,
    as_of: date,
    order: str = "id",
    language: Language = "en",
    own: Mapping[CardId, int] | None = None,
    decks: Mapping[str, Mapping[CardId, int]] | None = None,
) -> SearchResult:
    """The cards that `query` finds, in `order`, with warnings about what could not be used of it.

    `own` (copies by card) and `decks` (copies by card, by the deck's name) are what `own:` and `in:` ask about; None when
    nobody is logged in. `as_of` is the day that `legal:` asks about.

    Raises:
        UnknownOrderError: no order is called `order`.
    """
    return shelf().search(query, as_of=as_of, order=order, language=language, own=own, decks=decks)


def rulings_of(card: CardId) -> list[Ruling]:
    """The rulings on a card, newest first."""
    return list(Ruling.objects.filter(card_id=card))


def rulings_by_card(cards: list[CardId] | None = None) -> dict[CardId, list[Ruling]]:
    """The rulings on `cards` (all if None) by card, newest first. One query."""
    rows = Ruling.objects.all() if cards is None else Ruling.objects.filter(card_id__in=cards)
    found: dict[CardId, list[Ruling]] = {}
    for ruling in rows:
        found.setdefault(CardId(ruling.card_id), []).append(ruling)
    return found


def edition_mark(card: EngineCard, known: Mapping[str, Edition]) -> EditionMark:
    """What the face of `card` says of its newest printing; `known` are the editions by slug."""
    printing = card.printing()
    if printing is None:
        return EditionMark()
    edition = known.get(printing.edition)
    return EditionMark(edition.code if edition else "", edition.symbol if edition else "", printing.number, printing.illustrator)


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
            EnginePrinting(p.edition.slug, p.number, p.edition.released, p.copies_in_box, p.illustrator, p.edition.code)
            for p in row.printings.all()
        ),
    )


def format_uses(row: SiteFormat) -> int:
    """How many rows of other apps have the format, and so keep it from being deleted. A query for each of their tables."""
    names = [field.field for field in SiteFormat._meta.get_fields(include_hidden=True) if isinstance(field, ForeignObjectRel)]
    uses = [field for field in names if isinstance(field, ProtectedFormat)]
    return sum(field.model._base_manager.filter(**{field.name: row}).count() for field in uses)


def engine_format(row: SiteFormat) -> Format:
    """`row` as the engine's format; its editions and cards must have been fetched with it."""
    return Format(
        slug=row.slug,
        name=LocalText(row.name_en, row.name_de),
        ruleset=row.ruleset,
        deck_size=row.deck_size,
        heroes=row.heroes,
        technologies_min=row.technologies_min,
        technologies_max=row.technologies_max,
        copies_max=row.copies_max,
        editions=frozenset(edition.slug for edition in row.editions.all()) or None,
        banned=frozenset(CardId(card.id) for card in row.banned.all()),
        limited=frozenset(CardId(card.id) for card in row.limited.all()),
        valid_from=row.valid_from,
        valid_to=row.valid_to,
        version=row.version,
    )
