import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from collection.selectors import owned_copies, shelf_of
from collection.services import set_boxes, set_copies
from collection.shelf import Change
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card, make_edition

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize("path", ["/collection/", "/collection/import/", "/collection/export.csv"])
def test_a_collection_asks_for_a_login(path: str) -> None:
    response = Client().get(path)
    assert (response.status_code, response.url.split("?")[0]) == (302, "/accounts/login/") or response.status_code == 302


def test_the_list_shows_every_printing_with_its_stepper() -> None:
    user, card = make_user(), make_card(name_en="Pipe Warden")
    set_copies(user=user, printing=card.printings.get(), change=Change(owned=3, wanted=1))
    html = make_client(user).get("/collection/").content.decode()
    assert "Pipe Warden" in html
    assert "<output>3</output>" in html
    assert "1 wanted" in html


def test_the_list_asks_as_much_for_many_cards_as_for_few(django_assert_num_queries) -> None:
    def make_full_client(cards: int) -> Client:
        user = make_user()
        for _ in range(cards):
            set_copies(user=user, printing=make_card().printings.get(), change=Change(owned=1))
        client = make_client(user)
        client.get("/collection/?q=type:unit&show=owned")
        return client

    few, many = make_full_client(2), make_full_client(40)
    with CaptureQueriesContext(connection) as asked:
        few.get("/collection/?q=type:unit&show=owned")
    number = len(asked)
    assert number <= 14
    with django_assert_num_queries(number):
        many.get("/collection/?q=type:unit&show=owned")


def test_the_search_forgives_and_says_what_it_took_the_words_for() -> None:
    make_card(name_en="Pipe Warden", name_de="Rohrwart")
    make_card(name_en="Kite Scout", name_de="Drachenspäher")
    client = make_client(make_user())
    for query in ("pipe wraden", "Rohrwrat"):
        html = " ".join(client.get("/collection/", {"q": query}).content.decode().split())
        assert "Pipe Warden" in html
        assert "Kite Scout" not in html
        assert f"No card here is called “{query}”; this is what <b>" in html
    plain = client.get("/collection/", {"q": "warden"}).content.decode()
    assert "Pipe Warden" in plain
    assert "No card here is called" not in plain
    assert "No card fits all of this." in client.get("/collection/", {"q": "xqjkw"}).content.decode()


def test_a_step_without_a_script_comes_back_to_the_row() -> None:
    user, printing = make_user(), make_card().printings.get()
    response = make_client(user).post(
        f"/collection/copies/{printing.pk}/", {"kind": "owned", "number": "2", "list_show": "owned", "list_q": "a&b"}
    )
    assert response.url == f"/collection/?q=a%26b&show=owned#p{printing.pk}"
    assert owned_copies(user) == {printing.card_id: 2}


def test_a_step_with_htmx_answers_the_row_and_the_totals() -> None:
    user, printing = make_user(), make_card().printings.get()
    response = make_client(user).post(f"/collection/copies/{printing.pk}/", {"kind": "wanted", "number": "4"}, headers=HTMX)
    html = response.content.decode()
    assert html.lstrip().startswith("<li")
    assert f'id="p{printing.pk}"' in html
    assert 'hx-swap-oob="true"' in html
    assert shelf_of(user).of(printing.pk).wanted == 4


@pytest.mark.parametrize(
    "data",
    [{}, *({"kind": kind, "number": number} for kind, number in [("owned", "x"), ("owned", "-1"), ("loose", "1"), ("owned", "1000")])],
)
def test_a_number_that_is_none_is_refused(data: dict) -> None:
    user, printing = make_user(), make_card().printings.get()
    assert make_client(user).post(f"/collection/copies/{printing.pk}/", data).status_code == 400
    assert owned_copies(user) == {}


def test_a_printing_that_is_not_there_is_not_found() -> None:
    assert make_client().post("/collection/copies/999999/", {"kind": "owned", "number": "1"}).status_code == 404
    assert make_client().post("/collection/boxes/nothing/", {"number": "1"}).status_code == 404


def test_steps_are_posts_only() -> None:
    assert make_client().get("/collection/copies/1/").status_code == 405


def test_boxes_are_noted_by_number() -> None:
    user, card = make_user(), make_card(edition=make_edition("dry-season"))
    make_client(user).post("/collection/boxes/dry-season/", {"number": "2"})
    assert owned_copies(user) == {card.id: 2}


@pytest.mark.parametrize(
    ("show", "shown"),
    [
        ("all", {"One", "Two", "Three"}),
        ("owned", {"One"}),
        ("missing", {"Two", "Three"}),
        ("wanted", {"Two"}),
        ("trade", {"One"}),
        ("<x>", {"One", "Two", "Three"}),
    ],
)
def test_filters_show_what_they_say(show: str, shown: set[str]) -> None:
    user = make_user()
    one, two, _ = (make_card(name_en=name).printings.get() for name in ("One", "Two", "Three"))
    set_copies(user=user, printing=one, change=Change(owned=1, for_trade=1))
    set_copies(user=user, printing=two, change=Change(wanted=1))
    page = make_client(user).get("/collection/", {"show": show})
    assert {row.card.name.en for row in page.context["page"]} == shown


def test_the_search_is_the_site_s_own_and_warns() -> None:
    user = make_user()
    make_card(name_en="One", level=1)
    make_card(name_en="Two", level=2)
    page = make_client(user).get("/collection/", {"q": "level:2 colour:red"})
    assert [row.card.name.en for row in page.context["page"]] == ["Two"]
    assert page.context["found"].warnings


def test_an_import_is_reviewed_before_anything_is_noted() -> None:
    user, card = make_user(), make_card(name_en="Pipe Warden")
    client, text = make_client(user), "name,quantity\nPipe Warden,3\nXylophone,1\n"
    review = client.post("/collection/import/", {"mode": "set", "text": text})
    assert review.status_code == 200
    assert owned_copies(user) == {}
    assert [change["after"] for change in review.context["changes"]] == [3]
    assert [each["row"].text for each in review.context["unclear"]] == ["Xylophone,1"]
    done = client.post("/collection/import/", {"mode": "set", "text": review.context["text"], "confirm": "1"})
    assert done.status_code == 302
    assert owned_copies(user) == {card.id: 3}


def test_a_name_that_reads_like_a_card_s_is_told_with_that_card() -> None:
    make_card(name_en="Pipe Warden")
    review = make_client(make_user()).post("/collection/import/", {"mode": "set", "text": "name,quantity\nPipe Wardn,3\n"})
    assert [card.name.en for card, _label in review.context["unclear"][0]["candidates"]] == ["Pipe Warden"]
    assert "data-hovercard>Pipe Warden</a>" in review.content.decode()


def test_a_file_is_imported_too() -> None:
    user, card = make_user(), make_card(name_en="Pipe Warden", name_de="Rohrwächter")
    client = make_client(user)
    for data in ("name,quantity\nRohrwächter,2\n".encode(encoding) for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16")):
        review = client.post("/collection/import/", {"mode": "set", "file": SimpleUploadedFile("c.csv", data)})
        assert [change["card"].id for change in review.context["changes"]] == [card.id]


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"x" * 2_100_000])
def test_a_file_that_is_no_collection_is_refused_in_words(data: bytes) -> None:
    response = make_client().post("/collection/import/", {"mode": "set", "file": SimpleUploadedFile("c.bin", data)})
    assert response.status_code == 422
    assert response.context["form"].errors


def test_an_empty_import_is_refused_in_words() -> None:
    response = make_client().post("/collection/import/", {"mode": "set", "text": "  "})
    assert (response.status_code, "There is nothing to read" in response.content.decode()) == (422, True)


def test_an_import_of_too_much_says_so() -> None:
    response = make_client().post("/collection/import/", {"mode": "set", "text": "a,b\n" * 5001})
    assert (response.status_code, "5001" in response.content.decode()) == (422, True)


def test_hostile_names_stay_text_on_the_review() -> None:
    html = (
        make_client().post("/collection/import/", {"mode": "set", "text": "name,quantity\n<script>alert(1)</script>,1\n"}).content.decode()
    )
    assert "<script>alert(1)" not in html


def test_an_export_reads_back_as_the_same_collection() -> None:
    user, other = make_user(), make_user()
    for number in (1, 2, 3):
        set_copies(user=user, printing=make_card(name_en=f"=Card {number}").printings.get(), change=Change(number, number - 1, 1))
    set_boxes(user=user, edition=make_edition(), quantity=1)
    text = make_client(user).get("/collection/export.csv").content.decode("utf-8-sig")
    assert ",'=Card 1," in text
    make_client(other).post("/collection/import/", {"mode": "set", "text": text, "confirm": "1"})
    assert owned_copies(other) == owned_copies(user)
    assert shelf_of(other).totals.wanted == shelf_of(user).totals.wanted


@pytest.mark.usefixtures("demo")
def test_the_example_of_an_import_is_understood() -> None:
    client = make_client(make_user())
    found = re.search(r"<pre[^>]*>(.*?)</pre>", client.get("/collection/import/").content.decode(), re.DOTALL)
    assert found is not None
    review = client.post("/collection/import/", {"mode": "set", "text": found[1]})
    assert (next(change["after"] for change in review.context["changes"]), review.context["unclear"]) == (3, [])
