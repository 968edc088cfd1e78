"""Many cards at once: what is shown is what is done, once, all or nothing, and taken back as one."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from cards.models import Printing
from collection.forms import BULK_MAX
from collection.models import ChangeKind, CollectionChange, Holding
from collection.services import set_copies
from collection.shelf import Change
from tests.accounts.makers import make_client, make_user
from tests.collection.makers import make_printing

pytestmark = pytest.mark.django_db
PAGE = "/collection/bulk/"


@pytest.fixture
def marit() -> User:
    return make_user("marit")


def shown(user: User, **query: Any) -> Any:
    return make_client(user).get(PAGE, {"edit": "wanted", **query}, headers={"Accept-Language": "en"})


def confirm(user: User, seen: str, kind: str = "wanted") -> Any:
    return make_client(user).post(PAGE, {"kind": kind, "seen": seen})


def wanted() -> dict[int, int]:
    return dict(Holding.objects.filter(wanted__gt=0).values_list("printing", "wanted"))


@pytest.fixture
def printings(marit: User) -> list[Printing]:
    """Three, of which 0, 2 and 5 are wanted."""
    made = [make_printing() for _number in range(3)]
    for printing, number in zip(made, (0, 2, 5), strict=True):
        set_copies(user=marit, printing=printing, change=Change(wanted=number))
    return made


@pytest.mark.parametrize(
    ("way", "number", "after"),
    [
        ("add", 3, [3, 5, 8]),
        ("take", 2, [0, 0, 3]),
        ("set", 4, [4, 4, 4]),
        ("set", 0, [0, 0, 0]),
        ("least", 2, [2, 2, 5]),
        ("add", 999, [999] * 3),
    ],
)
def test_what_is_shown_is_done_once_and_taken_back_as_one(
    marit: User, printings: list[Printing], way: str, number: int, after: list[int]
) -> None:
    before = wanted()
    context = shown(marit, way=way, number=number).context
    assert {change.row.printing.id: change.after for change in context["changes"]} == {
        printing.pk: to for printing, was, to in zip(printings, (0, 2, 5), after, strict=True) if was != to
    }
    assert wanted() == before
    for _twice in range(2):
        assert confirm(marit, context["seen"]).status_code == 302
    assert [wanted().get(printing.pk, 0) for printing in printings] == after
    (change,) = CollectionChange.objects.filter(owner=marit, kind=ChangeKind.BULK)
    make_client(marit).post(f"/collection/history/{change.pk}/undo/")
    assert wanted() == before


def test_the_filters_of_the_list_say_what_is_meant(marit: User, printings: list[Printing]) -> None:
    assert shown(marit, show="wanted", way="add", number=1).context["number"] == 2
    assert shown(marit, edition="none-such", way="add", number=1).context["number"] == 3
    assert shown(marit, q=printings[1].card.name_en, way="add", number=1).context["number"] >= 1


def test_boxes_count_among_what_is_owned(marit: User) -> None:
    printing = make_printing(copies_in_box=2)
    make_client(marit).post(f"/collection/boxes/{printing.edition.slug}/", {"number": "1"})
    assert confirm(marit, f"{printing.pk}:2:5", kind="owned").status_code == 302
    assert Holding.objects.get(printing=printing).loose == 3


def test_where_a_number_has_changed_in_between_nothing_is_done_and_it_is_told(marit: User, printings: list[Printing]) -> None:
    seen = shown(marit, way="set", number=7).context["seen"]
    set_copies(user=marit, printing=printings[1], change=Change(wanted=3))
    before = wanted()
    answer = confirm(marit, seen)
    assert answer.status_code == 409
    assert wanted() == before


@pytest.mark.parametrize(
    "seen",
    ["", "x", "1:2", "1:2:3:4", "-1:0:1", "1:0:-1", "1:0:1000", "١:0:1", "9999999999:0:1", "1:0:1;", "1:0:1 " * (BULK_MAX + 1)],
)
def test_what_is_no_list_of_changes_is_refused(marit: User, printings: list[Printing], seen: str) -> None:
    before = wanted()
    assert confirm(marit, seen).status_code == 400
    assert wanted() == before


def test_a_printing_that_is_none_and_a_number_that_is_none_are_refused(marit: User, printings: list[Printing]) -> None:
    before = wanted()
    assert confirm(marit, f"{printings[0].pk}:0:1 999999999:0:1").status_code == 404
    assert confirm(marit, f"{printings[0].pk}:0:1", kind="stolen").status_code == 400
    assert wanted() == before


@pytest.mark.parametrize(
    "query", [{"way": "burn", "number": 1}, {"way": "add", "number": "x"}, {"way": "add", "number": 1000}, {"way": "add"}]
)
def test_a_way_or_a_number_that_is_none_shows_no_change(marit: User, printings: list[Printing], query: dict[str, Any]) -> None:
    answer = shown(marit, **query)
    assert (answer.status_code, answer.context["changes"]) == (422, [])


def test_nobody_changes_what_others_have(marit: User, printings: list[Printing]) -> None:
    other, before = make_user("other"), wanted()
    assert confirm(other, f"{printings[1].pk}:0:9").status_code == 302
    assert Holding.objects.get(owner=marit, printing=printings[1]).wanted == before[printings[1].pk]
    assert Holding.objects.get(owner=other, printing=printings[1]).wanted == 9
