"""Carrying out a text, step by step, with its targets (TEXT, STACK-7)."""

from __future__ import annotations

from typing import Final

from engine.match import NO_CARD, NOBODY, NOTHING, GameCard, Option, PlayerId, Reference
from engine.match_parts import Context, Frame
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.definitions import Sel, Step
from engine.tagewerk.rules.effects import carry_out
from engine.tagewerk.rules.ids import card_of
from engine.tagewerk.rules.moves import discard
from engine.tagewerk.rules.pieces import NO_TARGETS
from engine.tagewerk.rules.queries import (
    all_fitting,
    amount_of,
    has_targets,
    holds,
    is_still_fitting,
    player_of,
    possible_targets,
)
from engine.tagewerk.rules.state import State

MOST_TIMES: Final = 99
"""So often is a text repeated at most."""


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
        is_done = self._perform(game, step)
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
        if selector.reference == c.NO_WORD and selector.mode == c.RANDOM:
            found = found[:]
            while len(found) > selector.count:
                found.pop(game.chance.below(len(found)))
        if not found and (selector.reference != c.NO_WORD or selector.mode == c.RANDOM) and not self._is_of_none(selector.reference):
            self.drop()
            return False
        self.chosen.append(found)
        return True

    def _is_of_none(self, word: int) -> bool:
        """Whether `that` is what several could have been and none were: what happens to it is carried out, on nothing."""
        return (word == c.THAT or word == c.THAT_PLAYER) and not self.context.that

    def _perform(self, game: State, step: Step) -> bool:
        """Carry out a step whose targets are all chosen; False where it can't be."""
        kind = step.kind
        context = self.context
        if kind == c.STEP_IF:
            assert step.condition is not None
            then = step.parts[0] if holds(game, step.condition, context) else step.parts[1]
            context.done = False
            if then:
                game.frames.append(TextFrame(then, context.copy(), NO_TARGETS, True))
            return True
        if kind == c.STEP_MAY:
            context.done = False
            options = [Option(c.YES), Option(c.NO)] if has_targets(game, step.needs[0], context.player, context.source) else [Option(c.NO)]
            game.ask(context.player, c.DECIDE_MAY, options, card_of(context.source))
            return True
        if kind == c.STEP_CHOOSE:
            open_ones: list[int] = []
            for number, needs in enumerate(step.needs):
                if has_targets(game, needs, context.player, context.source):
                    open_ones.append(number)
            context.done = False
            if open_ones:
                game.frames.append(ModeFrame(step, context.copy(), open_ones, min(step.value, len(open_ones))))
            return bool(open_ones)
        if kind == c.STEP_FOR_EACH:
            assert step.which is not None
            found = all_fitting(game, step.which, context)
            context.done = bool(found)
            context.that = found
            if found:
                game.frames.append(ForEachFrame(found, step.parts[0], context.copy()))
            return True
        if kind == c.STEP_REPEAT:
            assert step.amount is not None
            times = amount_of(game, step.amount, context)
            context.done = False
            if times > 0:
                game.frames.append(TextFrame(step.parts[0] * min(times, MOST_TIMES), context.copy(), NO_TARGETS, True))
            return True
        players = self._players(game, step.who)
        if not players and self._is_of_none(step.who):
            context.done = False
            return True
        if kind == c.STEP_LOOK:
            return self._look(game, step, players)
        if kind == c.STEP_DESTROY_CARDS:
            assert step.amount is not None
            count = amount_of(game, step.amount, context)
            context.done = False
            if count > 0:
                for player in reversed(players):
                    game.frames.append(DiscardFrame(player, count, step.value, card_of(context.source), True))
            return bool(players)
        return carry_out(game, step, context, self.chosen, players)

    def _players(self, game: State, who: int) -> list[PlayerId]:
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

    def _look(self, game: State, step: Step, players: list[PlayerId]) -> bool:
        assert step.amount is not None and step.second is not None
        if not players:
            return False
        most = amount_of(game, step.amount, self.context)
        keep = amount_of(game, step.second, self.context)
        self.context.done = False
        for player in reversed(players):
            deck = game.players[player].deck
            count = min(most, len(deck))
            if count > 0:
                self.context.done = True
                cards = deck[len(deck) - count :]
                cards.reverse()
                game.frames.append(LookFrame(self.context.player, player, cards, min(keep, count), step.at_bottom))
                if game.log is not None:
                    game.note("looks", self.context.player, card_of(self.context.source), player, count)
        return True

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


class ForEachFrame(Frame):
    """A text carried out once for each of several cards; one that fails hinders no other."""

    def __init__(self, left: list[Reference], steps: list[Step], context: Context) -> None:
        self.left = left
        self.steps = steps
        self.context = context

    def advance(self, game: State) -> None:
        """Carry the text out for the next card."""
        if not self.left:
            game.frames.pop()
            return
        context = self.context.copy()
        context.that = [self.left[0]]
        self.left = self.left[1:]
        game.frames.append(TextFrame(self.steps, context, NO_TARGETS))

    def copy(self) -> Frame:
        """The same frame, on its own; its list is replaced, never changed."""
        return ForEachFrame(self.left, self.steps, self.context.copy())


class ModeFrame(Frame):
    """A choice among texts: so many of them, carried out in the order written."""

    def __init__(self, step: Step, context: Context, open_ones: list[int], left: int) -> None:
        self.step = step
        self.context = context
        self.open_ones = open_ones
        """Those that can be begun and aren't chosen yet."""
        self.left = left
        self.chosen: list[int] = []

    def advance(self, game: State) -> None:
        """Ask for the next one, or carry out what was chosen."""
        if self.left:
            options = [Option(c.CHOOSE_MODE, number=number) for number in self.open_ones]
            game.ask(self.context.player, c.DECIDE_MODE, options, card_of(self.context.source))
            return
        game.frames.pop()
        steps: list[Step] = []
        for number in sorted(self.chosen):
            steps = [*steps, *self.step.parts[number]]
        game.frames.append(TextFrame(steps, self.context, NO_TARGETS, True))

    def answer(self, game: State, option: Option) -> None:
        """One is chosen."""
        self.chosen = [*self.chosen, option.number]
        self.open_ones = [number for number in self.open_ones if number != option.number]
        self.left -= 1

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        other = ModeFrame(self.step, self.context.copy(), self.open_ones, self.left)
        other.chosen = self.chosen
        return other


class DiscardFrame(Frame):
    """A player discards so many own cards: from the hand, from the top of the deck, or from either, card by card."""

    def __init__(self, player: PlayerId, left: int, zone: int, card: GameCard, tells: bool) -> None:
        self.player = player
        self.left = left
        self.zone = zone
        self.card = card
        self.tells = tells
        """Whether the text beneath is told that something was discarded."""

    def advance(self, game: State) -> None:
        """Discard the next card, or ask which."""
        person = game.players[self.player]
        if self.left == 0 or not ((self.zone != c.IN_DECK and person.hand) or (self.zone != c.IN_HAND and person.deck)):
            game.frames.pop()
            return
        if self.zone == c.IN_DECK:
            self._discard(game, person.deck[-1], c.IN_DECK)
            return
        options = [Option(c.PICK, card, Reference(card)) for card in person.hand]
        if self.zone != c.IN_HAND and person.deck:
            options.append(Option(c.DONE))
        game.ask(self.player, c.DECIDE_DISCARD, options, self.card)

    def answer(self, game: State, option: Option) -> None:
        """The chosen card goes; `DONE` is the top of the deck."""
        if option.kind == c.DONE:
            self._discard(game, game.players[self.player].deck[-1], c.IN_DECK)
        else:
            self._discard(game, option.card, c.IN_HAND)

    def _discard(self, game: State, card: GameCard, zone: int) -> None:
        self.left -= 1
        discard(game, self.player, card, zone)
        place = len(game.frames) - 2
        while isinstance(game.frames[place], DiscardFrame):  # other players discard, too
            place -= 1
        beneath = game.frames[place]
        if self.tells and isinstance(beneath, TextFrame):
            beneath.context.done = True

    def copy(self) -> Frame:
        """The same frame, on its own."""
        return DiscardFrame(self.player, self.left, self.zone, self.card, self.tells)


class LookFrame(Frame):
    """A player looks at the top cards of a deck, keeps some of them, and puts the rest back in an order of choice."""

    def __init__(self, player: PlayerId, owner: PlayerId, cards: list[GameCard], keep: int, at_bottom: bool) -> None:
        self.player = player
        self.owner = owner
        self.cards = cards
        """Those that are not settled yet."""
        self.keep = keep
        self.at_bottom = at_bottom
        self.back: list[GameCard] = []
        """Those that go back, in the order in which they will lie from the top down."""

    def advance(self, game: State) -> None:
        """Ask for the next card to keep or to put back."""
        if not self.cards:
            self._put_back(game)
            return
        kind = c.DECIDE_KEEP if self.keep else c.DECIDE_ORDER
        game.ask(self.player, kind, [Option(c.PICK, card, Reference(card)) for card in self.cards])

    def answer(self, game: State, option: Option) -> None:
        """Keep it, or put it next."""
        card = option.card
        self.cards = [one for one in self.cards if one != card]
        if self.keep:
            self.keep -= 1
            person = game.players[self.owner]
            person.deck.remove(card)
            game.players[self.player].hand.append(card)
            if game.log is not None:
                game.note("keeps", self.player, card)
        else:
            self.back = [*self.back, card]

    def _put_back(self, game: State) -> None:
        game.frames.pop()
        deck = game.players[self.owner].deck
        for card in self.back:
            deck.remove(card)
        turned = self.back[:]
        turned.reverse()
        if self.at_bottom:
            game.players[self.owner].deck = [*turned, *deck]
        else:
            deck.extend(turned)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = LookFrame(self.player, self.owner, self.cards, self.keep, self.at_bottom)
        other.back = self.back
        return other
