import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from collection.selectors import owned_copies, shelf_of
from collection.services import set_copies
from collection.shelf import Change
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card, make_edition

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize("path", ["", "import/", "imports/1/", "export.csv", "export.json"])
def test_a_collection_asks_for_a_login(path: str) -> None:
    response = Client().get(f"/collection/{path}")
    assert (response.status_code, response.url.split("?")[0]) == (302, "/accounts/login/") or response.status_code == 302


def test_the_list_shows_every_printing_with_its_stepper() -> None:
    user, card = make_user(), make_card(name_en="Pipe Warden")
    set_copies(user=user, printing=card.printings.get(), change=Change(owned=3, wanted=1))
    html = make_client(user).get("/collection/").content.decode()
    assert "Pipe Warden" in html
    assert re.search(r'name="number"[^>]*value="3"', html)
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


def test_the_last_change_is_undone_from_the_page_once() -> None:
    user, printing = make_user(), make_card().printings.get()
    client = make_client(user)
    step = client.post(f"/collection/copies/{printing.pk}/", {"kind": "owned", "number": "2", "to": "3"}, headers=HTMX).content.decode()
    assert 'id="last-change"' in step
    assert owned_copies(user) == {printing.card_id: 3}
    undo = re.search(r'action="(/collection/history/\d+/undo/)"', client.get("/collection/").content.decode())
    assert undo is not None
    for _ in range(2):
        assert client.post(undo[1], {"back": "collection"}).url == "/collection/"
        assert owned_copies(user) == {}


def test_the_history_tells_every_change_and_leads_back_before_it() -> None:
    user, printing = make_user(), make_card(name_en="Pipe Warden").printings.get()
    client = make_client(user)
    assert "Nothing has changed yet" in client.get("/collection/history/").content.decode()
    for number in (2, 5, 1):
        set_copies(user=user, printing=printing, change=Change(owned=number))
    page = client.get("/collection/history/")
    assert [told.rows[0].owned for told in page.context["changes"]] == ["−4", "+3", "+2"]
    second = page.context["changes"][1].change.pk
    assert client.post(f"/collection/history/{second}/back/").url == "/collection/history/"
    assert owned_copies(user) == {printing.card_id: 2}
    assert [told.stands for told in client.get("/collection/history/").context["changes"]] == [True, False, False, True]


def test_nobody_takes_back_what_others_did() -> None:
    user, printing = make_user(), make_card().printings.get()
    made = set_copies(user=user, printing=printing, change=Change(owned=2))
    for way in ("undo", "back"):
        assert make_client().post(f"/collection/history/{made.pk}/{way}/").status_code == 404
    assert owned_copies(user) == {printing.card_id: 2}
