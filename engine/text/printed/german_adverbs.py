"""Words that German puts behind the verb, though they are about the whole clause: "ziehe dann eine Karte" is read as "dann ziehe …"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.text.tokens import Token, folded_word

ADVERBS: Final = (
    *("dann", "danach", "anschließend", "daraufhin", "dafür", "zuerst", "zunächst", "außerdem", "auch", "ebenfalls", "sofort", "zudem"),
    *("stattdessen", "entweder"),
)
"""Words that say when or how a clause follows the one before it, wherever in the clause they stand."""
MARKED: Final = ("stattdessen", "entweder")
"""Those that say more than the order: what stands in place of something, and the first of two."""
FRONTED: Final = frozenset(map(folded_word, ADVERBS))
BORDERS: Final = frozenset((".", ",", ":", ";", "•", "und", "oder", "<open>", "<close>"))
"""Where a clause can begin."""
SENTENCE_BORDERS: Final = frozenset((".", ":", ";", "•", "<open>", "<close>"))
TURN_BEGINS: Final = (("zu", "beginn"), ("am", "anfang"), ("am", "beginn"), ("zu", "anfang"), ("am", "ende"))
TURN_WORDS: Final = frozenset(("zuges", "zugs", "zuege"))
TURN_ENDS: Final = (("deines", "gegners"), ("des", "gegners"), ("jedes", "spielers"), ("eines", "spielers"))
LONGEST_TURN: Final = 6


def with_adverbs_first(tokens: Sequence[Token]) -> list[Token]:
    """`tokens` with each adverb at the beginning of its clause, and when in a turn at the beginning of its sentence."""
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        turn = _turn_length(tokens, index)
        if turn:
            _insert(found, tokens[index : index + turn], SENTENCE_BORDERS)
            index += turn
            continue
        token = tokens[index]
        index += 1
        is_of_next = token.text == "auch" and index < len(tokens) and tokens[index].text == "ohne"
        if token.text in FRONTED and not is_of_next:
            _insert(found, [token], BORDERS | FRONTED)
        else:
            found.append(token)
    return found


def _insert(found: list[Token], tokens: Sequence[Token], borders: frozenset[str]) -> None:
    at = len(found)
    while at and found[at - 1].text not in borders:
        at -= 1
    found[at:at] = tokens


def _turn_length(tokens: Sequence[Token], start: int) -> int:
    """How many tokens from `start` on say that a turn begins or ends; 0 where they say something else."""
    texts = [token.text for token in tokens[start : start + LONGEST_TURN + 2]]
    if tuple(texts[:2]) not in TURN_BEGINS:
        return 0
    end = next((index + 1 for index, text in enumerate(texts[:LONGEST_TURN]) if text in TURN_WORDS), 0)
    return end + 2 if end and tuple(texts[end : end + 2]) in TURN_ENDS else end
