"""Reminders: what print says in brackets behind a keyword to explain it. They are no rules, and reading leaves them out.

Not everything in brackets is one: "Defender (only while your hero is level 3)" says when the card has the keyword. A reminder explains
its own keyword, so it has one of the words that can't be missing there, and it doesn't begin like a restriction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from engine.languages import Language
from engine.rone.words import KEYWORD_TERMS
from engine.text.tokens import Token, tokens_of

EXPLAINING: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "defender": (("exhaust", "defend", "guardian", "first"), ("ersch", "verteidig", "waechter", "zuerst")),
    "invisibility": (("target", "attack", "see", "seen", "guardian"), ("ziel", "angriff", "angegriff", "angreif", "seh", "waechter")),
    "detection": (("invisib",), ("unsichtbar",)),
    "flying": (("attack",), ("angegriff", "angreif", "angriff")),
    "shield": (("deck", "damage"), ("deck", "schaden")),
    "slow": (("turn", "effect", "reaction", "react", "phase"), ("zug", "effekt", "reaktion", "reagier", "phase")),
    "battlefield": (("battlefield", "play", "enters"), ("schlachtfeld", "spiel")),
    "death": (("dies", "destroyed", "killed"), ("stirbt", "vernichtet", "zerstoert")),
    "recycle": (("recycle",), ("wiederverwert",)),
    "direct_hit": (("hero",), ("held",)),
    "combat": (("combat", "fight", "attack"), ("kampf", "kaempf", "angreif", "angegriff")),
    "initiative": (("pay", "cost", "extra", "additional"), ("zahl", "kost", "zusaetzlich")),
}
"""The beginnings of words, of which a keyword's reminder has at least one: in English, in German (umlauts as two letters)."""

CONDITIONAL: Final = frozenset(("if", "when", "while", "unless", "wenn", "falls", "solange", "sofern", "waehrend", "ausser"))
"""A clause that begins so explains something only where a main clause follows it."""
TELLING_WHEN: Final = frozenset(("when", "wenn"))
HAPPENING: Final = frozenset(("battlefield", "death", "recycle", "direct_hit"))
"""Keywords that are explained by when they happen ("when this unit dies"); "Combat (when attacking)" says less than Combat."""
LIMITING: Final = frozenset(("until", "for", "during", "once", "bis", "fuer", "einmal", "in", "nach", "permanently", "dauerhaft"))
"""A clause that begins so says how long or how often."""
ONLY: Final = frozenset(("only", "nur"))


def without_reminders(tokens: Sequence[Token], language: Language) -> list[Token]:
    """Tokens without the reminders that stand behind keywords."""
    closings = _closings(tokens)
    if not closings:
        return list(tokens)
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        end = closings.get(at)
        keyword = _keyword_before(kept, language) if end is not None else None
        if end is not None and keyword is not None and _explains(tokens[at + 1 : end], keyword, language):
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


def _keyword_before(tokens: Sequence[Token], language: Language) -> str | None:
    """The keyword that tokens end with."""
    texts = [token.text for token in tokens[-3:]]
    for name, words in _keyword_words(language).items():
        if texts[-len(words) :] == words:
            return name
    return "slow" if texts[-1:] == ["langsam"] else None


@cache
def _keyword_words(language: Language) -> dict[str, list[str]]:
    """The words of each keyword."""
    return {name: [token.text for token in tokens_of(term.in_language(language), {})] for name, term in KEYWORD_TERMS.items()}


def _explains(tokens: Sequence[Token], keyword: str, language: Language) -> bool:
    """Whether what stands in brackets explains the keyword, and says nothing else of it."""
    texts = [token.text for token in tokens]
    is_only = bool(texts) and texts[0] in ONLY
    first = "".join(texts[is_only : is_only + 1])
    is_told = keyword in HAPPENING and first in TELLING_WHEN and not is_only
    is_limited = first in LIMITING or texts[:2] == ["this", "turn"] or (first in CONDITIONAL and "," not in texts and not is_told)
    if is_limited and keyword != "slow":  # which is explained by when it may be played
        return False
    stems = EXPLAINING[keyword][language == "de"]
    return any(text.startswith(stems) for text in texts)
