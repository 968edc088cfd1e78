"""A deck as a text to take elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.face_images import sheet_sides
from cards.proxies import proxy_sheets
from cards.search import Held
from cards.selectors import catalog, shelf
from decks.exchange.sheet import Sheet, deck_sheets
from decks.list.display import deck_view
from decks.list.errors import DeckRefusedError
from decks.list.language import starter_word
from decks.list.models import Deck
from decks.list.needed import lacking, needed_copies
from decks.list.readable import ReadableDeck
from decks.list.selectors import format_named, state_verdict
from engine.cards.catalog import BaseCard, BaseCatalog, CardId
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist, DeckNotEncodableError, encode_deck_code, whole_list, write_decklist
from engine.languages import Language
from web.text.quoting import in_quotes


@dataclass(frozen=True)
class Export:
    """A form that a deck can be taken away in."""

    form: str
    label: object
    media_type: str
    suffix: str

    @property
    def is_text(self) -> bool:
        """Whether it can be copied as text."""
        return self.media_type != "application/pdf"


EXPORTS = (
    Export("text", gettext_lazy("Text"), "text/plain", "txt"),
    Export("markdown", "Markdown", "text/markdown", "md"),
    Export("bbcode", "BBCode", "text/plain", "bbcode.txt"),
    Export("csv", "CSV", "text/csv", "csv"),
    Export("json", "JSON", "application/json", "json"),
    Export("code", gettext_lazy("Deck code"), "text/plain", "code.txt"),
    Export("pdf", gettext_lazy("Sheet (PDF)"), "application/pdf", "pdf"),
    Export("proxies", gettext_lazy("Cards to cut out (PDF)"), "application/pdf", "proxies.pdf"),
)
ON_PAPER = frozenset(export.form for export in EXPORTS if not export.is_text)
"""Forms that take long to be set."""


@dataclass(frozen=True)
class ExportedFile:
    """What is in a file, its media type, and what to call it."""

    content: bytes
    media_type: str
    name: str


def export_file(read: ReadableDeck, form: str, *, as_of: date, language: Language = "en", delimiter: str = ",") -> ExportedFile:
    """A deck in `form`, as far as its reader may see it; `as_of` is the day of a sheet's verdict, `delimiter` stands between cells.

    Notes, description, tags and lines that nobody could read come along in every form that is read back, but for the code.

    Raises:
        DeckRefusedError: no form of this name.
        EngineError: the list can't be written in this form (a code has no place for an unknown hero).
    """
    export = next((each for each in EXPORTS if each.form == form), None)
    if export is None:
        known = ", ".join(each.form for each in EXPORTS)
        raise DeckRefusedError(
            "EXPORT_UNKNOWN", _("There is no form %(value)s; there are %(known)s.") % {"value": in_quotes(form[:40]), "known": known}
        )
    deck, state = read.deck, read.state
    name = f"{slugify(deck.name) or 'deck'}.{export.suffix}"
    if export.form == "pdf":
        sheet = sheet_of(deck, state, as_of)
        return ExportedFile(deck_sheets([sheet], title=sheet.title), export.media_type, name)
    if export.form == "proxies":
        return ExportedFile(_proxies(deck, state, language), export.media_type, name)
    listed = replace(state, name=deck.name, description=deck.description, tags=tuple(tag.name for tag in deck.tags.all()))
    text = write_decklist(listed, catalog(), as_=export.form, language=language, format=format_named(state.format), delimiter=delimiter)
    return ExportedFile(text.encode(), f"{export.media_type}; charset=utf-8", name)


def missing_proxies(read: ReadableDeck, held: Held, *, language: Language) -> ExportedFile:
    """The cards that somebody who has `held` lacks for the deck, at the size of real ones, with their numbers over the first sheet.

    Raises:
        DeckRefusedError: nothing is missing.
    """
    deck, current = read.deck, shelf()
    lacks = lacking(needed_copies(read.state, current.catalog), owned=held.own, free=held.free)
    found = [(card, lack.missing) for lack in lacks if (card := current.catalog.by_id.get(lack.card)) is not None]
    if not found:
        raise DeckRefusedError("NOTHING_MISSING", _("You have every card of this deck: there is none to cut out."))
    format = format_named(read.state.format)
    title = starter_word(deck, "name") or deck.name
    lines = [f"{missing} × {_name_and_number(card, format, language)}" for card, missing in found]
    sheets = proxy_sheets(found, title=title, language=language, shelf=current, numbered=lines)
    return ExportedFile(sheets, "application/pdf", f"{slugify(deck.name) or 'deck'}.missing.pdf")


def _name_and_number(card: BaseCard, format: BaseFormat | None, language: Language) -> str:
    printing = card.printing(format.editions if format else None)
    return f"{card.name.in_language(language)} ({printing.label})" if printing else card.name.in_language(language)


def _proxies(deck: Deck, state: Decklist, language: Language) -> bytes:
    """The cards of the list at the size of real ones: leaders, then each zone; cards that nobody knows have no face.

    A leader who has a sheet stands before them with both of its sides, not as a card.
    """
    current = shelf()
    leaders = [card for slug in state.leaders for card in current.catalog.cards_of_leader(slug)]
    sheet = next((card for card in leaders if sheet_sides(card)), None)
    whole = whole_list(state, current.catalog)
    listed = [(current.catalog.by_id.get(CardId(row.card)), row.quantity) for row in whole.all_entries]
    known = [(card, quantity) for card, quantity in listed if card is not None]
    title = starter_word(deck, "name") or deck.name
    of_leaders = [(card, 1) for card in leaders if card is not sheet]
    return proxy_sheets([*of_leaders, *known], title=title, language=language, shelf=current, sheet=sheet)


def sheet_of(deck: Deck, state: Decklist, as_of: date) -> Sheet:
    """`state`, which is what a reader of `deck` may see of it, as a sheet that is judged for `as_of`."""
    cards, format = catalog(), format_named(state.format)
    view = deck_view(state, verdict=state_verdict(state, as_of=as_of, format=format, cards=cards), format=format, catalog=cards)
    code = find_deck_code(state, cards)
    byline = _("by %(name)s") % {"name": deck.owner.get_username()} if deck.owner else ""
    name = starter_word(deck, "name") or deck.name
    return Sheet(view=view, title=name, byline=byline, hash=view.verdict.hash, code=code, as_of=as_of)


def find_deck_code(state: Decklist, cards: BaseCatalog[Any]) -> str:
    """The deck code; empty for a list that has none."""
    try:
        return encode_deck_code(state, cards)
    except DeckNotEncodableError:
        return ""
