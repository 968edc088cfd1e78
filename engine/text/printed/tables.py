"""Tables of patterns: how print says something in English and German, and what is made of it; a game adds tables of its own.

A table is a text of lines. `# …` is a comment, `[rule …]` begins the lines of one rule or several, and every other line is one of these:

- `English || German => makes`: a pattern in each language (`phrases.py` tells how they are written), and what is made of it
  (`making.py`). `-` stands where a language has none, `;;` between several; without `||` both say the same, and without `=>` it is what
  its one place reads.
- `NAME = English || German`: words that patterns name in capitals.
- `@list value = English || German`: a value of a list, and `@list.form value = …` the words that it has elsewhere. A line that names
  lists is there once for each of their values: `@list` stands for the words in a pattern, and for the value in a place, a rule or what is
  made; `@list.form` for the words of the form wherever it stands.

`word~` is a German word in every ending.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, TypeAlias

from engine.languages import Language

Cells: TypeAlias = "tuple[str, str]"
"""What is said in English and in German; "-" for nothing."""
Lists: TypeAlias = "dict[str, dict[str, dict[str, Cells]]]"
"""The words of lists, by list, form ("" for the plain one) and value."""
ENDINGS: Final = ("", "e", "en", "em", "er", "es")
NAME: Final = re.compile(r"\b[A-ZÄÖÜ]{2,}(?:_[A-Z]+)*\b")
LIST: Final = re.compile(r"@([a-z]+)(?:\.([a-z]+))?")
DECLINED: Final = re.compile(r"(\w+)~")
PLACE: Final = re.compile(r"\{[^{}]*\}")
NAMED: Final = re.compile(r"\{(\w+)[:}]")
"""The name of a place."""
WORD_LINE: Final = re.compile(r"(?P<name>[A-Z_]+) = (?P<words>.*)")
LIST_LINE: Final = re.compile(r"@(?P<list>[a-z]+)(?:\.(?P<form>[a-z]+))? (?P<value>\S+) = (?P<words>.*)")
HEADING: Final = re.compile(r"\[([\w@. ]+)\]")
STEP: Final = "step "
"""What the rule of a line begins with that says a step in other words: `[step draw]`."""
NOTHING: Final = "-"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table: its rules, the pattern in each language, what is made of it ("" for what its place reads), and file and line."""

    rules: tuple[str, ...]
    cells: Cells
    makes: str
    where: tuple[str, int]


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern of one language: no list is left in it. `places` are those of its line in either language."""

    rule: str
    pattern: str
    makes: str
    places: frozenset[str]
    where: tuple[str, int]


@dataclass(slots=True)
class Table:
    """Lines of patterns with their words and lists."""

    words: dict[str, Cells] = field(default_factory=dict)
    lists: Lists = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    def add_list(self, name: str, values: Mapping[str, Cells], form: str = "") -> None:
        """Add values to a list, with the words of one form."""
        self.lists.setdefault(name, {}).setdefault(form, {}).update(values)

    def rows(self, language: Language) -> Iterator[Row]:
        """Every pattern of a language, line by line."""
        at = int(language == "de")
        for line in self.lines:
            both = " ".join(self._in_words(cell, side) for side, cell in enumerate(line.cells))
            for pattern in line.cells[at].split(" ;; "):
                if pattern != NOTHING:
                    yield from self._rows(line, self._in_words(pattern, at), both, at)

    def _rows(self, line: Line, pattern: str, both: str, at: int) -> Iterator[Row]:
        """The rows of one pattern, one for each value of the lists in it; `both` is what either language says in that line."""
        said = " ".join((*line.rules, pattern, line.makes))
        named = list(dict.fromkeys(match[1] for match in LIST.finditer(said)))
        forms = {name: {match[2] or "" for match in LIST.finditer(said) if match[1] == name} for name in named}
        in_words = {match[1] for match in LIST.finditer(PLACE.sub("", pattern)) if not match[2]}
        for values in product(*(self._values(name, forms[name], name in in_words, at) for name in named)):
            given = _Given(self, dict(zip(named, values, strict=True)), at)
            spoken = given.spoken(pattern)
            places = frozenset(NAMED.findall(given.of_places(both) + spoken))
            for rule in line.rules:
                yield Row(given.placed(rule), _in_every_ending(spoken), given.made(line.makes), places, line.where)

    def _values(self, name: str, forms: set[str], is_said: bool, at: int) -> list[str]:
        """The values of a list that have words in all the forms that a line asks for."""
        known = self.lists.get(name, {})
        asked = [known.get(form, {}) for form in sorted(forms) if form or is_said]
        values = dict.fromkeys(value for words in (asked or known.values()) for value in words)
        return [value for value in values if all(words.get(value, (NOTHING, NOTHING))[at] != NOTHING for words in asked)]

    def words_of(self, name: str, form: str, value: str, at: int) -> str:
        """The words of a value in a list."""
        return self._in_words(self.lists[name][form][value][at], at)

    def _in_words(self, pattern: str, at: int) -> str:
        """A pattern with the words that it names; what is in places is no name."""

        def put(match: re.Match[str]) -> str:
            words = self.words.get(match[0])
            return match[0] if words is None else _grouped(self._in_words(words[at], at))

        parts = PLACE.split(pattern)
        return "".join(
            part for pair in zip((NAME.sub(put, part) for part in parts), (*PLACE.findall(pattern), ""), strict=True) for part in pair
        )


@dataclass(frozen=True, slots=True)
class _Given:
    """One value for each list that a line names."""

    table: Table
    values: Mapping[str, str]
    at: int

    def placed(self, said: str) -> str:
        """What stands in a place, or a rule's name: of a list its value, of a form the words."""
        return LIST.sub(self._value, said)

    def of_places(self, said: str) -> str:
        """Words in which each list stands for its value: the names of places are looked for in it."""
        return LIST.sub(lambda match: self.values.get(match[1], ""), said)

    def spoken(self, pattern: str) -> str:
        """A pattern with the words of lists, and their values in its places."""
        return LIST.sub(self._words, PLACE.sub(lambda place: self.placed(place[0]), pattern))

    def made(self, makes: str) -> str:
        """What is made: a value as it is where that is a number, a name, or stands within a word; quoted otherwise."""

        def put(match: re.Match[str]) -> str:
            said = self._value(match)
            around = makes[match.start() - 1 : match.start()] + makes[match.end() : match.end() + 1]
            is_plain = said.isupper() or said.lstrip("-").isdigit() or re.search(r"\w", around) is not None
            return said if is_plain else repr(said)

        return LIST.sub(put, makes)

    def _value(self, match: re.Match[str]) -> str:
        return self._words(match) if match[2] else self.values.get(match[1], "")

    def _words(self, match: re.Match[str]) -> str:
        return self.table.words_of(match[1], match[2] or "", self.values[match[1]], self.at)


def _grouped(words: str) -> str:
    """Words in brackets where a choice stands in them openly."""
    depth = 0
    for letter in words:
        depth += (letter in "([") - (letter in ")]")
        if letter == "|" and not depth:
            return f"({words})"
    return words


def _in_every_ending(pattern: str) -> str:
    return DECLINED.sub(lambda match: "(" + "|".join(match[1] + ending for ending in ENDINGS) + ")", pattern)


# --- Reading -------------------------------------------------------------------------------------


def table_of(files: Iterable[Path]) -> Table:
    """The table that stands in files, one behind the other.

    Raises:
        ValueError: a line is none of the kinds that there are.
    """
    table = Table()
    for file in files:
        rules: tuple[str, ...] = ()
        for number, line in read_lines(file):
            heading = HEADING.fullmatch(line)
            if heading is not None:
                rules = (heading[1],) if heading[1].startswith(STEP) else tuple(heading[1].split())
            elif not _add_words(table, line):
                table.lines.append(_line(rules, line, (file.name, number)))
    return table


@cache
def read_lines(file: Path) -> tuple[tuple[int, str], ...]:
    """The lines of a file that say something, each with its number."""
    lines = ((number, line.strip()) for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1))
    return tuple((number, line) for number, line in lines if line and not line.startswith("# "))


def _add_words(table: Table, line: str) -> bool:
    """Whether a line names words or a value of a list; added to the table."""
    word = WORD_LINE.fullmatch(line)
    value = LIST_LINE.fullmatch(line)
    if word is not None:
        table.words.setdefault(word["name"], _cells(word["words"]))
    elif value is not None:
        plain = "" if value["value"] == "''" else value["value"]
        table.add_list(value["list"], {plain: _cells(value["words"])}, value["form"] or "")
    return word is not None or value is not None


def _line(rules: tuple[str, ...], line: str, where: tuple[str, int]) -> Line:
    said, _, makes = line.partition(" => ")
    if not rules or not said.strip():
        raise ValueError(line)
    return Line(rules, _cells(said), makes.strip(), where)


def _cells(said: str) -> Cells:
    english, mark, german = said.partition(" || ")
    return (english.strip(), german.strip() if mark else english.strip())
