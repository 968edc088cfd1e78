"""Which game an address means, and the addresses of each game.

The first game's lie at the root, as if there were no other. Another game's pages lie below `/<game>/`, and the calls of any game
below `/api/v1/games/<game>/`. Within a request every `reverse` gives the addresses of the game that it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver

from cards.selectors import one_revision
from rone_site import urls
from web.games import first_game, kits, playing

CALLS = re.compile(r"/api/v1/games/(?P<game>[a-z0-9-]+)/.")
PAGES = re.compile(r"/(?P<game>[a-z0-9-]+)(?:/|\Z)")

GetResponse = Callable[[HttpRequest], HttpResponse]


class GameUrls:
    """The addresses of the site as they are in a game: what `request.urlconf` may be."""

    def __init__(self, game: str, *, with_calls: bool) -> None:
        is_first = game == first_game()
        calls = f"api/v1/games/{game}/" if with_calls or not is_first else "api/v1/"
        self.urlpatterns: list[URLPattern | URLResolver] = [
            *urls.SITE,
            *urls.addresses_of_game("" if is_first else f"{game}/", calls),
            *urls.calculators_of_game(kits()[game], calls),
        ]
        self.handler400, self.handler403 = urls.handler400, urls.handler403
        self.handler404, self.handler500 = urls.handler404, urls.handler500


@lru_cache
def urls_of(game: str, first: str, *, with_calls: bool) -> GameUrls:
    """The addresses in a game, on a site whose first game is `first`."""
    return GameUrls(game, with_calls=with_calls)


def addresses_of(game: str) -> GameUrls | None:
    """The addresses that pages of `game` link to, as `set_urlconf` takes them; None: those that the site has anyway."""
    return None if game == first_game() else urls_of(game, first_game(), with_calls=False)


def game_in(address: str) -> tuple[str | None, bool]:
    """The game that an address names, None where it names none; and whether it is the address of a call."""
    called = CALLS.match(address)
    if called and called["game"] in kits():
        return called["game"], True
    named = PAGES.match(address)
    if named and named["game"] in kits() and named["game"] != first_game():
        return named["game"], False
    return None, False


class PresentGame:
    """Tells the rest of the request which game it is about."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer within the game that the address names."""
        game, with_calls = game_in(request.path_info)
        with playing(game), one_revision():
            if game is not None:
                request.urlconf = urls_of(game, first_game(), with_calls=with_calls)  # type: ignore[assignment]  # a module or what looks like one
            return self.get_response(request)
