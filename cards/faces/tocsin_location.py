"""Both sides of TOCSIN's location cards, across: picture and place, runes, boxes, interaction points, values of the enemy, what flips.

A side is 88 × 63 mm, 352 × 252 units; the face of a card shows both, one above the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from cards.faces.kinds import KindLook
from cards.faces.lines import draw_line
from cards.faces.palette import (
    FIGURE_ON_INK,
    GREYED,
    GREYED_EDGE,
    GROUNDS,
    ICON_ON_INK,
    INK,
    INK_2,
    OTHER_RACE,
    PAPER,
    RULE,
    WHITE,
    Ground,
)
from cards.faces.parts import draw_strata, draw_symbol, figure
from cards.faces.sheet import EditionMark, document, draw_frame, draw_paper, emblem_views
from cards.faces.svg import element, group, translate
from cards.faces.symbols import symbol_definitions, symbol_names
from cards.faces.text import Line, Paragraph, Words, break_lines
from cards.faces.textblock import LEADING, draw_lines
from cards.faces.tocsin_emblem import draw_side as draw_side_emblem
from cards.faces.tocsin_emblem import lot_of
from cards.faces.tocsin_looks import ACTIONS, BACK, BACK_SIDE, FRONT_SIDE, KINDS, RUNE_SYMBOLS, STATUS, draw_rune, rune_look, words_for
from cards.names import type_line_of
from engine.languages import NO_TEXT, Language
from engine.text.problems import AbilitiesError
from engine.tocsin.cards import POISONED, STUNNED, CardType, TocsinCard
from engine.tocsin.glance import per_player, sides_of
from engine.tocsin.records import BARE, Direction, Enemy, Flip, FlipAt, Row, Side, Status
from engine.tocsin.words.rendering import TEXTS

ACROSS, HIGH = 352, 252
PANEL_X, PANEL_Y, PANEL_WIDTH, PANEL_HIGH = 12, 12, 104, 188
LEFT, RIGHT = 128, 338
NAME_Y, TYPE_Y, TOP = 33, 49, 60
BAR_X, BAR_Y, BAR_HIGH = 12, 207, 30
RUNE_RADIUS, RUNE_STEP = 13.0, 30
LARGEST, COMFORTABLE, SMALLEST, STEP = 14.0, 12.0, 7.0, 0.5
PAD, GAP = 5.0, 5.0
DIAMOND, DIAMOND_STEP = 4.6, 11.0
COLUMNS_LEAST = 4
SCALE = 0.69
"""How large a side stands on the face of its card."""


class Block(NamedTuple):
    """A box of a side: its words, its ground and frame, and the rune or the symbol before them."""

    words: str
    ground: str
    edge: str
    dashes: str | None = None
    rune: str | None = None
    symbol: str | None = None
    is_in_bar: bool = False
    """Whether the bar of the enemy's values says it, too."""


def draw_one_side(
    card: TocsinCard, side: str, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark
) -> str:
    """One side of a location card, `front` or `back`."""
    drawn, used = _side(card, side, language, text, edition)
    said = f"{type_line_of(card, language)}. {words_for(side).in_language(language)}. {description}"
    return document(card, language, said, element("defs", symbol_definitions(used & symbol_names())), drawn, size=(ACROSS, HIGH))


def draw_both_sides(card: TocsinCard, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """The face of a location card: the front above the back, each as wide as the face."""
    used: set[str] = set()
    drawn = []
    for index, side in enumerate((FRONT_SIDE, BACK_SIDE)):
        one, names = _side(card, side, language, text, edition)
        used |= names
        drawn.append(group(one, transform=f"{translate((252 - ACROSS * SCALE) / 2, 1 + index * 176)} scale({SCALE})"))
    middle_x, middle_y = (252 - ACROSS * SCALE) / 2 + (PANEL_X + PANEL_WIDTH / 2) * SCALE, 1 + (PANEL_Y + PANEL_HIGH / 2) * SCALE
    views = emblem_views(middle_x, middle_y, PANEL_WIDTH * SCALE / 186)
    place = words_for(card.row or Row.LOWER.value, card.column).in_language(language)
    said = f"{type_line_of(card, language)}. {place}. {description}"
    return document(card, language, said, element("defs", symbol_definitions(used & symbol_names())), views, *drawn)


def _side(card: TocsinCard, name: str, language: Language, text: Sequence[Paragraph], edition: EditionMark) -> tuple[str, set[str]]:
    """A side as markup, and the symbols that it uses."""
    is_back = name == BACK_SIDE
    side = _record(card, is_back)
    colours = ground_of(card, is_back)
    runes = sorted(side.enemy.runes) if side.enemy else []
    blocks = list(_blocks(card, side, is_back, language, text))
    mark = f"edition-{edition.symbol}"
    used = {mark, "turn-over", "hand", "health", "plus", *(look.symbol for look in (*ACTIONS.values(), *STATUS.values()))}
    used |= {"figure", "left", "right", "pennant", "points", *RUNE_SYMBOLS.values()}
    called = side.name if side.name != NO_TEXT else card.name
    code = f"{edition.code} {edition.number}".strip()
    place = f"{words_for(name).in_language(language)} · {words_for(card.row or Row.LOWER.value, card.column).in_language(language)}"
    bottom = BAR_Y - 6
    parts = (
        draw_paper((ACROSS, HIGH)),
        draw_frame(BACK if is_back else KINDS[CardType.LOCATION].colour, (ACROSS, HIGH)),
        _panel(card, side, name, colours),
        draw_line(called.in_language(language), LEFT, NAME_Y, 19, RIGHT - LEFT - 62, bold=True, head=True),
        draw_line(place, LEFT, TYPE_Y, 11, RIGHT - LEFT - 62, colour=INK_2),
        _place(card, is_back),
        element("path", d=f"M{LEFT} {TOP - 5}H{RIGHT}", stroke=RULE),
        _draw_blocks(blocks, TOP, bottom),
        "".join(draw_rune(rune, PANEL_X + 18 + index * RUNE_STEP, PANEL_Y + 18, RUNE_RADIUS) for index, rune in enumerate(runes[:3])),
        _values(side.enemy) if side.enemy else "",
        draw_line(code, RIGHT, HIGH - 6, 8, 90, colour=INK_2, anchor="end") if code else "",
    )
    return "".join(parts), used


def _record(card: TocsinCard, is_back: bool) -> Side:
    try:
        return sides_of(card)[is_back]
    except AbilitiesError:
        return BARE


def ground_of(card: TocsinCard, is_back: bool) -> Ground:
    """The ground of a side's picture: one for the cards of a quest, another on their backs."""
    grounds = [ground for name, ground in GROUNDS.items() if name != "tactic"]
    lot = lot_of(card.quest or card.slug)
    front = lot.choice(grounds)
    return OTHER_RACE if is_back else front


# --- Picture and place ----------------------------------------------------------------------------


def _panel(card: TocsinCard, side: Side, name: str, colours: Ground) -> str:
    """The picture: land under a pale sun, the emblem of the enemy before it."""
    lot = Random(lot_of(card.slug).randrange(1 << 30) + len(name))
    rect = {"x": PANEL_X, "y": PANEL_Y, "width": PANEL_WIDTH, "height": PANEL_HIGH}
    sun = element(
        "circle", cx=PANEL_X + lot.randrange(20, 84), cy=lot.randrange(60, 90), r=lot.randrange(22, 36), fill=colours.line, opacity=0.13
    )
    land = group(draw_strata(colours.line, lot), transform=f"{translate(PANEL_X - 30, 40)} scale(0.8 1)")
    middle = translate(PANEL_X + PANEL_WIDTH / 2, PANEL_Y + PANEL_HIGH / 2 + 8)
    emblem = group(draw_side_emblem(card.slug, side, colours), transform=f"{middle} scale(0.92)")
    clip = element("clipPath", element("rect", rx=5, **rect), id=f"panel-{name}")
    return clip + group(element("rect", fill=colours.ground, **rect), sun, land, emblem, clip_path=f"url(#panel-{name})")


def _place(card: TocsinCard, is_back: bool) -> str:
    """Two rows of diamonds, that of the card filled: white on the front, red on the back (CARD-5)."""
    columns = max(card.column or 1, COLUMNS_LEAST)
    left = RIGHT - 6 - (columns - 1) * DIAMOND_STEP
    drawn = []
    for row, y in ((Row.UPPER, 22), (Row.LOWER, 34)):
        for column in range(1, columns + 1):
            is_here = card.row == row and card.column == column
            size = DIAMOND * (1.25 if is_here else 0.8)
            fill = (BACK if is_back else WHITE) if is_here else GREYED
            edge = INK if is_here else GREYED_EDGE
            d = f"M0 {-size:g}L{size:g} 0L0 {size:g}L{-size:g} 0z"
            at = translate(left + (column - 1) * DIAMOND_STEP, y)
            drawn.append(element("path", d=d, fill=fill, stroke=edge, stroke_width=1.6 if is_here else 0.8, transform=at))
    return "".join(drawn)


# --- Boxes ----------------------------------------------------------------------------------------


def _blocks(card: TocsinCard, side: Side, is_back: bool, language: Language, text: Sequence[Paragraph]) -> Iterator[Block]:
    """The words on a side: interaction points in white, boxes in the tint of their rune, reward, marks, flip condition.

    A card whose text is not modelled has what is printed, on its front.
    """
    if not card.modelled:
        for paragraph in () if is_back else text:
            yield Block("".join(piece.text for piece in paragraph if isinstance(piece, Words)), PAPER, PAPER)
        return
    said = TEXTS.of(card, language)
    if side == BARE or (side.name != NO_TEXT and side == Side(name=side.name)):
        yield Block(words_for("bare").in_language(language), PAPER, PAPER)
    if side.enemy is not None:
        amounts = [side.enemy.health, *([side.enemy.attack.strength] if side.enemy.attack else [])]
        are_told = all(per_player(amount) is not None for amount in amounts)
        for index, line in enumerate(said.enemy(side.enemy)):
            yield Block(_plain(line), PAPER, PAPER, is_in_bar=index == 0 and are_told)
    for point in side.interact:
        yield Block(_plain(said.interaction(point)), WHITE, INK, symbol="hand")
    for box in side.boxes:
        rune = rune_look(box.rune) if box.rune else None
        ground, edge = (rune.tint.ground, rune.tint.line) if rune else (GREYED, GREYED_EDGE)
        yield Block(_plain(said.box(box)), ground, edge, rune=box.rune)
    if side.reward:
        yield Block(_plain(said.grammar.phrase("reward", text=said.text(side.reward))), PAPER, INK_2, dashes="5 3", symbol="plus")
    if side.marks:
        yield Block(_plain(said.grammar.phrase("area", number=str(side.marks))), PAPER, GREYED_EDGE, dashes="2 3", symbol="points")
    if side.progress is not None:
        of = f"“{side.progress}”" if language == "en" else f"„{side.progress}“"
        yield Block(_plain(said.grammar.phrase("progress", of=of)), PAPER, GREYED_EDGE, symbol="pennant")
    for flip in side.flip:
        yield Block(_plain(said.flip(flip)), PAPER, PAPER, rune=_rune_of(flip), symbol="turn-over")


def _rune_of(flip: Flip) -> str | None:
    return flip.rune if flip.at is FlipAt.RUNE else None


def _plain(words: str) -> str:
    return words.replace("'", "’")


class _Set(NamedTuple):
    """A block broken into lines at one size."""

    block: Block
    lines: list[Line]
    height: float


def _draw_blocks(blocks: Sequence[Block], top: float, bottom: float) -> str:
    """The blocks one under the other, all in the largest size in which they fit; before it gets small, what the bar says goes."""
    size = LARGEST
    while True:
        if size < COMFORTABLE:
            blocks = [block for block in blocks if not block.is_in_bar]
        found = [_set(block, size) for block in blocks]
        high = sum(one.height for one in found) + GAP * max(len(found) - 1, 0)
        if high <= bottom - top or size <= SMALLEST:
            break
        size -= STEP
    drawn, y = [], top
    for block, lines, height in found:
        inset = _inset(block, size)
        if block.ground != PAPER or block.edge != PAPER:
            rect = {"x": LEFT, "y": y, "width": RIGHT - LEFT, "height": height, "rx": 4}
            wide = 2.2 if block.edge == INK else 1.2
            drawn.append(element("rect", fill=block.ground, stroke=block.edge, stroke_width=wide, stroke_dasharray=block.dashes, **rect))
        middle = y + _padding(block) + size * 0.62
        x = LEFT + _padding(block)
        if block.symbol:
            drawn.append(draw_symbol(block.symbol, x, middle - size * 0.62, size * 1.24, INK))
            x += size * 1.45
        if block.rune:
            drawn.append(draw_rune(block.rune, x + size * 0.62, middle, size * 0.66))
        drawn.append(draw_lines(lines, LEFT + inset, y + _padding(block) + size * 0.95, size))
        y += height + GAP
    return group(*drawn, fill=INK)


def _padding(block: Block) -> float:
    return 0.0 if block.ground == PAPER and block.edge == PAPER else PAD


def _inset(block: Block, size: float) -> float:
    return _padding(block) + (size * 1.45 if block.symbol else 0) + (size * 1.6 if block.rune else 0)


def _set(block: Block, size: float) -> _Set:
    lines = break_lines([Words(block.words)], size, RIGHT - LEFT - _inset(block, size) - _padding(block))
    return _Set(block, lines, len(lines) * size * LEADING + 2 * _padding(block) - (size * 0.12 if _padding(block) else 0))


# --- The enemy ------------------------------------------------------------------------------------


def _values(enemy: Enemy) -> str:
    """The dark bar: the attack with its arrows and its strength, status, armour, health."""
    wide = ACROSS - 2 * BAR_X
    parts = [element("rect", x=BAR_X, y=BAR_Y, width=wide, height=BAR_HIGH, rx=5, fill=INK)]
    at = float(BAR_X + 10)
    if enemy.attack is not None:
        drawn, at = _attack(enemy, at)
        parts.append(drawn)
    if enemy.status is not None:
        look: KindLook = STATUS[STUNNED if enemy.status is Status.STUNNED else POISONED]
        parts.append(draw_symbol(look.symbol, at, BAR_Y + 5, 20, look.panel.line))
        at += 30
    right = float(BAR_X + wide - 10)
    text, shown = _amount(per_player(enemy.health), right)
    parts.append(text)
    parts.append(draw_symbol("health", shown - 23, BAR_Y + 6, 18, ICON_ON_INK))
    right = shown - 34
    for armour in reversed(enemy.armour):
        parts.append(figure(str(armour), x=right, y=BAR_Y + 22, size=19, colour=FIGURE_ON_INK, anchor="end"))
        parts.append(draw_symbol("defence", right - 33, BAR_Y + 6, 18, ICON_ON_INK))
        right -= 46
    return "".join(parts)


def _attack(enemy: Enemy, at: float) -> tuple[str, float]:
    """Arrow to the left, symbol, strength, arrow to the right; and where that ends (FOE-1)."""
    assert enemy.attack is not None  # noqa: S101  asked before
    look = ACTIONS[enemy.attack.kind]
    parts = []
    if Direction.LEFT in enemy.attack.reach:
        parts.append(_arrow(at + 7, -1))
        at += 18
    parts.append(draw_symbol(look.symbol, at, BAR_Y + 5, 20, ICON_ON_INK))
    at += 25
    found = per_player(enemy.attack.strength)
    base = "*" if found is None else str(found[0]) if not found[1] else f"{found[0]}+{found[1]}" if found[0] else str(found[1])
    parts.append(figure(base, x=at, y=BAR_Y + 22, size=19, colour=FIGURE_ON_INK, anchor=None))
    at += len(base) * 11 + 4
    if found is not None and found[1]:
        parts.append(draw_symbol("figure", at, BAR_Y + 8, 14, ICON_ON_INK))
        at += 18
    if Direction.RIGHT in enemy.attack.reach:
        parts.append(_arrow(at + 8, 1))
        at += 20
    return "".join(parts), at + 10


def _arrow(x: float, towards: int) -> str:
    d = f"M{-6 * towards} -6L{6 * towards} 0L{-6 * towards} 6z"
    return element("path", d=d, fill=ICON_ON_INK, transform=translate(x, BAR_Y + BAR_HIGH / 2))


def _amount(found: tuple[int, int] | None, right: float) -> tuple[str, float]:
    """A value that ends at `right`, with a figure behind what counts for each player (CARD-8); and where it begins."""
    if found is None:
        return figure("*", x=right, y=BAR_Y + 24, size=19, colour=FIGURE_ON_INK, anchor="end"), right - 12
    base, more = found
    if not more:
        return figure(str(base), x=right, y=BAR_Y + 22, size=19, colour=FIGURE_ON_INK, anchor="end"), right - len(str(base)) * 11
    words = f"{base}+{more}" if base else str(more)
    symbol = draw_symbol("figure", right - 15, BAR_Y + 7, 15, ICON_ON_INK)
    return symbol + figure(words, x=right - 18, y=BAR_Y + 22, size=19, colour=FIGURE_ON_INK, anchor="end"), right - 18 - len(words) * 11
