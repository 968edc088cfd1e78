"""What water is spent on, what stands for it on the battlefield, and how much lies idle."""

from __future__ import annotations

from django.utils.translation import gettext as _

from simulations.reports.figure import Figure, Json, Table, means_within, middle_cell, widest
from web.text.numbers import number_text, percent_text, whole_text

KINDS = (("units", 5), ("tactics", 4), ("technologies", 3), ("levels", 1), ("other", 2))
"""In the order in which they are stacked, with their colours."""


def kind_names() -> dict[str, str]:
    """What each kind of spending is called."""
    return {
        "units": _("Units"),
        "tactics": _("Tactics"),
        "technologies": _("Technologies"),
        "levels": _("Levels"),
        "other": _("Abilities and other"),
    }


def spending_figure(result: Json) -> Figure | None:
    """Water spent by turn, stacked by what it was spent on."""
    turns = result["ledger"]["turns"]
    if not result["ledger"]["games"]:
        return None
    names = kind_names()
    sentence = spending_sentence(turns)
    plot = {
        "kind": "stacked",
        "id": "spending-plot",
        "label": _("Water spent by turn, by what it was spent on"),
        "description": sentence,
        "series": [{"name": names[kind], "colour": colour} for kind, colour in KINDS],
        "bars": [{"name": whole_text(turn["turn"]), "values": [turn["spent"][kind]["mean"] for kind, _colour in KINDS]} for turn in turns],
        "axis_x": _("Turn"),
        "axis_y": _("Water spent in the turn, mean"),
        "decimals": 1,
    }
    spans = [(part["mean"], part["low"], part["high"]) for turn in turns for part in turn["spent"].values()]
    return Figure(
        slug="spending",
        title=_("What water is spent on"),
        sentence=sentence,
        data=result["ledger"],
        lines=[
            ["turn", *(kind for kind, _colour in KINDS), "board_p10", "board_p50", "board_p90", "idle_p10", "idle_p50", "idle_p90"],
            *(
                [turn["turn"], *(turn["spent"][kind]["mean"] for kind, _colour in KINDS)]
                + [turn[part][key] for part in ("board", "idle") for key in ("p10", "p50", "p90")]
                for turn in turns
            ),
        ],
        plots=[plot],
        numbers=Table(
            columns=[_("Turn"), *(names[kind] for kind, _colour in KINDS), _("On the battlefield"), _("Idle so far")],
            rows=[
                [
                    whole_text(turn["turn"]),
                    *(number_text(turn["spent"][kind]["mean"]) for kind, _colour in KINDS),
                    middle_cell(turn["board"]),
                    middle_cell(turn["idle"]),
                ]
                for turn in turns
            ],
            caption=_("Means; of the last two columns the median, with the 10th and 90th percentile"),
        ),
        interval=means_within(widest(spans)),
        note=_(
            "On the battlefield counts the printed costs of units and technologies there. "
            "Idle water counts once for each turn that it is left over; water is banked, not lost. Measured in %(games)s games."
        )
        % {"games": whole_text(result["ledger"]["games"])},
    )


def spending_sentence(turns: list[Json]) -> str:
    """What most water goes into, and how much lies idle, in words."""
    sums = {kind: sum(turn["spent"][kind]["mean"] for turn in turns) for kind, _colour in KINDS}
    whole = sum(sums.values())
    last = turns[-1]
    if not whole:
        return _("No water is spent.")
    most = max(sums, key=lambda kind: sums[kind])
    text = _("%(kind)s take most of the water (%(share)s), levels %(levels)s. By turn %(turn)s, cards worth %(board)s water stand in play.")
    return text % {
        "kind": kind_names()[most],
        "share": percent_text(sums[most] / whole),
        "levels": percent_text(sums["levels"] / whole),
        "turn": last["turn"],
        "board": number_text(last["board"]["p50"], 0),
    }
