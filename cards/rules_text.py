"""A card's rules text, for pages, faces, search and API: the engine renders it, here it takes the form each needs.

Cards are checked when they are stored, so a text that the engine can't read stems from a change of the engine: such a
card shows its text on paper, and the rest of the site goes on.
"""

from __future__ import annotations

from typing import Any

from cards.faces.text import Paragraph, Piece, Symbol, Words
from cards.names import type_line_of
from engine.cards.catalog import BaseCard
from engine.languages import Language
from engine.text.markup import Run, TextLine
from engine.text.problems import AbilitiesError
from web.games import kit_of


def rules_lines(card: BaseCard, language: Language) -> tuple[TextLine, ...]:
    """The lines of a card's text as runs of words, keywords and symbols."""
    try:
        return kit_of(card.game).text_lines(card, language)
    except AbilitiesError:
        return tuple((Run("text", line),) for line in card.printed.in_language(language).splitlines() if line.strip())


def named_keywords(card: BaseCard, language: Language) -> list[Any]:
    """What its game says of every keyword that the text of `card` names, its own and those it speaks of."""
    known = kit_of(card.game).keywords
    named = (str(run.name) for line in rules_lines(card, language) for run in line if run.kind == "keyword")
    return [known[keyword] for keyword in dict.fromkeys(named) if keyword in known]


def plain_rules_text(card: BaseCard, language: Language) -> str:
    """The text for search and API: a line each, symbols as `{water}`."""
    try:
        return kit_of(card.game).text_of(card, language)
    except AbilitiesError:
        return card.printed.in_language(language)


def spoken_rules_text(card: BaseCard, language: Language) -> str:
    """The text as a screen reader should say it: symbols by their words."""
    return " ".join(_spoken(line) for line in rules_lines(card, language))


def card_in_words(card: BaseCard, language: Language) -> str:
    """What a face says to those who can't see it: name, type and text."""
    return f"{card.name.in_language(language)}, {type_line_of(card, language)}: {spoken_rules_text(card, language)}"


def face_paragraphs(card: BaseCard, language: Language) -> tuple[Paragraph, ...]:
    """The text in the pieces that a face is set from."""
    return tuple(tuple(_piece(run) for run in line) for line in rules_lines(card, language))


def _piece(run: Run) -> Piece:
    return Symbol(run.name) if run.kind == "icon" else Words(run.text, run.kind == "keyword")


def _spoken(line: TextLine) -> str:
    """A line as a sentence. Symbols are set close to a number; in words a blank belongs between them."""
    said = ""
    for run in line:
        glue = " " if run.kind == "icon" and said and not said.endswith((" ", "+")) else ""
        said += glue + run.text
    said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "!", "?")) or not said else f"{said}."
