import pytest
from django.contrib.auth.models import AnonymousUser

from cards.models import Printing
from cards.selectors import catalog, one_revision
from collection.errors import CopiesOutOfRangeError
from collection.models import Holding
from collection.selectors import owned_copies, shelf_of
from collection.services import add_copies, change_copies, replace_collection, set_boxes, set_copies
from collection.shelf import Change, Copies
from tests.accounts.makers import make_user
from tests.cards.makers import make_edition
from tests.collection.makers import make_printing

pytestmark = pytest.mark.django_db


def test_copies_in_boxes_and_beside_them_add_up() -> None:
    user, printing = make_user(), make_printing(copies_in_box=2)
    set_boxes(user=user, edition=printing.edition, quantity=2)
    assert owned_copies(user) == {printing.card_id: 4}
    set_copies(user=user, printing=printing, change=Change(owned=5))
    assert owned_copies(user) == {printing.card_id: 5}
    set_boxes(user=user, edition=printing.edition, quantity=0)
    assert owned_copies(user) == {printing.card_id: 1}


def test_copies_that_left_a_box_stay_gone() -> None:
    user, printing = make_user(), make_printing(copies_in_box=2)
    set_boxes(user=user, edition=printing.edition, quantity=1)
    set_copies(user=user, printing=printing, change=Change(owned=0))
    assert owned_copies(user) == {}
    set_boxes(user=user, edition=printing.edition, quantity=2)
    assert owned_copies(user) == {printing.card_id: 2}


def test_copies_that_left_a_box_leave_the_collection_with_it() -> None:
    user, printing = make_user(), make_printing(copies_in_box=2)
    set_boxes(user=user, edition=printing.edition, quantity=2)
    set_copies(user=user, printing=printing, change=Change(owned=1))
    set_boxes(user=user, edition=printing.edition, quantity=1)
    assert shelf_of(user).of(printing.pk) == Copies(owned=0, boxed=2)
    set_boxes(user=user, edition=printing.edition, quantity=2)
    assert owned_copies(user) == {printing.card_id: 2}


def test_printings_of_one_card_count_together() -> None:
    user, printing = make_user(), make_printing()
    other = Printing.objects.create(card=printing.card, edition=make_edition("salt-roads"), number="1")
    change_copies(user=user, changes={printing.pk: Change(owned=1), other.pk: Change(owned=2)})
    assert owned_copies(user) == {printing.card_id: 3}


def test_a_row_that_says_nothing_is_not_kept() -> None:
    user, printing = make_user(), make_printing()
    set_copies(user=user, printing=printing, change=Change(owned=1, wanted=1, for_trade=1))
    set_copies(user=user, printing=printing, change=Change(owned=0, wanted=0))
    assert shelf_of(user).of(printing.pk) == Copies(for_trade=1)
    set_copies(user=user, printing=printing, change=Change(for_trade=0))
    assert not Holding.objects.exists()


def test_setting_the_same_number_twice_changes_nothing() -> None:
    user, printing = make_user(), make_printing()
    for _ in range(2):
        set_copies(user=user, printing=printing, change=Change(owned=3))
    assert owned_copies(user) == {printing.card_id: 3}


def test_adding_goes_down_to_nothing_and_no_further() -> None:
    user, printing = make_user(), make_printing(copies_in_box=1)
    set_boxes(user=user, edition=printing.edition, quantity=1)
    add_copies(user=user, amounts={printing.pk: Change(owned=2)})
    assert owned_copies(user) == {printing.card_id: 3}
    add_copies(user=user, amounts={printing.pk: Change(owned=-9)})
    assert owned_copies(user) == {}


@pytest.mark.parametrize("number", [-1, 1000])
def test_a_number_out_of_range_is_refused_and_nothing_is_stored(number: int) -> None:
    user, one, other = make_user(), make_printing(), make_printing()
    with pytest.raises(CopiesOutOfRangeError, match=str(number)):
        change_copies(user=user, changes={one.pk: Change(owned=1), other.pk: Change(wanted=number)})
    with pytest.raises(CopiesOutOfRangeError):
        set_boxes(user=user, edition=one.edition, quantity=number)
    assert owned_copies(user) == {}


def test_adding_beyond_999_is_refused() -> None:
    user, printing = make_user(), make_printing()
    set_copies(user=user, printing=printing, change=Change(owned=999))
    with pytest.raises(CopiesOutOfRangeError):
        add_copies(user=user, amounts={printing.pk: Change(owned=1)})


def test_replacing_leaves_nothing_of_before() -> None:
    user, one, other = make_user(), make_printing(copies_in_box=2), make_printing(copies_in_box=1)
    set_copies(user=user, printing=other, change=Change(owned=9, wanted=2))
    replace_collection(user=user, boxes={one.edition_id: 1}, copies={one.pk: Change(owned=7)})
    assert owned_copies(user) == {one.card_id: 7, other.card_id: 1}
    assert shelf_of(user).totals == Copies(owned=8)


def test_collections_are_apart() -> None:
    user, stranger, printing = make_user(), make_user(), make_printing()
    set_copies(user=user, printing=printing, change=Change(owned=1))
    set_boxes(user=stranger, edition=printing.edition, quantity=3)
    assert owned_copies(user) == {printing.card_id: 1}
    assert owned_copies(AnonymousUser()) == {}
    replace_collection(user=stranger, boxes={}, copies={})
    assert owned_copies(user) == {printing.card_id: 1}


def test_a_collection_is_read_with_three_questions(django_assert_num_queries) -> None:
    user = make_user()
    for _ in range(5):
        set_copies(user=user, printing=make_printing(), change=Change(owned=1))
    with one_revision():
        catalog()
        with django_assert_num_queries(3):
            shelf_of(user)


def test_a_deleted_account_takes_its_collection_along() -> None:
    user, printing = make_user(), make_printing()
    set_copies(user=user, printing=printing, change=Change(owned=1))
    user.delete()
    assert not Holding.objects.exists()
