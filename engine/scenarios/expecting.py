"""What must hold after a scenario's steps, compared with what its match has come to."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from engine.scenarios.played import PlayedScenario, Thing, Zone
from engine.scenarios.problems import DifferenceError, listed, only, record


def check_expectations(played: PlayedScenario, expect: dict[str, Any]) -> None:
    """Compare everything that is expected; of things only the fields that are named.

    Raises:
        DifferenceError: the first thing that is otherwise.
        ScenarioError: a key means nothing.
    """
    for key, wanted in expect.items():
        found = played.look(str(key))
        wanted_entries = _entries(found, wanted, str(key), played.entry_fields)
        if not _fits(found, wanted_entries) or isinstance(found, bool) is not isinstance(wanted, bool):
            raise DifferenceError(f"{key} is {_shown(found, wanted_entries)!r}, expected {wanted!r}")


def _entries(found: Any, wanted: Any, where: str, known: Collection[str]) -> Any:
    """What is wanted, with a record for each entry where things are found.

    Raises:
        ScenarioError: an entry says what can't be asked.
    """
    if isinstance(found, Zone):
        thing = Thing("", None, {})
        return [_entries(thing, one, where, known) for one in listed(wanted, where)]
    if not isinstance(found, Thing):
        return wanted
    entry = {"card": wanted} if isinstance(wanted, str) else record(wanted, where)
    only(entry, known, where)
    return entry


def _fits(found: Any, wanted: Any) -> bool:
    if isinstance(found, Zone):
        if len(found.things) != len(wanted):
            return False
        if found.is_ordered:
            return all(map(_fits, found.things, wanted))
        return _match(found.things, wanted)
    if isinstance(found, Thing):
        if wanted.get("card") not in (None, found.card, found.name):
            return False
        fields = {**found.fields, "name": found.name}
        return all(fields.get(name, 0) == value for name, value in wanted.items() if name != "card")
    return bool(found == wanted)


def _match(things: Sequence[Thing], entries: Sequence[Any]) -> bool:
    """Whether each entry fits a thing of its own, in any order."""
    if not entries:
        return not things
    for place, thing in enumerate(things):
        if _fits(thing, entries[0]) and _match([*things[:place], *things[place + 1 :]], entries[1:]):
            return True
    return False


def _shown(found: Any, wanted: Any) -> Any:
    """A thing with the fields that are asked of any beside it; anything else as it is."""
    if isinstance(found, Zone):
        asked = {name: None for entry in wanted for name in entry}
        return [_shown(thing, asked) for thing in found.things]
    if isinstance(found, Thing):
        name = found.card if found.name is None else found.name
        fields = {field: found.fields[field] for field in sorted(set(wanted) & set(found.fields))}
        return {"card": name, **fields} if fields else name
    return found
