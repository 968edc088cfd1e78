"""The meaning of a sentence together with those behind it: "If you do, … If you don't, …", "This turn, … It …"."""

from __future__ import annotations

from typing import Any

from engine.text.printed import building as make
from engine.text.printed.data import Steps, head
from engine.text.printed.game import PrintedGame
from engine.text.printed.rows import Row, followed


class Undone(dict[str, Any]):
    """The steps of "if you don't": behind another condition, those for where it doesn't hold."""


class Unable(Undone):
    """The steps of "if you can't"."""


def undone(consequence: Steps) -> Steps:
    """What happens if the step before wasn't done."""
    return [Undone({"if": {"not": "done"}, "then": consequence})]


def unable(consequence: Steps) -> Steps:
    """What happens if the step before couldn't be done."""
    return [Unable({"if": {"not": "done"}, "then": consequence})]


def _is_never_reached(game: PrintedGame, first: Steps, rest: Steps) -> bool:
    """Whether "if you can't" stands behind what drops all that follows where it can't be carried out (TEXT-1), or may be done in part.

    A payment does, and whatever is done to chosen cards.
    """
    step = first[-1]
    word = make.amount_word(game, step)
    is_number = word is not None and step.get(word, 1) not in (1, -1)
    chooses = any(isinstance(part, dict) for part in step.values())
    return isinstance(rest[0], Unable) and (head(step) == "pay" or is_number or chooses)


def _is_else(first: Steps, rest: Steps) -> bool:
    return isinstance(rest[0], Undone) and "if" in first[-1] and "else" not in first[-1]


def followed_by(game: PrintedGame, first: Steps, rest: Steps) -> Steps | None:
    """A sentence and what follows it."""
    return None if _is_else(first, rest) or _is_never_reached(game, first, rest) else followed(game, first, rest)


def followed_by_else(first: Steps, rest: Steps) -> Steps | None:
    """A condition and what happens otherwise: "If you do, … If you don't, …"."""
    return [*first[:-1], {**first[-1], "else": rest[0]["then"]}, *rest[1:]] if _is_else(first, rest) else None


def followed_as_long(game: PrintedGame, first: Steps, rest: Steps) -> Steps | None:
    """A sentence that begins with how long it lasts, and what follows it for as long."""
    steps = make.lasting(game, rest, first.led_by) if isinstance(first, Row) and first.led_by else None
    return None if steps is None else followed(game, first, steps)
