"""A run of the site in which nothing is random and no time passes."""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Iterator
from datetime import datetime
from unittest import mock

from django.utils import timezone

from tests.events.makers import NOW


class Chance:
    """A source of random bytes that gives the same ones again after `start_anew`."""

    def __init__(self) -> None:
        self.source = random.Random()

    def start_anew(self, seed: str) -> None:
        """From here on the bytes follow from `seed` alone."""
        self.source.seed(seed)

    def bytes(self, count: int) -> bytes:
        """The next ones."""
        return self.source.randbytes(count)


def now() -> datetime:
    """The moment at which everything happens."""
    return NOW


@contextlib.contextmanager
def fixed_surroundings() -> Iterator[Chance]:
    """The clock stands at `NOW`, no processor works; keys, tokens and seeds come from the chance that is returned."""
    chance = Chance()
    chance.start_anew("the world")
    with (
        mock.patch.object(timezone, "now", now),
        mock.patch("time.time", return_value=NOW.timestamp()),
        mock.patch("time.thread_time", return_value=0.0),  # of a budget of processor seconds `RateLimit` tells what is left
        mock.patch("time.process_time", return_value=0.0),
        mock.patch("web.answers.START", "the start"),  # stands in the ETag of a kept answer
        mock.patch.object(os, "urandom", chance.bytes),
        mock.patch.object(random, "_urandom", chance.bytes),
    ):
        yield chance
