"""A deck on paper: the sheet that a player prints or hands in."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from cards.pdf import set_pdf
from decks.display import DeckView, Line
from decks.language import localized
from decks.qr import qr_svg

SHEET = Path(__file__).parent / "typst" / "sheet.typ"


def deck_sheet(view: DeckView, *, name: str, owner: str, short_hash: str, code: str, as_of: date) -> bytes:
    """A PDF of the list: name, player, format, verdict, hero, every card by group, hash, code, and the code as a QR code."""
    verdict = pgettext("deck", "Legal") if view.verdict.legal else pgettext("deck", "Not legal")
    size = _("%(count)s of %(size)s cards") % {"count": view.card_count, "size": view.format.deck_size}
    told = [owner, localized(view.format.name), date_format(as_of, "DATE_FORMAT"), verdict, size]
    groups = [_group(group.title, str(group.count), group.lines) for group in view.groups if group.lines]
    if view.elsewhere:
        groups.append(_group(_("In the wrong place"), "", view.elsewhere))
    return set_pdf(
        SHEET,
        {
            "title": name,
            "language": get_language() or "en",
            "told": [part for part in told if part],
            "hero_label": _("Hero"),
            "heroes": ", ".join(localized(line.hero.name) if line.hero else line.slug for line in view.heroes) or "–",
            "hash": f"{short_hash[:4]} {short_hash[4:]}",
            "code": code,
            "qr": qr_svg(code),
            "qr_label": _("The deck code %(code)s") % {"code": code},
            "groups": groups,
        },
    )


def _group(title: str, count: str, lines: Iterable[Line]) -> dict[str, Any]:
    return {"title": title, "count": count, "rows": [_row(line) for line in lines]}


def _row(line: Line) -> dict[str, str]:
    if line.card is None:
        return {"quantity": str(line.quantity), "name": _("Card %(number)s") % {"number": line.id}, "facts": ""}
    cost = "–" if line.card.cost is None else str(line.card.cost)
    facts = _("L%(level)s · cost %(cost)s") % {"level": line.card.level, "cost": cost}
    return {"quantity": str(line.quantity), "name": localized(line.card.name), "facts": facts}
