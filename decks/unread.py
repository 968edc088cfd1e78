"""Pasted lines that name no card: kept beside the list, written out again, judged wherever the list is judged.

A line that stood under the heading of another zone than the player deck's keeps it before it: `Technologies: 2 Gibberish`.
"""

from __future__ import annotations

from collections.abc import Iterable

from decks.state import ListState
from engine.rone.validate import LineState, ReadLine
from engine.rone.validate.decklist.folding import in_plain_signs
from engine.rone.validate.decklist.spelling import spellings
from engine.rone.validate.problems import Zone

HEADINGS = {Zone.HERO: "Hero", Zone.DECK: "Player deck", Zone.TECHNOLOGY: "Technologies"}


def kept_line(text: str, zone: Zone | None) -> str:
    """`text`, a line of `zone`, as it stands beside a list."""
    text = text.strip()
    return text if not text or zone in (None, Zone.DECK) else f"{HEADINGS[zone]}: {text}"


def zone_and_text(line: str) -> tuple[Zone | None, str]:
    """The zone of a kept line, None where no heading says, and the line as it was pasted."""
    for zone, heading in HEADINGS.items():
        if zone is not Zone.DECK and line.startswith(f"{heading}: "):
            return zone, line.removeprefix(f"{heading}: ")
    return None, line


def unread_lines(state: ListState) -> tuple[ReadLine, ...]:
    """The lines that stand beside the list, each with the copies that it says; one where it says no number."""
    found = []
    for number, kept in enumerate((*state.unread, *state.withheld), start=1):
        zone, text = zone_and_text(kept)
        found.append(ReadLine(number, text, LineState.UNKNOWN, quantity=_copies(text), zone=zone))
    return tuple(found)


def without_words(line: str) -> str:
    """A kept line with its words taken out: its zone and copies, so that it is counted and judged as before."""
    zone, text = zone_and_text(line)
    copies = _copies(text)
    return kept_line("…" if copies is None else f"{copies} …", zone)


def written_lines(unread: Iterable[str]) -> list[str]:
    """The lines as the end of a decklist in text, each under the heading of its zone."""
    under: dict[Zone, list[str]] = {}
    for line in unread:
        zone, text = zone_and_text(line)
        under.setdefault(zone or Zone.DECK, []).append(text)
    return [row for zone, heading in HEADINGS.items() if zone in under for row in ("", heading, *under[zone])]


def _copies(text: str) -> int | None:
    return next((spelling.quantity for spelling in spellings(in_plain_signs(text))), None)
