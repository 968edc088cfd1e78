"""What the faces of every game have: one SVG document, 252 by 352, four units a millimetre of a 63 × 88 mm card."""

from __future__ import annotations

from dataclasses import dataclass

from cards.faces.palette import EDGE, HEAD_FONT, INK, INK_2, PAPER, TEXT_FONT
from cards.faces.svg import element, group, text_content
from cards.faces.text import text_width
from cards.names import type_line_of
from engine.cards.catalog import BaseCard
from engine.languages import Language

WIDTH, HEIGHT = 252, 352
LEFT, RIGHT = 18, 234
EMBLEMS = {"square": (118, 118), "wide": (186, 106)}
"""The shapes in which an emblem is shown without its face: width and height."""
NAME_WIDTH, NAME_SIZE, NAME_SMALLEST = 186, 20.0, 12.0
NO_ILLUSTRATOR = {"en": "Illustrator: none", "de": "Illustration: keine"}
ILLUSTRATOR = {"en": "Illustrator: {name}", "de": "Illustration: {name}"}


@dataclass(frozen=True)
class EditionMark:
    """What a face says of the edition it was printed in."""

    code: str = ""
    symbol: str = ""
    number: str = ""
    illustrator: str = ""


def document(card: BaseCard, language: Language, description: str, *children: str, size: tuple[int, int] = (WIDTH, HEIGHT)) -> str:
    """The document of a face, or of something else of another `size`, with what it says to those who can't see it."""
    return element(
        "svg",
        element("title", text_content(card.name.in_language(language)), id="title"),
        element("desc", text_content(description), id="description"),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size[0]} {size[1]}",
        width=size[0],
        height=size[1],
        role="img",
        lang=language,
        aria_labelledby="title description",
        font_family=TEXT_FONT,
    )


def emblem_views(x: float, y: float, share: float = 1) -> str:
    """The views of a face around its emblem, whose middle lies at `x`, `y`: `#emblem-square` and `#emblem-wide`.

    Where the picture is lower than usual, `share` is how high it is beside that.
    """
    return "".join(
        element(
            "view",
            id=f"emblem-{shape}",
            viewBox=f"{x - width * share / 2:g} {y - height * share / 2:g} {width * share:g} {height * share:g}",
        )
        for shape, (width, height) in EMBLEMS.items()
    )


def draw_paper(size: tuple[int, int] = (WIDTH, HEIGHT)) -> str:
    """The ground that everything stands on."""
    return element("rect", x=0.5, y=0.5, width=size[0] - 1, height=size[1] - 1, rx=13, fill=PAPER, stroke=EDGE)


def draw_frame(colour: str, size: tuple[int, int] = (WIDTH, HEIGHT), dashes: str | None = None) -> str:
    """The line round a card in the colour of what it is; `dashes` as SVG has them."""
    rect = {"x": 3.2, "y": 3.2, "width": size[0] - 6.4, "height": size[1] - 6.4, "rx": 10.5}
    return element("rect", fill="none", stroke=colour, stroke_width=2.6, stroke_dasharray=dashes, **rect)


def draw_name(card: BaseCard, language: Language, raised: int = 0, width: float = NAME_WIDTH) -> str:
    """Name and type line; a name wider than `width` is set smaller, and at last narrower."""
    name, size = card.name.in_language(language), NAME_SIZE
    while text_width(name, size, bold=True) > width and size > NAME_SMALLEST:
        size -= 0.5
    return element(
        "text",
        text_content(name),
        x=LEFT,
        y=172 - raised,
        font_size=size,
        font_weight="700",
        fill=INK,
        font_family=HEAD_FONT,
        textLength=min(width, text_width(name, size, bold=True)),
        lengthAdjust="spacingAndGlyphs",
    ) + element("text", text_content(type_line_of(card, language)), x=LEFT, y=190 - raised, font_size=12, fill=INK_2)


def draw_small_line(edition: EditionMark, language: Language) -> str:
    """Illustrator and number, at the lower edge."""
    nobody = edition.illustrator in ("", "none")
    credit = NO_ILLUSTRATOR[language] if nobody else ILLUSTRATOR[language].format(name=edition.illustrator)
    return group(
        element("text", text_content(credit[:60]), x=LEFT, y=345),
        element("text", text_content(f"{edition.code} {edition.number}".strip()), x=RIGHT, y=345, text_anchor="end"),
        font_size=8.5,
        fill=INK_2,
    )
