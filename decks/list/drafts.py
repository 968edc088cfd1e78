"""Decks as their owners have them: what is published, with the changes that aren't.

The rows of a deck are what readers see. Once it is published, its owner's changes go into a `DeckDraft` beside it. `as_edited` puts
both together, in memory; services change such a deck and hand it to `touch` (`decks.list.services.storing`), which alone knows what
is written where.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Coalesce

from decks.list.models import CONTENT, MOST_TAGS, TAG_KEY_LENGTH, Deck, DeckContent, DeckEntry, DeckTag, Visibility
from decks.list.models import hero_lines as lines
from engine.decklist import Decklist

LAST_CHANGED = (Coalesce("draft__updated_at", "updated_at").desc(), "-pk")
"""The order of one's own decks, the last changed first."""


class DeckDraft(DeckContent):
    """What the owner of a deck that others may read has written since it was published; the deck's row is what they read.

    `list` is the list (`Decklist.to_json`), `tags` are the tags, `[key, name]` each; either is None while it is as published, and
    `tag_keys` holds the keys, a line each, for searches. `is_changed`: something differs from what is published. A draft that equals
    it goes on, with numbers of its own, so that no state that the owner saw loses its number.
    """

    deck = models.OneToOneField(Deck, on_delete=models.CASCADE, related_name="draft", primary_key=True)
    list = models.JSONField(null=True)
    tags = models.JSONField(null=True)
    tag_keys = models.CharField(max_length=MOST_TAGS * (TAG_KEY_LENGTH + 1) + 1, blank=True)
    is_changed = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name


def find_draft(deck: Deck) -> DeckDraft | None:
    """What stands beside `deck`; None where nothing was written since it was published. A query where it wasn't fetched with the deck."""
    if deck.visibility == Visibility.PRIVATE or deck.is_starter:
        return None
    found: DeckDraft | None = getattr(deck, "draft", None)
    return found


def as_edited(deck: Deck) -> Deck:
    """`deck` as its owner has it, to read; `deck` itself where nothing was written since it was published."""
    return deck if deck.published is not None or find_draft(deck) is None else to_change(deck)


def to_change(deck: Deck) -> Deck:
    """`deck` as its owner has it, for a service to change and to write with `touch`."""
    if deck.visibility == Visibility.PRIVATE or deck.is_starter or deck.published is not None:
        return deck
    draft, edited = find_draft(deck), copy(deck)
    edited.published = deck
    if draft is None:
        return edited
    for name in CONTENT:
        setattr(edited, name, getattr(draft, name))
    edited.is_legal = None
    if draft.list is not None:
        hold_list(edited, Decklist.from_json(draft.list, deck.layout))
    if draft.tags is not None:
        hold_tags(edited, dict(draft.tags))
    return edited


def as_published(deck: Deck) -> Deck:
    """`deck` as readers see it."""
    return deck.published or deck


def has_unpublished_changes(deck: Deck) -> bool:
    """Whether `deck`, as its owner has it, differs from what readers see."""
    draft = find_draft(deck)
    return draft is not None and draft.is_changed


def hold_list(deck: Deck, state: Decklist) -> None:
    """Give `deck` the list `state` in memory, for `touch` to write."""
    rows = [
        DeckEntry(deck=deck, zone=zone, card=row.card, quantity=row.quantity, note=row.note)
        for zone in deck.layout.zone_slugs
        for row in state.entries(zone)
    ]
    _hold(deck, "entries", DeckEntry, sorted(rows, key=lambda row: (row.zone, row.card)))


def hold_tags(deck: Deck, names: Mapping[str, str]) -> None:
    """Give `deck` tags, names by their keys, in memory, for `touch` to write."""
    _hold(deck, "tags", DeckTag, [DeckTag(deck=deck, key=key, name=name) for key, name in sorted(names.items())])


def _hold(deck: Deck, name: str, model: type[models.Model], rows: list[Any]) -> None:
    """Let `deck.entries.all()`, or that of its tags, answer `rows`, as if they had been prefetched."""
    held: Any = model._default_manager.filter(deck=deck)
    held._result_cache, held._prefetch_done = rows, True
    fetched = getattr(deck, "_prefetched_objects_cache", {})
    deck._prefetched_objects_cache = {**fetched, name: held}  # type: ignore[attr-defined]  # of its own, not its row's
    deck.unwritten |= {name}


def forget_held(deck: Deck) -> None:
    """What was held in memory is written now, or given up."""
    deck._prefetched_objects_cache = {}  # type: ignore[attr-defined]
    deck.unwritten = frozenset()


def holds_rows(deck: Deck, name: str) -> bool:
    """Whether `entries` or `tags` of `deck` are in memory already."""
    return name in getattr(deck, "_prefetched_objects_cache", {})


def in_edit(condition: Q) -> Q:
    """`condition`, on columns of `DeckContent`, for decks as their owners have them: on the draft where there is one."""
    return (Q(draft__isnull=True) & condition) | (Q(draft__isnull=False) & _on_draft(condition))


def _on_draft(condition: Q) -> Q:
    parts: list[Any] = []
    for part in condition.children:
        if isinstance(part, Q):
            parts.append(_on_draft(part))
        elif isinstance(part, tuple) and part[0].split("__")[0] in CONTENT:
            parts.append((f"draft__{part[0]}", part[1]))
        else:
            parts.append(part)
    return Q(*parts, _connector=condition.connector, _negated=condition.negated)


def tagged_in_edit(key: str) -> Q:
    """Decks that, as their owners have them, bear the tag of this key."""
    published = Q(Exists(DeckTag.objects.filter(deck=OuterRef("pk"), key=key)))
    return (Q(draft__tags__isnull=True) & published) | Q(draft__tag_keys__contains=lines([key]))
