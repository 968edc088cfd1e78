"""Details of copies and the history of changes, through the API."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.models import Printing
from collection import services
from collection.models import CollectionChange
from collection.selectors import details_of, shelf_of
from collection.shelf import Change, Description
from tests.accounts.makers import bearer, make_client, make_token, make_user
from tests.collection.makers import make_printing

pytestmark = pytest.mark.django_db

CHANGES = "/api/v1/collection/changes/"
GERMAN = {"quantity": 2, "language": "de", "condition": "", "foil": True, "note": ""}
SIGNED = {"quantity": 1, "language": "", "condition": "played", "foil": False, "note": "signed"}


def url_of(printing: Printing) -> str:
    return f"/api/v1/collection/copies/{printing.edition.slug}/{printing.number}/"


def patch(client: Client, printing: Printing, body: object, **headers: str) -> Any:
    return client.patch(url_of(printing), body, content_type="application/json", headers=headers)


@pytest.fixture
def five() -> tuple[User, Printing, Client]:
    """Somebody with five copies."""
    user, printing = make_user(), make_printing()
    services.set_copies(user=user, printing=printing, change=Change(owned=5))
    return user, printing, make_client(user)


def test_numbers_and_details_are_written_and_read(five: tuple[User, Printing, Client]) -> None:
    user, printing, client = five
    answer = patch(client, printing, {"wanted": 1, "details": [GERMAN, {"quantity": 1, "condition": "played", "note": " signed "}]})
    assert answer.json() == {
        "card": printing.card_id,
        "edition": printing.edition.slug,
        "number": printing.number,
        "owned": 5,
        "wanted": 1,
        "for_trade": 0,
        "details": [GERMAN, SIGNED],
    }
    assert client.get(url_of(printing), headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    patch(client, printing, {"owned": 6})
    assert details_of(user)[printing.pk] == {Description("de", "", True): 2, Description("", "played", False, "signed"): 1}
    assert patch(client, printing, {"owned": 1}, **{"If-Match": answer.headers["ETag"]}).status_code == 412


def test_the_whole_collection_with_its_details_is_sent_back_without_a_change(five: tuple[User, Printing, Client]) -> None:
    user, printing, client = five
    patch(client, printing, {"details": [GERMAN, SIGNED]})
    changes = CollectionChange.objects.count()
    whole = client.get("/api/v1/collection/").json()
    assert whole["cards"][0]["details"] == [GERMAN, SIGNED]
    for body in (whole, {**whole, "cards": [{k: v for k, v in card.items() if k != "details"} for card in whole["cards"]]}):
        assert client.put("/api/v1/collection/", body, content_type="application/json").json() == whole
    assert CollectionChange.objects.count() == changes
    whole["cards"][0]["details"] = []
    client.put("/api/v1/collection/", whole, content_type="application/json")
    assert details_of(user) == {}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"details": [{"quantity": 6, "language": "de"}]}, 422),
        ({"details": [{"quantity": 1}]}, 400),
        ({"details": [{"quantity": 1, "language": "tlh"}]}, 400),
        ({"details": [{"quantity": 1, "note": "x" * 201}]}, 400),
        ({"details": [{"quantity": 0, "language": "de"}]}, 400),
        ({"details": [{"quantity": 1, "foil": "yes"}]}, 400),
        ({"details": [{"quantity": 1, "note": str(each)} for each in range(61)], "owned": 99}, 422),
        ({"owned": 1000}, 400),
        ({"loose": 1}, 400),
        ([], 400),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(five: tuple[User, Printing, Client], body: object, status: int) -> None:
    user, printing, client = five
    answer = patch(client, printing, body)
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/problem+json")
    assert (shelf_of(user).of(printing.pk).owned, details_of(user)) == (5, {})


def test_changes_are_read_and_taken_back(five: tuple[User, Printing, Client]) -> None:
    user, printing, client = five
    patch(client, printing, {"owned": 4, "details": [GERMAN]})
    listed = client.get(CHANGES).json()
    assert [(each["kind"], each["entries"], each["stands"]) for each in listed["results"]] == [("details", 2, True), ("copies", 1, True)]
    newest = f"{CHANGES}{listed['results'][0]['id']}/"
    told = client.get(newest).json()
    named = {"card": printing.card_id, "edition": printing.edition.slug, "number": printing.number}
    numbers = [{"beside_boxes": number, "wanted": 0, "for_trade": 0} for number in (5, 4)]
    assert told["copies"] == [{**named, "before": numbers[0], "after": numbers[1]}]
    assert told["details"] == [{**named, "before": [], "after": [GERMAN]}]
    for _ in range(2):
        assert client.post(f"{newest}undo/").json()["stands"] is False
        assert (shelf_of(user).of(printing.pk).owned, details_of(user)) == (5, {})
    first = f"{CHANGES}{listed['results'][1]['id']}/"
    assert client.post(f"{first}back/").json()["stands"] is False
    assert shelf_of(user).of(printing.pk).owned == 0
    assert client.get(CHANGES).json()["results"][0]["undoes"] == listed["results"][1]["id"]


def test_boxes_in_a_change_are_named(five: tuple[User, Printing, Client]) -> None:
    user, printing, client = five
    made = services.set_boxes(user=user, edition=printing.edition, quantity=2)
    assert made is not None
    assert client.get(f"{CHANGES}{made.pk}/").json()["boxes"] == [{"edition": printing.edition.slug, "before": 0, "after": 2}]


def test_reading_and_writing_ask_for_their_scopes_and_changes_are_their_owner_s(five: tuple[User, Printing, Client]) -> None:
    user, printing, _client = five
    change = CollectionChange.objects.get()
    _, reading = make_token(user, scopes=["collection:read"])
    reader = Client(headers=bearer(reading))
    assert [reader.get(url).status_code for url in (url_of(printing), CHANGES, f"{CHANGES}{change.pk}/")] == [200] * 3
    assert patch(reader, printing, {"owned": 1}).status_code == 403
    assert reader.post(f"{CHANGES}{change.pk}/undo/").status_code == 403
    stranger = make_client(make_user())
    assert stranger.get(f"{CHANGES}{change.pk}/").json()["code"] == "CHANGE_NOT_FOUND"
    assert stranger.post(f"{CHANGES}{change.pk}/undo/").status_code == 404
    assert shelf_of(user).of(printing.pk).owned == 5
