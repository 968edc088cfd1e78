"""Cards that a condition in front of steps names: in "If you control another human, refresh it" nobody knows whether "it" is that human."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.text.printed.data import OF_ANY_NUMBER, REFERRING, THEM, Data, Steps
from engine.text.printed.game import PrintedGame
from engine.text.printed.pronouns import in_order


def is_unclear_after(game: PrintedGame, condition: Any, steps: Steps) -> bool:
    """Whether "it" in `steps` may be a card that the condition before them counts or looks at, for which there is no word."""
    named = list(_named(condition))
    pronoun = _first_pronoun(game, steps) if named else None
    return pronoun is not None and any(_may_be(game, *pronoun, *one) for one in named)


def _may_be(game: PrintedGame, pronoun: str, word: str, kind: str, is_single: bool) -> bool:
    if pronoun not in OF_ANY_NUMBER and is_single is (pronoun == THEM):
        return False
    return game.is_open_to(kind, word)


def _first_pronoun(game: PrintedGame, steps: Steps) -> tuple[str, str] | None:
    """The first "it" of steps that comes before a target, and the word of its step."""
    for step in steps:
        for sort, what in in_order(game, step):
            if sort in ("target", "all"):
                return None
            if sort == "pronoun" and what in REFERRING:
                return what, next(iter(step))
    return None


def _named(condition: Any) -> Iterator[tuple[str, bool]]:
    """The kinds of cards that a condition says there are, each with whether it may be one alone."""
    if condition == "hero_level":
        yield "hero", True
    if not isinstance(condition, dict):
        return
    word, inner = next(iter(condition.items()))
    if word in ("all", "any"):
        for one in inner:
            yield from _named(one)
    elif word == "not" and isinstance(inner, dict) and "at_least" in inner:
        amount, least = inner["at_least"]
        yield from _in_amount(amount, most=least - 1 if isinstance(least, int) else None)
    elif word == "not":
        yield from _named(inner)
    elif word in ("at_least", "equal"):
        amount, number = inner
        is_none = word == "equal" and number == 0
        yield from () if is_none else _in_amount(amount, most=number if isinstance(number, int) else None)
        yield from _in_amount(number, most=None)


def _in_amount(amount: Any, most: int | None) -> Iterator[tuple[str, bool]]:
    if amount == "hero_level":
        yield "hero", True
    elif isinstance(amount, dict):
        yield from _in_figure(amount, most)
    elif isinstance(amount, list):
        for inner in amount:
            yield from _in_amount(inner, most)


def _in_figure(amount: Data, most: int | None) -> Iterator[tuple[str, bool]]:
    counted, looked_at = amount.get("count"), amount.get("of")
    if isinstance(counted, dict) and most != 0:
        yield next(iter(counted)), most == 1
    elif isinstance(looked_at, dict):
        yield next(iter(looked_at)), True
    else:
        for inner in amount.values():
            yield from _in_amount(inner, most)
