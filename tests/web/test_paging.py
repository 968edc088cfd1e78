from urllib.parse import quote

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.makers import make_user
from web.api.pagination import encode_cursor

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.web.api_site")]


def names(page: dict) -> list[str]:
    return [row["username"] for row in page["results"]]


def test_pages_lead_forward_and_back_over_every_row_once() -> None:
    for index in range(7):
        make_user(f"p{index}")
    pages = [Client().get("/api/v1/t/users/?page_size=3").json()]
    while pages[-1]["next"]:
        pages.append(Client().get(pages[-1]["next"]).json())
    assert [names(page) for page in pages] == [["p0", "p1", "p2"], ["p3", "p4", "p5"], ["p6"]]
    assert {page["count"] for page in pages} == {7}
    back = Client().get(pages[2]["previous"]).json()
    assert names(back) == ["p3", "p4", "p5"]
    first = Client().get(back["previous"]).json()
    assert names(first) == ["p0", "p1", "p2"]
    assert first["previous"] is None


def test_rows_that_come_in_between_are_neither_repeated_nor_lost() -> None:
    for name in ("b", "d", "f"):
        make_user(name)
    page = Client().get("/api/v1/t/users/?page_size=2").json()
    make_user("a")
    User.objects.filter(username="b").delete()
    assert names(Client().get(page["next"]).json()) == ["f"]


def test_rows_with_the_same_value_are_all_seen() -> None:
    same = make_user("x").date_joined
    for name in "abcde":
        make_user(name)
    User.objects.update(date_joined=same)
    seen, address = [], "/api/v1/t/users/?page_size=2&order=-joined"
    while address:
        page = Client().get(address).json()
        seen += names(page)
        address = page["next"]
    assert sorted(seen) == ["a", "b", "c", "d", "e", "x"]


@pytest.mark.parametrize("size", ["0", "-1", "201", "1000000", "many", "", "1.5", "２"])
def test_a_page_size_out_of_range_is_400(size: str) -> None:
    response = Client().get(f"/api/v1/t/users/?page_size={quote(size)}")
    assert (response.status_code, response.json()["code"], response.json()["errors"][0]["path"]) == (400, "PAGE_SIZE", "page_size")


def test_head_understands_what_get_does() -> None:
    assert Client().head("/api/v1/t/users/?page_size=2&order=name").status_code == 200


@pytest.mark.parametrize("order", ["-name", "id", "", "name;"])
def test_an_unknown_order_is_400(order: str) -> None:
    response = Client().get(f"/api/v1/t/users/?order={quote(order)}")
    assert (response.status_code, response.json()["code"]) == (400, "UNKNOWN_ORDER")


@pytest.mark.parametrize(
    "cursor",
    [
        "x",
        "%%%",
        "e30",
        "ü",
        encode_cursor("name", False, ["a"]),
        encode_cursor("other", False, ["a", 1]),
        encode_cursor("name", False, ["a\x00", 1]),
        encode_cursor("name", False, [["a"], 1]),
        encode_cursor("name", False, ["a", "no number"]),
        encode_cursor("name", False, [{"a": 1}, None]),
    ],
)
def test_a_cursor_that_is_none_is_400(cursor: str) -> None:
    make_user()
    response = Client().get(f"/api/v1/t/users/?cursor={quote(cursor)}")
    assert (response.status_code, response.json()["code"]) == (400, "INVALID_CURSOR")


def test_a_cursor_of_another_type_in_a_date_is_400() -> None:
    make_user()
    cursor = encode_cursor("-joined", False, ["yesterday", 1])
    assert Client().get(f"/api/v1/t/users/?order=-joined&cursor={cursor}").status_code == 400
    huge = encode_cursor("name", False, ["a", 10**30])
    assert Client().get(f"/api/v1/t/users/?cursor={huge}").status_code in (200, 400)


def test_lists_in_memory_page_the_same_way() -> None:
    page = Client().get("/api/v1/t/numbers/?page_size=50").json()
    assert (page["results"][0], len(page["results"]), page["previous"], page["count"]) == (0, 50, None, 120)
    page = Client().get(page["next"]).json()
    page = Client().get(page["next"]).json()
    assert (page["results"][0], len(page["results"]), page["next"]) == (100, 20, None)
    assert Client().get(page["previous"]).json()["results"][0] == 50
    assert Client().get("/api/v1/t/numbers/?cursor=" + encode_cursor("", False, [-5])).status_code == 400
