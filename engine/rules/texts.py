"""Carrying out a text, step by step, with its targets; and the choices within a text: targets, modes, whether at all, for each."""

from __future__ import annotations

from typing import Any, Final

from engine.compiled import mypyc_attr
from engine.match.match import NO_REFERENCE, NOBODY, NOTHING, GameCard, Option, PlayerId, Reference
from engine.match.parts import Context, Frame
from engine.rules.codes import ENEMY_PLAYER, NO_WORD, THAT, THAT_PLAYER, UP_TO, WHILE_HERE
from engine.rules.references import card_of
from engine.rules.selectors import NOTHING_SPENT, Selector
from engine.rules.state import TextState
from engine.rules.steps import Step

NO_TARGETS: Final[list[list[list[Reference]]]] = []
"""Where nothing was chosen before: shared, because such lists are replaced and never changed."""
LATER: Final = [NO_REFERENCE]
"""Stands among what was chosen before for what is chosen when its step is reached."""

# --- Targets -------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class TargetFrame(Frame):
    """Somebody is choosing targets, one after the other; the frame beneath receives them.

    Where that is an opponent whom nobody has named yet, `chooser` is nobody until `player`, whose text it is, has named one.
    """

    def __init__(
        self,
        player: PlayerId,
        chooser: PlayerId,
        candidates: list[Reference],
        left: int,
        optional: bool,
        chosen: list[Reference],
        card: GameCard,
    ) -> None:
        self.player = player
        self.chooser = chooser
        self.candidates = candidates
        self.left = left
        self.optional = optional
        self.chosen = chosen
        self.card = card

    def advance(self, game: TextState) -> None:
        """Ask for the next target."""
        if self.left == 0 or not self.candidates:
            game.frames.pop()
            game.frames[-1].receive(game, self.chosen)
            return
        if self.chooser == NOBODY:
            ask_opponent(game, self.player, self.card)
            return
        questions = game.questions
        options = [Option(questions.pick, game.card_about(one), one) for one in self.candidates]
        if self.optional:
            options.append(Option(questions.done))
        game.ask(self.chooser, questions.target, options, self.card)

    def answer(self, game: TextState, option: Option) -> None:
        """Take the target, or the opponent who chooses it."""
        if self.chooser == NOBODY:
            self.chooser = PlayerId(option.number)
        elif option.kind == game.questions.done:
            self.left = 0
        else:
            self.chosen = [*self.chosen, option.target]
            self.left -= 1
            if self.left == 0:
                self.advance(game)
            else:
                self.candidates = [one for one in self.candidates if one != option.target]

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        return TargetFrame(self.player, self.chooser, self.candidates, self.left, self.optional, self.chosen, self.card)


def ask_opponent(game: TextState, player: PlayerId, card: GameCard) -> None:
    """Ask a player which of the enemies the text of `card` is about."""
    questions = game.questions
    game.ask(player, questions.opponent, [Option(questions.choose_opponent, number=one) for one in game.enemies(player)], card)


def ask_targets(game: TextState, selector: Selector, context: Context, spent: list[Reference] = NOTHING_SPENT) -> bool:
    """Have targets chosen for `selector`, none that is `spent`; the frame on top now receives them. False if there is none to choose."""
    candidates = selector.possible_targets(game, context, spent)
    if not candidates:
        return False
    chooser = game.choosing_enemy(context.player) if selector.enemy_chooses else context.player
    count = selector.count if selector.reference == NO_WORD else 1
    card = card_of(context.source)
    game.frames.append(TargetFrame(context.player, chooser, candidates, count, selector.mode == UP_TO, [], card))
    return True


# --- The text ------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class TextFrame(Frame):
    """A text being carried out."""

    def __init__(self, steps: list[Step], context: Context, targets: list[list[list[Reference]]], nested: bool = False) -> None:
        self.steps = steps
        self.context = context
        self.targets = targets
        """What was chosen when the effect was put on the stack; empty: chosen when a step is reached."""
        self.nested = nested
        """Part of the text beneath: what became of it goes there."""
        self.position = 0
        self.chosen: list[list[Reference]] = []
        """What the present step is about, so far."""
        self.opponent = NOBODY
        """The opponent whom the text is about, once one was named among several."""
        self.failed = False

    def advance(self, game: TextState) -> None:
        """Go on until something comes in between or the text is done (the loop spares the match a round a step)."""
        frames = game.frames
        depth = len(frames)
        steps = self.steps
        while self.position < len(steps):
            step = steps[self.position]
            if not step.is_untargeted:
                self._advance_once(game, step)
            else:  # half of all steps: told apart for good when the card is compiled
                if step.targets and not self.chosen:
                    self.chosen = [step.targets[0].all_fitting(game, self.context)]
                self._carry_out(game, step)
            if len(frames) != depth or game.is_held_up():
                return
        self._finish(game)

    def _advance_once(self, game: TextState, step: Step) -> None:
        """Carry out the next step, or have its targets chosen."""
        targets = step.targets
        while len(self.chosen) < len(targets):
            if not self._settle_target(game, targets[len(self.chosen)]):
                return
        for place in range(len(targets) - 1, -1, -1):
            if targets[place].reference == NO_WORD:
                self.context.that = self.chosen[place]
                break
        self._carry_out(game, step)

    def _settle_target(self, game: TextState, selector: Selector) -> bool:
        """Find out what the next selector of the present step takes; False where that is asked, or the step can't be carried out."""
        place = len(self.chosen)
        if self.targets and selector.is_chosen_early(game) and self.targets[self.position][place] != LATER:
            before = self.targets[self.position][place]
            now = [one for one in before if selector.is_still_legal(game, one, self.context)]
            if not now and (before or selector.mode != UP_TO):
                self._drop()
                return False
            self.chosen.append(now)
            return True
        if selector.must_choose(game):
            if not ask_targets(game, selector, self.context):
                self._drop()
            return False
        found = selector.all_fitting(game, self.context)
        if not found and (selector.is_random or (selector.reference != NO_WORD and not self.is_of_none(selector.reference))):
            self._drop()
            return False
        if selector.is_random:
            found = found[:]
            while len(found) > selector.count:  # in the order in which they were found
                found.pop(game.chance.below(len(found)))
        self.chosen.append(found)
        return True

    def is_of_none(self, word: int) -> bool:
        """Whether `that` is what several could have been and none were: what happens to it is carried out, on nothing."""
        return (word == THAT or word == THAT_PLAYER) and not self.context.that

    def _carry_out(self, game: TextState, step: Step) -> None:
        """Carry out a step whose targets are all chosen, unless something else is asked first."""
        if not step.is_ready(game, self):
            return
        self.position += 1
        carried_out = step.carry_out(game, self)
        if carried_out and game.log is not None:
            game.note("step", self.context.player, card_of(self.context.source), NOTHING, self.position, type(step).__name__)
        self.chosen = []
        if not carried_out:
            self._drop()

    def _drop(self) -> None:
        """The present part can't be carried out: the rest is dropped."""
        self.context.done = False
        self.failed = True
        self.chosen = []
        self.position = len(self.steps)

    def _finish(self, game: TextState) -> None:
        game.frames.pop()
        if self.nested and game.frames:
            beneath = game.frames[-1]
            if isinstance(beneath, TextFrame):
                beneath.context.done = self.context.done
                beneath.context.that = self.context.that
                if self.failed:
                    beneath.position = len(beneath.steps)
                    beneath.failed = True

    def has_ended(self, game: TextState, duration: int) -> bool:
        """Whether what should last while its card is here is over before it begins: the card has left play."""
        return duration == WHILE_HERE and game.permanent(self.context.source) is None

    def has_opponent(self, game: TextState, word: int) -> bool:
        """Whether the opponent whom `word` means is known, if it means one; asks for one where not."""
        if word != ENEMY_PLAYER or self.opponent != NOBODY:
            return True
        ask_opponent(game, self.context.player, card_of(self.context.source))
        return False

    def answer(self, game: TextState, option: Option) -> None:
        """An opponent was named."""
        self.opponent = PlayerId(option.number)

    def receive(self, game: TextState, references: list[Reference]) -> None:
        """Take over what was chosen for the present step."""
        self.chosen.append(references)

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = TextFrame(self.steps, self.context.copy(), self.targets, self.nested)
        other.position = self.position
        other.chosen = self.chosen[:]
        other.opponent = self.opponent
        other.failed = self.failed
        return other


@mypyc_attr(acyclic=True)
class SkippingText(TextFrame):
    """A text of a game in which nothing is dropped: a step that can't be carried out is skipped, and the rest goes on.

    What a skipped step would count is not counted. `that` stays who was named last, unless nobody was named where somebody could be.
    """

    # --- What a game may say ---------------------------------------------------------------------

    def known_targets(self, game: Any, selector: Selector) -> list[Reference] | None:
        """Those that were named before the text began and are still there; None where they are settled when the step is reached."""
        return None

    def ask(self, game: Any, selector: Selector) -> bool:
        """Have targets chosen; False if there is none to choose."""
        return ask_targets(game, selector, self.context)

    # --- What is skipped -------------------------------------------------------------------------

    def _advance_once(self, game: TextState, step: Step) -> None:
        targets = step.targets
        while len(self.chosen) < len(targets):
            if not self._settle_target(game, targets[len(self.chosen)]):
                return
        for place, selector in enumerate(targets):
            if selector.is_of_permanents:
                self.context.that = self.chosen[place]
        self._carry_out(game, step)

    def _settle_target(self, game: TextState, selector: Selector) -> bool:
        known = self.known_targets(game, selector)
        if known is not None:
            found = known
            if not found:
                self.context.that = []
        elif selector.is_chosen:
            if self.ask(game, selector):
                return False
            found = []
        else:
            found = selector.all_fitting(game, self.context)
            if selector.is_random:
                found = found[:]
                while len(found) > selector.count:
                    found.pop(game.chance.below(len(found)))
        if not found:
            self._skip()
            return False
        self.chosen.append(found)
        return True

    def receive(self, game: TextState, references: list[Reference]) -> None:
        """Take over what was chosen for the present step; of up to so many it may be nothing, and then it is skipped."""
        if references:
            self.chosen.append(references)
        else:
            self.context.that = []
            self._skip()

    def _skip(self) -> None:
        self.context.done = False
        self.chosen = []
        self.position += 1

    def _carry_out(self, game: TextState, step: Step) -> None:
        self.position += 1
        is_done = step.carry_out(game, self)
        if is_done and game.log is not None:
            game.note("step", self.context.player, card_of(self.context.source), NOTHING, self.position, type(step).__name__)
        self.chosen = []
        if not is_done:
            self.context.done = False

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = type(self)(self.steps, self.context.copy(), self.targets, self.nested)
        other.position = self.position
        other.chosen = self.chosen[:]
        return other


# --- Texts within a text -------------------------------------------------------------------------


def begin_within(game: TextState, steps: list[Step], context: Context, targets: list[list[list[Reference]]] = NO_TARGETS) -> None:
    """Carry out a text that stands in the one beneath, as the game carries out its texts."""
    kind = game.questions.text_frame
    game.frames.append(TextFrame(steps, context, targets, nested=True) if kind is None else kind(steps, context, targets, True))


class ForEachFrame(Frame):
    """A text carried out once for each of several cards; one that fails hinders no other."""

    def __init__(self, left: list[Reference], steps: list[Step], context: Context) -> None:
        self.left = left
        self.steps = steps
        self.context = context

    def advance(self, game: TextState) -> None:
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
    """Options of a text being chosen from; the chosen ones are carried out in the order written."""

    def __init__(self, options: list[list[Step]], open_ones: list[int], left: int, context: Context) -> None:
        self.options = options
        self.open_ones = open_ones
        """The places of those that can be begun and aren't chosen yet."""
        self.left = left
        self.context = context
        self.chosen: list[int] = []

    def advance(self, game: TextState) -> None:
        """Ask for the next option; with all chosen, carry them out."""
        if self.left == 0 or not self.open_ones:
            game.frames.pop()
            steps: list[Step] = []
            for number in sorted(self.chosen):
                steps.extend(self.options[number])
            begin_within(game, steps, self.context)
            return
        questions = game.questions
        options = [questions.modes[number] for number in self.open_ones]
        game.ask(self.context.player, questions.mode, options, card_of(self.context.source))

    def answer(self, game: TextState, option: Option) -> None:
        """Take the option."""
        number = option.number - game.questions.modes[0].number
        self.chosen = [*self.chosen, number]
        self.open_ones = [one for one in self.open_ones if one != number]
        self.left -= 1

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are replaced, never changed."""
        other = ModeFrame(self.options, self.open_ones, self.left, self.context.copy())
        other.chosen = self.chosen
        return other


class MayFrame(Frame):
    """A part of a text that a player may leave out: its own, or another one."""

    def __init__(
        self, player: PlayerId, steps: list[Step], targets: list[list[list[Reference]]], context: Context, is_possible: bool
    ) -> None:
        self.player = player
        """Who decides."""
        self.steps = steps
        self.targets = targets
        self.context = context
        self.is_possible = is_possible

    def advance(self, game: TextState) -> None:
        """Ask; what can't be begun is left out."""
        questions = game.questions
        options = questions.yes_or_no if self.is_possible else [Option(questions.no)]
        game.ask(self.player, questions.may, options, card_of(self.context.source))

    def answer(self, game: TextState, option: Option) -> None:
        """Carry the part out, or not."""
        game.frames.pop()
        if option.kind != game.questions.no:
            begin_within(game, self.steps, self.context, self.targets)

    def copy(self) -> Frame:
        """The same frame, on its own; its lists are never changed."""
        return MayFrame(self.player, self.steps, self.targets, self.context.copy(), self.is_possible)
