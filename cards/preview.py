"""The picture beside a link to a card: its face as a PNG, because chat programs show no SVG.

Setting one takes some hundredths of a second. Each is kept with the cards as they are, and only so many are set in a minute;
past that the site's own picture has to do.
"""

from __future__ import annotations

from pathlib import Path

from cards.face_images import current_face
from cards.selectors import Shelf
from engine.cards.catalog import BaseCard
from engine.languages import Language
from web.rates import count_call
from web.typesetting import set_png

PICTURE = Path(__file__).parent / "typst" / "preview.typ"
SIZE = (504, 704)
"""Pixels: twice the units of a face."""
SET_A_MINUTE = 120


def find_card_preview(card: BaseCard, language: Language, current: Shelf) -> bytes | None:
    """The PNG, set if it isn't kept yet; None where enough were set in this minute."""
    key = ("preview", card.id, language)
    if current.kept(key) is None:
        allowance = count_call("card-previews", SET_A_MINUTE)
        if allowance and allowance.used > SET_A_MINUTE:
            return None
    return current.keep(key, lambda: set_png(PICTURE, {"face": current_face(card, language, current)}))
