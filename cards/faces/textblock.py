"""The rules text and flavour of a face, in the largest size that fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cards.faces.palette import INK, INK_2, WATER
from cards.faces.svg import element, group, number, text_content
from cards.faces.text import Line, Paragraph, Placed, Symbol, Words, break_lines, merge_words, symbol_width

LARGEST, SMALLEST, STEP = 14.5, 10.5, 0.5
FLAVOUR_GOES_AT = 11.5
LEADING, PARAGRAPH_GAP = 1.3, 0.42
FLAVOUR_LEADING, FLAVOUR_GAP, FLAVOUR_SMALLER = 1.28, 0.6, 1.5


@dataclass(frozen=True, slots=True)
class Box:
    """The room a text has."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _Setting:
    """Paragraphs and flavour broken into lines at one size."""

    size: float
    paragraphs: list[list[Line]]
    flavour: list[Line]

    @property
    def text_height(self) -> float:
        lines = sum(len(lines) for lines in self.paragraphs)
        return lines * self.size * LEADING + max(len(self.paragraphs) - 1, 0) * self.size * PARAGRAPH_GAP

    @property
    def height(self) -> float:
        if not self.flavour:
            return self.text_height
        return self.text_height + len(self.flavour) * (self.size - FLAVOUR_SMALLER) * FLAVOUR_LEADING + self.size * FLAVOUR_GAP


def draw_text(paragraphs: Sequence[Paragraph], flavour: str, box: Box) -> str:
    """Rules text and flavour in `box`. The text shrinks to fit; before it gets small, the flavour goes.

    A text that does not even fit at the smallest size shrinks on: nothing of the rules is ever cut off.
    """
    setting = _fitting(paragraphs, flavour, box)
    parts: list[str] = []
    y = box.y + setting.size * 0.95
    for index, lines in enumerate(setting.paragraphs):
        y += setting.size * PARAGRAPH_GAP if index else 0
        parts.append(draw_lines(lines, box.x, y, setting.size))
        y += len(lines) * setting.size * LEADING
    parts += _draw_flavour(setting, box.x, y)
    return group(*parts, fill=INK)


def draw_lines(lines: Sequence[Line], x: float, y: float, size: float) -> str:
    """Broken lines one under the other, the first on the base line `y`."""
    bases = ((line, y + index * size * LEADING) for index, line in enumerate(lines))
    return "".join(_draw_piece(placed, x, base, size) for line, base in bases for placed in merge_words(line))


def size_in(paragraphs: Sequence[Paragraph], flavour: str, box: Box) -> float:
    """The size in which rules text and flavour are set in `box`."""
    return _fitting(paragraphs, flavour, box).size


def _fitting(paragraphs: Sequence[Paragraph], flavour: str, box: Box) -> _Setting:
    size = LARGEST
    while True:
        setting = _set(paragraphs, flavour, size, box.width)
        if setting.height <= box.height:
            return setting
        if setting.text_height <= box.height and size <= FLAVOUR_GOES_AT:
            return _Setting(size, setting.paragraphs, [])
        if size <= SMALLEST:
            flavour = ""
        if size <= 4:
            return _Setting(size, setting.paragraphs, [])
        size -= STEP


def _set(paragraphs: Sequence[Paragraph], flavour: str, size: float, width: float) -> _Setting:
    broken = [lines for lines in (break_lines(paragraph, size, width) for paragraph in paragraphs) if lines]
    return _Setting(size, broken, break_lines([Words(flavour)], size - FLAVOUR_SMALLER, width) if flavour else [])


def _draw_piece(placed: Placed, left: float, y: float, size: float) -> str:
    x = left + placed.x
    if isinstance(placed.piece, Symbol):
        name = placed.piece.name
        turned = name.startswith("exhaust")
        side = size * (1.4 if turned else 1.2)
        return element(
            "use",
            href=f"#i-{name}",
            x=x + (symbol_width(name, size) - side) / 2,
            y=y - side * (0.8 if turned else 0.84),
            width=side,
            height=side,
            color=WATER if name == "water" else INK,
        )
    return element(
        "text",
        text_content(placed.piece.text),
        x=x,
        y=y,
        font_size=size,
        font_weight="700" if placed.piece.bold else None,
        textLength=placed.width,
        lengthAdjust="spacingAndGlyphs",
    )


def _draw_flavour(setting: _Setting, left: float, y: float) -> list[str]:
    size = setting.size - FLAVOUR_SMALLER
    y += setting.size * 0.35
    drawn = []
    for index, line in enumerate(setting.flavour):
        for placed in merge_words(line):
            if isinstance(placed.piece, Words):
                text, length = text_content(placed.piece.text), number(placed.width)
                top = y + index * size * FLAVOUR_LEADING
                drawn.append(
                    element(
                        "text",
                        text,
                        x=left + placed.x,
                        y=top,
                        font_size=size,
                        font_style="italic",
                        fill=INK_2,
                        textLength=length,
                        lengthAdjust="spacingAndGlyphs",
                    )
                )
    return drawn
