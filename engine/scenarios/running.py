"""Plays a scenario's script: takes its steps, has answered what it leaves open, and tells the first difference."""

from __future__ import annotations

from collections.abc import Sequence

from engine.scenarios.expecting import check_expectations
from engine.scenarios.played import Action, PlayedScenario
from engine.scenarios.problems import DifferenceError
from engine.scenarios.script import ScriptStep

LONGEST = 10_000
"""More decisions than any scenario needs; a match that asks for ever is told as a difference."""


def take(played: PlayedScenario, step: ScriptStep) -> None:
    """Take one step of the script.

    Raises:
        DifferenceError: it can't be taken, what it expects isn't so, or it is to be refused and names what isn't there.
    """
    action = step.action
    if action is None:
        if not step.pending:
            finish(played)
        check_expectations(played, step.expect)
    elif step.options is not None or step.illegal:
        _judge(played.trial(), action, step)
    else:
        _take(played, action)


def _take(played: PlayedScenario, action: Action) -> None:
    """Take an action at the first decision where it is legal; what stands before it is answered."""
    for _ in range(LONGEST):
        if played.use_up(action):
            return
        trial = played.trial()
        if trial.do(action):
            played.become(trial)
            return
        if not _answered(played):
            break
    if not played.use_up(action, by_place=True):
        raise DifferenceError(f"{action} is not among the options; {_shown_decision(played)}")


def finish(played: PlayedScenario) -> None:
    """Have everything pending carried out, up to a decision that waits for a step or the end of the match."""
    for _ in range(LONGEST):
        if not _answered(played):
            played.open_targets.clear()
            return
    raise DifferenceError("the game asks without end")


def _answered(played: PlayedScenario) -> bool:
    """Answer the pending decision, if there is one and the script may leave it open."""
    decision = played.decision
    if decision is None or decision.kind in played.waiting_kinds:
        return False
    played.answer(decision)
    return True


def _judge(trial: PlayedScenario, action: Action, step: ScriptStep) -> None:
    """Compare what would be offered for an action, or refuse it where it is legal; windows of others pass before."""
    player, nameless = trial.seat(action), trial.nameless_word(action)
    if nameless:
        raise DifferenceError(f"{action}: nothing is called {nameless!r}")
    for _ in range(LONGEST):
        decision = trial.decision
        if decision is None or decision.player == player or decision.kind not in trial.window_kinds:
            break
        trial.answer(decision)
    if step.options is not None:
        _check_options([trial.names_of(option, player) for option in trial.offered(action)], action, step.options)
    elif decision is not None and decision.options_of(player) and trial.do(action):
        raise DifferenceError(f"{action} is legal, against {step.illegal}")


def _check_options(offered: list[Sequence[str]], action: Action, expected: tuple[str, ...]) -> None:
    shown = ["".join(names[:1]) for names in offered]
    for called in expected:
        fitting = next((place for place, names in enumerate(offered) if called in names), None)
        if fitting is None:
            raise DifferenceError(f"{action}: {called} is not among the targets {shown}")
        del offered[fitting]
    if offered:
        raise DifferenceError(f"{action}: the targets are {shown}, not only {list(expected)}")


def _shown_decision(played: PlayedScenario) -> str:
    """What is asked instead, for the message."""
    decision = played.decision
    if decision is None:
        return "the game is over"
    options = [played.shown_option(option, decision.player) for option in decision.options[:12]]
    return f"{played.seats.letters[decision.player]} decides on {played.decision_names[decision.kind]}: {', '.join(options)}"
