"""Making texts comparable: accents, case, hyphens, quotes and ß don't matter to a search."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import combining

from engine.folding import normalized

_QUOTES = "'\"`´‘’‚‛“”„‟«»‹›"
_HYPHENS = "-‐‑‒–—―−_"
_TO_PLAIN = str.maketrans(
    {**dict.fromkeys("“”„‟«»", '"'), **dict.fromkeys("‘’‚‛`´‹›", "'"), **dict.fromkeys("‐‑‒–—―−", "-"), "\u00a0": " ", "＝": "=", "：": ":"}
)
_TO_NOTHING = str.maketrans({**dict.fromkeys(_QUOTES), **dict.fromkeys(_HYPHENS, " ")})
_BLANKS = re.compile(r"\s+")


def plain_marks(query: str) -> str:
    """`query` with typographic quotes and dashes made plain, character for character: columns stay what they were."""
    return query.translate(_TO_PLAIN)


@lru_cache(maxsize=32_768)  # the names of some ten thousand cards: every order but one compares them
def fold(text: str) -> str:
    """`text` for comparing: small letters without accents, quotes gone, hyphens as blanks, ß as ss."""
    return _BLANKS.sub(" ", fold_letters(text).translate(_TO_NOTHING)).strip()


def fold_letters(text: str) -> str:
    """`text` in small letters without accents, ß as ss; marks stay (what a /pattern/ is held against)."""
    decomposed = normalized("NFKD", text.translate(_TO_PLAIN).casefold())
    return "".join(character for character in decomposed if not combining(character))
