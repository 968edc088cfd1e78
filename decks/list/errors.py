"""What the deck services refuse."""

from __future__ import annotations

from django.utils.translation import gettext as _

from decks.list.models import Deck
from engine.languages import LocalText
from web.errors import NotFoundError, PreconditionError, RefusedError
from web.text.language import reader_language
from web.text.quoting import in_quotes


class DeckRefusedError(RefusedError):
    """A value that no deck can hold: a name without letters, a list that is too long, a format that isn't there.

    What the rules of the game forbid is never a reason: a draft may break them, and the verdict says so.
    """

    code = "DECK_REFUSED"

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)


class StaleDeckError(PreconditionError):
    """Somebody else (or another tab) wrote since `expected` was read. `deck` is what stands now."""

    code = "DECK_CHANGED"

    def __init__(self, deck: Deck, expected: int, actual: int) -> None:
        message = _("The deck was changed in between: it is at revision %(actual)s, not %(expected)s.")
        super().__init__(message % {"actual": actual, "expected": expected})
        self.deck = deck
        self.expected = expected


class DeckNotFoundError(NotFoundError):
    """No deck of this id, or none that the caller may know of."""

    code = "DECK_NOT_FOUND"

    def __init__(self, public_id: str) -> None:
        super().__init__(_("There is no deck %(id)s.") % {"id": in_quotes(public_id[:40])})


class DeckNotPlayableError(RefusedError):
    """A list that no game can be played with; `errors` names what is wrong with it."""

    code = "DECK_NOT_PLAYABLE"


class CardsNotModelledError(RefusedError):
    """The text of some cards isn't modelled, and nobody said to ignore it; the message names them."""

    code = "NOT_MODELLED"


class HandNotDealtError(NotFoundError):
    """The game deals no first hands, so there is nothing to try out."""

    code = "HAND_NOT_DEALT"

    def __init__(self, game: LocalText) -> None:
        super().__init__(_("%(game)s deals no first hands.") % {"game": game.in_language(reader_language())})


class CommentNotFoundError(NotFoundError):
    """No comment of this number, or none that the caller may know of."""

    code = "COMMENT_NOT_FOUND"

    def __init__(self, number: int) -> None:
        super().__init__(_("There is no comment %(number)s.") % {"number": number})


class AuthorNotFoundError(NotFoundError):
    """Nobody of this name who has shown anything to others."""

    code = "AUTHOR_NOT_FOUND"

    def __init__(self, name: str) -> None:
        super().__init__(_("Nobody called %(name)s has made anything public.") % {"name": in_quotes(name[:40])})
