"""What tells two parts of a match apart: all their fields, so that none that is added can be forgotten."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.compiled import mypyc_attr

_FIELDS: dict[type, list[str]] = {}


def fields_of(part: object) -> list[str]:
    """The names of a part's fields, those of its base classes too, in alphabetical order; the same interpreted and compiled.

    Every field of a class is set when an object is made, so the first object of a class tells for all.
    """
    kind = type(part)
    found = _FIELDS.get(kind)
    if found is None:
        names: set[str] = set(getattr(part, "__dict__", ()))
        for base in kind.__mro__:
            names.update(getattr(base, "__mypyc_attrs__", ()))
            names.update(vars(base).get("__slots__", ()))
        found = sorted(names)
        _FIELDS[kind] = found
    return found


@mypyc_attr(acyclic=True)
class MatchPart:
    """Something that a match is made of and that changes in it. Parts are equal where their keys are."""

    __slots__ = ()  # else what is made of slots alone would get a dictionary beside them
    NOT_COMPARED: ClassVar[tuple[str, ...]] = ()
    """Fields in which equal parts may differ: what is kept so that it need not be looked for again."""
    IN_PLAY: ClassVar[tuple[str, ...]] = ()
    """Fields with cards in play, each of which the match tells apart by itself: here it counts which ones they are, and in which order."""

    def key(self) -> tuple[Any, ...]:
        """Equal for equal parts: the class's name and what the fields hold, in the order of `fields_of`."""
        ignored = self.NOT_COMPARED
        in_play = self.IN_PLAY
        return (
            type(self).__name__,
            *[
                numbered(getattr(self, name)) if name in in_play else frozen(getattr(self, name))
                for name in fields_of(self)
                if name not in ignored
            ],
        )


@mypyc_attr(acyclic=True)
class Printed:
    """Something that is printed on a card or in a rulebook: no match changes it, and a few fields name it."""

    __slots__ = ()
    NAMED_BY: ClassVar[tuple[str, ...]] = ()

    def key(self) -> tuple[Any, ...]:
        """Equal for what is the same."""
        return (type(self).__name__, *[getattr(self, name) for name in self.NAMED_BY])


def numbered(value: Any) -> Any:
    """Cards in play for a key: their numbers; of a place for one alone that number, -1 where it is empty."""
    if isinstance(value, list):
        return tuple([one.card for one in value])
    return -1 if value is None else value.card


def frozen(value: Any) -> Any:
    """`value` for a key: lists as tuples, and what has a key by that."""
    if isinstance(value, (list, tuple)):
        return tuple([frozen(one) for one in value])
    if value is None or isinstance(value, (int, str)):
        return value
    return value.key()
