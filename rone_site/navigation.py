"""The main menu: one entry for each part of the site."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from web.navigation import Entry

MAIN_MENU = (
    Entry("cards", _("Cards"), "cards:list"),
    Entry("decks", _("Decks"), "decks:list"),
    Entry("build", pgettext_lazy("menu entry", "Build"), "decks:new"),
    Entry("reports", _("Reports"), "simulations:list"),
    Entry("events", _("Events"), "events:list"),
    Entry("collection", _("Collection"), "collection:home"),
)


def menu(request: HttpRequest) -> dict[str, object]:
    """Context of `base.html`: what `{% main_menu %}` links to."""
    return {"menu_entries": MAIN_MENU}
