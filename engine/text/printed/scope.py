"""How far a filter reaches beside "human or machine": the filter before them may be the first's alone, that behind them the last's.

"Exhausted humans or machines with Flying" may be four things. The phrase marks its record with the filters that stand before and behind
it (`describing.core_of`), and each meaning becomes a reading. Where one of them can't be told in words, there is none: the text is a gap.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from engine.text.printed.data import BEFORE, BEHIND, PRONOUNS, Data, Steps
from engine.text.printed.game import PrintedGame

MARKS: Final = (BEFORE, BEHIND)
STEPS_IN: Final = ("do", "then", "else", "may", "play", "always")
"""Parts that hold steps; `choose` holds lists of them."""


class _UntellableError(Exception):
    """A meaning that no words can tell."""


def with_every_scope(game: PrintedGame, reading: list[Data]) -> Iterator[list[Data]]:
    """`reading` with its filters about all that they may be about, then the narrower meanings; nothing where one can't be told."""
    found = tuple(mark for mark in MARKS if _is_marked(reading, mark))
    if not found:
        yield reading
        return
    narrowings = [frozenset(mark for mark, is_narrow in zip(found, narrow, strict=True) if is_narrow) for narrow in _every(len(found))]
    try:
        meanings = [_Narrow(game, marks).abilities(reading) for marks in narrowings]
    except _UntellableError:
        return
    yield from meanings


def _every(places: int) -> Iterator[tuple[bool, ...]]:
    return product((False, True), repeat=places)


def _is_marked(value: Any, mark: str) -> bool:
    if isinstance(value, dict):
        return mark in value or any(_is_marked(inner, mark) for inner in value.values())
    return isinstance(value, list) and any(_is_marked(inner, mark) for inner in value)


def _refers(value: Any) -> bool:
    """Whether something is about a card that was named before."""
    if isinstance(value, dict):
        return any(map(_refers, value.values()))
    return any(map(_refers, value)) if isinstance(value, list) else value == "that" or value in PRONOUNS


class _Narrow:
    """Abilities with the filters of some places (`marks`) about one alternative alone."""

    def __init__(self, game: PrintedGame, marks: frozenset[str]) -> None:
        self.game = game
        self.marks = marks

    def abilities(self, reading: list[Data]) -> list[Data]:
        """Each ability; a trigger about one of two sorts becomes two."""
        return [made for ability in reading for made in self._ability(ability)]

    def _ability(self, ability: Data) -> list[Data]:
        event = self._parts(ability.get("of"))
        if len(event) > 1 and ability.get("once_per_turn"):
            raise _UntellableError
        rest = self._plain({key: value for key, value in ability.items() if key != "of"})
        return [{key: of if key == "of" else rest[key] for key in ability} for of in event]

    def _parts(self, record: Any) -> list[Any]:
        """A record as those that together mean the same: itself, unless a filter of it is narrow."""
        if not isinstance(record, dict) or not self.marks & record.keys():
            return [self._plain(record)]
        part = "race" if isinstance(record.get("race"), list) else "type"
        kind = next(iter(record))
        names = record[part]
        made = []
        for index, name in enumerate(names):
            lost = [BEFORE] * (index > 0) + [BEHIND] * (index < len(names) - 1)
            without = {key for mark in lost if mark in self.marks for key in record.get(mark, ())}
            said = {key: value for key, value in record.items() if key not in (*MARKS, *without)}
            if part == "race":
                made.append({key: name if key == "race" else value for key, value in said.items()})
            else:
                made.append({name: said[kind]} | {key: value for key, value in said.items() if key not in (kind, "type")})
        return made

    def _plain(self, value: Any) -> Any:
        """A value without its marks: counts become sums, steps several or a choice."""
        if isinstance(value, list):
            return [self._plain(inner) for inner in value]
        if not isinstance(value, dict):
            return value
        if set(value) == {"count"}:
            parts = self._parts(value["count"])
            return {"count": parts[0]} if len(parts) == 1 else {"sum": [{"count": part} for part in parts]}
        if next(iter(value), "") in self.game.kinds:
            (alone,) = self._parts_of_one(value)
            return alone
        made: Data = {}
        for key, inner in value.items():
            if key in STEPS_IN:
                made[key] = self._steps(inner, in_always=key == "always")
            elif key == "of" and "choose" in value:
                made[key] = [self._steps(option) for option in inner]
            else:
                made[key] = self._plain(inner)
        return made

    def _parts_of_one(self, record: Data) -> list[Data]:
        if self.marks & record.keys():
            raise _UntellableError
        return [{key: self._plain(value) for key, value in record.items() if key not in MARKS}]

    def _steps(self, steps: Steps, in_always: bool = False) -> Steps:
        made: Steps = []
        for index, step in enumerate(steps):
            told = self._step(step, in_always)
            if len(told) > 1 and _refers(steps[index + 1 :]):
                raise _UntellableError
            made.extend(told)
        return made

    def _step(self, step: Data, in_always: bool) -> Steps:
        """A step, once for each sort that it is about, or as a choice of them where it is about one card."""
        word = next(iter(step))
        at = next((key for key in (word, "to", "which") if isinstance(step.get(key), dict) and self.marks & step[key].keys()), None)
        if at is None:
            return [self._plain(step)]
        whom = step[at]
        rest = self._plain({key: None if key == at else value for key, value in step.items()})
        steps = [{**rest, at: part} for part in self._parts(whom)]
        if in_always or at == "which" or word == "for_each" or whom.get("many") == "all":
            return steps
        if "many" in whom:
            raise _UntellableError
        return [{"choose": 1, "of": [[one] for one in steps]}]
