"""How many "sie" are: "sie verliert" is one card, "sie verlieren" several, and as an object it may be either."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.text.tokens import Token

SHE: Final = "sie"
ONE: Final = "<sie-eine>"
SEVERAL: Final = "<sie-mehrere>"
"""The subject "sie" with the verb of one, and with the verb of several."""
VERBS_OF_ONE: Final = frozenset(("ist", "wird", "kann", "darf", "muss", "soll", "hat", "haette", "gilt"))
VERBS_OF_SEVERAL: Final = frozenset(("sind", "werden", "koennen", "duerfen", "muessen", "sollen", "haben", "haetten", "gelten"))
BEGINNINGS: Final = frozenset((".", ":", ";", ",", "•", "-", "dann", "danach", "anschliessend", "daraufhin", "ausserdem", "zudem"))
"""What a clause with its own subject begins behind: "…, verliert sie …" says who does it, "… und vernichtet sie" to whom it is done."""
SUBORDINATING: Final = frozenset(("wenn", "falls", "sobald", "solange", "waehrend", "bevor", "nachdem", "weil", "dass"))
"""What begins a clause with its verb at the end: "wenn sie angreift"."""
ENDINGS: Final = frozenset((".", ":", ";", ",", "•"))


def with_numbers(tokens: Sequence[Token]) -> list[Token]:
    """`tokens`, each "sie" that is a subject as the pronoun of one card or of several."""
    return [replace(token, text=_numbered(tokens, index)) if token.text == SHE else token for index, token in enumerate(tokens)]


def _numbered(tokens: Sequence[Token], at: int) -> str:
    """What the "sie" at a place is read as."""
    before, verb, after = (tokens[place].text if 0 <= place < len(tokens) else "." for place in (at - 2, at - 1, at + 1))
    if verb in SUBORDINATING:
        end = next((place for place in range(at, len(tokens)) if tokens[place].text in ENDINGS), len(tokens))
        return _with_verb(tokens[end - 1].text)
    if verb in BEGINNINGS or verb == "und":
        return _with_verb(after)
    return _with_verb(verb) if before in BEGINNINGS else SHE


def _with_verb(verb: str) -> str:
    if verb in VERBS_OF_ONE:
        return ONE
    if verb in VERBS_OF_SEVERAL or verb.endswith("en"):
        return SEVERAL
    return ONE if verb.isalpha() and verb.endswith("t") else SHE
