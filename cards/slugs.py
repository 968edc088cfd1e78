"""Slugs that are made of names, where nobody has written one."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from django.utils.text import slugify

from engine.folding import in_small_latin

RESERVED_SLUGS = frozenset({"proxies", "random", "search-help"})
"""Words that stand in the place of a card's slug in the site's addresses."""


def slug_of(name: str, longest: int = 100) -> str:
    """The slug that `name` makes, accents dropped and letters like ß and Æ spelled out; "" for a name without Latin letters."""
    return slugify(in_small_latin(name)).replace("_", "-")[:longest].strip("-")


def free_slug(wanted: str, taken: Collection[str], longest: int = 100) -> str:
    """`wanted`, or the first of `wanted-2`, `wanted-3` … that is neither in `taken` nor reserved."""
    for number in count(1):
        tail = "" if number == 1 else f"-{number}"
        slug = wanted[: longest - len(tail)].strip("-") + tail
        if slug not in taken and slug not in RESERVED_SLUGS:
            return slug
    raise AssertionError
