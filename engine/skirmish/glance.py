"""A card at a glance: how long its effects last, when it is an answer, which steps it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.skirmish.cards import CardType, SkirmishCard

TURN: Final = "turn"
ATTACK: Final = "attack"
PERMANENT: Final = "permanent"
LASTING: Final = ("strength", "armour", "speed", "reach", "burn", "mend", "prevent", "cannot")
"""The steps whose effects last (EFF-1)."""
_NESTED: Final = ("play", "do", "then", "else", "may", "of")
_WRITTEN: Final = {ATTACK: -2, TURN: -1, PERMANENT: 1_000}
"""Where the durations stand that no number of rounds tells: the attack is the shortest."""


def steps_of(card: SkirmishCard) -> Iterator[Mapping[str, Any]]:
    """Every step of a card's text, also those within others, in the order in which they are written."""
    for ability in card.abilities:
        yield from _steps_in(ability)


def _steps_in(written: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for word in _NESTED:
        yield from _steps_among(written.get(word))


def _steps_among(written: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(written, Mapping):
        yield written
        yield from _steps_in(written)
    elif isinstance(written, list | tuple):
        for one in written:
            yield from _steps_among(one)


def longest_duration(card: SkirmishCard) -> int | str | None:
    """How long the longest effect of a card lasts: rounds (EFF-2), `turn`, `attack` or `permanent` (EFF-3); None where none lasts."""
    usual = ATTACK if card.type is CardType.COUNTER else TURN
    found = [step.get("for", usual) for step in steps_of(card) if any(word in step for word in LASTING)]
    return max(found, key=_length, default=None)


def _length(duration: int | str) -> int:
    return _WRITTEN[duration] if isinstance(duration, str) else duration


def moments_of(card: SkirmishCard) -> tuple[str, ...]:
    """The moments at which a card is an answer, `attack`, `hurt` or `buff` (ANS-3 to ANS-5), each once."""
    return tuple(dict.fromkeys(str(ability["answer"]) for ability in card.abilities if "answer" in ability))


def names_markers(card: SkirmishCard) -> bool:
    """Whether the text of a card names markers (KIT-3, MARK-1)."""
    return _is_in("marker", card.abilities) or _is_in("markers", card.abilities)


def _is_in(word: str, text: Any) -> bool:
    if isinstance(text, Mapping):
        return word in text or any(_is_in(word, part) for part in text.values())
    return isinstance(text, list | tuple) and any(_is_in(word, part) for part in text)
