"""Plays a scenario's script: takes its steps, has answered what it leaves open, and tells the first difference."""

from __future__ import annotations

from engine.scenarios.expecting import check_expectations
from engine.scenarios.played import Action, PlayedScenario
from engine.scenarios.problems import DifferenceError
from engine.scenarios.script import ScriptStep

LONGEST = 10_000
"""More decisions than any scenario needs; a match that asks for ever is told as a difference."""


def take(played: PlayedScenario, step: ScriptStep) -> None:
    """Take one step of the script.

    Raises:
        DifferenceError: it can't be taken, or what it expects isn't so.
    """
    action = step.action
    if action is None:
        if not step.pending:
            finish(played)
        check_expectations(played, step.expect)
    elif step.options is not None:
        _check_options(played, action, step.options)
    elif step.illegal:
        _check_illegal(played, action, step.illegal)
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


def _at_windows_end(played: PlayedScenario, action: Action) -> PlayedScenario:
    """A trial in which the windows of others before a decision of the step's player have passed."""
    trial = played.trial()
    player = trial.seat(action)
    for _ in range(LONGEST):
        decision = trial.decision
        if decision is None or decision.player == player or decision.kind not in trial.window_kinds:
            break
        trial.answer(decision)
    return trial


def _check_illegal(played: PlayedScenario, action: Action, clause: str) -> None:
    trial = _at_windows_end(played, action)
    decision = trial.decision
    if decision is not None and decision.player == trial.seat(action) and trial.do(action):
        raise DifferenceError(f"{action} is legal, against {clause}")


def _check_options(played: PlayedScenario, action: Action, expected: tuple[str, ...]) -> None:
    trial = _at_windows_end(played, action)
    player = trial.seat(action)
    left = list(trial.offered(action))
    names = [trial.name_of(option) for option in left]
    for called in expected:
        fitting = next((option for option in left if trial.is_called(option, called, player)), None)
        if fitting is None:
            raise DifferenceError(f"{action}: {called} is not among the targets {names}")
        left.remove(fitting)
    if left:
        raise DifferenceError(f"{action}: the targets are {names}, not only {list(expected)}")


def _shown_decision(played: PlayedScenario) -> str:
    """What is asked instead, for the message."""
    decision = played.decision
    if decision is None:
        return "the game is over"
    options = []
    for option in decision.options[:12]:
        name = played.name_of(option)
        number = f" {option.number}" if option.number else ""
        options.append(f"{played.option_names[option.kind]}{' ' + name if name else ''}{number}")
    return f"{played.seats.letters[decision.player]} decides on {played.decision_names[decision.kind]}: {', '.join(options)}"
