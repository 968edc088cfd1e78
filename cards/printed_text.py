"""Printed texts read into abilities by the game of the cards, with the site's subtypes in view."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _

from engine.cards.catalog import CardId
from engine.cards.fields import FieldKind
from engine.kit import Kit
from engine.languages import Language, LocalText
from engine.text.printed.answers import TextReading
from web.errors import NotFoundError, SiteError
from web.text.language import reader_language

LONGEST_TEXT = 2_000
"""Characters of a printed text, as many as a card keeps of it."""


class NoTextReaderError(NotFoundError):
    """The game can't read printed texts."""

    code = "NO_TEXT_READER"

    def __init__(self, kit: Kit) -> None:
        name = kit.name.in_language(reader_language())
        super().__init__(_("Printed texts of %(game)s can’t be read into abilities.") % {"game": name})


class TextTooCostlyError(SiteError):
    """The text is no card's: reading it would take more work than the longest card's text does."""

    code = "TEXT_TOO_COSTLY"

    def __init__(self) -> None:
        super().__init__(too_costly())


def too_costly() -> str:
    """What somebody is told whose text takes too much work to read."""
    return _("This text takes more work to read than any card’s. Write fewer or shorter sentences, each ability on a line of its own.")


def read_printed(kit: Kit, text: str, language: Language, *, type: str, names: Collection[str], subtypes: Collection[str]) -> TextReading:
    """What `text` says on a card of this type and these names.

    Raises:
        NoTextReaderError: the game reads no texts.
    """
    if kit.read_text is None:
        raise NoTextReaderError(kit)
    kind = next(known for known in kit.cards.types if known == type)
    return kit.read_text(text.replace("\r", " "), language, kind, tuple(names), tuple(sorted(subtypes)))


def rendered(kit: Kit, abilities: Collection[Any], *, type: str, name: str) -> LocalText:
    """The text of a card of this type and name with these abilities, as the game writes it."""
    facts = {known.name: known.least if known.kind is FieldKind.NUMBER and type in known.needed_by else None for known in kit.cards}
    card = kit.card_of(id=CardId(0), slug="card", type=type, name=LocalText(name, name), abilities=tuple(abilities), modelled=True, **facts)
    return LocalText(kit.text_of(card, "en"), kit.text_of(card, "de"))
