r"""Patterns between slashes, matched in time linear in the text whatever the pattern.

A small language: characters, `.`, classes, `\d \w \s` and their opposites, `( )`, `|`, `* + ? {m,n}`, `^ $`.
There are no back-references and no look-around, so a pattern is a finite automaton. It is carried out as one:
the states that hold at once are one state of a table that is filled in while it is used. Nothing is ever tried
twice, so there is no pattern that explodes. Work is counted, not timed (`Budget`). Texts without the characters
that a pattern can't do without (`literal`) need not be read.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext

from cards.search.folding import words_of
from cards.search.pattern_parser import Chars, Node, NodeKind, PatternError, literal_of, parse_pattern, size_of

__all__ = ["Budget", "BudgetSpentError", "Pattern", "PatternError"]

SIZE_MAX = 1_000
TABLE_MAX = 2_000


class BudgetSpentError(Exception):
    """A search has done all the work that it may."""


@dataclass
class Budget:
    """How much work is left: one for a word that was met before, more for a new one and for each new state of a table.

    All of it is some 20 milliseconds: a pattern through the texts of five thousand cards, and more where it names a word.
    """

    left: int = 350_000

    def spend(self, amount: int) -> None:
        """Take `amount`.

        Raises:
            BudgetSpentError: there is not so much left.
        """
        self.left -= amount
        if self.left < 0:
            raise BudgetSpentError


@dataclass
class _Automaton:
    """States by number: characters that lead on, and states that are reached without a character."""

    moves: list[tuple[Chars, int] | None] = field(default_factory=list)
    free: list[list[tuple[str, int]]] = field(default_factory=list)
    budget: Budget = field(default_factory=Budget)

    def new(self) -> int:
        self.moves.append(None)
        self.free.append([])
        return len(self.moves) - 1

    def link(self, start: int, end: int, condition: str = "") -> None:
        self.free[start].append((condition, end))

    def build(self, node: Node, start: int) -> int:
        """Add `node` from `start` on; returns the state after it."""
        self.budget.spend(80)
        if node.kind is NodeKind.CHARS:
            end = self.new()
            self.moves[start] = (node.chars, end)
            inner = self.new()
            self.link(end, inner)
            return inner
        if node.kind is NodeKind.ANCHOR:
            end = self.new()
            self.link(start, end, node.anchor)
            return end
        if node.kind is NodeKind.SEQUENCE:
            for part in node.parts:
                start = self.build(part, start)
            return start
        if node.kind is NodeKind.EITHER:
            end = self.new()
            for part in node.parts:
                branch = self.new()
                self.link(start, branch)
                self.link(self.build(part, branch), end)
            return end
        return self._repeat(node, start)

    def _repeat(self, node: Node, start: int) -> int:
        for _ in range(node.least):
            start = self.build(node.parts[0], start)
        if node.most is None:
            loop, end = self.new(), self.new()
            self.link(start, loop)
            self.link(loop, end)
            inner = self.new()
            self.link(loop, inner)
            self.link(self.build(node.parts[0], inner), loop)
            return end
        end = self.new()
        self.link(start, end)
        for _ in range(node.most - node.least):
            inner = self.new()
            self.link(start, inner)
            start = self.build(node.parts[0], inner)
            self.link(start, end)
        return end


class _Row(dict[str, "_Row | None"]):
    """One state of the table: where each character and each word leads, None where the pattern is found.

    What was not met yet is worked out. Texts repeat their words, so most words of a text take one step.
    """

    __slots__ = ("accepts", "accepts_at_end", "owner", "states")

    def __init__(self, owner: Pattern, states: frozenset[int], accepts: bool, accepts_at_end: bool) -> None:
        super().__init__()
        self.owner, self.states, self.accepts, self.accepts_at_end = owner, states, accepts, accepts_at_end

    def __missing__(self, word: str) -> _Row | None:
        found: _Row | None
        if len(word) == 1:
            row = self.owner.step(self, word)
            found = None if row.accepts else row
        else:
            found = self.owner.walk(self, word)
        self[word] = found
        return found


class Pattern:
    """A compiled pattern; `is_in` says whether it occurs anywhere in a text. Every such text has the `literal` in it.

    Raises:
        PatternError: the pattern can't be read, with the column in it.
        BudgetSpentError: the budget is spent.
    """

    def __init__(self, pattern: str, budget: Budget) -> None:
        self._budget = budget
        self._automaton = _Automaton(budget=budget)
        start = self._automaton.new()
        tree = parse_pattern(pattern)
        if size_of(tree) > SIZE_MAX:
            raise PatternError(0, gettext("the pattern is too large"))
        self.literal = literal_of(tree)
        self._end = self._automaton.build(tree, start)
        self._start = start
        self._rows: dict[frozenset[int], _Row] = {}
        self._anew = self._closed({start}, at_start=False)
        self._first = self._row(self._closed({start}, at_start=True))

    def is_in(self, text: str) -> bool:
        """Whether the pattern occurs in `text`.

        Raises:
            BudgetSpentError: the budget is spent.
        """
        return self.is_in_words(words_of(text))

    def is_in_words(self, words: tuple[str, ...]) -> bool:
        """`is_in` for a text that is cut into words already."""
        self._budget.spend(len(words) + 4)
        if self._first.accepts:
            return True
        row = self._first
        for word in words:
            reached = row[word]
            if reached is None:
                return True
            row = reached
        return row.accepts_at_end

    def walk(self, row: _Row, word: str) -> _Row | None:
        """Where the characters of `word` lead from `row`, one after the other."""
        self._budget.spend(len(word) + 3)
        for character in word:
            reached = row[character]
            if reached is None:
                return None
            row = reached
        return row

    def step(self, row: _Row, character: str) -> _Row:
        """Where `character` leads from `row`. The pattern may also begin anew at every place."""
        self._budget.spend(20 + 12 * len(row.states))
        moves = self._automaton.moves
        reached = {move[1] for state in row.states if (move := moves[state]) is not None and move[0].has(character)}
        return self._row(self._closed(reached, at_start=False) | self._anew)

    def _row(self, states: frozenset[int]) -> _Row:
        known = self._rows.get(states)
        if known is None:
            if len(self._rows) >= TABLE_MAX:
                raise BudgetSpentError
            at_end = self._end in self._closed(set(states), at_start=False, at_end=True)
            known = self._rows[states] = _Row(self, states, self._end in states, at_end)
        return known

    def _closed(self, states: set[int], *, at_start: bool, at_end: bool = False) -> frozenset[int]:
        """`states` with all that are reached from them without a character."""
        open_, found = list(states), set(states)
        while open_:
            for condition, target in self._automaton.free[open_.pop()]:
                holds = not condition or (condition == "^" and at_start) or (condition == "$" and at_end)
                if holds and target not in found:
                    found.add(target)
                    open_.append(target)
        self._budget.spend(2 * len(found))
        return frozenset(found)
