"""A drawing that anybody can verify: a secret is committed to before, and shown afterwards.

Before anybody knows who will be drawn, the SHA-256 of a random seed is published; it fixes the seed without telling it. When it
is drawn, each player's number gets the SHA-256 of `seed:number`, and those with the smallest come first. With the seed, anybody can compute
both again (a hash commitment: Blum, Coin flipping by telephone, 1981).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256

SEED_BYTES = 32


def new_seed() -> str:
    """A seed that nobody guesses, as 64 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def commitment_to(seed: str) -> str:
    """What is published before the drawing: the SHA-256 of the seed's digits, in hexadecimal."""
    return sha256(seed.encode()).hexdigest()


def drawn_from(numbers: Iterable[int], seed: str, how_many: int) -> list[int]:
    """`how_many` of `numbers`, or all where there are fewer, in the order in which they are drawn."""
    return sorted(set(numbers), key=lambda number: sha256(f"{seed}:{number}".encode()).digest())[:how_many]
