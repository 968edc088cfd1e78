"""Printings to own."""

from __future__ import annotations

from typing import Any

from cards.models import Printing
from tests.cards.makers import make_card


def make_printing(copies_in_box: int = 1, **fields: Any) -> Printing:
    """A card's only printing, so often in its edition's box."""
    printing = make_card(**fields).printings.get()
    Printing.objects.filter(pk=printing.pk).update(copies_in_box=copies_in_box)
    return Printing.objects.get(pk=printing.pk)
