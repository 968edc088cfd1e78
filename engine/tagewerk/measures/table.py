"""A deck at a table of its own: dealt, played by a policy, and watched turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.match.loop import Watcher, play
from engine.match.match import NO_CARD, Decision, GameCard, Match, PlayerId
from engine.simulation.alone_table import DECK, OPPONENT, AloneTable, AloneWatch
from engine.simulation.counters import Counter
from engine.tagewerk.bots.greedy import GreedyBot
from engine.tagewerk.bots.nobody import NobodyBot
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.measures.settings import GoldfishSettings, alone_ruleset, opponent
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game, bring, shuffled_state
from engine.tagewerk.rules.legal import fighters_of
from engine.tagewerk.rules.moves import enter, free_slots
from engine.tagewerk.rules.pieces import Piece, Player
from engine.tagewerk.rules.queries import attack_of, defence_of
from engine.tagewerk.rules.rulesets import ruleset_named
from engine.tagewerk.rules.running import begin
from engine.tagewerk.rules.state import State

PLAYED: Final = (c.PLAY, c.ATTACH, c.HIDE)


class GoldfishWatch(AloneWatch):
    """Watches a deck alone: what each of its turns came to, read at its end, before the opponent does anything."""

    def __init__(self, game: State, goal: int, turns: int, counters: Sequence[Counter]) -> None:
        super().__init__(counters, turns)
        self.game = game
        self.me: Player = game.players[DECK]
        self.goal = goal
        """The points that win."""
        self.exchanged = [0, 0, 0]
        """Markers spent so far on cards, tokens and points."""
        self.played = 0
        """Cards played, attached or hidden in this turn; `was_idle`: none in the turn that ended last."""
        self.was_idle = False
        self.spent = 0
        self.idle = 0
        """Resources paid in the turn that ended last, and those that were there and weren't paid."""
        self._before_spent = 0
        self._before_wasted = 0
        self.dealt = len(self.me.deck) + len(self.me.hand)
        self.first_there = 0
        """The turn in which the points that win were there first."""

    # --- What measures read --------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game ended before its last turn: only under options by which a player loses."""
        return self.game.is_over

    def points(self) -> int:
        """The points so far."""
        return self.game.points_of(DECK)

    def tokens(self) -> int:
        """Resource tokens in the zone."""
        total = sum(self.me.ready)
        for resting in self.me.resting:
            total += sum(resting)
        return total

    def fighters(self) -> list[Piece]:
        """The own fighters."""
        return fighters_of(self.game, DECK)

    def ready_fighters(self) -> list[Piece]:
        """Those that aren't exhausted."""
        return [piece for piece in self.fighters() if piece.exhausted == 0]

    def attack(self) -> int:
        """The attack of the ready ones in sum."""
        return sum(attack_of(self.game, piece) for piece in self.ready_fighters())

    def defence(self) -> int:
        """The defence of the ready ones in sum."""
        return sum(defence_of(self.game, piece) for piece in self.ready_fighters())

    def open_items(self) -> int:
        """Own items that lie face up."""
        return sum(1 for piece in self.game.pieces if piece is not None and piece.player == DECK and piece.bearer != NO_CARD) - len(
            self.me.hidden
        )

    def free_slots(self) -> int:
        """Character slots that are free."""
        return free_slots(self.game, DECK)

    def is_full(self) -> bool:
        """Whether all slots are taken with a character in hand that could be paid for."""
        if self.free_slots() > 0:
            return False
        definitions = self.game.definitions
        return any(definitions[card].kind == c.CHARACTER and definitions[card].cost <= self.tokens() for card in self.me.hand)

    # --- Watching --------------------------------------------------------------------------------

    def goes_on(self, match: Match) -> bool:
        """Whether there are turns left; one that has ended is told to the counters."""
        game = self.game
        if game.active != DECK and self.ended < self.me.turns:
            self._end_turn()
        elif game.active == DECK and game.decision is not None and game.decision.kind == c.DECIDE_DAY:
            self.tell_look(self.me.turns)
        return self.ended < self.turns

    def _end_turn(self) -> None:
        me = self.me
        self.ended = me.turns
        self.spent = me.spent - self._before_spent
        self.idle = sum(me.ready) + me.wasted - self._before_wasted
        self._before_spent, self._before_wasted = me.spent, me.wasted
        self.was_idle, self.played = self.played == 0, 0
        if self.first_there == 0 and self.points() >= self.goal:
            self.first_there = self.ended
        self.tell_end_turn()

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Note what the deck's player does."""
        if decision.player != DECK:
            return
        option = decision.options[index]
        kind = option.kind
        if c.EXCHANGE_DRAW <= kind <= c.EXCHANGE_POINT:
            self.exchanged[kind - c.EXCHANGE_DRAW] += 1
        elif kind in PLAYED or kind == c.TURN_UP:
            self.played += kind != c.TURN_UP
            self.tell(self.me.turns, option)

    def close(self) -> None:
        """The game is over, or its last turn: the clock is one past it if the points that win never were there."""
        self.clock = self.first_there or self.turns + 1
        self.tell_close(self.me.turns)


class GoldfishTable(AloneTable):
    """A deck, its opponent and the bots of both: made once for all games of a run."""

    def __init__(self, deck: PlayableDeck, settings: GoldfishSettings) -> None:
        self.ruleset = alone_ruleset(settings.ruleset)
        self.goal = goal_of(settings)
        self.brought = bring(deck, ignore_unmodelled=settings.ignore_unmodelled)
        self.opponent = opponent(settings)
        dearest = max((card.cost for card in self.brought.cards), default=0)
        super().__init__([GreedyBot(settings.policy, dearest), NobodyBot()], settings.turns)

    def deal(self, seed: int, index: int, *, log: bool = False, order: Sequence[GameCard] | None = None) -> Game:
        """Game number `index`: even numbers begin. With `order` the deck lies so, the top card first."""
        state = shuffled_state([self.brought, self.opponent], self.ruleset, seed, index)
        if order is not None:
            state.players[DECK].deck = list(reversed(order))
        enter(state, state.players[OPPONENT].deck.pop(), OPPONENT)
        state.pending = []
        if log:
            state.log = []
        begin(state, PlayerId(index % 2))
        return Game(state)

    def deal_number(self, seed: int, index: int, log: bool) -> Game:
        """Game number `index`."""
        return self.deal(seed, index, log=log)

    def watch(self, match: Game, counters: Sequence[Counter]) -> GoldfishWatch:
        """The watch of such a game."""
        return GoldfishWatch(match.state, self.goal, self.turns, counters)

    def play_hand(self, order: Sequence[GameCard], choice: int, seed: int, index: int, counters: Sequence[Counter]) -> AloneWatch:
        """Game number `index` with the deck in that order, the top card first, and `choice` taken where the first hand is asked about."""
        game = self.deal(seed, index, order=order)
        play(game, self.bots, UntilHand())
        if not game.is_over and game.decision.kind == c.DECIDE_MULLIGAN:
            game.choose(choice)
        return self.play(game, counters)


class UntilHand(Watcher):
    """Stops where the first hand is decided on."""

    def goes_on(self, match: Match) -> bool:
        """Whether something else is asked."""
        return match.decision.kind != c.DECIDE_MULLIGAN


def goal_of(settings: GoldfishSettings) -> int:
    """The points that win by the ruleset."""
    return ruleset_named(settings.ruleset).points_to_win
