"""The parts of a face beside emblem and text: level, drop, recycling, land, tabs, figures."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from zlib import crc32

from cards.faces.emblem import stroke
from cards.faces.palette import (
    EDGE,
    FIGURE_ON_INK,
    GREYED,
    GREYED_EDGE,
    GREYED_STROKE,
    ICON_ON_INK,
    INK,
    INK_2,
    PAPER,
    RECYCLE_GROUND,
    TABS,
    TEXT_FONT,
    WATER,
    WATER_ON_INK,
    WHITE,
    Ground,
)
from cards.faces.sheet import HEIGHT, WIDTH, emblem_views
from cards.faces.svg import element, group, line_path, translate
from engine.rone.cards import Card, CardType

PANEL_X, PANEL_Y, PANEL_WIDTH, PANEL_HEIGHT = 52, 14, 186, 134
HORIZON = 112
BAR_X, BAR_Y, BAR_WIDTH, BAR_HEIGHT = 18, 305, 216, 29

DROP = "M0 -24C9 -13.5 15.5 -6 15.5 2.5A15.5 15.5 0 0 1 -15.5 2.5C-15.5 -6 -9 -13.5 0 -24z"
CHEVRONS = {1: (4,), 2: (-0.5, 8), 3: (-5, 3, 11)}
ARROWS = (
    "M-14.5 -3.5A15 15 0 0 1 11 -10.2",
    "M12.5 -16 11.5 -9.7 5 -10.5",
    "M14.5 3.5A15 15 0 0 1 -11 10.2",
    "M-12.5 16 -11.5 9.7 -5 10.5",
)
TAB_PLACES = {
    1: f"translate({WIDTH} {HEIGHT / 2:.0f}) rotate(-90)",
    2: f"translate({WIDTH / 2:.0f} 0) rotate(180)",
    3: f"translate(0 {HEIGHT / 2:.0f}) rotate(90)",
}


def figure(text: str, *, x: float = 0, y: float, size: float, colour: str, anchor: str | None = "middle") -> str:
    """A bold number."""
    return element("text", text, x=x, y=y, text_anchor=anchor, font_size=size, font_weight="700", fill=colour, font_family=TEXT_FONT)


def draw_level(level: int, x: float, y: float) -> str:
    """Chevrons, one for each level, on ink."""
    ground = element("rect", x=-17, y=-17, width=34, height=34, rx=5, fill=INK)
    chevrons = "".join(stroke(f"M-9 {top}L0 {top - 7}L9 {top}", PAPER, 3.6) for top in CHEVRONS[level])
    return group(ground, chevrons, transform=translate(x, y))


def draw_cost(cost: int | None, x: float, y: float) -> str:
    """A drop with the activation cost; greyed out: dashed and struck through (CARD-5)."""
    if cost is None:
        drop = element("path", d=DROP, fill=GREYED, stroke=GREYED_EDGE, stroke_width=1.6, stroke_dasharray="4 3")
        return group(drop, stroke("M-14 17 14 -17", GREYED_STROKE, 2), transform=translate(x, y))
    number = figure(str(cost), y=9.5, size=21 if cost < 10 else 17, colour=WHITE)
    return group(element("path", d=DROP, fill=WATER), number, transform=translate(x, y))


def draw_recycle(recycle: int | None, x: float, y: float) -> str:
    """Two arrows round the recycle cost; greyed out: a dashed disc, struck through (CARD-5)."""
    if recycle is None:
        ring = element("circle", r=14.5, fill=GREYED, stroke=GREYED_EDGE, stroke_width=1.6, stroke_dasharray="4 3")
        return group(ring, stroke("M-13 13 13 -13", GREYED_STROKE, 2), transform=translate(x, y))
    ground = element("circle", r=12.5, fill=RECYCLE_GROUND)
    arrows = "".join(stroke(d, INK_2, 2.6) for d in ARROWS)
    return group(ground, arrows, figure(str(recycle), y=6.2, size=17, colour=INK), transform=translate(x, y))


def draw_strata(colour: str, lot: Random) -> str:
    """Dry land in the panel, in five layers."""
    right = PANEL_X + PANEL_WIDTH
    drawn = []
    for index in range(5):
        y = HORIZON + index * 8 + lot.randrange(-1, 2)
        points: list[tuple[float, float]] = [(PANEL_X, y)]
        while points[-1][0] < right:
            points.append((min(points[-1][0] + lot.randrange(14, 34), right), y + lot.choice([-1.5, 0, 1.5, 2.5])))
        drawn.append(
            element(
                "path",
                d=line_path(*points),
                fill="none",
                stroke=colour,
                stroke_width=0.8 + 0.15 * index,
                opacity=0.22 + 0.05 * index,
            )
        )
    return "".join(drawn)


def draw_panel(slug: str, colours: Ground, emblem: str, *, lower: int = 0, draw_land: Callable[[str, Random], str] = draw_strata) -> str:
    """The picture: land under a pale sun, and the emblem before it; `lower` by so many units than it usually is.

    What is left to chance is seeded by the card's `slug`. Who shows no more of the face than its emblem asks for a view of it
    (`emblem_views`).
    """
    ground, line = colours
    lot = Random(crc32(slug.encode()) + 1)
    rect = {"x": PANEL_X, "y": PANEL_Y, "width": PANEL_WIDTH, "height": PANEL_HEIGHT - lower}
    sun = element("circle", cx=lot.randrange(80, 212), cy=lot.randrange(40, 80), r=lot.randrange(26, 44), fill=line, opacity=0.13)
    place = f"{translate(145, 79 - lower / 2)} scale({1.14 * (1 - lower / PANEL_HEIGHT):.2f})"
    drawn = group(element("circle", r=52, fill=ground, opacity=0.6), emblem, transform=place)
    land = group(sun, draw_land(line, lot), transform=translate(0, -lower)) if lower else sun + draw_land(line, lot)
    return "".join(
        (
            emblem_views(145, PANEL_Y + (PANEL_HEIGHT - lower) / 2, 1 - lower / PANEL_HEIGHT),
            element("clipPath", element("rect", rx=5, **rect), id="panel"),
            group(element("rect", fill=ground, **rect), land, drawn, clip_path="url(#panel)"),
        )
    )


def draw_tab(times: int, colour: str | None) -> str:
    """The rotation symbol on its side of the card: as many pips as that side means exhaustions, so that it needs no turning."""
    ground, edge, ink = TABS[colour]
    shape = element("path", d="M-24 -.5 L-18 -12 L18 -12 L24 -.5z", fill=ground, stroke=edge, stroke_width=1)
    pips = "".join(element("circle", cx=(index - (times - 1) / 2) * 8, cy=-5.8, r=2.5, fill=ink) for index in range(times))
    return group(shape, pips, transform=TAB_PLACES[times])


def draw_figures(card: Card) -> str:
    """The dark bar with a unit's stats or a hero's incomes; nothing for the others."""
    if card.type is CardType.UNIT:
        return _bar() + "".join(_stat(index, name, value) for index, (name, value) in enumerate(unit_stats(card)))
    if card.type is CardType.HERO:
        return "".join(
            (
                _bar(),
                _divider(126),
                draw_symbol("water", 46, 310, 19, WATER_ON_INK),
                figure(f"+{card.water_income}", x=70, y=326.5, size=19, colour=FIGURE_ON_INK, anchor=None),
                draw_symbol("card", 154, 310, 19, ICON_ON_INK),
                figure(f"+{card.card_income}", x=178, y=326.5, size=19, colour=FIGURE_ON_INK, anchor=None),
            )
        )
    return ""


def unit_stats(card: Card) -> list[tuple[str, int]]:
    """Symbol and value of what stands in a unit's bar; the speed is itself a symbol."""
    return [
        ("melee", card.melee or 0),
        ("ranged", card.ranged or 0),
        ("health", card.health or 0),
        (f"exhaust-{card.speed}-yellow", card.speed or 1),
    ]


def _bar() -> str:
    return element("rect", x=BAR_X, y=BAR_Y, width=BAR_WIDTH, height=BAR_HEIGHT, rx=5, fill=INK)


def _divider(x: float) -> str:
    return element("path", d=f"M{x:.0f} 310V329", stroke=EDGE)


def draw_symbol(name: str, x: float, y: float, side: float, colour: str | None = None) -> str:
    """A symbol of the sprite."""
    return element("use", href=f"#i-{name}", x=x, y=y, width=side, height=side, color=colour)


def _stat(index: int, name: str, value: int) -> str:
    x = BAR_X + index * 54
    divider = _divider(x) if index else ""
    if name.startswith("exhaust"):
        return divider + draw_symbol(name, x + 17, 309, 21)
    return (
        divider
        + draw_symbol(name, x + 8, 311, 17, ICON_ON_INK)
        + figure(str(value), x=x + 30, y=326.5, size=19, colour=FIGURE_ON_INK, anchor=None)
    )
