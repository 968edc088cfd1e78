"""What a player does: announced, named, paid, put on the stack, carried out (STACK-3, STACK-7)."""

from __future__ import annotations

from typing import Final

from engine.compiled import mypyc_attr
from engine.match.match import NOTHING, GameCard, Option, PlayerId, Reference
from engine.match.parts import Context, Frame
from engine.rone.rules import codes as c
from engine.rone.rules.action_texts import ability_of, only_aiming, source_of, texts_of
from engine.rone.rules.combat import CombatFrame, attack_options
from engine.rone.rules.costs import cost_to_recycle
from engine.rone.rules.definitions import CompiledPayment
from engine.rone.rules.effects import new_effect, put_ability
from engine.rone.rules.ending import check_end
from engine.rone.rules.graveyard import to_graveyard
from engine.rone.rules.legal import initiatives_payment, main_options
from engine.rone.rules.payments import (
    pay_for_ability,
    pay_level_up,
    pay_playing,
    pay_recycling,
    remove_top_of_graveyard,
    tell_of_playing,
)
from engine.rone.rules.pieces import NO_FURTHER_TARGETS, NONE_CHOSEN
from engine.rone.rules.stack import open_window
from engine.rone.rules.state import State
from engine.rone.rules.targets import spent_from_graveyard
from engine.rules.steps import Step
from engine.rules.texts import NO_TARGETS, ask_targets

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

EFFECTS: Final = {
    c.PLAY: c.TACTIC_EFFECT,
    c.USE: c.ABILITY_EFFECT,
    c.LEVEL_UP: c.LEVEL_UP_EFFECT,
    c.RECYCLE_TOP: c.RECYCLE_EFFECT,
    c.PLAY_TECHNOLOGY: c.TECHNOLOGY_EFFECT,
    c.END_TURN: c.END_TURN_EFFECT,
}
"""What an action puts on the stack; playing may put a unit too."""
GIVING_UP: Final = Option(c.GIVE_UP)


def start_action(game: State, player: PlayerId, option: Option, in_window: bool = False) -> None:
    """Begin what `option` says."""
    game.frames.append(ActionFrame(player, option.kind, option.card, option.number, in_window))


@mypyc_attr(acyclic=True, free_list_len=1)
class ActionFrame(Frame):
    """An action on its way to the stack, and until all of it has been carried out."""

    def __init__(self, player: PlayerId, kind: int, card: GameCard, number: int, in_window: bool) -> None:
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
        self.chosen = NONE_CHOSEN
        self.collected = NO_FURTHER_TARGETS
        self.hand_left = 0
        self.deck_left = 0
        self.base = 0
        """How many effects were on the stack beneath this one."""

    def is_slow(self, game: State) -> bool:
        """Whether it is a slow effect (STACK-2, KEY-SLOW)."""
        if self.kind == c.USE:
            return False
        return self.kind != c.PLAY or self.card == NOTHING or not game.definitions[self.card].is_fast

    def pays_later(self, game: State) -> bool:
        """Whether it is paid when carried out (STACK-7, 1E)."""
        return game.ruleset.pays_when_carried_out and self.is_slow(game)

    def is_paying(self) -> bool:
        """Whether it is being paid and not on the stack yet: what its exhaustion has woken waits until it is."""
        return self.step in (PAY_HAND, PAY_DECK, PUT)

    def advance(self, game: State) -> None:
        """Go on until something comes in between: usually one call, or two with a question in a window."""
        frames = game.frames
        if self.step == ANNOUNCE:
            self._announce(game)
            if game.decision is not None:
                return
        if self.step == NAME:
            self._name(game)
        if self.step == PREPARE:
            kind = self.kind
            if kind == c.ATTACK:
                self._name_target(game)
                return
            self.step = TARGETS if kind == c.PLAY or kind == c.USE or kind == c.RECYCLE_TOP else PAY  # nothing else has a text
        if self.step == TARGETS:
            self._choose_targets(game)
            if self.step == TARGETS:
                return
        if self.step == PAY:
            self._pay(game)
        if self.step == PAY_HAND:
            self._pay_hand(game)
        elif self.step == PAY_DECK:
            self._pay_deck(game)
        elif self.step == PUT:
            self._put(game)
            if not game.pending:
                self._open(game)
        elif self.step == OPEN:
            self._open(game)
        elif self.step == FINISH:
            frames.pop()
            check_end(game)

    def _open(self, game: State) -> None:
        """The effect is on the stack: let everybody react, and carry it out."""
        frames = game.frames
        if self.in_window:
            frames.pop()
            return
        self.step = FINISH
        depth = len(frames)
        open_window(game, game.following(self.player), self.base)
        if len(frames) == depth and game.decision is None and not (game.pending or game.dying or game.is_over):
            frames.pop()
            check_end(game)

    def _announce(self, game: State) -> None:
        """Say what kind of action it is, and let everybody react, where the ruleset has that (STACK-7, ATK-12)."""
        if self.kind == c.ATTACK or (game.ruleset.announces_slow_effects and self.is_slow(game)):
            self.mark = game.effect_number
            self.step = NAME
            if game.log is not None:
                game.note("announces", self.player, self.card if self.kind == c.ATTACK else NOTHING, text=c.OPTION_NAMES[self.kind])
            open_window(game, game.following(self.player), len(game.stack))
        else:
            self.step = PREPARE

    def _name(self, game: State) -> None:
        """After the reactions: name the card, or give the action up; with nothing possible any more it is cancelled.

        Goes on to PREPARE where nothing has to be named.
        """
        reacted = game.effect_number != self.mark
        if reacted:
            check_end(game)
            if game.is_over:
                return
            if game.players[self.player].eliminated:
                game.frames.pop()
                return
        if self.kind == c.ATTACK or not (reacted or self.is_open):
            self.step = PREPARE
            return
        options = [one for one in main_options(game, self.player) if one.kind == self.kind and self._is_of_this_kind(game, one)]
        if not options:
            game.frames.pop()
            return
        if reacted:
            options.append(GIVING_UP)
        game.ask(self.player, c.DECIDE_ACTION, options)

    def _is_of_this_kind(self, game: State, option: Option) -> bool:
        """Fast tactics are not announced."""
        return option.kind != c.PLAY or not game.definitions[option.card].is_fast

    def _name_target(self, game: State) -> None:
        """Name what is attacked; an attack on nothing isn't one, and nothing is paid (ATK-2)."""
        options = attack_options(game, self.player, self.card)
        if not options:
            game.frames.pop()
            return
        self.step = FINISH
        if game.effect_number != self.mark:
            options.append(GIVING_UP)
        game.ask(self.player, c.DECIDE_ATTACK_TARGET, options, self.card)

    def _choose_targets(self, game: State) -> None:
        """Choose the targets of the next step that has any; note them in the order of the text (TEXT-2)."""
        aiming = only_aiming(game, self.kind, self.card, self.number)
        if aiming is not None and not aiming.chooses and len(game.players) == 2:
            self.collected = aiming.collected  # the usual case: a single text, without targets
            self.text = 1
            self.step = PAY
            return
        texts = texts_of(game, self.kind, self.card, self.number)
        while self.text < len(texts):
            steps = texts[self.text]
            if len(self.collected) <= self.text:
                self.collected = [*self.collected, []]
            while self.place < len(steps):
                targets = steps[self.place].targets
                while len(self.chosen) < len(targets):
                    selector = targets[len(self.chosen)]
                    chosen: list[Reference] = []
                    if selector.is_chosen_early(game):
                        context = Context(self.player, source_of(game, self.kind, self.card))
                        if ask_targets(game, selector, context, self._spent(game)):
                            return
                    self.chosen = [*self.chosen, chosen]
                self.collected = [*self.collected[:-1], [*self.collected[-1], self.chosen]]
                self.chosen = NONE_CHOSEN
                self.place += 1
            self.text += 1
            self.place = 0
        self.step = PAY

    def _spent(self, game: State) -> list[Reference]:
        """The cards of the graveyard that will pay for the effect, and the one that is recycled: they are no targets of it (TEXT-2)."""
        number = 0
        if self.kind == c.USE:
            number = ability_of(game, self.card, self.number).payment.graveyard
        elif self.kind == c.PLAY:
            number = initiatives_payment(game.definitions[self.card], self.number).graveyard
        elif self.kind == c.RECYCLE_TOP:
            number = 1 + cost_to_recycle(game, self.player, game.definitions[self.card])
        return spent_from_graveyard(game, self.player, number)

    def step_being_aimed(self, game: State) -> Step | None:
        """The step whose targets are being chosen, if any."""
        texts = texts_of(game, self.kind, self.card, self.number) if self.step == TARGETS else []
        if self.text < len(texts) and self.place < len(texts[self.text]):
            return texts[self.text][self.place]
        return None

    def receive(self, game: State, references: list[Reference]) -> None:
        """Take over what was chosen."""
        self.chosen = [*self.chosen, references]

    def _pay(self, game: State) -> None:
        """Pay all that is paid now, the choice of hand cards and deck cards last."""
        self.step = PUT
        if game.ruleset.pays_when_carried_out and self.is_slow(game):
            return
        kind = self.kind
        person = game.players[self.player]
        if kind == c.USE:
            permanent = game.permanents[self.card]
            assert permanent is not None
            ability = ability_of(game, self.card, self.number)
            pay_for_ability(game, self.player, permanent, ability)
            self._pay_further(ability.payment)
        elif kind == c.PLAY:
            extra = initiatives_payment(game.definitions[self.card], self.number)
            pay_playing(game, self.player, self.card, extra.water)
            person.let_go(self.card)
            if extra.takes_cards:
                remove_top_of_graveyard(game, self.player, extra.graveyard)
                self._pay_further(extra)
        elif kind == c.PLAY_TECHNOLOGY:
            pay_playing(game, self.player, self.card)
            game.sides[person.side].technology_deck.remove(self.card)
        elif kind == c.LEVEL_UP:
            pay_level_up(game, self.player)
        elif kind == c.RECYCLE_TOP:
            pay_recycling(game, self.player)

    def _pay_further(self, payment: CompiledPayment) -> None:
        """Hand cards and cards of the deck are paid one by one."""
        self.hand_left += payment.hand
        self.deck_left += payment.deck
        if self.hand_left or self.deck_left:
            self.step = PAY_HAND

    def _pay_hand(self, game: State) -> None:
        if self.hand_left == 0:
            self.step = PAY_DECK
            return
        options = [Option(c.HAND_CARD, card) for card in game.players[self.player].hand]
        game.ask(self.player, c.DECIDE_PAYMENT, options, self.card)

    def _pay_deck(self, game: State) -> None:
        deck = game.sides[game.players[self.player].side].deck
        if self.deck_left == 0:
            self.step = PUT
            return
        self.deck_left -= 1
        to_graveyard(game, deck[-1], c.IN_DECK, self.player)

    def _put(self, game: State) -> None:
        """Put the effect on the stack."""
        self.step = OPEN
        self.base = len(game.stack)
        kind = self.kind
        card = self.card
        if kind == c.USE:
            permanent = game.permanents[card]
            assert permanent is not None
            ability = permanent.definition.activated[self.number]
            put_ability(game, self.player, permanent, ability, self.collected[0] if self.collected else NO_TARGETS)
            return
        effect = EFFECTS[kind]
        if effect == c.TACTIC_EFFECT and game.definitions[card].kind != c.TACTIC:
            effect = c.UNIT_EFFECT
        item = new_effect(game, effect, self.player, card, Reference(card))
        item.cost = 0 if self.pays_later(game) else -1
        item.recycled = kind == c.RECYCLE_TOP
        if card != NOTHING:
            item.steps = game.definitions[card].play
        if self.collected:
            item.targets = self.collected[0]
            if kind == c.PLAY and self.number:
                item.initiatives = self.number
                item.initiative_targets = self.collected[1:]
        game.stack.append(item)
        if game.log is not None:
            game.note("puts_on_stack", self.player, card, item.number, item.kind)
        if (kind == c.PLAY or kind == c.PLAY_TECHNOLOGY) and item.cost < 0:
            tell_of_playing(game, self.player, self.card)

    def answer(self, game: State, option: Option) -> None:
        """Go on with the named card, the target of the attack, or a hand card to pay with."""
        if option.kind == c.GIVE_UP:
            game.frames.pop()
        elif option.kind == c.PICK:
            attacker = game.permanents[self.card]
            assert attacker is not None
            game.frames.append(CombatFrame(self.player, attacker.reference, option.target))
        elif option.kind == c.HAND_CARD:
            self.hand_left -= 1
            to_graveyard(game, option.card, c.IN_HAND, self.player)
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
