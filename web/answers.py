"""Whole answers for visitors who aren't logged in: a page is drawn once for everything that it depends on, and kept.

The name of a kept answer holds all of that: the address with its query, language, theme and game, the start of the site, and whatever
the view names (revisions of cards and decks, the day). So nothing is ever taken back: what has changed has another name. Answers lie in
the cache `answers`; where that is full or gone, or forgets them, they are made as if there were none.

What is every visitor's own in a page is the token that its forms carry. It is cut out before the page is kept, and each reader's is put
in its place. Who has a session, or a message waiting, gets a page of their own.
"""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date, parse_etags
from django.utils.translation import get_language

from web.context import chosen_theme
from web.games import present_game

logger = logging.getLogger(__name__)
KEPT_SECONDS = 3_600
LONGEST_BYTES = 60_000
"""What is longer, compressed, isn't kept: so many pages stay small enough for the memory of a process."""
SILENT_SECONDS = 5
"""A cache that failed isn't asked again for so long: nobody waits for it at every page."""
COMPRESSION = 1
"""The fastest of zlib: a page of 70 kB becomes one of 10 in half a millisecond."""
START = secrets.token_hex(16)
"""Another at each start of the site, the same in all processes of it: pages of an older release are never shown."""
TOKEN_MARK = secrets.token_hex(32).encode()
"""Stands in kept pages where the token of a reader goes."""
TOKEN = re.compile(rb'<(?:body hx-headers=\'\{"X-CSRFToken": "|input type="hidden" name="csrfmiddlewaretoken" value=")([A-Za-z0-9]{64})"')
"""Where templates write it: with a `<` before, which nobody's words on a page hold."""


@dataclass(frozen=True)
class KeptAnswer:
    """The headers of an answer, and its body, compressed, with `TOKEN_MARK` instead of a token."""

    headers: dict[str, str]
    body: bytes

    def for_reader(self, token: str) -> HttpResponse:
        """The answer with the reader's own token."""
        body = zlib.decompress(self.body).replace(TOKEN_MARK, token.encode())
        return HttpResponse(body, headers=self.headers)


def kept_answer(request: HttpRequest, depends_on: tuple[object, ...] | None, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of `make` to a visitor, made once for `depends_on`, which is told by `repr`: numbers, texts, days, tuples of such.

    A browser that has it already gets a 304, whether it is still kept or not. To anybody logged in, to htmx, and where it can't be
    told what the answer depends on (None), it is `make()`. What `depends_on` tells must have been read before `make` reads anything.
    """
    if depends_on is None or not is_visitor(request):
        return make()
    token = get_token(request)
    name = _name(request, depends_on)
    etag = f'W/"{_digest(name, request.META["CSRF_COOKIE"])}"'
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return _for_visitor(HttpResponseNotModified(), etag)
    kept = _ask(lambda cache: cache.get(name))
    if kept is not None:
        return _for_visitor(kept.for_reader(token), etag)
    response = make()
    made = _keepable(request, response)
    if made is None:
        return response
    _ask(lambda cache: cache.set(name, made, KEPT_SECONDS))
    return _for_visitor(response, etag)


def kept_document(
    request: HttpRequest, depends_on: tuple[object, ...] | None, make: Callable[[], HttpResponse], *, changed_at: datetime | None = None
) -> HttpResponse:
    """The answer of `make` to everybody, which holds nothing of its reader and no form, kept as `kept_answer` keeps pages.

    A program that has it already, by its ETag or since `changed_at`, gets a 304.
    """
    if depends_on is None:
        return make()
    name = _name(request, depends_on)
    etag, moment = f'W/"{name}"', int(changed_at.timestamp()) if changed_at else None
    response = get_conditional_response(request, etag=etag, last_modified=moment)
    if response is None:
        kept = _ask(lambda cache: cache.get(name))
        response = kept.for_reader("") if kept is not None else make()
        if kept is None and (made := _keepable(request, response)) is not None:
            _ask(lambda cache: cache.set(name, made, KEPT_SECONDS))
    if moment is not None:
        response["Last-Modified"] = http_date(moment)
    return _for_visitor(response, etag)


def is_visitor(request: HttpRequest) -> bool:
    """Whether a page for `request` is one for everybody who has nothing here: no session, no message waiting, no part of a page."""
    cookies = request.COOKIES
    has_own = settings.SESSION_COOKIE_NAME in cookies or CookieStorage.cookie_name in cookies
    return request.method in ("GET", "HEAD") and not has_own and "HX-Request" not in request.headers


def _name(request: HttpRequest, depends_on: tuple[object, ...]) -> str:
    address = (request.method, request.scheme, request.get_host(), request.path, request.META.get("QUERY_STRING", ""))
    return _digest(START, present_game(), get_language(), chosen_theme(request), *address, depends_on)


def _digest(*parts: object) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def _keepable(request: HttpRequest, response: HttpResponse) -> KeptAnswer | None:
    """`response` as it is kept; None where it isn't for everybody, says itself how long it may be kept, or is no page that was found."""
    is_own = bool(response.cookies) or request.session.modified or "Cache-Control" in response
    if response.status_code != 200 or response.streaming or is_own:
        return None
    body = response.content
    tokens = set(TOKEN.findall(body))
    if len(tokens) > 1:
        return None
    for token in tokens:
        body = body.replace(token, TOKEN_MARK)
    compressed = zlib.compress(body, COMPRESSION)
    return KeptAnswer(dict(response.items()), compressed) if len(compressed) <= LONGEST_BYTES else None


def _for_visitor(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Accept-Language", "Cookie", "HX-Request"))
    return response


# --- The cache, which may fail --------------------------------------------------------------------

_silent_until = 0.0


def _ask(question: Callable[[Any], Any]) -> Any:
    """What the cache answers; None where it fails, and for a while after that."""
    global _silent_until
    if time.monotonic() < _silent_until:
        return None
    try:
        return question(caches["answers"])
    except Exception as error:  # whatever a cache backend raises: it changes nothing but speed
        logger.warning("The cache of whole answers fails (%s); pages are made anew.", error)
        _silent_until = time.monotonic() + SILENT_SECONDS
        return None
