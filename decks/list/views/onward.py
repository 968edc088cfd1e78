"""Where somebody who builds a deck for a purpose, such as an event, goes on once it is built."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from decks.list.models import Deck

KEY = "onward"
MOST = 20
LONGEST = 200


def remember_way(request: HttpRequest, deck: Deck, then: str) -> None:
    """Keep in the session that `deck` is built for the page at `then`, if that is one of this site; the last `MOST` are kept."""
    is_own = then.startswith("/") and len(then) <= LONGEST and url_has_allowed_host_and_scheme(then, allowed_hosts=None)
    if is_own:
        ways = dict(request.session.get(KEY, {})) | {deck.public_id: then}
        request.session[KEY] = dict(list(ways.items())[-MOST:])


def way_onward(request: HttpRequest, deck: Deck) -> str:
    """The page that `deck` is built for, with the deck chosen there; "" of none."""
    then = request.session.get(KEY, {}).get(deck.public_id, "")
    return f"{then}?{urlencode({'deck': deck.public_id})}" if then else ""
