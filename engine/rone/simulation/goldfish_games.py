"""Playing goldfish games: the deck's bot decides, the opponent only ends its turns (and deals damage under pressure).

The main phase is played from here, by the greedy bot's prices: cards, levels and abilities first, the dearest
first, then every unit attacks. Nobody reacts and the opponent has no units, so the functions `…_at_once` do the same
as `actions.py`, `stack.py` and `combat.py` without announcements, windows and stack (three times the games).
"""

from __future__ import annotations

from typing import Final

from engine.rng import Stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.game.actions import start_action
from engine.rone.game.codes import (
    BOTTOM_CARDS,
    CANNOT_BE_ATTACKED,
    DECIDE_MAIN,
    DECIDE_MULLIGAN,
    LEVEL_UP,
    NOTHING,
    ON_ATTACKS,
    ON_COMBAT,
    ON_DAMAGED,
    ON_DEALS_DAMAGE,
    ON_DIRECT_HIT,
    PLAY,
    PLAY_TECHNOLOGY,
    RECYCLE_TOP,
    SHUFFLE_HAND,
    TACTIC,
    TECHNOLOGY,
    USE,
)
from engine.rone.game.combat import end_combat
from engine.rone.game.damage import damage_hero
from engine.rone.game.ending import check_end
from engine.rone.game.legal import can_declare_attack, can_level_up, can_play, can_recycle, can_use
from engine.rone.game.moves import enter_battlefield, raise_level
from engine.rone.game.reading import cannot, melee_of, ranged_of
from engine.rone.game.rulesets import Ruleset
from engine.rone.game.running import SeatCards, SideCards, begin, choose, lay_out, run
from engine.rone.game.stack import pay_level_up, pay_playing, tell_of_playing
from engine.rone.game.state import Option, Permanent, State
from engine.rone.game.triggers import fire, fire_own
from engine.rone.game.view import View
from engine.rone.simulation.records import Run, Watch, count

DECK: Final = 0
OPPONENT: Final = 1
MOST_ACTIONS: Final = 400
"""A turn that takes more is going round in a circle: it is ended."""


def play_game(
    ruleset: Ruleset,
    seats: list[SeatCards],
    sides: list[SideCards],
    bot: GreedyBot,
    effects: Stream,
    shuffle: Stream,
    first: int,
    pressure: int,
    run_: Run,
) -> None:
    """Play one game and count it; the deck sits at 0, `first` begins, the opponent deals `pressure` damage each turn."""
    game = lay_out(ruleset, seats, sides, [], effects)
    shuffle.shuffle(game.sides[DECK].deck)
    game.shuffles = [shuffle, shuffle]
    game.is_quiet = True
    for player in game.players:
        player.reacts = False
        player.is_driven = True
    game.players[OPPONENT].passive = True
    game.players[OPPONENT].is_driven = pressure > 0
    begin(game, first)
    GoldfishGame(game, bot, pressure, run_).play_out()


class GoldfishGame:
    """One game being played and watched."""

    def __init__(self, game: State, bot: GreedyBot, pressure: int, run_: Run) -> None:
        self.game = game
        self.bot = bot
        self.pressure = pressure
        self.run = run_
        self.view = View(game, DECK)
        self.watch = Watch(DECK)
        self.turn = 0
        self.mulligan = 0
        self.best_value = 0
        self.able: list[int] = []
        self.plan: list[int] = []
        self.plan_turn = 0
        self.plan_level = 0
        self.plan_hand = 0

    def play_out(self) -> None:
        """Play on from the first hands until the run's last turn is over or the deck has no cards left."""
        game = self.game
        last = len(self.run.turns)
        self.watch.banked = game.players[DECK].water
        while not game.is_over and self.turn < last:
            self._answer_until_main()
            if game.is_over:
                break
            if game.active == OPPONENT:  # of a passive one without pressure the engine asks it too, where something waits for its turn
                self._opponents_turn()
                continue
            self.turn += 1
            self._main_phase()
            if not game.is_over:
                self.watch.end_turn(game, self.turn, self.run.turns[self.turn - 1], OPPONENT)
                if self.turn < last:
                    self._end_turn()
        if game.is_over:
            self.watch.see_level(game.players[DECK].level, max(self.turn, 1))
            count(self.run.lost, max(self.turn, 1))
        count(self.run.mulligans, self.mulligan)
        self.watch.close(self.run, game)

    def _answer_until_main(self) -> None:
        """Have the bot answer everything until a main phase waits or the game is over."""
        game = self.game
        while not game.is_over:
            decision = game.decision
            assert decision is not None
            if decision.kind == DECIDE_MAIN:
                return
            index = self.bot.choose(self.view)
            if decision.kind == DECIDE_MULLIGAN:
                kind = decision.options[index].kind
                self.mulligan = 1 if kind == BOTTOM_CARDS else 2 if kind == SHUFFLE_HAND else 0
            choose(game, index)

    def _begin(self, option: Option) -> None:
        """Have the active player do what `option` says."""
        self.game.decision = None
        start_action(self.game, self.game.active, option)
        run(self.game)

    def _opponents_turn(self) -> None:
        """The opponent deals its damage and ends the turn."""
        game = self.game
        if self.pressure:
            game.decision = None
            damage_hero(game, DECK, self.pressure, NOTHING, OPPONENT)
            run(game)
            self._answer_until_main()
        if not game.is_over:
            self._end_turn()

    def _main_phase(self) -> None:
        """Do what is worth most until nothing is worth anything, then attack with everything."""
        game = self.game
        person = game.players[DECK]
        water = -1
        cards = 0
        level = 0
        self._find_able()
        for _ in range(MOST_ACTIONS):
            if person.water > water or len(person.hand) > cards or person.level > level:
                self.watch.look(game, self.turn)  # only then something new can have become playable
            water = person.water
            cards = len(person.hand)
            level = person.level
            option = self._best_option()
            if option is None:
                break
            self._do(option)
            if game.is_over:
                return
        self._attack_with_all()

    def _end_turn(self) -> None:
        """End the turn of whoever is active; a declaration that nobody reacts to does no more."""
        self.game.decision = None
        self.game.turn_ends = True
        run(self.game)

    def _do(self, option: Option) -> None:
        """Do it, and remember with which card."""
        game = self.game
        kind = option.kind
        if kind == PLAY or kind == PLAY_TECHNOLOGY:
            definition = game.definitions[option.card]
            if definition.id not in self.watch.played:
                self.watch.played[definition.id] = self.turn
            if definition.kind != TACTIC:
                self._play_at_once(option.card, kind == PLAY_TECHNOLOGY)
                return
        elif kind == LEVEL_UP:
            pay_level_up(game, DECK)
            raise_level(game, DECK)
            self._settle()
            return
        elif kind == RECYCLE_TOP:
            self.watch.recycled += 1
            self.run.card(game.definitions[option.card].id).recycled += 1
        self._begin(option)
        self._answer_until_main()

    def _play_at_once(self, card: int, is_technology: bool) -> None:
        """Pay a unit or technology and put it onto the battlefield (PLAY-1, PLAY-5)."""
        game = self.game
        person = game.players[DECK]
        pay_playing(game, DECK, card)
        if is_technology:
            game.sides[person.side].technology_deck.remove(card)
        else:
            person.hand.remove(card)
        tell_of_playing(game, DECK, card)
        self._carry_out_triggers()
        if not game.is_over:
            enter_battlefield(game, card, DECK, 0)
            if game.definitions[card].activated:
                self._note_able(card)
            self._settle()

    def _settle(self) -> None:
        """Carry out what has triggered, and see whether the game has ended (END-1)."""
        self._carry_out_triggers()
        check_end(self.game)

    # --- What to do ---

    def _best_option(self) -> Option | None:
        """The legal action that the bot prices highest, attacks aside; None if none is worth anything.

        Prices come first and legality after, from the dearest down: the first legal one is the best.
        """
        game = self.game
        bot = self.bot
        person = game.players[DECK]
        side = game.sides[person.side]
        best = self._best_ability()
        if self.best_value >= 2_000:
            return best
        saving = bot.rushes and bot.saves_for_level(self.view)
        if self.plan_turn != self.turn or self.plan_level != person.level or len(person.hand) > self.plan_hand:
            self._plan()
        self.plan_hand = len(person.hand)
        may_play = len(person.hand) + len(side.deck) > 2  # the last cards are the last life
        for card in self.plan:
            definition = game.definitions[card]
            is_technology = definition.kind == TECHNOLOGY
            value = bot.plain_play_value(definition)
            if value <= self.best_value:
                break
            if (saving and definition.cost) or not (may_play or is_technology) or (is_technology and len(person.technologies) >= 3):
                continue
            if can_play(game, DECK, card, definition) and card in (side.technology_deck if is_technology else person.hand):
                self.best_value = value
                best = Option(PLAY_TECHNOLOGY if is_technology else PLAY, card)
                break
        if side.graveyard and can_recycle(game, DECK):
            card = side.graveyard[-1]
            value = bot.recycle_value(self.view, game.definitions[card])
            if value > self.best_value:
                self.best_value = value
                best = Option(RECYCLE_TOP, card)
        if person.level < 3 and can_level_up(game, DECK) and bot.level_value(self.view) > self.best_value:
            best = Option(LEVEL_UP)
        return best

    def _plan(self) -> None:
        """Put the cards that the level allows in the order of their prices; made anew when a card or a level has come."""
        game = self.game
        bot = self.bot
        person = game.players[DECK]
        level = person.level
        priced: list[tuple[int, int]] = []
        for card in person.hand:
            definition = game.definitions[card]
            if definition.level <= level and definition.cost >= 0:
                priced.append((-bot.plain_play_value(definition), card))
        for card in game.sides[person.side].technology_deck:
            definition = game.definitions[card]
            if definition.level <= level and definition.cost >= 0:
                priced.append((-bot.plain_play_value(definition), card))
        priced.sort()
        self.plan = [card for _, card in priced]
        self.plan_turn = self.turn
        self.plan_level = level
        self._find_able()

    def _best_ability(self) -> Option | None:
        """The activated ability that is worth most, if any is worth anything; `best_value` holds its price."""
        game = self.game
        self.best_value = 0
        best: Option | None = None
        for card in self.able:
            permanent = game.permanents[card]
            if permanent is not None and permanent.exhausted == 0:
                for ability in permanent.definition.activated:
                    value = self.bot.plain_ability_value(permanent.definition, ability)
                    if value > self.best_value and can_use(game, DECK, permanent, ability):
                        self.best_value = value
                        best = Option(USE, card, number=ability.number)
        return best

    def _find_able(self) -> None:
        """Note which own permanents have an ability that is worth anything: most have none, and need no look before each action."""
        game = self.game
        person = game.players[DECK]
        self.able = []
        for card in [person.hero, *game.sides[person.side].units, *person.technologies]:
            self._note_able(card)

    def _note_able(self, card: int) -> None:
        permanent = self.game.permanents[card]
        if permanent is not None:
            for ability in permanent.definition.activated:
                if self.bot.plain_ability_value(permanent.definition, ability) > 0:
                    self.able.append(card)
                    break

    # --- Attacks ---

    def _attack_with_all(self) -> None:
        """Every unit that can attacks the opponent, in the order they came; one that is refreshed by it attacks again."""
        game = self.game
        hero = game.hero(OPPONENT)
        if cannot(game, hero, CANNOT_BE_ATTACKED):
            return
        target = hero.reference()
        for card in game.sides[game.players[DECK].side].units[:]:
            for _ in range(4):
                unit = game.permanents[card]
                if unit is None or unit.exhausted or game.is_over or not can_declare_attack(game, unit):
                    break
                self._attack_at_once(unit, target)

    def _attack_at_once(self, unit: Permanent, target: int) -> None:
        """The seven steps of an attack on an opponent without units and reactions (ATK-2 to ATK-6)."""
        game = self.game
        listening = game.listening
        unit.exhausted = min(unit.definition.speed, 3)
        if listening[ON_COMBAT] or listening[ON_ATTACKS]:
            game.attacker = unit.reference()
            game.defender = target
            fire_own(game, ON_COMBAT, unit, DECK)
            fire(game, ON_ATTACKS, game.attacker, DECK, unit.definition)
            if game.pending:
                self._carry_out_triggers()
                if game.is_over or game.permanent(game.attacker) is None:
                    game.attacker = NOTHING
                    game.defender = NOTHING
                    return
        points = melee_of(game, unit) + ranged_of(game, unit)
        if listening[ON_DAMAGED] or listening[ON_DEALS_DAMAGE] or listening[ON_DIRECT_HIT] or self.opponent_is_shielded():
            game.attacker = unit.reference()
            game.defender = target
            damage_hero(game, OPPONENT, points, game.attacker, DECK)
            self._carry_out_triggers()
        else:
            game.players[OPPONENT].damage_taken += points
        if unit.modifiers:
            end_combat(game, unit)
        unit.melee_change = 0
        unit.ranged_change = 0
        game.attacker = NOTHING
        game.defender = NOTHING

    def opponent_is_shielded(self) -> bool:
        """Whether something prevents damage to the opponent's hero."""
        return len(self.game.hero(OPPONENT).modifiers) > 0

    def _carry_out_triggers(self) -> None:
        """Carry out what has triggered before the combat goes on."""
        if self.game.pending:
            self.game.decision = None
            run(self.game)
            self._answer_until_main()
