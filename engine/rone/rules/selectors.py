"""Selectors of RONE, as a card's text is compiled into them; they never change."""

from __future__ import annotations

from engine.rone.rules import codes as c
from engine.rules.selectors import Comparison, Selector


class CompiledSelector(Selector):
    """What a text is about: a reference (then nothing else counts), or cards that fit a description."""

    def __init__(
        self,
        *,
        reference: int = c.NO_WORD,
        kinds: int = 0,
        whose: int = c.ANY,
        other: bool = False,
        races: list[str] | None = None,
        not_races: list[str] | None = None,
        keyword: int = 0,
        without: int = 0,
        comparisons: list[Comparison] | None = None,
        zone: int = c.IN_BATTLEFIELD,
        mode: int = c.EXACTLY,
        count: int = 1,
        enemy_chooses: bool = False,
    ) -> None:
        super().__init__(
            reference=reference,
            kinds=kinds,
            whose=whose,
            other=other,
            keyword=keyword,
            comparisons=comparisons,
            zone=zone,
            mode=mode,
            count=count,
            enemy_chooses=enemy_chooses,
        )
        self.races: list[str] = races or []
        """The races of which a card has one; of `not_races` it has none."""
        self.not_races: list[str] = not_races or []
        self.asks_race = bool(self.races or self.not_races)
        self.without = without
        self.is_of_units = reference == c.NO_WORD and zone == c.IN_BATTLEFIELD and kinds == c.UNIT
        """Whether it looks among the units on the battlefield and nowhere else."""
        self.describes = other or self.asks_race or keyword != 0 or without != 0 or len(self.comparisons) > 0
        """Whether it asks for more than kind and side."""

    def admits(self, race: str) -> bool:
        """Whether a card of that race fits, as far as races go."""
        return (not self.races or race in self.races) and race not in self.not_races
