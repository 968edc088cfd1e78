"""Selectors: what a text is about. They never change; a game adds what its own cards are told apart by."""

from __future__ import annotations

from engine.fingerprints import Printed
from engine.rules.codes import ALL, ANY, AT_LEAST, AT_MOST, EQUAL, EXACTLY, IN_DECK, IN_HAND, IN_PLAY, LESS, MORE, NO_WORD, RANDOM, UP_TO


class Comparison(Printed):
    """A stat held against a number."""

    def __init__(self, stat: int, operator: int, value: int) -> None:
        self.stat = stat
        self.operator = operator
        self.value = value

    def fits(self, number: int) -> bool:
        """Whether a number passes; one below 0 is that of a stat that the card hasn't got, and fits no comparison."""
        if number < 0:
            return False
        operator = self.operator
        if operator == AT_MOST:
            return number <= self.value
        if operator == AT_LEAST:
            return number >= self.value
        if operator == LESS:
            return number < self.value
        if operator == MORE:
            return number > self.value
        return (number == self.value) if operator == EQUAL else (number != self.value)


class Selector(Printed):
    """A reference (then nothing else counts), or cards that fit a description."""

    def __init__(
        self,
        *,
        reference: int = NO_WORD,
        kinds: int = 0,
        whose: int = ANY,
        other: bool = False,
        keyword: int = 0,
        comparisons: list[Comparison] | None = None,
        zone: int = IN_PLAY,
        mode: int = EXACTLY,
        count: int = 1,
        enemy_chooses: bool = False,
    ) -> None:
        self.reference = reference
        self.kinds = kinds
        self.whose = whose
        self.other = other
        self.keyword = keyword
        self.comparisons: list[Comparison] = comparisons or []
        self.zone = zone
        self.mode = mode
        self.count = count
        self.enemy_chooses = enemy_chooses
        self.is_chosen = reference == NO_WORD and (mode == EXACTLY or mode == UP_TO)
        """Whether somebody chooses among what fits (`all` and `random` choose no target)."""
        self.is_aimed = self.is_chosen and zone != IN_HAND and zone != IN_DECK
        """Whether that is done when the effect is put on the stack; cards in hands and decks are chosen when it is carried out."""
        self.takes_all = reference == NO_WORD and mode == ALL
        """Whether everything that fits is taken."""
        self.is_random = reference == NO_WORD and mode == RANDOM
        """Whether chance takes some of what fits."""
