"""Texts are sent compressed, and what was sent is what was made."""

from __future__ import annotations

import gzip

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from tests.decks.makers import make_deck, make_user
from web.middleware import Compression

TAKES = {"HTTP_ACCEPT_ENCODING": "gzip, deflate, br"}


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("address", ["/", "/cards/", "/rules/", "/decks/{deck}/qr.svg", "/api/v1/cards/"])
def test_pages_drawings_and_calls_are_compressed(client: Client, address: str) -> None:
    address = address.format(deck=make_deck(visibility="public").public_id)
    for _time in range(2):  # made, and kept
        sent, plain = client.get(address, **TAKES), client.get(address)
        assert sent["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in sent["Vary"]
        assert "Content-Encoding" not in plain
        assert int(sent["Content-Length"]) == len(sent.content) < len(plain.content) / 2
        assert len(gzip.decompress(sent.content)) == len(plain.content)


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_a_compressed_page_is_known_again(client: Client) -> None:
    first = client.get("/rules/", **TAKES)
    again = client.get("/rules/", **TAKES, HTTP_IF_NONE_MATCH=first["ETag"])
    assert again.status_code == 304


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_a_tag_that_a_change_needs_stays_strong(client: Client) -> None:
    owner = make_user("marit")
    deck = make_deck(owner)
    client.force_login(owner)
    address = f"/api/v1/decks/{deck.public_id}/"
    plain, sent = client.get(address), client.get(address, **TAKES)
    assert sent["Content-Encoding"] == "gzip"
    assert sent["ETag"] == plain["ETag"].removesuffix('"') + '-gzip"'
    for tag in (plain["ETag"], sent["ETag"]):
        assert client.get(address, HTTP_IF_NONE_MATCH=tag, **TAKES).status_code == 304
    changed = client.patch(address, {"name": "Again"}, content_type="application/json", HTTP_IF_MATCH=sent["ETag"], **TAKES)
    assert changed.status_code == 200
    late = client.patch(address, {"name": "Late"}, content_type="application/json", HTTP_IF_MATCH=sent["ETag"], **TAKES)
    assert late.status_code == 412


@pytest.mark.parametrize(
    ("kind", "is_sent_so"),
    [
        ("text/csv; charset=utf-8", True),
        ("image/svg+xml", True),
        ("image/png", False),
        ("application/zip", False),
        ("application/pdf", False),
    ],
)
def test_only_texts_are_compressed(rf: RequestFactory, kind: str, is_sent_so: bool) -> None:
    body = b"one line of many\n" * 100
    for made in (HttpResponse(body, content_type=kind), StreamingHttpResponse([body, body], content_type=kind)):
        answer = Compression(lambda request, made=made: made)(rf.get("/", **TAKES))
        assert (answer.get("Content-Encoding") == "gzip") is is_sent_so
        sent = b"".join(answer.streaming_content) if answer.streaming else answer.content
        assert (gzip.decompress(sent) if is_sent_so else sent) in (body, body * 2)


def test_who_takes_no_gzip_gets_none(rf: RequestFactory) -> None:
    answer = Compression(lambda request: HttpResponse("word " * 100))(rf.get("/", HTTP_ACCEPT_ENCODING="br"))
    assert "Content-Encoding" not in answer
    assert answer["Vary"] == "Accept-Encoding"
