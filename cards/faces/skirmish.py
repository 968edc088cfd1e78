"""The faces of Skirmish's cards: kind and what goes with it in the spine, copies in the kit below; X cards white, sheets as small cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from cards.faces.kinds import SPINE, KindLook, Value, draw_kind
from cards.faces.marks import leader_look
from cards.faces.palette import EDGE, FIGURE_ON_INK, HEAD_FONT, ICON_ON_INK, INK, INK_2, OTHER_RACE, PAPER, RULE, WHITE, Ground
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
from cards.faces.sheet import (
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    EditionMark,
    document,
    draw_frame,
    draw_name,
    draw_paper,
    draw_small_line,
    emblem_views,
)
from cards.faces.skirmish_board import draw_board
from cards.faces.skirmish_emblem import draw_emblem
from cards.faces.svg import element, line_path, text_content
from cards.faces.symbols import symbol_definitions, symbol_names
from cards.faces.text import Paragraph, Symbol, Words, text_width
from cards.faces.textblock import Box, draw_text, size_in
from cards.names import type_line_of
from engine.languages import Language, LocalText
from engine.skirmish.cards import BOARD, CRITICAL, GAME, MELEE, CardType, SkirmishCard
from engine.skirmish.glance import PERMANENT, longest_duration, moments_of
from web.games import kit_of

TEXT_TOP, TEXT_BOTTOM = 204, 299
COMFORTABLE, RAISED = 12.0, 24
"""A text that would be set smaller than this gets so much more room, and the picture less."""
VALUE_Y = 84
COPY, COPY_HIGH, COPY_GAP, COPIES_MOST = 8.0, 11.0, 3.0, 6
SPINE_BOTTOM = 148
WORDS_SIZE, WORDS_SMALLEST = 13.0, 8.5
HORIZON = 104.0


KINDS = {
    CardType.ATTACK: KindLook(Ground("#5a1f24", "#f4aba2"), "#a3262b", "sword", "M-18 -17H18V4L0 20 -18 4z"),
    CardType.BUFF: KindLook(Ground("#22432c", "#abdcb0"), "#2b6b3b", "figure", "M0 -18A18 18 0 0 1 0 18A18 18 0 0 1 0 -18z"),
    CardType.COUNTER: KindLook(Ground("#1d385a", "#a7cdf0"), "#235d96", "hook", "M-10 -18H10L18 -10V10L10 18H-10L-18 10V-10z"),
    CardType.CHARACTER: KindLook(OTHER_RACE, INK_2, "pawn", "M-17 -17H17V17H-17z"),
    CardType.ITEM: KindLook(OTHER_RACE, INK_2, "piece", "M0 -18A18 18 0 0 1 0 18A18 18 0 0 1 0 -18z"),
    CardType.OBSTACLE: KindLook(OTHER_RACE, INK_2, "obstacle", "M-17 -17H17V17H-17z"),
    CardType.X: KindLook(Ground(WHITE, INK), INK, "x-card", "M-17 -17H17V17H-17z"),
}
"""Red, green, blue and white are those of the rules (CARD-1 to CARD-4); symbol, shape and word tell kinds apart without them."""

WORDS: Mapping[str, LocalText] = {
    "melee": LocalText("Melee reach", "Nahkampfreichweite"),
    "board": LocalText("Anywhere in sight", "Überall in Sicht"),
    "card": LocalText("Within 1 card", "Innerhalb von 1 Karte"),
    "cards": LocalText("Within {} cards", "Innerhalb von {} Karten"),
    "round": LocalText("For 1 round", "1 Runde lang"),
    "rounds": LocalText("For {} rounds", "{} Runden lang"),
    "turn": LocalText("Until the end of the turn", "Bis zum Ende des Zuges"),
    "attack": LocalText("For the attack", "Für den Angriff"),
    "permanent": LocalText("For the whole game", "Das ganze Spiel lang"),
    "at once": LocalText("At once", "Sofort"),
    "when attack": LocalText("When you are attacked", "Wenn du angegriffen wirst"),
    "when hurt": LocalText("When you are hurt", "Wenn du verletzt wirst"),
    "when buff": LocalText("When an enemy buffs", "Wenn ein Gegner bufft"),
    "copies": LocalText("{} in the kit", "{} im Kartensatz"),
    "x copies": LocalText("{} in the X stack", "{} im X Stapel"),
    "life": LocalText("{} life", "{} Lebenspunkte"),
    "obstacle": LocalText("On the board", "Auf dem Spielfeld"),
    "x": LocalText("Put {} in the place of X.", "Setze {} an die Stelle von X."),
    "critical": LocalText(
        "Critical hit: draw another X card and add 1 to its number.",
        "Kritischer Treffer: Ziehe noch eine X Karte und zähle 1 zu ihrer Zahl.",
    ),
}
"""The words of faces beside a card's text, and those of X cards, which have none (XST-1, XST-3)."""

LABELS: Mapping[str, LocalText] = {
    "life": LocalText("Life", "Lebenspunkte"),
    "range": LocalText("Range", "Reichweite"),
    "duration": LocalText("Duration", "Dauer"),
    "moment": LocalText("Answer", "Antwort"),
    "piece": LocalText("Piece", "Teil"),
}
"""The names of the figures of `values_of`."""
PURPOSES: Mapping[str, LocalText] = {
    "figure": LocalText("It stands for the character on the board.", "Sie steht für den Charakter auf dem Spielfeld."),
    "character-token": LocalText("It lies on the sheet and shows the life.", "Es liegt auf dem Bogen und zeigt die Lebenspunkte."),
    "marker": LocalText("The character holds up to {}.", "Der Charakter hat bis zu {} davon."),
    "reminder": LocalText(
        "It shows what an effect is, and has no rules in it.", "Es zeigt, was ein Effekt ist, und hat selbst keine Regeln."
    ),
    "obstacle": LocalText(
        "A block of 4 × 4 squares. It stops moves, and hides what is behind it.",
        "Ein Block von 4 × 4 Feldern. Er hält Bewegungen auf und verdeckt, was hinter ihm ist.",
    ),
}
"""The use of each piece beside the cards (SET-2, SET-3, MARK-1, BOARD-6 to BOARD-8): pieces have no text."""
SYMBOL_OF_MOMENT = {"attack": "sword", "hurt": "hurt", "buff": "figure"}
SYMBOL_OF_PIECE = {"figure": "pawn", "character-token": "health", "marker": "points", "reminder": "piece"}


def draw_face(card: SkirmishCard, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """The face of `card`: `text` is its rules text as pieces, `description` the same as plain words for screen readers."""
    if card.type is CardType.X:
        return _x_face(card, language, text, description, edition)
    look, known = KINDS[card.type], symbol_names()
    if of_piece := _words_of_piece(card, language):
        text, description = [[Words(of_piece)]], of_piece
    values, panel = values_of(card), _ground(card, look)
    mark = f"edition-{edition.symbol}"
    flavour = card.story.in_language(language) if card.type is CardType.CHARACTER else card.flavour.in_language(language)
    box = Box(LEFT, TEXT_TOP, RIGHT - LEFT, TEXT_BOTTOM - TEXT_TOP)
    raised = RAISED if size_in(text, flavour, box) < COMFORTABLE else 0
    used = {piece.name for paragraph in text for piece in paragraph if isinstance(piece, Symbol)} | {mark}
    used |= {look.symbol, *(value.symbol for value in values)}
    return document(
        card,
        language,
        _in_words(card, language, description),
        element("defs", symbol_definitions(used & known)),
        draw_paper(),
        draw_frame(look.colour),
        draw_panel(card.slug, panel, draw_emblem(card, panel), lower=raised, draw_land=_table),
        draw_kind(look),
        _spine(values, card.copies or 0 if card.is_in_kits else 0, look, SPINE_BOTTOM - raised),
        draw_name(card, language, raised, (214 if mark in known else RIGHT) - LEFT - 6),
        draw_symbol(mark, 214, 160 - raised, 20, INK_2) if mark in known else "",
        element("path", d=f"M{LEFT} {197.5 - raised}H{RIGHT}", stroke=RULE),
        draw_text(text, flavour, Box(box.x, box.y - raised, box.width, box.height + raised)),
        _bar(card, values, language),
        draw_small_line(edition, language),
    )


# --- What is seen before the text is read ---------------------------------------------------------


def words_for(name: str, number: object = "") -> LocalText:
    """Words of `WORDS`, with their number."""
    words = WORDS[name]
    return LocalText(words.en.format(number), words.de.format(number))


def values_of(card: SkirmishCard) -> list[Value]:
    """Life of a sheet, moments of a counter, durations of a buff, what an item is, and the range of whatever has one."""
    found: list[Value] = []
    if card.type is CardType.OBSTACLE:
        found.append(Value("piece", "board", "", words_for("obstacle")))
    if card.piece:
        found.append(Value("piece", SYMBOL_OF_PIECE[card.piece], "", piece_names()[card.piece]))
    if card.type is CardType.CHARACTER:
        found.append(Value("life", "health", str(card.life), words_for("life", card.life)))
    if card.type is CardType.BUFF and card.modelled:
        found.append(_duration(longest_duration(card)))
    found += [Value("moment", SYMBOL_OF_MOMENT[moment], "", words_for(f"when {moment}")) for moment in moments_of(card)]
    return [*found, *([_range(card.range)] if card.range else [])]


def piece_names() -> Mapping[str, LocalText]:
    """The names of a character's pieces, from the game's description."""
    return next(dict(known.choices) for known in kit_of(GAME).cards if known.name == "piece")


def _duration(lasts: int | str | None) -> Value:
    if isinstance(lasts, int):
        return Value("duration", "duration", str(lasts), words_for("round" if lasts == 1 else "rounds", lasts))
    if lasts is None:
        return Value("duration", "at-once", "", words_for("at once"))
    return Value("duration", "duration", "∞" if lasts == PERMANENT else "", words_for(lasts))


def _range(range: str) -> Value:
    """Crossed blades, a card and a number, or the board (ATK-7)."""
    if range in (MELEE, BOARD):
        return Value("range", "crossed-blades" if range == MELEE else "board", "", words_for(range))
    return Value("range", "card", range, words_for("card" if range == "1" else "cards", range))


def _words_of_piece(card: SkirmishCard, language: Language) -> str:
    """The use of an item or an obstacle, in words; nothing for cards."""
    said = PURPOSES.get("obstacle" if card.type is CardType.OBSTACLE else card.piece or "")
    return said.in_language(language).format(card.copies or 0) if said else ""


# --- The parts ------------------------------------------------------------------------------------


def _ground(card: SkirmishCard, look: KindLook) -> Ground:
    """The look of the panel: sheets and items have the ground of their character."""
    character = card.slug if card.type is CardType.CHARACTER else card.character if card.piece else None
    return leader_look(character).ground if character else look.panel


def _table(colour: str, lot: Random) -> str:
    return draw_board(colour, lot, left=PANEL_X, right=PANEL_X + PANEL_WIDTH, horizon=HORIZON, bottom=PANEL_Y + PANEL_HEIGHT)


def _spine(values: Sequence[Value], copies: int, look: KindLook, bottom: float) -> str:
    """Below the kind its values, one under the other, as many as there is room for above `bottom`; there the copies in the kit (KIT-1)."""
    drawn, y = [], VALUE_Y - 22.0
    for value in values:
        side = 22 if value.number or len(values) > 1 else 28
        end = y + side + (23 if value.number else 2)
        if end > bottom:
            break
        drawn.append(draw_symbol(value.symbol, SPINE - side / 2, y, side, look.colour))
        if value.number:
            drawn.append(figure(value.number, x=SPINE, y=end - 6, size=20, colour=INK))
        y = end
    return "".join(drawn) + _copies(copies, look.colour, y, bottom)


def _copies(copies: int, colour: str, top: float, bottom: float) -> str:
    """A card for each copy, two side by side, or a number where they are many; nothing where neither fits between `top` and `bottom`."""
    rows = (copies + 1) // 2
    high = rows * (COPY_HIGH + COPY_GAP) - COPY_GAP
    if copies > COPIES_MOST or high > bottom - top:
        return figure(f"×{copies}", x=SPINE, y=bottom, size=15, colour=INK_2) if bottom - top >= COPY_HIGH else ""
    return "".join(
        element(
            "rect",
            x=SPINE + (COPY_GAP / 2 if index % 2 else -COPY_GAP / 2 - COPY),
            y=bottom - COPY_HIGH - index // 2 * (COPY_HIGH + COPY_GAP),
            width=COPY,
            height=COPY_HIGH,
            rx=1.2,
            fill=PAPER,
            stroke=colour,
            stroke_width=1.6,
        )
        for index in range(copies)
    )


def _bar(card: SkirmishCard, values: Sequence[Value], language: Language) -> str:
    """The dark bar that says the values in words, at its right the copies, or the items of a sheet that the rules count."""
    said = " · ".join(value.words.in_language(language) for value in values)
    if card.type is CardType.CHARACTER:
        counted = [f"{item.count} × {item.name.in_language(language)}" for item in card.items]
    else:
        counted = [f"× {card.copies}"] if card.copies else []
    beside = " · ".join(counted)
    room = BAR_WIDTH - 20 - (10 if beside else 0)
    size = WORDS_SIZE
    while text_width(said, size, bold=True) + text_width(beside, size - 1) > room and size > WORDS_SMALLEST:
        size -= 0.5
    wide = min(text_width(said, size, bold=True), room * 0.75)
    words = element(
        "text",
        text_content(said),
        x=BAR_X + 10,
        y=BAR_Y + 19.5,
        font_size=size,
        font_weight="700",
        fill=FIGURE_ON_INK,
        textLength=wide,
        lengthAdjust="spacingAndGlyphs",
    )
    narrow = min(text_width(beside, size - 1), room - wide)
    right = element(
        "text",
        text_content(beside),
        x=BAR_X + BAR_WIDTH - 10 - narrow,
        y=BAR_Y + 19.5,
        font_size=size - 1,
        fill=ICON_ON_INK,
        textLength=narrow,
        lengthAdjust="spacingAndGlyphs",
    )
    ground = element("rect", x=BAR_X, y=BAR_Y, width=BAR_WIDTH, height=BAR_HEIGHT, rx=5, fill=INK)
    return ground + (words if said else "") + (right if beside else "")


# --- X cards --------------------------------------------------------------------------------------


def _x_face(card: SkirmishCard, language: Language, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """An X card: white, its number or 1+X large in the middle and small in the spine (CARD-4, XST-3)."""
    known, look, mark = symbol_names(), KINDS[CardType.X], f"edition-{edition.symbol}"
    shown = card.face or ""
    says = (words_for("critical") if shown == CRITICAL else words_for("x", shown)).in_language(language)
    copies = words_for("x copies", card.copies).in_language(language) if card.copies else ""
    middle, centre = PANEL_X + PANEL_WIDTH / 2, PANEL_Y + PANEL_HEIGHT / 2
    panel = {"x": PANEL_X, "y": PANEL_Y, "width": PANEL_WIDTH, "height": PANEL_HEIGHT}
    size = 92.0 if len(shown) < 3 else 50.0
    corners = element("text", text_content(shown), x=SPINE, y=VALUE_Y, font_size=22 if len(shown) < 3 else 15, **_HEAD)
    return document(
        card,
        language,
        _x_in_words(card, language, f"{says} {copies}".strip(), description),
        element("defs", symbol_definitions({look.symbol, mark} & known)),
        element("rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=13, fill=WHITE, stroke=EDGE),
        draw_frame(look.colour),
        emblem_views(middle, centre),
        element("clipPath", element("rect", rx=5, **panel), id="panel"),
        element("rect", rx=5, fill=WHITE, stroke=INK, stroke_width=1.5, **panel),
        _rays(shown, middle, centre),
        element("text", text_content(shown), x=middle, y=centre + size * 0.36, font_size=size, **_HEAD),
        draw_kind(look),
        corners,
        draw_name(card, language, 0, (214 if mark in known else RIGHT) - LEFT - 6),
        draw_symbol(mark, 214, 160, 20, INK_2) if mark in known else "",
        element("path", d=f"M{LEFT} 197.5H{RIGHT}", stroke=RULE),
        draw_text(text or [[Words(says)]], card.flavour.in_language(language), Box(LEFT, TEXT_TOP, RIGHT - LEFT, TEXT_BOTTOM - TEXT_TOP)),
        element("text", text_content(copies), x=LEFT, y=BAR_Y + 19.5, font_size=12, fill=INK_2),
        draw_small_line(edition, language),
    )


_HEAD: dict[str, str | float | None] = {"text_anchor": "middle", "font_weight": "700", "fill": INK, "font_family": HEAD_FONT}


def _rays(shown: str, x: float, y: float) -> str:
    """Behind the number: a square for each point of it; behind a critical hit rays."""
    if not shown.isdecimal():
        tips = "".join(line_path((x + dx * 0.72, y + dy * 0.72), (x + dx, y + dy)) for dx, dy in _STAR)
        return element("path", d=tips, fill="none", stroke=INK, stroke_width=2, stroke_linecap="round")
    count = min(int(shown), 12)
    left = x - (count * 13 - 4) / 2
    return "".join(
        element("rect", x=left + index * 13, y=PANEL_Y + PANEL_HEIGHT - 19, width=9, height=9, rx=1, fill=INK) for index in range(count)
    )


_STAR = ((0, -60), (42, -48), (80, -30), (88, 0), (80, 30), (42, 48), (0, 60), (-42, 48), (-80, 30), (-88, 0), (-80, -30), (-42, -48))


# --- In words -------------------------------------------------------------------------------------


def _x_in_words(card: SkirmishCard, language: Language, said: str, description: str) -> str:
    return f"{type_line_of(card, language)}. {said} {description}".strip()


def _in_words(card: SkirmishCard, language: Language, description: str) -> str:
    said = [value.words.in_language(language) for value in values_of(card)]
    if card.is_in_kits and card.copies:
        said.append(words_for("copies", card.copies).in_language(language))
    story = card.story.in_language(language) if card.type is CardType.CHARACTER else ""
    return f"{type_line_of(card, language)}. {', '.join(said)}. {description} {story}".strip()
