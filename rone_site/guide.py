"""The guide to a game: the page for people who don't know it, with cards that the site has."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from cards.selectors import Shelf
from engine.guide import Guide
from engine.kit import Kit
from web.errors import NotFoundError
from web.text.language import reader_language


def guide_of(kit: Kit) -> Guide:
    """The guide to a game.

    Raises:
        NotFoundError: nobody wrote one.
    """
    if kit.guide is None:
        said = gettext("Nobody has written a guide to %(game)s yet.") % {"game": kit.name.in_language(reader_language())}
        raise NotFoundError(said, code="GUIDE_NOT_FOUND")
    return kit.guide


def taught(guide: Guide, shelf: Shelf) -> dict[str, Any]:
    """Context of a guide's templates: `shown`, the cards beside the words by what they show, chosen once for each revision of the cards."""
    return {"shown": shelf.keep("guide", lambda: guide.exhibits(shelf.catalog))}
