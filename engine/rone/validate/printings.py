"""Which printing stands for a card where one has to be named: on sheets, in files, on faces and pages, on a want list."""

from __future__ import annotations

from datetime import date

from engine.rone.cards import Card, Printing
from engine.rone.validate.formats import Format


def chosen_printing(card: Card, format: Format | None = None) -> Printing | None:
    """The newest printing of `card` in an edition that `format` admits; None for a card without any.

    Of all its printings, where `format` admits none of them or isn't given. A list names cards, not printings, so nothing
    in it chooses. Editions without a date come last; of two of one day it is the one with the later place among the card's.
    """
    editions = None if format is None else format.editions
    admitted = [printing for printing in card.printings if editions is None or printing.edition in editions] or list(card.printings)
    placed = enumerate(admitted)
    newest = max(placed, key=lambda each: (each[1].released is not None, each[1].released or date.min, each[0]), default=None)
    return newest[1] if newest else None
