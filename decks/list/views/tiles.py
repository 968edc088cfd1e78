"""Decks among others, as lists of decks show them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import prefetch_related_objects
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from decks.list.fragments import drawn, is_drawn
from decks.list.models import LIST, Deck
from decks.list.readable import ReadableDeck
from decks.list.selectors import deck_states
from decks.list.views.desk import Desk


def tiles(desk: Desk, decks: Iterable[Deck]) -> list[dict[str, Any]]:
    """Each deck with its list, as it was fetched: published, or as its owner has it. Two queries; none for decks fetched `with_list()`."""
    shown = list(decks)
    prefetch_related_objects(shown, *LIST)
    return [{"deck": deck, "view": desk.view(ReadableDeck(deck, is_whole=False).state)} for deck in shown]


def gallery_tiles(desk: Desk, decks: Sequence[Deck], *, show_owner: bool = True) -> list[SafeString]:
    """Each public deck as the gallery shows it; see `drawn_tiles`."""
    return drawn_tiles(desk, decks, {"show_owner": show_owner, "show_readers": True})


def drawn_tiles(
    desk: Desk,
    decks: Sequence[Deck],
    shown: Mapping[str, Hashable],
    used: Mapping[int, tuple[tuple[int, int], ...]] | None = None,
    built: Collection[int] = (),
) -> list[SafeString]:
    """Each deck as `components/tile.html` draws it in the context `shown`; the decks must have been fetched with their owners.

    `used` are cards that are told of below a deck, with their copies, by the deck's key; `built` the keys of decks that lie built. Lists
    and tags are asked for, in two queries, only where a deck was not drawn lately. What is its reader's own in a tile is in its key, and
    none holds a form's token.
    """
    used = used or {}
    keys = {deck.pk: (*seen_of(desk, deck), tuple(shown.items()), used.get(deck.pk), deck.pk in built) for deck in decks}
    unseen = [deck for deck in decks if not is_drawn(desk.cards_revision, keys[deck.pk])]
    states = deck_states(unseen)
    prefetch_related_objects(unseen, "tags")

    def tile(deck: Deck) -> SafeString:
        read = ReadableDeck(deck, is_whole=False)
        state = read.shown(states[deck.pk]) if deck.pk in states else read.state
        told = {"deck": deck, "view": desk.view(state), "used": used.get(deck.pk), "is_built": deck.pk in built}
        context: dict[str, Any] = {"tile": told, "names": desk.cards.by_id, **shown}
        return render_to_string("decks/components/tile.html", context)

    return [drawn(desk.cards_revision, keys[deck.pk], lambda deck=deck: tile(deck)) for deck in decks]  # type: ignore[misc]


def seen_of(desk: Desk, deck: Deck) -> tuple[Hashable, ...]:
    """What a deck among others depends on; fetch it with its owner. Each write grows its revision, all but the counts of its readers."""
    author = deck.owner.username if deck.owner else ""
    return ("tile", deck.public_id, deck.revision, deck.like_count, deck.comment_count, author, desk.today)
