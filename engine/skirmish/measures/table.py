"""A kit alone on the board: dealt, played by a policy against somebody who does nothing, and watched turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Final

from engine.bots.simple import NobodyBot
from engine.match.chance import NumberDeck
from engine.match.loop import BotKind
from engine.match.match import NO_CARD, Decision, Match, Option, PlayerId, Reference
from engine.match.squares import Square
from engine.rng import Stream, stream
from engine.rules.codes import PERMANENTLY
from engine.rules.references import card_of
from engine.simulation.alone_table import DECK, OPPONENT, AloneTable, AloneWatch
from engine.simulation.counters import Counter
from engine.skirmish.board import SIZE, Direction
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.definitions import Definition
from engine.skirmish.rules.game import Game, shuffled_state
from engine.skirmish.rules.moves import lay_effect
from engine.skirmish.rules.rulesets import Ruleset
from engine.skirmish.rules.running import Brought, begin
from engine.skirmish.rules.selectors import squares_of
from engine.skirmish.rules.state import Figure, State

FULL: Final = c.MOST_LIFE
"""The damage that would have defeated the opponent."""
PARTS_OF_A_TURN: Final = 100
"""A clock counts hundredths of an own turn."""
IDLE: Final = ("no_card", "out_of_reach", "no_sight", "held", "buff_instead")
"""Why a turn went by without an attack: no attack card in hand; none reached; the way of sight or the facing kept them all; one could
have been made; a buff card took the place of the standard action."""
NO_CARD_HELD, OUT_OF_REACH, NO_SIGHT, HELD, BUFF_INSTEAD = range(len(IDLE))
ATTACKED: Final = -1
OVER: Final = -2
"""In the place of a cause: the turn had an attack, or none could be made any more."""
PUNCHED: Final = 0
"""In the place of a card's id: the punch."""
IN_REACH: Final = ((18, 20, 2), (21, 20, 6))
"""Squares and directions of both figures three squares apart."""


class Target(Figure):
    """A character who never falls: it stands with its last point of life, and damage past its life counts on."""

    def __init__(self, figure: Figure) -> None:
        super().__init__(figure.player, figure.definition, figure.square, figure.facing, len(figure.markers))
        self.is_idle = True
        self.past = 0
        """Damage beyond what it had."""

    def suffer(self, points: int) -> int:
        """All of it counts as life lost."""
        lost = min(points, self.life - 1)
        self.life -= lost
        self.past += points - lost
        return points

    @property
    def taken(self) -> int:
        """All damage so far; life that it got back is gone from it."""
        return self.definition.life - self.life + self.past

    def copy(self) -> Figure:
        """The same figure, on its own."""
        other = Target(self)
        other.life = self.life
        other.past = self.past
        other.markers = self.markers[:]
        other.effects = [effect.copy() for effect in self.effects]
        return other


class CountedStack(NumberDeck):
    """An X stack that counts what becomes of it."""

    def __init__(self, left: list[int], chance: Stream) -> None:
        super().__init__(left, [], chance)
        self.taken = 0
        self.criticals = 0
        self.shuffles = 0

    def draw(self) -> int:
        """The next number."""
        number = NumberDeck.draw(self)
        self.taken += 1
        self.criticals += number == c.CRITICAL
        return number

    def shuffle(self) -> None:
        """Shuffle all cards into a new stack."""
        self.shuffles += 1
        NumberDeck.shuffle(self)


class GoldfishWatch(AloneWatch):
    """Watches a kit alone: what each of its turns came to, read at its end. Once it is over a game stands still."""

    def __init__(self, match: Game, stack: CountedStack, turns: int, counters: Sequence[Counter]) -> None:
        super().__init__(counters, turns)
        self.game: State = match.state
        self.me: Figure = self.game.figures[DECK]
        target = self.game.figures[OPPONENT]
        assert isinstance(target, Target)
        self.target = target
        self.stack = stack
        self.begins = 1 if self.game.active == DECK else 0
        self.runs = 0
        self.steps = 0
        self.attacks = 0
        self.buffs = [0, 0]
        """Buff cards so far in place of the move action, and of the standard action."""
        self.plays: dict[int, int] = {}
        self.damage_by: dict[int, int] = {}
        """By the id of a card: how often it was played, and what damage it did; `PUNCHED` is the punch."""
        self.idle = OVER
        """Why the turn that ended last had no attack."""
        self.fatigue = 0
        """The damage by fatigue in the turn that ended last."""
        self.damage = 0
        """All damage by the end of the turn that ended last."""
        self.first_attack = 0
        """The own turn with the first attack."""
        self._cause = OVER
        self._source = PUNCHED
        self._told = 0
        self._burns: list[tuple[int, int]] = []

    @property
    def is_over(self) -> bool:
        """Whether the own character has fallen."""
        return self.game.is_over

    @property
    def turn(self) -> int:
        """The own turn that goes on, or was last."""
        return (self.game.turn + self.begins) // 2

    def gap(self) -> int:
        """How far apart the figures stand, in tenths of a square."""
        return isqrt(100 * self.game.grid.board.distance_squared(self.me.square, self.target.square))

    # --- Watching --------------------------------------------------------------------------------

    def goes_on(self, match: Match) -> bool:
        """Whether there are turns left; one that has ended is told to the counters."""
        self._credit()
        if self.game.active != DECK and self.ended < self.turn:
            self._end_turn()
        return self.ended < self.turns

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Note what the kit's player does."""
        if decision.player != DECK or decision.kind != c.DECIDE_ACT:
            return
        option = decision.options[index]
        kind = option.kind
        if kind == c.END_TURN:
            if self._cause == OVER:
                self._cause = self._why_idle(decision)
            self._burns = [(self.game.definitions[card_of(one.source)].id, one.value) for one in self.target.effects if one.kind == c.BURN]
        elif kind == c.RUN:
            self.runs += 1
        elif kind == c.STEP:
            self.steps += 1
        else:
            self._note_play(option)

    def _note_play(self, option: Option) -> None:
        """A card or a punch; what damage follows is its own."""
        self._source = PUNCHED if option.kind == c.PUNCH else self.game.definitions[option.card].id
        self.plays[self._source] = self.plays.get(self._source, 0) + 1
        if option.kind == c.BUFF:
            self.buffs[option.number] += 1
            if option.number == c.INSTEAD_OF_STANDARD and self._cause == OVER:
                self._cause = BUFF_INSTEAD
        else:
            self._cause = ATTACKED
            self.attacks += 1
            self.first_attack = self.first_attack or self.turn

    def _why_idle(self, decision: Decision) -> int:
        """Why nothing was attacked with, at the end of a turn."""
        for option in decision.options:
            if option.kind == c.ATTACK or option.kind == c.PUNCH:
                return HELD
        game, me = self.game, self.me
        cause = NO_CARD_HELD
        for card in me.hand:
            definition: Definition = game.definitions[card]
            if definition.kind == c.ATTACK_CARD:
                reach = squares_of(definition.reach, me.sum_of(c.REACH))
                if game.grid.is_within(me.square, self.target.square, reach):
                    return NO_SIGHT
                cause = OUT_OF_REACH
        return cause

    def _credit(self) -> None:
        """Lay new damage to the card that did it; burning to the cards that lit it."""
        taken = self.target.taken
        new = taken - self._told
        if new <= 0:
            return
        self._told = taken
        if self.game.active != DECK:
            for card, points in self._burns:
                self.damage_by[card] = self.damage_by.get(card, 0) + points
                new -= points
            self._burns = []
        if new:
            self.damage_by[self._source] = self.damage_by.get(self._source, 0) + new

    def _end_turn(self) -> None:
        self.ended += 1
        taken = self.target.taken
        if self.clock == 0 and taken >= FULL:
            self.clock = PARTS_OF_A_TURN * (self.ended - 1) + PARTS_OF_A_TURN * (FULL - self.damage) // (taken - self.damage)
        self.damage = taken
        self.idle, self._cause = self._cause, OVER
        self.fatigue = self.me.fatigue
        self.tell_end_turn()

    def close(self) -> None:
        """The game is over, or its last turn: nothing changes any more. What was not there is later than all turns."""
        self._credit()
        last = self.turn
        if self.game.is_over:
            while self.ended < self.turns:
                if self.ended >= last:
                    self.me.fatigue = 0
                self._end_turn()
        if self.clock == 0:
            self.clock = PARTS_OF_A_TURN * self.turns + PARTS_OF_A_TURN * (FULL - self.damage) // FULL
        self.tell_close(max(min(last, self.turns), 1))


class GoldfishTable(AloneTable):
    """A kit, its opponent and the bots of both: made once for all games of a run.

    Each game has a bot of its own where the policy has chance.
    """

    def __init__(
        self,
        brought: Sequence[Brought],
        x_stack: Mapping[str, int],
        ruleset: Ruleset,
        policy: BotKind,
        turns: int,
        pressure: int,
        in_reach: bool,
    ) -> None:
        """`brought`: what the kit and the opponent bring. `pressure`: damage at the beginning of each own turn."""
        super().__init__([policy.make(stream(0, "bot-0")), NobodyBot((c.DECIDE_ACT,))], turns)
        self.brought = brought
        self.x_stack = x_stack
        self.ruleset = ruleset
        self.policy = policy
        self.pressure = pressure
        self.in_reach = in_reach

    def deal_number(self, seed: int, index: int, log: bool) -> Game:
        """Game number `index`, dealt; even numbers begin."""
        if self.policy.has_chance:
            self.bots[0] = self.policy.make(stream(seed, "bot-0", index))
        state = shuffled_state(self.brought, self.x_stack, self.ruleset, seed, index)
        state.stack = CountedStack(state.stack.left, state.stack.chance)
        state.figures[OPPONENT] = Target(state.figures[OPPONENT])
        if self.in_reach:
            for figure, (x, y, facing) in zip(state.figures, IN_REACH, strict=True):
                figure.square, figure.facing = Square(y * SIZE + x), Direction(facing)
        if self.pressure:
            lay_effect(state, state.figures[DECK], c.BURN, self.pressure, PERMANENTLY, 0, Reference(NO_CARD), DECK)
        if log:
            state.log = []
        begin(state, PlayerId(index % 2))
        return Game(state)

    def watch(self, match: Game, counters: Sequence[Counter]) -> GoldfishWatch:
        """The watch of such a game."""
        stack = match.state.stack
        assert isinstance(stack, CountedStack)
        return GoldfishWatch(match, stack, self.turns, counters)
