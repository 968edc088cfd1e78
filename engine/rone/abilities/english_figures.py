"""English print about figures that go up or down: "increase its health by 2", "this unit's melee attack is reduced by 1"."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities.amounts import negative
from engine.rone.abilities.data import IT, THEM, Data, Steps
from engine.rone.abilities.english_names import FIGURES, STAT_NAMES
from engine.text.phrases import Phrases

UP = "(increase|raise|boost)"
DOWN = "(reduce|decrease|lower)"


def add_figures(phrases: Phrases) -> None:
    """Add whose figures there are, and how they change."""
    _add_owners(phrases)
    add = phrases.add
    for stat in FIGURES:
        add("figures", STAT_NAMES[stat], lambda stat=stat: [stat.value])
    add("figures_of", "the {figures} of {target}", lambda figures, target: (figures, target))
    add("figures_of", "{figures_owner} {figures}", lambda figures, figures_owner: (figures, figures_owner))
    for verb, sign in ((UP, 1), (DOWN, -1)):
        for each in ("", "[each]"):
            add(
                "order",
                f"{verb} {{figures_of}} {each} by {{amount}} [{{duration}}]",
                lambda figures_of, amount, duration=None, sign=sign: _changed(figures_of, amount, sign, duration),
            )
    for verb, sign in (("(is|are) (increased|raised)", 1), ("(is|are) (reduced|decreased|lowered)", -1)):
        add(
            "clause",
            f"{{figures_of}} {verb} by {{amount_name}} [{{duration}}]",
            lambda figures_of, amount_name, duration=None, sign=sign: _changed(figures_of, amount_name, sign, duration),
        )


def _add_owners(phrases: Phrases) -> None:
    """Whose figures: apostrophes fall away in tokens, so that "unit's" and "units" are the same word."""
    add = phrases.add
    add("figures_owner", ["this (units|heros|cards|technologys)", "<selfs>"], lambda: "self")
    add("figures_owner", "its", lambda: IT)
    add("figures_owner", "their", lambda: THEM)
    add("figures_owner", "{how_many} {core}", lambda how_many, core: _owner(how_many, core))


def _owner(how_many: Data, core: Data) -> Data | None:
    """One card or several, whose noun stands in the genitive."""
    if not core.get("plural"):
        return None
    several = cards.described(how_many, core)
    one = cards.described(how_many, {**core, "plural": False})
    return cards.selector(several or one)


def _changed(figures_of: tuple[list[str], Any], amount: Any, sign: int, duration: str | None) -> Steps | None:
    figures, target = figures_of
    change = amount if sign > 0 else negative(amount)
    steps = make.of_card(target, [{figure: change} for figure in figures])
    return make.lasting(steps, duration) if steps and duration else steps
