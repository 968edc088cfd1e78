"""What reading a printed text answers (`Kit.read_text`): abilities, what each sentence was read as, and what wasn't read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.text.printed.data import Data


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Where in a text something stands: line and column count from 1, `length` is in characters."""

    line: int
    column: int
    length: int


@dataclass(frozen=True, slots=True)
class ReadSentence:
    """A piece of a text that is read by itself: a whole ability, mostly a line.

    `readings` are the abilities that it can mean, the likelier first; none where it could not be read.
    """

    text: str
    place: TextPlace
    readings: tuple[tuple[Data, ...], ...]

    @property
    def is_ambiguous(self) -> bool:
        """Whether it can mean several things."""
        return len(self.readings) > 1


@dataclass(frozen=True, slots=True)
class UnreadSentence:
    """Where reading stopped: what stands there, what could have stood there, and the known word most like it ("" where none is)."""

    text: str
    place: TextPlace
    found: str
    expected: tuple[str, ...]
    nearest: str


@dataclass(frozen=True, slots=True)
class TextReading:
    """What a text was read as: its `abilities`, a tree that the checks accept, as far as its sentences could be read.

    `is_too_much`: nothing was read, since reading it would take more work than any card's text does, or it is longer than any.
    """

    abilities: tuple[Data, ...]
    sentences: tuple[ReadSentence, ...]
    unread: tuple[UnreadSentence, ...]
    is_too_much: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether all of the text was read."""
        return not self.unread and bool(self.sentences)

    def each(self, change: Callable[[Data], Data]) -> TextReading:
        """The same reading with every ability changed."""
        sentences = tuple(
            replace(sentence, readings=tuple(tuple(map(change, reading)) for reading in sentence.readings)) for sentence in self.sentences
        )
        return replace(self, abilities=tuple(map(change, self.abilities)), sentences=sentences)
