"""A deck on paper: the sheet that a player prints or hands in."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from decks.exchange.qr import qr_svg
from decks.list.display import DeckView, Line, ZoneView
from decks.list.language import localized
from engine.formats import BaseFormat
from web.games import present_kit
from web.typesetting import set_pdf

SHEET = Path(__file__).parent / "typst" / "sheet.typ"


def deck_sheet(view: DeckView, *, name: str, owner: str, short_hash: str, code: str, as_of: date) -> bytes:
    """A PDF of the list as a player hands it in.

    It says name, player, format, ruleset, the verdict and its day, hero, every card by group with its number, the counts beside
    those required, hash, code, and the code as a QR code. There are lines and boxes to fill in for event and player, the
    player's word, and the judge; the boxes before the cards are for whoever counts them.
    """
    return set_pdf(
        SHEET,
        {
            "title": name,
            "language": get_language() or "en",
            "told": [part for part in _told(view, owner, as_of) if part],
            "hero_label": localized(view.layout.leaders.heading),
            "heroes": [localized(line.name) if line.name else line.slug for line in view.leaders],
            "hash": f"{short_hash[:4]} {short_hash[4:]}",
            "code": code,
            "qr": qr_svg(code),
            "qr_label": _("The deck code %(code)s") % {"code": code},
            "groups": _groups(view),
            "words": _words(),
        },
    )


def _told(view: DeckView, owner: str, as_of: date) -> list[str]:
    verdict = pgettext("deck", "Legal") if view.verdict.legal else pgettext("deck", "Not legal")
    judged = _("%(verdict)s on %(day)s") % {"verdict": verdict, "day": date_format(as_of, "DATE_FORMAT")}
    size = _("%(count)s of %(size)s cards") % {"count": view.main.count, "size": view.main.most}
    known = present_kit().rulesets_in_words
    ruleset = localized(known[view.format.ruleset]) if view.format.ruleset in known else view.format.ruleset
    player = _("by %(name)s") % {"name": owner} if owner else ""
    return [player, localized(view.format.name), ruleset, judged, size, _("names in English")]


def _words() -> dict[str, str]:
    """What stands at the lines and boxes to fill in."""
    return {
        "sheet": _("Deck registration"),
        "event": _("Event"),
        "event_day": _("Date of the event"),
        "organiser": _("Organiser"),
        "player": _("Name of the player"),
        "pronouns": _("Pronouns (optional)"),
        "player_number": _("Player number (optional)"),
        "levels": _("levels"),
        "declaration": _("From the player"),
        "complete": _("This is the deck that I play, card by card."),
        "publish": _("My name and list may be published:"),
        "yes": _("yes"),
        "no": _("no"),
        "day": _("Date"),
        "signature": _("Signature"),
        "judge": _("For the judge"),
        "table": pgettext("in a hall", "Table"),
        "round": _("Round"),
        "time": _("Time"),
        "found": _("All cards found"),
        "missing": _("Missing, or too many"),
        "initials": _("Initials"),
    }


def _groups(view: DeckView) -> list[dict[str, Any]]:
    groups = [
        _group(group.title, _count(zone, group.count), group.lines, view.format)
        for zone in view.zones
        for group in zone.groups
        if group.lines
    ]
    if view.elsewhere:
        groups.append(_group(_("In the wrong place"), "", view.elsewhere, view.format))
    return groups


def _count(zone: ZoneView, count: int) -> str:
    """How many cards a group has; of a zone that is one group beside how many there must or may be (RONE: CON-6)."""
    if len(zone.groups) > 1 or not zone.has_bound:
        return str(count)
    if zone.is_exact:
        return _("%(count)s of %(most)s") % {"count": zone.count, "most": zone.most}
    return _("%(count)s, at most %(most)s") % {"count": zone.count, "most": zone.most}


def _group(title: str, count: str, lines: Iterable[Line], format: BaseFormat) -> dict[str, Any]:
    return {"title": title, "count": count, "rows": [_row(line, format) for line in lines]}


def _row(line: Line, format: BaseFormat) -> dict[str, str]:
    if line.card is None:
        return {"quantity": str(line.quantity), "name": _("Card %(number)s") % {"number": line.id}, "facts": ""}
    printing = line.card.printing(format.editions)
    facts = [localized(present_kit().decks.line_facts(line.card)), printing.label if printing else ""]
    return {"quantity": str(line.quantity), "name": localized(line.card.name), "facts": " · ".join(fact for fact in facts if fact)}
