"""The log of RONE in groups, as somebody would tell it: an attack with all that came of it, several losses in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.languages import LocalText
from engine.rone.table.log_lines import PRELUDE_KINDS
from engine.simulation.message import Joined, Message
from engine.table.lines import Line

ANNOUNCED: Final[Mapping[str, str]] = {
    "announces_play": "plays",
    "announces_technology": "plays",
    "announces_attack": "attacks",
    "announces_level_up": "level",
    "announces_recycle": "recycles",
    "announces_end_turn": "turn",
}
"""What is announced, and the line by which it comes to be: both in a row say it once."""
TURNED_FOR: Final = ("attacks", "uses")
"""What a card is exhausted for goes without saying (ATK-1, EXH-2)."""
LOSSES: Final = ("destroys_deck", "destroys_hand", "dies")
"""After these, that the card goes to the graveyard goes without saying."""
SUMMED: Final[Mapping[str, LocalText | None]] = {
    "dies": LocalText("%(card)s die.", "%(card)s sterben."),
    "destroys_deck": None,
    "destroys_hand": None,
    "draws": None,
}
"""What is said once of several cards in a row, with the sentence for several where it is another one."""
CONSEQUENCES: Final = frozenset(
    (
        "damage",
        "health_up",
        "health_down",
        "dies",
        "becomes_shield",
        "destroys_deck",
        "destroys_hand",
        "shield_used",
        "enters",
        "to_graveyard",
        "to_removed",
    )
)
"""What is told with the line before."""


def grouped(lines: Sequence[Line]) -> list[list[Line]]:
    """What was told, what belongs together in a group each; what goes without saying is left out, losses in a row are one line."""
    said = [line for at, line in enumerate(lines) if not _goes_without_saying(lines, at)]
    groups: list[list[Line]] = []
    for line in _summed(said):
        before = groups[-1][-1] if groups else None
        is_same_turn = before is not None and before.turn == line.turn
        if before is not None and is_same_turn and (line.kind in CONSEQUENCES or (before.kind == "pays" and before.player == line.player)):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _goes_without_saying(lines: Sequence[Line], at: int) -> bool:
    line = lines[at]
    if line.kind == "to_graveyard":
        return any(other.kind in LOSSES and other.numbers == line.numbers for other in lines[max(at - 1, 0) : at + 2])
    if line.kind not in PRELUDE_KINDS and line.kind not in ANNOUNCED:
        return False
    following = next((other for other in lines[at + 1 :] if other.kind not in PRELUDE_KINDS), None)
    if following is None:
        return False
    if line.kind == "exhausted":
        return following.kind in TURNED_FOR and line.numbers[:1] == following.numbers[:1]
    return ANNOUNCED.get(line.kind) == following.kind


def _summed(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of a kind that are about cards of one player in a row as one."""
    runs: list[list[Line]] = []
    for line in lines:
        last = runs[-1][-1] if runs else None
        is_more = last is not None and (last.kind, last.player, last.turn) == (line.kind, line.player, line.turn) and line.kind in SUMMED
        if is_more and _names_card(line):
            runs[-1].append(line)
        else:
            runs.append([line])
    return [run[0] if len(run) == 1 else _together(run) for run in runs]


def _names_card(line: Line) -> bool:
    return isinstance(line.text, Message) and "card" in line.text.values


def _together(run: Sequence[Line]) -> Line:
    texts = [line.text for line in run if isinstance(line.text, Message)]
    names = Joined([text.values["card"] for text in texts], ", ")
    words = SUMMED[run[0].kind] or texts[0].text
    cards = list(dict.fromkeys(card for line in run for card in line.cards))
    numbers = list(dict.fromkeys(number for line in run for number in line.numbers))
    return replace(run[-1], text=Message(words, {**texts[0].values, "card": names}), cards=cards, numbers=numbers)
