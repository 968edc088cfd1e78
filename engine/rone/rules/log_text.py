"""A game's log as text that a person can read: a line for everything that happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.match.match import Happening, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.state import State
from engine.rules.references import card_of

ZONE_NAMES = ("battlefield", "hand", "deck", "graveyard", "removed cards", "technology deck", "stack")
EVENT_NAMES = (
    "battlefield",
    "death",
    "recycle",
    "direct hit",
    "combat",
    "begin turn",
    "end turn",
    "leaves",
    "any death",
    "plays",
    "uses ability",
    "damaged",
    "deals damage",
    "draws",
    "levels up",
    "gains water",
    "attacks",
)
SILENT = frozenset({"passed_over", "step"})
"""Happenings for tools: what was decided without asking, which step of a text is carried out."""


def game_lines(state: State, log: Iterable[Happening], seats: Sequence[str] = "ABCD") -> list[str]:
    """The log line by line, turns set off; players are letters, cards their slugs."""
    lines = []
    for happening in log:
        line = _line(state, happening, seats)
        if line:
            lines.append(line if happening.kind in ("turn", "ends") else f"  {line}")
    return lines


def _line(state: State, happening: Happening, seats: Sequence[str]) -> str:
    if happening.kind in SILENT:
        return ""
    who = seats[happening.player] if happening.player >= 0 else "nobody"
    card = _card(state, happening.card)
    number = happening.number
    match happening.kind:
        case "turn":
            return f"turn {number}: {who}"
        case "ends":
            return "the game is a draw" if happening.player < 0 else f"side {happening.player + 1} wins ({happening.text})"
        case "announces":
            return f"{who} announces: {happening.text.replace('_', ' ')}{' with ' + card if card else ''}"
        case "attacks":
            return f"{card} attacks {_card(state, happening.other) or 'the hero'}"
        case "puts_on_stack":
            return f"{who} puts on the stack: {c.EFFECT_NAMES[number].replace('_', ' ')}{' ' + card if card else ''}"
        case "carries_out":
            return f"carried out: {c.EFFECT_NAMES[number].replace('_', ' ')}{' ' + (card or _card(state, happening.other))}"
        case "triggers":
            return f"{card} triggers: {EVENT_NAMES[number]}"
        case "damage":
            return f"{card} takes {number} damage"
        case "moves":
            return (
                f"{card} to the {happening.text} of the {ZONE_NAMES[number]}" if number in (2, 3) else f"{card} to the {ZONE_NAMES[number]}"
            )
        case "destroys":
            return f"{who} gives up {card} from the {ZONE_NAMES[number]}"
        case "enters":
            return f"{card} enters the battlefield{f', exhausted {number}' if number else ''}"
        case "water":
            return f"{who} {'gains' if number > 0 else 'loses'} {abs(number)} water"
        case "pays":
            return f"{who} pays {number} water"
        case "level":
            return f"{who} is at level {number}"
        case "exhausted" | "refreshed":
            return f"{card} is exhausted {number}"
        case "health":
            return f"{card} {number:+d} health"
    return f"{who}: {happening.kind.replace('_', ' ')}{' ' + card if card else ''}"


def _card(state: State, named: int) -> str:
    """A card's slug; of a reference its card's; nothing for none."""
    return "" if named < 0 else state.definitions[card_of(Reference(named))].slug
