"""The emblem of a card, drawn from its numbers, round the origin and within a radius of some 60.

Heroes and units: corners are health, blades melee, rays ranged, rings the level; the outline is the race
(human: a polygon; machine: a studded ring; hybrid: two figures in one; mutant: a wavering cell). What stands
in it tells heroes of one race apart. Tactics are arcs, by cost; technologies circuits. What numbers leave open
is drawn by lot, seeded by the card's slug.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, degrees, pi, sin
from random import Random
from zlib import crc32

from cards.faces.palette import ground_of
from cards.faces.svg import Point, corners, element, group, line_path
from engine.rone.cards import Card, CardType

UP = -pi / 2


def draw_emblem(card: Card) -> str:
    """The emblem of `card`. The three levels of a hero share the seed, so that they are seen to be one."""
    draw = {CardType.TACTIC: _arcs, CardType.TECHNOLOGY: _circuit}.get(card.type, _figure)
    return draw(card, Random(crc32((card.hero or card.slug).encode())))


def on_circle(radius: float, angle: float) -> Point:
    """The point at `angle` (radians, clockwise from the right)."""
    return radius * cos(angle), radius * sin(angle)


def around(count: int, start: float = UP) -> list[float]:
    """`count` angles, evenly spread from `start`."""
    return [start + 2 * pi * index / count for index in range(count)]


def polygon(count: int, radius: float, start: float = UP) -> str:
    """The corners of a regular polygon."""
    return corners(on_circle(radius, angle) for angle in around(count, start))


def stroke(d: str, colour: str, width: float, opacity: float | None = None) -> str:
    """A line with round ends."""
    return element(
        "path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round", stroke_linecap="round", opacity=opacity
    )


def disc(x: float, y: float, radius: float, colour: str) -> str:
    """A filled circle."""
    return element("circle", cx=x, cy=y, r=radius, fill=colour)


def _figure(card: Card, lot: Random) -> str:
    """The emblem of a hero or a unit."""
    if card.type is CardType.HERO:
        return _crest(card, lot)
    colour = ground_of(card).line
    health = card.health or 0
    count, radius = min(max(health, 1), 9) + 2, 14 + min(max(health, 1), 9) * 1.6
    melee, ranged = min(card.melee or 0, 9), min(card.ranged or 0, 6)
    outline, core = OF_RACE.get(card.race or "", OF_RACE["human"])
    return "".join(
        (
            draw_rings(card.level, colour, lot),
            draw_blades(melee, radius, colour),
            draw_rays(ranged, radius, colour),
            outline(count, radius, colour),
            core(count, radius, colour),
        )
    )


def _crest(card: Card, lot: Random) -> str:
    """A hero has no stats: level and lot stand in for them, and the lot chooses what stands in the race's outline."""
    colour = ground_of(card).line
    core = lot.choice(CORES)
    count, radius, inner = lot.randrange(5, 10), lot.uniform(22, 27), lot.randrange(3, 9)
    blades = draw_blades(card.level + lot.randrange(0, 3), radius, colour) if lot.randrange(3) else ""
    outline = OF_RACE.get(card.race or "", OF_RACE["human"])[0]
    rays = draw_rays(card.level + lot.randrange(0, 2), radius, colour)
    return "".join((draw_rings(card.level, colour, lot), blades, rays, outline(count, radius, colour), core(inner, radius * 0.6, colour)))


def draw_rings(level: int, colour: str, lot: Random) -> str:
    """Dashed rings round an emblem, as many as `level`."""
    drawn = []
    for index in range(level):
        radius = 43 + index * 6
        arc = 2 * pi * radius / lot.choice([6, 8, 10, 12])
        drawn.append(
            element(
                "circle",
                r=radius,
                fill="none",
                stroke=colour,
                stroke_width=1.2,
                stroke_dasharray=f"{arc * 0.82:.1f} {arc * 0.18:.1f}",
                opacity=0.8,
                transform=f"rotate({lot.randrange(0, 90)})",
            )
        )
    return "".join(drawn)


def draw_blades(melee: int, radius: float, colour: str) -> str:
    """Blades round a figure of `radius`, longer and more of them the stronger the attack."""
    count = melee * 2 if melee < 4 else melee
    return "".join(
        element(
            "path",
            d=line_path(
                on_circle(radius + 3, angle - 0.16),
                on_circle(radius + 9 + melee * 2.2, angle),
                on_circle(radius + 3, angle + 0.16),
                closed=True,
            ),
            fill=colour,
        )
        for angle in (around(count) if count else [])
    )


def draw_rays(ranged: int, radius: float, colour: str) -> str:
    """Rays with dots round a figure of `radius`, four for each point of the attack."""
    count = ranged * 4
    return "".join(
        stroke(line_path(on_circle(radius + 5, angle), on_circle(37, angle)), colour, 1.2, 0.8) + disc(*on_circle(39, angle), 1.7, colour)
        for angle in (around(count, UP + pi / count) if count else [])
    )


def _outline(points: str, colour: str, width: float) -> str:
    return element("polygon", points=points, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")


def _ring(radius: float, colour: str, width: float) -> str:
    return element("circle", r=radius, fill="none", stroke=colour, stroke_width=width)


def _human(count: int, radius: float, colour: str) -> str:
    return _outline(polygon(count, radius), colour, 2.4)


def _human_core(count: int, radius: float, colour: str) -> str:
    return element("polygon", points=polygon(count, radius * 0.58), fill=colour, opacity=0.9)


def _machine(count: int, radius: float, colour: str) -> str:
    studs = []
    for angle in around(max(4, count - count % 2), 0):
        x, y = on_circle(radius, angle)
        place = f"translate({x:.1f} {y:.1f}) rotate({degrees(angle):.0f})"
        studs.append(element("rect", x=-3, y=-3, width=6, height=6, transform=place, fill=colour))
    return "".join(studs) + _ring(radius - 1, colour, 2.4)


def _machine_core(count: int, radius: float, colour: str) -> str:
    half = radius * 0.45
    frame = element("rect", x=-half, y=-half, width=2 * half, height=2 * half, fill="none", stroke=colour, stroke_width=2)
    return frame + disc(0, 0, radius * 0.2, colour)


def _hybrid(count: int, radius: float, colour: str) -> str:
    turned = pi / 2 if count % 2 else UP + pi / count
    return "".join(
        (
            _outline(polygon(count, radius), colour, 2.2),
            _ring(radius * 0.78, colour, 1.5),
            _outline(polygon(count, radius, turned), colour, 1.4),
        )
    )


def _hybrid_core(count: int, radius: float, colour: str) -> str:
    half = f"M0 {-radius * 0.5:.1f}A{radius * 0.5:.1f} {radius * 0.5:.1f} 0 0 1 0 {radius * 0.5:.1f}z"
    return element("path", d=half, fill=colour)


def _mutant(count: int, radius: float, colour: str) -> str:
    wall = corners(on_circle(radius * (1 + 0.13 * sin(count * angle) + 0.05 * sin(2 * angle)), angle) for angle in around(72, 0))
    return element("polygon", points=wall, fill="none", stroke=colour, stroke_width=2.3)


def _mutant_core(count: int, radius: float, colour: str) -> str:
    cells = "".join(disc(*on_circle(radius * 0.55, angle), radius * 0.12, colour) for angle in around(count, 0))
    return cells + _ring(radius * 0.2, colour, 1.6)


Drawn = Callable[[int, float, str], str]
"""Draws by a number of corners, a radius and a colour."""
OF_RACE: Mapping[str, tuple[Drawn, Drawn]] = {
    "human": (_human, _human_core),
    "machine": (_machine, _machine_core),
    "hybrid": (_hybrid, _hybrid_core),
    "mutant": (_mutant, _mutant_core),
}
"""Outline and core of a race's units; its heroes bear the outline alone, with one of `CORES`."""


def _star(count: int, radius: float, colour: str) -> str:
    tips, notches = around(count), around(count, UP + pi / count)
    points = [
        on_circle(size, angle)
        for pair in zip(tips, notches, strict=True)
        for size, angle in zip((radius, radius * 0.42), pair, strict=True)
    ]
    return element("polygon", points=corners(points), fill=colour)


def _eye(count: int, radius: float, colour: str) -> str:
    lid = f"M{-radius:.1f} 0Q0 {-radius * 1.1:.1f} {radius:.1f} 0Q0 {radius * 1.1:.1f} {-radius:.1f} 0z"
    lashes = "".join(
        stroke(line_path(on_circle(radius * 0.72, angle), on_circle(radius, angle)), colour, 1.6)
        for angle in (UP + (index - (count - 1) / 2) * 0.3 for index in range(count))
    )
    return lashes + stroke(lid, colour, 2.2) + disc(0, 0, radius * 0.34, colour)


def _crescent(count: int, radius: float, colour: str) -> str:
    bow = f"M0 {-radius:.1f}A{radius:.1f} {radius:.1f} 0 1 1 0 {radius:.1f}A{radius * 0.72:.1f} {radius * 0.8:.1f} 0 1 0 0 {-radius:.1f}z"
    return element("path", d=bow, fill=colour, transform=f"rotate({count * 45})") + disc(0, 0, radius * 0.2, colour)


def _drop(count: int, radius: float, colour: str) -> str:
    tear = (
        f"M0 {-radius:.1f}C{radius * 0.5:.1f} {-radius * 0.3:.1f} {radius * 0.75:.1f} 0 {radius * 0.75:.1f} {radius * 0.3:.1f}"
        f"A{radius * 0.75:.1f} {radius * 0.7:.1f} 0 0 1 {-radius * 0.75:.1f} {radius * 0.3:.1f}C{-radius * 0.75:.1f} 0 {-radius * 0.5:.1f} "
        f"{-radius * 0.3:.1f} 0 {-radius:.1f}z"
    )
    return stroke(tear, colour, 2.4) if count % 2 else element("path", d=tear, fill=colour)


def _wheel(count: int, radius: float, colour: str) -> str:
    spokes = "".join(stroke(line_path((0, 0), on_circle(radius, angle)), colour, 2) for angle in around(count))
    return spokes + _ring(radius * 0.62, colour, 2) + disc(0, 0, radius * 0.24, colour)


def _nested(count: int, radius: float, colour: str) -> str:
    rings = "".join(
        _outline(polygon(count, radius * part, UP + pi / count * index), colour, 1.8) for index, part in enumerate((1, 0.7, 0.42))
    )
    return rings + disc(0, 0, radius * 0.14, colour)


def _bars(count: int, radius: float, colour: str) -> str:
    wide = 2 * radius / count
    return "".join(
        element("rect", x=-radius + index * wide + wide * 0.2, y=-high, width=wide * 0.6, height=2 * high, rx=1, fill=colour)
        for index in range(count)
        for high in (radius * (0.45 + 0.5 * sin(pi * (index + 0.5) / count)),)
    )


CORES: Sequence[Drawn] = (_human_core, _star, _eye, _crescent, _drop, _wheel, _nested, _bars)
"""What heroes bear within their race's outline."""


def _arcs(card: Card, lot: Random) -> str:
    """A tactic: an arc with an arrow's head for each water of its cost and two more, hatched once a level."""
    colour = ground_of(card).line
    count = 2 + min(card.cost or 0, 9)
    start = lot.uniform(0.2, 0.5)
    drawn = []
    for index in range(count):
        radius = 14 + index * 34 / (count - 1)
        begin = start + index * 0.35 * lot.choice([1, 1, -1])
        sweep = pi * max(1.15 - 0.08 * index, 0.4)
        (x1, y1), (x2, y2) = on_circle(radius, begin), on_circle(radius, begin + sweep)
        large = 1 if sweep > pi else 0
        d = f"M{x1:.1f} {y1:.1f}A{radius:.1f} {radius:.1f} 0 {large} 1 {x2:.1f} {y2:.1f}"
        drawn.append(stroke(d, colour, max(3.2 - 0.3 * index, 1)))
        (hx, hy), (nx, ny) = on_circle(7, begin + sweep + pi / 2), on_circle(4.5, begin + sweep)
        head = line_path((x2 + nx, y2 + ny), (x2 + hx, y2 + hy), (x2 - nx, y2 - ny), closed=True)
        drawn.append(element("path", d=head, fill=colour))
    drawn += [stroke(f"M{-50 + index * 5} 46L{-14 + index * 5} 10", colour, 1.4, 0.6) for index in range(card.level)]
    return "".join(drawn) + disc(0, 0, 4.5, colour)


def _circuit(card: Card, lot: Random) -> str:
    """A technology: mirrored wires, more of them the more it costs, and a square in the middle for each level."""
    ground, colour = ground_of(card)
    grid = 13
    knots = [(x, y) for x in range(4) for y in range(-3, 4)]
    drawn = []
    for _ in range(5 + min(card.cost or 0, 9)):
        x, y = lot.choice(knots)
        for _ in range(3):
            dx, dy = lot.choice([(1, 0), (0, 1), (0, -1), (-1, 0)])
            if 0 <= x + dx <= 3 and -3 <= y + dy <= 3:
                for side in (1, -1):
                    wire = line_path((side * x * grid, y * grid), (side * (x + dx) * grid, (y + dy) * grid))
                    drawn.append(stroke(wire, colour, 2))
                x, y = x + dx, y + dy
        drawn += [element("circle", cx=side * x * grid, cy=y * grid, r=3.2, fill=ground, stroke=colour, stroke_width=2) for side in (1, -1)]
    for index in range(card.level):
        half = 8 + index * 6
        drawn.append(
            element(
                "rect",
                x=-half,
                y=-half,
                width=2 * half,
                height=2 * half,
                fill="none" if index else ground,
                stroke=colour,
                stroke_width=2,
                transform="rotate(45)",
            )
        )
    return group(*drawn)
