"""What steps of card text are about and do, for tables that ask only where an answer matters: whom an effect touches, what is gained."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.rules.branching import ChooseStep, ForEachStep, IfStep
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
