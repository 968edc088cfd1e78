"""The level race: by when the hero has level 2 and level 3."""

from __future__ import annotations

from django.utils.translation import gettext as _

from simulations.reports.figure import Figure, Json, Table, chance_cell, rates_within, widest_chance
from web.text.numbers import NARROW_SPACE, percent_text, whole_text

HALF = 0.5


def levels_figure(result: Json) -> Figure:
    """The chance to have each level by turn, as two curves with their intervals."""
    levels: dict[str, list[Json]] = {level: result["levels"][level] for level in ("2", "3")}
    sentence = levels_sentence(levels)
    names = {"2": _("Level 2"), "3": _("Level 3")}
    plot = {
        "kind": "curves",
        "id": "levels-plot",
        "label": _("Chance to have hero level 2 and 3 by turn"),
        "description": sentence,
        "xs": [whole_text(entry["turn"]) for entry in levels["2"]],
        "curves": [
            {
                "name": names[level],
                "values": [100 * entry["chance"] for entry in entries],
                "lows": [100 * entry["low"] for entry in entries],
                "highs": [100 * entry["high"] for entry in entries],
            }
            for level, entries in levels.items()
        ],
        "axis_x": _("Turn"),
        "axis_y": _("Games with the level"),
        "unit": f"{NARROW_SPACE}%",
        "top": 100,
    }
    pairs = list(zip(levels["2"], levels["3"], strict=True))
    return Figure(
        slug="levels",
        title=_("Level race"),
        sentence=sentence,
        data=result["levels"],
        lines=[
            ["turn", "level_2", "level_2_low", "level_2_high", "level_3", "level_3_low", "level_3_high"],
            *([two["turn"], *(entry[key] for entry in (two, three) for key in ("chance", "low", "high"))] for two, three in pairs),
        ],
        plots=[plot],
        table=Table(
            columns=[_("Turn"), *names.values()],
            rows=[[whole_text(two["turn"]), percent_text(two["chance"]), percent_text(three["chance"])] for two, three in pairs],
        ),
        numbers=Table(
            caption=_("Share of games that have the level by the end of the turn, with its interval"),
            columns=[_("Turn"), *names.values()],
            rows=[[whole_text(two["turn"]), chance_cell(two), chance_cell(three)] for two, three in pairs],
        ),
        interval=rates_within(widest_chance([*levels["2"], *levels["3"]])),
    )


def half_by(entries: list[Json]) -> int | None:
    """The first turn by which half the games have it, None within these turns."""
    return next((entry["turn"] for entry in entries if entry["chance"] >= HALF), None)


def levels_sentence(levels: dict[str, list[Json]]) -> str:
    """By when the levels come, in words."""
    two, three = half_by(levels["2"]), half_by(levels["3"])
    last = levels["3"][-1]
    if two is None:
        text = _("Fewer than half the games reach level 2 within %(turns)s turns.")
        return text % {"turns": levels["2"][-1]["turn"]}
    if three is None:
        text = _("Half the games have level 2 by turn %(two)s; level 3 comes within %(turns)s turns in %(share)s of them only.")
        return text % {"two": two, "turns": last["turn"], "share": percent_text(last["chance"])}
    return _("Half the games have level 2 by turn %(two)s and level 3 by turn %(three)s.") % {"two": two, "three": three}
