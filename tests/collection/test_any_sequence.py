"""Whatever somebody does with their collection, in whatever order: the numbers agree, and nothing is ever below nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from cards.models import Printing
from collection import services
from collection.models import BoxHolding, ChangeKind, Holding
from collection.selectors import changes_of, details_of, held_copies, shelf_of
from collection.shelf import Change, Description, held_by_card
from tests.accounts.makers import make_user
from tests.collection.makers import make_printing

pytestmark = pytest.mark.django_db

FEW = st.integers(0, 4)
WHICH = st.integers(0, 2)
MAYBE = st.none() | FEW
SAID = st.sampled_from([Description("de"), Description(condition="played"), Description("en", "mint", True, "signed")])
STEP = st.one_of(
    st.tuples(st.just("set"), WHICH, MAYBE, MAYBE, MAYBE),
    st.tuples(st.just("boxes"), FEW),
    st.tuples(st.sampled_from(["bulk", "import"]), st.dictionaries(WHICH, FEW, max_size=3)),
    st.tuples(st.just("add"), st.dictionaries(WHICH, st.integers(-4, 4), max_size=3)),
    st.tuples(st.just("describe"), WHICH, st.dictionaries(SAID, FEW, max_size=2)),
    st.tuples(st.just("want"), st.dictionaries(WHICH, FEW, max_size=3)),
    st.tuples(st.just("replace"), FEW, st.dictionaries(WHICH, FEW, max_size=3)),
    st.tuples(st.sampled_from(["undo", "back"]), st.integers(0, 5)),
)


def take(user: User, printings: list[Printing], step: tuple[Any, ...]) -> None:
    """Do what `step` says; descriptions of more copies than there are, are refused and change nothing."""
    what, *given_ = step
    ids = [printing.pk for printing in printings]
    if what == "set":
        services.set_copies(user=user, printing=printings[given_[0]], change=Change(*given_[1:]))
    elif what == "boxes":
        services.set_boxes(user=user, edition=printings[0].edition, quantity=given_[0])
    elif what in ("bulk", "import"):
        services.change_copies(
            user=user, changes={ids[at]: Change(owned=number) for at, number in given_[0].items()}, kind=ChangeKind(what)
        )
    elif what == "add":
        services.add_copies(user=user, amounts={ids[at]: Change(number, number, number) for at, number in given_[0].items()})
    elif what == "describe":
        owned = shelf_of(user).of(ids[given_[0]]).owned
        if sum(given_[1].values()) <= owned:
            services.describe_copies(user=user, printing=printings[given_[0]], details=given_[1])
    elif what == "want":
        services.want_all(user=user, wanted={ids[at]: number for at, number in given_[0].items()})
    elif what == "replace":
        copies = {ids[at]: Change(owned=number) for at, number in given_[1].items()}
        services.replace_collection(user=user, boxes={printings[0].edition_id: given_[0]}, copies=copies)
    elif latest := list(changes_of(user)[: given_[0] + 1]):
        (services.undo_change if what == "undo" else services.go_back_before)(user=user, change=latest[-1])


def whole(user: User) -> tuple[Any, ...]:
    """Everything that is noted."""
    return (
        dict(BoxHolding.objects.filter(owner=user).values_list("edition", "quantity")),
        {printing: rest for printing, *rest in Holding.objects.filter(owner=user).values_list("printing", "loose", "wanted", "for_trade")},
        {printing: dict(said) for printing, said in details_of(user).items()},
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(steps=st.lists(STEP, min_size=1, max_size=14), built=st.dictionaries(WHICH, FEW, max_size=3))
def test_after_any_sequence_the_numbers_agree(steps: list[tuple[Any, ...]], built: dict[int, int]) -> None:
    user = make_user()
    printings = [make_printing(copies_in_box=in_box) for in_box in (0, 1, 3)]
    states = [whole(user)]
    for step in steps:
        newest = changes_of(user).first()
        take(user, printings, step)
        states.append(whole(user))
        assert (changes_of(user).first() == newest) == (states[-1] == states[-2]), "each change is kept, and nothing else"
        boxes, loose, details = states[-1]
        shelf = shelf_of(user)
        for printing in printings:
            copies = shelf.of(printing.pk)
            boxed = boxes.get(printing.edition_id, 0) * printing.copies_in_box
            corrected, wanted, for_trade = loose.get(printing.pk, (0, 0, 0))
            assert copies.owned == boxed + corrected >= 0
            assert (copies.wanted, copies.for_trade) == (wanted, for_trade)
            assert sum(details.get(printing.pk, {}).values()) <= copies.owned
        in_decks = {printings[at].card_id: number for at, number in built.items()}
        held = held_by_card(shelf, in_decks)
        assert held.free == {card: max(number - in_decks.get(card, 0), 0) for card, number in held.own.items()}
        noted = held_copies(user)
        assert all(noted.own[card] >= free >= 0 for card, free in noted.free.items())
    if first := changes_of(user).last():
        for _ in range(2):
            services.go_back_before(user=user, change=first)
            assert whole(user) == states[0]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(before=st.lists(STEP, max_size=6), step=STEP)
def test_the_newest_change_is_undone_exactly_and_redone_exactly(before: list[tuple[Any, ...]], step: tuple[Any, ...]) -> None:
    user = make_user()
    printings = [make_printing(copies_in_box=in_box) for in_box in (0, 1, 3)]
    for each in before:
        take(user, printings, each)
    newest, was = changes_of(user).first(), whole(user)
    take(user, printings, step)
    made, became = changes_of(user).first(), whole(user)
    if made is None or made == newest:
        return
    undone = services.undo_change(user=user, change=made)
    assert whole(user) == was
    assert undone is not None
    services.undo_change(user=user, change=undone)
    assert whole(user) == became


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(amounts=st.dictionaries(WHICH, FEW, max_size=3))
def test_adding_twice_is_setting_the_sum(amounts: dict[int, int]) -> None:
    one, other = make_user(), make_user()
    ids = [make_printing(copies_in_box=in_box).pk for in_box in (0, 1, 3)]
    for _ in range(2):
        services.add_copies(user=one, amounts={ids[at]: Change(owned=number) for at, number in amounts.items()})
    services.change_copies(user=other, changes={ids[at]: Change(owned=2 * number) for at, number in amounts.items()})
    assert whole(one) == whole(other)
