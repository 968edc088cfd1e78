"""The page of one printing's copies."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.models import Printing
from collection import services
from collection.models import CollectionChange
from collection.selectors import details_of, shelf_of
from collection.shelf import Change, Copies, Description
from tests.accounts.makers import make_client, make_user
from tests.collection.makers import make_printing

pytestmark = pytest.mark.django_db

GERMAN_FOIL = Description("de", "", True, "")
PLAYED = Description("", "played", False, "a bent corner")


def url_of(printing: Printing) -> str:
    return f"/collection/printings/{printing.edition.slug}/{printing.number}/"


def form_of(client: Client, url: str) -> dict[str, str]:
    """What the form sends when nothing was typed."""
    context = client.get(url).context
    sent = {"seen": context["seen"], **{name: str(context["numbers"].initial[name]) for name in ("owned", "wanted", "for_trade")}}
    rows = context["details"].forms
    sent |= {"details-TOTAL_FORMS": str(len(rows)), "details-INITIAL_FORMS": str(len(rows) - 1)}
    for at, row in enumerate(rows):
        for name in row.fields:
            value = row.initial.get(name, "")
            if value is not False:
                sent[f"details-{at}-{name}"] = "on" if value is True else str(value)
    return sent


@pytest.fixture
def five() -> tuple[User, Printing, Client]:
    """Somebody with five copies, three of them loose."""
    user, printing = make_user(), make_printing(copies_in_box=2)
    services.set_boxes(user=user, edition=printing.edition, quantity=1)
    services.set_copies(user=user, printing=printing, change=Change(owned=5))
    return user, printing, make_client(user)


def test_copies_are_split_by_what_they_are_like_and_numbers_change_with_it(five: tuple[User, Printing, Client]) -> None:
    user, printing, client = five
    form = form_of(client, url_of(printing)) | {
        "wanted": "2",
        "details-0-quantity": "2",
        "details-0-language": "de",
        "details-0-is_foil": "on",
    }
    assert client.post(url_of(printing), form).status_code == 302
    assert (shelf_of(user).of(printing.pk), details_of(user)) == (Copies(5, 2, 0, 2), {printing.pk: {GERMAN_FOIL: 2}})
    form = form_of(client, url_of(printing))
    form |= {"details-1-quantity": "1", "details-1-condition": "played", "details-1-note": "  a bent\tcorner "}
    client.post(url_of(printing), form)
    assert details_of(user) == {printing.pk: {GERMAN_FOIL: 2, PLAYED: 1}}
    html = " ".join(client.get(url_of(printing)).content.decode().split())
    assert "3 of 5 described" in html
    assert "+1 Played, “a bent corner”" in html
    assert "2 of them come out of your boxes" in html


def test_a_row_is_removed_and_that_is_undone_from_the_page(five: tuple[User, Printing, Client]) -> None:
    user, printing, client = five
    services.describe_copies(user=user, printing=printing, details={GERMAN_FOIL: 2, PLAYED: 1})
    client.post(url_of(printing), form_of(client, url_of(printing)) | {"remove": "0"})
    assert details_of(user) == {printing.pk: {PLAYED: 1}}
    newest = CollectionChange.objects.latest("pk")
    back = re.search(r'name="back" value="([^"]+)"', client.get(url_of(printing)).content.decode())
    assert back
    assert client.post(f"/collection/history/{newest.pk}/undo/", {"back": back[1]}).url == url_of(printing)
    assert details_of(user) == {printing.pk: {GERMAN_FOIL: 2, PLAYED: 1}}


def test_what_is_sent_as_it_was_shown_changes_nothing(five: tuple[User, Printing, Client]) -> None:
    user, printing, client = five
    services.describe_copies(user=user, printing=printing, details={GERMAN_FOIL: 2, PLAYED: 1})
    before = CollectionChange.objects.count()
    client.post(url_of(printing), form_of(client, url_of(printing)))
    assert CollectionChange.objects.count() == before


def test_what_changed_meanwhile_is_not_written_over_unseen(five: tuple[User, Printing, Client]) -> None:
    user, printing, client = five
    form = form_of(client, url_of(printing)) | {"owned": "4"}
    assert [client.post(url_of(printing), form).status_code for _ in range(2)] == [302, 302], "pressed twice, it is done once"
    services.set_copies(user=user, printing=printing, change=Change(owned=9))
    stale = client.post(url_of(printing), form)
    assert (stale.status_code, shelf_of(user).of(printing.pk).owned) == (409, 9)
    assert client.post(url_of(printing), form | {"seen": stale.context["seen"]}).status_code == 302
    assert shelf_of(user).of(printing.pk).owned == 4


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"details-0-quantity": "6", "details-0-language": "de"}, "6 copies are described, 5 are owned."),
        ({"details-0-language": "de"}, "How many copies are like this?"),
        ({"details-0-quantity": "1"}, "Say what these copies are like"),
        ({"details-0-quantity": "1", "details-0-language": "tlh"}, "tlh is not one of the available choices"),
        ({"details-0-quantity": "1", "details-0-note": "x" * 201}, "at most 200"),
        ({"owned": "-1"}, "greater than or equal to 0"),
        ({"owned": ""}, "required"),
        ({"details-TOTAL_FORMS": "999999"}, "60"),
        ({"details-TOTAL_FORMS": "x"}, "ManagementForm"),
    ],
)
def test_what_cannot_be_is_said_where_it_stands(five: tuple[User, Printing, Client], wrong: dict[str, Any], said: str) -> None:
    user, printing, client = five
    answer = client.post(url_of(printing), form_of(client, url_of(printing)) | wrong)
    assert (answer.status_code, details_of(user), shelf_of(user).of(printing.pk).owned) == (422, {}, 5)
    assert said in " ".join(answer.content.decode().split())


def test_collection_and_card_lead_to_the_page(five: tuple[User, Printing, Client]) -> None:
    _user, printing, client = five
    for page in ("/collection/", f"/cards/{printing.card.slug}/"):
        assert f'href="{url_of(printing)}"' in client.get(page).content.decode(), page
    assert f'href="{url_of(printing)}"' not in Client().get(f"/cards/{printing.card.slug}/").content.decode()


def test_others_copies_are_others(five: tuple[User, Printing, Client]) -> None:
    _user, printing, _client = five
    services.describe_copies(user=_user, printing=printing, details={PLAYED: 1})
    assert "bent corner" not in make_client(make_user()).get(url_of(printing)).content.decode()
    assert Client().get(url_of(printing)).status_code == 302


@pytest.mark.parametrize("address", ["dry-season/nothing", "nothing/1", "dry-season/" + "9" * 400])
def test_a_printing_that_is_not_there_is_no_page(address: str) -> None:
    assert make_client(make_user()).get(f"/collection/printings/{address}/").status_code == 404
