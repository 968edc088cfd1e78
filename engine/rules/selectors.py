"""Selectors: what a text is about. They never change; a game adds what its own cards are told apart by."""

from __future__ import annotations

from typing import Any, Final

from engine.match.fingerprints import Printed
from engine.match.match import PlayerId, Reference
from engine.match.parts import Context
from engine.rules.codes import ALL, ANY, AT_LEAST, AT_MOST, EQUAL, EXACTLY, IN_DECK, IN_HAND, IN_PLAY, LESS, MORE, NO_WORD, RANDOM, UP_TO
from engine.rules.permanents import Permanent

NOTHING_SPENT: Final[list[Reference]] = []
"""Of what may be chosen where nothing of it pays for the text."""


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
    """What a text is about: a reference (then nothing else counts), or cards that fit a description. A game says what fits."""

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
        is_of_effects: bool = False,
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
        self.is_of_permanents = reference == NO_WORD and zone == IN_PLAY and not is_of_effects
        """Whether it looks among the cards in play and nowhere else."""
        self.is_random = reference == NO_WORD and mode == RANDOM
        """Whether chance takes some of what fits."""

    def all_fitting(self, game: Any, context: Context) -> list[Reference]:
        """References of everything that fits now, or that the word names; the choice of a target aside."""
        if self.is_of_permanents:
            return _references_of(self.fitting(game, context))
        return self.found_elsewhere(game, context)

    def possible_targets(self, game: Any, context: Context, spent: list[Reference] = NOTHING_SPENT) -> list[Reference]:
        """What may be chosen now: what fits and lets itself be chosen; nothing of what is `spent` to pay for the text."""
        if self.is_of_permanents:
            return _references_of(self.choosable(game, context))
        found = self.found_elsewhere(game, context)
        return [one for one in found if one not in spent] if spent else found

    def choosable(self, game: Any, context: Context) -> list[Any]:
        """The cards in play that may be chosen now."""
        return [one for one in self.fitting(game, context) if self.may_choose(game, one, context.player)]

    def spoken_of(self, game: Any, context: Context) -> list[Reference]:
        """The same where a stat is asked for: also what has left, if a word names it."""
        return self.all_fitting(game, context)

    def compares(self, game: Any, permanent: Any) -> bool:
        """Whether a card in play passes every comparison as it is now."""
        for comparison in self.comparisons:
            number = self.stat_of(game, permanent, comparison.stat)
            if not comparison.fits(number):
                return False
        return True

    def compared(self, stats: list[int]) -> bool:
        """Whether stats, by their numbers, pass every comparison."""
        for comparison in self.comparisons:
            if not comparison.fits(stats[comparison.stat]):
                return False
        return True

    # --- What a game says of it ------------------------------------------------------------------

    def fitting(self, game: Any, context: Context) -> list[Any]:
        """The cards in play that fit a description, in the order of the game; the choice of a target aside."""
        raise NotImplementedError

    def found_elsewhere(self, game: Any, context: Context) -> list[Reference]:
        """References of the cards or effects that a word names, or that fit on the stack or in a zone out of play."""
        raise NotImplementedError

    def may_choose(self, game: Any, permanent: Any, player: PlayerId) -> bool:
        """Whether a text of `player` may choose a card in play that fits."""
        raise NotImplementedError

    def has_target(self, game: Any, player: PlayerId, source: Reference, spent: list[Reference]) -> bool:
        """Whether a text of `player` on `source` finds anything to choose: what `possible_targets` would list, up to the first."""
        return bool(self.possible_targets(game, Context(player, source), spent))

    def is_still_legal(self, game: Any, reference: Reference, context: Context) -> bool:
        """Whether what was chosen is still there, still fits and may still be chosen."""
        raise NotImplementedError

    def fits_card(self, definition: Any) -> bool:
        """Whether a card that isn't in play fits, by what is printed on it."""
        raise NotImplementedError

    def stat_of(self, game: Any, permanent: Any, stat: int) -> int:
        """A stat of a card in play as it is now; below 0 for one that it hasn't got."""
        raise NotImplementedError

    def has_cost(self, game: Any, definition: Any, permanent: Any, source: Reference) -> bool:
        """Whether what a text on `source` says of costs is about a card: a `permanent` whose ability is paid for, or one elsewhere."""
        return self.fits_card(definition)

    def touches(self, game: Any, permanent: Any, source: Any) -> bool:
        """Whether a passive ability of `source` that says this is about `permanent` as it is now."""
        raise NotImplementedError

    def must_choose(self, game: Any) -> bool:
        """Whether somebody chooses what it takes, in a match of so many players."""
        return self.is_chosen

    def is_chosen_early(self, game: Any) -> bool:
        """Whether that is done when the effect is put on the stack, in a match of so many players."""
        return self.is_aimed


def _references_of(permanents: list[Permanent]) -> list[Reference]:
    """What names them."""
    return [one.reference for one in permanents]


def has_targets(game: Any, selectors: list[Selector], player: PlayerId, source: Reference, spent: list[Reference] = NOTHING_SPENT) -> bool:
    """Whether each selector of a text of `player` on `source` has a possible target."""
    for selector in selectors:
        if not selector.has_target(game, player, source, spent):
            return False
    return True
