"""The marks of leaders that cards bear: by lot from a leader's slug, so that all its cards are seen to be its own."""

from __future__ import annotations

from random import Random
from typing import NamedTuple
from zlib import crc32

from cards.faces.emblem import CORES, OF_RACE, Drawn
from cards.faces.palette import GROUNDS, Ground
from cards.faces.svg import element

OUTLINES = tuple(outline for outline, _core in OF_RACE.values())
SHEET_GROUNDS = tuple(GROUNDS.values())
LOOKS = 575
"""Where the lots of leaders begin: here those of the demo boxes have cores and grounds of their own."""


class LeaderLook(NamedTuple):
    """The mark of a leader: core, outline and corners of the mark that its cards bear, and the ground of its sheet."""

    core: Drawn
    outline: Drawn
    corners: int
    ground: Ground


def leader_look(slug: str) -> LeaderLook:
    """The look of a leader, by lot from its slug."""
    lot = Random(crc32(slug.encode()) + LOOKS)
    return LeaderLook(lot.choice(CORES), lot.choice(OUTLINES), lot.randrange(4, 9), lot.choice(SHEET_GROUNDS))


def draw_mark(leader: str, colours: Ground, radius: float) -> str:
    """The mark of a leader, in a circle of `radius`."""
    look = leader_look(leader)
    return "".join(
        (
            element("circle", r=radius * 1.22, fill=colours.ground),
            look.outline(look.corners, radius, colours.line),
            look.core(look.corners, radius * 0.62, colours.line),
        )
    )
