"""Menus: their entries, and which of them a page belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise


@dataclass(frozen=True)
class Entry:
    """One link of the menu. `key` is what a template names as `nav`; `view` is the name of its address.

    `own_view`: where it leads who has something of their own there, if that is another page of the same part.
    """

    key: str
    label: str | Promise
    view: str
    own_view: str = ""


@dataclass(frozen=True)
class Link:
    """A menu entry on a page: where it leads and whether the page belongs to it."""

    key: str
    label: str
    url: str
    is_current: bool


def links(entries: Iterable[Entry], path: str, current: str = "", *, is_own: bool = False) -> list[Link]:
    """A menu as seen from `path`, by somebody with things of their own if `is_own`.

    `current` names the entry; without it the longest address that `path` begins with counts.
    """
    addresses = [(entry, url) for entry in entries if (url := find_address(entry.view))]
    if not current:
        under = [(len(url), entry.key) for entry, url in addresses if path.startswith(url)]
        current = max(under)[1] if under else ""
    return [
        Link(entry.key, str(entry.label), find_address(entry.own_view) if is_own and entry.own_view else url, entry.key == current)
        for entry, url in addresses
    ]


def find_address(view: str) -> str:
    """The address of a view that needs no argument, or nothing where no such view is installed."""
    try:
        return reverse(view)
    except NoReverseMatch:
        return ""
