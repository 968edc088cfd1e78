"""Lines of a text that name no card: what they count, and the problem that they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.rone.cards import LocalText
from engine.rone.validate.decklist.lines import LineState, ReadLine
from engine.rone.validate.problems import Code, Problem, Severity, Zone

_CLAUSES = {Zone.HERO: "CON-4", Zone.DECK: "CON-2", Zone.TECHNOLOGY: "CON-5"}
_MOST_QUOTED = 3
_LONGEST_QUOTE = 60


def unread_lines(lines: Iterable[ReadLine]) -> dict[Zone, list[ReadLine]]:
    """The lines among `lines` that are unknown or may mean several cards, by zone; the player deck's where no heading says.

    A line with a number or a slug that nobody knows (`card:4711`, `hero:nobody`) stands in the list itself.
    """
    found: dict[Zone, list[ReadLine]] = {}
    for line in lines:
        if line.state in (LineState.UNKNOWN, LineState.AMBIGUOUS) and line.card is None and line.hero is None:
            found.setdefault(line.zone or Zone.DECK, []).append(line)
    return found


def unread_copies(lines: Iterable[ReadLine]) -> Iterator[int]:
    """How many copies each line stands for: what it says, one if it says nothing."""
    return (1 if line.quantity is None else line.quantity for line in lines)


def unread_problems(lines: Mapping[Zone, Sequence[ReadLine]]) -> Iterator[Problem]:
    """One problem for each zone with lines that name no card; it quotes the first of them."""
    for zone, found in lines.items():
        quoted = [f"“{_cut(line.text)}”" for line in found[:_MOST_QUOTED]]
        german = [f"„{_cut(line.text)}“" for line in found[:_MOST_QUOTED]]
        more = len(found) - len(quoted)
        message = LocalText(
            f"No card is called {', '.join(quoted)}{f' (and {more} more)' if more else ''}.",
            f"Keine Karte heißt {', '.join(german)}{f' (und {more} weitere)' if more else ''}.",
        )
        yield Problem(Code.CARD_UNKNOWN, Severity.ERROR, zone, (), len(found), 0, _CLAUSES[zone], message)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else f"{line[: _LONGEST_QUOTE - 1]}…"
