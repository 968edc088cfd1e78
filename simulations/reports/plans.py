"""The level race under three plans, and both seats beside each other."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from simulations.reports.figure import (
    Figure,
    Json,
    Table,
    clock_caption,
    difference_cell,
    is_shown,
    means_within,
    middle_cell,
    rates_within,
    widest,
    widest_chance,
)
from simulations.reports.levels import half_by
from simulations.reports.method import policy_name
from web.text.numbers import NARROW_SPACE, number_text, percent_text, whole_text

FULL_DECK = 24


def plans_figure(result: Json) -> Figure | None:
    """Level 3 by turn under each plan, and how much sooner each deals a whole deck's damage."""
    race = result["level_race"]
    if not race["games"]:
        return None
    plans = race["policies"]
    sentence = plans_sentence(race, result["method"]["policy"])
    turns = [entry["turn"] for entry in plans[0]["levels"]["3"]]
    plot = {
        "kind": "curves",
        "id": "plans-plot",
        "label": _("Chance to have hero level 3 by turn, under three plans"),
        "description": sentence,
        "xs": [whole_text(turn) for turn in turns],
        "curves": [_curve(policy_name(plan["policy"]), plan["levels"]["3"]) for plan in plans],
        "axis_x": _("Turn"),
        "axis_y": _("Games with hero level 3"),
        "unit": f"{NARROW_SPACE}%",
        "top": 100,
    }
    return Figure(
        slug="plans",
        title=_("Three plans"),
        sentence=sentence,
        data=race,
        lines=[
            ["plan", "clock", "clock_low", "clock_high", "sooner", "sooner_low", "sooner_high", "level_2_by", "level_3_by"],
            *(
                [plan["policy"], *(plan["clock"][key] for key in ("mean", "low", "high"))]
                + [(plan["sooner"] or {}).get(key) for key in ("mean", "low", "high")]
                + [half_by(plan["levels"]["2"]), half_by(plan["levels"]["3"])]
                for plan in plans
            ),
        ],
        plots=[plot],
        numbers=Table(
            columns=[_("Plan"), _("Level 2 by"), _("Level 3 by"), _("Clock, turns"), _("Sooner, turns")],
            rows=[
                [
                    policy_name(plan["policy"]),
                    str(half_by(plan["levels"]["2"]) or "–"),
                    str(half_by(plan["levels"]["3"]) or "–"),
                    number_text(plan["clock"]["mean"], 2),
                    difference_cell(plan["sooner"], 2) if plan["sooner"] else "–",
                ]
                for plan in plans
            ],
            caption=_("Level: the turn by which half the games have it. Sooner: against the plan of this report, in pairs of games")
            + f". {clock_caption()}",
            has_names=True,
        ),
        interval=rates_within(widest_chance([entry for plan in plans for entry in plan["levels"]["3"]])),
        note=_("Measured in %(games)s games of each plan, on the same shuffles. Intervals hold for both comparisons at once.")
        % {"games": whole_text(race["games"])},
    )


def plans_sentence(race: Json, ordered: str) -> str:
    """Which plan suits the deck, in words."""
    best, others = race["best"], [plan["sooner"] for plan in race["policies"] if plan["sooner"]]
    told = others if best == ordered else [plan["sooner"] for plan in race["policies"] if plan["policy"] == best]
    if best is None or not all(is_shown(sooner, 2) for sooner in told):
        return _("No difference was found in how soon the plans deal 24 damage: play whichever you like.")
    if best == ordered:
        return _("%(plan)s suits this deck best: both other plans deal 24 damage later.") % {"plan": policy_name(best)}
    found = next(plan["sooner"] for plan in race["policies"] if plan["policy"] == best)
    text = _("%(plan)s suits this deck better: 24 damage comes %(sooner)s turns sooner (%(low)s to %(high)s).")
    values = {key: number_text(found[name], 2) for key, name in (("sooner", "mean"), ("low", "low"), ("high", "high"))}
    return text % {"plan": policy_name(best), **values}


def _curve(name: str, entries: list[Json]) -> dict[str, Any]:
    return {
        "name": name,
        "values": [100 * entry["chance"] for entry in entries],
        "lows": [100 * entry["low"] for entry in entries],
        "highs": [100 * entry["high"] for entry in entries],
    }


def seats_figure(result: Json) -> Figure | None:
    """Damage by turn from each seat; water, life and levels in the table."""
    seats = result["seats"]
    if not seats["first"]["games"] or not seats["second"]["games"]:
        return None
    names = {"first": _("Goes first"), "second": _("Goes second")}
    sentence = seats_sentence(seats)
    last = seats["first"]["turns"][-1]["turn"]
    plot = {
        "kind": "curves",
        "id": "seats-plot",
        "label": _("Mean damage dealt by turn, from each seat"),
        "description": sentence,
        "xs": [whole_text(turn["turn"]) for turn in seats["first"]["turns"]],
        "curves": [
            {
                "name": names[seat],
                **{
                    many: [min(turn["damage"][key], FULL_DECK) for turn in found["turns"]]
                    for many, key in (("values", "mean"), ("lows", "low"), ("highs", "high"))
                },
            }
            for seat, found in seats.items()
        ],
        "axis_x": _("Turn"),
        "axis_y": _("Damage dealt so far, up to a whole deck"),
        "top": FULL_DECK,
    }
    spans = [(turn["damage"]["mean"], turn["damage"]["low"], turn["damage"]["high"]) for found in seats.values() for turn in found["turns"]]
    return Figure(
        slug="seats",
        title=_("Both seats"),
        sentence=sentence,
        data=seats,
        lines=[
            [
                "seat",
                "turn",
                "level_2",
                "level_3",
                *(f"{part}_{key}" for part in ("banked", "damage", "life") for key in ("p10", "p50", "p90")),
            ],
            *(
                [seat, turn["turn"], found["levels"]["2"][n]["chance"], found["levels"]["3"][n]["chance"]]
                + [turn[part][key] for part in ("banked", "damage", "life") for key in ("p10", "p50", "p90")]
                for seat, found in seats.items()
                for n, turn in enumerate(found["turns"])
            ),
        ],
        plots=[plot],
        numbers=Table(
            columns=[_("Seat, turn"), _("Water left"), _("Damage"), _("Life"), _("Level 3")],
            rows=[
                [
                    f"{names[seat]}, {turn['turn']}",
                    *(middle_cell(turn[part]) for part in ("banked", "damage", "life")),
                    percent_text(found["levels"]["3"][n]["chance"]),
                ]
                for seat, found in seats.items()
                for n, turn in enumerate(found["turns"])
                if turn["turn"] in (1, 2, 3, 4, 5, last)
            ],
            caption=_("Medians, with the 10th and 90th percentile"),
            has_names=True,
        ),
        interval=means_within(widest(spans)),
        note=_(
            "Who goes second starts with 2 water (SET-1), and has one turn of the opponent more behind them at the same turn of their own."
        ),
    )


def seats_sentence(seats: Json) -> str:
    """Whether the seat makes a difference early on, in words; the games of the two seats are independent."""
    turn = min(3, len(seats["first"]["turns"])) - 1
    first, second = (seats[seat]["turns"][turn]["damage"] for seat in ("first", "second"))
    half = ((first["high"] - first["mean"]) ** 2 + (second["high"] - second["mean"]) ** 2) ** 0.5
    gap = second["mean"] - first["mean"]
    values = {"turn": turn + 1, "damage": number_text(abs(gap), 1), "half": number_text(half, 1)}
    if abs(gap) <= half:
        return _("No difference between the seats was found in the damage by turn %(turn)s.") % values
    if gap > 0:
        return _("Going second, the deck has dealt %(damage)s more damage by turn %(turn)s (±%(half)s).") % values
    return _("Going first, the deck has dealt %(damage)s more damage by turn %(turn)s (±%(half)s).") % values
