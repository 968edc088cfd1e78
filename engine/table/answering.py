"""What steps of card text are about and do, for tables that ask only where an answer matters: whom an effect touches, what is gained."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.match.match import PlayerId, Reference
from engine.match.parts import Context
from engine.rules.branching import ChooseStep, ForEachStep, IfStep
from engine.rules.codes import ENEMY, NO_WORD, OWN
from engine.rules.selectors import Selector
from engine.rules.steps import Step

Parts = Callable[[Step], Sequence[Sequence[Step]]]


def parts_of(step: Step) -> Sequence[Sequence[Step]]:
    """The texts that stand in a step."""
    return step.parts


def steps_in(steps: Sequence[Step], parts: Parts = parts_of) -> Iterator[Step]:
    """Steps and the steps in them."""
    for step in steps:
        yield step
        for inner in parts(step):
            yield from steps_in(inner, parts)


def selectors_in(steps: Sequence[Step], *, are_chosen: bool, parts: Parts = parts_of) -> Iterator[tuple[Selector, bool]]:
    """What steps and the steps in them are about, and whether that has been chosen: those in them, and of triggers all, are later."""
    for step in steps:
        for selector in step.targets:
            yield selector, are_chosen and selector.is_aimed
        if isinstance(step, ForEachStep):
            yield step.of, False
        for inner in parts(step):
            yield from selectors_in(inner, are_chosen=False, parts=parts)


def does_only(steps: Sequence[Step], is_so: Callable[[Step], bool]) -> bool:
    """Whether there are steps, and each is so; of a choice and of what hangs on a condition those in all of its texts."""
    return bool(steps) and all(
        all(does_only(part, is_so) for part in step.parts if part) if isinstance(step, (ChooseStep, IfStep)) else is_so(step)
        for step in steps
    )


def touched(
    game: Any,
    effect: Any,
    whose: Callable[[Reference], Any],
    side_of: Callable[[PlayerId], Any],
    texts: Sequence[Sequence[Step]],
    parts: Parts,
) -> set[Any]:
    """The sides to whose cards something would be done by the `texts` of an effect, as far as it is known before it is carried out.

    Targets that were chosen say it; of other cards their description: who is meant by "all units" is everybody.
    """
    context = Context(effect.player, effect.source, effect.cause, effect.cause_player)
    own, every = {side_of(effect.player)}, {side_of(PlayerId(player)) for player in range(len(game.players))}
    found = {whose(one) for step in effect.targets for chosen in step for one in chosen}
    for steps in texts:
        for selector, is_chosen in selectors_in(steps, are_chosen=effect.trigger is None, parts=parts):
            if not is_chosen and selector.reference != NO_WORD:
                found |= {whose(one) for one in selector.all_fitting(game, context)}
            elif not is_chosen:
                found |= own if selector.whose == OWN else every - own if selector.whose == ENEMY else every
    return found
