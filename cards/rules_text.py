"""A card's rules text as pieces of words and symbols: one source for pages, faces and the API.

The text of a modelled card is rendered from its abilities; that of a card that is not modelled is read from
what stands on paper, where `{water}`, `{2p}` or `{exhaust 2}` are symbols and `*words*` are bold.
"""

from __future__ import annotations

import re

from cards.faces.text import Paragraph, Piece, Symbol, Words
from engine.rone.cards import Card, Language

MARKS = re.compile(r"(\*+|\{[^{}\n]{1,20}\})")
PLAIN_SYMBOLS = {
    "water": "water",
    "card": "card",
    "melee": "melee",
    "ranged": "ranged",
    "health": "health",
    "hp": "health",
    "recycle": "recycle",
}
EXHAUST = re.compile(r"(?:exhaust ?|e)?(?P<times>[123])(?P<colour>[yp]?)\Z")
COLOURS = {"y": "yellow", "p": "purple", "": "purple"}
SYMBOL_WORDS = {
    "water": ("water", "Wasser"),
    "card": ("card", "Karte"),
    "melee": ("melee", "Nahkampf"),
    "ranged": ("ranged", "Fernkampf"),
    "health": ("health", "Lebenspunkte"),
    "recycle": ("recycle", "Wiederverwertung"),
}


def rules_text(card: Card, language: Language) -> tuple[Paragraph, ...]:
    """The rules text of `card`, a tuple of pieces for each paragraph."""
    return tuple(printed_paragraph(line) for line in card.printed.in_language(language).splitlines() if line.strip())


def plain_rules_text(card: Card, language: Language) -> str:
    """The same in plain words, a line for each paragraph; symbols are named."""
    return "\n".join("".join(spoken(piece, language) for piece in paragraph) for paragraph in rules_text(card, language))


def spoken(piece: Piece, language: Language) -> str:
    """A piece as a screen reader says it."""
    return piece.text if isinstance(piece, Words) else symbol_label(piece.name, language)


def symbol_label(name: str, language: Language) -> str:
    """The word for a symbol."""
    found = EXHAUST.match(name.replace("exhaust-", "").replace("-yellow", "y").replace("-purple", "p"))
    if found:
        return f"{found['times']}-mal erschöpfen" if language == "de" else f"Exhaust {found['times']}"
    english, german = SYMBOL_WORDS.get(name, (name, name))
    return german if language == "de" else english


def printed_paragraph(line: str) -> Paragraph:
    """One line of a text on paper. A mark that means no symbol stays as it was written."""
    pieces: list[Piece] = []
    bold = False
    for part in MARKS.split(line.strip()):
        symbol = _symbol(part)
        if symbol is not None:
            pieces.append(symbol)
        elif part and not part.strip("*"):
            bold = not bold
        elif part:
            pieces.append(Words(part, bold))
    return pieces


def _symbol(part: str) -> Symbol | None:
    if not (part.startswith("{") and part.endswith("}")):
        return None
    word = part[1:-1].strip().lower()
    if word in PLAIN_SYMBOLS:
        return Symbol(PLAIN_SYMBOLS[word])
    found = EXHAUST.match(word)
    return Symbol(f"exhaust-{found['times']}-{COLOURS[found['colour']]}") if found else None
