"""What is read of the cards: the engine's catalog, the formats, and what the pages show beside them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date
from functools import cache, cached_property
from typing import Any, TypeVar

from django.db.models import ForeignObjectRel

from cards.faces import EditionMark
from cards.format_history import History, history_of
from cards.models import Card, CatalogRevision, Edition, FormatState, ProtectedFormat, Ruling, SiteFormat, Subtype
from cards.names import know_subtypes, subtype_names
from cards.rules_text import plain_rules_text
from cards.search import Asked, Forgiven, Held, SearchIndex, SearchResult, indexed, search, search_forgivingly, set_aside
from engine.cards.catalog import BaseCard, CardId
from engine.cards.catalog import Printing as EnginePrinting
from engine.kit import Kit
from engine.languages import Language, LocalText
from web.cache import LruCache
from web.games import kit_of, present_game, present_kit

Made = TypeVar("Made")
KEPT_MOST = 2_000
"""How many faces and documents a process keeps; a face is some 12 kB."""


@dataclass(frozen=True)
class Shelf:
    """Everything about a game's cards as they stood at one revision. Each part is built when it is first asked for, then kept."""

    token: str
    kit: Kit

    @cached_property
    def _cache(self) -> LruCache[Any]:
        return LruCache(KEPT_MOST)

    def keep(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What `make` gives, made once at this revision: faces, documents."""
        made: Made = self._cache.get_or_make(key, make)
        return made

    def kept(self, key: Hashable) -> Any:
        """What `keep` has already; None where it has nothing."""
        return self._cache.get(key)

    def named(self, *beside: object) -> tuple[object, ...] | None:
        """What an answer made of the cards and of `beside` depends on (`web.answers`); None before the first revision."""
        return (self.token, *beside) if self.token else None

    @cached_property
    def catalog(self) -> Any:
        """All cards as the engine knows them."""
        game = self.kit.slug
        know_subtypes(game, Subtype.objects.names_in(game))
        rows = Card.objects.filter(game=game).prefetch_related("printings__edition")
        return self.kit.catalog_of(engine_card(row) for row in rows)

    @cached_property
    def editions(self) -> Mapping[str, Edition]:
        """Every edition by slug, oldest first."""
        return {edition.slug: edition for edition in Edition.objects.filter(game=self.kit.slug)}

    @cached_property
    def formats(self) -> Mapping[str, Any]:
        """Every format by slug: the rulebook's own first, then those of the site."""
        rows = SiteFormat.objects.filter(game=self.kit.slug).prefetch_related("editions", "banned", "limited")
        return {**self.kit.formats, **{row.slug: engine_format(row) for row in rows}}

    @cached_property
    def format_history(self) -> History:
        """What the formats of the site said on days of the past."""
        states = FormatState.objects.filter(format__game=self.kit.slug).select_related("format").order_by("since", "version")
        return history_of(states, self.formats, self.kit)

    @cached_property
    def index(self) -> SearchIndex:
        """What a search is held against."""
        index = SearchIndex(
            kit=self.kit,
            entries=tuple(indexed(card, self.kit, plain_rules_text, self.catalog) for card in self.catalog),
            subtypes=dict(subtype_names(self.kit.slug)),
            editions={slug: LocalText(edition.name_en, edition.name_de) for slug, edition in self.editions.items()},
            edition_codes={slug: edition.code for slug, edition in self.editions.items()},
            formats={slug: format.name for slug, format in self.formats.items()},
            leaders=self.catalog.leader_names,
        )
        return set_aside(index)

    def search(
        self,
        query: str,
        *,
        as_of: date,
        order: str = "id",
        language: Language = "en",
        held: Held | None = None,
        decks: Mapping[str, Mapping[CardId, int]] | None = None,
    ) -> SearchResult:
        """See `search_cards`."""
        return search(query, self._asked(as_of, held, decks)(), order=order, language=language)

    def look_up(
        self,
        query: str,
        *,
        as_of: date,
        order: str = "",
        usual_order: str = "id",
        language: Language = "en",
        held: Held | None = None,
        decks: Mapping[str, Mapping[CardId, int]] | None = None,
    ) -> Forgiven:
        """What `query` finds as people mean it (`search_forgivingly`): by how well names fit, or in `order`."""
        asked = self._asked(as_of, held, decks)
        return search_forgivingly(query, asked, order=order or usual_order, by_fit=not order, language=language)

    def _asked(self, as_of: date, held: Held | None, decks: Mapping[str, Mapping[CardId, int]] | None) -> Callable[[], Asked]:
        @cache
        def legal(slug: str) -> frozenset[CardId]:
            format = self.formats[slug]
            return frozenset(card.id for card in self.catalog if self.kit.is_admitted(card, format, as_of))

        return lambda: Asked(self.index, held, decks, legal)


_shelves: dict[str, Shelf] = {}


@dataclass
class _OneRevision:
    """What a request has asked for: the revision, and the cards of each game as they were at it."""

    token: str = ""
    shelves: dict[str, Shelf] = field(default_factory=dict)


_asked_once: ContextVar[_OneRevision | None] = ContextVar("revision_asked_once", default=None)


@contextmanager
def one_revision() -> Iterator[None]:
    """Within, the revision is asked for once: what a request answers, it answers from one state of the cards."""
    token = _asked_once.set(_OneRevision())
    try:
        yield
    finally:
        _asked_once.reset(token)


def forget_revision() -> None:
    """What was asked for `one_revision` is old: the cards have just been changed."""
    if known := _asked_once.get():
        known.token, known.shelves = "", {}


def stored_revision() -> str:
    """The token that changes with every change of cards and formats, as it is stored now; "" before the first. One query."""
    return CatalogRevision.objects.values_list("token", flat=True).first() or ""


def catalog_revision() -> str:
    """The token of the cards that the present work is about: within `one_revision` that of its first question, else the stored one."""
    known = _asked_once.get()
    if known is None:
        return stored_revision()
    known.token = known.token or stored_revision()
    return known.token


def shelf() -> Shelf:
    """The cards of the present game as they are now: one small question to the database, and what this process built if nothing changed."""
    kit, asked = present_kit(), _asked_once.get()
    kept = asked.shelves.get(kit.slug) if asked else None
    if kept is not None and kept.kit is kit:
        return kept
    token = catalog_revision()
    current = _shelves.get(kit.slug)
    if current is None or current.token != token or not token or current.kit is not kit:
        current = _shelves[kit.slug] = Shelf(token, kit)
    if asked is not None and token:
        asked.shelves[kit.slug] = current
    return current


def known_revision() -> str:
    """The revision that this process last worked with; asks nobody."""
    current = _shelves.get(present_game())
    return current.token if current else ""


def catalog() -> Any:
    """All cards as the engine knows them. One small query; rebuilt only when the cards have changed."""
    return shelf().catalog


def formats() -> Mapping[str, Any]:
    """Every format by slug: the rulebook's own first, then those of the site. Kept like `catalog()`."""
    return shelf().formats


def editions() -> Mapping[str, Edition]:
    """Every edition by slug, oldest first. Kept like `catalog()`."""
    return shelf().editions


def find_example() -> Any | None:
    """The card with a printing that pages write examples with: the kit's choice where the site has it, else the first there is."""
    known = catalog()
    chosen = known.by_slug.get(present_kit().example_card)
    return next((card for card in (chosen, *known) if card is not None and card.printings), None)


def search_cards(
    query: str,
    *,
    as_of: date,
    order: str = "id",
    language: Language = "en",
    held: Held | None = None,
    decks: Mapping[str, Mapping[CardId, int]] | None = None,
) -> SearchResult:
    """The cards that `query` finds, in `order`, with warnings about what could not be used of it.

    `held` (what the reader notes) and `decks` (copies by card, by the deck's name) are what `own:` and `in:` ask about; None when
    nobody is logged in. `as_of` is the day that `legal:` asks about.

    Raises:
        UnknownOrderError: no order is called `order`.
    """
    return shelf().search(query, as_of=as_of, order=order, language=language, held=held, decks=decks)


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


def edition_mark(card: BaseCard, known: Mapping[str, Edition]) -> EditionMark:
    """What the face of `card` says of its newest printing; `known` are the editions by slug."""
    printing = card.printing()
    if printing is None:
        return EditionMark()
    edition = known.get(printing.edition)
    return EditionMark(edition.code if edition else "", edition.symbol if edition else "", printing.number, printing.illustrator)


def engine_card(row: Card) -> Any:
    """`row` as the engine's card of its game; its printings and their editions must have been fetched with it."""
    kit = kit_of(row.game)
    return kit.card_of(
        id=CardId(row.id),
        slug=row.slug,
        type=row.type,
        name=LocalText(row.name_en, row.name_de),
        **{name: row.facts.get(name) for name in kit.cards.names},
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


def subtype_uses(row: Subtype) -> int:
    """How many cards have the subtype, and so keep it from being deleted."""
    known = kit_of(row.game).cards.subtype
    return Card.objects.filter(game=row.game, **{f"facts__{known.name}": row.slug}).count() if known else 0


def engine_format(row: SiteFormat) -> Any:
    """`row` as the engine's format of its game; its editions and cards must have been fetched with it."""
    kit = kit_of(row.game)
    return kit.format_of(
        slug=row.slug,
        name=LocalText(row.name_en, row.name_de),
        ruleset=row.ruleset,
        **{limit.name: row.limits[limit.name] for limit in kit.format_limits},
        editions=frozenset(edition.slug for edition in row.editions.all()) or None,
        banned=frozenset(CardId(card.id) for card in row.banned.all()),
        limited=frozenset(CardId(card.id) for card in row.limited.all()),
        valid_from=row.valid_from,
        valid_to=row.valid_to,
        version=row.version,
    )
