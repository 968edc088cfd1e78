"""Builders of Skirmish's table: X formulas, ranges, markers, and effects of which isn't said how long they last."""

from __future__ import annotations

from typing import Any

from engine.skirmish.formula import MOST_X, Formula
from engine.text.printed.amounts import negative
from engine.text.printed.building import lasting
from engine.text.printed.data import Steps
from engine.text.printed.game import PrintedGame


def formula(times: int | None, plus: int | None, minus: int | None) -> str | None:
    """So many X with what is added or taken away, as texts write them; None for more X than are drawn."""
    drawn = 1 if times is None else times
    return str(Formula(drawn, (plus or 0) - (minus or 0))) if 1 <= drawn <= MOST_X else None


def for_good(game: PrintedGame, steps: Steps) -> Steps | None:
    """`steps` that last for good where nothing is said of how long; None where all of them say it."""
    return lasting(game, steps, "permanent")


def within_of(reach: Any) -> dict[str, Any]:
    """Characters in a range that is measured from the last target."""
    return {**reach, "of": "that"}


def taken(marker_amount: tuple[str, Any], sign: int) -> Steps:
    """Markers that are taken, or put back where `sign` is below 0."""
    slug, amount = marker_amount
    return [{"marker": slug, "add": amount if sign > 0 else negative(amount)}]


def left(marker_amount: tuple[str, Any]) -> Steps:
    """So many markers and no more or fewer."""
    slug, amount = marker_amount
    return [{"marker": slug, "set": amount}]


def reached(target: Any, reach: dict[str, Any]) -> dict[str, Any] | None:
    """That a character is in a range of yours, sight or not; None where sight is said to matter."""
    return {"within": [target, reach["within"]]} if reach.keys() == {"within"} and reach["within"] != "board" else None
