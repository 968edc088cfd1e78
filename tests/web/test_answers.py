"""Whole answers that are kept for visitors: what is anybody's own is never in them, and a cache that fails changes nothing."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.middleware.csrf import get_token
from django.test import RequestFactory
from django.utils.translation import override

from web import answers
from web.answers import kept_answer


class Page:
    """A page that counts how often it is made; its forms carry the reader's token."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.made += 1
        token = get_token(request)
        return HttpResponse(
            f'<body hx-headers=\'{{"X-CSRFToken": "{token}"}}\'><input type="hidden" name="csrfmiddlewaretoken" value="{token}">{self.made}'
        )


def request_for(path: str = "/page/", **headers: str) -> HttpRequest:
    request = RequestFactory().get(path, headers=headers)
    request.session = SessionStore()
    return request


def read(page: Any, depends_on: tuple[object, ...] | None = ("r1",), *, request: HttpRequest | None = None) -> HttpResponse:
    request = request or request_for()
    return kept_answer(request, depends_on, lambda: page(request))


def number(response: HttpResponse) -> str:
    return response.content.decode().rpartition(">")[2]


def test_a_page_is_made_once_for_what_it_depends_on() -> None:
    page = Page()
    assert [number(read(page)) for _ in range(3)] == ["1", "1", "1"]
    assert number(read(page, ("r2",))) == "2"
    assert number(read(page)) == "1"


@pytest.mark.parametrize(
    ("headers", "cookies"),
    [
        ({"Accept": "text/html"}, {"theme": "dark"}),
        ({"Host": "localhost"}, {}),
        ({"X-Forwarded-Proto": "https"}, {}),
    ],
)
def test_another_theme_host_or_scheme_is_another_page(settings: Any, headers: dict[str, str], cookies: dict[str, str]) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    page = Page()
    read(page)
    request = request_for(**headers)
    request.COOKIES.update(cookies)
    assert number(read(page, request=request)) == "2"


def test_another_language_and_another_query_are_other_pages() -> None:
    page = Page()
    read(page)
    assert number(read(page, request=request_for("/page/?page=2"))) == "2"
    with override("de"):
        assert number(read(page)) == "3"


def test_every_reader_gets_a_token_of_their_own() -> None:
    page = Page()
    tokens = []
    for _ in range(3):
        request = request_for()
        found = set(re.findall(r'[":] ?"([A-Za-z0-9]{64})"|value="([A-Za-z0-9]{64})"', read(page, request=request).content.decode()))
        flat = {token for pair in found for token in pair if token}
        assert len(flat) == 1
        request.META["CSRF_COOKIE_NEEDS_UPDATE"] = request.META.get("CSRF_COOKIE_NEEDS_UPDATE")
        assert answers.TOKEN_MARK.decode() not in flat
        tokens += flat
    assert len(set(tokens)) == 3
    assert page.made == 1


@pytest.mark.parametrize("cookie", ["sessionid", "messages"])
def test_who_has_a_session_or_a_message_gets_a_page_of_their_own(cookie: str) -> None:
    page = Page()
    read(page)
    request = request_for()
    request.COOKIES[cookie] = "anything"
    response = read(page, request=request)
    assert number(response) == "2"
    assert "ETag" not in response
    assert number(read(page)) == "1"


def test_a_part_of_a_page_is_not_kept() -> None:
    page = Page()
    assert [number(read(page, request=request_for(**{"HX-Request": "true"}))) for _ in range(2)] == ["1", "2"]


def test_where_nobody_can_tell_what_it_depends_on_nothing_is_kept() -> None:
    page = Page()
    assert [number(read(page, None)) for _ in range(2)] == ["1", "2"]


def setting_a_cookie(request: HttpRequest) -> HttpResponse:
    response = HttpResponse("one's own")
    response.set_cookie("theme", "dark")
    return response


def writing_a_session(request: HttpRequest) -> HttpResponse:
    request.session["mine"] = 1
    return HttpResponse("one's own")


def saying_how_long(request: HttpRequest) -> HttpResponse:
    return HttpResponse("fresh", headers={"Cache-Control": "no-store"})


def with_two_tokens(request: HttpRequest) -> HttpResponse:
    return HttpResponse("".join(f'<input type="hidden" name="csrfmiddlewaretoken" value="{letter * 64}">' for letter in "ab"))


def that_is_long(request: HttpRequest) -> HttpResponse:
    return HttpResponse(random.Random(1).randbytes(answers.LONGEST_BYTES + 1000))


@pytest.mark.parametrize(
    "make",
    [
        setting_a_cookie,
        writing_a_session,
        saying_how_long,
        with_two_tokens,
        lambda request: HttpResponseBadRequest("refused"),
        that_is_long,
    ],
)
def test_what_is_not_for_everybody_or_no_page_is_not_kept(make: Any) -> None:
    made: list[HttpRequest] = []

    def counted(request: HttpRequest) -> HttpResponse:
        made.append(request)
        return make(request)  # type: ignore[no-any-return]

    for _ in range(2):
        assert "ETag" not in read(counted)
    assert len(made) == 2


def test_a_browser_that_has_the_page_gets_no_second_one() -> None:
    page = Page()
    first = request_for()
    etag = read(page, request=first)["ETag"]
    again = request_for(**{"If-None-Match": etag})
    again.META["CSRF_COOKIE"] = first.META["CSRF_COOKIE"]
    caches["answers"].clear()
    answer = read(page, request=again)
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", etag)
    changed = request_for(**{"If-None-Match": etag})
    changed.META["CSRF_COOKIE"] = first.META["CSRF_COOKIE"]
    assert read(page, ("r2",), request=changed).status_code == 200
    assert read(page, request=request_for(**{"If-None-Match": etag})).status_code == 200  # somebody else's token is in that page


def test_a_cache_that_is_full_keeps_nothing_and_nobody_waits(settings: Any) -> None:
    settings.CACHES = settings.CACHES | {
        "answers": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "small",
            "OPTIONS": {"MAX_ENTRIES": 1, "CULL_FREQUENCY": 0},
        }
    }
    page = Page()
    assert [number(read(page, (part,))) for part in ("a", "b", "a")] == ["1", "2", "3"]


def test_a_cache_that_nobody_reaches_is_left_alone_for_a_while(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(answers, "_silent_until", 0.0)
    settings.CACHES = settings.CACHES | {
        "answers": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    }
    page = Page()
    assert [number(read(page)) for _ in range(3)] == ["1", "2", "3"]
    assert len([record for record in caplog.records if "whole answers" in record.message]) == 1


def test_what_only_looks_like_a_token_in_somebodys_words_is_left_alone() -> None:
    written = f'name="csrfmiddlewaretoken" value="{"A" * 64}" and "X-CSRFToken": "{"B" * 64}"'  # as it stands in a comment
    page = Page()

    def commented(request: HttpRequest) -> HttpResponse:
        response = page(request)
        response.content += written.encode()
        return response

    for _ in range(2):
        assert written in read(commented).content.decode()
    assert page.made == 1


def test_a_page_that_was_asked_for_its_head_alone_is_not_the_page() -> None:
    made = []

    def make(request: HttpRequest) -> HttpResponse:
        made.append(request.method)
        return HttpResponse(str(request.method))

    head = RequestFactory().head("/page/")
    head.session = SessionStore()
    assert read(make, request=head).content == b"HEAD"
    assert read(make).content == b"GET"
    assert made == ["HEAD", "GET"]
