"""What a game's reader of printed texts answers (`Kit.read_text`): abilities, what each sentence was read as, and what wasn't read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class TextPlace(Protocol):
    """Where in a text something stands: line and column count from 1, the length is in characters."""

    @property
    def line(self) -> int:
        """From 1."""
        ...

    @property
    def column(self) -> int:
        """From 1."""
        ...

    @property
    def length(self) -> int:
        """In characters."""
        ...


class ReadSentence(Protocol):
    """A piece of a text that is read by itself; `readings` are the abilities that it can mean, the likelier first."""

    @property
    def text(self) -> str:
        """As it stands there."""
        ...

    @property
    def place(self) -> TextPlace:
        """Where it stands, or where reading stopped."""
        ...

    @property
    def readings(self) -> Sequence[Sequence[Mapping[str, Any]]]:
        """None where it could not be read."""
        ...


class UnreadSentence(Protocol):
    """A piece that could not be read, with the place where reading stopped, and what is known there."""

    @property
    def text(self) -> str:
        """As it stands there."""
        ...

    @property
    def place(self) -> TextPlace:
        """Where it stands, or where reading stopped."""
        ...

    @property
    def found(self) -> str:
        """What stands where reading stopped."""
        ...

    @property
    def expected(self) -> Sequence[str]:
        """What could have stood there."""
        ...

    @property
    def nearest(self) -> str:
        """The known word most like it; "" where none is."""
        ...


class TextReading(Protocol):
    """What a printed text was read as, as far as it could be read."""

    @property
    def abilities(self) -> Sequence[Mapping[str, Any]]:
        """A tree that the checks accept."""
        ...

    @property
    def sentences(self) -> Sequence[ReadSentence]:
        """All of them, read or not."""
        ...

    @property
    def unread(self) -> Sequence[UnreadSentence]:
        """Those that could not be read."""
        ...

    @property
    def is_too_much(self) -> bool:
        """Whether nothing was read, since the text is too long or takes too much work."""
        ...

    @property
    def is_whole(self) -> bool:
        """Whether all of the text was read."""
        ...
