"""What TOCSIN's cards are drawn in: kinds of cards and of actions, runes, and the words beside a card's text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cards.faces.kinds import KindLook
from cards.faces.palette import GREYED, INK, INK_2, OTHER_RACE, PAPER, Ground
from cards.faces.parts import draw_symbol
from cards.faces.svg import element, group, text_content, translate
from cards.faces.symbols import symbol_names
from engine.languages import LocalText
from engine.tocsin.cards import CRYSTAL, POISONED, STUNNED, CardType
from engine.tocsin.records import Kind

ROUND = "M0 -18A18 18 0 0 1 0 18A18 18 0 0 1 0 -18z"
SQUARE = "M-17 -17H17V17H-17z"
DIAMOND = "M0 -20L20 0L0 20L-20 0z"
SHIELD_SHAPE = "M-18 -17H18V4L0 20 -18 4z"
EIGHT = "M-10 -18H10L18 -10V10L10 18H-10L-18 10V-10z"
KINDS: Mapping[CardType, KindLook] = {
    CardType.START: KindLook(OTHER_RACE, INK_2, "card", SQUARE),
    CardType.UPGRADE: KindLook(Ground("#3d4247", "#cfd6da"), "#4a5157", "plus", EIGHT),
    CardType.STATUS: KindLook(Ground("#4b4a2a", "#e0dc9c"), "#62602c", "hurt", ROUND),
    CardType.HERO: KindLook(OTHER_RACE, "#1d5e57", "pawn", SHIELD_SHAPE),
    CardType.COMPANION: KindLook(Ground("#204a46", "#a6d8d0"), "#1d5e57", "figure", ROUND),
    CardType.QUEST: KindLook(Ground("#463a1f", "#e9cf92"), "#6b4f10", "pennant", SQUARE),
    CardType.BOSS: KindLook(Ground("#511f1f", "#f0b3a6"), "#8c2626", "crown", EIGHT),
    CardType.LOCATION: KindLook(Ground("#2f3f45", "#b9d0d6"), "#37535c", "wave", DIAMOND),
    CardType.DIE: KindLook(Ground("#3a3733", "#ddd6c8"), INK_2, "die", SQUARE),
}
"""Symbol, shape and word tell types apart; colours only help."""
MELEE = KindLook(Ground("#8f2329", "#ffded9"), "#8f2329", "sword", SQUARE)
ACTIONS: Mapping[Kind, KindLook] = {
    Kind.MELEE: MELEE,
    Kind.RANGED: KindLook(Ground("#e0ae1c", INK), "#7a5a00", "ranged", SQUARE),
    Kind.DEFENCE: KindLook(Ground("#1f5288", "#d9e9fb"), "#1f5288", "defence", SQUARE),
    Kind.SPECIAL: KindLook(Ground("#5f3a8a", "#ead9fb"), "#5f3a8a", "bolt", SQUARE),
    Kind.NUMBER: KindLook(Ground(INK, PAPER), INK, "plus", SQUARE),
}
"""Red, yellow, blue, purple and black; each kind has its symbol, and a number is a number."""
STATUS: Mapping[str, KindLook] = {
    STUNNED: KindLook(Ground("#5a4a10", "#f3dc8a"), "#6a5200", "hurt", ROUND),
    POISONED: KindLook(Ground("#27451f", "#bfe3a6"), "#2f5e20", "poison", ROUND),
    CRYSTAL: KindLook(Ground("#1d4a5c", "#aee0f2"), "#1b5568", "crystal", ROUND),
}
RUNE_SYMBOLS: Mapping[str, str] = {"bell": "bell", "wave": "wave", "lamp": "lamp", "hook": "hook", "knot": "knot", "moon": "rune-moon"}
"""The runes that have a drawing; others stand by their first letter."""
RUNE_TINTS: Mapping[str, Ground] = {
    "bell": Ground("#eed9b6", "#6b4310"),
    "wave": Ground("#c8e4e4", "#0d5560"),
    "lamp": Ground("#f4e7a8", "#5f4a00"),
    "hook": Ground("#dbdcda", "#40464c"),
    "knot": Ground("#edd2c0", "#6d3d1e"),
    "moon": Ground("#d8d6f0", "#3c3c7d"),
}
OTHER_TINT = Ground(GREYED, INK_2)
BACK = "#a3262b"
"""The red of the diamond on backs."""
FRONT_SIDE, BACK_SIDE = "front", "back"

WORDS: Mapping[str, LocalText] = {
    FRONT_SIDE: LocalText("Front", "Vorderseite"),
    BACK_SIDE: LocalText("Back", "Rückseite"),
    "drawback": LocalText("Drawback", "Nachteil"),
    "sheet": LocalText("Hero sheet", "Heldenbogen"),
    "deck side": LocalText("Start deck and solo side", "Startdeck und Solo-Seite"),
    "start deck side": LocalText("Start deck", "Startdeck"),
    "upper": LocalText("Upper row, column {}", "Obere Reihe, Spalte {}"),
    "lower": LocalText("Lower row, column {}", "Untere Reihe, Spalte {}"),
    "health": LocalText("health {}", "Gesundheit {}"),
    "rage": LocalText("rage {}", "Rage {}"),
    "wards": LocalText("wards {}", "Schutzmarker {}"),
    "rune": LocalText("rune {}", "Rune {}"),
    "quest": LocalText("number {}", "Nummer {}"),
    "columns": LocalText("{} columns", "{} Spalten"),
    "copies": LocalText("{} in the box", "{} in der Schachtel"),
    "bare": LocalText("Nothing stands on this side.", "Auf dieser Seite steht nichts."),
    "no rules": LocalText("No special rules.", "Keine Sonderregeln."),
    "no drawback": LocalText("No drawback.", "Kein Nachteil."),
    "solo": LocalText("Solo side", "Solo-Seite"),
    "start": LocalText("Start deck, {} cards", "Startdeck, {} Karten"),
    "deck": LocalText("Place of the deck", "Platz des Decks"),
    "health track": LocalText("Health", "Gesundheit"),
    "rage track": LocalText("Rage", "Rage"),
    "carried": LocalText("Carried by another hero", "Von einem anderen Helden getragen"),
    "companions": LocalText("Companions: {}", "Begleiter: {}"),
    "no solo": LocalText("This hero has no solo side.", "Dieser Held hat keine Solo-Seite."),
}


def words_for(name: str, *values: object) -> LocalText:
    """Words of `WORDS` with their values."""
    words = WORDS[name]
    return LocalText(words.en.format(*values), words.de.format(*values))


class Rune(NamedTuple):
    """A rune as it is drawn."""

    slug: str
    tint: Ground
    symbol: str | None


def rune_look(slug: str) -> Rune:
    """The tint and the symbol of a rune; a rune of another edition has a letter."""
    symbol = RUNE_SYMBOLS.get(slug)
    return Rune(slug, RUNE_TINTS.get(slug, OTHER_TINT), symbol if symbol in symbol_names() else None)


def draw_rune(slug: str, x: float, y: float, radius: float) -> str:
    """A rune in a disc of its tint, its middle at (x, y)."""
    rune = rune_look(slug)
    disc = element("circle", r=radius, fill=rune.tint.ground, stroke=rune.tint.line, stroke_width=radius / 9)
    side = radius * 1.36
    if rune.symbol:
        return group(disc, draw_symbol(rune.symbol, -side / 2, -side / 2, side, rune.tint.line), transform=translate(x, y))
    letter = element(
        "text",
        text_content(slug[:1].upper()),
        y=radius * 0.4,
        font_size=radius * 1.2,
        font_weight="700",
        fill=rune.tint.line,
        text_anchor="middle",
    )
    return group(disc, letter, transform=translate(x, y))
