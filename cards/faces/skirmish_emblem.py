"""The emblems of Skirmish's cards, drawn from what they do, round the origin and within a radius of some 52.

Attacks: a weapon for each X of the damage, raised in melee, at a range thrown along as many arcs as cards, all around where it
meets everybody; buffs: a figure in as many rings as rounds; counters: a hook, and what it catches. Small signs stand for what the text
does beside damage. Every card bears the mark of its character, which stands large on the sheet. What that leaves open is drawn by lot,
seeded by the card's slug, the mark by the character's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import degrees, pi
from random import Random
from zlib import crc32

from cards.faces.emblem import UP, around, disc, on_circle, polygon, stroke
from cards.faces.marks import draw_mark
from cards.faces.palette import Ground
from cards.faces.svg import Point, element, group, line_path, translate
from engine.skirmish.cards import BOARD, MARKER, MELEE, CardType, SkirmishCard
from engine.skirmish.formula import find_formula
from engine.skirmish.glance import longest_duration, moments_of, steps_of

WEAPONS_MOST, ROUNDS_MOST, ARCS_MOST, DEEDS_MOST = 4, 3, 6, 4
ALL_AROUND = 5
"""So many weapons stand for damage that meets everybody."""
SHRUNK = {CardType.ATTACK: 0.9, CardType.COUNTER: 0.84}
RISEN = {CardType.ATTACK: -4, CardType.COUNTER: 5}
"""So that what tells cards apart lies within 38 of the middle: tiles show no more (`decks/components/tile.html`)."""
MARK_RADIUS = 15.0

SHIELD = "M0 -6.5L5.500 -4.500V0C5.500 4 2.500 6 0 7C-2.500 6 -5.500 4 -5.500 0V-4.500z"
CARD = "M-4 -5.500h8v11h-8z"
DEEDS: Mapping[str, str] = {
    "damage": "M5 -6L-2 1M-4.500 -0.500L0.500 4.500M-2 2L-5.500 5.500",
    "heal": "M0 -5.500V5.500M-5.500 0H5.500",
    "mend": "M0 -6.500A6.500 6.500 0 1 1 -0.100 -6.500zM0 -3V3M-3 0H3",
    "draw": CARD,
    "discard": f"{CARD}M-6 6L6 -6",
    "strength": "M0 6V-6M-4.500 -1.500L0 -6L4.500 -1.500",
    "armour": SHIELD,
    "prevent": f"{SHIELD}M-2.500 0H2.500",
    "speed": "M-5 -5L0 0L-5 5M1 -5L6 0L1 5",
    "reach": "M-6.500 0H6.500M-6.500 -3.500V3.500M6.500 -3.500V3.500M0 -2V2",
    "burn": "M0 -7C1 -3 5 -1 5 3A5 4.500 0 0 1 -5 3C-5 0 -2.500 -1 -2 -4C-1 -3 -0.500 -5 0 -7z",
    "cannot": "M0 -6A6 6 0 1 1 -0.100 -6zM-4.200 4.200L4.200 -4.200",
    "walk": "M-6.500 4.500L-3 -1M-1 4.500L2.500 -1M4.500 4.500L7 0",
    "push": "M-6 -5.500V5.500M-3 0H6M2 -4L6 0L2 4",
    "pull": "M6 -5.500V5.500M4 0H-6M-2 -4L-6 0L-2 4",
    "cancel": "M-5 -5L5 5M5 -5L-5 5",
    "cleanse": "M0 -6.500V6.500M-6.500 0H6.500M-3.500 -3.500L3.500 3.500M3.500 -3.500L-3.500 3.500",
    "marker": "M0 -6L5.200 -3V3L0 6L-5.200 3V-3z",
    "discard_x": f"{CARD}M-2 -2L2 2M2 -2L-2 2M-7 7H7",
    "shuffle_x": f"{CARD}M-2 -2L2 2M2 -2L-2 2M-7 -3V3M7 -3V3",
    "return_to_hand": f"{CARD}M0 3V-3M-2 -1L0 -3L2 -1",
    "to_deck": f"{CARD}M0 -3V3M-2 1L0 3L2 1",
}
"""The signs of what a text does, by its word, round the origin and within 7; below 0 they stand upside down."""


def draw_emblem(card: SkirmishCard, colours: Ground) -> str:
    """The emblem of a sheet or of a card of a kit."""
    lot = Random(crc32(card.slug.encode()))
    if card.type is CardType.CHARACTER:
        return draw_crest(card, colours)
    drawn = DRAWN[card.type](card, colours, lot)
    return group(drawn, transform=f"translate(0 {RISEN.get(card.type, 0)}) scale({SHRUNK.get(card.type, 1)})")


def draw_crest(card: SkirmishCard, colours: Ground) -> str:
    """A character: its mark in a ring of as many ticks as it has life, and a weight on the ring for each of its traits."""
    life = card.life or 0
    ticks = "".join(
        stroke(line_path(on_circle(45, angle), on_circle(50 if index % 5 else 54, angle)), colours.line, 2.4)
        for index, angle in enumerate(around(max(life, 1)))
    )
    ring = element("circle", r=40, fill="none", stroke=colours.line, stroke_width=1.4, opacity=0.8)
    places = (on_circle(40, UP + pi + (index - (len(card.traits) - 1) / 2) * 0.4) for index in range(len(card.traits)))
    weights = "".join(disc(x, y, 4.5, colours.line) for x, y in places)
    return ticks + ring + weights + draw_mark(card.slug, colours, 28)


def _marked(card: SkirmishCard, colours: Ground, x: float, y: float, radius: float = MARK_RADIUS) -> str:
    return group(draw_mark(card.character, colours, radius), transform=translate(x, y)) if card.character else ""


# --- What a text does ----------------------------------------------------------------------------


def _deeds(card: SkirmishCard, colours: Ground, places: Sequence[Point], *, beside: str = "") -> str:
    """The signs of what the text does, each once, at `places`; without the one `beside`, which is drawn otherwise."""
    found: dict[str, bool] = {}
    for step in steps_of(card):
        for word in step:
            if word in DEEDS and word != beside:
                found.setdefault(word, isinstance(step[word], int) and step[word] < 0)
    return "".join(
        group(
            element("circle", r=9.5, fill=colours.ground),
            stroke(DEEDS[word], colours.line, 2),
            transform=f"translate({x:.1f} {y:.1f})" + (" rotate(180)" if is_below else ""),
        )
        for (word, is_below), (x, y) in zip(list(found.items())[:DEEDS_MOST], places, strict=False)
    )


# --- Attacks -------------------------------------------------------------------------------------

BESIDE_MARK = ((29, 35), (-29, 35), (45, 26), (-45, 26))
"""Where signs stand whose mark lies at the foot of the emblem."""


def _attack(card: SkirmishCard, colours: Ground, lot: Random) -> str:
    """Weapons, by the X of the damage, longer by what is added to them, and signs for each further thing that the text does."""
    count, plus = _damage_of(card)
    length, width = 50 + 3 * min(max(plus, -2), 3), lot.uniform(3.6, 5.4)
    turn = lot.choice((-1, 1)) * lot.uniform(0.06, 0.34)
    weapon = lot.choice(THROWN if _is_ranged(card) else WEAPONS)
    if _meets_all(card):
        drawn = _around(weapon, max(count, ALL_AROUND), length * 0.82, width, colours.line, lot)
        return drawn + _deeds(card, colours, BESIDE_MARK, beside="damage") + _marked(card, colours, 0, 0)
    if not _is_ranged(card):
        spread = 1.1 / max(count - 1, 1)
        angles = [UP + turn + (index - (count - 1) / 2) * spread for index in range(count)]
        drawn = "".join(weapon(angle, length + 10, width, colours.line, lot) for angle in angles)
        raised = group(drawn, transform=translate(0, 26))
        return raised + _deeds(card, colours, BESIDE_MARK, beside="damage") + _marked(card, colours, 0, 32)
    aim = UP + lot.choice((-1, 1)) * lot.uniform(0.55, 1.05)
    side = 1 if aim > UP else -1
    arcs = ARCS_MOST if card.range == BOARD else min(int(card.range or 1), ARCS_MOST)
    drawn = "".join(_arc(34 + index * (46 / (arcs + 1)), aim, colours.line) for index in range(arcs))
    angles = [aim + (index - (count - 1) / 2) * 0.42 for index in range(count)]
    drawn += "".join(weapon(angle, length + 28, width, colours.line, lot) for angle in angles)
    places = [(side * x, y) for x, y in ((8, 40), (28, 40), (46, 36), (-36, -20))]
    thrown = group(drawn, transform=translate(-side * 27, 24))
    return thrown + _deeds(card, colours, places, beside="damage") + _marked(card, colours, -side * 27, 26)


def _is_ranged(card: SkirmishCard) -> bool:
    return card.range not in (MELEE, None)


def _meets_all(card: SkirmishCard) -> bool:
    """Whether some damage meets everybody who is there (ATK-2)."""
    targets = (step.get("to") for step in steps_of(card) if "damage" in step)
    return any(isinstance(target, Mapping) and target.get("many") == "all" and "of" not in target for target in targets)


def _damage_of(card: SkirmishCard) -> tuple[int, int]:
    """How many weapons stand for the damage of a card, at least one, and how much longer or shorter they are."""
    times, plus = 0, 0
    for step in steps_of(card):
        times += int(step["repeat"]) - 1 if isinstance(step.get("repeat"), int) else 0
        for amount in _amounts_in(step.get("damage")):
            found = find_formula(amount) if isinstance(amount, str) else None
            times, plus = times + (found.times if found else 0), plus + (found.plus if found else amount if isinstance(amount, int) else 0)
    return min(max(times, 1), WEAPONS_MOST), plus


def _amounts_in(amount: object) -> Iterator[object]:
    if isinstance(amount, Mapping):
        for parts in amount.values():
            for part in parts if isinstance(parts, list | tuple) else ():
                yield from _amounts_in(part)
    elif amount is not None:
        yield amount


def _around(weapon: Weapon, count: int, length: float, width: float, colour: str, lot: Random) -> str:
    """Weapons to all sides, alike."""
    state = lot.getstate()
    drawn = []
    for angle in around(count, UP + 0.2):
        lot.setstate(state)
        drawn.append(weapon(angle, length, width, colour, lot))
    return "".join(drawn)


Weapon = Callable[[float, float, float, str, Random], str]
"""Draws a weapon from the origin towards an angle, by length, width and colour."""


def _held(angle: float, *parts: str) -> str:
    return group(*parts, transform=f"rotate({degrees(angle):.1f})")


def _sword(angle: float, length: float, width: float, colour: str, lot: Random) -> str:
    tip = length * lot.choice((0.68, 0.78, 0.88))
    blade = line_path((14, -width), (tip, -width), (length, 0), (tip, width), (14, width), closed=True)
    guard = lot.uniform(9, 13)
    return _held(angle, element("path", d=blade, fill=colour), stroke(f"M13 {-guard:.1f}V{guard:.1f}M13 0H-14", colour, 3))


def _sabre(angle: float, length: float, width: float, colour: str, lot: Random) -> str:
    bend = lot.uniform(12, 17) * lot.choice((1, -1))
    blade = (
        f"M12 0Q{length * 0.6:.1f} {-bend:.1f} {length:.1f} {bend * 0.5:.1f}Q{length * 0.6:.1f} {-bend + 2.4 * width:.1f} 12 {width:.1f}z"
    )
    return _held(angle, element("path", d=blade, fill=colour), stroke("M12 -9V9M12 0H-14", colour, 3))


def _axe(angle: float, length: float, width: float, colour: str, lot: Random) -> str:
    high, side, top = lot.uniform(15, 20), lot.choice((1, -1)), length - 4
    far = side * high
    edge = f"M{top - 14:.1f} 0L{top - 17:.1f} {far:.1f}Q{top - 6:.1f} {far + 4 * side:.1f} {top + 3:.1f} {far:.1f}L{top:.1f} 0z"
    return _held(angle, stroke(f"M-14 0H{length:.1f}", colour, width), element("path", d=edge, fill=colour))


def _mace(angle: float, length: float, width: float, colour: str, lot: Random) -> str:
    head, spikes = lot.uniform(9, 12), lot.randrange(5, 9)
    ball = element("polygon", points=polygon(spikes, head), fill=colour, transform=translate(length - head, 0))
    return _held(angle, stroke(f"M-14 0H{length - head:.1f}", colour, width), ball)


def _needle(angle: float, length: float, width: float, colour: str, lot: Random) -> str:
    eye = lot.uniform(2.6, 3.8)
    point = line_path((4, -width * 0.6), (length, 0), (4, width * 0.6), closed=True)
    ring = element("circle", cx=-2, r=eye + 2, fill="none", stroke=colour, stroke_width=2.6)
    return _held(angle, element("path", d=point, fill=colour), ring, stroke(f"M{length * 0.4:.1f} -7V7", colour, 2.4))


def _arrow(angle: float, length: float, width: float, colour: str, lot: Random) -> str:
    back = lot.uniform(10, 15)
    tip = line_path(
        (length, 0), (length - back, -width - 2), (length - back * lot.uniform(0.6, 1.0), 0), (length - back, width + 2), closed=True
    )
    feathers = "".join(f"M{22 + index * 5} 0l-5 -5M{22 + index * 5} 0l-5 5" for index in range(lot.choice((1, 2, 3))))
    return _held(angle, stroke(f"M16 0H{length - 7:.1f}", colour, 2.8), element("path", d=tip, fill=colour), stroke(feathers, colour, 2))


def _ball(angle: float, length: float, width: float, colour: str, lot: Random) -> str:
    size = lot.uniform(8, 11)
    x = length - size
    tails = "".join(f"M{lot.uniform(20, 32):.1f} {y:.1f}H{x - size - 3:.1f}" for y in (-size * 0.6, 0, size * 0.6))
    return _held(angle, disc(x, 0, size, colour), stroke(tails, colour, 2.2))


def _bolt(angle: float, length: float, width: float, colour: str, lot: Random) -> str:
    high, half = lot.uniform(6, 9), length / 2
    zigzag = line_path(
        (18, -width), (half + 6, -high), (half + 2, -1), (length, 0), (half - 6, high), (half - 2, 1), (18, width), closed=True
    )
    return _held(angle, element("path", d=zigzag, fill=colour))


def _star(angle: float, length: float, width: float, colour: str, lot: Random) -> str:
    tips, size = lot.randrange(4, 8), lot.uniform(11, 14)
    x = length - size
    points = [on_circle(size if index % 2 else size * 0.45, at) for index, at in enumerate(around(2 * tips, lot.uniform(0, 1)))]
    star = element("path", d=line_path(*points, closed=True), fill=colour, transform=translate(x, 0))
    return _held(angle, star, stroke(f"M24 0H{x - size - 4:.1f}", colour, 2.2))


WEAPONS: Sequence[Weapon] = (_sword, _sabre, _axe, _mace, _needle)
THROWN: Sequence[Weapon] = (_arrow, _ball, _bolt, _star)


def _arc(radius: float, aim: float, colour: str) -> str:
    """A part of a circle across the way, one for each card of a range."""
    (x1, y1), (x2, y2) = on_circle(radius, aim - 0.5), on_circle(radius, aim + 0.5)
    return stroke(f"M{x1:.1f} {y1:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {x2:.1f} {y2:.1f}", colour, 1.6, 0.65)


# --- Buffs and counters --------------------------------------------------------------------------


def _buff(card: SkirmishCard, colours: Ground, lot: Random) -> str:
    """A figure with a large head, in a ring for each round that its longest effect lasts; dashed where none is counted in rounds."""
    line, lasts = colours.line, longest_duration(card)
    rounds = min(lasts, ROUNDS_MOST) if isinstance(lasts, int) else 1
    rings = "".join(
        element(
            "circle",
            r=51 - 6 * index,
            fill="none",
            stroke=line,
            stroke_width=1.6,
            stroke_dasharray=None if isinstance(lasts, int) else "3 6",
            opacity=0.75,
        )
        for index in range(rounds)
    )
    shoulder, foot = lot.uniform(8, 11), lot.uniform(14, 21)
    body = line_path((-shoulder, 6), (shoulder, 6), (foot, 36), (-foot, 36), closed=True)
    left, right = lot.uniform(-16, 12), lot.uniform(-16, 12)
    arms = line_path((-shoulder, 11), (-shoulder - 14, 11 + left)) + line_path((shoulder, 11), (shoulder + 14, 11 + right))
    hem = stroke("".join(f"M{x:.1f} 30V36" for x in (-foot * 0.5, 0, foot * 0.5)[: lot.randrange(1, 4)]), colours.ground, 2)
    rays = 3 + 2 * lot.randrange(0, 4)
    lit = "".join(
        stroke(line_path(on_circle(23, angle), on_circle(27 if index % 2 else 31, angle)), line, 1.8)
        for index, angle in enumerate(UP + (at - (rays - 1) / 2) * 0.32 for at in range(rays))
    )
    figure = element("path", d=body, fill=line) + stroke(arms, line, 5) + hem
    head = group(lit, _marked(card, colours, 0, 0, MARK_RADIUS + 1.5), transform=translate(0, -12))
    return rings + figure + head + _deeds(card, colours, ((36, 30), (-36, 30), (45, 6), (-45, 6)))


def _counter(card: SkirmishCard, colours: Ground, lot: Random) -> str:
    """A hook for each moment, and in it what it catches: a blade for an attack, rays for a wound, a figure for a buff."""
    moments = (moments_of(card) or ("",))[:2]
    side, drawn = lot.choice((1, -1)), []
    for index, moment in enumerate(moments):
        x = (index - (len(moments) - 1) / 2) * 34 + (16 * side if len(moments) == 1 else 0)
        drawn.append(group(_hook(moment, colours.line, lot), transform=f"translate({x:.1f} 0) scale({side} 1)"))
    mark = _marked(card, colours, 16 * side if len(moments) == 1 else 0, -33)
    return "".join(drawn) + _deeds(card, colours, [(side * x, y) for x, y in ((38, 4), (38, 26), (38, -18), (-38, -30))]) + mark


def _hook(moment: str, colour: str, lot: Random) -> str:
    """A hook whose shaft stands at the origin and whose point lies left of it."""
    wide, deep, thick = lot.uniform(18, 24), lot.uniform(16, 26), lot.uniform(4, 6.5)
    shaft = f"M0 -22V{deep:.1f}A{wide:.1f} {wide * 0.85:.1f} 0 0 1 {-2 * wide:.1f} {deep:.1f}V{deep - 10:.1f}"
    barb = f"M{-2 * wide:.1f} {deep - 13:.1f}l-7 8m7 -8l7 8"
    caught = CAUGHT.get(moment)
    held = group(caught(colour, lot), transform=translate(-wide, deep - 18)) if caught else ""
    return stroke(shaft, colour, thick) + stroke(barb, colour, 3) + held


def _caught_blade(colour: str, lot: Random) -> str:
    long, turn = lot.uniform(24, 34), lot.randrange(25, 80)
    blade = line_path((-long, -3.6), (6, -3.6), (16, 0), (6, 3.6), (-long, 3.6), closed=True)
    guard = stroke(f"M{-long * 0.6:.1f} -9V9", colour, 2.6)
    return group(element("path", d=blade, fill=colour), guard, transform=f"rotate({turn})")


def _caught_wound(colour: str, lot: Random) -> str:
    tips = around(lot.randrange(6, 12), lot.uniform(0, 1))
    far = lot.uniform(14, 18)
    rays = (line_path(on_circle(8, angle), on_circle(far if index % 2 else 12, angle)) for index, angle in enumerate(tips))
    return disc(0, 0, lot.uniform(3.5, 6), colour) + stroke("".join(rays), colour, 2.6)


def _caught_figure(colour: str, lot: Random) -> str:
    foot = lot.uniform(6, 10)
    return disc(0, -8, 6.5, colour) + element("path", d=line_path((-4, 1), (4, 1), (foot, 14), (-foot, 14), closed=True), fill=colour)


CAUGHT: Mapping[str, Callable[[str, Random], str]] = {"attack": _caught_blade, "hurt": _caught_wound, "buff": _caught_figure}
"""The sign within a hook, by its moment (ANS-3 to ANS-5)."""


# --- What is counted beside cards ----------------------------------------------------------------

PIECES_MOST = 8


def _item(card: SkirmishCard, colours: Ground, lot: Random) -> str:
    """A figure on its base, a token with a heart, or as many discs as there are pieces: whole for markers, dashed for reminders."""
    line = colours.line
    if card.piece == "figure":
        base = element("ellipse", cx=0, cy=40, rx=lot.uniform(24, 30), ry=9, fill=line)
        body = element("path", d=line_path((-9, 2), (9, 2), (lot.uniform(14, 18), 38), (-16, 38), closed=True), fill=line)
        return base + body + _marked(card, colours, 0, -16, MARK_RADIUS + 4)
    if card.piece == "character-token":
        return _disc_of(card, colours, 0, 0, 38, None) + _marked(card, colours, 0, 0, 22)
    count = min(card.copies or 1, PIECES_MOST)
    places = around(count, lot.uniform(0, 2 * pi)) if count > 1 else []
    dashes = None if card.piece == MARKER else "4 3"
    discs = (_disc_of(card, colours, *on_circle(34, angle), 10, dashes) for angle in places)
    return "".join(discs) + _disc_of(card, colours, 0, 0, 19, dashes) + _marked(card, colours, 0, 0, 10)


def _disc_of(card: SkirmishCard, colours: Ground, x: float, y: float, radius: float, dashes: str | None) -> str:
    """A piece of cardboard."""
    return element("circle", cx=x, cy=y, r=radius, fill=colours.ground, stroke=colours.line, stroke_width=3, stroke_dasharray=dashes)


def _obstacle(card: SkirmishCard, colours: Ground, lot: Random) -> str:
    """A block of squares, hatched, with an awning over it."""
    line = colours.line
    grid = "".join(f"M{x} -14V42M-28 {x + 14}H28" for x in range(-28, 29, 14))
    awning = element("path", d=line_path((-40, -18), (-30, -38), (30, -38), (40, -18), closed=True), fill=line)
    stripes = stroke("".join(f"M{x} -36V-20" for x in range(-24, 25, 12)), colours.ground, 4)
    return stroke(grid, line, 1.8) + awning + stripes


DRAWN: Mapping[CardType, Callable[[SkirmishCard, Ground, Random], str]] = {
    CardType.ATTACK: _attack,
    CardType.BUFF: _buff,
    CardType.COUNTER: _counter,
    CardType.ITEM: _item,
    CardType.OBSTACLE: _obstacle,
}
