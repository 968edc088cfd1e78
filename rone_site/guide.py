"""The guide to a game: the page for people who don't know it, with cards that the site has."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from cards.selectors import Shelf
from decks.list.models import Deck
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


def next_steps(kit: Kit, starter: Deck | None) -> dict[str, Any]:
    """Where a guide leads to: `practised`, a starter deck to practise where the game can be, and `next_words`, what is said of it.

    A game without a practice of its own is practised at a table, if it has tables (`decks.practice.views`).
    """
    if kit.practice is None and kit.tables is not None:
        words = gettext(
            "Take a starter deck to a table where nobody sits opposite and try everything out, without an account; or build a deck of "
            "your own, and see at each card whether it is legal."
        )
        return {"practised": starter, "next_words": words}
    if kit.practice is None:
        return {
            "practised": None,
            "next_words": gettext("Copy a starter deck, or build a deck of your own, and see at each card whether it is legal."),
        }
    words = gettext(
        "Take a starter deck’s hand and play on, without an opponent and without an account; or build a deck of your own, and see at each "
        "card whether it is legal."
    )
    return {"practised": starter, "next_words": words}
