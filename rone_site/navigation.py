"""The main menu: one entry for each part of the site; and the switch between its games."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from web.games import first_game, kits, present_game
from web.navigation import Entry, Link
from web.text.language import reader_language

MAIN_MENU = (
    Entry("cards", _("Cards"), "cards:list"),
    Entry("decks", _("Decks"), "decks:list", own_view="decks:mine"),
    Entry("build", pgettext_lazy("menu entry", "Build"), "decks:new"),
    Entry("reports", _("Reports"), "simulations:list"),
    Entry("events", _("Events"), "events:list"),
    Entry("collection", _("Collection"), "collection:home"),
)


def menu(request: HttpRequest) -> dict[str, object]:
    """Context of `base.html`: what `{% main_menu %}` links to, and the games to choose from where there are several."""
    return {"menu_entries": MAIN_MENU, "games": _games(present_game()) if len(kits()) > 1 else ()}


def _games(present: str) -> list[Link]:
    """A link to each game of the site."""
    return [
        Link(slug, kit.name.in_language(reader_language()), "/" if slug == first_game() else f"/{slug}/", slug == present)
        for slug, kit in kits().items()
    ]
