"""Lines that name no card: kept beside the list, counted and judged wherever it is, written out again.

A line that stood under the heading of another zone than the main one keeps it before it: `Technologies: 2 Gibberish`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards.layout import Layout
from engine.decklist.decklist import Decklist
from engine.decklist.lines import ReadLine
from engine.decklist.spelling import spellings
from engine.folding import in_plain_signs


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line that stands beside a list: its zone, its text, and the copies that it stands for."""

    zone: str
    text: str
    copies: int

    def kept(self, layout: Layout) -> str:
        """The line as a list holds it."""
        heading = _headings(layout).get(self.zone)
        return f"{heading}: {self.text}" if heading else self.text

    def without_words(self, layout: Layout) -> str:
        """The line as a list holds it, with its words taken out: counted and judged as before."""
        return UnreadLine(self.zone, "…" if self.copies == 1 else f"{self.copies} …", self.copies).kept(layout)


def unread_line(kept: str, layout: Layout) -> UnreadLine:
    """What a kept line says; a line that says no number stands for one copy."""
    for zone, heading in _headings(layout).items():
        if kept.startswith(f"{heading}: "):
            text = kept.removeprefix(f"{heading}: ")
            return UnreadLine(zone, text, _copies(text))
    return UnreadLine(layout.main_zone, kept, _copies(kept))


def unread_lines(deck: Decklist, layout: Layout) -> tuple[UnreadLine, ...]:
    """The lines that stand beside `deck`, those withheld too."""
    return tuple(unread_line(kept, layout) for kept in (*deck.unread, *deck.withheld))


def kept_lines(lines: Iterable[ReadLine], layout: Layout) -> tuple[str, ...]:
    """Those of `lines` that are open, as a list keeps them. Where the text would be counted otherwise, its number is written before it."""
    return tuple(kept for line in lines if line.is_open and (kept := kept_line(line, layout)))


def kept_line(line: ReadLine, layout: Layout) -> str:
    """`line` as a list keeps it, "" for one without words."""
    text = line.text.strip()
    if not text:
        return ""
    if line.quantity is not None and line.quantity != _copies(text):
        text = f"{line.quantity}x {text}"
    return UnreadLine(line.zone or layout.main_zone, text, 1).kept(layout)


def written_lines(unread: Iterable[str], layout: Layout) -> list[str]:
    """The lines as the end of a decklist in text, each under the heading of its zone."""
    under: dict[str, list[str]] = {}
    for kept in unread:
        line = unread_line(kept, layout)
        under.setdefault(line.zone, []).append(line.text)
    headings = _headings(layout) | {layout.main_zone: layout.section_of(layout.main_zone, None).heading.en}
    return [row for zone in layout.order if zone in under for row in ("", headings[zone], *under[zone])]


def _headings(layout: Layout) -> dict[str, str]:
    """What stands before the lines of each zone but the main one."""
    zones = [zone.slug for zone in layout.zones[1:]]
    return {layout.leader_zone: layout.leaders.heading.en} | {zone: layout.section_of(zone, None).heading.en for zone in zones}


def _copies(text: str) -> int:
    return next((1 if way.quantity is None else way.quantity for way in spellings(in_plain_signs(text))), 1)
