"""How the builder's rows let a card be read: its face beside them, or its text in them. A cookie keeps what was chosen."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from web.addresses import address_within

ROWS_COOKIE = "card_rows"
TEXTS = "texts"
YEAR_SECONDS = 365 * 24 * 3600


def shows_texts(request: HttpRequest) -> bool:
    """Whether rows hold the text of their card."""
    return request.COOKIES.get(ROWS_COOKIE) == TEXTS


@require_POST
def set_rows(request: HttpRequest) -> HttpResponse:
    """Remember in a cookie that rows hold `texts` (anything else forgets it: faces beside them), and go back to `next`."""
    response = redirect(address_within(request, request.POST.get("next", "")) or reverse("decks:new"))
    if request.POST.get("rows") == TEXTS:
        response.set_cookie(ROWS_COOKIE, TEXTS, max_age=YEAR_SECONDS, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
    else:
        response.delete_cookie(ROWS_COOKIE, samesite="Lax")
    return response
