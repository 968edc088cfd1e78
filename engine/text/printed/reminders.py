"""Reminders: what print says in brackets behind a keyword to explain it. They are no rules, and reading leaves them out.

Not everything in brackets is one: "Defender (only while your hero is level 3)" says when the card has the keyword. A reminder explains
its own keyword, so it has one of the words that can't be missing there, and it doesn't begin like a restriction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.languages import Language
from engine.text.printed.game import PrintedGame
from engine.text.tokens import Token

CONDITIONAL: Final = frozenset(("if", "when", "while", "unless", "wenn", "falls", "solange", "sofern", "waehrend", "ausser"))
"""A clause that begins so explains something only where a main clause follows it."""
TELLING_WHEN: Final = frozenset(("when", "wenn"))
HAPPENING: Final = frozenset(("battlefield", "death", "recycle", "direct_hit"))
"""Keywords that are explained by when they happen ("when this unit dies"); "Combat (when attacking)" says less than Combat."""
LIMITING: Final = frozenset(("until", "for", "during", "once", "bis", "fuer", "einmal", "in", "nach", "permanently", "dauerhaft"))
"""A clause that begins so says how long or how often."""
ONLY: Final = frozenset(("only", "nur"))


def without_reminders(game: PrintedGame, tokens: Sequence[Token], language: Language) -> list[Token]:
    """Tokens without the reminders that stand behind keywords."""
    closings = _closings(tokens)
    if not closings:
        return list(tokens)
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        end = closings.get(at)
        keyword = _keyword_before(game, kept, language) if end is not None else None
        if (
            end is not None
            and keyword is not None
            and keyword in game.reminders
            and _explains(game, tokens[at + 1 : end], keyword, language)
        ):
            at = end + 1
        else:
            kept.append(tokens[at])
            at += 1
    return kept


def _closings(tokens: Sequence[Token]) -> dict[int, int]:
    """Where each bracket closes, by where it opens; those that never close are missing."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for index, token in enumerate(tokens):
        if token.text == "<open>":
            opened.append(index)
        elif token.text == "<close>" and opened:
            found[opened.pop()] = index
    return found


def _keyword_before(game: PrintedGame, tokens: Sequence[Token], language: Language) -> str | None:
    """The keyword that tokens end with."""
    texts = [token.text for token in tokens[-3:]]
    for words, name in game.keywords(language).items():
        if tuple(texts[-len(words) :]) == words:
            return name
    return None


def _explains(game: PrintedGame, tokens: Sequence[Token], keyword: str, language: Language) -> bool:
    """Whether what stands in brackets explains the keyword, and says nothing else of it."""
    texts = [token.text for token in tokens]
    is_only = bool(texts) and texts[0] in ONLY
    first = "".join(texts[is_only : is_only + 1])
    is_told = keyword in HAPPENING and first in TELLING_WHEN and not is_only
    is_limited = first in LIMITING or texts[:2] == ["this", "turn"] or (first in CONDITIONAL and "," not in texts and not is_told)
    if is_limited and keyword not in game.timely:  # which is explained by when it may be played
        return False
    stems = game.reminders[keyword][language == "de"]
    return any(text.startswith(stems) for text in texts)
