"""The level race: by when the hero has level 2 and level 3, under three plans, and both seats beside each other."""

from __future__ import annotations

from typing import Any, Final

from engine.languages import LocalText
from engine.rone.figures.words import LEVEL_2, LEVEL_3, SOONER_COUNTS, decided, full_deck, plan_name, told_turns
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
        text = LocalText(
            "Fewer than half the games reach level 2 within %(turns)s turns.",
            "Weniger als die Hälfte der Partien erreicht in %(turns)s Zügen Stufe 2.",
        )
        return message(text, turns=levels["2"][-1]["turn"])
    if three is None:
        text = LocalText(
            "Half the games have level 2 by turn %(two)s; level 3 comes within %(turns)s turns in %(share)s of them only.",
            "Die Hälfte der Partien hat Stufe 2 bis Zug %(two)s; Stufe 3 kommt in %(turns)s Zügen nur in %(share)s der Partien.",
        )
        return message(text, two=two, turns=last["turn"], share=Percent(last["chance"]))
    return message(
        LocalText(
            "Half the games have level 2 by turn %(two)s and level 3 by turn %(three)s.",
            "Die Hälfte der Partien hat Stufe 2 bis Zug %(two)s und Stufe 3 bis Zug %(three)s.",
        ),
        two=two,
        three=three,
    )


LEVELS: Final = CurvesFigure(
    slug="levels",
    title=LocalText("Level race", "Stufenrennen"),
    sentence=levels_sentence,
    data="levels",
    clauses=("LEVEL-1", "LEVEL-2"),
    label=LocalText("Chance to have hero level 2 and 3 by turn", "Chance, bis zu einem Zug Heldenstufe 2 und 3 zu haben"),
    axis=LocalText("Games with the level", "Partien mit der Stufe"),
    curves=lambda result: [
        Curve("level_2", LEVEL_2, result["levels"]["2"]),
        Curve("level_3", LEVEL_3, result["levels"]["3"]),
    ],
    until=lambda result: decided(result, half_by(result["levels"]["3"]) or 1),
    caption=LocalText(
        "Share of games that have the level by the end of the turn, with its interval",
        "Anteil der Partien, die am Ende des Zuges die Stufe haben, mit Intervall",
    ),
)


def plans_sentence(result: Json) -> Said:
    """Which plan suits the deck, in words."""
    race, ordered = result["level_race"], result["method"]["policy"]
    best, others = race["best"], [plan["sooner"] for plan in race["policies"] if plan["sooner"]]
    told = others if best == ordered else [plan["sooner"] for plan in race["policies"] if plan["policy"] == best]
    if best is None or not all(is_difference_told(sooner, 2) for sooner in told):
        text = LocalText(
            "No difference was found in how soon the plans deal %(damage)s damage: play whichever you like.",
            "Kein Unterschied gefunden, wie früh die Pläne %(damage)s Schaden zufügen: Spiel, wie du magst.",
        )
        return message(text, damage=full_deck(result))
    if best == ordered:
        text = LocalText(
            "%(plan)s suits this deck best: both other plans deal %(damage)s damage later.",
            "%(plan)s passt am besten zu diesem Deck: Die beiden anderen Pläne kommen später auf %(damage)s Schaden.",
        )
        return message(text, plan=plan_name(best), damage=full_deck(result))
    found = next(plan["sooner"] for plan in race["policies"] if plan["policy"] == best)
    text = LocalText(
        "%(plan)s suits this deck better: %(damage)s damage comes %(sooner)s turns sooner (%(low)s to %(high)s).",
        "%(plan)s passt besser zu diesem Deck: %(damage)s Schaden kommen %(sooner)s Züge früher (%(low)s bis %(high)s).",
    )
    values = {key: Number(found[name], 2) for key, name in (("sooner", "mean"), ("low", "low"), ("high", "high"))}
    return message(text, plan=plan_name(best), damage=full_deck(result), **values)


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
    slug="plans",
    title=LocalText("Three plans", "Drei Pläne"),
    sentence=plans_sentence,
    data="level_race",
    clauses=("LEVEL-1",),
    is_there=lambda result: bool(result["level_race"]["games"]),
    label=LocalText("Chance to have hero level 3 by turn, under three plans", "Chance auf Heldenstufe 3 je Zug, nach drei Plänen"),
    axis=LocalText("Games with hero level 3", "Partien mit Heldenstufe 3"),
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
        return message(
            LocalText(
                "No difference between the seats was found in the damage by turn %(turn)s.",
                "Beim Schaden bis Zug %(turn)s wurde zwischen den Plätzen kein Unterschied gefunden.",
            ),
            **values,
        )
    if gap > 0:
        return message(
            LocalText(
                "Going second, the deck has dealt %(damage)s more damage by turn %(turn)s (±%(half)s).",
                "Wenn es als Zweites am Zug ist, fügt das Deck bis Zug %(turn)s um %(damage)s mehr Schaden zu (±%(half)s).",
            ),
            **values,
        )
    return message(
        LocalText(
            "Going first, the deck has dealt %(damage)s more damage by turn %(turn)s (±%(half)s).",
            "Wenn es beginnt, fügt das Deck bis Zug %(turn)s um %(damage)s mehr Schaden zu (±%(half)s).",
        ),
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
    slug="seats",
    title=LocalText("Both seats", "Beide Plätze"),
    sentence=seats_sentence,
    data="seats",
    clauses=("SET-1",),
    is_there=lambda result: bool(result["seats"]["first"]["games"] and result["seats"]["second"]["games"]),
    label=LocalText("Mean damage dealt by turn, from each seat", "Mittlerer Schaden je Zug, von beiden Plätzen"),
    axis=LocalText("Damage dealt so far, up to a whole deck", "Schaden bisher, bis zu einem ganzen Deck"),
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
    note=LocalText(
        "Who goes second starts with 2 water (SET-1), and has one turn of the opponent more behind them at the same turn of their own.",
        "Wer nachzieht, beginnt mit 2 Wasser (SET-1) und hat im gleichen eigenen Zug einen Zug des Gegners mehr hinter sich.",
    ),
)
