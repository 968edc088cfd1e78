import pytest

from cards.models import Printing
from cards.search import Held
from collection import services
from collection.built import _built, built_copies, provide_built
from collection.errors import PrintingGoneError, TooManyDescribedError
from collection.models import CHANGES_KEPT, ChangeKind, CollectionChange, Holding
from collection.selectors import changes_of, details_of, find_change, held_copies, owned_copies, shelf_of
from collection.shelf import Change, Copies, Description
from tests.accounts.makers import make_user
from tests.collection.makers import make_printing

pytestmark = pytest.mark.django_db

GERMAN = Description(language="de")
WORN = Description(condition="played", note="a bent corner")


def test_a_change_keeps_what_it_touched_before_and_after() -> None:
    user, printing = make_user(), make_printing(copies_in_box=2)
    services.set_boxes(user=user, edition=printing.edition, quantity=1)
    made = services.set_copies(user=user, printing=printing, change=Change(owned=5, wanted=1))
    assert made is not None
    assert (made.kind, made.game, made.entries) == (ChangeKind.COPIES, "rone", 1)
    assert made.before == {"boxes": {}, "copies": {str(printing.pk): [0, 0, 0]}, "details": {}}
    assert made.after == {"boxes": {}, "copies": {str(printing.pk): [3, 1, 0]}, "details": {}}
    assert [change.kind for change in changes_of(user)] == ["copies", "boxes"]


def test_what_changes_nothing_is_no_change() -> None:
    user, printing = make_user(), make_printing()
    assert services.set_copies(user=user, printing=printing, change=Change(owned=0)) is None
    assert services.add_copies(user=user, amounts={printing.pk: Change(owned=-1)}) is None
    assert services.replace_collection(user=user, boxes={}, copies={}) is None
    assert not CollectionChange.objects.exists()


def test_what_comes_twice_with_one_key_happens_once() -> None:
    user, printing = make_user(), make_printing()
    made = [services.add_copies(user=user, amounts={printing.pk: Change(owned=2)}, key="form-1") for _ in range(2)]
    assert made[0] == made[1]
    assert owned_copies(user) == {printing.card_id: 2}
    assert services.add_copies(user=make_user(), amounts={printing.pk: Change(owned=2)}, key="form-1") != made[0]


def test_a_change_is_taken_back_alone_and_once() -> None:
    user, printing = make_user(), make_printing()
    first = services.add_copies(user=user, amounts={printing.pk: Change(owned=2)})
    services.add_copies(user=user, amounts={printing.pk: Change(owned=3)})
    assert first is not None
    undone = services.undo_change(user=user, change=first)
    assert services.undo_change(user=user, change=first) is None
    assert owned_copies(user) == {printing.card_id: 3}
    assert undone is not None
    services.undo_change(user=user, change=undone)
    assert owned_copies(user) == {printing.card_id: 5}
    services.undo_change(user=user, change=first)
    assert owned_copies(user) == {printing.card_id: 3}


def test_going_back_takes_back_everything_since_and_can_be_taken_back_itself() -> None:
    user, printing = make_user(), make_printing(copies_in_box=2)
    services.set_copies(user=user, printing=printing, change=Change(owned=3, wanted=2))
    wrong = services.set_copies(user=user, printing=printing, change=Change(owned=0))
    services.set_boxes(user=user, edition=printing.edition, quantity=2)
    services.set_copies(user=user, printing=printing, change=Change(for_trade=1))
    assert wrong is not None
    before = shelf_of(user)
    back = services.go_back_before(user=user, change=wrong)
    assert shelf_of(user).of(printing.pk) == Copies(owned=3, wanted=2)
    assert shelf_of(user).boxes == {}
    assert services.go_back_before(user=user, change=wrong) is None
    assert services.undo_change(user=user, change=wrong) is None
    assert back is not None
    services.go_back_before(user=user, change=back)
    assert shelf_of(user) == before


def test_taking_back_never_leaves_less_than_nothing() -> None:
    user, printing = make_user(), make_printing()
    added = services.add_copies(user=user, amounts={printing.pk: Change(owned=4, wanted=2)})
    services.set_copies(user=user, printing=printing, change=Change(owned=1, wanted=1))
    assert added is not None
    services.undo_change(user=user, change=added)
    assert shelf_of(user).of(printing.pk) == Copies()


def test_copies_are_described_and_the_last_described_go_first() -> None:
    user, printing = make_user(), make_printing(copies_in_box=2)
    services.set_boxes(user=user, edition=printing.edition, quantity=2)
    services.describe_copies(user=user, printing=printing, details={GERMAN: 2, WORN: 2, Description(): 9})
    assert details_of(user) == {printing.pk: {GERMAN: 2, WORN: 2}}
    services.set_copies(user=user, printing=printing, change=Change(owned=3))
    assert details_of(user) == {printing.pk: {GERMAN: 2, WORN: 1}}
    lowered = services.set_boxes(user=user, edition=printing.edition, quantity=0)
    assert details_of(user) == {}
    assert lowered is not None
    services.undo_change(user=user, change=lowered)
    assert details_of(user, [printing.pk]) == {printing.pk: {GERMAN: 2, WORN: 1}}


def test_more_copies_than_are_owned_are_not_described() -> None:
    user, printing = make_user(), make_printing()
    services.set_copies(user=user, printing=printing, change=Change(owned=1))
    with pytest.raises(TooManyDescribedError, match="2"):
        services.describe_copies(user=user, printing=printing, details={GERMAN: 2})
    assert details_of(user) == {}


def test_a_printing_that_is_not_there_is_refused() -> None:
    user = make_user()
    with pytest.raises(PrintingGoneError, match="987654"):
        services.change_copies(user=user, changes={make_printing().pk: Change(owned=1), 987654: Change(owned=1)})
    assert not Holding.objects.exists()


def test_what_the_site_has_no_printing_for_any_more_stays_gone() -> None:
    user, one, other = make_user(), make_printing(), make_printing()
    services.change_copies(user=user, changes={each.pk: Change(owned=2) for each in (one, other)})
    emptied = services.change_copies(user=user, changes={each.pk: Change(owned=0) for each in (one, other)})
    Printing.objects.filter(pk=one.pk).delete()
    assert emptied is not None
    services.undo_change(user=user, change=emptied)
    assert owned_copies(user) == {other.card_id: 2}


def test_the_newest_changes_are_kept() -> None:
    user, printing = make_user(), make_printing()
    first = services.set_copies(user=user, printing=printing, change=Change(owned=1))
    assert first is not None
    back = services.go_back_before(user=user, change=first)
    rows = [
        CollectionChange(owner=user, game="rone", kind="copies", entries=1, before=first.before, after=first.after)
        for _ in range(CHANGES_KEPT - 2)
    ]
    CollectionChange.objects.bulk_create(rows)
    assert find_change(user, first.pk) == first
    services.set_copies(user=user, printing=printing, change=Change(owned=7))
    assert changes_of(user).count() == CHANGES_KEPT
    assert find_change(user, first.pk) is None
    assert back is not None
    assert find_change(user, back.pk).undoes is None


def test_the_history_is_one_s_own() -> None:
    user, printing = make_user(), make_printing()
    made = services.set_copies(user=user, printing=printing, change=Change(owned=1))
    assert made is not None
    assert find_change(make_user(), made.pk) is None


def test_what_lacks_of_many_cards_is_wanted_at_once_and_once() -> None:
    user, one, other = make_user(), make_printing(), make_printing()
    services.set_copies(user=user, printing=one, change=Change(wanted=1))
    for _ in range(2):
        services.want_all(user=user, wanted={one.pk: 3, other.pk: 2})
    assert {pk: copies.wanted for pk, copies in shelf_of(user).copies.items()} == {one.pk: 3, other.pk: 2}


def test_what_is_in_built_decks_is_not_free() -> None:
    user, one, other = make_user(), make_printing(), make_printing()
    services.change_copies(user=user, changes={one.pk: Change(owned=3, wanted=1), other.pk: Change(owned=1, for_trade=1)})
    before = list(_built)
    try:
        provide_built(lambda _user, _but: {one.card_id: 2, other.card_id: 4})
        assert built_copies(user)[one.card_id] == 2
        assert held_copies(user) == Held(
            own={one.card_id: 3, other.card_id: 1},
            free={one.card_id: 1, other.card_id: 0},
            wanted={one.card_id: 1},
            trade={other.card_id: 1},
        )
    finally:
        _built[:] = before
