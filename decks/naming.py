"""What people write about a deck, made fit to keep: names, notes, descriptions."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

from decks.errors import DeckRefusedError
from decks.models import DESCRIPTION_LENGTH, NAME_LENGTH


def clean_name(name: str) -> str:
    """`name` on one line, without characters that nobody sees.

    Raises:
        DeckRefusedError: nothing is left of it, or more than `NAME_LENGTH` characters.
    """
    cleaned = clean_line(name)
    if not cleaned:
        raise DeckRefusedError("NAME_EMPTY", _("The name %(value)s holds nothing that can be read.") % {"value": repr(name[:NAME_LENGTH])})
    if len(cleaned) > NAME_LENGTH:
        raise DeckRefusedError(
            "NAME_TOO_LONG", _("A name of %(count)s characters; at most %(most)s are kept.") % {"count": len(cleaned), "most": NAME_LENGTH}
        )
    return cleaned


def clean_description(text: str) -> str:
    """`text` with plain line ends.

    Raises:
        DeckRefusedError: it is longer than `DESCRIPTION_LENGTH`.
    """
    cleaned = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    if len(cleaned) > DESCRIPTION_LENGTH:
        raise DeckRefusedError(
            "DESCRIPTION_TOO_LONG",
            _("A description of %(count)s characters; at most %(most)s are kept.") % {"count": len(cleaned), "most": DESCRIPTION_LENGTH},
        )
    return cleaned


def clean_line(text: str) -> str:
    """One line without control characters and marks that turn the direction of what follows."""
    visible = "".join(
        " " if char.isspace() else char for char in text if char.isspace() or unicodedata.category(char) not in {"Cc", "Cf", "Cs"}
    )
    return " ".join(visible.split())
