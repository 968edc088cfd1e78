"""Games played beside those of a report: other plans, other opponents, a technology less; watched for little, compared game by game."""

from __future__ import annotations

from typing import Final

from engine.match import GameCard, Happening
from engine.rone.bots.greedy import GreedyBot
from engine.rone.measures.goldfish_table import DECK, OPPONENT
from engine.rone.measures.goldfish_watch import Measure
from engine.rone.measures.records import count
from engine.rone.rules.codes import DECIDE_LIFE, DECIDE_MULLIGAN, DECIDE_MULLIGAN_CARD, KEEP_HAND, PICK, TACTIC, TECHNOLOGY, TOP_OF_DECK
from engine.rone.rules.definitions import Definition
from engine.rone.rules.legal import can_recycle
from engine.rone.rules.payments import FOR_CARD, FOR_LEVEL
from engine.rone.rules.state import State
from engine.rone.rules.view import View

FULL_DECK: Final = 24
"""Damage that is a whole player deck (CON-2)."""
TURN: Final = 100
"""A clock counts hundredths of an own turn."""
PAYS_AS_BOT: Final = 0
PAYS_FROM_DECK: Final = 1
PAYS_FROM_HAND: Final = 2
SPENT_UNITS: Final = 0
SPENT_TACTICS: Final = 1
SPENT_TECHNOLOGIES: Final = 2
SPENT_LEVELS: Final = 3
SPENT_OTHER: Final = 4
SPENT_KINDS: Final = 5
"""How many kinds of spending there are; what is neither card nor level is other: abilities above all."""


class PayingBot(GreedyBot):
    """A greedy bot that may be told where to take the cards that damage costs (LIFE-1): always the deck, or the hand first."""

    def __init__(self, plan: str, pays: int) -> None:
        super().__init__(plan, attacks_last=True)
        self.pays = pays

    def choose(self, view: View) -> int:
        """The index of the option to take."""
        decision = view.decision
        assert decision is not None
        if self.pays != PAYS_AS_BOT and decision.kind == DECIDE_LIFE:
            for index, option in enumerate(decision.options):
                if (option.kind == TOP_OF_DECK) == (self.pays == PAYS_FROM_DECK):
                    return index
        return super().choose(view)


class AdvisedBot(GreedyBot):
    """A greedy bot that is told what to do with its first hand (SET-4): keep it, shuffle it back, or put these cards under the deck."""

    def __init__(self, plan: str) -> None:
        super().__init__(plan, attacks_last=True)
        self.way = KEEP_HAND
        self.bottom: list[GameCard] = []
        """Game cards, the lowest first."""

    def choose(self, view: View) -> int:
        """The index of the option to take."""
        decision = view.decision
        assert decision is not None
        if decision.kind == DECIDE_MULLIGAN:
            for index, option in enumerate(decision.options):
                if option.kind == self.way:
                    return index
        if decision.kind == DECIDE_MULLIGAN_CARD:
            for card in self.bottom:
                for index, option in enumerate(decision.options):
                    if option.kind == PICK and option.card == card:
                        return index
            return len(decision.options) - 1
        return super().choose(view)


class OrderedBot(GreedyBot):
    """A greedy bot that is told in which order technologies come: of those it can pay for, the first of `order`.

    Each of them weighs as much against cards and levels as the dearest of them, so that nothing but their order is changed.
    """

    def __init__(self, plan: str, order: list[Definition]) -> None:
        super().__init__(plan, attacks_last=True)
        price = 1
        for technology in order:
            price = max(price, self.plain_play_value(technology))
        for place, technology in enumerate(order):
            self._plain_play[technology.id] = price + len(order) - place


class SideTurn:
    """What one own turn came to, over all side games that reached its end."""

    def __init__(self) -> None:
        self.reached = 0
        self.damage = 0
        self.damage_squares = 0
        self.key_there = 0
        self.life: dict[int, int] = {}


class SideRun:
    """Counters of side games of one kind."""

    def __init__(self, turns: int) -> None:
        self.games = 0
        self.turns = [SideTurn() for _ in range(turns)]
        self.level_two: dict[int, int] = {}
        self.level_three: dict[int, int] = {}
        self.through: dict[int, int] = {}
        """In which own turn a whole deck's damage was dealt."""
        self.lost: dict[int, int] = {}
        self.clocks: list[int] = []
        """When each game had dealt a whole deck's damage, in hundredths of a turn, in the order played (see `SideWatch.clock`)."""
        self.damages: list[int] = []
        """Damage dealt in each game, in the order played."""

    def add_twin(self, clock: int, damage: int) -> None:
        """Count a game that would be its twin again: of such runs no more is read than what each game came to."""
        self.games += 1
        self.clocks.append(clock)
        self.damages.append(damage)


class SideGame(Measure):
    """Watches one side game; `key` is the id of the card whose whereabouts are asked for, -1 for none."""

    def __init__(self, side_run: SideRun, key: int) -> None:
        self.side_run = side_run
        self.key = key
        self.through = 0
        self.clock = 0
        """When a whole deck's damage was dealt, in hundredths of a turn, as if a turn dealt its damage evenly."""
        self.damage = 0
        self.level_two = 0
        self.level_three = 0
        self.last_turn = 0

    def end_turn(self, game: State, turn: int) -> None:
        """Count what the turn came to."""
        person = game.players[DECK]
        side = game.sides[person.side]
        found = self.side_run.turns[turn - 1]
        damage = game.players[OPPONENT].damage_taken
        found.reached += 1
        found.damage += damage
        found.damage_squares += damage * damage
        count(found.life, len(side.deck) + len(person.hand))
        if damage >= FULL_DECK and self.through == 0:
            self.through = turn
            self.clock = TURN * (turn - 1) + TURN * (FULL_DECK - self.damage) // (damage - self.damage)
        if self.key >= 0 and self.has_key(game):
            found.key_there += 1
        self.damage = damage
        self.last_turn = turn
        if person.level >= 2 and self.level_two == 0:
            self.level_two = turn
        if person.level >= 3 and self.level_three == 0:
            self.level_three = turn

    def has_key(self, game: State) -> bool:
        """Whether a copy of the key card is in play or can still come: in hand or deck."""
        person = game.players[DECK]
        side = game.sides[person.side]
        for cards in (person.hand, side.units, side.deck):
            for card in cards:
                if game.definitions[card].id == self.key:
                    return True
        return False

    def close(self, game: State, turn: int, mulligan: int) -> None:
        """Add the game to the side run's counters."""
        found = self.side_run
        found.games += 1
        if self.level_two:
            count(found.level_two, self.level_two)
        if self.level_three:
            count(found.level_three, self.level_three)
        if self.through:
            count(found.through, self.through)
        if game.is_over:
            count(found.lost, self.last_turn + 1)
        if self.through == 0:  # later than all that did: by up to a turn after the last, the less was dealt the later
            self.clock = TURN * len(found.turns) + TURN * (FULL_DECK - self.damage) // FULL_DECK
        found.clocks.append(self.clock)
        found.damages.append(self.damage)


class LedgerTurn:
    """What one own turn came to in the games that are watched closely."""

    def __init__(self) -> None:
        self.spent: list[int] = [0] * SPENT_KINDS
        """Water by what it was spent on: total."""
        self.squares: list[int] = [0] * SPENT_KINDS
        self.reached = 0
        self.recyclable = 0
        self.dry = 0
        self.board: dict[int, int] = {}
        self.graveyard: dict[int, int] = {}
        self.idle: dict[int, int] = {}


class LedgerRun:
    """Counters of the games that are watched closely."""

    def __init__(self, turns: int) -> None:
        self.turns = [LedgerTurn() for _ in range(turns)]
        self.per_card: list[int] = [0] * 5
        """Of damage and cards given up over the games: both sums, both sums of squares, the sum of products."""
        self.dry_games = 0


class LedgerGame(Measure):
    """Watches one game closely: what water was spent on, what stands on the battlefield, how recycling stands.

    What water was spent on is read from the game's log, which the game must keep.
    """

    def __init__(self, ledger: LedgerRun, cards: int) -> None:
        """`cards`: how many the deck begins with."""
        self.ledger = ledger
        self.cards = cards
        self.read = 0
        self.idle = 0
        self.damage = 0
        self.ran_dry = False

    def end_turn(self, game: State, turn: int) -> None:
        """Count what the turn came to."""
        person = game.players[DECK]
        side = game.sides[person.side]
        found = self.ledger.turns[turn - 1]
        found.reached += 1
        self.damage = game.players[OPPONENT].damage_taken
        spent = self.spent_since(game)
        for kind in range(SPENT_KINDS):
            found.spent[kind] += spent[kind]
            found.squares[kind] += spent[kind] * spent[kind]
        board = 0
        for cards in (side.units, person.technologies):
            for card in cards:
                board += max(game.definitions[card].cost, 0)
        count(found.board, board)
        count(found.graveyard, len(side.graveyard))
        self.idle += person.water
        count(found.idle, self.idle)
        if side.graveyard:
            definition = game.definitions[side.graveyard[-1]]
            if can_recycle(game, DECK):
                found.recyclable += 1
            elif definition.recycle >= len(side.graveyard) and definition.level <= person.level:
                found.dry += 1  # its price in cards is more than lie below it
                self.ran_dry = True

    def spent_since(self, game: State) -> list[int]:
        """Water spent since the last call, by kind: every payment says what it is for."""
        spent = [0] * SPENT_KINDS
        log = game.log
        if log is None:
            return spent
        for place in range(self.read, len(log)):
            happening = log[place]
            if happening.kind == "pays" and happening.player == DECK:
                spent[_spent_on(game, happening)] += happening.number
        self.read = len(log)
        return spent

    def close(self, game: State, turn: int, mulligan: int) -> None:
        """Add the game to the counters."""
        person = game.players[DECK]
        given = self.cards - len(game.sides[person.side].deck) - len(person.hand)
        sums = self.ledger.per_card
        sums[0] += self.damage
        sums[1] += given
        sums[2] += self.damage * self.damage
        sums[3] += given * given
        sums[4] += self.damage * given
        if self.ran_dry:
            self.ledger.dry_games += 1


def _spent_on(game: State, payment: Happening) -> int:
    if payment.text == FOR_LEVEL:
        return SPENT_LEVELS
    if payment.text != FOR_CARD:
        return SPENT_OTHER
    kind = game.definitions[payment.card].kind
    return SPENT_TECHNOLOGIES if kind == TECHNOLOGY else SPENT_TACTICS if kind == TACTIC else SPENT_UNITS


class StoryTurn:
    """How the table stood at the end of an own turn; cards are game cards, top card last."""

    def __init__(self, turn: int, log_end: int) -> None:
        self.turn = turn
        self.log_end = log_end
        """How many happenings the log held then."""
        self.water = 0
        self.level = 1
        self.damage = 0
        self.deck = 0
        self.hand: list[GameCard] = []
        self.units: list[GameCard] = []
        self.technologies: list[GameCard] = []
        self.graveyard: list[GameCard] = []


class StoryOfGame(Measure):
    """Keeps how the table stood at the end of each own turn, for a reader who steps through the game."""

    def __init__(self) -> None:
        self.turns: list[StoryTurn] = []

    def end_turn(self, game: State, turn: int) -> None:
        """Note how the table stands."""
        person = game.players[DECK]
        side = game.sides[person.side]
        told = StoryTurn(turn, 0 if game.log is None else len(game.log))
        told.water = person.water
        told.level = person.level
        told.damage = game.players[OPPONENT].damage_taken
        told.deck = len(side.deck)
        told.hand = person.hand[:]
        told.units = side.units[:]
        told.technologies = person.technologies[:]
        told.graveyard = side.graveyard[:]
        self.turns.append(told)
