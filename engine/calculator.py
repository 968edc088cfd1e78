"""What a game reckons for whoever asks, without a match and with nothing stored: chances, sums, odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class AskedKind(StrEnum):
    """What a calculator is asked with."""

    TEXT = "text"
    """One line; a whole number counts as what was written."""
    NUMBER = "number"
    """A whole number."""
    CHOICE = "choice"
    COUNTS = "counts"
    """Whole numbers from 0 up by name."""
    DATA = "data"
    """Whatever JSON holds; the calculator reads it."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A value that a calculator takes. Numbers go from `least` to `most`, counts up to `most`."""

    name: str
    kind: AskedKind
    help: str = ""
    is_needed: bool = False
    choices: tuple[str, ...] = ()
    least: int = -99
    most: int = 99


@dataclass(frozen=True, kw_only=True)
class Calculator:
    """A call of a game, `POST games/<game>/<slug>/`.

    `answer(values, catalog)` gives what is sent, of values that are there and of their kinds; it may raise an EngineError. `told` is the
    JSON schema of what it gives.
    """

    slug: str
    summary: str
    asked: tuple[Asked, ...]
    answer: Callable[[Mapping[str, Any], Any], Mapping[str, Any]]
    told: Mapping[str, Any] = field(default_factory=lambda: {"type": "object"})
