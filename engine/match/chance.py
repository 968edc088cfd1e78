"""Chance by purpose: a die and a deck of numbers, each with a stream of its own (`stream(seed, purpose)`).

What is drawn for one purpose moves no other: two matches that differ in one thing still meet the same die and the same deck.
"""

from __future__ import annotations

from engine.compiled import mypyc_attr
from engine.errors import EngineError
from engine.match.fingerprints import MatchPart
from engine.rng import Stream


class ScriptedChanceError(EngineError):
    """A scenario names fewer rolls or orders than were asked for, or more."""

    code = "CHANCE_SCRIPTED"


@mypyc_attr(acyclic=True)
class Die(MatchPart):
    """A die with these numbers on its faces. `script` has the rolls in their order where a scenario names them, None where chance rolls."""

    def __init__(self, faces: list[int], chance: Stream, script: list[int] | None = None) -> None:
        self.faces = faces
        self.chance = chance
        self.script = script

    def roll(self) -> int:
        """The number rolled, each face equally likely.

        Raises:
            ScriptedChanceError: the scenario names no further roll.
        """
        if self.script is None:
            return self.faces[self.chance.below(len(self.faces))]
        if not self.script:
            raise ScriptedChanceError("one roll more than the scenario names")
        return self.script.pop(0)

    def copy(self) -> Die:
        """The same die with the same rolls to come, on its own."""
        return Die(self.faces, self.chance.copy(), None if self.script is None else self.script[:])


@mypyc_attr(acyclic=True)
class NumberDeck(MatchPart):
    """A deck of cards that are told apart by a number alone. Drawn ones lie open until it is empty; then all are shuffled anew.

    `script` has the orders after each shuffle, the first card drawn first, where a scenario names them; None where chance shuffles.
    """

    def __init__(self, left: list[int], drawn: list[int], chance: Stream, script: list[list[int]] | None = None) -> None:
        """`left`: what is still to be drawn, the next last; `drawn` lies open."""
        self.left = left
        self.drawn = drawn
        self.chance = chance
        self.script = script

    @staticmethod
    def shuffled(numbers: list[int], chance: Stream) -> NumberDeck:
        """A whole deck of these numbers, shuffled."""
        deck = NumberDeck(sorted(numbers), [], chance)
        chance.shuffle(deck.left)
        return deck

    def draw(self) -> int:
        """The next number. It is shuffled only when one is to be drawn and none is left.

        Raises:
            ScriptedChanceError: the scenario names no further order.
        """
        if not self.left:
            self.shuffle()
        number = self.left.pop()
        self.drawn.append(number)
        return number

    def shuffle(self) -> None:
        """Shuffle all cards, drawn and left, into a new deck.

        Raises:
            ScriptedChanceError: the scenario names no further order.
        """
        self.left, self.drawn = sorted([*self.left, *self.drawn]), []
        if self.script is None:
            self.chance.shuffle(self.left)
        elif self.script:
            self.left = self.script.pop(0)[::-1]
        else:
            raise ScriptedChanceError("one shuffle more than the scenario names")

    def counts(self) -> dict[int, int]:
        """What is left, by number: all know it, for what was drawn lies open. Lowest first."""
        found: dict[int, int] = {}
        for number in sorted(self.left):
            found[number] = found.get(number, 0) + 1
        return found

    def imagined(self, chance: Stream) -> NumberDeck:
        """The same to anybody who looks, with the hidden order dealt anew by `chance`, which shuffles from then on too."""
        left = sorted(self.left)
        chance.shuffle(left)
        return NumberDeck(left, self.drawn[:], chance)

    def copy(self) -> NumberDeck:
        """The same deck with the same cards to come, on its own."""
        script = None if self.script is None else [order[:] for order in self.script]
        return NumberDeck(self.left[:], self.drawn[:], self.chance.copy(), script)
