"""The games of this site, and the one that the present request or task is about.

`GAMES` names them, the first one first: slugs of the engine's games, or modules that hold a `KIT`. As with languages, the present
game is told once, by the address or the row that work begins with, and everything asks for it here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib import import_module

from django.conf import settings
from django.urls import get_urlconf, set_urlconf
from django.utils.module_loading import import_string

from engine.kit import Kit, kit_named
from web.errors import NotFoundError

_present: ContextVar[str | None] = ContextVar("present_game", default=None)


@lru_cache
def _kits(named: tuple[str, ...]) -> Mapping[str, Kit]:
    found = [import_module(name).KIT if "." in name else kit_named(name) for name in named]
    return {kit.slug: kit for kit in found}


def kits() -> Mapping[str, Kit]:
    """The kits of the site's games by slug, the first game first."""
    return _kits(tuple(settings.GAMES))


def first_game() -> str:
    """The game that addresses without one mean."""
    return next(iter(kits()))


def present_game() -> str:
    """The game that the present work is about; the first one where nobody said."""
    return _present.get() or first_game()


def present_kit() -> Kit:
    """The kit of the present game."""
    return kits()[present_game()]


def kit_of(game: str) -> Kit:
    """The kit of one of the site's games.

    Raises:
        NotFoundError: this site has no such game.
    """
    kit = kits().get(game)
    if kit is None:
        raise NotFoundError(f"This site has no game {game[:40]!r}; it has {', '.join(kits())}.", code="GAME_NOT_FOUND")
    return kit


@contextmanager
def at_addresses_of(game: str) -> Iterator[Kit]:
    """Work that is about `game`, whose addresses every `reverse` gives meanwhile; also where there is no request.

    Raises:
        NotFoundError: this site has no such game.
    """
    before = get_urlconf()
    with playing(game) as kit:
        set_urlconf(import_string(settings.ADDRESSES_OF_GAME)(game))
        try:
            yield kit
        finally:
            set_urlconf(before)


@contextmanager
def playing(game: str | None) -> Iterator[Kit]:
    """Work that is about `game`, whatever the request is about; None: about the first.

    Raises:
        NotFoundError: this site has no such game.
    """
    slug = game or first_game()
    kit = kit_of(slug)
    token = _present.set(slug)
    try:
        yield kit
    finally:
        _present.reset(token)
