"""A second game beside RONE: its cards are owned, wanted and traded at its own addresses, and no game meets another's rows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.personal import personal_data
from cards.models import Card, Edition, Printing
from cards.services import touch_catalog
from collection.models import BoxHolding, Holding
from collection.selectors import all_printings, owned_copies, shelf_of
from collection.services import set_boxes, set_copies
from collection.shelf import Change
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card
from web.games import playing

pytestmark = pytest.mark.django_db
PAGE, CALL, RONES = "/harbour/collection/", "/api/v1/games/harbour/collection/", "/api/v1/collection/"


def printing(card: int) -> Printing:
    return Printing.objects.get(card=card)


def owner_of_both() -> User:
    """Somebody with a box and loose copies of each game."""
    user, rone = make_user(), make_card("unit", id=77, slug="guard", name_en="Guard")
    for edition in (rone.printings.get().edition, Edition.objects.get(game="harbour")):
        set_boxes(user=user, edition=edition, quantity=1)
    set_copies(user=user, printing=rone.printings.get(), change=Change(owned=4, wanted=1))
    set_copies(user=user, printing=printing(9002), change=Change(owned=3, for_trade=2))
    return user


def put(client: Client, url: str, body: Any, status: int = 200) -> Any:
    response = client.put(url, body, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_each_game_has_a_collection_of_its_own() -> None:
    user = owner_of_both()
    client = make_client(user)
    assert client.get(RONES).json() == {
        "boxes": [{"edition": "dry-season", "quantity": 1}],
        "cards": [{"card": 77, "edition": "dry-season", "number": "77", "owned": 4, "wanted": 1, "for_trade": 0, "details": []}],
    }
    harbours = client.get(CALL).json()
    assert harbours["boxes"] == [{"edition": "first-tide", "quantity": 1}]
    assert [(row["card"], row["owned"]) for row in harbours["cards"]] == [(9001, 1), (9002, 3), (9003, 1), (9004, 1), (9005, 1)]
    assert client.get("/api/v1/games/rone/collection/").json() == client.get(RONES).json()
    assert owned_copies(user) == {77: 4}
    with playing("harbour"):
        assert owned_copies(user)[9002] == 3


@pytest.mark.parametrize(("emptied", "kept"), [(CALL, RONES), (RONES, CALL)])
def test_putting_an_empty_collection_of_one_game_leaves_the_other_s(emptied: str, kept: str) -> None:
    client = make_client(owner_of_both())
    before = client.get(kept).json()
    assert put(client, emptied, {"boxes": [], "cards": []}) == {"boxes": [], "cards": []}
    assert client.get(kept).json() == before
    assert (Holding.objects.count(), BoxHolding.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("url", "body"),
    [
        (CALL, {"cards": [{"edition": "dry-season", "number": "77", "owned": 1}]}),
        (CALL, {"boxes": [{"edition": "dry-season", "quantity": 1}]}),
        (RONES, {"cards": [{"edition": "first-tide", "number": "002", "owned": 1}]}),
        (RONES, {"boxes": [{"edition": "first-tide", "quantity": 1}]}),
    ],
)
def test_a_card_of_another_game_is_unknown(url: str, body: Any) -> None:
    client = make_client(owner_of_both())
    before = client.get(RONES).json(), client.get(CALL).json()
    assert put(client, url, body, 400)["code"] == "UNKNOWN_PRINTING"
    assert before == (client.get(RONES).json(), client.get(CALL).json())


def test_the_pages_write_to_their_own_game_alone() -> None:
    user = owner_of_both()
    client, one, other = make_client(user), printing(77), printing(9001)
    number = {"kind": "owned", "number": "9"}
    assert client.post(f"/harbour/collection/copies/{one.pk}/", number).status_code == 404
    assert client.post(f"/collection/copies/{other.pk}/", number).status_code == 404
    assert client.post("/harbour/collection/boxes/dry-season/", {"number": "3"}).status_code == 404
    assert client.post("/collection/boxes/first-tide/", {"number": "3"}).status_code == 404
    answer = client.post(f"/harbour/collection/copies/{other.pk}/", number | {"list_show": "owned"})
    assert answer.headers["Location"] == f"/harbour/collection/?show=owned#p{other.pk}"
    row = client.post(f"/harbour/collection/copies/{other.pk}/", number, headers={"HX-Request": "true"}).content.decode()
    assert re.search(r'name="number"[^>]*value="9"', row)
    assert f'hx-post="/harbour/collection/copies/{other.pk}/"' in row


def test_an_edition_s_slug_is_its_game_s_own() -> None:
    twin = Edition.objects.get_or_create(game="rone", slug="first-tide", defaults={"code": "FT", "name_en": "Twin", "name_de": "Zwilling"})[
        0
    ]
    client = make_client(user := make_user())
    client.post("/harbour/collection/boxes/first-tide/", {"number": "2"})
    client.post("/collection/boxes/first-tide/", {"number": "5"})
    assert dict(BoxHolding.objects.filter(owner=user).values_list("edition__game", "quantity")) == {"harbour": 2, "rone": 5}
    assert twin.game == "rone"


def test_the_list_shows_the_game_s_cards_as_its_kit_says() -> None:
    client = make_client(owner_of_both())
    html = client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert "Tall Mary" in html
    assert "Guard" not in html
    assert "Ship – North quay" in html
    assert 'href="/harbour/cards/tall-mary/"' in html
    assert 'action="/harbour/collection/boxes/first-tide/"' in html
    assert "type:ship own>=2" in html
    assert 'class="level"' not in html
    found = client.get(f"{PAGE}?q=worth>1 own>=2", headers={"Accept-Language": "en"}).content.decode()
    assert re.findall(r'stepper-number"[^>]*value="(\d+)"', found) == ["3"]
    assert 'href="/harbour/collection/"' in client.get("/harbour/cards/").content.decode()


def test_a_csv_is_read_against_the_game_s_cards_and_written_by_its_name() -> None:
    client = make_client(user := owner_of_both())
    example = re.search(r"<pre[^>]*>(.*?)</pre>", client.get("/harbour/collection/import/").content.decode(), re.DOTALL)
    assert example is not None
    assert "TID,001,Grey Gull,3,de,foil,0,1" in example[1]
    review = client.post("/harbour/collection/import/", {"mode": "set", "text": example[1]}, follow=True)
    assert ([each.account.after.owned for each in review.context["accounts"]], review.context["asked"]) == ([3], [])
    text = "Edition;Nummer;Kartenname;Anzahl\nErste Flut;2;Lange Marie;7\nDry Season;77;Guard;5\n;;Salzfisch;2\n"
    rows = client.post(f"{CALL}import/", {"text": text}, content_type="application/json").json()["rows"]
    assert [(row["state"], row["card"]) for row in rows] == [("ignored", None), ("matched", 9002), ("unknown", None), ("matched", 9004)]
    plain = client.post(f"{CALL}import/?dry_run=true", {"text": "2x Old Tub\n1 Guard"}, content_type="application/json").json()["rows"]
    assert [(row["state"], row["card"]) for row in plain] == [("matched", 9003), ("unknown", None)]
    with playing("harbour"):
        before = shelf_of(user)
    export = client.get("/harbour/collection/export.csv")
    assert export.headers["Content-Disposition"] == 'attachment; filename="harbour-collection.csv"'
    written = export.content.decode()
    assert "Guard" not in written
    put(client, CALL, {"boxes": [], "cards": []})
    review = client.post("/harbour/collection/import/", {"mode": "set", "text": written}, follow=True)
    address = f"/harbour/collection/imports/{review.context['kept'].pk}/"
    assert client.get(address.removeprefix("/harbour")).status_code == 404
    client.post(f"{address}save/", {"reviewed": review.context["review"].fingerprint})
    with playing("harbour"):
        assert {key: copies.owned for key, copies in shelf_of(user).copies.items()} == {
            key: copies.owned for key, copies in before.copies.items()
        }
    assert owned_copies(user) == {77: 4}


def test_what_somebody_owns_is_asked_of_the_game_that_is_searched() -> None:
    client = make_client(owner_of_both())
    found = client.get("/api/v1/games/harbour/cards/?q=own>=3").json()["results"]
    assert [card["slug"] for card in found] == ["tall-mary"]
    assert "<td" in client.get("/harbour/cards/?q=own>=3&view=table").content.decode()
    assert [card["id"] for card in client.get("/api/v1/cards/?q=own>=3").json()["results"]] == [77]


def test_what_the_site_keeps_of_a_person_holds_every_game() -> None:
    data = personal_data(owner_of_both())
    assert {Printing.objects.get(pk=row["printing"]).card_id for row in data["collection.holding.owner"]} == {77, 9002}
    assert len(data["collection.boxholding.owner"]) == 2


def test_another_game_s_list_asks_as_few_questions_as_the_first_s() -> None:
    client = make_client(owner_of_both())

    def asked(path: str) -> int:
        client.get(path)
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        return len(queries)

    for rest in ("", "?q=own>=1&show=owned", "import/", "export.csv", "export.json"):
        assert asked(PAGE + rest) == asked("/collection/" + rest), rest


def test_nobody_reads_a_collection_without_an_account() -> None:
    assert Client().get(CALL).status_code == 401
    assert Client().get(PAGE).headers["Location"] == "/accounts/login/?next=/harbour/collection/"
    assert make_client(make_user()).get("/chess/collection/").status_code == 404
    assert make_client(make_user()).get("/api/v1/games/chess/collection/").status_code == 404


def test_what_is_never_a_sheet_of_its_own_is_in_no_collection() -> None:
    with playing("harbour"):
        names = {"name_en": "Drift", "name_de": "Strandgut"}
        drift = Card.objects.create(id=9100, game="harbour", slug="drift", type="flotsam", facts={"quay": None, "worth": 1}, **names)
        Printing.objects.create(card=drift, edition=Edition.objects.get(game="harbour"), number="T1")
        touch_catalog()
        assert drift.pk not in {each.card for each in all_printings()}
    client = make_client(owner_of_both())
    assert "Drift" not in client.get(PAGE).content.decode()
    assert put(client, CALL, {"cards": [{"edition": "first-tide", "number": "T1", "owned": 1}]}, 400)["code"] == "UNKNOWN_PRINTING"


def test_boxes_are_called_what_the_game_calls_them() -> None:
    client = make_client(make_user())
    assert "Crates" in client.get(PAGE, headers={"Accept-Language": "en"}).content.decode()
    assert "Kisten" in client.get(PAGE, headers={"Accept-Language": "de"}).content.decode()
