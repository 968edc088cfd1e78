"""What is wrong with card data: told all at once, each with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import EngineError

MOST_PROBLEMS = 1_000
"""With so many, a document isn't read any further."""


@dataclass(frozen=True, order=True)
class DataProblem:
    """One thing that is wrong. `line` counts from 1, 0 where no line can be named; `card` is a slug or an id."""

    file: str
    line: int
    card: str
    field: str
    message: str

    def __str__(self) -> str:
        """File, line, card, field and message, as a compiler would put it."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (place, self.card, self.field, self.message) if part)


class CardDataError(EngineError):
    """Card data that can't be loaded, with all `problems`. Nothing of it was stored."""

    code = "CARD_DATA_REFUSED"

    def __init__(self, problems: Sequence[DataProblem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))
