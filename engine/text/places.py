"""Where in a card's text something stands, as far as it decides what may stand there."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Where:
    """A place, with its path."""

    path: str
    in_trigger: bool = False
    in_always: bool = False
    is_about_player: bool = False
    """In a trigger whose event is about a player: `cause` is no card there."""
    has_that: bool = False
    has_step_before: bool = False

    def at(self, *parts: object) -> Where:
        """A place below this one."""
        path = self.path
        for part in parts:
            path += f"[{part}]" if isinstance(part, int) else f".{part}"
        return replace(self, path=path)
