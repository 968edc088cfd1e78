"""Seeded chance: one stream of random numbers for each purpose, the same on every machine.

The generator is sfc32 (Chris Doty-Humphrey's Small Fast Chaotic, 32 bits; public domain): three words of
state and a counter, only additions, shifts and exclusive-ors. All numbers stay below 2**53, so compiled
code needs no big integers and computes the very same numbers as interpreted code.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64  # for the compiler alone: nothing of it is there when the source runs

_MASK: Final = 0xFFFFFFFF
_RANGE: Final = 0x100000000

Item = TypeVar("Item")


class Stream:
    """One sequence of random numbers. Made from a seed and a purpose, copied with its position."""

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.a: i64 = a  # as machine words compiled code draws three times as fast
        self.b: i64 = b
        self.c: i64 = c
        self.counter: i64 = counter

    def copy(self) -> Stream:
        """A stream that goes on with the same numbers, on its own."""
        return Stream(self.a, self.b, self.c, self.counter)

    def word(self) -> i64:
        """The next number from 0 to 2**32 - 1."""
        a = self.a
        b = self.b
        c = self.c
        counter = self.counter
        result = (a + b + counter) & _MASK
        self.counter = (counter + 1) & _MASK
        self.a = b ^ (b >> 9)
        self.b = (9 * c) & _MASK
        self.c = ((((c << 21) & _MASK) | (c >> 11)) + result) & _MASK
        return result

    def below(self, bound: i64) -> int:
        """A number from 0 to `bound` - 1, each equally likely (Lemire's method; `bound` up to 2**20)."""
        a = self.a  # from here on `word`, written out: every decision of a random bot draws once, and a call costs as much as its sums
        c = self.c
        counter = self.counter
        result = (a + self.b + counter) & _MASK
        self.counter = (counter + 1) & _MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (9 * c) & _MASK
        self.c = ((((c << 21) & _MASK) | (c >> 11)) + result) & _MASK
        product = result * bound
        low = product & _MASK
        if low < bound:
            threshold = (_RANGE - bound) % bound
            while low < threshold:
                product = self.word() * bound
                low = product & _MASK
        return product >> 32

    def shuffle(self, items: list[Item]) -> None:
        """Put `items` into a random order, each order equally likely (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def key(self) -> tuple[int, int, int, int]:
        """What tells this position of this sequence from any other."""
        return (self.a, self.b, self.c, self.counter)


def stream(seed: int, purpose: str, index: int = 0) -> Stream:
    """The stream of `purpose` (shuffle-0, effects, bot-1, …) in game number `index` under `seed`.

    Streams of different purposes, games or seeds have nothing to do with each other, so a draw more in
    one of them moves no other (which is what comparing two lists on the same chance stands on).
    """
    digest = sha256(f"{seed}/{purpose}/{index}".encode()).digest()
    return Stream(
        int.from_bytes(digest[0:4], "big"),
        int.from_bytes(digest[4:8], "big"),
        int.from_bytes(digest[8:12], "big"),
        int.from_bytes(digest[12:16], "big"),
    )


def game_seed(seed: int, index: int) -> int:
    """The seed of game number `index` of a run: 48 bits that depend on nothing but these two numbers."""
    return int.from_bytes(sha256(f"{seed}/game/{index}".encode()).digest()[:6], "big")
