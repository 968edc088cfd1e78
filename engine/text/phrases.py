"""Reading phrases: a grammar of patterns, and a chart that finds every way in which tokens can be read by it.

A pattern is a row of words; `(a|b)` is one of them, `[a]` may be missing, `{name}` is what the rule of that name reads, `{x:name}` the
same by another name. `<water>` is a symbol. Every reading that there is comes out; which of them is meant is not asked here.
The chart is the usual one (Frost, Hafiz & Callaghan 2008, parser combinators with memoisation) without left recursion: each rule is tried
once at each place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeAlias

from engine.text.budget import Budget

PIECE = re.compile(r"\{(?:(\w+):)?(\w+)\}|([()\[\]|])|([^\s()\[\]|{}]+)")
Build: TypeAlias = Callable[..., Any]
Found: TypeAlias = "tuple[Any, int]"
"""What was read, and where it ends."""
Own: TypeAlias = Callable[[Sequence[str], int], Iterable[Found]]
"""A rule that is no pattern: a number, say."""


Row: TypeAlias = "tuple[str | Ref, ...]"


@dataclass(frozen=True, slots=True)
class Ref:
    """A place in a pattern for what a rule reads; `name` is the argument that it becomes, "" for none."""

    name: str
    rule: str


@dataclass(slots=True)
class Node:
    """A place in the tree of all patterns of a rule: what may come next, and what ends here."""

    words: dict[str, Node] = field(default_factory=dict)
    refs: dict[Ref, Node] = field(default_factory=dict)
    ends: list[Build] = field(default_factory=list)


class Phrases:
    """A grammar: rules by name, each with its patterns and what is made of them."""

    def __init__(self, fold: Callable[[str], str]) -> None:
        self._fold = fold
        self.rules: dict[str, Node] = {}
        self.own: dict[str, Own] = {}

    def add(self, rule: str, patterns: str | Iterable[str], build: Build) -> None:
        """Let `rule` read each of `patterns`; `build` gets what their places read by name, and returns None where it can't be."""
        for pattern in (patterns,) if isinstance(patterns, str) else patterns:
            for row in self._rows(pattern):
                self._add_row(rule, row, build)

    def _add_row(self, rule: str, row: Row, build: Build) -> None:
        node = self.rules.setdefault(rule, Node())
        for piece in row:
            if isinstance(piece, Ref):
                node = node.refs.setdefault(piece, Node())
            else:
                node = node.words.setdefault(piece if piece.startswith("<") else self._fold(piece), Node())
        if build not in node.ends:
            node.ends.append(build)

    def add_values(self, rule: str, values: Iterable[tuple[str, Any]]) -> None:
        """Let `rule` read each pattern of `values` as the value beside it."""
        for pattern, value in values:
            self.add(rule, pattern, _constant(value))

    def add_own(self, rule: str, read: Own) -> None:
        """Let `rule` read by a function."""
        self.own[rule] = read

    def unknown_rules(self) -> set[str]:
        """Rules that a pattern names and that there are none of."""
        known = {*self.rules, *self.own}
        return {ref.rule for root in self.rules.values() for ref in _refs(root)} - known

    def drop_unknown(self) -> None:
        """Drop the patterns that ask for a rule which reads nothing: what a game has no words for is never read."""
        while True:
            readable = {*self.own, *(rule for rule, root in self.rules.items() if _can_end(root))}
            dropped = [_drop(root, readable) for root in self.rules.values()]
            if not any(dropped):
                break
        self.rules = {rule: root for rule, root in self.rules.items() if rule in readable}

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of every pattern; no pattern is added afterwards."""
        return frozenset(word for root in self.rules.values() for word in _words(root))

    @cached_property
    def sorted_words(self) -> tuple[str, ...]:
        """`words` in their order."""
        return tuple(sorted(self.words))

    # --- Patterns --------------------------------------------------------------------------------

    def _rows(self, pattern: str) -> list[Row]:
        """Every row of words and places that a pattern stands for."""
        pieces = [match.groups() for match in PIECE.finditer(pattern)]
        rows, end = self._choice(pieces, 0)
        if end != len(pieces):
            raise ValueError(f"{pattern!r} closes what it doesn't open")
        return rows

    def _choice(self, pieces: Sequence[Any], start: int) -> tuple[list[Row], int]:
        """Alternatives up to the bracket that closes them."""
        rows: list[Row] = []
        current: list[Row] = [()]
        index = start
        while index < len(pieces):
            name, rule, mark, word = pieces[index]
            if mark in (")", "]"):
                break
            index += 1
            if mark == "|":
                rows.extend(current)
                current = [()]
            elif mark in ("(", "["):
                inner, index = self._choice(pieces, index)
                index += 1
                inner = self._as_one(inner)
                if mark == "[":
                    inner = [(), *inner]
                current = [(*row, *more) for row in current for more in inner]
            else:
                piece: str | Ref = word if rule is None else Ref(name or rule, rule)
                current = [(*row, piece) for row in current]
        return [*rows, *current], index

    def _as_one(self, rows: list[Row]) -> list[Row]:
        """Alternatives that say nothing by name as a rule of their own, so that a pattern is no product of all its choices."""
        if len(rows) < 2 or any(isinstance(piece, Ref) and piece.name for row in rows for piece in row):
            return rows
        rule = "|".join(" ".join(piece if isinstance(piece, str) else piece.rule for piece in row) for row in rows)
        if rule not in self.rules:
            for row in rows:
                self._add_row(rule, row, _nothing)
        return [(Ref("", rule),)]


def _can_end(node: Node) -> bool:
    """Whether a pattern ends here or behind."""
    return bool(node.ends) or any(map(_can_end, (*node.words.values(), *node.refs.values())))


def _drop(node: Node, readable: set[str]) -> bool:
    """Drop what asks for a rule that isn't readable, here and behind; whether there was any."""
    unknown = [ref for ref in node.refs if ref.rule not in readable]
    for ref in unknown:
        del node.refs[ref]
    behind = [_drop(after, readable) for after in (*node.words.values(), *node.refs.values())]
    return bool(unknown) or any(behind)


def _nothing(**_: Any) -> str:
    return ""


def _constant(value: Any) -> Build:
    return lambda: value


def _refs(node: Node) -> Iterable[Ref]:
    for ref, after in node.refs.items():
        yield ref
        yield from _refs(after)
    for after in node.words.values():
        yield from _refs(after)


def _words(node: Node) -> Iterable[str]:
    yield from node.words
    for after in (*node.words.values(), *node.refs.values()):
        yield from _words(after)


# --- The chart -----------------------------------------------------------------------------------


LETTERS_PER_UNIT: Final = 100
"""What was read is compared as it is written out: so many letters cost as much as one step."""


class Chart:
    """The readings of one row of tokens, made within a budget: a unit for each step, and one for each part of what a step makes.

    `furthest` is the last place that any reading reached, `expected` the words and rules that could have stood there.
    """

    def __init__(self, phrases: Phrases, tokens: Sequence[str], budget: Budget) -> None:
        self.phrases = phrases
        self.tokens = tokens
        self.furthest = 0
        self.expected: set[str] = set()
        self._memo: dict[tuple[str, int], list[Found]] = {}
        self._budget = budget

    def read(self, rule: str, start: int = 0) -> list[Found]:
        """Every way in which `rule` can be read from `start` on, none twice.

        Raises:
            TooMuchWorkError: it takes more steps than the budget has.
        """
        key = (rule, start)
        known = self._memo.get(key)
        if known is not None:
            return known
        self._memo[key] = []  # a rule that begins with itself reads nothing there
        own = self.phrases.own.get(rule)
        found = list(own(self.tokens, start)) if own is not None else []
        root = self.phrases.rules.get(rule)
        if root is not None:
            self._walk(root, start, {}, found)
        if len(found) > 1:
            found = self._without_doubles(found)
        elif not found and start >= self.furthest:
            self._expect(start, "{" + rule + "}")
        self._memo[key] = found
        return found

    def _walk(self, node: Node, at: int, given: dict[str, Any], found: list[Found]) -> None:
        self._budget.spend(1)
        for build in node.ends:
            value = build(**given)
            if value is not None:
                found.append((value, at))
                if isinstance(value, list):
                    self._budget.spend(len(value))
        if node.words:
            after = node.words.get(self.tokens[at]) if at < len(self.tokens) else None
            if after is not None:
                self._walk(after, at + 1, given, found)
            elif at >= self.furthest:
                self._expect(at, *node.words)
        for ref, then in node.refs.items():
            for value, end in self.read(ref.rule, at):
                self._walk(then, end, {**given, ref.name: value} if ref.name else given, found)

    def _without_doubles(self, found: list[Found]) -> list[Found]:
        seen: set[tuple[str, int]] = set()
        kept: list[Found] = []
        for value, end in found:
            written = repr(value)
            self._budget.spend(len(written) // LETTERS_PER_UNIT)
            if (written, end) not in seen:
                seen.add((written, end))
                kept.append((value, end))
        return kept

    def _expect(self, at: int, *what: str) -> None:
        if at > self.furthest:
            self.furthest = at
            self.expected = set()
        self.expected.update(what)
