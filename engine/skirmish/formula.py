"""X formulas, `2X+2`: how many X cards are drawn for a value, and what is added (XST-4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MOST_X: Final = 9
"""A formula draws at most so many X."""
_WRITTEN: Final = re.compile(r"([1-9]?)X(?:([+-])(\d{1,2}))?\Z")


@dataclass(frozen=True, slots=True)
class Formula:
    """`times` X, each drawn with criticals of its own (XST-3), and `plus`, which may be below 0."""

    times: int = 1
    plus: int = 0

    def __str__(self) -> str:
        """As it is written: `X`, `X-1`, `3X+2`."""
        times = "" if self.times == 1 else str(self.times)
        return f"{times}X{self.plus:+}" if self.plus else f"{times}X"


def find_formula(text: str) -> Formula | None:
    """The formula that `text` is, None if it is none: `X`, `X-1`, `3X+2`, with at most 9 X."""
    found = _WRITTEN.match(text.replace(" ", "").replace("−", "-"))
    if found is None:
        return None
    plus = int(found[3] or 0)
    return Formula(int(found[1] or 1), -plus if found[2] == "-" else plus)
