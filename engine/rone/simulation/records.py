"""What a goldfish game is watched for: counters of one run, turned into a tally at its end."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.rone.game.definitions import Definition
from engine.rone.game.state import State

Row = tuple[int, int, int, int, int, int, int]
"""Of a turn that a game reached the end of: what `TurnCounts` has histograms of, in their order."""
Seen = tuple[int, int, int | None, int | None]
"""Of a card in a game: its id, and the turns in which it was first drawn, playable and played; None for never."""
UNADDED: Final = 1_000
"""Games after which what they noted is added up, so that a long run doesn't pile it up."""
UNSEEN: Final = -1
NEVER: Final = 1 << 40
"""More water than there is."""


class TurnCounts:
    """Histograms of one own turn over all games that reached its end: value to how often."""

    def __init__(self) -> None:
        self.reached = 0
        self.rows: list[Row] = []
        """Games that `add_up` hasn't added to the histograms yet: a row is appended in a tenth of the time of adding it."""
        self.income: dict[int, int] = {}
        self.spent: dict[int, int] = {}
        self.banked: dict[int, int] = {}
        self.stranded: dict[int, int] = {}
        self.damage: dict[int, int] = {}
        self.life: dict[int, int] = {}
        self.technologies: dict[int, int] = {}

    def add_up(self) -> None:
        """Add the rows to the histograms."""
        histograms = (self.income, self.spent, self.banked, self.stranded, self.damage, self.life, self.technologies)
        for histogram, column in zip(histograms, zip(*self.rows, strict=True), strict=False):
            for value, times in Counter(column).items():
                count(histogram, value, times)
        self.rows = []


class CardCounts:
    """When one card of the deck was first drawn, could first be played and was first played: turn to how often."""

    def __init__(self) -> None:
        self.drawn: dict[int, int] = {}
        self.playable: dict[int, int] = {}
        self.played: dict[int, int] = {}
        self.waited: dict[int, int] = {}
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
        self.cards: dict[int, CardCounts] = {}
        self.seen: Counter[Seen] = Counter()
        """What `add_up` hasn't added to `cards` yet."""
        self.level_two: dict[int, int] = {}
        self.level_three: dict[int, int] = {}
        self.recycled: dict[int, int] = {}
        """Cards recycled in a game."""
        self.removed: dict[int, int] = {}
        """Cards that a game removed from the graveyard for it."""
        self.mulligans: dict[int, int] = {}
        """Way of the first hand: 0 kept, 1 bottom, 2 shuffled."""

    def card(self, number: int) -> CardCounts:
        """The counters of a card."""
        found = self.cards.get(number)
        if found is None:
            found = CardCounts()
            self.cards[number] = found
        return found

    def add_up(self) -> None:
        """Add all that games noted to the histograms: to be done before these are read."""
        for counts in self.turns:
            counts.add_up()
        for (number, drawn, ready, used), times in self.seen.items():
            card = self.card(number)
            count(card.drawn, drawn, times)
            if ready is not None:
                count(card.playable, ready, times)
                count(card.waited, ready - drawn, times)
            if used is not None:
                count(card.played, used, times)
        self.seen = Counter()


class Watch:
    """What one game has shown so far of the cards of the watched player."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.drawn: dict[int, int] = {}
        self.playable: dict[int, int] = {}
        self.played: dict[int, int] = {}
        self.wanted: list[int] = []
        """By game card with how much water there is something to note of it: a look passes over most."""
        self.waiting: list[int] = []
        """Cards that the level doesn't allow yet."""
        self.level = 0
        self.banked = 0
        self.spent = 0
        self.level_two = 0
        self.level_three = 0
        self.recycled = 0

    def look(self, game: State, turn: int) -> None:
        """Note which cards are in hand or ready as technologies, and which could be played with the water there is (PLAY-1, PLAY-2)."""
        person = game.players[self.player]
        water = person.water
        if person.level != self.level:
            self.level = person.level
            self._look_at_level(game)
        wanted = self.wanted
        for cards in (person.hand, game.sides[person.side].technology_deck):
            for card in cards:
                if wanted[card] <= water:
                    self._note(card, game.definitions[card], turn, water)

    def _look_at_level(self, game: State) -> None:
        """A level has come: what waited for it can be played with enough water now."""
        if not self.wanted:
            self.wanted = [UNSEEN] * len(game.definitions)
        for card in self.waiting:
            definition = game.definitions[card]
            if definition.level <= self.level:
                self.wanted[card] = definition.cost
        self.waiting = [card for card in self.waiting if game.definitions[card].level > self.level]

    def _note(self, card: int, definition: Definition, turn: int, water: int) -> None:
        """Note a card that is seen for the first time or could be played."""
        number = definition.id
        if self.wanted[card] == UNSEEN and number not in self.drawn:
            self.drawn[number] = turn
        if number in self.playable or definition.cost < 0:
            self.wanted[card] = NEVER  # a copy could be played before, or none ever can: nothing is left to note of this one
        elif definition.level > self.level:
            self.wanted[card] = NEVER
            self.waiting.append(card)
        elif definition.cost > water:
            self.wanted[card] = definition.cost
        else:
            self.wanted[card] = NEVER
            self.playable[number] = turn

    def end_turn(self, game: State, turn: int, counts: TurnCounts, opponent: int) -> None:
        """Count what the turn came to."""
        person = game.players[self.player]
        water = person.water
        level = person.level
        spent = person.water_spent - self.spent
        stranded = 0
        for card in person.hand:
            if game.definitions[card].level > level:
                stranded += 1
        counts.reached += 1
        counts.rows.append(
            (
                water - self.banked + spent,
                spent,
                water,
                stranded,
                game.players[opponent].damage_taken,
                len(game.sides[person.side].deck) + len(person.hand),
                len(person.technologies),
            )
        )
        self.banked = water
        self.spent = person.water_spent
        if level >= 2 and self.level_three == 0:
            self.see_level(level, turn)

    def see_level(self, level: int, turn: int) -> None:
        """Note when a level was first there."""
        if level >= 2 and self.level_two == 0:
            self.level_two = turn
        if level >= 3 and self.level_three == 0:
            self.level_three = turn

    def close(self, run: Run, game: State) -> None:
        """Add the game to the run's counters."""
        run.games += 1
        if self.level_two:
            count(run.level_two, self.level_two)
        if self.level_three:
            count(run.level_three, self.level_three)
        count(run.recycled, self.recycled)
        count(run.removed, len(game.sides[game.players[self.player].side].removed))
        # counted card by card without a line of Python for each: a thousand bytecodes a game less
        ready = map(self.playable.get, self.drawn)
        used = map(self.played.get, self.drawn)
        run.seen.update(zip(self.drawn, self.drawn.values(), ready, used, strict=True))
        if run.games % UNADDED == 0:
            run.add_up()
