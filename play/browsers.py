"""Which browser a seat was taken in: by that it is told where somebody plays with an account and beside it without one.

It names a browser by a random word in a cookie, and nothing of its user. Who clears it, or uses another browser, isn't recognised.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "seats"
LENGTH: Final = 32
KEPT_SECONDS: Final = 7 * 24 * 3600
_WORD = re.compile(rf"[0-9a-f]{{{LENGTH}}}")


def browser_of(request: HttpRequest) -> str:
    """The word for the browser: the one of its cookie, else a new one that `remember_browser` gives it."""
    word = request.COOKIES.get(COOKIE, "")
    return word if _WORD.fullmatch(word) else secrets.token_hex(LENGTH // 2)


def remember_browser(response: HttpResponse, browser: str) -> HttpResponse:
    """`response`, by which the browser keeps its word, whoever logs in or out there; nothing is kept of "", where nobody else plays."""
    if browser:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, browser, max_age=KEPT_SECONDS, secure=secure, httponly=True, samesite="Lax")
    return response
