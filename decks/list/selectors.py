"""What is read of decks: lists for the engine, verdicts, differences, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef

from cards.reader import decks_asked_of, held_asked_of
from cards.search import Forgiven, Held
from cards.selectors import catalog, formats, shelf
from decks.list.drafts import holds_rows
from decks.list.models import Deck, DeckEntry, DeckRevision, DeckVersion
from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist, Entry
from engine.languages import Language
from engine.verdict.verdict import Verdict
from web.games import present_kit


def default_format() -> str:
    """What a list of the present game is judged by that names no format, or one that has been taken away."""
    return present_kit().default_format.slug


def deck_state(deck: Deck) -> Decklist:
    """The deck's list with notes and unread lines. One query, none when fetched `with_list()`."""
    rows: dict[str, list[Entry]] = {zone: [] for zone in deck.layout.zone_slugs}
    for entry in sorted(deck.entries.all(), key=lambda entry: entry.card):
        rows[entry.zone].append(Entry(CardId(entry.card), entry.quantity, entry.note))
    return _stored_list(deck, rows)


def _stored_list(deck: Deck, rows: Mapping[str, Iterable[Entry]]) -> Decklist:
    zones = {zone: tuple(entries) for zone, entries in rows.items()}
    return Decklist(deck.heroes, zones, format=deck.format, unread=tuple(deck.unread_lines))


def deck_states(decks: Iterable[Deck]) -> dict[int, Decklist]:
    """The lists of many decks by the decks' keys, as `deck_state` tells each. One query for those whose rows aren't in memory."""
    of_all = list(decks)
    held = {deck.pk: deck_state(deck) for deck in of_all if holds_rows(deck, "entries")}
    of_all = [deck for deck in of_all if deck.pk not in held]
    rows: dict[int, dict[str, list[Entry]]] = {deck.pk: {zone: [] for zone in deck.layout.zone_slugs} for deck in of_all}
    entries = DeckEntry.objects.filter(deck__in=list(rows)).order_by("card") if rows else DeckEntry.objects.none()
    for deck, zone, card, quantity, note in entries.values_list("deck_id", "zone", "card", "quantity", "note"):
        rows[deck][zone].append(Entry(CardId(card), quantity, note))
    return held | {deck.pk: _stored_list(deck, rows[deck.pk]) for deck in of_all}


def is_list_published(deck: Deck) -> bool:
    """Whether readers see the list of `deck`, as its owner has it, under its name."""
    row = deck.published
    return row is None or (deck.name == row.name and ("entries" not in deck.unwritten or deck_state(deck) == deck_state(row)))


def format_named(slug: str, known: Mapping[str, Any] | None = None) -> Any:
    """The format `slug`; the default where the site's format of that name has been taken away. Without `known` it asks once."""
    known = known or formats()
    return known.get(slug) or known[default_format()]


def state_verdict(
    state: Decklist,
    *,
    as_of: date,
    owned: Mapping[CardId, int] | None = None,
    format: BaseFormat | None = None,
    cards: BaseCatalog[Any] | None = None,
) -> Verdict:
    """The validator's answer about a list. A caller with many lists passes `format` and `cards`, so that nothing is asked twice."""
    rules = format or format_named(state.format)
    return present_kit().verdict(state, format=rules, catalog=catalog() if cards is None else cards, as_of=as_of, owned=owned)


def verdict(deck: Deck, as_of: date, *, owned: Mapping[CardId, int] | None = None) -> Verdict:
    """The validator's answer about `deck` for its own format on `as_of`; never read from storage."""
    return state_verdict(deck_state(deck), as_of=as_of, owned=owned)


def revision_state(deck: Deck, number: int) -> Decklist | None:
    """The list as it was at list revision `number`; None when it is no longer kept."""
    row = DeckRevision.objects.filter(deck=deck, number=number).first()
    return Decklist.from_json(row.list, deck.layout) if row else None


def steps(deck: Deck) -> tuple[bool, bool]:
    """Whether something can be undone, and whether something can be redone. One query."""
    of_deck = DeckRevision.objects.filter(deck=deck)
    earlier, later = (Exists(of_deck.filter(number=OuterRef(name))) for name in ("undo_to", "redo_to"))
    return of_deck.filter(number=deck.list_revision).values_list(earlier, later).first() or (False, False)


def looked_up_cards(query: str, *, user: object, as_of: date, language: Language, order: str = "id", held: Held | None = None) -> Forgiven:
    """What `query` finds as people mean it: names, text, what may have been meant. Where names don't fit differently, by `order`.

    A caller who knows already what `user` notes of cards gives it as `held`.
    """
    known: Any = user if getattr(user, "is_authenticated", False) else None
    decks = decks_asked_of(known, query)
    return shelf().look_up(
        query, as_of=as_of, usual_order=order, language=language, held=held if known and held else held_asked_of(known, query), decks=decks
    )


def copies_by_deck(user: object) -> dict[str, dict[CardId, int]]:
    """What each deck of `user` holds, by the deck's name; decks of one name count together. Two queries."""
    found: dict[str, dict[CardId, int]] = {}
    decks = list(Deck.objects.owned_by(user).defer("description"))
    states = deck_states(decks)
    for deck in decks:
        for row in states[deck.pk].all_entries:
            copies = found.setdefault(deck.name, {})
            copies[row.card] = copies.get(row.card, 0) + row.quantity
    return found


def find_newest_version(deck: Deck, branch: str) -> DeckVersion | None:
    """The newest version on `branch` ("" is the main line), None where nothing was saved there."""
    if "\0" in branch:  # no database keeps one, and PostgreSQL fails on the question
        return None
    return deck.versions.filter(branch=branch).order_by("-number").first()
