"""Carrying out a text, step by step, with its targets (TEXT, STACK-7)."""

from __future__ import annotations

from engine.match import NO_CARD, NOBODY, NOTHING, GameCard, Option, PlayerId, Reference
from engine.match_parts import Context, Frame
from engine.rules.references import card_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import Sel, Step
from engine.tagewerk.rules.pieces import NO_TARGETS
from engine.tagewerk.rules.queries import (
    all_fitting,
    is_still_fitting,
    player_of,
    possible_targets,
)
from engine.tagewerk.rules.state import State


def card_about(game: State, reference: Reference) -> GameCard:
    """The game card that a reference is about; of an effect the card that it stands on."""
    if reference >= 0:
        return card_of(reference)
    for effect in game.stack:
        if effect.reference == reference:
            return card_of(effect.source)
    return NO_CARD


class TargetFrame(Frame):
    """Somebody is choosing targets, one after the other; the frame beneath receives them.

    Where that is an opponent, `chooser` is nobody until `player`, whose text it is, has named one (MULTI-2).
    """

    def __init__(
        self,
        player: PlayerId,
        chooser: PlayerId,
        candidates: list[Reference],
        left: int,
        is_optional: bool,
        chosen: list[Reference],
        card: GameCard,
    ) -> None:
        self.player = player
        self.chooser = chooser
        self.candidates = candidates
        self.left = left
        self.is_optional = is_optional
        self.chosen = chosen
        self.card = card

    def advance(self, game: State) -> None:
        """Ask for the next target."""
        if self.left == 0 or not self.candidates:
            game.frames.pop()
            game.frames[-1].receive(game, self.chosen)
            return
        if self.chooser == NOBODY:
            ask_opponent(game, self.player, self.card)
            return
        options = [Option(c.PICK, card_about(game, one), one) for one in self.candidates]
        if self.is_optional:
            options.append(Option(c.DONE))
        game.ask(self.chooser, c.DECIDE_TARGET, options, self.card)

    def answer(self, game: State, option: Option) -> None:
        """Take the target, or the opponent who chooses it."""
        if option.kind == c.CHOOSE_OPPONENT:
            self.chooser = PlayerId(option.number)
            return
        if option.kind == c.DONE:
            self.left = 0
            return
        self.chosen = [*self.chosen, option.target]
        self.left -= 1
        self.candidates = [one for one in self.candidates if one != option.target]

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        return TargetFrame(self.player, self.chooser, self.candidates, self.left, self.is_optional, self.chosen, self.card)


def ask_opponent(game: State, player: PlayerId, card: GameCard) -> None:
    """Ask a player which of the others the text of `card` is about (MULTI-2)."""
    options = [Option(c.CHOOSE_OPPONENT, number=enemy) for enemy in game.enemies(player)]
    game.ask(player, c.DECIDE_OPPONENT, options, card)


def ask_targets(game: State, selector: Sel, context: Context) -> bool:
    """Have targets chosen for `selector`; the frame on top now receives them. False if there is none to choose."""
    candidates = possible_targets(game, selector, context)
    if not candidates:
        return False
    chooser = NOBODY if selector.enemy_chooses else context.player
    card = card_of(context.source)
    game.frames.append(TargetFrame(context.player, chooser, candidates, selector.count, selector.mode == c.UP_TO, [], card))
    return True


class TextFrame(Frame):
    """A text being carried out."""

    def __init__(self, steps: list[Step], context: Context, targets: list[list[list[Reference]]], is_nested: bool = False) -> None:
        self.steps = steps
        self.context = context
        self.targets = targets
        """What was chosen as the effect was put on the stack; empty: chosen when a step is reached."""
        self.is_nested = is_nested
        """Part of the text beneath: what became of it goes there."""
        self.position = 0
        self.chosen: list[list[Reference]] = []
        """What the present step is about, so far."""
        self.opponent = NOBODY
        """The opponent whom the text is about, once one was chosen among several (MULTI-2)."""
        self.has_failed = False

    def advance(self, game: State) -> None:
        """Go on until something comes in between or the text is done."""
        depth = len(game.frames)
        while self.position < len(self.steps):
            self._go_on(game, self.steps[self.position])
            if len(game.frames) != depth or game.decision is not None or game.is_over:
                return
        self._finish(game)

    def _go_on(self, game: State, step: Step) -> None:
        """Carry out the next step, or have chosen what it needs."""
        targets = step.targets
        while len(self.chosen) < len(targets):
            if not self._settle_target(game, targets[len(self.chosen)]):
                return
        if step.who == c.ENEMY_PLAYER and self.opponent == NOBODY:
            ask_opponent(game, self.context.player, card_of(self.context.source))
            return
        for place in range(len(targets) - 1, -1, -1):
            if targets[place].reference == c.NO_WORD:
                self.context.that = self.chosen[place]
                break
        self.position += 1
        is_done = step.carry_out(game, self)
        self.chosen = []
        if not is_done:
            self.drop()
        elif game.log is not None:
            game.note("step", self.context.player, card_of(self.context.source), NOTHING, step.kind)

    def _settle_target(self, game: State, selector: Sel) -> bool:
        """Find out what the next selector of the present step takes; False where that is asked, or the step can't be carried out."""
        place = len(self.chosen)
        if selector.is_aimed and self.targets:
            before = self.targets[self.position][place]
            now = [one for one in before if is_still_fitting(game, selector, one, self.context)]
            if not now and (before or selector.mode != c.UP_TO):
                self.drop()
                return False
            self.chosen.append(now)
            return True
        if selector.is_chosen:
            if not ask_targets(game, selector, self.context):
                self.drop()
            return False
        found = all_fitting(game, selector, self.context)
        if selector.is_random:
            found = found[:]
            while len(found) > selector.count:
                found.pop(game.chance.below(len(found)))
        if not found and (selector.reference != c.NO_WORD or selector.is_random) and not self.is_of_none(selector.reference):
            self.drop()
            return False
        self.chosen.append(found)
        return True

    def is_of_none(self, word: int) -> bool:
        """Whether `that` is what several could have been and none were: what happens to it is carried out, on nothing."""
        return (word == c.THAT or word == c.THAT_PLAYER) and not self.context.that

    def players(self, game: State, who: int) -> list[PlayerId]:
        """Whose affair a step is."""
        context = self.context
        if who == c.YOU:
            return [context.player]
        if who == c.ENEMY_PLAYER:
            return [] if self.opponent == NOBODY or game.players[self.opponent].eliminated else [self.opponent]
        named = [context.cause_player]
        if who == c.THAT_PLAYER:
            named = [player_of(game, one) for one in context.that]
        found: list[PlayerId] = []
        for player in named:
            if player != NOBODY and player not in found and not game.players[player].eliminated:
                found.append(player)
        return found

    def drop(self) -> None:
        """The present part can't be carried out: the rest is dropped (TEXT-1)."""
        self.context.done = False
        self.has_failed = True
        self.chosen = []
        self.position = len(self.steps)

    def take_over(self, context: Context, has_failed: bool) -> None:
        """Go on after a part of this text that stood in a frame of its own."""
        self.context.done = context.done
        self.context.that = context.that
        if has_failed:
            self.position = len(self.steps)
            self.has_failed = True

    def _finish(self, game: State) -> None:
        game.frames.pop()
        if self.is_nested:
            beneath = game.frames[-1]
            if isinstance(beneath, TextFrame):
                beneath.take_over(self.context, self.has_failed)

    def answer(self, game: State, option: Option) -> None:
        """An opponent was chosen, or whether what may be done is done."""
        if option.kind == c.CHOOSE_OPPONENT:
            self.opponent = PlayerId(option.number)
        elif option.kind == c.YES:
            steps = self.steps[self.position - 1].parts[0]
            self.context.done = True
            game.frames.append(TextFrame(steps, self.context.copy(), NO_TARGETS, True))

    def receive(self, game: State, references: list[Reference]) -> None:
        """Take over what was chosen for the present step."""
        self.chosen.append(references)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = TextFrame(self.steps, self.context.copy(), self.targets, self.is_nested)
        other.position = self.position
        other.chosen = self.chosen[:]
        other.opponent = self.opponent
        other.has_failed = self.has_failed
        return other
