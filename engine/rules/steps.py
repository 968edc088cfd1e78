"""Steps: what the words of card text do, a class for each word. What many games' words do in one way stands here."""

from __future__ import annotations

from typing import Any

from engine.match.fingerprints import Printed
from engine.match.match import PlayerId, Reference
from engine.match.parts import Context, Modifier
from engine.rules.amounts import ONCE, Amount
from engine.rules.codes import YOU
from engine.rules.permanents import Permanent
from engine.rules.prices import UNPRICED
from engine.rules.selectors import Selector, has_targets
from engine.rules.state import TextState


class Step(Printed):
    """One part of a text. `targets` says what it is about, in the order of the text, `parts` what texts stand in it."""

    def __init__(self, targets: list[Selector] | None = None, amount: Amount | None = None, parts: list[list[Step]] | None = None) -> None:
        self.targets: list[Selector] = targets or []
        self.amount: Amount = ONCE if amount is None else amount
        self.parts: list[list[Step]] = parts or []
        self.is_untargeted = not self.targets or (len(self.targets) == 1 and self.targets[0].reference == YOU)
        """Whether it is about nothing, or about its player alone: nothing is looked for before it is carried out."""
        self.attitude = 1
        """Whether it helps (1) or harms (-1) what it is about, as far as its words tell."""
        self.price = UNPRICED
        """What bots pay for it."""

    def carry_out(self, game: Any, run: Any) -> bool:
        """Carry this step out on `run.chosen` (one list of references for each of `targets`).

        Returns whether it could be carried out; if not, the rest of the text is dropped. Whether it had an effect goes to
        `run.context.done`. May push frames: the text goes on after them.
        """
        raise NotImplementedError

    def is_ready(self, game: Any, run: Any) -> bool:
        """Whether it can be carried out, its targets chosen; False where something else is asked first."""
        return True

    def can_begin(self, game: Any, context: Context, needs: list[Selector]) -> bool:
        """Whether a text can be begun whose first step this is; `needs` are those of its first step that targets."""
        return has_targets(game, needs, context.player, context.source)


class Aiming:
    """What putting a text on the stack asks for, found out once for each text."""

    def __init__(self, steps: list[Step]) -> None:
        self.first = steps[0] if steps else None
        self.needs: list[Selector] = []
        """Of the first step that targets: without a legal target for each the text can't be used at all."""
        self.chooses = False
        """Whether any target is chosen then."""
        self.nothing: list[list[list[Reference]]] = []
        """What was chosen where nothing is: no target for any selector of any step."""
        for step in steps:
            aimed = [selector for selector in step.targets if selector.is_aimed]
            self.needs = self.needs or aimed
            self.chooses = self.chooses or bool(aimed)
            self.nothing.append([[] for _ in step.targets])
        self.collected = [self.nothing]
        """The same for an action that has this text alone."""

    def can_begin(self, game: Any, context: Context) -> bool:
        """Whether the text can be begun now: what it begins with can be done, and its first targets are there."""
        return self.first is None or self.first.can_begin(game, context, self.needs)


# --- What happens to cards and players -----------------------------------------------------------


class CardStep(Step):
    """Something that happens to cards in play, to one after the other."""

    def is_for(self, permanent: Any) -> bool:
        """Whether it can happen to such a card at all."""
        return True

    def happen(self, game: Any, context: Context, permanent: Any, amount: int) -> bool:
        """Do it to one of them; whether that changed anything."""
        raise NotImplementedError

    def carry_out(self, game: Any, run: Any) -> bool:
        """Do it to each of the targets that is in play when its turn comes; with none of them there, it isn't carried out."""
        state: TextState = game
        chosen: list[Reference] = run.chosen[0]
        context: Context = run.context
        amount = self.amount.now(game, context)
        found: list[Permanent] = [one for one in state.permanents_of(chosen) if self.is_for(one)]
        is_done = False
        for permanent in found:
            if state.permanent(permanent.reference) is permanent and self.happen(game, context, permanent, amount):
                is_done = True
        context.done = is_done
        return bool(found) or not chosen


class LastingStep(CardStep):
    """Lays a change on cards for a time: of `value` where it isn't counted (a keyword, an act), else by the amount."""

    def __init__(self, targets: list[Selector], change: int, duration: int, amount: Amount | None = None, value: int = 0) -> None:
        super().__init__(targets, amount)
        self.change = change
        self.duration = duration
        self.value = value

    def carry_out(self, game: Any, run: Any) -> bool:
        """Lay it on; what lasts while its card is there is over before it begins where that has left."""
        if run.has_ended(game, self.duration):
            run.context.done = False
            return True
        return super().carry_out(game, run)

    def happen(self, game: Any, context: Context, permanent: Any, amount: int) -> bool:
        """Lay it on one card."""
        state: TextState = game
        state.lay_on(permanent, Modifier(self.change, self.value or amount, self.duration, context.source, context.player))
        return True


class PlayerStep(Step):
    """Something that happens to players, to one after the other. A game says who they are."""

    def players(self, game: Any, run: Any) -> list[PlayerId]:
        """Whom it is about now."""
        raise NotImplementedError

    def happen(self, game: Any, context: Context, player: PlayerId, amount: int) -> bool:
        """Do it to one of them; whether it had an effect."""
        raise NotImplementedError

    def carry_out(self, game: Any, run: Any) -> bool:
        """Do it to each; with nobody there, it isn't carried out unless it is about `that`, and `that` was none."""
        context: Context = run.context
        amount = self.amount.now(game, context)
        players = self.players(game, run)
        is_done = False
        for player in players:
            is_done = self.happen(game, context, player, amount) or is_done
        context.done = is_done
        return bool(players) or self.is_of_none(run)

    def is_of_none(self, run: Any) -> bool:
        """Whether nobody is meant, so that it is carried out on nobody."""
        return True
