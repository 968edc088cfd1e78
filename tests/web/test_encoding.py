"""Requests that name an encoding, at the door of the site: Django's test client goes in behind it."""

from html import unescape
from io import BytesIO
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.signals import request_started
from django.db import close_old_connections

from rone_site.wsgi import application


def asked(method: str, path: str, kind: str, body: bytes = b"") -> tuple[int, str]:
    """The status and the text of the answer to a request of this `Content-Type`."""
    address, _, query = path.partition("?")
    environ: dict[str, Any] = {"REQUEST_METHOD": method, "PATH_INFO": address, "QUERY_STRING": query, "HTTP_HOST": "testserver"}
    environ |= {"CONTENT_TYPE": kind, "CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body), "REMOTE_ADDR": "127.0.0.1"}
    setup_testing_defaults(environ)
    statuses: list[str] = []
    request_started.disconnect(close_old_connections)  # as Django's test client does: the test's own transaction goes on
    try:
        answer = application(environ, lambda status, headers, error=None: statuses.append(status))
    finally:
        request_started.connect(close_old_connections)
    return int(statuses[0].split()[0]), unescape(b"".join(answer).decode())


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["zlib", "punycode", "rot13", "undefined", "utf-16", "latin-1", "no-such-encoding"])
@pytest.mark.parametrize(
    ("address", "kind"), [("/api/v1/decks/validate/", "application/json"), ("/theme/", "multipart/form-data; boundary=B")]
)
def test_a_body_in_another_encoding_than_utf8_is_refused_by_name(address: str, kind: str, name: str) -> None:
    status, text = asked("POST", f"{address}?q=%C3%A4", f"{kind}; charset={name}", b"--B\r\n")

    assert status == 400
    assert f"not in '{name}'" in text


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["charset=zlib", "charset=cp037", "charset=undefined", "charset*=no-such''%ff", "x*=zlib''%ff"])
def test_an_address_is_utf8_whatever_encoding_a_request_without_a_body_names(charset: str) -> None:
    assert asked("GET", "/api/v1/cards/?q=%C3%A4", f"text/plain; {charset}")[0] == 200


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["utf-8", "UTF8", '"utf-8"', "us-ascii"])
def test_utf8_may_be_called_by_its_names(charset: str) -> None:
    assert asked("POST", "/api/v1/decks/validate/", f"application/json; charset={charset}", b"{}")[0] == 200


@pytest.mark.django_db
def test_a_form_keeps_its_boundary_when_its_encoding_is_taken_out() -> None:
    status, text = asked("GET", "/theme/", 'multipart/form-data; boundary="a b"; charset=zlib')

    assert status == 405
    assert "405" in text
