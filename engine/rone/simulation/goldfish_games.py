"""Playing goldfish games: the deck's bot decides, the opponent only ends its turns (and deals damage under pressure).

The main phase is played from here, by the greedy bot's prices: cards, levels and abilities first, the dearest
first, then every unit attacks. Nobody reacts and the opponent has no units, so the functions `…_at_once` do the same
as `actions.py`, `stack.py` and `combat.py` without announcements, windows and stack: `docs/reference/speed.md` has what it brings.
`tests/engine/simulation/test_same_as_the_full_game.py` plays what they do once more by the full rules and holds the two together.
"""

from __future__ import annotations

from typing import Final

from engine.rng import Stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.game.actions import start_action
from engine.rone.game.codes import (
    ATTACK,
    BOTTOM_CARDS,
    CANNOT_ATTACK,
    CANNOT_BE_ATTACKED,
    DECIDE_MAIN,
    DECIDE_MULLIGAN,
    END_TURN,
    LEVEL_UP,
    NOTHING,
    ON_ATTACKS,
    ON_COMBAT,
    ON_DRAWS,
    ON_GAINS_WATER,
    ON_PLAYS,
    ON_USES_ABILITY,
    RECYCLE_TOP,
    SHUFFLE_HAND,
    TACTIC,
    TECHNOLOGY,
    USE,
)
from engine.rone.game.combat import end_combat
from engine.rone.game.damage import damage_hero
from engine.rone.game.definitions import PASSIVE_CANNOT, Definition
from engine.rone.game.ending import check_end
from engine.rone.game.moves import enter_battlefield, forget_buildable, raise_level
from engine.rone.game.options import Decision, Option
from engine.rone.game.payments import pay_for_ability, pay_level_up, pay_playing
from engine.rone.game.pieces import Context, Permanent
from engine.rone.game.reading import cannot
from engine.rone.game.running import choose, run
from engine.rone.game.stack import put_triggers
from engine.rone.game.state import State
from engine.rone.game.text import TextFrame
from engine.rone.game.triggers import fire, fire_own
from engine.rone.game.view import View
from engine.rone.simulation.goldfish_hearing import attacks_are_heard, hits_are_heard, may_wake
from engine.rone.simulation.goldfish_plan import COSTS_OF_ABILITIES, COSTS_OF_PLAY, Plan
from engine.rone.simulation.goldfish_points import Points
from engine.rone.simulation.goldfish_prices import Able
from engine.rone.simulation.goldfish_stack import is_let_through
from engine.rone.simulation.goldfish_table import DECK, OPPONENT, begin_goldfish
from engine.rone.simulation.goldfish_turn import next_turn_at_once
from engine.rone.simulation.records import Run, Watch, count

MOST_ATTACKS: Final = 4
"""A unit that is refreshed by its attacks makes no more of them in a turn."""
MOST_ACTIONS: Final = 400
"""A turn that takes more is going round in a circle: it is ended."""
TURN_ALONE: Final = 1
"""Only the turn's own frame: nothing is under way in it."""


def play_game(
    table: State,
    bot: GreedyBot,
    effects: Stream,
    shuffle: Stream,
    first: int,
    pressure: int,
    run_: Run,
    done: list[Option] | None = None,
) -> State:
    """Play one game at a table that `lay_out_quietly` laid out and count it; the opponent deals `pressure` damage each turn.

    Returns the game as it ended. What the deck did in its main phases is appended to `done`.
    """
    game = begin_goldfish(table, effects, shuffle, first)
    play_watched(game, bot, pressure, Watch(DECK), run_, done)
    return game


def play_watched(game: State, bot: GreedyBot, pressure: int, watch: Watch, run_: Run, done: list[Option] | None = None) -> None:
    """Play a game that has begun to its end; `watch` sees it, `run_` says how many turns it has."""
    GoldfishGame(game, bot, pressure, watch, run_, done).play_out()


class GoldfishGame:
    """One game being played and watched."""

    def __init__(self, game: State, bot: GreedyBot, pressure: int, watch: Watch, run_: Run, done: list[Option] | None) -> None:
        self.game = game
        self.bot = bot
        self.pressure = pressure
        self.run = run_
        self.done = done
        self.view = View(game, DECK)
        self.watch = watch
        self.turn = 0
        self.mulligan = 0
        self.hits_are_heard = False
        watch.begin(game, run_)
        if game.log is None:
            game.chooser = bot
        self.plan = Plan(game, bot, self.view)
        self.points = Points(game)
        self.person = game.players[DECK]
        self.side = game.sides[self.person.side]

    def play_out(self) -> None:
        """Play on from the first hands until the run's last turn is over or the deck has no cards left."""
        game = self.game
        last = len(self.run.turns)
        self.watch.banked = game.players[DECK].water
        while not game.is_over and self.turn < last:
            self._reach_main_phase()
            if game.is_over:
                break
            if game.active == OPPONENT:
                if self.pressure:
                    damage_hero(game, DECK, self.pressure, NOTHING, OPPONENT)
                    self._settle()
            else:
                self.turn += 1
                self._main_phase()
                if not game.is_over:
                    self.watch.end_turn(game, self.turn, self.run.turns[self.turn - 1], OPPONENT)
                    if self.done is not None:
                        self.done.append(Option(END_TURN))
            if not game.is_over and self.turn < last and not next_turn_at_once(game, self._settle):
                game.turn_ends = True  # a declaration that nobody reacts to does no more
                run(game)
        if game.is_over:
            self.watch.see_level(game.players[DECK].level, max(self.turn, 1))
            count(self.run.lost, max(self.turn, 1))
        count(self.run.mulligans, self.mulligan)
        self.watch.close(self.run, game)

    def _reach_main_phase(self) -> None:
        """Have the bot answer everything until a main phase waits or the game is over."""
        game = self.game
        while not game.is_over:
            decision = game.decision
            if decision is None:
                return  # the turn was begun at once
            if decision.kind == DECIDE_MAIN:
                game.decision = None
                return
            index = self._answer(decision)
            if decision.kind == DECIDE_MULLIGAN:
                kind = decision.options[index].kind
                self.mulligan = 1 if kind == BOTTOM_CARDS else 2 if kind == SHUFFLE_HAND else 0
            choose(game, index)

    def _answer(self, decision: Decision) -> int:
        """What the bot decides; what a text leaves to the opponent is the first that it offers."""
        return self.bot.choose(self.view) if decision.player == DECK else 0

    def _settle(self) -> None:
        """Carry out all that is under way or has triggered, and see whether the game has ended (END-1)."""
        self._carry_out()
        if not self.person.hand:
            check_end(self.game)  # with a card in hand it can't have

    def _carry_out(self) -> None:
        """Carry out all that is under way or has triggered; within an action nobody is out of cards yet (END-1)."""
        game = self.game
        if game.pending and len(game.frames) == TURN_ALONE and not game.dying:
            put_triggers(game)  # as `run` would begin, and mostly it is all there is
        if game.pending or len(game.frames) > TURN_ALONE or game.dying:
            run(game, TURN_ALONE)
            while game.decision is not None and not game.is_over:
                option = game.decision.options[self._answer(game.decision)]
                game.decision = None
                game.frames[-1].answer(game, option)
                run(game, TURN_ALONE)

    def _main_phase(self) -> None:
        """Do what is worth most until nothing is worth anything, then attack with everything."""
        game = self.game
        plan = self.plan
        person = self.person
        listening = game.listening
        watch = self.watch
        for _ in range(MOST_ACTIONS):
            able = plan.best_ability()
            if able is not None and able.is_income:
                is_waited_for = listening[ON_USES_ABILITY] or listening[ON_GAINS_WATER] or listening[ON_DRAWS]
                if not is_waited_for:
                    self._use(able)  # there is no less to see after it: one look at the end of such a run is enough
                    continue
            if person.water >= watch.least or plan.is_outdated():
                watch.look(game, self.turn)  # only then something can be new or have become playable
            option = None
            if able is None or not able.is_economic:
                option = plan.best_option(0 if able is None else able.value)
            if option is not None:
                self._do(option)
            elif able is not None:
                self._use(able)
            else:
                break
            if game.is_over:
                return
        self._attack_with_all()

    # --- Doing it ---

    def _do(self, option: Option) -> None:
        """Do it, and remember with which card."""
        game = self.game
        kind = option.kind
        if self.done is not None:
            self.done.append(option)
        if kind == LEVEL_UP:
            pay_level_up(game, DECK)
            raise_level(game, DECK)
            self._settle()
            return
        definition = game.definitions[option.card]
        if kind == RECYCLE_TOP:
            self.watch.see_recycled(option.card, self.run)
        else:
            self.watch.see_played(option.card, self.turn)
            if definition.kind != TACTIC:
                self._play_at_once(option.card, definition)
                return
        start_action(game, DECK, option)
        self._settle()

    def _play_at_once(self, card: int, definition: Definition) -> None:
        """Pay a unit or technology and put it onto the battlefield (PLAY-1, PLAY-5)."""
        game = self.game
        person = self.person
        if person.cost_changes or game.passives[COSTS_OF_PLAY] or game.log is not None:
            pay_playing(game, DECK, card)
        else:
            person.water -= definition.cost  # what it comes to
            person.water_spent += definition.cost
        if definition.kind == TECHNOLOGY:
            self.side.technology_deck.remove(card)
            forget_buildable(game)
        else:
            person.let_go(card)
        game.effect_number += 1
        is_told = definition.listens[ON_PLAYS] or game.listening[ON_PLAYS] or game.log is not None
        if is_told and not is_let_through(game, card, definition, self._carry_out):
            self._settle()
            return
        is_one_more = len(definition.activated) > 0 and self.plan.knows_able()
        permanent = enter_battlefield(game, card, DECK, 0)
        if is_one_more:
            self.plan.add_able(permanent)
        if game.pending or game.dying or not person.hand:
            self._settle()

    def _use(self, able: Able) -> None:
        """Use an ability: one without a choice is paid and carried out at once (EXH-2, TEXT-4, STACK-3)."""
        game = self.game
        ability = able.ability
        if self.done is not None:
            self.done.append(Option(USE, able.card, number=ability.number))
        permanent = game.permanents[able.card]
        assert permanent is not None
        definition = permanent.definition
        is_heard = len(game.listening[ON_USES_ABILITY]) > 0 and (
            definition.listens[ON_USES_ABILITY] > 0 or may_wake(game, ON_USES_ABILITY, DECK, definition.kind)
        )
        if is_heard or not able.is_plain:
            start_action(game, DECK, Option(USE, able.card, number=ability.number))
            self._settle()
            return
        if able.is_free and game.log is None and not (self.person.cost_changes or game.passives[COSTS_OF_ABILITIES]):
            permanent.exhausted = min(permanent.exhausted + ability.exhaust, 3)  # all that is paid then
        else:
            pay_for_ability(game, DECK, permanent, ability)
        game.effect_number += 1
        steps = ability.steps
        if game.log is None:
            if able.modes:
                steps = able.modes[self.bot.best_mode(self.view, able.modes)]  # a hero's "water or a card": chosen without asking
            if able.is_gain and not (game.listening[ON_GAINS_WATER] or game.listening[ON_DRAWS]):
                for step in steps:
                    step.carry_out_at_once(game, DECK, permanent.reference, NOTHING)
                return
        text = TextFrame(steps, Context(DECK, permanent.reference), [])
        game.frames.append(text)
        text.advance(game)
        self._settle()

    # --- Attacks ---

    def _attack_with_all(self) -> None:
        """Every unit that can attacks the opponent, in the order they came; one that is refreshed by it attacks again."""
        game = self.game
        hero = game.hero(OPPONENT)
        if cannot(game, hero, CANNOT_BE_ATTACKED):
            return
        opponent = game.players[OPPONENT]
        permanents = game.permanents
        passives = game.passives
        points = self.points
        done = self.done
        is_heard = self._attacks_are_heard() or len(passives[PASSIVE_CANNOT]) > 0
        is_printed = points.are_printed()
        for card in self.side.units[:]:
            unit = permanents[card]
            if unit is None or unit.exhausted:
                continue
            definition = unit.definition
            if is_heard or not definition.is_plain_attacker or unit.modifiers:
                effects = game.effect_number
                self._attack_as_often_as_it_can(card, hero)
                if game.is_over:
                    return
                if game.effect_number != effects:  # something woke, and what waits may be other than before
                    if not is_heard or game.limited:
                        is_heard = self._attacks_are_heard() or len(passives[PASSIVE_CANNOT]) > 0
                    is_printed = points.are_printed()
                continue
            if done is not None:
                done.append(Option(ATTACK, card))
            unit.exhausted = definition.exhaustion
            if unit.melee_change or unit.ranged_change:
                opponent.damage_taken += points.of_attack(unit, hero.reference)
                unit.melee_change = 0  # as `end_combat` does
                unit.ranged_change = 0
            elif is_printed:
                opponent.damage_taken += definition.strength
            else:
                opponent.damage_taken += points.of_attack(unit, hero.reference)

    def _attack_as_often_as_it_can(self, card: int, target: Permanent) -> None:
        """A unit whose attacks are told of, or don't exhaust it, attacks until it can't any more, but no more than four times."""
        game = self.game
        for _ in range(MOST_ATTACKS):
            unit = game.permanents[card]
            if unit is None or unit.exhausted or cannot(game, unit, CANNOT_ATTACK):
                return
            if self.done is not None:
                self.done.append(Option(ATTACK, card))
            unit.exhausted = unit.definition.exhaustion
            effects = game.effect_number
            self._attack_at_once(unit, target)
            if game.is_over:
                return
            if game.effect_number != effects:
                self.hits_are_heard = hits_are_heard(game)

    def _attacks_are_heard(self) -> bool:
        """Whether an attack must be told of, because something but the attacker itself could be woken by it."""
        self.hits_are_heard = hits_are_heard(self.game)
        return self.hits_are_heard or attacks_are_heard(self.game)

    def _attack_at_once(self, unit: Permanent, target: Permanent) -> None:
        """An attack that something waits for, from its third step on (ATK-2 to ATK-6)."""
        game = self.game
        definition = unit.definition
        reference = unit.reference
        game.attacker = reference
        game.defender = target.reference
        if definition.listens[ON_COMBAT]:
            fire_own(game, ON_COMBAT, unit, DECK)
        if game.listening[ON_ATTACKS]:
            fire(game, ON_ATTACKS, reference, DECK, definition)
        is_there = True
        if game.pending:
            self._carry_out()
            is_there = not game.is_over and game.permanents[unit.card] is unit
            self.hits_are_heard = hits_are_heard(game)  # the hit may be prevented now
        if is_there:
            points = self.points.of(unit)
            if self.hits_are_heard or definition.hears_own_hit:
                damage_hero(game, OPPONENT, points, reference, DECK)
                if game.pending:
                    self._carry_out()
            else:
                game.players[OPPONENT].damage_taken += points
        if (unit.modifiers or unit.melee_change or unit.ranged_change) and game.permanents[unit.card] is unit:
            end_combat(game, unit)
        if target.modifiers:
            end_combat(game, target)  # a hero never leaves, nor has it stats to change
        game.attacker = NOTHING
        game.defender = NOTHING
        if not self.person.hand:
            check_end(game)
