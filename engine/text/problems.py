"""What is wrong with a card's text: told all at once, each with its place in the tree."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from engine.errors import EngineError


@dataclass(frozen=True)
class AbilityProblem:
    """One thing that is wrong.

    `path` is the place in the tree (`abilities[1].do[0].to.unit`), `found` what stands there, written as in YAML, and
    `suggestion` the nearest known word, "" where none is near. `is_playable`: a match could carry it out, though nobody would print it.
    """

    path: str
    found: str
    message: str
    suggestion: str = ""
    is_playable: bool = False

    def __str__(self) -> str:
        """Path, message and suggestion in one line."""
        return f"{self.path}: {self.message}" + (f" Did you mean {self.suggestion}?" if self.suggestion else "")


class AbilitiesError(EngineError):
    """Abilities that can't be read, with all `problems`."""

    code = "ABILITIES_REFUSED"

    def __init__(self, problems: tuple[AbilityProblem, ...], where: str = "") -> None:
        super().__init__((f"{where}: " if where else "") + "; ".join(str(problem) for problem in problems))
        self.problems = problems


def nearest(found: str, known: list[str]) -> str:
    """The known word most like `found`, or ""."""
    folded = found.strip().lower().replace("-", "_").replace(" ", "_")
    close = get_close_matches(folded, known, n=1, cutoff=0.6)
    return close[0] if close else ""
