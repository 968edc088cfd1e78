"""What is asked of the settings before anything starts: whether `GAMES` names games that the site can hold beside each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module

from django.conf import settings
from django.urls import URLPattern, URLResolver

from engine.errors import EngineError
from engine.kit import kit_named

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
OF_SERVERS = ("static",)
"""First parts of addresses that no pattern tells of."""


def faults_of_games() -> list[str]:
    """What is wrong with `GAMES`: none, a name nobody knows, two of one slug, a slug that no address can hold or that is one already."""
    if not settings.GAMES:
        return ["GAMES is empty: a site has one game at least, such as GAMES=rone."]
    faults, slugs = [], []
    for name in settings.GAMES:
        try:
            slugs.append((import_module(name).KIT if "." in name else kit_named(name)).slug)
        except (ImportError, AttributeError, EngineError) as error:
            faults.append(f"GAMES names {name!r}, and no such game can be loaded: {error}.")
    faults += [f"GAMES names two games with the slug {slug!r}." for slug, times in Counter(slugs).items() if times > 1]
    for slug in slugs:
        if not SLUG.fullmatch(slug):
            faults.append(f"The slug {slug!r} of a game can't stand in an address: write small letters, digits and hyphens.")
    if not faults and len(slugs) > 1:
        taken = {*OF_SERVERS, *first_parts()}
        faults += [
            f"The pages of the game {slug!r} would lie below /{slug}/, where the site has others." for slug in slugs[1:] if slug in taken
        ]
    return faults


def first_parts() -> set[str]:
    """The first parts of the site's own addresses: `cards`, `decks`, `api`, …."""
    from rone_site import urls

    return {part for pattern in routes(urls.urlpatterns) if SLUG.fullmatch(part := pattern.partition("/")[0])}


def routes(patterns: Iterable[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """Every address of `patterns`, as it is written there."""
    for pattern in patterns:
        here = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, here)
        else:
            yield here
