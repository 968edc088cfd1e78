"""Branches: lines of versions of one deck, of which one is being built."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from decks.list.errors import DeckRefusedError
from decks.list.models import BRANCH_LENGTH, Deck, DeckVersion
from decks.list.selectors import find_newest_version
from decks.list.services.storing import locked_deck, touch
from decks.versions.services.versions import keep_list, restore_version, save_version
from web.text.quoting import in_quotes
from web.text.unseen import seen_line

MOST_BRANCHES = 30


@transaction.atomic
def start_branch(*, deck: Deck, name: str, now: datetime, version: DeckVersion | None = None) -> Deck:
    """Begin the branch `name` of `deck` with the list of `version` (today's without one), and go on building there.

    What isn't saved as a version yet is saved on the line that is left, so that nothing is lost.

    Raises:
        DeckRefusedError: the name is empty, too long or taken, or there are `MOST_BRANCHES` branches.
    """
    locked = locked_deck(deck)
    cleaned = _clean_branch(name)
    taken = set(locked.versions.values_list("branch", flat=True)) | {locked.branch}
    if cleaned in taken:
        raise DeckRefusedError("BRANCH_TAKEN", _("There is a branch %(value)s already.") % {"value": in_quotes(cleaned)})
    if len(taken) > MOST_BRANCHES:
        raise DeckRefusedError("TOO_MANY_BRANCHES", _("A deck holds at most %(most)s branches.") % {"most": MOST_BRANCHES})
    keep_list(deck=locked, now=now, note=_("Saved before changing the branch"))
    locked = locked_deck(deck)
    if version is not None:
        locked = restore_version(deck=locked, version=version, now=now)
    locked.branch = cleaned
    touch(locked, now)
    save_version(deck=locked, now=now, note=_("Branch “%(name)s” begins") % {"name": cleaned})
    return locked_deck(deck)


@transaction.atomic
def switch_branch(*, deck: Deck, name: str, now: datetime) -> Deck:
    """Go on building on the branch `name` ("" is the main line), from its newest version.

    What isn't saved as a version yet is saved on the line that is left.

    Raises:
        DeckRefusedError: the deck has no such branch.
    """
    locked = locked_deck(deck)
    if name == locked.branch:
        return locked
    newest = find_newest_version(locked, name)
    if newest is None:
        raise DeckRefusedError("BRANCH_UNKNOWN", _("There is no branch %(value)s.") % {"value": in_quotes(name[:BRANCH_LENGTH])})
    keep_list(deck=locked, now=now, note=_("Saved before changing the branch"))
    locked = restore_version(deck=locked_deck(deck), version=newest, now=now)
    locked.branch = name
    return touch(locked, now)


def _clean_branch(name: str) -> str:
    cleaned = seen_line(name)
    if not cleaned or len(cleaned) > BRANCH_LENGTH:
        message = _("%(value)s can’t be a branch’s name: from 1 to %(most)s characters.")
        raise DeckRefusedError("BRANCH_NAME_INVALID", message % {"value": in_quotes(cleaned[: BRANCH_LENGTH + 20]), "most": BRANCH_LENGTH})
    return cleaned
