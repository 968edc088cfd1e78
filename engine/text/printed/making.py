"""What a line of a table makes of what its places read: a small language of records, lists and calls.

A name is a place of the pattern (None where it was left out), a builder or a constant of the game, or else the word itself: in
`[{damage: amount, to: target}]`, `damage` and `to` are words, and the others places. A call that answers None makes nothing of the whole
line. `a or b` is the first that was read, and `3 + number`, `-number` count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

Given: TypeAlias = "Mapping[str, Any]"
"""What the places of a pattern read, by name."""
Value: TypeAlias = Callable[[Given], Any]
KEY: Final = re.compile(r"([{,]\s*)([a-z_]+):")
"""A word that is the key of a record: `in` and `if` are words like others."""
SIGNS: Final = {ast.Add: 1, ast.Sub: -1}


class _NothingError(Exception):
    """A builder that answers None: nothing is made."""


def maker(makes: str, places: frozenset[str], names: Mapping[str, Any]) -> Callable[..., Any]:
    """What makes something of what places read, as `makes` says; of nothing said, what the first place reads.

    Raises:
        ValueError: it says what this language has no word for.
    """
    if not makes:
        return _first
    value = _Making(places, names).value(ast.parse(KEY.sub(r"\1'\2':", makes), mode="eval").body)

    def made(**given: Any) -> Any:
        try:
            return value(given)
        except _NothingError:
            return None

    return made


def _first(**given: Any) -> Any:
    return next(iter(given.values()))


class _Making:
    """An expression while it is turned into what evaluates it."""

    def __init__(self, places: frozenset[str], names: Mapping[str, Any]) -> None:
        self.places = places
        self.names = names

    def value(self, node: ast.expr) -> Value:
        """What a part of an expression comes to."""
        match node:
            case ast.Constant(constant):
                return lambda given: constant
            case ast.Name(name):
                return self._named(name)
            case ast.Call():
                return self._called(node)
            case ast.Dict():
                return self._record(node)
            case ast.List(parts) | ast.Tuple(parts):
                return self._row(parts, tuple if isinstance(node, ast.Tuple) else list)
            case ast.BoolOp(ast.Or(), parts):
                return _first_read([self.value(part) for part in parts])
            case ast.UnaryOp(ast.USub(), ast.Constant(int(number))):
                return lambda given: -number
            case ast.BinOp(left, ast.Add() | ast.Sub() as operator, right):
                one, two, sign = self.value(left), self.value(right), SIGNS[type(operator)]
                return lambda given: one(given) + sign * two(given)
        raise ValueError(ast.unparse(node))

    def _named(self, name: str) -> Value:
        if name in self.places:
            return lambda given: given.get(name)
        known = self.names.get(name, name)
        if callable(known):
            raise ValueError(f"{name} is a builder, and called nothing")
        return lambda given: known

    def _called(self, node: ast.Call) -> Value:
        called_by = ast.unparse(node.func)
        if called_by not in self.names:
            raise ValueError(f"no builder is called {called_by}")
        build = self.names[called_by]
        parts = [self.value(part) for part in node.args]
        named = [(keyword.arg or "", self.value(keyword.value)) for keyword in node.keywords]

        def called(given: Given) -> Any:
            made = build(*[part(given) for part in parts], **{name: part(given) for name, part in named})
            if made is None:
                raise _NothingError
            return made

        return called

    def _record(self, node: ast.Dict) -> Value:
        parts = [(None if key is None else self._key(key), self.value(value)) for key, value in zip(node.keys, node.values, strict=True)]

        def record(given: Given) -> dict[str, Any]:
            made: dict[str, Any] = {}
            for key, value in parts:
                if key is None:
                    made |= value(given)
                else:
                    made[key] = value(given)
            return made

        return record

    def _key(self, key: ast.expr) -> str:
        name = str(key.value) if isinstance(key, ast.Constant) else ast.unparse(key)
        return str(self.names.get(name, name)) if name.isupper() else name

    def _row(self, parts: list[ast.expr], sort: type[Any]) -> Value:
        made = [(isinstance(part, ast.Starred), self.value(part.value if isinstance(part, ast.Starred) else part)) for part in parts]

        def row(given: Given) -> Any:
            found: list[Any] = []
            for is_several, value in made:
                if is_several:
                    found.extend(value(given))
                else:
                    found.append(value(given))
            return sort(found)

        return row


def _first_read(parts: list[Value]) -> Value:
    def first(given: Given) -> Any:
        return next((value for part in parts if (value := part(given)) is not None), None)

    return first
