"""What a player does: announced, named, paid, put on the stack, carried out (STACK-3, STACK-7)."""

from __future__ import annotations

from typing import Any, Final

from engine.rone.game.codes import (
    ABILITY_EFFECT,
    ATTACK,
    DECIDE_ACTION,
    DECIDE_ATTACK_TARGET,
    DECIDE_PAYMENT,
    END_TURN,
    END_TURN_EFFECT,
    GIVE_UP,
    HAND_CARD,
    IN_DECK,
    IN_HAND,
    LEVEL_UP,
    LEVEL_UP_EFFECT,
    NOTHING,
    ON_USES_ABILITY,
    OPTION_NAMES,
    PICK,
    PLAY,
    PLAY_TECHNOLOGY,
    RECYCLE_EFFECT,
    RECYCLE_TOP,
    SLOW,
    TACTIC,
    TACTIC_EFFECT,
    TECHNOLOGY_EFFECT,
    UNIT_EFFECT,
    USE,
)
from engine.rone.game.combat import CombatFrame
from engine.rone.game.definitions import Activated, Payment, Step
from engine.rone.game.ending import check_end
from engine.rone.game.legal import can_declare_attack, first_targets, main_options
from engine.rone.game.moves import exhaust, to_graveyard
from engine.rone.game.reading import cost_of_ability, use_cost_changes
from engine.rone.game.stack import (
    new_effect,
    open_window,
    pay_level_up,
    pay_playing,
    pay_recycling,
    pay_water,
    remove_top_of_graveyard,
    tell_of_playing,
)
from engine.rone.game.state import Context, Frame, Option, State, _frozen
from engine.rone.game.text import ask_targets, is_chosen_early
from engine.rone.game.triggers import fire

# Where an action has got to.
ANNOUNCE: Final = 0
NAME: Final = 1
PREPARE: Final = 2
TARGETS: Final = 3
PAY: Final = 4
PAY_HAND: Final = 5
PAY_DECK: Final = 6
PUT: Final = 7
OPEN: Final = 8
FINISH: Final = 9


def start_action(game: State, player: int, option: Option, in_window: bool = False) -> None:
    """Begin what `option` says."""
    game.frames.append(ActionFrame(player, option.kind, option.card, option.number, in_window))


class ActionFrame(Frame):
    """An action on its way to the stack, and until all of it has been carried out."""

    def __init__(self, player: int, kind: int, card: int, number: int, in_window: bool) -> None:
        self.player = player
        self.kind = kind
        self.card = card
        self.number = number
        """Which ability; or which Initiatives are bought, as bits."""
        self.in_window = in_window
        """A reaction: the window beneath goes on when it is on the stack."""
        self.is_open = False
        """Announced without saying which card (STACK-7): that is named afterwards."""
        self.step = ANNOUNCE
        self.mark = 0
        """The number of the last effect before the announcement: a higher one tells that somebody reacted."""
        self.text = 0
        self.place = 0
        """Targets are being chosen for step `place` of text `text`."""
        self.chosen: list[list[int]] = []
        self.collected: list[list[list[list[int]]]] = []
        self.hand_left = 0
        self.deck_left = 0
        self.base = 0
        """How many effects were on the stack beneath this one."""

    # --- What kind of action this is ---

    def is_slow(self, game: State) -> bool:
        """Whether it is a slow effect (STACK-2, KEY-SLOW)."""
        if self.kind == USE:
            return False
        if self.kind == PLAY and self.card != NOTHING:
            definition = game.definitions[self.card]
            return definition.kind != TACTIC or bool(definition.keywords & SLOW)
        return True

    def pays_later(self, game: State) -> bool:
        """Whether it is paid when carried out (STACK-7, 1E)."""
        return game.ruleset.pays_when_carried_out and self.is_slow(game)

    def ability(self, game: State) -> Activated:
        """The activated ability that is used."""
        permanent = game.permanents[self.card]
        assert permanent is not None
        return permanent.definition.activated[self.number]

    def texts(self, game: State) -> list[list[Step]]:
        """The texts whose targets are chosen now: the card's or ability's, then those of the Initiatives."""
        if self.kind == USE:
            return [self.ability(game).steps]
        found: list[list[Step]] = []
        if self.kind == PLAY or self.kind == RECYCLE_TOP:
            definition = game.definitions[self.card]
            found.append(definition.play)
            if self.kind == PLAY:
                for number, initiative in enumerate(definition.initiatives):
                    if self.number & (1 << number):
                        found.append(initiative.steps)
        return found

    def source(self, game: State) -> int:
        """What the effect stands on: the permanent of an ability, else the card."""
        if self.kind == USE:
            permanent = game.permanents[self.card]
            assert permanent is not None
            return permanent.reference()
        return self.card

    # --- Step by step ---

    def advance(self, game: State) -> None:
        """Go on until something comes in between (the loop spares `run` a round a step: a tenth of an action)."""
        frames = game.frames
        depth = len(frames)
        self._advance_once(game)
        while len(frames) == depth and not (game.pending or game.dying) and game.decision is None and not game.is_over:
            self._advance_once(game)

    def _advance_once(self, game: State) -> None:
        step = self.step
        if step == ANNOUNCE:
            self._announce(game)
        elif step == NAME:
            self._name(game)
        elif step == PREPARE:
            self._prepare(game)
        elif step == TARGETS:
            self._choose_targets(game)
        elif step == PAY:
            self._pay(game)
        elif step == PAY_HAND:
            self._pay_hand(game)
        elif step == PAY_DECK:
            self._pay_deck(game)
        elif step == PUT:
            self._put(game)
        elif step == OPEN:
            if self.in_window:
                game.frames.pop()
                return
            self.step = FINISH
            open_window(game, game.following(self.player), self.base)
        else:
            game.frames.pop()
            check_end(game)

    def _announce(self, game: State) -> None:
        """Say what kind of action it is, and let everybody react, where the ruleset has that (STACK-7, ATK-12)."""
        if self.kind == ATTACK or (game.ruleset.announces_slow_effects and self.is_slow(game)):
            self.mark = game.effect_number
            self.step = NAME
            if game.log is not None:
                game.note("announces", self.player, self.card if self.kind == ATTACK else NOTHING, text=OPTION_NAMES[self.kind])
            open_window(game, game.following(self.player), len(game.stack))
        else:
            self.step = PREPARE

    def _name(self, game: State) -> None:
        """After the reactions: name the card, or give the action up; with nothing possible any more it is cancelled."""
        reacted = game.effect_number != self.mark
        if reacted:
            check_end(game)
            if game.is_over:
                return
            if game.players[self.player].eliminated:
                game.frames.pop()
                return
        if self.kind == ATTACK or not (reacted or self.is_open):
            self.step = PREPARE
            return
        options = [one for one in main_options(game, self.player) if one.kind == self.kind and self._is_of_this_kind(game, one)]
        if not options:
            game.frames.pop()
            return
        if reacted:
            options.append(Option(GIVE_UP))
        game.ask(self.player, DECIDE_ACTION, options)

    def _is_of_this_kind(self, game: State, option: Option) -> bool:
        """Fast tactics are not announced."""
        if option.kind != PLAY:
            return True
        definition = game.definitions[option.card]
        return definition.kind != TACTIC or bool(definition.keywords & SLOW)

    def _prepare(self, game: State) -> None:
        if self.kind != ATTACK:
            self.step = TARGETS
            return
        unit = game.permanents[self.card]
        targets: list[int] = []
        if unit is not None and unit.side == game.players[self.player].side and can_declare_attack(game, unit):
            targets = first_targets(game, unit, self.player)
        if not targets:
            game.frames.pop()  # it does not attack, and nothing is paid (ATK-2)
            return
        self.step = FINISH
        options = [Option(PICK, one & 255, one) for one in targets]
        if game.effect_number != self.mark:
            options.append(Option(GIVE_UP))
        game.ask(self.player, DECIDE_ATTACK_TARGET, options, self.card)

    def _choose_targets(self, game: State) -> None:
        """Choose the targets of the next step that has any; note them in the order of the text (TEXT-2)."""
        texts = self.texts(game)
        while self.text < len(texts):
            steps = texts[self.text]
            if len(self.collected) <= self.text:
                self.collected = [*self.collected, []]
            while self.place < len(steps):
                targets = steps[self.place].targets
                while len(self.chosen) < len(targets):
                    selector = targets[len(self.chosen)]
                    if is_chosen_early(game, selector) and ask_targets(game, selector, Context(self.player, self.source(game))):
                        return
                    self.chosen = [*self.chosen, []]
                self.collected = [*self.collected[:-1], [*self.collected[-1], self.chosen]]
                self.chosen = []
                self.place += 1
            self.text += 1
            self.place = 0
        self.step = PAY

    def step_being_aimed(self, game: State) -> Step | None:
        """The step whose targets are being chosen, if any."""
        texts = self.texts(game) if self.step == TARGETS else []
        if self.text < len(texts) and self.place < len(texts[self.text]):
            return texts[self.text][self.place]
        return None

    def receive(self, game: State, references: list[int]) -> None:
        """Take over what was chosen."""
        self.chosen = [*self.chosen, references]

    def _pay(self, game: State) -> None:
        """Pay all that is paid now, the choice of hand cards and deck cards last."""
        self.step = PUT
        if self.pays_later(game):
            return
        kind = self.kind
        person = game.players[self.player]
        if kind == USE:
            self._pay_for_ability(game)
        elif kind == PLAY:
            pay_playing(game, self.player, self.card)
            person.hand.remove(self.card)
            if self.number:
                for number, initiative in enumerate(game.definitions[self.card].initiatives):
                    if self.number & (1 << number):
                        self._pay_further(game, initiative.payment, initiative.payment.water)
        elif kind == PLAY_TECHNOLOGY:
            pay_playing(game, self.player, self.card)
            game.sides[person.side].technology_deck.remove(self.card)
        elif kind == LEVEL_UP:
            pay_level_up(game, self.player)
        elif kind == RECYCLE_TOP:
            pay_recycling(game, self.player)

    def _pay_for_ability(self, game: State) -> None:
        permanent = game.permanents[self.card]
        assert permanent is not None
        ability = permanent.definition.activated[self.number]
        exhaust(game, permanent, ability.exhaust)
        water = cost_of_ability(game, self.player, ability.payment.water, permanent.definition)
        use_cost_changes(game, self.player, 3, permanent.definition)
        self._pay_further(game, ability.payment, water)

    def _pay_further(self, game: State, payment: Payment, water: int) -> None:
        pay_water(game, self.player, water)
        remove_top_of_graveyard(game, self.player, payment.graveyard)
        self.hand_left += payment.hand
        self.deck_left += payment.deck
        if self.hand_left or self.deck_left:
            self.step = PAY_HAND

    def _pay_hand(self, game: State) -> None:
        if self.hand_left == 0:
            self.step = PAY_DECK
            return
        options = [Option(HAND_CARD, card) for card in game.players[self.player].hand]
        game.ask(self.player, DECIDE_PAYMENT, options, self.card)

    def _pay_deck(self, game: State) -> None:
        deck = game.sides[game.players[self.player].side].deck
        if self.deck_left == 0:
            self.step = PUT
            return
        self.deck_left -= 1
        to_graveyard(game, deck[-1], IN_DECK, self.player)

    def _put(self, game: State) -> None:
        """Put the effect on the stack."""
        self.step = OPEN
        kind = self.kind
        source = self.source(game) if kind != LEVEL_UP and kind != END_TURN else NOTHING
        item = new_effect(game, self._effect(game), self.player, NOTHING if kind == USE else self.card, source)
        item.cost = 0 if self.pays_later(game) else -1
        item.recycled = kind == RECYCLE_TOP
        if kind == USE:
            item.steps = self.ability(game).steps
        elif item.card != NOTHING:
            item.steps = game.definitions[item.card].play
        if self.collected:
            item.targets = self.collected[0]
            if kind == PLAY:
                item.initiatives = self.number
                item.initiative_targets = self.collected[1:]
        self.base = len(game.stack)
        game.stack.append(item)
        if game.log is not None:
            game.note("puts_on_stack", self.player, self.card, item.number, item.kind)
        if kind == USE:
            if game.listening[ON_USES_ABILITY]:
                permanent = game.permanents[self.card]
                assert permanent is not None
                fire(game, ON_USES_ABILITY, source, self.player, permanent.definition)
        elif (kind == PLAY or kind == PLAY_TECHNOLOGY) and item.cost < 0:
            tell_of_playing(game, self.player, self.card)

    def _effect(self, game: State) -> int:
        kind = self.kind
        if kind == USE:
            return ABILITY_EFFECT
        if kind == PLAY:
            return TACTIC_EFFECT if game.definitions[self.card].kind == TACTIC else UNIT_EFFECT
        if kind == PLAY_TECHNOLOGY:
            return TECHNOLOGY_EFFECT
        if kind == LEVEL_UP:
            return LEVEL_UP_EFFECT
        if kind == RECYCLE_TOP:
            return RECYCLE_EFFECT
        return END_TURN_EFFECT

    def answer(self, game: State, option: Option) -> None:
        """Go on with the named card, the target of the attack, or a hand card to pay with."""
        if option.kind == GIVE_UP:
            game.frames.pop()
        elif option.kind == PICK:
            attacker = game.permanents[self.card]
            assert attacker is not None
            game.frames.append(CombatFrame(self.player, attacker.reference(), option.target))
        elif option.kind == HAND_CARD:
            self.hand_left -= 1
            to_graveyard(game, option.card, IN_HAND, self.player)
        else:
            self.card = option.card
            self.number = option.number
            self.step = PREPARE

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        other = ActionFrame(self.player, self.kind, self.card, self.number, self.in_window)
        other.is_open = self.is_open
        other.step = self.step
        other.mark = self.mark
        other.text = self.text
        other.place = self.place
        other.chosen = self.chosen
        other.collected = self.collected
        other.hand_left = self.hand_left
        other.deck_left = self.deck_left
        other.base = self.base
        return other

    def key(self) -> tuple[Any, ...]:
        """Equal for equal frames."""
        return (
            "action",
            self.player,
            self.kind,
            self.card,
            self.number,
            self.in_window,
            self.is_open,
            self.step,
            self.mark,
            self.text,
            self.place,
            _frozen(self.chosen),
            _frozen(self.collected),
            self.hand_left,
            self.deck_left,
            self.base,
        )
