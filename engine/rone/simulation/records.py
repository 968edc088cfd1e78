"""What a goldfish game is watched for: counters of one run, turned into a tally at its end."""

from __future__ import annotations

from typing import Final

from engine.rone.game.state import State

NEVER: Final = 99
UNSEEN: Final = 0
DRAWN: Final = 1
PLAYABLE: Final = 2


class TurnCounts:
    """Histograms of one own turn over all games that reached its end: value to how often."""

    def __init__(self) -> None:
        self.reached = 0
        self.income: dict[int, int] = {}
        self.spent: dict[int, int] = {}
        self.banked: dict[int, int] = {}
        self.stranded: dict[int, int] = {}
        self.damage: dict[int, int] = {}
        self.life: dict[int, int] = {}
        self.technologies: dict[int, int] = {}


class CardCounts:
    """When one card of the deck was first drawn, could first be played and was first played: turn to how often."""

    def __init__(self) -> None:
        self.drawn: dict[int, int] = {}
        self.playable: dict[int, int] = {}
        self.played: dict[int, int] = {}
        self.waited: dict[int, int] = {}
        """Turns from drawn to playable, of the games that had both."""
        self.recycled = 0


def count(histogram: dict[int, int], value: int) -> None:
    """One more of `value`."""
    histogram[value] = histogram.get(value, 0) + 1


class Run:
    """Counters of many games of one deck. Cards are told apart by their ids; copies count together."""

    def __init__(self, turns: int) -> None:
        self.games = 0
        self.lost: dict[int, int] = {}
        """In which own turn the deck ran out of cards."""
        self.turns = [TurnCounts() for _ in range(turns)]
        self.cards: dict[int, CardCounts] = {}
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


class Watch:
    """What one game has shown so far of the cards of the watched player."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.drawn: dict[int, int] = {}
        self.playable: dict[int, int] = {}
        self.played: dict[int, int] = {}
        self.noted: list[int] = []
        """By game card what has been noted of it: looks find most cards known."""
        self.banked = 0
        self.spent = 0
        self.level_two = 0
        self.level_three = 0
        self.recycled = 0

    def look(self, game: State, turn: int) -> None:
        """Note which cards are in hand or ready as technologies, and which could be played with the water there is (PLAY-1, PLAY-2)."""
        person = game.players[self.player]
        level = person.level
        water = person.water
        if not self.noted:
            self.noted = [UNSEEN] * len(game.definitions)
        noted = self.noted
        definitions = game.definitions
        for cards in (person.hand, game.sides[person.side].technology_deck):
            for card in cards:
                known = noted[card]
                if known == PLAYABLE:
                    continue
                definition = definitions[card]
                if known == UNSEEN:
                    noted[card] = DRAWN
                    if definition.id not in self.drawn:
                        self.drawn[definition.id] = turn
                if definition.level <= level and 0 <= definition.cost <= water:
                    noted[card] = PLAYABLE
                    if definition.id not in self.playable:
                        self.playable[definition.id] = turn

    def end_turn(self, game: State, turn: int, counts: TurnCounts, opponent: int) -> None:
        """Count what the turn came to."""
        person = game.players[self.player]
        side = game.sides[person.side]
        spent = person.water_spent - self.spent
        counts.reached += 1
        count(counts.income, person.water - self.banked + spent)
        count(counts.spent, spent)
        count(counts.banked, person.water)
        stranded = 0
        for card in person.hand:
            if game.definitions[card].level > person.level:
                stranded += 1
        count(counts.stranded, stranded)
        count(counts.damage, game.players[opponent].damage_taken)
        count(counts.life, len(side.deck) + len(person.hand))
        count(counts.technologies, len(person.technologies))
        self.banked = person.water
        self.spent = person.water_spent
        self.see_level(person.level, turn)

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
        for number, turn in self.drawn.items():
            counts = run.card(number)
            count(counts.drawn, turn)
            ready = self.playable.get(number, NEVER)
            if ready != NEVER:
                count(counts.playable, ready)
                count(counts.waited, ready - turn)
            used = self.played.get(number, NEVER)
            if used != NEVER:
                count(counts.played, used)
