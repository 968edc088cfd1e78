"""Water: what comes in, what is spent, what piles up."""

from __future__ import annotations

from django.utils.translation import gettext as _

from simulations.reports.figure import Figure, Json, Table, mean_cell, means_within, widest
from web.text.numbers import number_text, whole_text

IDLE_IS_LITTLE = 3
"""Water left at the end that nobody would call a pile."""


def water_figure(result: Json) -> Figure:
    """Water in store by turn as a fan; income and spending in the table."""
    turns = result["water"]["turns"]
    points = [{"name": whole_text(turn["turn"]), **{key: turn["banked"][key] for key in percentiles(turn["banked"])}} for turn in turns]
    sentence = water_sentence(turns)
    spans = [(turn["banked"]["mean"], turn["banked"]["low"], turn["banked"]["high"]) for turn in turns]
    plot = {
        "kind": "fan",
        "id": "water-plot",
        "label": _("Water in store by turn: median with the middle 80 per cent of games"),
        "description": sentence,
        "points": points,
        "axis_x": _("Turn"),
        "axis_y": _("Water in store at the end of the turn"),
        "labels": end_labels(),
    }
    return Figure(
        slug="water",
        title=_("Water"),
        sentence=sentence,
        data=result["water"],
        lines=[
            ["turn", "income", "spent", "banked", "banked_low", "banked_high", "banked_p10", "banked_p50", "banked_p90"],
            *(
                [turn["turn"], turn["income"]["mean"], turn["spent"]["mean"]]
                + [turn["banked"][key] for key in ("mean", "low", "high", "p10", "p50", "p90")]
                for turn in turns
            ),
        ],
        plots=[plot],
        table=percentile_table([(turn["turn"], turn["banked"]) for turn in turns]),
        numbers=Table(
            columns=[_("Turn"), _("Income"), _("Spent"), *percentile_names(), _("Mean, 95 %")],
            rows=[
                [
                    whole_text(turn["turn"]),
                    number_text(turn["income"]["mean"]),
                    number_text(turn["spent"]["mean"]),
                    *percentile_cells(turn["banked"]),
                    mean_cell(turn["banked"]),
                ]
                for turn in turns
            ],
        ),
        interval=means_within(widest(spans)),
    )


def water_sentence(turns: list[Json]) -> str:
    """What becomes of the water, in words."""
    last = turns[-1]
    idle = last["banked"]["p50"]
    if idle <= IDLE_IS_LITTLE:
        text = _("Hardly any water lies idle: after turn %(turn)s half the games have %(idle)s or less left.")
        return text % {"turn": last["turn"], "idle": number_text(idle, 0)}
    covered = [turn["turn"] for turn in turns if turn["banked"]["p50"] <= turn["income"]["mean"]]
    if not covered or covered[-1] == last["turn"]:
        text = _("The deck never saves more than about a turn’s income: after turn %(turn)s half the games have %(idle)s or less left.")
        return text % {"turn": last["turn"], "idle": number_text(idle, 0)}
    text = _(
        "The deck saves less than a turn’s income until turn %(until)s. "
        "From then on water piles up: in half the games %(idle)s or more lie idle after turn %(turn)s."
    )
    return text % {"until": covered[-1], "turn": last["turn"], "idle": number_text(idle, 0)}


def percentiles(entry: Json) -> list[str]:
    """The percentiles that an entry holds."""
    return [key for key in ("p10", "p30", "p50", "p70", "p90") if entry.get(key) is not None]


def end_labels() -> dict[str, str]:
    """What stands at the ends of a fan's lines."""
    return {"p10": _("10th"), "p50": _("Median"), "p90": _("90th")}


def percentile_names() -> list[str]:
    """Heads of the columns of `percentile_cells`."""
    return [_("10th"), _("Median"), _("90th")]


def percentile_cells(entry: Json) -> list[Json | str]:
    """10th, median and 90th percentile, the median strong."""
    return [number_text(entry["p10"], 0), {"text": number_text(entry["p50"], 0), "is_strong": True}, number_text(entry["p90"], 0)]


def percentile_table(rows: list[tuple[int, Json]]) -> Table:
    """Percentiles by turn, for the place beside a fan."""
    return Table(columns=[_("Turn"), *percentile_names()], rows=[[whole_text(turn), *percentile_cells(entry)] for turn, entry in rows])
