"""One of two things: how far "and" and "or", and what stands behind them, reach."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities.data import Steps
from engine.rone.abilities.rows import Row
from engine.text.phrases import Phrases


def add_choices(phrases: Phrases, said: Mapping[str, str]) -> None:
    """One of two things; without a comma, "A and B or C" may be A, and then one of B and C."""
    add = phrases.add
    choice = f"{{one:clauses}} {said['or']} {{two:clauses}}"
    add("choice", f"{said['either']} {choice}", lambda one, two: [{"choose": 1, "of": [one, two]}])
    bare_or = said["or"].split()[-1]
    for is_first_apart, is_last_apart in ((True, False), (False, True), (True, True)):
        pattern = f"{{one:clauses}} {bare_or} {{two:clauses}}"
        add("choice", pattern, partial(_choice_apart, is_first_apart=is_first_apart, is_last_apart=is_last_apart))
    add("consequence", "{choice}", lambda choice: choice)
    add("consequence", "{choice} {per}", _choice_per)


def _choice_apart(one: Steps, two: Steps, is_first_apart: bool, is_last_apart: bool) -> Steps | None:
    """One of two clauses, without the clauses before the "or" or behind it that are carried out anyway."""
    clauses, more = (steps.clauses if isinstance(steps, Row) else [list(steps)] for steps in (one, two))
    if (is_first_apart and len(clauses) < 2) or (is_last_apart and len(more) < 2):
        return None
    before = clauses[:-1] if is_first_apart else []
    behind = more[1:] if is_last_apart else []
    options = [clauses[len(before) :], more[: len(more) - len(behind)]]
    chosen = {"choose": 1, "of": [[step for clause in option for step in clause] for option in options]}
    return [*(step for clause in before for step in clause), chosen, *(step for clause in behind for step in clause)]


def _choice_per(choice: Steps, per: Any) -> Steps | None:
    """One of two things, either so often as is counted behind them."""
    if len(choice) != 1:
        return None
    options = [[make.per_each([step], per) for step in option] for option in choice[0]["of"]]
    if any(counted is None for option in options for counted in option):
        return None
    return [{"choose": 1, "of": [[step for counted in option for step in counted or ()] for option in options]}]
