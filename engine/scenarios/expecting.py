"""What must hold after a scenario's steps, compared with what its match has come to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from engine.scenarios.played import ExpectedZone, PlayedScenario, Thing
from engine.scenarios.problems import DifferenceError, listed, only, record


def check_expectations(played: PlayedScenario, expect: dict[str, Any]) -> None:
    """Compare everything that is expected; of things only the fields that are named.

    Raises:
        DifferenceError: the first thing that is otherwise.
        ScenarioError: a key means nothing.
    """
    for key, wanted in expect.items():
        found = played.look(str(key))
        if not _fits(found, wanted, str(key), played.entry_fields) or isinstance(found, bool) is not isinstance(wanted, bool):
            raise DifferenceError(f"{key} is {_shown(found, wanted)!r}, expected {wanted!r}")


def _entry(data: Any, where: str, known: Collection[str]) -> dict[str, Any]:
    entry = {"card": str(data)} if isinstance(data, str | int) else record(data, where)
    only(entry, known, where)
    return entry


def _fits(found: Any, wanted: Any, where: str, known: Collection[str]) -> bool:
    """Whether a zone, a thing or a plain value is as it is wanted. Raises ScenarioError for an entry that says what can't be asked."""
    if isinstance(found, ExpectedZone):
        entries = [_entry(one, where, known) for one in listed(wanted, where)]
        fits = partial(_fits, where=where, known=known)
        if len(found.things) != len(entries):
            return False
        return all(map(fits, found.things, entries)) if found.is_ordered else _match(found.things, entries, fits)
    if isinstance(found, Thing):
        if wanted is None:
            return False
        entry = _entry(wanted, where, known)
        if entry.get("card") not in (None, found.card, found.name):
            return False
        fields = {**found.fields, "name": found.name}
        return all(_fits(fields.get(name, 0), value, where, known) for name, value in entry.items() if name != "card")
    return bool(found == wanted)


def _match(things: Sequence[Thing], entries: Sequence[Any], fits: Callable[[Thing, Any], bool]) -> bool:
    """Whether each entry fits a thing of its own, in any order."""
    if not entries:
        return not things
    for place, thing in enumerate(things):
        if fits(thing, entries[0]) and _match([*things[:place], *things[place + 1 :]], entries[1:], fits):
            return True
    return False


def _shown(found: Any, wanted: Any) -> Any:
    """A thing with the fields that are asked of any beside it; anything else as it is."""
    if isinstance(found, ExpectedZone):
        every = {name: value for entry in wanted if isinstance(entry, dict) for name, value in entry.items()}
        return [_shown(thing, every) for thing in found.things]
    if isinstance(found, Thing):
        name = found.card if found.name is None else found.name
        asked = sorted(set(wanted) & set(found.fields)) if isinstance(wanted, dict) else []
        fields = {field: _shown(found.fields[field], wanted[field]) for field in asked}
        return {"card": name, **fields} if fields else name
    return found
