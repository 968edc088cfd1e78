"""The kinds of notifications. Each app describes its own here when it starts, and tells of what it knows (`services.notify`).

So what stands below never asks what stands above it: what a thing is called now, where it is and how it is said comes from its app.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.functional import Promise

MOST_NAMED = 4
"""People and things that one notification names; of the others it says how many they are."""


@dataclass(frozen=True)
class Subject:
    """What a notification is about: what it is called, and where it is; no address where it is gone."""

    name: str
    address: str = ""


@dataclass(frozen=True)
class Happened:
    """What a sentence is made of. `people` and `things` are the newest `MOST_NAMED` of `count`."""

    count: int
    subject: Subject
    people: tuple[str, ...] = ()
    things: tuple[Subject, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


Finder = Callable[[Any, Collection[str]], Mapping[str, Subject]]
"""The things of the present game with these keys that a reader can open, by key."""


def nothing_found(_reader: Any, _keys: Collection[str]) -> Mapping[str, Subject]:
    """No things."""
    return {}


def never(_facts: Mapping[str, Any], _happened_at: datetime) -> None:
    """It may be mailed at any time."""
    return


@dataclass(frozen=True)
class Topic:
    """Kinds that people want by mail, or don't, together."""

    slug: str
    label: Promise


@dataclass(frozen=True)
class Kind:
    """A kind of notification: its topic, how it is said, and where its subject is found.

    `find_things`: where what it was about each time is found. `names_people`: who did it is said. Without either nobody asks for more
    than the number. `expires`, asked with its facts and when it happened, says from when on a mail about it comes too late; None for never.
    """

    slug: str
    topic: Topic
    sentence: Callable[[Happened], str]
    icon: str = "info"
    find: Finder = nothing_found
    find_things: Finder | None = None
    names_people: bool = False
    expires: Callable[[Mapping[str, Any], datetime], datetime | None] = never


_kinds: dict[str, Kind] = {}


def register(*kinds: Kind) -> None:
    """Make `kinds` known, their topics in the order in which they are offered."""
    _kinds.update({kind.slug: kind for kind in kinds})


def topics() -> Mapping[str, Topic]:
    """Every topic by its slug."""
    return {kind.topic.slug: kind.topic for kind in _kinds.values()}


def known_kinds() -> Mapping[str, Kind]:
    """Every kind by its slug."""
    return _kinds
