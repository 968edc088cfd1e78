"""Addresses of the site for tests that call all of them, those of tomorrow too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver

SAMPLES = {
    "int": ("1", "0", "9" * 30),
    "slug": ("no-such-thing",),
    "deck": ("000000000000",),
    "uuid": ("00000000-0000-4000-8000-000000000000",),
}
OTHER_SAMPLES = ("x", "9" * 30, "%F0%9F%92%A7")


def addresses(is_wanted: Callable[[str], bool], known: Mapping[str, str]) -> list[str]:
    """An address for each wanted route, with some of each kind of value in it; `known` are values that exist, by kind."""

    def walk(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[str]:
        for pattern in patterns:
            route = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, route)
            elif is_wanted(route):
                yield from filled(route, known)

    return sorted(set(walk(get_resolver("rone_site.urls").url_patterns, "")))


def filled(route: str, known: Mapping[str, str]) -> Iterator[str]:
    """`route` with its placeholders replaced: `<int:card_id>` by numbers, and so on."""
    if "<" not in route:
        yield f"/{route}"
        return
    before, _, rest = route.partition("<")
    name, _, after = rest.partition(">")
    kind = name.partition(":")[0] if ":" in name else "str"
    values = SAMPLES.get(kind, OTHER_SAMPLES)
    for value in (*values, known[kind]) if kind in known else values:
        yield from filled(f"{before}{value}{after}", known)
