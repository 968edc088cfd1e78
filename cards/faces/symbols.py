"""The symbols that a face uses, copied into it from the site's sprite: an image can't point outside itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

SPRITE = "web/symbols.svg"
SYMBOL = re.compile(r'<symbol id="i-(?P<name>[a-z0-9-]+)".*?</symbol>', re.DOTALL)


@cache
def _sprite() -> Mapping[str, str]:
    path = finders.find(SPRITE)
    if path is None:
        raise FileNotFoundError(f"the sprite {SPRITE} is not among the static files")
    return {found["name"]: found[0] for found in SYMBOL.finditer(Path(path).read_text(encoding="utf-8"))}


def symbol_names() -> frozenset[str]:
    """Every symbol that the sprite has."""
    return frozenset(_sprite())


def symbol_definitions(names: Iterable[str]) -> str:
    """The `<symbol>` elements of `names`, in alphabetical order.

    Raises:
        KeyError: the sprite has no such symbol.
    """
    return "".join(_sprite()[name] for name in sorted(set(names)))
