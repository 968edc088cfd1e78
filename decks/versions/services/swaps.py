"""One card for another as a version of its own, on the same line or on a branch, and back again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from decks.list.errors import DeckRefusedError
from decks.list.models import BRANCH_LENGTH, Deck, DeckVersion
from decks.list.selectors import deck_state, find_newest_version
from decks.list.services.lists import change_list
from decks.list.services.storing import locked_deck, touch
from decks.list.state import difference
from decks.versions.packages import Copies, Swap
from decks.versions.services.branches import start_branch
from decks.versions.services.versions import delete_version, keep_list, restore_version, save_version
from engine.decklist import Decklist


def swap_of(deck: Deck, *, cut: int, add: int) -> Swap:
    """A copy of `add` in place of one of `cut`, in the pile."""
    zone = deck.layout.main_zone
    return Swap((Copies(zone, add, 1),), (Copies(zone, cut, 1),))


@transaction.atomic
def apply_swap(*, deck: Deck, cut: int, add: int, now: datetime, note: str, branch: str = "") -> DeckVersion:
    """Put a copy of `add` in place of one of `cut` and save that as a version; on a new branch where one is named.

    What isn't saved as a version yet is saved first, so that the way back leads to it.

    Raises:
        DeckRefusedError: the list lacks `cut`, or can't hold `add`; or as `save_version` and `start_branch`. Nothing is changed then.
    """
    locked = locked_deck(deck)
    swap = swap_of(locked, cut=cut, add=add)
    if swap.lacking(deck_state(locked)):
        raise DeckRefusedError("SWAP_DOES_NOT_FIT", _("The card that would go isn’t in the list any more; the list stays as it is."))
    if branch:
        locked = start_branch(deck=locked, name=branch[:BRANCH_LENGTH], now=now)
    else:
        keep_list(deck=locked, now=now, note=_("Saved before a swap"))
        Deck.objects.filter(pk=locked.pk).update(based_on=find_newest_version(locked, locked.branch))
    change_list(deck=locked, changes=swap.changes(), now=now)
    return save_version(deck=locked_deck(deck), now=now, note=note)


def is_last_swap(deck: Deck, version: DeckVersion | None, *, cut: int, add: int) -> bool:
    """Whether `version` is this swap and nothing else, and the list is as it left it: then it can be taken back."""
    before = version.parent if version else None
    if version is None or before is None or deck.based_on_id != version.pk or deck.branch != version.branch:
        return False
    if deck_state(deck).to_json(deck.layout) != version.list:
        return False
    change = Swap.of_difference(difference(*(Decklist.from_json(one.list, deck.layout) for one in (before, version))))
    return change == swap_of(deck, cut=cut, add=add)


@transaction.atomic
def undo_swap(*, deck: Deck, version: DeckVersion, cut: int, add: int, now: datetime) -> Deck:
    """Take the swap that `version` is back: the list and the branch of before, and the version is gone.

    Raises:
        DeckRefusedError: the deck was changed since, or `version` is something else.
    """
    locked = locked_deck(deck)
    found = locked.versions.filter(pk=version.pk).first()
    if found is None or found.parent is None or not is_last_swap(locked, found, cut=cut, add=add):
        raise DeckRefusedError("SWAP_NOT_LAST", _("The deck was changed since. Its versions and Undo in the builder lead back."))
    before, gone = found.parent, [found]
    if _began_branch(locked, before):
        gone.append(before)
        before = before.parent or before
    locked = restore_version(deck=locked, version=before, now=now)
    locked.branch = before.branch
    locked = touch(locked, now)
    for one in gone:
        locked = delete_version(version=one, now=now)
    return locked


def _began_branch(deck: Deck, version: DeckVersion) -> bool:
    """Whether a branch began with `version` and has nothing but the swap since."""
    parent = version.parent
    is_begun = parent is not None and parent.branch != version.branch and parent.list == version.list
    return is_begun and deck.versions.filter(branch=version.branch).count() == 2
