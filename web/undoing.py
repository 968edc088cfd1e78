"""Telling what was done together with the way back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest


def tell_with_undo(request: HttpRequest, text: str, undo: str) -> None:
    """Tell `text` on the next page, with a button that posts to the address `undo`; where that is "", without one.

    The form there sends the page along as `back`. The address travels as the message's extra tag (`components/messages.html`).
    """
    messages.success(request, text, extra_tags=undo)
