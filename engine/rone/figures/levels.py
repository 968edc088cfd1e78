"""The level race: by when the hero has level 2 and level 3, under three plans, and both seats beside each other."""

from __future__ import annotations

from typing import Any, Final

from engine.languages import LocalText
from engine.rone.figures.words import LEVEL_2, LEVEL_3, SAID, SOONER_COUNTS, decided, full_deck, plan_name, told_turns
from engine.simulation.figure import Curve, CurvesFigure, Difference, Json, Middle, Table, is_difference_told
from engine.simulation.measure_figures import half_by
from engine.simulation.message import Joined, Message, Number, Percent, Said, message, whole
from engine.simulation.swap_figures import SOONER

SEATS: Final = {
    "first": LocalText("Goes first", "Beginnt"),
    "second": LocalText("Goes second", "Zieht nach"),
}
SEAT_PARTS: Final = ("banked", "damage", "life")


def levels_sentence(result: Json) -> Message:
    """By when the levels come, in words."""
    levels = result["levels"]
    two, three = half_by(levels["2"]), half_by(levels["3"])
    last = levels["3"][-1]
    if two is None:
        return SAID.say("levels", "few", turns=levels["2"][-1]["turn"])
    if three is None:
        return SAID.say("levels", "two", two=two, turns=last["turn"], share=Percent(last["chance"]))
    return SAID.say(
        "levels",
        "both",
        two=two,
        three=three,
    )


LEVELS: Final = CurvesFigure(
    **SAID.figure("levels"),
    sentence=levels_sentence,
    data="levels",
    curves=lambda result: [
        Curve("level_2", LEVEL_2, result["levels"]["2"]),
        Curve("level_3", LEVEL_3, result["levels"]["3"]),
    ],
    until=lambda result: decided(result, half_by(result["levels"]["3"]) or 1),
)


def plans_sentence(result: Json) -> Said:
    """Which plan suits the deck, in words."""
    race, ordered = result["level_race"], result["method"]["policy"]
    best, others = race["best"], [plan["sooner"] for plan in race["policies"] if plan["sooner"]]
    told = others if best == ordered else [plan["sooner"] for plan in race["policies"] if plan["policy"] == best]
    if best is None or not all(is_difference_told(sooner, 2) for sooner in told):
        return SAID.say("plans", "none", damage=full_deck(result))
    if best == ordered:
        return SAID.say("plans", "best", plan=plan_name(best), damage=full_deck(result))
    found = next(plan["sooner"] for plan in race["policies"] if plan["policy"] == best)
    values = {key: Number(found[name], 2) for key, name in (("sooner", "mean"), ("low", "low"), ("high", "high"))}
    return SAID.say("plans", "better", plan=plan_name(best), damage=full_deck(result), **values)


def _turn_or_dash(entries: Any) -> str:
    return str(half_by(entries) or "–")


def plans_numbers(result: Json) -> Table:
    """Each plan's levels and clock, and how much sooner it is than the ordered one."""
    return Table(
        columns=[
            LocalText("Plan", "Plan"),
            LocalText("Level 2 by", "Stufe 2 bis Zug"),
            LocalText("Level 3 by", "Stufe 3 bis Zug"),
            SOONER,
        ],
        rows=[
            [
                plan_name(plan["policy"]),
                _turn_or_dash(plan["levels"]["2"]),
                _turn_or_dash(plan["levels"]["3"]),
                Difference(plan["sooner"], 2) if plan["sooner"] else "–",
            ]
            for plan in result["level_race"]["policies"]
        ],
        caption=Joined(
            [
                LocalText(
                    "Level: the turn by which half the games have it. Sooner: against the plan of this report, in pairs of games",
                    "Stufe: der Zug, bis zu dem die Hälfte der Partien sie hat. Früher: gegenüber dem Plan dieses "
                    "Berichts, Partie für Partie",
                ),
                SOONER_COUNTS,
            ],
            ". ",
        ),
        has_names=True,
    )


def plans_sheet(result: Json) -> list[list[Any]]:
    """A line for each plan."""
    return [
        ["plan", "clock", "clock_low", "clock_high", "sooner", "sooner_low", "sooner_high", "level_2_by", "level_3_by"],
        *(
            [plan["policy"], *(plan["clock"][key] for key in ("mean", "low", "high"))]
            + [(plan["sooner"] or {}).get(key) for key in ("mean", "low", "high")]
            + [half_by(plan["levels"]["2"]), half_by(plan["levels"]["3"])]
            for plan in result["level_race"]["policies"]
        ),
    ]


PLANS_FIGURE: Final = CurvesFigure(
    **SAID.figure("plans"),
    sentence=plans_sentence,
    data="level_race",
    is_there=lambda result: bool(result["level_race"]["games"]),
    curves=lambda result: [
        Curve(plan["policy"], plan_name(plan["policy"]), plan["levels"]["3"]) for plan in result["level_race"]["policies"]
    ],
    until=lambda result: decided(result, max(half_by(plan["levels"]["3"]) or 1 for plan in result["level_race"]["policies"])),
    numbers=plans_numbers,
    table=lambda result: None,
    sheet=plans_sheet,
    note=lambda result: message(
        LocalText(
            "Measured in %(games)s games of each plan, on the same shuffles. Intervals hold for both comparisons at once.",
            "Gemessen in je %(games)s Partien, gleich gemischt. Die Intervalle gelten für beide Vergleiche zugleich.",
        ),
        games=whole(result["level_race"]["games"]),
    ),
)


def seats_sentence(result: Json) -> Message:
    """Whether the seat makes a difference early on, in words; the games of the two seats are independent."""
    seats = result["seats"]
    turn = min(3, len(seats["first"]["turns"])) - 1
    first, second = (seats[seat]["turns"][turn]["damage"] for seat in ("first", "second"))
    half = ((first["high"] - first["mean"]) ** 2 + (second["high"] - second["mean"]) ** 2) ** 0.5
    gap = second["mean"] - first["mean"]
    values: dict[str, Said] = {"turn": turn + 1, "damage": Number(abs(gap)), "half": Number(half)}
    if abs(gap) <= half:
        return SAID.say(
            "seats",
            "none",
            **values,
        )
    if gap > 0:
        return SAID.say(
            "seats",
            "second",
            **values,
        )
    return SAID.say(
        "seats",
        "first",
        **values,
    )


def seats_numbers(result: Json) -> Table:
    """Water, damage, life and levels of each seat in the first turns and the last."""
    seats = result["seats"]
    last = told_turns(result, seats["first"]["turns"])[-1]["turn"]
    return Table(
        columns=[
            LocalText("Seat, turn", "Platz, Zug"),
            LocalText("Water left", "Wasser übrig"),
            LocalText("Damage", "Schaden"),
            LocalText("Life", "Leben"),
            LEVEL_3,
        ],
        rows=[
            [
                Joined([SEATS[seat], turn["turn"]], ", "),
                *(Middle(turn[part]) for part in SEAT_PARTS),
                Percent(found["levels"]["3"][n]["chance"]),
            ]
            for seat, found in seats.items()
            for n, turn in enumerate(found["turns"])
            if turn["turn"] <= min(last, 5) or turn["turn"] == last
        ],
        caption=LocalText("Medians, with the 10th and 90th percentile", "Mediane mit 10. und 90. Perzentil"),
        has_names=True,
    )


def seats_sheet(result: Json) -> list[list[Any]]:
    """A line for each turn of each seat."""
    percentiles = ("p10", "p50", "p90")
    return [
        ["seat", "turn", "level_2", "level_3", *(f"{part}_{key}" for part in SEAT_PARTS for key in percentiles)],
        *(
            [seat, turn["turn"], found["levels"]["2"][n]["chance"], found["levels"]["3"][n]["chance"]]
            + [turn[part][key] for part in SEAT_PARTS for key in percentiles]
            for seat, found in result["seats"].items()
            for n, turn in enumerate(found["turns"])
        ),
    ]


SEATS_FIGURE: Final = CurvesFigure(
    **SAID.figure("seats"),
    sentence=seats_sentence,
    data="seats",
    is_there=lambda result: bool(result["seats"]["first"]["games"] and result["seats"]["second"]["games"]),
    of="mean",
    is_rate=False,
    top=full_deck,
    curves=lambda result: [
        Curve(seat, SEATS[seat], [{"turn": turn["turn"], **turn["damage"]} for turn in found["turns"]])
        for seat, found in result["seats"].items()
    ],
    until=decided,
    table=lambda result: None,
    numbers=seats_numbers,
    sheet=seats_sheet,
)
