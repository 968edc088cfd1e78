"""The main menu: one entry for each part of the site; and the switch between its games."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.guests import guest_id
from web.games import first_game, kits, present_game, present_kit
from web.navigation import Entry, Link
from web.text.language import reader_language

MAIN_MENU = (
    Entry("cards", _("Cards"), "cards:list"),
    Entry("decks", _("Decks"), "decks:list", own_view="decks:mine"),
    Entry("build", pgettext_lazy("menu entry", "Build"), "decks:new"),
    Entry("play", pgettext_lazy("menu entry", "Play"), "play:index"),
    Entry("reports", _("Reports"), "simulations:list"),
    Entry("events", _("Events"), "events:list"),
    Entry("collection", _("Collection"), "collection:home"),
)


def menu(request: HttpRequest) -> dict[str, object]:
    """Context of every page: what `{% main_menu %}` links to, the games to choose from if there are several, whether decks are played.

    `has_own_place`: the reader has an account, or a guest's drafts.
    """
    plays = present_kit().tables is not None
    entries = MAIN_MENU if plays else [entry for entry in MAIN_MENU if entry.key != "play"]
    has_leaders = present_kit().cards.leader is not None
    return {
        "menu_entries": entries,
        "plays_at_tables": plays,
        "games_of_the_site": _games(present_game()) if len(kits()) > 1 else (),
        "has_own_place": _has_own_place(request),
        "has_leaders": has_leaders,
        "searched_everywhere": _("Cards, heroes, decks, players, rules") if has_leaders else _("Cards, decks, players, rules"),
    }


def _has_own_place(request: HttpRequest) -> bool:
    """Whether the reader has an account or began something without one; not, where a fault came before that was known."""
    return hasattr(request, "user") and (request.user.is_authenticated or guest_id(request) is not None)


def _games(present: str) -> list[Link]:
    """A link to each game of the site."""
    return [
        Link(slug, kit.name.in_language(reader_language()), "/" if slug == first_game() else f"/{slug}/", slug == present)
        for slug, kit in kits().items()
    ]
