import pytest
from django.test import Client, RequestFactory
from pytest_django import Settings

from tests.accounts.makers import make_user
from web.addresses import UNKNOWN, client_address


def address_of(remote: str, forwarded: str = "") -> str:
    return client_address(RequestFactory().get("/", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR=forwarded))


def test_without_proxies_the_connection_counts_and_headers_do_not() -> None:
    assert address_of("192.0.2.7", forwarded="198.51.100.1") == "192.0.2.7"


def test_behind_proxies_the_outermost_of_ours_is_believed(settings: Settings) -> None:
    settings.PROXY_COUNT = 2

    assert address_of("127.0.0.1", forwarded="203.0.113.9, 198.51.100.1, 10.0.0.1") == "198.51.100.1"


@pytest.mark.parametrize("remote", ["", "unix:", "unknown", "127.0.0.1:80"])
def test_what_is_no_address_is_an_unknown_one_that_every_database_can_store(remote: str) -> None:
    assert address_of(remote) == UNKNOWN


def test_a_forwarded_address_that_is_none_is_unknown(settings: Settings) -> None:
    settings.PROXY_COUNT = 1

    assert address_of("127.0.0.1", forwarded="<script>") == UNKNOWN


@pytest.mark.parametrize(
    ("remote", "counted"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("64:ff9b::192.0.2.7", "192.0.2.7"),
        ("2002:c000:207:1::1", "192.0.2.7"),
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", "192.0.2.45"),
    ],
)
def test_a_line_of_ipv6_is_one_address_and_one_of_ipv4_the_same_by_whatever_way_it_comes(remote: str, counted: str) -> None:
    assert address_of(remote) == counted


@pytest.mark.parametrize(
    ("forwarded", "counted"),
    [
        ("203.0.113.9:4711", "203.0.113.9"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::"),
        ("[2001:db8:1:2::9]", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("198.51.100.1,203.0.113.9", "203.0.113.9"),
        ("198.51.100.1,", UNKNOWN),
        (",".join(["198.51.100.1"] * 10_000), "198.51.100.1"),
        ("203.0.113.9\n", "203.0.113.9"),
    ],
)
def test_what_a_proxy_says_is_read_as_proxies_write_it(settings: Settings, forwarded: str, counted: str) -> None:
    settings.PROXY_COUNT = 1
    assert address_of("127.0.0.1", forwarded=forwarded) == counted


def test_a_visitor_moves_none_of_what_our_proxies_said(settings: Settings) -> None:
    settings.PROXY_COUNT = 2
    for own in ("", "198.51.100.1,", ",,,", "198.51.100.1, 198.51.100.2,", "x" * 100_000 + ","):
        assert address_of("127.0.0.1", forwarded=f"{own}203.0.113.9, 10.0.0.1") == "203.0.113.9"


@pytest.mark.django_db
def test_another_address_of_the_same_line_is_no_way_round_a_limit(settings: Settings) -> None:
    settings.API_RATES = settings.API_RATES | {"address": 3}
    asked = [Client().get("/api/v1/games/", REMOTE_ADDR=f"2001:db8::{number:x}").status_code for number in range(1, 6)]
    assert asked == [200, 200, 200, 429, 429]
    assert Client().get("/api/v1/games/", REMOTE_ADDR="2001:db8:0:1::1").status_code == 200


@pytest.mark.django_db
def test_another_address_of_the_same_line_goes_on_with_the_same_tries_to_log_in(settings: Settings) -> None:
    make_user("anna")
    form = {"username": "anna", "password": "wrong"}
    tries = [Client().post("/accounts/login/", form, REMOTE_ADDR=f"2001:db8::{number:x}").status_code for number in range(1, 10)]
    assert tries[-1] == 429
