"""Terse English print: what happens without a verb ("+2 water", "target unit: +1 melee"), and words that only join sentences."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities.data import Steps
from engine.text.phrases import Phrases

JOINING = "(in addition|additionally|also|first|after that|afterwards|afterward|next|finally|furthermore|moreover)"


def add_terse(phrases: Phrases) -> None:
    """Add clauses without a verb, and sentences that begin with a word that only joins them."""
    add = phrases.add
    add("clause", "{harmed}", lambda harmed: harmed)
    for noun, word in (("(<water>|water)", "water"), ("(<card>|card|cards)", "draw")):
        add("clause", f"+ {{number}} {noun}", lambda number, word=word: [{word: number}])
        add("does", f"+ {{number}} {noun}", lambda number, word=word: [{word: number}])
    for several in ("{several}", "{several:gain}"):
        add("clause", f"{{target}} [:] {several} [{{duration}}]", _changed)
        add("clause", f"{several} (to|on) {{target}} [{{duration}}]", _changed)
    for verb, word in (("exhaust", "exhaust"), ("refresh", "refresh"), ("ready", "refresh")):
        add("order", f"{verb} {{times}} {{target}}", lambda times, target, word=word: [{word: times, "to": target}])
    add("s_open", f"{JOINING} [,] {{s_open}}", lambda s_open: s_open)
    add("consequence", f"{JOINING} [,] {{clauses}}", lambda clauses: clauses)


def _changed(target: Any, several: Steps, duration: str | None = None) -> Steps | None:
    steps = make.of_card(target, several)
    return make.lasting(steps, duration) if steps and duration else steps
