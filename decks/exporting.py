"""A deck as a text to take elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.selectors import catalog
from decks.errors import DeckRefusedError
from decks.models import Deck
from decks.selectors import deck_state
from engine.rone.cards import Language
from engine.rone.construction import write_decklist


@dataclass(frozen=True)
class Export:
    """A form that a deck can be taken away in."""

    form: str
    label: object
    media_type: str
    suffix: str


EXPORTS = (
    Export("text", gettext_lazy("Text"), "text/plain", "txt"),
    Export("markdown", "Markdown", "text/markdown", "md"),
    Export("bbcode", "BBCode", "text/plain", "bbcode.txt"),
    Export("csv", "CSV", "text/csv", "csv"),
    Export("json", "JSON", "application/json", "json"),
    Export("code", gettext_lazy("Deck code"), "text/plain", "code.txt"),
)


@dataclass(frozen=True)
class ExportedFile:
    """A text, what it is, and what to call it."""

    text: str
    media_type: str
    name: str


def export_file(deck: Deck, form: str, *, language: Language = "en") -> ExportedFile:
    """`deck` in `form`; lines that nobody could read stand at the end of a text.

    Raises:
        DeckRefusedError: no form of this name.
        EngineError: the list can't be written in this form (a code has no place for an unknown hero).
    """
    export = next((each for each in EXPORTS if each.form == form), None)
    if export is None:
        known = ", ".join(each.form for each in EXPORTS)
        raise DeckRefusedError(
            "EXPORT_UNKNOWN", _("There is no form %(value)s; there are %(known)s.") % {"value": repr(form[:40]), "known": known}
        )
    state = deck_state(deck)
    text = write_decklist(state.deck_list, catalog(), as_=export.form, name=deck.name, language=language, format_slug=state.format)
    if state.unread and export.form == "text":
        text = "\n".join([text.rstrip("\n"), "", *state.unread, ""])
    return ExportedFile(text, export.media_type, f"{slugify(deck.name) or 'deck'}.{export.suffix}")
