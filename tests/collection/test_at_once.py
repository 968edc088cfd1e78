"""Every button of the collection pressed twice at once: what once does, on SQLite and on PostgreSQL, whichever the suite runs on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from cards.models import Printing
from collection.models import BoxHolding, CollectionChange, Holding
from collection.selectors import details_of
from collection.services import describe_copies, set_boxes, set_copies
from collection.shelf import Change, Description
from tests.accounts.makers import make_client, make_user
from tests.at_once import at_once
from tests.collection.makers import make_printing

pytestmark = pytest.mark.django_db(transaction=True)

Press = tuple[str, dict[str, Any]]


def press_step(_user: User, printing: Printing) -> Press:
    return f"/collection/copies/{printing.pk}/", {"kind": "owned", "number": "3", "to": "4"}


def press_boxes(_user: User, printing: Printing) -> Press:
    return f"/collection/boxes/{printing.edition.slug}/", {"number": "2"}


def press_entry(_user: User, printing: Printing) -> Press:
    return "/collection/entry/", {"text": f"2x {printing.card.name_en}", "kind": "owned", "key": "a-key-of-its-own"}


def press_bulk(_user: User, printing: Printing) -> Press:
    return "/collection/bulk/", {"kind": "wanted", "seen": f"{printing.pk}:1:3"}


def press_details(user: User, printing: Printing) -> Press:
    seen = make_client(user).get(f"/collection/printings/{printing.edition.slug}/{printing.number}/").context["seen"]
    numbers = {"owned": "7", "wanted": "0", "for_trade": "0", "seen": seen, "details-TOTAL_FORMS": "1", "details-INITIAL_FORMS": "0"}
    row = {"details-0-quantity": "2", "details-0-condition": "mint"}
    return f"/collection/printings/{printing.edition.slug}/{printing.number}/", numbers | row


def press_undo(user: User, _printing: Printing) -> Press:
    return f"/collection/history/{CollectionChange.objects.filter(owner=user).latest('pk').pk}/undo/", {}


def press_back(user: User, _printing: Printing) -> Press:
    return f"/collection/history/{CollectionChange.objects.filter(owner=user).earliest('pk').pk}/back/", {}


def whole(user: User) -> tuple[Any, ...]:
    """What `user` has, and the kinds of the changes that led there."""
    return (
        list(BoxHolding.objects.filter(owner=user).values_list("edition", "quantity")),
        list(Holding.objects.filter(owner=user).values_list("printing", "loose", "wanted", "for_trade").order_by("printing")),
        dict(details_of(user)),
        list(CollectionChange.objects.filter(owner=user).order_by("pk").values_list("kind", flat=True)),
    )


BUTTONS = [press_step, press_boxes, press_entry, press_bulk, press_details, press_undo, press_back]


@pytest.mark.parametrize("button", BUTTONS, ids=lambda button: button.__name__)
def test_a_button_pressed_several_times_at_once_does_what_once_does(button: Callable[[User, Printing], Press]) -> None:
    printing, users = make_printing(copies_in_box=2, name_en="Rust Hound"), [make_user(), make_user()]
    for user in users:
        set_boxes(user=user, edition=printing.edition, quantity=1)
        set_copies(user=user, printing=printing, change=Change(owned=3, wanted=1))
        describe_copies(user=user, printing=printing, details={Description("de"): 3})
    once, often = users
    url, data = button(once, printing)
    assert make_client(once).post(url, data).status_code == 302
    url, data = button(often, printing)
    clients = [make_client(often) for _ in range(4)]
    answers = at_once(lambda number: clients[number].post(url, data).status_code)
    assert answers == [302] * 4
    assert whole(often) == whole(once)
