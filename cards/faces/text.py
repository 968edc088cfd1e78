"""Text on a face: how wide it is, where its lines break, where each piece of it stands.

A browser's fonts are not known here, so every piece is set with `textLength` to the width it was counted
with: symbols then stay in their place whatever the font. Widths are those of Helvetica, in thousandths of
the size, a little widened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_WIDTHS = {
    "abdeghnopqu0123456789L?_äöüßé–": 556,
    "cksvxyzJ": 500,
    "ijl'’‘": 222,
    "ft.,:;/!I \u00a0": 278,
    "m": 833,
    "r()-“”„": 333,
    "w": 722,
    "ABEKPSVXYÄ": 667,
    "FTZ": 611,
    "CDHNRUÜ": 722,
    "GOQÖ": 778,
    "M": 833,
    "W": 944,
    "+=<>": 584,
    "—…": 1000,
}
WIDTH_OF = {character: width for characters, width in _WIDTHS.items() for character in characters}
OTHER_WIDTH = 600
REGULAR, BOLD = 1.02, 1.12
BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of text in one weight."""

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of the sprite, in the text: `water`, `exhaust-2-purple`."""

    name: str


Piece = Words | Symbol
Paragraph = Sequence[Piece]


@dataclass(slots=True)
class Placed:
    """A piece and where it stands in its line."""

    piece: Piece
    x: float
    width: float


Line = list[Placed]


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of `text` in units of the face."""
    return sum(WIDTH_OF.get(character, OTHER_WIDTH) for character in text) * size / 1000 * (BOLD if bold else REGULAR)


def symbol_width(name: str, size: float) -> float:
    """The room a symbol takes in text of `size`."""
    if name.startswith("exhaust"):
        return size * 1.42
    return size * (1.0 if name in ("water", "card") else 1.12)


def piece_width(piece: Piece, size: float) -> float:
    """The width of a word or a symbol."""
    return symbol_width(piece.name, size) if isinstance(piece, Symbol) else text_width(piece.text, size, bold=piece.bold)


def break_lines(paragraph: Paragraph, size: float, width: float) -> list[Line]:
    """`paragraph` in lines no wider than `width`; a word longer than a line is broken where it has to."""
    blank = text_width(" ", size)
    lines: list[Line] = [[]]
    x = 0.0
    for word in _words(paragraph, size, width):
        room = sum(piece_width(piece, size) for piece in word)
        if lines[-1] and x + blank + room > width:
            lines.append([])
            x = 0.0
        elif lines[-1]:
            x += blank
        for piece in word:
            wide = piece_width(piece, size)
            lines[-1].append(Placed(piece, x, wide))
            x += wide
    return lines if lines[-1] else []


def merge_words(line: Line) -> Line:
    """`line` with neighbouring words of one weight made one piece: fewer elements, and selectable text."""
    merged: Line = []
    for placed in line:
        last = merged[-1] if merged else None
        if last is not None and isinstance(placed.piece, Words) and isinstance(last.piece, Words) and placed.piece.bold == last.piece.bold:
            gap = " " if placed.x - (last.x + last.width) > 0.5 else ""
            last.piece = Words(last.piece.text + gap + placed.piece.text, placed.piece.bold)
            last.width = placed.x + placed.width - last.x
        else:
            merged.append(Placed(placed.piece, placed.x, placed.width))
    return merged


def _words(paragraph: Paragraph, size: float, width: float) -> Iterator[list[Piece]]:
    """What may not be torn apart at a line's end: pieces without a blank between them."""
    word: list[Piece] = []
    for piece in paragraph:
        if isinstance(piece, Symbol):
            word.append(piece)
            continue
        for index, text in enumerate(BLANKS.split(piece.text)):
            if index and word:
                yield word
                word = []
            for part in _split_long(text, size, width, bold=piece.bold):
                if word and text_width(text, size, bold=piece.bold) > width:
                    yield word
                    word = []
                word.append(Words(part, piece.bold))
    if word:
        yield word


def _split_long(text: str, size: float, width: float, *, bold: bool) -> Iterator[str]:
    """`text` in parts that fit a line each; nothing for an empty text."""
    part = ""
    for character in text:
        if part and text_width(part + character, size, bold=bold) > width:
            yield part
            part = ""
        part += character
    if part:
        yield part
