"""Every way in which a collection changes."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from cards.models import Edition, Printing
from collection.errors import CopiesOutOfRangeError
from collection.models import BOXES_MAX, COPIES_MAX, BoxHolding, Holding
from collection.shelf import Change
from web.games import present_game


@transaction.atomic
def set_copies(*, user: User, printing: Printing, change: Change) -> None:
    """Note how many copies of `printing` `user` owns, wants or trades.

    Raises:
        CopiesOutOfRangeError: a number is not 0 to 999.
    """
    _lock(user)
    _store(user, {printing.pk: change})


@transaction.atomic
def set_boxes(*, user: User, edition: Edition, quantity: int) -> None:
    """Note that `user` owns so many boxes of `edition`; 0 takes the note away. Copies noted beside the boxes stay beside them.

    Raises:
        CopiesOutOfRangeError: not 0 to 99.
    """
    _lock(user)
    _store_boxes(user, {edition.pk: quantity})


@transaction.atomic
def change_copies(*, user: User, changes: Mapping[int, Change]) -> None:
    """New numbers for many printings (by id) at once, or for none of them.

    Raises:
        CopiesOutOfRangeError: a number is not 0 to 999.
    """
    _lock(user)
    _store(user, changes)


@transaction.atomic
def add_copies(*, user: User, amounts: Mapping[int, Change]) -> None:
    """Add to what is noted; an amount below zero takes away, at most down to nothing.

    Raises:
        CopiesOutOfRangeError: more than 999 would be noted.
    """
    _lock(user)
    held = {row.printing_id: row for row in Holding.objects.filter(owner=user, printing__in=list(amounts))}
    boxed = _boxed(user, list(amounts))
    changes = {}
    for printing, amount in amounts.items():
        row = held.get(printing)
        owned = max(boxed.get(printing, 0) + (row.loose if row else 0), 0)
        changes[printing] = Change(
            owned=None if amount.owned is None else max(owned + amount.owned, 0),
            wanted=None if amount.wanted is None else max((row.wanted if row else 0) + amount.wanted, 0),
            for_trade=None if amount.for_trade is None else max((row.for_trade if row else 0) + amount.for_trade, 0),
        )
    _store(user, changes)


@transaction.atomic
def want_at_least(*, user: User, card: int, printing: Printing, quantity: int) -> None:
    """Note that `user` wants `quantity` copies of the card with this number, whatever the printing; what lacks is wanted of `printing`.

    Doing it again changes nothing.

    Raises:
        CopiesOutOfRangeError: more than 999 would be wanted of the printing.
    """
    _lock(user)
    wanted = dict(Holding.objects.filter(owner=user, printing__card=card).values_list("printing", "wanted"))
    lacking = quantity - sum(wanted.values())
    if lacking > 0:
        _store(user, {printing.pk: Change(wanted=wanted.get(printing.pk, 0) + lacking)})


@transaction.atomic
def replace_collection(*, user: User, boxes: Mapping[int, int], copies: Mapping[int, Change]) -> None:
    """Put `boxes` (by edition id) and `copies` (by printing id) in the place of everything that `user` has of the present game.

    A printing of it that is not among `copies` has what its boxes give, and nothing else. Other games' cards stay as they are.

    Raises:
        CopiesOutOfRangeError: a number is out of its range.
    """
    _lock(user)
    Holding.objects.of(user, present_game()).delete()
    BoxHolding.objects.of(user, present_game()).delete()
    _store_boxes(user, boxes)
    _store(user, copies)


def _lock(user: User) -> None:
    """Let changes of one collection wait for each other."""
    User.objects.select_for_update().get(pk=user.pk)


def _store_boxes(user: User, boxes: Mapping[int, int]) -> None:
    for edition, quantity in boxes.items():
        if not 0 <= quantity <= BOXES_MAX:
            raise CopiesOutOfRangeError(_("%(number)s boxes: 0 to %(limit)s can be noted.") % {"number": quantity, "limit": BOXES_MAX})
        if quantity:
            BoxHolding.objects.update_or_create(owner=user, edition_id=edition, defaults={"quantity": quantity})
        else:
            BoxHolding.objects.filter(owner=user, edition_id=edition).delete()


def _store(user: User, changes: Mapping[int, Change]) -> None:
    for number in (n for change in changes.values() for n in (change.owned, change.wanted, change.for_trade) if n is not None):
        if not 0 <= number <= COPIES_MAX:
            raise CopiesOutOfRangeError(_("%(number)s copies: 0 to %(limit)s can be noted.") % {"number": number, "limit": COPIES_MAX})
    boxed = _boxed(user, list(changes))
    held = {row.printing_id: row for row in Holding.objects.filter(owner=user, printing__in=list(changes))}
    written, emptied = [], []
    for printing, change in changes.items():
        row = held.get(printing) or Holding(owner=user, printing_id=printing)
        if change.owned is not None:
            row.loose = change.owned - boxed.get(printing, 0)
        if change.wanted is not None:
            row.wanted = change.wanted
        if change.for_trade is not None:
            row.for_trade = change.for_trade
        if row.loose or row.wanted or row.for_trade:
            written.append(row)
        elif row.pk:
            emptied.append(row.pk)
    Holding.objects.filter(pk__in=emptied).delete()
    Holding.objects.bulk_create(
        written,
        update_conflicts=True,
        unique_fields=("owner", "printing"),
        update_fields=("loose", "wanted", "for_trade"),
        batch_size=200,
    )


def _boxed(user: User, printings: list[int]) -> dict[int, int]:
    """Copies of each of `printings` that come out of the user's boxes."""
    boxes = dict(BoxHolding.objects.filter(owner=user).values_list("edition_id", "quantity"))
    rows = Printing.objects.filter(pk__in=printings, edition__in=boxes).values_list("pk", "edition_id", "copies_in_box")
    return {printing: boxes[edition] * in_box for printing, edition, in_box in rows}
