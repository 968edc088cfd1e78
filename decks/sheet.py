"""A deck on paper: the sheet that a player prints or hands in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from decks.display import DeckView, Line
from decks.language import localized
from decks.pdf import A4_HEIGHT, A4_WIDTH, Rule, Text, write_pdf

MARGIN = 48
GAP = 24
ROW = 15
COLUMN = (A4_WIDTH - 2 * MARGIN - GAP) / 2
TOP, BOTTOM = 150, A4_HEIGHT - 60
LONGEST_NAME = 38


def deck_sheet(view: DeckView, *, name: str, owner: str, short_hash: str, code: str, as_of: date) -> bytes:
    """A PDF of the list: name, player, format, verdict, hero, every card by group, hash and code."""
    pages: list[list[Text | Rule]] = []
    column, y = 2, float(BOTTOM)
    for line in _rows(view):
        if y > BOTTOM - ROW * (2 if line[0] == "head" else 0):
            column, y = column + 1, float(TOP)
            if column > 1:
                pages.append(_head(view, name=name, owner=owner, short_hash=short_hash, as_of=as_of, code=code))
                column = 0
        left = MARGIN + column * (COLUMN + GAP)
        if line[0] == "head":
            y += 6
            pages[-1] += [Text(left, y, line[1], 11, "bold"), Text(left + COLUMN - 24, y, line[2], 10), Rule(left, left + COLUMN, y + 4)]
            y += ROW + 3
        else:
            pages[-1] += [Text(left, y, line[0], 10, "bold"), Text(left + 22, y, line[1], 10), Text(left + COLUMN - 58, y, line[2], 9)]
            y += ROW
    if not pages:
        pages.append(_head(view, name=name, owner=owner, short_hash=short_hash, as_of=as_of, code=code))
    return write_pdf(pages, title=name)


def _head(view: DeckView, *, name: str, owner: str, short_hash: str, code: str, as_of: date) -> list[Text | Rule]:
    heroes = ", ".join(localized(line.hero.name) if line.hero else line.slug for line in view.heroes) or "–"
    verdict = pgettext("deck", "Legal") if view.verdict.legal else pgettext("deck", "Not legal")
    size = _("%(count)s of %(size)s cards") % {"count": view.card_count, "size": view.format.deck_size}
    told = [part for part in (owner, localized(view.format.name), date_format(as_of, "DATE_FORMAT"), verdict, size) if part]
    return [
        Text(MARGIN, 64, _cut(name, 52), 20, "bold"),
        Text(MARGIN, 86, " · ".join(told), 10),
        Text(MARGIN, 106, f"{_('Hero')}: {heroes}", 11, "bold"),
        Text(MARGIN, 124, f"{short_hash[:4]} {short_hash[4:]}   {code}", 8, "code"),
        Rule(MARGIN, A4_WIDTH - MARGIN, 132),
    ]


def _rows(view: DeckView) -> Iterator[tuple[str, str, str]]:
    """The lines of the sheet: heads (`head`, title, count) and cards (copies, name, level and cost)."""
    for group in view.groups:
        if group.lines:
            yield "head", group.title, str(group.count)
            yield from (_card(line) for line in group.lines)
    if view.elsewhere:
        yield "head", _("In the wrong place"), ""
        yield from (_card(line) for line in view.elsewhere)


def _card(line: Line) -> tuple[str, str, str]:
    if line.card is None:
        return f"{line.quantity}", _("Card %(number)s") % {"number": line.id}, ""
    cost = "–" if line.card.cost is None else str(line.card.cost)
    facts = _("L%(level)s · cost %(cost)s") % {"level": line.card.level, "cost": cost}
    return f"{line.quantity}", _cut(localized(line.card.name), LONGEST_NAME), facts


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"
