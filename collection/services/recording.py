"""The one place where collections are written: what was there before and after is kept of every change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from cards.models import Edition, Printing
from collection.errors import PrintingGoneError
from collection.models import CHANGES_KEPT, ENTRIES_KEPT, BoxHolding, ChangeKind, CollectionChange, CopyDetails, Holding
from collection.selectors.details import described
from collection.shelf import Description
from collection.state import CollectionState, Entries, Numbers, size

BATCH = 1_000


@transaction.atomic
def record_change(
    *,
    user: User,
    kind: ChangeKind,
    game: str,
    change: Callable[[CollectionState], None],
    printings: Collection[int] = (),
    editions: Collection[int] = (),
    key: str | None = None,
    undoes: CollectionChange | None = None,
) -> CollectionChange | None:
    """Let `change` work on the part of `user`'s collection that holds `printings` and `editions`, store it and keep what it did.

    Returns:
        The change; that of before if one with `key` was made already; None if nothing changed.

    Raises:
        PrintingGoneError: `game` has none of these printings or editions.
        CopiesOutOfRangeError, TooManyDescribedError: from `change`.
    """
    lock_collection(user)
    if key is not None and (made := CollectionChange.objects.filter(owner=user, key=key).first()):
        return made
    state = _state(user, game, printings, editions)
    held = state.copy()
    change(state)
    state.settle()
    before, after = state.differences_from(held)
    if not size(after):
        return None
    _store(user, state, after)
    made = CollectionChange.objects.create(
        owner=user, game=game, kind=kind, key=key, entries=size(after), before=before, after=after, undoes=undoes
    )
    _forget_old(user, game)
    return made


def lock_collection(user: User) -> None:
    """Let changes of one collection wait for each other; inside a transaction."""
    User.objects.select_for_update().get(pk=user.pk)


def game_of_printings(printings: Iterable[int], present: str) -> str:
    """The game that `printings` are of; the `present` one where there are none.

    Raises:
        PrintingGoneError: they are of several games.
    """
    games = set(Printing.objects.filter(pk__in=list(printings)).values_list("edition__game", flat=True).distinct())
    if len(games) > 1:
        raise PrintingGoneError(_("These printings are of several games."))
    return games.pop() if games else present


def _state(user: User, game: str, printings: Collection[int], editions: Collection[int]) -> CollectionState:
    """What `user` has of `printings`, and of all that is noted in `editions`."""
    named = Q(pk__in=list(printings))
    if editions:
        noted = Holding.objects.filter(owner=user).values("printing"), CopyDetails.objects.filter(owner=user).values("printing")
        named |= Q(edition__in=list(editions)) & (Q(pk__in=noted[0]) | Q(pk__in=noted[1]))
    rows = Printing.objects.filter(named, edition__game=game).values_list("pk", "edition", "copies_in_box")
    contents = {printing: (edition, in_box) for printing, edition, in_box in rows.order_by()}
    if missing := sorted(set(printings) - set(contents)):
        raise PrintingGoneError(_("There is no printing %(number)s.") % {"number": missing[0]})
    if editions and Edition.objects.filter(pk__in=list(editions), game=game).count() != len(set(editions)):
        raise PrintingGoneError(_("There is no such edition."))
    state = CollectionState(contents, boxes=dict(BoxHolding.objects.of(user, game).values_list("edition", "quantity")))
    held = Holding.objects.filter(owner=user, printing__in=contents).values_list("printing", "loose", "wanted", "for_trade")
    state.numbers = {printing: Numbers(*numbers) for printing, *numbers in held}
    state.details = described(CopyDetails.objects.filter(owner=user, printing__in=contents))
    return state


def _store(user: User, state: CollectionState, after: Entries) -> None:
    _store_boxes(user, {int(edition): number for edition, number in after["boxes"].items()})
    _store_numbers(user, {int(printing): state.of(int(printing)) for printing in after["copies"]})
    _store_details(user, {int(printing): state.details[int(printing)] for printing in after["details"]})


def _store_boxes(user: User, boxes: dict[int, int]) -> None:
    BoxHolding.objects.filter(owner=user, edition__in=[edition for edition, number in boxes.items() if not number]).delete()
    BoxHolding.objects.bulk_create(
        [BoxHolding(owner=user, edition_id=edition, quantity=number) for edition, number in boxes.items() if number],
        update_conflicts=True,
        unique_fields=("owner", "edition"),
        update_fields=("quantity",),
    )


def _store_numbers(user: User, numbers: dict[int, Numbers]) -> None:
    Holding.objects.filter(owner=user, printing__in=[printing for printing, each in numbers.items() if each == Numbers()]).delete()
    Holding.objects.bulk_create(
        [Holding(owner=user, printing_id=printing, **each._asdict()) for printing, each in numbers.items() if each != Numbers()],
        update_conflicts=True,
        unique_fields=("owner", "printing"),
        update_fields=("loose", "wanted", "for_trade"),
        batch_size=BATCH,
    )


def _store_details(user: User, details: dict[int, dict[Description, int]]) -> None:
    """Those of a printing anew and in their order, since the last of them go first."""
    CopyDetails.objects.filter(owner=user, printing__in=list(details)).delete()
    CopyDetails.objects.bulk_create(
        [
            CopyDetails(owner=user, printing_id=printing, quantity=number, **said._asdict())
            for printing, described in details.items()
            for said, number in described.items()
            if number
        ],
        batch_size=BATCH,
    )


def _forget_old(user: User, game: str) -> None:
    """Keep the newest changes, as many as may be, and of vast ones fewer; the newest always."""
    kept = CollectionChange.objects.of(user, game).order_by("-pk")
    entries = 0
    for at, (pk, size_of_it) in enumerate(kept.values_list("pk", "entries")[: CHANGES_KEPT + 1]):
        entries += size_of_it
        if at and (at >= CHANGES_KEPT or entries > ENTRIES_KEPT):
            kept.filter(pk__lte=pk).delete()
            return
