"""What of a deck its reader may see: the one place that says so, for pages, files, API and simulations alike.

Whoever may open a deck sees its name, owner, description and tags, and the list with its numbers and verdict, all as they were last
published; its owner sees them as they stand today (`decks.list.drafts`). Notes on cards, lines that name no card and versions are the
owner's alone, unless they share them. Branches, packages and the states that undo walks over are never shown to anybody else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from decks.list.drafts import as_edited, as_published
from decks.list.models import Deck, DeckVersion, DeckVersionQuerySet
from decks.list.selectors import deck_state
from decks.list.state import Difference, difference
from engine.decklist import Decklist, unread_line


@dataclass(frozen=True)
class ReadableDeck:
    """A deck as one reader may see it; `is_whole` where nothing is kept from them. Who may open it at all is asked before.

    `deck` is as its owner has it where it is whole, else as published.
    """

    deck: Deck
    is_whole: bool

    @cached_property
    def state(self) -> Decklist:
        """The list. One query, none when fetched `with_list()`."""
        return self.shown(deck_state(self.deck))

    @property
    def versions(self) -> DeckVersionQuerySet:
        """The versions that the reader may see, newest first."""
        versions: DeckVersionQuerySet = self.deck.versions.all()
        return versions if self.is_whole else versions.shared()

    def find_version(self, number: int) -> DeckVersion | None:
        """The version of this number; None where there is none for this reader."""
        return self.versions.filter(number=number).first() if 0 < number < 2**31 else None

    def state_of(self, version: DeckVersion) -> Decklist:
        """The list of one of `versions`."""
        return self.shown(Decklist.from_json(version.list, self.deck.layout))

    def shown(self, state: Decklist) -> Decklist:
        """`state`, a list of this deck, without what the reader may not see; unread lines still count in its verdict."""
        if self.is_whole:
            return state
        if not self.deck.shares_notes:
            for zone in self.deck.layout.zone_slugs:
                state = state.with_entries(zone, (replace(row, note="") for row in state.entries(zone)))
        if not self.deck.shares_unread:
            layout = self.deck.layout
            state = replace(state, unread=(), withheld=tuple(unread_line(line, layout).without_words(layout) for line in state.unread))
        return state

    def versions_with_changes(self) -> list[tuple[DeckVersion, Difference | None]]:
        """The versions that the reader may see, newest first, each with what changed since the nearest of them that it goes back to.

        Two queries.
        """
        versions = list(self.versions)
        by_id = {version.pk: version for version in versions}
        parents: dict[int, int | None] = dict(self.deck.versions.order_by().values_list("pk", "parent"))
        told: list[tuple[DeckVersion, Difference | None]] = []
        for version in versions:
            parent = version.parent_id
            while parent is not None and parent not in by_id:
                parent = parents.get(parent)
            lists = [Decklist.from_json(each.list, self.deck.layout) for each in (by_id[parent], version)] if parent else []
            told.append((version, difference(*lists) if lists else None))
        return told


def whole_deck(deck: Deck) -> ReadableDeck:
    """`deck` as its owner sees it."""
    return ReadableDeck(as_edited(deck), is_whole=True)


def deck_for_readers(deck: Deck) -> ReadableDeck:
    """`deck` as everybody but its owner sees it: by its link, and where one picture or file is made for all."""
    return ReadableDeck(as_published(deck), is_whole=False)


def deck_for(deck: Deck, user: Any) -> ReadableDeck:
    """`deck` as `user` sees it, who may be a guest or nobody."""
    return whole_deck(deck) if deck.is_of(user) else deck_for_readers(deck)
