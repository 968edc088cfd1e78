"""What a goldfish game is watched for: counters of one run, turned into a tally at its end."""

from __future__ import annotations

from typing import Final

from engine.match import GameCard
from engine.rone.measures.goldfish_table import DECK, OPPONENT
from engine.rone.measures.goldfish_watch import Measure
from engine.rone.rules.costs import cost_to_play
from engine.rone.rules.definitions import Definition
from engine.rone.rules.pieces import Player
from engine.rone.rules.state import State

SMALL: Final = 256
"""Values below this are counted by place: most there are."""


class Histogram:
    """How often each value was there."""

    def __init__(self) -> None:
        self._small: list[int] = []
        """By value, as far as the highest small one so far."""
        self._others: dict[int, int] = {}

    def add(self, value: int) -> None:
        """One more of `value`."""
        small = self._small
        if 0 <= value < SMALL:
            if value >= len(small):
                small.extend([0] * (value + 1 - len(small)))
            small[value] = small[value] + 1  # compiled, `+=` on a list's entry takes twice as long
        else:
            count(self._others, value)

    def counts(self) -> dict[int, int]:
        """The values that were there: value to how often."""
        found = {value: times for value, times in enumerate(self._small) if times}
        found.update(self._others)
        return found


class TurnCounts:
    """Histograms of one own turn over all games that reached its end."""

    def __init__(self) -> None:
        self.reached = 0
        self.income = Histogram()
        self.spent = Histogram()
        self.banked = Histogram()
        self.stranded = Histogram()
        self.damage = Histogram()
        self.life = Histogram()
        self.technologies = Histogram()


class CardCounts:
    """In how many games one card of the deck was first drawn, could first be played and was first played, by own turn."""

    def __init__(self, turns: int) -> None:
        self.drawn = [0] * (turns + 1)
        self.playable = [0] * (turns + 1)
        self.played = [0] * (turns + 1)
        self.waited = [0] * (turns + 1)
        """Turns from drawn to playable, of the games that had both."""
        self.recycled = 0


def count(histogram: dict[int, int], value: int, times: int = 1) -> None:
    """One more of `value`, or so many."""
    histogram[value] = histogram.get(value, 0) + times


class Run:
    """Counters of many games of one deck. Cards are told apart by their ids; copies count together."""

    def __init__(self, turns: int) -> None:
        self.games = 0
        self.lost: dict[int, int] = {}
        """In which own turn the deck ran out of cards."""
        self.turns = [TurnCounts() for _ in range(turns)]
        self.definitions: list[Definition] = []
        """The cards of the table that was played at last."""
        self.number_of: list[int] = []
        """By game card of that table: the card's number in `ids` and `cards`."""
        self.ids: list[int] = []
        self.cards: list[CardCounts] = []
        self.level_two: dict[int, int] = {}
        self.level_three: dict[int, int] = {}
        self.recycled: dict[int, int] = {}
        """Cards recycled in a game."""
        self.removed: dict[int, int] = {}
        """Cards that a game removed from the graveyard for it."""
        self.mulligans: dict[int, int] = {}
        """Way of the first hand: 0 kept, 1 bottom, 2 shuffled."""

    def number_cards(self, definitions: list[Definition]) -> None:
        """Give the cards of a table their numbers: once for all games that are played at it."""
        self.definitions = definitions
        numbers = {identity: number for number, identity in enumerate(self.ids)}
        for definition in definitions:
            if definition.id not in numbers:
                numbers[definition.id] = len(numbers)
                self.ids.append(definition.id)
                self.cards.append(CardCounts(len(self.turns)))
        self.number_of = [numbers[definition.id] for definition in definitions]


class OrderedGames(Measure):
    """Watches ordered games for all that every one of them is counted for, and adds them to a run."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.banked = 0
        self.spent = 0
        self.level_two = 0
        self.level_three = 0
        self.recycled = 0
        self._drawn: list[int] = []
        self._playable: list[int] = []
        self._played: list[int] = []
        """By the cards' numbers in the run: the own turn, 0 for never."""

    def begin(self, game: State) -> None:
        """Get ready for a game that `close` adds to the run."""
        run = self.run
        if run.definitions is not game.definitions:
            run.number_cards(game.definitions)
        self.banked = game.players[DECK].water
        self.spent = 0
        self.level_two = 0
        self.level_three = 0
        self.recycled = 0
        self._drawn = [0] * len(run.ids)
        self._playable = self._drawn[:]
        self._played = self._drawn[:]

    def see_played(self, card: int, turn: int) -> None:
        """Note that a card is played: then it could be, too."""
        number = self.run.number_of[card]
        for noted in (self._drawn, self._playable, self._played):
            if noted[number] == 0:
                noted[number] = turn

    def ids_played(self) -> list[int]:
        """The ids of the cards that were played so far."""
        return [self.run.ids[number] for number, turn in enumerate(self._played) if turn]

    def see_recycled(self, card: int) -> None:
        """Note that a card is recycled."""
        self.recycled += 1
        self.run.cards[self.run.number_of[card]].recycled += 1

    def look(self, game: State, turn: int) -> None:
        """Note which cards are in hand or ready as technologies, and which could be played with the water there is (PLAY-1, PLAY-2)."""
        person = game.players[DECK]
        self._look_at(game, person, person.hand, turn)
        self._look_at(game, person, game.sides[person.side].technology_deck, turn)

    def _look_at(self, game: State, person: Player, cards: list[GameCard], turn: int) -> None:
        number_of = self.run.number_of
        playable = self._playable
        for card in cards:
            number = number_of[card]
            if playable[number]:
                continue
            if self._drawn[number] == 0:
                self._drawn[number] = turn
            definition = game.definitions[card]
            if definition.playable_from <= person.level and cost_to_play(game, DECK, definition) <= person.water:
                playable[number] = turn

    def end_turn(self, game: State, turn: int) -> None:
        """Count what the turn came to."""
        person = game.players[DECK]
        counts = self.run.turns[turn - 1]
        water = person.water
        level = person.level
        spent = person.water_spent - self.spent
        stranded = 0
        for card in person.hand:
            if game.definitions[card].level > level:
                stranded += 1
        counts.reached += 1
        counts.income.add(water - self.banked + spent)
        counts.spent.add(spent)
        counts.banked.add(water)
        counts.stranded.add(stranded)
        counts.damage.add(game.players[OPPONENT].damage_taken)
        counts.life.add(len(game.sides[person.side].deck) + len(person.hand))
        counts.technologies.add(len(person.technologies))
        self.banked = water
        self.spent = person.water_spent
        self._see_level(level, turn)

    def _see_level(self, level: int, turn: int) -> None:
        """Note when a level was first there."""
        if level >= 2 and self.level_two == 0:
            self.level_two = turn
        if level >= 3 and self.level_three == 0:
            self.level_three = turn

    def close(self, game: State, turn: int, mulligan: int) -> None:
        """Add the game to the run's counters."""
        run = self.run
        run.games += 1
        if game.is_over:
            self._see_level(game.players[DECK].level, turn)
            count(run.lost, turn)
        count(run.mulligans, mulligan)
        if self.level_two:
            count(run.level_two, self.level_two)
        if self.level_three:
            count(run.level_three, self.level_three)
        count(run.recycled, self.recycled)
        count(run.removed, len(game.sides[game.players[DECK].side].removed))
        playable = self._playable
        played = self._played
        for number, drawn in enumerate(self._drawn):
            if drawn:
                counts = run.cards[number]
                counts.drawn[drawn] += 1
                ready = playable[number]
                if ready:
                    counts.playable[ready] += 1
                    counts.waited[ready - drawn] += 1
                used = played[number]
                if used:
                    counts.played[used] += 1
