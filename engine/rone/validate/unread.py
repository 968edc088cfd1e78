"""The problem that lines are which name no card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.decklist import UnreadLine
from engine.languages import LocalText
from engine.rone.cards import Zone
from engine.rone.validate.codes import Code
from engine.verdict import Problem, Severity

_CLAUSES: Final = {Zone.HERO: "CON-4", Zone.DECK: "CON-2", Zone.TECHNOLOGY: "CON-5"}
_MOST_QUOTED: Final = 3
_LONGEST_QUOTE: Final = 60


def unread_problems(lines: Sequence[UnreadLine]) -> Iterator[Problem]:
    """One problem for each zone with lines that name no card; it quotes the first of them."""
    for zone, clause in _CLAUSES.items():
        found = [line.text for line in lines if line.zone == zone]
        if not found:
            continue
        quoted = [f"“{_cut(text)}”" for text in found[:_MOST_QUOTED]]
        german = [f"„{_cut(text)}“" for text in found[:_MOST_QUOTED]]
        more = len(found) - len(quoted)
        message = LocalText(
            f"No card is called {', '.join(quoted)}{f' (and {more} more)' if more else ''}.",
            f"Keine Karte heißt {', '.join(german)}{f' (und {more} weitere)' if more else ''}.",
        )
        yield Problem(Code.CARD_UNKNOWN, Severity.ERROR, zone, (), len(found), 0, clause, message)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else f"{line[: _LONGEST_QUOTE - 1]}…"
