"""The picture beside a link to a deck: hero, name, who made it, and the curve of costs, as a PNG that chat programs show.

Drawn from the list and a few words by a template of ours, so that nothing a user writes is read as anything but text. Drawing
takes some tenths of a second, so each picture is kept on the disk under the digest of what it shows, the oldest go when there
are many, and only so many are drawn in a minute: then, and for a deck nobody may see, the site's own picture has to do.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.cache import caches
from django.utils.text import Truncator
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from cards.face_images import draw_current_face
from cards.selectors import shelf
from decks.list.curves import shown_curve
from decks.list.display import DeckView
from decks.list.language import localized
from engine.languages import Language
from web.games import present_kit
from web.rates import count_call
from web.site_name import site_name
from web.typesetting import data_digest, set_png

PICTURE = Path(__file__).parent / "typst" / "preview.typ"
DRAWN_A_MINUTE = 60
ART_BOX = "52 20 186 102"
"""Where the drawing stands on a face."""
_VIEW_BOX = re.compile(r'viewBox="[^"]*"')
NAME_SIZES = ((18, 68), (34, 54), (60, 44))
SMALLEST_NAME = 34
LONGEST_OWNER = 26


def preview_data(view: DeckView, *, name: str, owner: str, language: Language) -> dict[str, Any]:
    """What the picture shows: the deck's name, who made it, hero, format, verdict, sizes and curve."""
    heroes = ", ".join(localized(line.name) if line.name else line.slug for line in view.leaders)
    verdict = pgettext("deck", "Legal") if view.verdict.legal else pgettext("deck", "Not legal")
    size = _("%(count)s of %(size)s cards") % {"count": view.main.count, "size": view.main.most}
    by = _("by %(name)s") % {"name": Truncator(owner).chars(LONGEST_OWNER)} if owner else ""
    curves = present_kit().decks.curves
    bars = shown_curve(curves[0], view).plot["bars"] if curves else []
    return {
        "site": site_name(),
        "language": get_language() or "en",
        "name": name,
        "name_size": next((points for longest, points in NAME_SIZES if len(name) <= longest), SMALLEST_NAME),
        "told": [[part for part in (by, Truncator(heroes).chars(LONGEST_OWNER)) if part], [localized(view.format.name), verdict, size]],
        "art": _art(view, language),
        "curve": [{"label": bar["name"], "count": sum(bar["values"])} for bar in bars],
    }


def find_preview(data: dict[str, Any], *, template: Path = PICTURE) -> tuple[bytes, str] | None:
    """The PNG that `template` makes of `data`, and its digest, drawn if it isn't kept yet.

    None where enough was drawn in this minute.
    """
    digest = data_digest(template, data)
    pictures = caches["pictures"]
    if kept := pictures.get(digest):
        return kept, digest
    allowance = count_call("previews", DRAWN_A_MINUTE)
    if allowance and allowance.used > DRAWN_A_MINUTE:
        return None
    png = set_png(template, data)
    with suppress(OSError):  # a disk that is full keeps nobody from the picture
        pictures.set(digest, png)
    return png, digest


def _art(view: DeckView, language: Language) -> str:
    """The drawing of the first leader's first card, cut out of its face; empty where the site doesn't know the leader."""
    cards = view.leaders[0].cards if view.leaders else ()
    if not cards:
        return ""
    current = shelf()
    face = current.keep(("art", cards[0].id, language), lambda: draw_current_face(cards[0], language, current))
    return _VIEW_BOX.sub(f'viewBox="{ART_BOX}"', face, count=1)
