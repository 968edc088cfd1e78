import pytest
from django.test import RequestFactory
from pytest_django import Settings

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
