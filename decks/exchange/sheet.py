"""Decks on paper: the sheet that a player prints or hands in, and those of an event's lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.exchange.qr import qr_svg
from decks.list.display import DeckView, Line, ZoneView, deck_view
from decks.list.language import localized
from engine.cards.formats import BaseFormat
from engine.decklist import short_hash
from web.games import present_kit
from web.typesetting import set_pdf

SHEET = Path(__file__).parent / "typst" / "sheet.typ"
MOST_PROBLEMS = 6
"""What is wrong with a list is told so often; the rest is counted."""
BOXES_ABREAST = 4
"""Boxes of one card that stand in one row; further ones go below."""
MOST_BOXES = 8
"""Copies of a card of which each has its box; more, which no format allows, have one together."""


@dataclass(frozen=True, kw_only=True)
class Filled:
    """What of the lines for event and player is filled in already: words, empty where they are for the pen."""

    event: str = ""
    event_day: str = ""
    organiser: str = ""
    player: str = ""
    number: str = ""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A list that is to be set on paper.

    `opens` is the address that its QR code opens, empty where it holds the deck code; `as_of` the day that it was judged for.
    """

    view: DeckView
    title: str
    byline: str
    hash: str
    as_of: date
    code: str = ""
    opens: str = ""
    filled: Filled = Filled()


def deck_sheets(sheets: Sequence[Sheet], *, title: str) -> bytes:
    """A PDF called `title` of lists as players hand them in, each from a page of its own on.

    A sheet says name, player, format, ruleset, the verdict and its day, what is wrong with the list, hero, every card by group with
    its number, what has to lie beside the deck (`with_pieces_beside`), the lines that name no card, the counts beside those required,
    hash, code, and a QR code. There are lines to fill in for event and player, the player's word, and the judge; the boxes before the
    cards, one for each copy, are for whoever counts them.
    """
    return set_pdf(SHEET, sheet_data(sheets, title=title))


def sheet_data(sheets: Sequence[Sheet], *, title: str) -> dict[str, Any]:
    """What `SHEET` sets, in the reader's language."""
    return {"title": title, "language": get_language() or "en", "words": _words(), "sheets": [_as_data(sheet) for sheet in sheets]}


def _as_data(sheet: Sheet) -> dict[str, Any]:
    view, leaders = sheet.view, sheet.view.layout.leader_words is not None
    short = short_hash(sheet.hash)
    qr_label = _("Opens the list") if sheet.opens else _("The deck code %(code)s") % {"code": sheet.code}
    groups = _groups(with_pieces_beside(view))
    return {
        "title": sheet.title,
        "told": [part for part in _told(view, sheet.byline, sheet.as_of) if part],
        "problems": _problems(view),
        "hero_label": localized(view.layout.leaders.heading) if leaders else "",
        "heroes": [localized(line.name) if line.name else line.slug for line in view.leaders],
        "levels": [str(number) for number in range(1, view.layout.leader_cards + 1)] if leaders else [],
        "hash": f"{short[:4]} {short[4:]}",
        "code": sheet.code,
        "qr": qr_svg(sheet.opens or sheet.code),
        "qr_label": qr_label,
        "filled": asdict(sheet.filled),
        "groups": groups,
        "boxes": min(max((row["boxes"] for group in groups for row in group["rows"]), default=1), BOXES_ABREAST),
    }


def with_pieces_beside(view: DeckView) -> DeckView:
    """`view` with all that has to lie beside the deck, where the list doesn't say itself what does: whoever checks it counts that, too."""
    cards = catalog()
    whole = present_kit().collecting.with_pieces(view.state, cards)
    return view if whole is view.state else deck_view(whole, verdict=view.verdict, format=view.format, catalog=cards)


def _told(view: DeckView, byline: str, as_of: date) -> list[str]:
    verdict = pgettext("deck", "Legal") if view.verdict.legal else pgettext("deck", "Not legal")
    judged = _("%(verdict)s on %(day)s") % {"verdict": verdict, "day": date_format(as_of, "DATE_FORMAT")}
    size = _("%(count)s of %(size)s cards") % {"count": view.main.count, "size": view.main.most}
    kit = present_kit()
    ruleset = localized(kit.rulesets_in_words.get(view.format.ruleset) or kit.ruleset_name(view.format.ruleset))
    return [byline, localized(view.format.name), ruleset, judged, size, _("names in English")]


def _problems(view: DeckView) -> list[str]:
    said = [f"{localized(problem.message)} ({problem.clause})" for problem in view.verdict.errors]
    more = len(said) - MOST_PROBLEMS
    return [*said[:MOST_PROBLEMS], *([_("and %(count)s more") % {"count": more}] if more > 0 else [])]


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
    if view.state.unread:
        unread = [{"quantity": "", "boxes": 1, "name": line, "facts": ""} for line in view.state.unread]
        groups.append({"title": _("Lines that name no card"), "count": "", "rows": unread})
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


def _row(line: Line, format: BaseFormat) -> dict[str, Any]:
    counted = {"quantity": str(line.quantity), "boxes": line.quantity if 1 < line.quantity <= MOST_BOXES else 1}
    if line.card is None:
        return {**counted, "name": _("Card %(number)s") % {"number": line.id}, "facts": ""}
    printing = line.card.printing(format.editions)
    facts = [localized(present_kit().decks.line_facts(line.card)), printing.label if printing else ""]
    return {**counted, "name": localized(line.card.name), "facts": " · ".join(fact for fact in facts if fact)}
