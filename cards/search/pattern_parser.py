"""Reading a pattern into a tree; everything outside the small language is refused with its column."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from django.utils.translation import gettext

from cards.search.folding import fold_letters

LONGEST = 100
REPEATS_MAX = 30
DEEPEST = 20
WHOLE_CLASSES = "dwsDWS"


class PatternError(Exception):
    """A pattern that can't be read; `column` counts from 1 within it, 0 for the whole."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


@dataclass(frozen=True, slots=True)
class Chars:
    """A set of characters: single ones, ranges, and whole classes (`d`, `w`, `s`, big for the opposite)."""

    single: frozenset[str] = frozenset()
    ranges: tuple[tuple[str, str], ...] = ()
    classes: str = ""
    inverted: bool = False
    any: bool = False

    def has(self, character: str) -> bool:
        """Whether `character` is in the set."""
        if self.any:
            return character != "\n"
        found = (
            character in self.single
            or any(low <= character <= high for low, high in self.ranges)
            or any(_in_class(name, character) for name in self.classes)
        )
        return found != self.inverted


class NodeKind(Enum):
    """What a node of a pattern is."""

    CHARS = auto()
    ANCHOR = auto()
    SEQUENCE = auto()
    EITHER = auto()
    REPEAT = auto()


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a pattern. `most` None is without end."""

    kind: NodeKind
    chars: Chars = Chars()
    anchor: str = ""
    parts: tuple[Node, ...] = ()
    least: int = 1
    most: int | None = 1


def parse_pattern(pattern: str) -> Node:
    """The tree of `pattern`; letters are folded like the texts it is held against.

    Raises:
        PatternError: with the column and what is wrong.
    """
    if len(pattern) > LONGEST:
        raise PatternError(0, gettext("a pattern has at most %(most)s characters") % {"most": LONGEST})
    parser = _Parser(pattern)
    tree = parser.either(0)
    if parser.at < len(pattern):
        raise PatternError(parser.at + 1, gettext("a bracket is closed that was not opened"))
    return tree


def literal_of(node: Node) -> str:
    """The longest characters in a row that the pattern can't do without; "" where there are none."""
    return _literals(node)[1]


def _literals(node: Node) -> tuple[str | None, str]:
    """What the node is, where it is these characters and nothing else, and the longest that it can't do without."""
    if node.kind is NodeKind.CHARS:
        chars = node.chars
        is_one = len(chars.single) == 1 and not (chars.ranges or chars.classes or chars.inverted or chars.any)
        return (one := next(iter(chars.single)), one) if is_one else (None, "")
    if node.kind is NodeKind.SEQUENCE:
        return _literals_in_a_row(node.parts)
    if node.kind is NodeKind.REPEAT and node.least > 0:
        whole, longest = _literals(node.parts[0])
        if whole is None:
            return None, longest
        repeated = (whole * node.least)[:LONGEST]
        return (repeated if node.least == node.most and len(repeated) < LONGEST else None), repeated
    return None, ""


def _literals_in_a_row(parts: tuple[Node, ...]) -> tuple[str | None, str]:
    row = longest = ""
    is_whole = True
    for part in parts:
        whole, inside = _literals(part)
        if whole is None:
            is_whole, row = False, ""
        else:
            row = (row + whole)[:LONGEST] if len(row) < LONGEST else row
        longest = max(longest, row, inside, key=len)
    return (row if is_whole and len(row) < LONGEST else None), longest


def size_of(node: Node) -> int:
    """How many nodes the pattern has when every repetition is written out."""
    inside = sum(size_of(part) for part in node.parts)
    return 1 + inside * (max(node.least, node.most or 1) if node.kind is NodeKind.REPEAT else 1)


def _in_class(name: str, character: str) -> bool:
    small = name.lower()
    if small == "d":
        found = character.isdigit()
    elif small == "s":
        found = character.isspace()
    else:
        found = character.isalnum() or character == "_"
    return found != name.isupper()


class _Parser:
    def __init__(self, pattern: str) -> None:
        self.pattern, self.at = pattern, 0

    def peek(self) -> str:
        return self.pattern[self.at] if self.at < len(self.pattern) else ""

    def take(self) -> str:
        character = self.peek()
        self.at += 1
        return character

    def either(self, depth: int) -> Node:
        if depth > DEEPEST:
            raise PatternError(self.at, gettext("brackets stand too deep in each other"))
        parts = [self.sequence(depth)]
        while self.peek() == "|":
            self.take()
            parts.append(self.sequence(depth))
        return parts[0] if len(parts) == 1 else Node(NodeKind.EITHER, parts=tuple(parts))

    def sequence(self, depth: int) -> Node:
        parts = []
        while self.peek() not in ("", "|", ")"):
            parts.append(self.repeated(self.atom(depth)))
        return Node(NodeKind.SEQUENCE, parts=tuple(parts))

    def repeated(self, node: Node) -> Node:
        """`node` with what says how often."""
        while self.peek() and self.peek() in "*+?{":
            column = self.at + 1
            if node.kind is NodeKind.ANCHOR:
                raise PatternError(column, gettext("nothing stands before it that could be repeated"))
            mark = self.take()
            least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(mark, (0, 0)) if mark != "{" else self.bounds(column)
            if self.peek() == "?":
                self.take()
            node = Node(NodeKind.REPEAT, parts=(node,), least=least, most=most)
        return node

    def bounds(self, column: int) -> tuple[int, int | None]:
        end = self.pattern.find("}", self.at)
        inside = self.pattern[self.at : end] if end >= 0 else ""
        low, comma, high = inside.partition(",")
        if not (low.isascii() and low.isdigit() and len(low) <= 3) or (high and not (high.isascii() and high.isdigit() and len(high) <= 3)):
            raise PatternError(column, gettext("numbers are wanted between { and }"))
        self.at = end + 1
        least = int(low)
        most = int(high) if high else None if comma else least
        if least > REPEATS_MAX or (most or 0) > REPEATS_MAX or (most is not None and most < least):
            raise PatternError(column, gettext("at most %(most)s repetitions, the smaller number first") % {"most": REPEATS_MAX})
        return least, most

    def atom(self, depth: int) -> Node:
        column = self.at + 1
        character = self.take()
        if character == "(":
            if self.pattern.startswith("?:", self.at):
                self.at += 2
            elif self.peek() == "?":
                raise PatternError(column, gettext("a group that begins with (? is not known here"))
            inner = self.either(depth + 1)
            if self.take() != ")":
                raise PatternError(column, gettext("a bracket is not closed"))
            return inner if inner.kind is not NodeKind.REPEAT else Node(NodeKind.SEQUENCE, parts=(inner,))
        if character == "[":
            return Node(NodeKind.CHARS, chars=self.char_class(column))
        if character == ".":
            return Node(NodeKind.CHARS, chars=Chars(any=True))
        if character in "^$":
            return Node(NodeKind.ANCHOR, anchor=character)
        if character in "*+?{":
            raise PatternError(column, gettext("nothing stands before it that could be repeated"))
        if character == "\\":
            return self.escaped(column)
        return _literal(character)

    def escaped(self, column: int) -> Node:
        character = self.take()
        if not character:
            raise PatternError(column, gettext("nothing stands behind the backslash"))
        if character in WHOLE_CLASSES:
            return Node(NodeKind.CHARS, chars=Chars(classes=character))
        if character.isalnum():
            raise PatternError(column, gettext("%(what)s is not known here") % {"what": f"\\{character}"})
        return _literal(character)

    def char_class(self, column: int) -> Chars:
        inverted = self.peek() == "^"
        if inverted:
            self.take()
        single: set[str] = set()
        ranges: list[tuple[str, str]] = []
        classes = ""
        first = True
        while first or self.peek() != "]":
            first = False
            character = self.take()
            if not character:
                raise PatternError(column, gettext("a [ is not closed"))
            if character == "\\":
                character = self.take()
                if character and character in WHOLE_CLASSES:
                    classes += character
                    continue
                if not character or character.isalnum():
                    raise PatternError(self.at, gettext("%(what)s is not known here") % {"what": f"\\{character}"})
            low = fold_letters(character)
            if self.peek() == "-" and self.pattern[self.at + 1 : self.at + 2] not in ("", "]"):
                self.take()
                high = fold_letters(self.take())
                if len(low) != 1 or len(high) != 1 or high < low:
                    raise PatternError(self.at, gettext("the range in [ ] runs backwards"))
                ranges.append((low, high))
            else:
                single.update(low)
        self.take()
        return Chars(frozenset(single), tuple(ranges), classes, inverted)


def _literal(character: str) -> Node:
    """One character, folded; ß becomes two."""
    folded = fold_letters(character) or character
    parts = tuple(Node(NodeKind.CHARS, chars=Chars(frozenset(part))) for part in folded)
    return parts[0] if len(parts) == 1 else Node(NodeKind.SEQUENCE, parts=parts)
