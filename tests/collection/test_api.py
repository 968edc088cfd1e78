import pytest
from django.test import Client

from collection.selectors import owned_copies
from collection.services import set_boxes, set_copies
from collection.shelf import Change
from tests.accounts.makers import bearer, make_client, make_token, make_user
from tests.cards.makers import make_card, make_edition

pytestmark = pytest.mark.django_db

URL = "/api/v1/collection/"


def put(client: Client, body: object, **headers: str):
    return client.put(URL, body, content_type="application/json", headers=headers)


def test_what_is_read_can_be_sent_back_and_changes_nothing() -> None:
    user, card = make_user(), make_card()
    printing = card.printings.get()
    set_boxes(user=user, edition=printing.edition, quantity=2)
    set_copies(user=user, printing=printing, change=Change(owned=1, wanted=2, for_trade=1))
    client = make_client(user)
    first = client.get(URL)
    named = {"card": card.id, "edition": "dry-season", "number": str(card.id)}
    assert first.json() == {
        "boxes": [{"edition": "dry-season", "quantity": 2}],
        "cards": [{**named, "owned": 1, "wanted": 2, "for_trade": 1, "details": []}],
    }
    again = put(client, first.json(), **{"If-Match": first.headers["ETag"]})
    assert (again.status_code, again.json()) == (200, first.json())
    assert client.get(URL, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_a_stale_etag_is_refused() -> None:
    client = make_client()
    assert put(client, {}, **{"If-Match": '"stale"'}).status_code == 412


def test_what_is_left_out_has_what_its_boxes_give() -> None:
    user, card = make_user(), make_card()
    set_copies(user=user, printing=card.printings.get(), change=Change(owned=9))
    assert put(make_client(user), {"boxes": [{"edition": "dry-season", "quantity": 3}]}).status_code == 200
    assert owned_copies(user) == {card.id: 3}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"boxes": [{"edition": "nothing", "quantity": 1}]}, 400),
        ({"boxes": [{"edition": "dry-season", "quantity": 100}]}, 400),
        ({"boxes": [{"edition": "dry-season", "quantity": 1}] * 2}, 400),
        ({"cards": [{"edition": "dry-season", "number": "nothing", "owned": 1}]}, 400),
        ({"cards": [{"edition": "dry-season", "number": "1", "owned": -1}]}, 400),
        ({"cards": [{"edition": "dry-season", "number": "1", "owned": "1"}]}, 400),
        ({"cards": [{"edition": "dry-season", "number": "1", "owned": True}]}, 400),
        ({"cards": [{"edition": "dry-season", "number": "900000", "card": 7}]}, 400),
        ({"cards": {"a": 1}}, 400),
        ({"decks": []}, 400),
        ([], 400),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(body: object, status: int) -> None:
    user, card = make_user(), make_card(edition=make_edition("dry-season"))
    set_copies(user=user, printing=card.printings.get(), change=Change(owned=1))
    response = put(make_client(user), body)
    assert (response.status_code, response.headers["Content-Type"]) == (status, "application/problem+json")
    assert owned_copies(user) == {card.id: 1}


def test_a_collection_is_only_its_owner_s() -> None:
    assert Client().get(URL).status_code == 401
    assert put(Client(), {}).status_code == 401
    user = make_user()
    _, reading = make_token(user, scopes=["collection:read"])
    assert Client().get(URL, headers=bearer(reading)).status_code == 200
    assert Client().put(URL, {}, content_type="application/json", headers=bearer(reading)).status_code == 403
    _, other = make_token(user, scopes=["decks:write"])
    assert Client().get(URL, headers=bearer(other)).status_code == 403


@pytest.mark.parametrize(
    ("query", "owned"), [("?mode=add", 5), ("?mode=set", 3), ("", 3), ("?mode=set&dry_run=true", 2), ("?mode=add&dry_run=1", 2)]
)
def test_an_import_sets_or_adds_or_only_tells(query: str, owned: int) -> None:
    user, card = make_user(), make_card(name_en="Pipe Warden")
    set_copies(user=user, printing=card.printings.get(), change=Change(owned=2))
    response = make_client(user).post(
        f"{URL}import/{query}", {"text": "name,quantity\nPipe Warden,3\nXylophone,1\n"}, content_type="application/json"
    )
    assert response.status_code == 200
    assert [row["state"] for row in response.json()["rows"]] == ["ignored", "matched", "unknown"]
    assert response.json()["changed"] == 1
    assert owned_copies(user) == {card.id: owned}


@pytest.mark.parametrize("query", ["?mode=replace", "?dry_run=maybe", "?modus=add", "?mode=add&mode=set"])
def test_an_import_refuses_parameters_that_mean_nothing(query: str) -> None:
    assert make_client().post(f"{URL}import/{query}", {"text": "x"}, content_type="application/json").status_code == 400


@pytest.mark.parametrize("body", [b"", b"{}"])
def test_a_body_that_got_lost_empties_no_collection(body: bytes) -> None:
    user, card = make_user(), make_card()
    set_copies(user=user, printing=card.printings.get(), change=Change(owned=3))
    client = make_client(user)
    for kind in ("application/json", ""):
        assert client.generic("PUT", URL, body, content_type=kind).status_code in (400, 415), kind
    assert owned_copies(user) == {card.id: 3}
    assert put(client, {"cards": []}).status_code == 200
    assert owned_copies(user) == {}
