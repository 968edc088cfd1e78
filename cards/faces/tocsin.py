"""The faces of TOCSIN's cards: an action card's options as bands in the colour of their kind, its rune or its hero's mark in the spine.

Sheets, quests and companions are small cards with their figures in the spine; location cards lie across, and their faces show both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cards.faces.kinds import SPINE, KindLook, Value, draw_kind
from cards.faces.marks import draw_mark, leader_look
from cards.faces.palette import FIGURE_ON_INK, HEAD_FONT, ICON_ON_INK, INK, INK_2, PAPER, RULE, Ground
from cards.faces.parts import (
    BAR_HEIGHT,
    BAR_WIDTH,
    BAR_X,
    BAR_Y,
    PANEL_HEIGHT,
    PANEL_WIDTH,
    PANEL_X,
    PANEL_Y,
    draw_panel,
    draw_symbol,
    figure,
)
from cards.faces.sheet import LEFT, RIGHT, EditionMark, document, draw_frame, draw_name, draw_paper, draw_small_line, emblem_views
from cards.faces.svg import element, group, text_content, translate
from cards.faces.symbols import symbol_definitions, symbol_names
from cards.faces.text import Paragraph, Symbol, Words
from cards.faces.textblock import Box, draw_text, size_in
from cards.faces.tocsin_emblem import draw_behind_symbol, draw_companion, draw_hero, draw_quest
from cards.faces.tocsin_location import draw_both_sides
from cards.faces.tocsin_looks import ACTIONS, BACK, BACK_SIDE, FRONT_SIDE, KINDS, RUNE_SYMBOLS, STATUS, draw_rune, words_for
from cards.names import subtype_name, type_line_of
from engine.languages import Language, LocalText
from engine.tocsin.cards import QUESTS, CardType, TocsinCard
from engine.tocsin.glance import is_raging
from engine.tocsin.records import Action, Kind

TEXT_TOP, TEXT_BOTTOM, TEXT_BOTTOM_WITH_BAR = 204, 330, 299
COMFORTABLE, RAISED = 12.0, 24
"""A text that would be set smaller than this gets so much more room, and the picture less."""
VALUE_Y, VALUE_GAP = 64, 21
CENTRE_X, CENTRE_Y = PANEL_X + PANEL_WIDTH / 2, PANEL_Y + PANEL_HEIGHT / 2
OPTIONS_MOST = 3
TRACK_HIGH, TRACK_GAP = 21, 3
"""Where a sheet has two rage tracks."""


def draw_face(card: TocsinCard, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """The face of `card`: `text` is its rules text as pieces, `description` the same as plain words for screen readers."""
    if card.type is CardType.LOCATION:
        return draw_both_sides(card, language, text=text, description=description, edition=edition)
    if card.type in QUESTS:
        return draw_quest_side(card, FRONT_SIDE, language, text=text, description=description, edition=edition)
    return _upright(card, language, text, description, edition)


def draw_quest_side(
    card: TocsinCard, side: str, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark
) -> str:
    """The front of a quest with its rules, or its back with the drawback, which is the last line of its text (CARD-6)."""
    has_drawback = card.modelled and card.drawback is not None
    front, back = (text[:-1], text[-1:]) if has_drawback else (text, ())
    said = words_for("no rules" if side == FRONT_SIDE else "no drawback").in_language(language)
    shown = (front if side == FRONT_SIDE else back) or [[Words(said)]]
    return _upright(card, language, shown, description, edition, side)


def _upright(
    card: TocsinCard, language: Language, text: Sequence[Paragraph], description: str, edition: EditionMark, side: str = ""
) -> str:
    look, known, mark = look_of(card), symbol_names(), f"edition-{edition.symbol}"
    values = values_of(card)
    tracks = _tracks(card)
    bottom = TEXT_BOTTOM - 1.5 * BAR_HEIGHT if len(tracks) > 1 else TEXT_BOTTOM_WITH_BAR if tracks else TEXT_BOTTOM
    flavour = card.flavour.in_language(language) if side != BACK_SIDE else ""
    box = Box(LEFT, TEXT_TOP, RIGHT - LEFT, bottom - TEXT_TOP)
    raised = RAISED if size_in(text, flavour, box) < COMFORTABLE else 0
    used = {piece.name for paragraph in text for piece in paragraph if isinstance(piece, Symbol)} | {mark, look.symbol, "rage", "hurt"}
    used |= {value.symbol for value in values} | {ACTIONS[action.kind].symbol for action in card.actions}
    used |= {RUNE_SYMBOLS.get(card.rune or "", "")}
    is_back = side == BACK_SIDE
    return document(
        card,
        language,
        in_words(card, language, description),
        element("defs", symbol_definitions(used & known)),
        draw_paper(),
        draw_frame(BACK if is_back else _frame_colour(card, look)),
        _picture(card, look, raised),
        _spine(card, look, values),
        draw_name(card, language, raised, (214 if mark in known else RIGHT) - LEFT - 6),
        draw_symbol(mark, 214, 160 - raised, 20, INK_2) if mark in known else "",
        element("path", d=f"M{LEFT} {197.5 - raised}H{RIGHT}", stroke=RULE),
        draw_text(text, flavour, Box(box.x, box.y - raised, box.width, box.height + raised)),
        "".join(_track(last, index, len(tracks)) for index, last in enumerate(tracks)),
        draw_small_line(edition, language),
    )


# --- What is seen before the text is read ---------------------------------------------------------


def look_of(card: TocsinCard) -> KindLook:
    """The look of a card's type; status cards have their own."""
    return STATUS.get(card.slug, KINDS[card.type]) if card.type is CardType.STATUS else KINDS[card.type]


def kind_of(card: TocsinCard) -> str:
    """The kind of an action card's first option; of other cards their type."""
    return card.actions[0].kind.value if card.actions else card.type.value


def kind_look_of(card: TocsinCard) -> KindLook:
    """The look of the kind of an action card's first option; of other cards that of their type."""
    return ACTIONS[card.actions[0].kind] if card.actions else look_of(card)


def values_of(card: TocsinCard) -> list[Value]:
    """Options of an action card with their numbers, rage, stun; health, rage and wards of a sheet; the number of a quest."""
    found = [Value("option", ACTIONS[action.kind].symbol, _number(action), option_name(action)) for action in card.actions]
    if card.stun:
        found.append(Value("stun", "hurt", "", LocalText("stunning", "betäubend")))
    if card.type is CardType.HERO:
        figures = card.figures or ({"health": card.health, "rage": card.rage},)
        found += [Value("health", "health", str(one["health"]), words_for("health", one["health"])) for one in figures if one.get("health")]
        found += [Value("rage", "rage", str(one["rage"]), words_for("rage", one["rage"])) for one in figures[:1] if one.get("rage")]
        if card.wards:
            found.append(Value("wards", "kw-defender", str(card.wards), words_for("wards", card.wards)))
    elif is_raging(card):
        found.append(Value("rage", "rage", f"+{card.rage}", words_for("rage", f"+{card.rage}")))
    if card.type in QUESTS and card.quest_number:
        found.append(Value("quest", "pennant", str(card.quest_number), words_for("quest", card.quest_number)))
    if card.type is CardType.LOCATION and card.row:
        found.append(Value("place", "wave", str(card.column), words_for(card.row, card.column)))
    return found


def _number(action: Action) -> str:
    return "" if action.number is None else str(action.number) if action.kind is Kind.NUMBER else f"+{action.number}"


ACTION_NAMES: Mapping[Kind, LocalText] = {
    Kind.MELEE: LocalText("melee", "Nahkampf"),
    Kind.RANGED: LocalText("ranged", "Fernkampf"),
    Kind.DEFENCE: LocalText("defence", "Abwehr"),
    Kind.SPECIAL: LocalText("special", "Spezial"),
    Kind.NUMBER: LocalText("number", "Zahl"),
}


def option_name(action: Action) -> LocalText:
    """An option in words: melee +2."""
    name, number = ACTION_NAMES[action.kind], "" if action.number is None else f" +{action.number}"
    return LocalText(f"{name.en}{number}", f"{name.de}{number}")


LABELS: Mapping[str, LocalText] = {
    "option": LocalText("Option", "Möglichkeit"),
    "stun": LocalText("Attack", "Angriff"),
    "health": LocalText("Health", "Gesundheit"),
    "rage": LocalText("Rage", "Rage"),
    "wards": LocalText("Wards", "Schutzmarker"),
    "quest": LocalText("Number", "Nummer"),
    "place": LocalText("Place", "Platz"),
}
"""The names of the figures of `values_of`."""


# --- The parts ------------------------------------------------------------------------------------


def _frame_colour(card: TocsinCard, look: KindLook) -> str:
    """Start cards are framed in the ground of their hero, upgrades and others in that of their type."""
    return leader_look(card.hero).ground.ground if card.type is CardType.START and card.hero else look.colour


def ground_of(card: TocsinCard, look: KindLook) -> Ground:
    """The ground of the panel: a hero's own."""
    return leader_look(card.slug).ground if card.type is CardType.HERO else look.panel


def _picture(card: TocsinCard, look: KindLook, raised: int) -> str:
    if card.actions:
        return _bands(card, raised)
    drawn: Mapping[CardType, Callable[[TocsinCard, Ground], str]] = {
        CardType.HERO: draw_hero,
        CardType.COMPANION: draw_companion,
        CardType.QUEST: draw_quest,
        CardType.BOSS: draw_quest,
        CardType.DIE: _die,
    }
    ground = ground_of(card, look)
    draw = drawn.get(card.type)
    emblem = draw(card, ground) if draw is not None else _large_symbol(look.symbol, ground)
    return draw_panel(card.slug, ground, emblem, lower=raised)


def _large_symbol(symbol: str, colours: Ground) -> str:
    return draw_symbol(symbol, -40, -40, 80, colours.line)


def _die(card: TocsinCard, colours: Ground) -> str:
    """The six faces of the enemy die, side by side in two rows, each with its number (CARD-7)."""
    faces = []
    for index, number in enumerate(card.faces[:6]):
        x, y = index % 3 * 36 - 36, index // 3 * 36 - 18
        square = element("rect", x=-15, y=-15, width=30, height=30, rx=5, fill=colours.line)
        faces.append(group(square, figure(str(number), y=8, size=22, colour=colours.ground), transform=translate(x, y)))
    return "".join(faces)


def _bands(card: TocsinCard, raised: int) -> str:
    """A band for each option in the colour of its kind, side by side with a slash between them (CARD-2)."""
    options = card.actions[:OPTIONS_MOST]
    wide, high = PANEL_WIDTH / len(options), PANEL_HEIGHT - raised
    rect = {"x": PANEL_X, "y": PANEL_Y, "width": PANEL_WIDTH, "height": high}
    middle = PANEL_Y + high / 2
    drawn = []
    for index, action in enumerate(options):
        x = PANEL_X + wide * index
        ground, line = ACTIONS[action.kind].panel
        drawn.append(element("rect", x=x, y=PANEL_Y, width=wide, height=high, fill=ground))
        behind = group(draw_behind_symbol(f"{card.slug}-{index}", line), transform=translate(x + wide / 2, middle))
        clip = element("clipPath", element("rect", x=x, y=PANEL_Y, width=wide, height=high), id=f"band-{index}")
        drawn += [clip, group(behind, clip_path=f"url(#band-{index})"), _option(action, x + wide / 2, middle, wide)]
    for index in range(1, len(options)):
        x = PANEL_X + wide * index
        drawn.append(element("path", d=f"M{x - 9:g} {PANEL_Y + high:g}L{x + 9:g} {PANEL_Y}", stroke=PAPER, stroke_width=6))
    return "".join(
        (
            emblem_views(CENTRE_X, middle, 1 - raised / PANEL_HEIGHT),
            element("clipPath", element("rect", rx=5, **rect), id="panel"),
            group(*drawn, clip_path="url(#panel)"),
        )
    )


def _option(action: Action, x: float, y: float, wide: float) -> str:
    """The symbol of an option and its number: beside it where there is room, below it otherwise; a plain number stands alone."""
    look = ACTIONS[action.kind]
    line, is_wide = look.panel.line, wide > PANEL_WIDTH / 2
    size = 58 if is_wide else 46
    if action.kind is Kind.NUMBER:
        return _large(f"+{action.number}", x, y + size * 0.36, size, line)
    if action.number is None:
        side = 72 if is_wide else 54
        return draw_symbol(look.symbol, x - side / 2, y - side / 2, side, line)
    number = f"+{action.number}"
    if is_wide:
        return draw_symbol(look.symbol, x - 62, y - 29, 58, line) + _large(number, x + 30, y + 18, 50, line)
    side = 44
    return draw_symbol(look.symbol, x - side / 2, y - 48, side, line) + _large(number, x, y + 40, 38, line)


def _large(words: str, x: float, y: float, size: float, colour: str) -> str:
    return element(
        "text", text_content(words), x=x, y=y, font_size=size, font_weight="700", fill=colour, font_family=HEAD_FONT, text_anchor="middle"
    )


def _spine(card: TocsinCard, look: KindLook, values: Sequence[Value]) -> str:
    """Above the rune of an upgrade, the mark of a start card's hero or the symbol of a type; below it what is no option."""
    if card.rune:
        head = draw_rune(card.rune, SPINE, 35, 19)
    elif card.type is CardType.START and card.hero:
        ground = leader_look(card.hero).ground
        head = group(element("circle", r=20, fill=ground.ground), draw_mark(card.hero, ground, 14), transform=translate(SPINE, 35))
    else:
        head = draw_kind(look)
    colour = look.colour if card.type is not CardType.START else INK_2
    drawn = [head]
    for index, value in enumerate(value for value in values if value.what != "option"):
        y = VALUE_Y + index * VALUE_GAP
        side, x = (15.0, 11.0) if value.number else (20.0, SPINE - 10.0)
        drawn.append(draw_symbol(value.symbol, x, y, side, colour))
        if value.number:
            drawn.append(figure(value.number, x=28, y=y + 13, size=15, colour=INK, anchor=None))
    return "".join(drawn)


def _tracks(card: TocsinCard) -> list[int]:
    """The last field of the rage track of a sheet; of twins two (HERO-TWINS)."""
    if card.type is not CardType.HERO:
        return []
    last = [one.get("rage") for one in card.figures] if card.figures else [card.rage]
    return [field for field in last if field][:2]


def _track(last: int, index: int, tracks: int) -> str:
    """A rage track in a bar: a field for each number from 0 to the last one, which is filled (RAGE-4)."""
    high = BAR_HEIGHT if tracks == 1 else TRACK_HIGH
    top = BAR_Y + BAR_HEIGHT - high - (tracks - 1 - index) * (high + TRACK_GAP)
    fields = last + 1
    left, gap = BAR_X + 28, 3.0
    wide = (BAR_WIDTH - 34 - gap * (fields - 1)) / fields
    size = min(high * 0.62, 15.0)
    drawn = [
        element("rect", x=BAR_X, y=top, width=BAR_WIDTH, height=high, rx=4, fill=INK),
        draw_symbol("rage", BAR_X + 13 - size * 0.65, top + high / 2 - size * 0.65, size * 1.3, ICON_ON_INK),
    ]
    for number in range(fields):
        x = left + number * (wide + gap)
        is_last = number == last
        fill = {"fill": ICON_ON_INK if is_last else "none", "stroke": ICON_ON_INK}
        drawn.append(element("rect", x=x, y=top + 3, width=wide, height=high - 6, rx=2, **fill))
        colour = INK if is_last else FIGURE_ON_INK
        drawn.append(figure(str(number), x=x + wide / 2, y=top + high / 2 + size * 0.36, size=size, colour=colour))
    return "".join(drawn)


# --- In words -------------------------------------------------------------------------------------


def in_words(card: TocsinCard, language: Language, description: str) -> str:
    """Type, figures that no text says, and the text."""
    said = [value.words.in_language(language) for value in values_of(card) if value.what != "option"]
    if card.rune:
        said.append(words_for("rune", subtype_name(card.game, card.rune).in_language(language)).in_language(language))
    line = f"{', '.join(said)}. " if said else ""
    return f"{type_line_of(card, language)}. {line}{description}".strip()
