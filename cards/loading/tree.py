"""Safe YAML and JSON with the line of every value.

Plain scalars mean what a person typing cards expects: whole numbers, `true`, `false`, `null` and dates, and
text for all else. `no` and `012` are text (YAML 1.1 would read them as false and 10). Aliases, tags and keys that stand
twice are refused.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import yaml
from django.utils.translation import gettext

WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]{0,8})\Z")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}\Z")
UNSTORABLE = re.compile("[\0\ud800-\udfff]")
PLAIN_WORDS = {"true": True, "false": False, "null": None}
WORDS = {"~": None, "": None, **{spelling: value for word, value in PLAIN_WORDS.items() for spelling in (word, word.title(), word.upper())}}
DEEPEST = 40
MOST_PARTS = 1_000_000
"""Values, names and brackets in a document: some fifteen thousand cards."""
MOST_FIELDS = 300
"""Names in one mapping."""
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser in C where PyYAML has it: thousands of cards in a second."""

Path = tuple[str | int, ...]


class TreeError(Exception):
    """A file that can't be read as YAML; `line` counts from 1, 0 where none can be named."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Tree:
    """The value of a file and the line (from 1) of each of its parts by path."""

    value: Any
    lines: Mapping[Path, int]

    def at(self, path: Path) -> Any:
        """The part at `path`."""
        found = self.value
        for step in path:
            found = found[step]
        return found

    def line(self, *path: str | int) -> int:
        """The line of the part at `path`, or of the nearest part that holds it."""
        for end in range(len(path), -1, -1):
            if path[:end] in self.lines:
                return self.lines[path[:end]]
        return 0


def read_tree(text: str) -> Tree:
    """The one document of `text`.

    Raises:
        TreeError: it is no YAML, or uses what card data does without.
    """
    try:
        _refuse_what_is_not_used(text)
        node = yaml.compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise TreeError(
            mark.line + 1 if mark else 0, gettext("this is no YAML: %(reason)s") % {"reason": error.problem or error.context}
        ) from error
    except yaml.YAMLError as error:
        raise TreeError(0, gettext("this is no YAML: %(reason)s") % {"reason": error}) from error
    except RecursionError as error:
        raise TreeError(0, gettext("lists and mappings are nested too deeply")) from error
    lines: dict[Path, int] = {}
    return Tree(None if node is None else _value(node, (), lines), lines)


def _refuse_what_is_not_used(text: str) -> None:
    """Raises `TreeError` for anchors, aliases, tags, and for what is too deep to be read."""
    depth = 0
    for number, event in enumerate(yaml.parse(text, Loader=LOADER)):
        if number > MOST_PARTS:
            raise TreeError(_line_of(event), _too_many(gettext("values"), MOST_PARTS))
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None):
            raise TreeError(_line_of(event), gettext("anchors, aliases and tags are not used in card data"))
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise TreeError(_line_of(event), gettext("lists and mappings are nested too deeply"))


def _line_of(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


def read_json(text: str) -> Tree:
    """The JSON document `text`; lines are told where YAML can read it too, which is nearly always.

    Raises:
        TreeError: it is no JSON, or a key stands twice.
    """
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise TreeError(error.lineno, gettext("this is no JSON: %(reason)s") % {"reason": error.msg}) from error
    except ValueError as error:
        raise TreeError(0, str(error)) from error
    except RecursionError as error:
        raise TreeError(0, gettext("lists and mappings are nested too deeply")) from error
    _refuse_unstorable(value)
    try:
        return Tree(value, read_tree(text).lines)
    except TreeError:
        return Tree(value, {(): 1})


def _too_many(what: str, most: int) -> str:
    return gettext("it holds more than %(most)s %(what)s") % {"most": most, "what": what}


def _refuse_unstorable(value: Any) -> None:
    """Raises `TreeError` for a text in `value` that no database keeps: with a NUL, or half of a surrogate pair."""
    waiting, seen = [value], 0
    while waiting:
        part = waiting.pop()
        seen += 1
        if seen > MOST_PARTS:
            raise TreeError(0, _too_many(gettext("values"), MOST_PARTS))
        if isinstance(part, str):
            if UNSTORABLE.search(part):
                raise TreeError(0, gettext("%(text)s holds a character that can't be stored") % {"text": ascii(part[:40])})
        elif isinstance(part, dict):
            waiting += [*part, *part.values()]
        elif isinstance(part, list):
            waiting += part


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) > MOST_FIELDS:
        raise ValueError(_too_many(gettext("names in one mapping"), MOST_FIELDS))
    if len(read) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(gettext("%(name)s is there twice") % {"name": repr(twice)})
    return read


def _no_number(word: str) -> None:
    raise ValueError(gettext("this is no JSON: %(word)s is no number") % {"word": word})


def _value(node: yaml.Node, path: Path, lines: dict[Path, int]) -> Any:
    line = node.start_mark.line + 1
    lines.setdefault(path, line)
    if len(path) > DEEPEST:
        raise TreeError(line, gettext("lists and mappings are nested too deeply"))
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return [_value(part, (*path, index), lines) for index, part in enumerate(node.value)]
    read: dict[str, Any] = {}
    if len(node.value) > MOST_FIELDS:
        raise TreeError(line, _too_many(gettext("names in one mapping"), MOST_FIELDS))
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise TreeError(key_node.start_mark.line + 1, gettext("the name of a field is a word"))
        key = str(key_node.value)
        if key in read:
            raise TreeError(key_node.start_mark.line + 1, gettext("%(name)s is there twice") % {"name": repr(key)})
        if UNSTORABLE.search(key):
            raise TreeError(
                key_node.start_mark.line + 1, gettext("%(text)s holds a character that can't be stored") % {"text": ascii(key[:40])}
            )
        lines[(*path, key)] = key_node.start_mark.line + 1
        read[key] = _value(value_node, (*path, key), lines)
    return read


def _scalar(node: yaml.ScalarNode) -> Any:
    text = str(node.value)
    if UNSTORABLE.search(text):
        raise TreeError(node.start_mark.line + 1, gettext("%(text)s holds a character that can't be stored") % {"text": ascii(text[:40])})
    if node.style:
        return text
    if text in WORDS:
        return WORDS[text]
    if WHOLE.match(text):
        return int(text)
    if DAY.match(text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            return text
    return text
