"""Two people, or two tabs, at one list: what each did, and the three ways out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.builder.words import batch_of, read_all, words_of
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck
from decks.list.selectors import deck_state, revision_state
from decks.list.services.lists import change_list, save_list
from decks.list.state import Change, Difference, apply_change, difference
from engine.decklist import Decklist

NO_WORDS = "[]"
"""Of a conflict over undo or redo."""


@dataclass(frozen=True)
class Conflict:
    """`changes` were made on list revision `number`, while the list is at `current` by now.

    `mine` is None when that old list is no longer kept: then only the changes themselves are known.
    """

    number: int
    current: int
    changes: tuple[Change, ...]
    mine: Decklist | None
    theirs: Decklist
    my_changes: Difference | None
    their_changes: Difference | None

    @classmethod
    def of(cls, deck: Deck, *, base: Decklist | None, number: int, changes: Sequence[Change], stored: Decklist) -> Conflict:
        """The conflict between `changes` on `base` and the list of `deck`, which is `stored`."""
        mine = applied(base, changes) if base is not None else None
        return cls(
            number=number,
            current=deck.list_revision,
            changes=tuple(changes),
            mine=mine,
            theirs=stored,
            my_changes=difference(base, mine) if base is not None and mine is not None else None,
            their_changes=difference(base, stored) if base is not None else None,
        )

    @property
    def words(self) -> str:
        """The changes in the form that `parse_conflict` reads: a list of words, as the builder's batches are."""
        return json.dumps([words_of(change) for change in self.changes], ensure_ascii=False)


def applied(state: Decklist, changes: Sequence[Change]) -> Decklist:
    """`state` after all of `changes`. Raises `DeckRefusedError` as they do."""
    known = catalog()
    for change in changes:
        state = apply_change(state, change, known)
    return state


def parse_conflict(deck: Deck, data: Mapping[str, Any]) -> Conflict:
    """The conflict that a form of the conflict's page brings back.

    Raises:
        DeckRefusedError: the form was tampered with.
    """
    try:
        number, current = int(data.get("number", "")), int(data.get("current", ""))
        sent = data.get("words", NO_WORDS)
        words = [] if sent == NO_WORDS else batch_of(sent)
    except (ValueError, DeckRefusedError):
        raise DeckRefusedError("CHANGE_MALFORMED", _("This form can’t be read any more; reload the page.")) from None
    if not (0 <= number < 2**31 and 0 <= current < 2**31):
        raise DeckRefusedError("CHANGE_MALFORMED", _("This form can’t be read any more; reload the page."))
    base, stored = revision_state(deck, number), deck_state(deck)
    conflict = Conflict.of(deck, base=base, number=number, changes=read_all(words, base or stored), stored=stored)
    return Conflict(**{**vars(conflict), "current": current})


def resolve(*, deck: Deck, conflict: Conflict, choice: str, now: datetime) -> Deck:
    """End `conflict`: `mine` (my list in place of the stored one), `both` (my changes on the stored one) or `theirs`.

    Raises:
        StaleDeckError: the list was changed yet again since the choice was shown.
        DeckRefusedError: no such choice, or my list is no longer known.
    """
    if choice == "theirs":
        return deck
    if choice == "both":
        return change_list(deck=deck, changes=conflict.changes, now=now, expected_revision=conflict.current)
    if choice == "mine" and conflict.mine is not None:
        return save_list(deck=deck, state=conflict.mine, now=now, expected_revision=conflict.current)
    raise DeckRefusedError("CHANGE_MALFORMED", _("This form can’t be read any more; reload the page."))
