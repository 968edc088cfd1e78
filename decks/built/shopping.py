"""A shopping list: what is missing, as lines or as a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from decks.list.language import localized
from decks.list.needed import Need
from engine.cards.catalog import BaseCatalog
from web.text.spreadsheets import spreadsheet


def shopping_lines(needs: Iterable[Need], cards: BaseCatalog[Any]) -> str:
    """What is owned nowhere, a card a line as a decklist writes it; the import of a collection reads it back."""
    return "".join(f"{need.to_get} {_named(need, cards)}\n" for need in needs if need.to_get)


def shopping_table(needs: Iterable[Need], cards: BaseCatalog[Any]) -> str:
    """What is missing as a CSV with the separators of the reader's language."""
    header = (_("Card"), _("Number"), _("Needed"), _("Owned"), _("Free"), _("Missing"), _("To get"))
    rows = (
        (_named(need, cards), _number(need, cards), need.needed, need.owned, need.free, need.missing, need.to_get)
        for need in needs
        if need.missing
    )
    return spreadsheet(header, rows)


def file_answer(text: str, kind: str, name: str) -> HttpResponse:
    """`text` as a file to save."""
    return HttpResponse(text, content_type=f"{kind}; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _named(need: Need, cards: BaseCatalog[Any]) -> str:
    card = cards.by_id.get(need.card)
    return localized(card.name) if card else f"#{need.card}"


def _number(need: Need, cards: BaseCatalog[Any]) -> str:
    card = cards.by_id.get(need.card)
    printing = card.printing() if card else None
    return printing.label if printing else ""
