"""The greedy bot: prices each option by what it brings at once, and takes the dearest."""

from __future__ import annotations

from typing import Final

from engine.bots.greedy import PricingBot
from engine.match.match import Decision, GameCard, Option, PlayerId, Reference
from engine.rules.references import card_of
from engine.rules.steps import Step
from engine.rules.texts import ModeFrame, TextFrame
from engine.tagewerk.bots.prices import ENOUGH_TOKENS, RESOURCE, Prices
from engine.tagewerk.bots.step_prices import price_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.actions import ActionFrame
from engine.tagewerk.rules.card_steps import ChangeStatStep, CounterStep, HealStep, PreventStep
from engine.tagewerk.rules.costs import play_cost
from engine.tagewerk.rules.definitions import Definition
from engine.tagewerk.rules.legal import attackable, attackers
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.player_steps import ResourceStep
from engine.tagewerk.rules.queries import attack_of, player_of
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.view import View

GREEDY: Final = "greedy"
STEADY: Final = "steady"
BUILDER: Final = "builder"
DRAWER: Final = "drawer"
CHASER: Final = "chaser"
POLICIES: Final = (GREEDY, STEADY, BUILDER, DRAWER, CHASER)
"""What command markers are for, where a deck is played alone: whatever brings most, or by a plan; everything else is the greedy bot's."""
FIRST: Final = 5_000
"""Exchanges come first, so that all of the turn can use what they bring."""


class GreedyBot(PricingBot):
    """Prices each option. `plan` is what markers are exchanged for, one of POLICIES; `dearest` the dearest card of the list."""

    def __init__(self, plan: str = GREEDY, dearest: int = ENOUGH_TOKENS) -> None:
        super().__init__(plan)
        self.plan = plan
        self.dearest = dearest
        self.prices = Prices()

    def option_values(self, view: View, decision: Decision) -> list[int]:
        """The price of each option."""
        game, kind = view.board, decision.kind
        if kind == c.DECIDE_DAY:
            return [self.of_the_day(game, option, decision.player) for option in decision.options]
        if kind == c.DECIDE_ATTACK:
            return self._attacks(game, decision)
        if kind == c.DECIDE_BLOCK:
            return [self._block(game, option) for option in decision.options]
        if kind == c.DECIDE_ANSWER or kind == c.DECIDE_WINDOW:
            return [self._reaction(game, option, decision) for option in decision.options]
        if kind == c.DECIDE_TARGET:
            return [self._target(game, option, decision) for option in decision.options]
        if kind == c.DECIDE_MODE:
            return self._modes(game, decision)
        if kind == c.DECIDE_MULLIGAN:
            cheap = sum(1 for card in game.players[decision.player].hand if game.definitions[card].cost <= 2)
            return [10 * cheap, 5]
        if kind == c.DECIDE_KEEP:
            return [self.hand_worth(game, option.card) for option in decision.options]
        if kind == c.DECIDE_DISCARD:
            return [40 if option.kind == c.DONE else -self.hand_worth(game, option.card) for option in decision.options]
        if kind == c.DECIDE_OPPONENT:
            return [game.points_of(PlayerId(option.number)) for option in decision.options]
        return [0] * len(decision.options)  # what to pay with, what comes first, whether to do what may be done: the first

    # --- The day -----------------------------------------------------------------------------

    def of_the_day(self, game: State, option: Option, player: PlayerId) -> int:
        """What it brings to do something in the day; ending it brings nothing."""
        kind = option.kind
        if kind <= c.EXCHANGE_POINT:
            return self._exchange(game, kind, player)
        if kind == c.END_DAY:
            return 0
        if kind == c.GO_INTO_COMBAT:
            return 8 if self._best_attack(game, player) > 0 else -1
        definition = game.definitions[option.card]
        if kind == c.PLAY:
            return self._play(game, definition, option, player)
        if kind == c.ATTACH:
            return self._attach(game, definition, option, player)
        if kind == c.HIDE:
            return self._hide(game, definition, player)
        piece = game.pieces[option.card]
        assert piece is not None
        if kind == c.USE:
            return self.prices.ability(game, piece, piece.definition.abilities[option.number])
        return self._turn_up(game, piece, option, player)

    def _exchange(self, game: State, kind: int, player: PlayerId) -> int:
        """What a marker brings; by a policy in the order that it names."""
        person = game.players[player]
        plan = self.plan
        if plan == GREEDY:
            if kind == c.EXCHANGE_TOKEN:
                return FIRST + self.prices.token(game, player)
            if kind == c.EXCHANGE_POINT:
                return FIRST + self.prices.point(game, player)
            return FIRST + self.prices.card(game, player)
        tokens = sum(person.ready) + sum(sum(resting) for resting in person.resting)
        wants_token = plan == STEADY or plan == CHASER
        if plan == BUILDER:
            wants_token = tokens < self.dearest
        elif plan == DRAWER:
            wants_token = person.turns <= 3
        if kind == c.EXCHANGE_POINT:
            return FIRST + 300 if plan == CHASER else -1
        if kind == c.EXCHANGE_TOKEN:
            return FIRST + 200 if wants_token else -1
        return FIRST + 100

    def _support(self, game: State, definition: Definition, option: Option, player: PlayerId) -> int:
        """What paying the support cost brings in addition."""
        if option.number == 0 or definition.support < 0:
            return 0
        text = self.prices.text(game, definition.support_steps, player, Reference(option.card))
        return text - RESOURCE * definition.support

    def _play(self, game: State, definition: Definition, option: Option, player: PlayerId) -> int:
        cost = play_cost(game, player, definition)
        extra = self._support(game, definition, option, player) - 4 * cost
        if definition.kind == c.ITEM:
            return self.prices.text(game, definition.play, player, Reference(option.card)) - 45 + extra
        value = self.prices.worth(definition) + extra
        if definition.kind == c.PLACE:
            old = game.players[player].place
            return value if old is None else value - self.prices.worth(old.definition) - 60
        for trigger in definition.triggers:
            if trigger.event == c.ON_BATTLEFIELD and trigger.of == c.ITSELF:
                value += self.prices.text(game, trigger.steps, player, Reference(option.card)) // 2
        return value

    def _attach(self, game: State, definition: Definition, option: Option, player: PlayerId) -> int:
        """An item that does something when it is turned up had better be hidden."""
        for trigger in definition.triggers:
            if trigger.event == c.ON_TURNED_UP and trigger.of == c.ITSELF:
                return -1
        return self.prices.worth(definition) + self._support(game, definition, option, player) - 40 - 4 * definition.cost

    def _hide(self, game: State, definition: Definition, player: PlayerId) -> int:
        gains = bool(game.listening[c.ON_TURNED_UP])
        for trigger in definition.triggers:
            if trigger.event == c.ON_TURNED_UP:
                return 70
        return 45 if gains and definition.cost <= 2 else -1

    def _turn_up(self, game: State, piece: Piece, option: Option, player: PlayerId) -> int:
        value = self._support(game, piece.definition, option, player) - 6 * piece.definition.cost
        for card in game.listening[c.ON_TURNED_UP]:
            source = game.pieces[card]
            if source is not None and source.player == player:
                for trigger in source.definition.triggers:
                    if trigger.event == c.ON_TURNED_UP and not (trigger.once_per_turn and source.used & (1 << trigger.number)):
                        value += max(self.prices.plain_text(trigger.steps), 0)
        bearer = game.pieces[piece.bearer]
        is_fighting = bearer is not None and bearer.reference in (game.attacker, game.blocker, game.target)
        for trigger in piece.definition.triggers:
            if trigger.event == c.ON_TURNED_UP and trigger.of == c.ITSELF:
                text = self.prices.text(game, trigger.steps, player, piece.reference)
                value += text if is_fighting or not isinstance(trigger.steps[0], ChangeStatStep) else text - 80
        return value + (45 if is_fighting and piece.definition.passives else 0)

    def hand_worth(self, game: State, card: GameCard) -> int:
        """What a card of the hand is worth."""
        definition = game.definitions[card]
        text = self.prices.plain_text(definition.play) if definition.play else 0
        return self.prices.worth(definition) + text - 3 * definition.cost

    # --- Combat ------------------------------------------------------------------------------

    def _best_attack(self, game: State, player: PlayerId) -> int:
        targets = attackable(game, player)
        best = -1
        for attacker in attackers(game, player):
            for target in targets:
                best = max(best, self.prices.attack(game, attacker, target))
        return best

    def _attacks(self, game: State, decision: Decision) -> list[int]:
        values: list[int] = []
        for option in decision.options:
            target = game.permanent(option.target)
            if option.kind == c.END_COMBAT or target is None:
                values.append(0)
                continue
            attacker = game.pieces[option.card]
            assert attacker is not None
            values.append(self.prices.attack(game, attacker, target))
        return values

    def _block(self, game: State, option: Option) -> int:
        """What a block saves: what the attack would bring unblocked, less what it brings then."""
        attacker, target = game.permanent(game.attacker), game.permanent(game.target)
        if option.kind == c.NO_BLOCK or attacker is None:
            return 0
        loss = self.prices.duel(game, attacker, target, is_blocked=False) if target is not None else 0
        blocker = game.permanent(option.target)
        assert blocker is not None
        return loss - self.prices.duel(game, attacker, blocker, is_blocked=True) - self.prices.kept_ready(game, blocker) // 2

    # --- Answers and windows -----------------------------------------------------------------

    def _reaction(self, game: State, option: Option, decision: Decision) -> int:
        """What it brings to do something now; passing brings nothing."""
        if option.kind == c.PASS:
            return 0
        player = decision.player
        piece = game.pieces[option.card]
        assert piece is not None
        if option.kind == c.TURN_UP:
            return self._turn_up(game, piece, option, player) - 15
        is_late = decision.kind == c.DECIDE_WINDOW and game.attacker < 0 and game.active != player
        ability = piece.definition.abilities[option.number]
        value = self.prices.ability(game, piece, ability)
        if is_late:
            return value  # it is ready again in the own morning
        counters = isinstance(ability.steps[0], (CounterStep, PreventStep, HealStep))
        return value - (20 if counters else 90)

    # --- What texts ask ----------------------------------------------------------------------

    def _target(self, game: State, option: Option, decision: Decision) -> int:
        """Whom it happens to: the dearest of the others' where it harms, of the own where it helps; a bearer by what it can use."""
        if option.kind == c.DONE:
            return 0
        piece = game.permanent(option.target)
        frame = game.frames[-2] if len(game.frames) > 1 else None
        if piece is None:
            if option.target < -1:
                return 10 if player_of(game, option.target) != decision.player else -10
            return self.hand_worth(game, card_of(option.target))
        if isinstance(frame, TextFrame) and frame.position < len(frame.steps):
            step: Step | None = frame.steps[frame.position]
        else:
            step = self._step_of_action(game)
        if step is None:
            return self._bearer(game, piece, decision.player)
        price = price_of(step)
        return price.gain(self.prices, game, price.amount or 1, piece, decision.player)

    def _step_of_action(self, game: State) -> Step | None:
        """The part of a text whose targets are being chosen as it is put on the stack."""
        for frame in reversed(game.frames):
            if isinstance(frame, ActionFrame):
                steps = frame.text(game)
                return steps[len(frame.targets)] if len(frame.targets) < len(steps) else None
        return None

    def _bearer(self, game: State, piece: Piece, player: PlayerId) -> int:
        if piece.player != player:
            return self.prices.worth(piece.definition)
        fights = 20 + 6 * attack_of(game, piece) if piece.definition.is_fighter else 0
        return fights + (25 if piece.definition.is_main else 0) - 10 * len(piece.items) - 4 * piece.damage

    def _modes(self, game: State, decision: Decision) -> list[int]:
        """Each of the texts by what it brings; a faction that the hand needs is worth more."""
        frame = game.frames[-1]
        values: list[int] = []
        for option in decision.options:
            if not isinstance(frame, ModeFrame):
                values.append(0)
                continue
            part = frame.options[option.number]
            value = self.prices.text(game, part, decision.player, Reference(decision.card))
            for step in part:
                if isinstance(step, ResourceStep) and step.faction:
                    value += 8 * sum(
                        1 for card in game.players[decision.player].hand if game.definitions[card].needs_faction == step.faction
                    )
            values.append(value)
        return values
