"""Reading decklists in plain text, Markdown and BBCode, which may stand mixed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from engine.cards.layout import ANY
from engine.decklist.code import code_reason
from engine.decklist.headings import find_section, is_total, split_remark
from engine.decklist.lines import LINE_LENGTH_MAX, LineState, ReadLine
from engine.decklist.matching import Matcher
from engine.decklist.spelling import Spelling, spellings
from engine.decklist.tables import columns_of, read_row
from engine.folding import fold, in_plain_signs, normalized, without_controls

_TAG: Final = re.compile(
    r"\[(?:/?(?:b|i|u|s|list|size|color|colour|url|quote|code|h[1-6]|center|hr)(?:=[^\]]{0,200})?|\*)\]", re.IGNORECASE
)
_LINK: Final = re.compile(r"!?\[([^\]\[]{1,200})\]\([^()\s]{0,300}\)")
_EMPHASIS: Final = re.compile(r"(?<!\\)(\*\*|__|`)")
_ESCAPE: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_BULLET: Final = re.compile(r"^(?:[-*+•·‣◦–—]|>)\s+")
_DECK_WORDS: Final = frozenset({"deck", "decklist", "deckliste"})
_OWN_TEXT: Final = re.compile(r"^# (?:Format|Hash): ", re.MULTILINE)
_OWN_MARKDOWN: Final = re.compile(r"^## |^Format: .*  $", re.MULTILINE)
_MARKDOWN: Final = re.compile(r"^(?:#{2,6}\s|[-*+]\s|\*\*|\|)", re.MULTILINE)


class PlainReading(NamedTuple):
    """The lines of a text, its name and its format."""

    lines: tuple[ReadLine, ...]
    name: str
    format: str


def form_of(text: str) -> str:
    """How `text` is written, for one that is neither CSV, JSON nor a code: `bbcode`, `markdown` or `text`.

    What the site itself wrote is known by its marks, whatever the deck is called.
    """
    if _OWN_TEXT.search(text):
        return "text"
    if not _OWN_MARKDOWN.search(text) and _TAG.search(text):
        return "bbcode"
    return "markdown" if _MARKDOWN.search(text) else "text"


class PlainReader:
    """Reads one text line by line; a heading holds until the next."""

    def __init__(self, matcher: Matcher, form: str) -> None:
        self._matcher = matcher
        self._form = form
        self._layout = matcher.layout
        self._section = ANY
        self._name = ""
        self._format = ""
        self._begun = False
        self._columns: dict[str, int] = {}

    def read(self, rows: list[str]) -> PlainReading:
        """All lines of a text."""
        lines = []
        for number, row in enumerate(rows, 1):
            after = rows[number] if number < len(rows) else None
            lines.append(self._read_line(number, row, after))
        return PlainReading(tuple(lines), self._name, self._format)

    def _read_line(self, number: int, row: str, after: str | None) -> ReadLine:
        def ignored(reason: str) -> ReadLine:
            return ReadLine(number, row, LineState.IGNORED, reason=reason)

        if len(row) > LINE_LENGTH_MAX or len(normalized("NFKC", row)) > LINE_LENGTH_MAX:  # one sign may stand for many
            return ReadLine(number, row, LineState.UNKNOWN, reason="too_long")
        shown = without_controls(row)
        if not shown:
            return ignored("blank")
        line = self._without_markup(in_plain_signs(row))
        if not line or not fold(line):
            return ignored("markup" if not shown.startswith(("#", "//")) else "comment")
        is_first, self._begun = not self._begun, True
        if shown.startswith(("#", "//", ";")):
            marked = self._marked(shown, line, after, is_first)
            if marked is not None:
                return ignored(marked)
        if remark := split_remark(line):
            kind, value = remark
            if kind == "format":
                self._format = value[:100].casefold()
            if kind == "name":
                self._name = self._title(shown.partition(":")[2])
            return ignored("name" if kind == "name" else "comment")
        if section := find_section(line, self._layout):
            self._section = section
            return ignored("heading")
        if is_total(line):
            return ignored("total")
        if is_first and self._form == "bbcode" and shown.casefold().startswith("[b]") and not _has_quantity(line):
            self._name = self._title(shown)
            return ignored("name")
        if is_first and self._names_deck(line):
            self._name = self._title(shown.partition(":")[2])
            return ignored("name")
        if (told := self._table_row(number, row)) is not None:
            return told
        found = self._card_line(number, row, line)
        if found.state is LineState.UNKNOWN and (reason := code_reason(line, self._matcher.catalog)):
            return replace(found, reason=reason)
        if is_first and found.state in (LineState.UNKNOWN, LineState.AMBIGUOUS) and self._is_title(line, after):
            self._name = self._title(shown)
            return ignored("name")
        return found

    def _table_row(self, number: int, row: str) -> ReadLine | None:
        """A row of a Markdown table whose first row says what its columns hold; None for any other line."""
        bare = in_plain_signs(row)
        if len(bare) < 2 or not (bare.startswith("|") and bare.endswith("|")):
            self._columns = {}
            return None
        cells = [self._without_markup(cell) for cell in bare[1:-1].split("|")]
        columns = columns_of(cells)
        if "quantity" in columns and ("name" in columns or "card" in columns):
            self._columns = columns
            return ReadLine(number, row, LineState.IGNORED, reason="heading")
        if not self._columns:
            return None
        values = {field: cells[at] for field, at in self._columns.items() if at < len(cells)}
        return read_row(number, row, values, self._matcher, self._section)

    def _card_line(self, number: int, row: str, line: str) -> ReadLine:
        """A card, perhaps after `Hero:` or another heading on the same line."""
        label, colon, rest = line.partition(":")
        section = find_section(label, self._layout) if colon and rest.strip() and len(label) <= 30 else None
        if section is not None and not self._matcher.has_exact(spellings(line)):
            return self._matcher.match(number, row, spellings(rest.strip()), section)
        return self._matcher.match(number, row, self._ways(line), self._section)

    def _ways(self, line: str) -> Iterator[Spelling]:
        yield from spellings(line)
        if "|" in line or "\t" in line:
            cells = [cell.strip() for cell in re.split(r"[|\t]", line) if cell.strip()]
            if len(cells) > 1:
                yield from (way._replace(is_likely=False) for way in spellings(" ".join(cells[:2])))

    def _marked(self, shown: str, line: str, after: str | None, is_first: bool) -> str | None:
        """What a line with `#`, `//` or `;` before it is; None: read it like any other."""
        bare = line.lstrip("#/; ")
        if not bare:
            return "comment"
        remark = split_remark(bare)
        if remark:
            kind, value = remark
            if kind == "format":
                self._format = value[:100].casefold()
            if kind == "name":
                self._name = self._title(shown.partition(":")[2])
            return "name" if kind == "name" else "comment"
        section = find_section(bare, self._layout) if shown.startswith(("#", "//")) and '"' not in bare else None
        is_own_title = is_first and after is not None and split_remark(after.lstrip("#/ ")) is not None
        if section and not is_own_title:
            self._section = section
            return "heading"
        if is_first and not self._name and shown.startswith(("#", "//")):
            self._name = self._title(shown.lstrip("#/ "))
            return "name"
        return "comment"

    def _names_deck(self, line: str) -> bool:
        """Whether a first line says `Deck: …`, and not the name of a card."""
        label, _, value = line.partition(":")
        return fold(label) in _DECK_WORDS and bool(fold(value)) and not self._matcher.has_exact(spellings(value.strip()))

    def _is_title(self, line: str, after: str | None) -> bool:
        """Whether a first line that names no card is the deck's name: no number, and a gap or a heading follows."""
        if after is None or _has_quantity(line):
            return False
        following = self._without_markup(in_plain_signs(after[:LINE_LENGTH_MAX]))
        return not following or find_section(following, self._layout) is not None or split_remark(following.lstrip("#/ ")) is not None

    def _without_markup(self, line: str) -> str:
        """`line` as its reader sees it: no tags, links, emphasis, bullets or quotes around it."""
        line = line.strip()
        if self._form == "bbcode":
            line = _TAG.sub("", line).strip()
        line = _BULLET.sub("", line).strip()
        if self._form != "text" or "](" in line or "**" in line:
            line = _EMPHASIS.sub("", _LINK.sub(r"\1", line)).strip()
        if line.startswith("|") and line.endswith("|"):
            line = line.strip("| ")
        if self._form == "markdown":
            line = _ESCAPE.sub(r"\1", line)
        return line.strip('"“”„ ') if line[:1] in '"“„' else line

    def _title(self, text: str) -> str:
        """A name as it was written, without markup."""
        text = without_controls(text)
        if self._form == "bbcode":
            text = _TAG.sub("", text)
        if self._form == "markdown":
            text = _ESCAPE.sub(r"\1", _EMPHASIS.sub("", _LINK.sub(r"\1", text)))
        return without_controls(text)[:LINE_LENGTH_MAX]


def _has_quantity(line: str) -> bool:
    return any(way.quantity is not None and way.is_likely for way in spellings(line))
