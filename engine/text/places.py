"""Where in a card's text something stands, as far as it decides what may stand there."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Where:
    """A place, with its path."""

    path: str
    in_trigger: bool = False
    in_always: bool = False
    changes: frozenset[str] = frozenset()
    """In `always`: what the ability changes, which what stands here may not depend on (`circles`)."""
    is_about_player: bool = False
    """In a trigger whose event is about a player: `cause` is no card there."""
    has_that: bool = False
    that_is_several: bool = False
    """`that` may be several cards: all of them are meant."""
    has_step_before: bool = False

    def at(self, *parts: object) -> Where:
        """A place below this one."""
        path = self.path
        for part in parts:
            path += f"[{part}]" if isinstance(part, int) else f".{part}"
        return replace(self, path=path)


def joined(one: bool | None, other: bool | None) -> bool | None:
    """What `that` is behind parts of a text that each may have named it: several cards where either says so; None: neither names any."""
    return one or other if one is not None and other is not None else other if one is None else one
