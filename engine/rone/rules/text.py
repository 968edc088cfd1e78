"""Carrying out a text, step by step, with its targets (TEXT-1 to TEXT-3, STACK-6)."""

from __future__ import annotations

from typing import Final

from engine.match import NO_CARD, NO_REFERENCE, NOTHING, GameCard, Option, PlayerId, Reference
from engine.match_parts import Context, Frame
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import CompiledStep
from engine.rone.rules.queries import all_fitting, fits
from engine.rone.rules.references import references_of
from engine.rone.rules.selectors import CompiledSelector
from engine.rone.rules.state import State
from engine.rone.rules.targets import NOTHING_SPENT, is_possible_target, possible_targets
from engine.rules.references import card_of

LATER: Final = [NO_REFERENCE]
"""Stands among what was chosen before for what is chosen when its step is reached."""


def must_choose(game: State, selector: CompiledSelector) -> bool:
    """Whether somebody chooses what `selector` takes; of several enemies one is chosen like a target."""
    if selector.reference == c.ENEMY_PLAYER:
        return len(game.players) > 2
    return selector.is_chosen


def is_chosen_early(game: State, selector: CompiledSelector) -> bool:
    """Whether it is chosen when the effect is put on the stack; cards in hands and decks are chosen when it is carried out."""
    return selector.is_aimed or (selector.reference == c.ENEMY_PLAYER and len(game.players) > 2)


def card_about(game: State, reference: Reference) -> GameCard:
    """The game card that a reference is about; of an effect its card, or the card it stands on; -1 for none (ending a turn, say)."""
    if reference >= 0:
        return card_of(reference)
    for item in game.stack:
        if item.reference == reference:
            if item.card != NOTHING:
                return item.card
            return card_of(item.source)
    return NO_CARD


class TargetFrame(Frame):
    """Somebody is choosing targets, one after the other; the frame beneath receives them."""

    def __init__(
        self, chooser: PlayerId, candidates: list[Reference], left: int, optional: bool, chosen: list[Reference], card: GameCard
    ) -> None:
        self.chooser = chooser
        self.candidates = candidates
        self.left = left
        self.optional = optional
        self.chosen = chosen
        self.card = card

    def advance(self, game: State) -> None:
        """Ask for the next target."""
        if self.left == 0 or not self.candidates:
            game.frames.pop()
            game.frames[-1].receive(game, self.chosen)
            return
        options = [Option(c.PICK, card_about(game, one), one) for one in self.candidates]
        if self.optional:
            options.append(Option(c.DONE))
        game.ask(self.chooser, c.DECIDE_TARGET, options, self.card)

    def answer(self, game: State, option: Option) -> None:
        """Take the target."""
        if option.kind == c.DONE:
            self.left = 0
            return
        self.chosen = [*self.chosen, option.target]
        self.left -= 1
        if self.left == 0:
            self.advance(game)
        else:
            self.candidates = [one for one in self.candidates if one != option.target]

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        return TargetFrame(self.chooser, self.candidates, self.left, self.optional, self.chosen, self.card)


def ask_targets(game: State, selector: CompiledSelector, context: Context, spent: list[Reference] = NOTHING_SPENT) -> bool:
    """Have targets chosen for `selector`, none that is `spent`; the frame on top now receives them. False if there is none to choose."""
    if selector.reference == c.ENEMY_PLAYER:
        candidates = references_of(game, selector, context)
    else:
        candidates = possible_targets(game, selector, context, spent)
    if not candidates:
        return False
    chooser = game.enemies(context.player)[0] if selector.enemy_chooses else context.player
    count = selector.count if selector.reference == c.NO_WORD else 1
    card = card_of(context.source)
    game.frames.append(TargetFrame(chooser, candidates, count, selector.mode == c.UP_TO, [], card))
    return True


class TextFrame(Frame):
    """A text being carried out."""

    def __init__(self, steps: list[CompiledStep], context: Context, targets: list[list[list[Reference]]], nested: bool = False) -> None:
        self.steps = steps
        self.context = context
        self.targets = targets
        """What was chosen when the effect was put on the stack; empty: chosen when a step is reached."""
        self.nested = nested
        """Part of the text beneath: what became of it goes there."""
        self.position = 0
        self.chosen: list[list[Reference]] = []
        """What the present step is about, so far."""
        self.failed = False

    def advance(self, game: State) -> None:
        """Go on until something comes in between or the text is done (the loop spares `run` a round a step)."""
        frames = game.frames
        depth = len(frames)
        steps = self.steps
        while self.position < len(steps):
            step = steps[self.position]
            if not step.is_untargeted:
                self._advance_once(game, step)
            else:  # half of all steps: told apart for good when the card is compiled
                if step.targets:
                    self.chosen = [[game.hero(self.context.player).reference]]
                self._carry_out(game, step)
            if len(frames) != depth or game.pending or game.dying or game.decision is not None or game.is_over:
                return
        self._finish(game)

    def _advance_once(self, game: State, step: CompiledStep) -> None:
        """Carry out the next step, or have its targets chosen."""
        targets = step.targets
        while len(self.chosen) < len(targets):
            place = len(self.chosen)
            selector = targets[place]
            if selector.reference == c.YOU:
                self.chosen.append([game.hero(self.context.player).reference])
            elif self.targets and is_chosen_early(game, selector) and self.targets[self.position][place] != LATER:
                before = self.targets[self.position][place]
                now = [one for one in before if _is_still_legal(game, selector, one, self.context)]
                if not now and (before or selector.mode != c.UP_TO):
                    self._drop()
                    return
                self.chosen.append(now)
            elif must_choose(game, selector):
                if not ask_targets(game, selector, self.context):
                    self._drop()
                return
            elif selector.is_random:
                found = all_fitting(game, selector, self.context)
                if not found:
                    self._drop()
                    return
                self.chosen.append(_some_of(game, found, selector.count))
            else:
                found = all_fitting(game, selector, self.context)
                if not found and selector.reference != c.NO_WORD and not self._is_of_none(selector):
                    self._drop()
                    return
                self.chosen.append(found)
        for place in range(len(targets) - 1, -1, -1):
            if targets[place].reference == c.NO_WORD:
                self.context.that = self.chosen[place]
                break
        self._carry_out(game, step)

    def _is_of_none(self, selector: CompiledSelector) -> bool:
        """Whether `that` is what several could have been and none were: what happens to it is carried out, on nothing."""
        return (selector.reference == c.THAT or selector.reference == c.THAT_PLAYER) and not self.context.that

    def _carry_out(self, game: State, step: CompiledStep) -> None:
        """Carry out a step whose targets are all chosen."""
        self.position += 1
        carried_out = step.carry_out(game, self)
        if carried_out and game.log is not None:
            game.note("step", self.context.player, card_of(self.context.source), NOTHING, self.position, type(step).__name__)
        self.chosen = []
        if not carried_out:
            self._drop()

    def _drop(self) -> None:
        """The present part can't be carried out: the rest is dropped (TEXT-1)."""
        self.context.done = False
        self.failed = True
        self.chosen = []
        self.position = len(self.steps)

    def _finish(self, game: State) -> None:
        game.frames.pop()
        if self.nested and game.frames:
            beneath = game.frames[-1]
            if isinstance(beneath, TextFrame):
                beneath.context.done = self.context.done
                beneath.context.that = self.context.that
                if self.failed:
                    beneath.position = len(beneath.steps)
                    beneath.failed = True

    def has_ended(self, game: State, duration: int) -> bool:
        """Whether what should last while its card is here is over before it begins: the card has left the battlefield (STACK-8)."""
        return duration == c.WHILE_HERE and game.permanent(self.context.source) is None

    def receive(self, game: State, references: list[Reference]) -> None:
        """Take over what was chosen for the present step."""
        self.chosen.append(references)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = TextFrame(self.steps, self.context.copy(), self.targets, self.nested)
        other.position = self.position
        other.chosen = self.chosen[:]
        other.failed = self.failed
        return other


def _is_still_legal(game: State, selector: CompiledSelector, reference: Reference, context: Context) -> bool:
    """Whether what was chosen is still there and may still be chosen (STACK-6)."""
    if selector.reference == c.ENEMY_PLAYER:
        return not game.players[_player_of_hero(game, reference)].eliminated
    if not fits(game, selector, reference, context):
        return False
    return selector.zone != c.IN_BATTLEFIELD or is_possible_target(game, reference, context.player)


def _player_of_hero(game: State, reference: Reference) -> PlayerId:
    for number, player in enumerate(game.players):
        if player.hero == card_of(reference):
            return PlayerId(number)
    return PlayerId(0)


def _some_of(game: State, found: list[Reference], count: int) -> list[Reference]:
    """`count` of them by chance, in the order they were found."""
    left = found[:]
    while len(left) > count:
        left.pop(game.effects.below(len(left)))
    return left
