"""The emblems of TOCSIN's cards, round the origin and within a radius of some 52.

Enemies: corners are health, blades melee, rays ranged, rings armour; what has no enemy on it is a thing by lot. Heroes have the mark
that their start cards bear, in a ring of ticks for their health. Quests are bells on a rope, a boss a crown of blades. What numbers
leave open is drawn by lot, seeded by the card's slug.
"""

from __future__ import annotations

from random import Random
from zlib import crc32

from cards.faces.emblem import CORES, OF_RACE, around, disc, draw_blades, draw_rays, on_circle, stroke
from cards.faces.marks import draw_mark
from cards.faces.palette import Ground
from cards.faces.svg import element, group, line_path, translate
from engine.tocsin.cards import CardType, TocsinCard
from engine.tocsin.glance import amount_for, health_of
from engine.tocsin.records import Enemy, Kind, Side

OUTLINES = tuple(outline for outline, _core in OF_RACE.values())
HEALTH_A_CORNER = 3
CORNERS_MOST, BLADES_MOST, RAYS_MOST = 11, 5, 4


def lot_of(slug: str) -> Random:
    """The lot of a card."""
    return Random(crc32(slug.encode()))


def draw_side(slug: str, side: Side, colours: Ground) -> str:
    """The emblem of a side of a location card; both sides of a card share its lot."""
    lot = lot_of(slug)
    return _foe(side.enemy, colours.line, lot) if side.enemy is not None else _thing(colours.line, lot)


def _foe(enemy: Enemy, line: str, lot: Random) -> str:
    corners = min(3 + (amount_for(enemy.health) or 6) // HEALTH_A_CORNER, CORNERS_MOST)
    strength = amount_for(enemy.attack.strength) or 1 if enemy.attack else 0
    is_ranged = enemy.attack is not None and enemy.attack.kind is Kind.RANGED
    radius = 17 + corners * 0.9
    outline, core = lot.choice(OUTLINES), lot.choice(CORES)
    rings = (element("circle", r=44 + index * 5, fill="none", stroke=line, stroke_width=2.4) for index in range(len(enemy.armour)))
    return "".join(
        (
            *rings,
            draw_rays(min(strength, RAYS_MOST), radius, line) if is_ranged else draw_blades(min(strength, BLADES_MOST), radius, line),
            outline(corners, radius, line),
            core(max(corners - 2, 3), radius * 0.7, line),
        )
    )


def _thing(line: str, lot: Random) -> str:
    count = lot.randrange(3, 9)
    turned = lot.choice((0.0, 0.3, 0.7))
    rays = "".join(
        stroke(line_path(on_circle(36, angle), on_circle(lot.choice((43, 47)), angle)), line, 2) for angle in around(count, turned)
    )
    return group(rays, lot.choice(CORES)(lot.randrange(3, 8), lot.uniform(22, 30), line), opacity=0.75)


def draw_hero(card: TocsinCard, colours: Ground) -> str:
    """The mark of a hero in a ring of as many ticks as it has health, every fifth one longer."""
    ticks = "".join(
        stroke(line_path(on_circle(45, angle), on_circle(50 if index % 5 else 54, angle)), colours.line, 2.6)
        for index, angle in enumerate(around(max(health_of(card) or 1, 1)))
    )
    ring = element("circle", r=40, fill="none", stroke=colours.line, stroke_width=1.4, opacity=0.8)
    return ticks + ring + draw_mark(card.slug, colours, 28)


def draw_companion(card: TocsinCard, colours: Ground) -> str:
    """A companion: a core by lot between two rings, one for each ability."""
    lot = lot_of(card.slug)
    rings = "".join(
        element("circle", r=radius, fill="none", stroke=colours.line, stroke_width=1.6, stroke_dasharray="9 4") for radius in (40, 48)
    )
    return rings + lot.choice(OUTLINES)(lot.randrange(5, 9), 28, colours.line) + lot.choice(CORES)(lot.randrange(3, 7), 17, colours.line)


def draw_quest(card: TocsinCard, colours: Ground) -> str:
    """Bells on a rope, one for each column; a boss stands in their middle."""
    lot, line = lot_of(card.slug), colours.line
    bells = []
    for angle in around(card.columns or 3):
        x, y = on_circle(38, angle)
        bell = element("path", d="M-8 6H8L6 2.500V-2.500a6 6 0 0 0-12 0V2.500z", fill=line)
        bells.append(group(bell, disc(0, 9, 2.3, line), transform=translate(x, y)))
    rope = element("circle", r=50, fill="none", stroke=line, stroke_width=1.6, opacity=0.8)
    if card.type is CardType.BOSS:
        return rope + group(*bells) + draw_blades(3, 11, line) + lot.choice(OUTLINES)(7, 13, line)
    return rope + group(*bells) + lot.choice(CORES)(lot.randrange(4, 8), 14, line)


def draw_behind_symbol(slug: str, line: str) -> str:
    """By lot what lies behind the symbol of an action, so that no two cards look alike."""
    lot = lot_of(slug)
    rings = "".join(
        element(
            "circle",
            r=radius,
            fill="none",
            stroke=line,
            stroke_width=1.6,
            stroke_dasharray=f"{lot.randrange(6, 26)} {lot.randrange(3, 9)}",
            transform=f"rotate({lot.randrange(0, 90)})",
        )
        for radius in (lot.randrange(46, 52), lot.randrange(56, 62))
    )
    count = lot.randrange(3, 10)
    rays = "".join(stroke(line_path(on_circle(64, angle), on_circle(84, angle)), line, 3) for angle in around(count, lot.random() * 2))
    return group(rings, rays, opacity=0.4)
