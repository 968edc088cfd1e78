"""The clock: in which turn a whole deck's damage is dealt, and what it costs in cards."""

from __future__ import annotations

from django.utils.translation import gettext as _

from simulations.reports.figure import Figure, Json, Table, chance_cell, rates_within, widest_chance
from web.text.numbers import NARROW_SPACE, number_text, percent_text, whole_text


def clock_figure(result: Json) -> Figure:
    """In which turn the games dealt a whole deck, as a distribution with its percentiles."""
    clock = result["clock"]
    turns = clock["turns"]
    shares = [turn["chance"] - (turns[n - 1]["chance"] if n else 0) for n, turn in enumerate(turns)]
    later = 1 - turns[-1]["chance"]
    sentence = clock_sentence(clock)
    names = {"p10": _("10th"), "p50": _("Median"), "p90": _("90th")}
    plot = {
        "kind": "distribution",
        "id": "clock-plot",
        "label": _("Share of games by the turn in which they have dealt %(damage)s damage") % {"damage": clock["damage"]},
        "description": sentence,
        "bars": [
            *({"name": whole_text(turn["turn"]), "value": 100 * share} for turn, share in zip(turns, shares, strict=True)),
            {"name": _("later"), "value": 100 * later},
        ],
        "marks": [{"name": name, "bar": len(turns) if clock[key] is None else clock[key] - 1} for key, name in names.items()],
        "rest": True,
        "axis_x": _("Turn"),
        "axis_y": _("Share of games"),
        "unit": f"{NARROW_SPACE}%",
    }
    return Figure(
        slug="clock",
        title=_("Turns to deal a whole deck"),
        sentence=sentence,
        data=clock,
        lines=[["turn", "by_then", "low", "high"], *([turn[key] for key in ("turn", "chance", "low", "high")] for turn in turns)],
        plots=[plot],
        numbers=Table(
            columns=[_("Turn"), _("In this turn"), _("By then")],
            rows=[[whole_text(turn["turn"]), percent_text(share, 1), chance_cell(turn)] for turn, share in zip(turns, shares, strict=True)],
        ),
        interval=rates_within(widest_chance(turns)),
        note=_("Against an opponent who does nothing. Blockers, removal and life cost time that no goldfish knows of."),
    )


def clock_sentence(clock: Json) -> str:
    """When a whole deck is dealt, and the damage for each card given up, in words."""
    if clock["p50"] is None:
        last = clock["turns"][-1]
        text = _("By turn %(turn)s, %(share)s of the games have dealt %(damage)s damage.")
        said = text % {"turn": last["turn"], "share": percent_text(last["chance"]), "damage": clock["damage"]}
    elif clock["p10"] == clock["p50"]:
        said = _("Half the games have dealt %(damage)s damage by turn %(half)s.") % {"damage": clock["damage"], "half": clock["p50"]}
    else:
        text = _("Half the games have dealt %(damage)s damage by turn %(half)s, one of ten by turn %(early)s.")
        said = text % {"damage": clock["damage"], "half": clock["p50"], "early": clock["p10"]}
    if clock["p50"] is not None and "mean" in clock:  # reports of engine 0.2.6 and before have none
        text = _("On average it takes %(mean)s turns.")
        said = f"{said} {text % {'mean': number_text(clock['mean'], 2)}}"
    paid = clock["per_card"]
    if paid is None:
        return said
    text = _("Over the whole game every card of your own life that is gone goes with %(value)s damage (%(low)s to %(high)s).")
    return f"{said} {text % {key: number_text(paid[key]) for key in ('value', 'low', 'high')}}"
