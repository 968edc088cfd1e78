"""Copies, boxes, and all of it together: every way in which a collection changes."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from accounts.models import User
from cards.models import Edition, Printing
from collection.errors import CopiesChangedError
from collection.models import ChangeKind, CollectionChange
from collection.services.recording import game_of_printings, record_change
from collection.shelf import Change, Description, Details
from collection.state import CollectionState
from web.games import present_game

LEAVE = Change()
"""All numbers stay."""


def set_copies(*, user: User, printing: Printing, change: Change, key: str | None = None) -> CollectionChange | None:
    """Note how many copies of `printing` `user` owns, wants or trades. Returns what changed, as `record_change` does.

    Raises:
        CopiesOutOfRangeError: a number is not 0 to 999.
    """
    return change_copies(user=user, changes={printing.pk: change}, kind=ChangeKind.COPIES, key=key)


def set_boxes(*, user: User, edition: Edition, quantity: int, key: str | None = None) -> CollectionChange | None:
    """Note that `user` owns so many boxes of `edition`; 0 takes the note away.

    Copies noted beside the boxes stay beside them. Copies that are gone out of boxes are at most all that the boxes hold.

    Raises:
        CopiesOutOfRangeError: not 0 to 99.
    """
    return record_change(
        user=user,
        kind=ChangeKind.BOXES,
        game=edition.game,
        editions=(edition.pk,),
        key=key,
        change=lambda state: state.set_boxes(edition.pk, quantity),
    )


def change_copies(
    *, user: User, changes: Mapping[int, Change], kind: ChangeKind = ChangeKind.BULK, key: str | None = None
) -> CollectionChange | None:
    """New numbers for many printings (by id) at once, or for none of them.

    Raises:
        CopiesOutOfRangeError: a number is not 0 to 999.
    """

    def set_all(state: CollectionState) -> None:
        for printing, change in changes.items():
            state.set_copies(printing, change)

    game = game_of_printings(changes, present_game())
    return record_change(user=user, kind=kind, game=game, printings=changes.keys(), key=key, change=set_all)


def add_copies(
    *, user: User, amounts: Mapping[int, Change], kind: ChangeKind = ChangeKind.BULK, key: str | None = None
) -> CollectionChange | None:
    """Add to what is noted; an amount below zero takes away, at most down to nothing.

    Raises:
        CopiesOutOfRangeError: more than 999 would be noted.
    """

    def add_all(state: CollectionState) -> None:
        for printing, amount in amounts.items():
            state.add_copies(printing, amount)

    game = game_of_printings(amounts, present_game())
    return record_change(user=user, kind=kind, game=game, printings=amounts.keys(), key=key, change=add_all)


def set_seen_numbers(*, user: User, number: str, seen: Mapping[int, tuple[int, int]]) -> CollectionChange | None:
    """One of the three numbers (`owned`, `wanted`, `for_trade`) of many printings, each from what was seen to what is to be; all or none.

    What is there already stays: sent twice it is done once.

    Raises:
        CopiesChangedError: a number is neither of both; nothing has changed.
        CopiesOutOfRangeError: a number is not 0 to 999.
    """

    def set_all_seen(state: CollectionState) -> None:
        other = 0
        for printing, (before, after) in seen.items():
            noted = state.of(printing)
            now = {"owned": state.owned(printing), "wanted": noted.wanted, "for_trade": noted.for_trade}[number]
            other += now not in (before, after)
            state.set_copies(printing, Change(**{number: after}))
        if other:
            text = _("Of the cards shown, %(number)s have other numbers by now. Nothing was changed; look again.")
            raise CopiesChangedError(text % {"number": other})

    game = game_of_printings(seen, present_game())
    return record_change(user=user, kind=ChangeKind.BULK, game=game, printings=seen.keys(), change=set_all_seen)


def want_at_least(*, user: User, card: int, printing: Printing, quantity: int) -> CollectionChange | None:
    """Note that `user` wants `quantity` copies of the card with this number, whatever the printing; what lacks is wanted of `printing`.

    Doing it again changes nothing.

    Raises:
        CopiesOutOfRangeError: more than 999 would be wanted of the printing.
    """
    return want_all(user=user, wanted={printing.pk: quantity})


def want_all(*, user: User, wanted: Mapping[int, int]) -> CollectionChange | None:
    """Note that `user` wants so many copies of the cards of these printings (by id), whatever the printing; what lacks is wanted of it.

    Doing it again changes nothing.

    Raises:
        CopiesOutOfRangeError: more than 999 would be wanted of a printing.
    """
    cards = dict(Printing.objects.filter(pk__in=list(wanted)).values_list("pk", "card"))
    alike: dict[int, list[int]] = {}
    for printing, card in Printing.objects.filter(card__in=set(cards.values())).values_list("pk", "card").order_by():
        alike.setdefault(card, []).append(printing)

    def want(state: CollectionState) -> None:
        for printing, quantity in wanted.items():
            lacking = quantity - sum(state.of(each).wanted for each in alike[cards[printing]])
            if lacking > 0:
                state.add_copies(printing, Change(wanted=lacking))

    return record_change(
        user=user,
        kind=ChangeKind.WANT_MISSING,
        game=game_of_printings(wanted, present_game()),
        printings={printing for each in alike.values() for printing in each},
        change=want,
    )


def set_all(
    *, user: User, game: str, boxes: Mapping[int, int], copies: Mapping[int, Change], details: Mapping[int, Details], kind: ChangeKind
) -> CollectionChange | None:
    """New numbers of boxes (by edition id) and copies (by printing id), and what copies are like, at once or none of them.

    The rest stays. `owned` counts what comes out of the boxes that are noted then.

    Raises:
        CopiesOutOfRangeError: a number is out of its range.
        TooManyDescribedError: of a printing more copies are described than owned, or in more than 60 ways.
    """

    def change(state: CollectionState) -> None:
        for edition, quantity in boxes.items():
            state.set_boxes(edition, quantity)
        for printing, numbers in copies.items():
            state.set_copies(printing, numbers)
        for printing, said in details.items():
            state.describe(printing, said)

    return record_change(user=user, kind=kind, game=game, printings={*copies, *details}, editions=boxes.keys(), change=change)


def replace_collection(
    *,
    user: User,
    boxes: Mapping[int, int],
    copies: Mapping[int, Change],
    details: Mapping[int, Mapping[Description, int]] | None = None,
    key: str | None = None,
) -> CollectionChange | None:
    """Put `boxes` (by edition id) and `copies` (by printing id) in the place of everything that `user` has of the present game.

    A printing of it that is not among `copies` has what its boxes give, and nothing else. What copies are like stays, as far as so
    many are left, but for the printings in `details`. Other games' cards stay as they are.

    Raises:
        CopiesOutOfRangeError: a number is out of its range.
        TooManyDescribedError: of a printing more copies are described than owned.
    """
    described = details or {}

    def replace(state: CollectionState) -> None:
        state.boxes, state.numbers = {}, {}
        for edition, quantity in boxes.items():
            state.set_boxes(edition, quantity)
        for printing, change in copies.items():
            state.set_copies(printing, change)
        for printing, said in described.items():
            state.describe(printing, said)

    game = present_game()
    return record_change(
        user=user,
        kind=ChangeKind.REPLACE,
        game=game,
        printings={*copies, *described},
        editions=Edition.objects.filter(game=game).values_list("pk", flat=True),
        key=key,
        change=replace,
    )


def describe_copies(
    *,
    user: User,
    printing: Printing,
    details: Mapping[Description, int] | None,
    change: Change = LEAVE,
    seen: str | None = None,
    key: str | None = None,
) -> CollectionChange | None:
    """Say of so many copies of `printing` what they are like, in place of what was said of it before; None says nothing new.

    `change` gives new numbers in the same step. `seen` is the fingerprint (`collection.shelf.fingerprint_of`) of what `user` was shown.

    Raises:
        CopiesOutOfRangeError: a number is not 0 to 999.
        TooManyDescribedError: more copies than `user` owns, or in more than 60 ways.
        CopiesChangedError: something else than what was `seen` is noted by now, and this would change it.
    """

    def describe(state: CollectionState) -> None:
        before = state.fingerprint_of(printing.pk)
        state.set_copies(printing.pk, change)
        if details is not None:
            state.describe(printing.pk, details)
        state.settle()
        if seen not in (None, before) and state.fingerprint_of(printing.pk) != before:
            raise CopiesChangedError(_("These copies were changed meanwhile, perhaps in another tab. Look at them again, then save."))

    return record_change(user=user, kind=ChangeKind.DETAILS, game=printing.edition.game, printings=(printing.pk,), key=key, change=describe)
