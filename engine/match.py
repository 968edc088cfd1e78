"""A match of any game: the engine asks, somebody chooses; what is asked, what happened, and what a seat may know."""

from __future__ import annotations

from typing import Any, Final

NOTHING: Final = -1
"""No card, no target."""


class Option:
    """One thing a player may decide. `card` is a game card, `target` a reference; both -1 where there is none."""

    def __init__(self, kind: int, card: int = NOTHING, target: int = NOTHING, number: int = 0) -> None:
        self.kind = kind
        self.card = card
        self.target = target
        self.number = number

    def key(self) -> tuple[int, int, int, int]:
        """Equal for equal options."""
        return (self.kind, self.card, self.target, self.number)


class Decision:
    """What a player must decide: one of `options`, by index. `card` is the card it is about, -1 for none."""

    def __init__(self, player: int, kind: int, options: list[Option], card: int = NOTHING) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self.card = card


class Happening:
    """Something that happened, for the log: what (a word), who, which cards, how much."""

    def __init__(self, kind: str, player: int, card: int, other: int, number: int, text: str) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.other = other
        self.number = number
        self.text = text

    def key(self) -> tuple[str, int, int, int, int, str]:
        """Equal for equal happenings."""
        return (self.kind, self.player, self.card, self.other, self.number, self.text)


class Match:
    """One game being played. A decision with a single option is passed over by the match itself, unless its game says otherwise."""

    @property
    def decision(self) -> Decision:
        """What must be decided now. Raises the game's error for an illegal choice where the match is over."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        raise NotImplementedError

    def choose(self, index: int) -> None:
        """Take option `index` and run until the next decision or the end; an illegal index is refused and changes nothing."""
        raise NotImplementedError

    def view_for(self, player: int) -> Any:
        """What `player` may know of the match now."""
        raise NotImplementedError
