"""What the site is called, wherever it says so."""

from __future__ import annotations

from django.conf import settings

from web.games import present_kit
from web.text.language import reader_language


def site_name() -> str:
    """What the site is called: by the setting `SITE_NAME`, or by the present game, in the reader's language."""
    return settings.SITE_NAME or f"{present_kit().name.in_language(reader_language())} decks"
