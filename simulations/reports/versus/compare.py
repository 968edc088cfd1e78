"""The figures of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from simulations.reports.figure import Figure, Json, Table, is_shown, mean_cell
from simulations.reports.verdict import Dial
from simulations.reports.versus.words import points_cell, points_text, rate_cell, rate_text
from web.text.numbers import number_text

DIFFERENCE_KEYS = ("value", "low", "high", "n")


def compare_figures(names: Sequence[str], result: Json) -> list[Figure]:
    """Every figure of a comparison, in the order of the page."""
    return [measures_figure(names, result)] if "measures" in result else [difference_figure(names, result)]


def compare_dials(names: Sequence[str], result: Json) -> list[Dial]:
    """What to know first."""
    if "measures" in result:
        return []
    difference = result["difference"]
    return [
        Dial(_("Difference"), points_text(difference), _("points"), difference_sentence(names, difference)),
        *(
            Dial(name, number_text(100 * result[which]["win_rate"]["chance"]), "%", _("of the games won."))
            for name, which in ((names[0], "first"), (names[1], "second"))
        ),
    ]


def difference_sentence(names: Sequence[str], difference: Json) -> str:
    """Which list wins more often, in words; that there is none where there is none."""
    values = {"first": names[0], "second": names[1], "points": number_text(abs(100 * difference["value"]))}
    if not is_shown(difference, scale=100):
        return _("No difference found between %(first)s and %(second)s.") % values
    if difference["value"] > 0:
        return _("%(first)s wins %(points)s points more often than %(second)s.") % values
    return _("%(second)s wins %(points)s points more often than %(first)s.") % values


def difference_figure(names: Sequence[str], result: Json) -> Figure:
    """The difference of rates, over all opponents and against each."""
    rows = [(_("All opponents"), result["first"]["win_rate"], result["second"]["win_rate"], result["difference"])]
    rows += [(names[2 + one["against"]], one["first"], one["second"], one["difference"]) for one in result["opponents"]]
    sentence = difference_sentence(names, result["difference"])
    return Figure(
        slug="difference",
        title=_("Which list wins more often"),
        sentence=sentence,
        data={name: result[name] for name in ("difference", "verdict", "first", "second", "opponents")},
        lines=[
            ["against", "first", "second", *DIFFERENCE_KEYS],
            *(
                [name, one["chance"], other["chance"], *(difference[key] for key in DIFFERENCE_KEYS)]
                for name, one, other, difference in rows
            ),
        ],
        plots=[
            {
                "kind": "intervals",
                "id": "difference-plot",
                "label": _("Difference of the rates in points, with 95 % intervals; the line is no difference"),
                "description": sentence,
                "rows": [
                    {"name": name, **{key: 100 * difference[key] for key in ("value", "low", "high")}}
                    for name, _one, _other, difference in rows
                ],
                "axis_x": _("Points that %(first)s wins more often than %(second)s") % {"first": names[0], "second": names[1]},
                "decimals": 1,
            }
        ],
        numbers=Table(
            columns=[_("Against"), names[0], names[1], _("Difference, points")],
            rows=[[name, rate_cell(one), rate_cell(other), points_cell(difference)] for name, one, other, difference in rows],
            has_names=True,
        ),
        interval=_("%(first)s: %(one)s; %(second)s: %(other)s")
        % {"first": names[0], "one": rate_text(rows[0][1]), "second": names[1], "other": rate_text(rows[0][2])},
        note=_("Both lists play the same games, card for card: what both have lies in the same places of the shuffled deck."),
    )


def measure_name(measure: str) -> str:
    """What a measure is called."""
    return {
        "damage": _("Damage dealt"),
        "life": _("Cards left in deck and hand"),
        "spent": _("Water spent"),
        "level_two": _("Turn of level 2"),
        "level_three": _("Turn of level 3"),
        "stranded": _("Stranded cards, over all turns"),
    }.get(measure, measure)


def measures_figure(names: Sequence[str], result: Json) -> Figure:
    """What two goldfish differ in."""
    measures = result["measures"]
    differing = [measure_name(one["measure"]) for one in measures if is_shown(one["difference"], 2)]
    if differing:
        sentence = _("The lists differ in: %(measures)s.") % {"measures": ", ".join(differing)}
    else:
        sentence = _("No difference found between %(first)s and %(second)s.") % {"first": names[0], "second": names[1]}
    return Figure(
        slug="measures",
        title=_("What differs"),
        sentence=sentence,
        data=measures,
        lines=[
            ["measure", "first", "second", *DIFFERENCE_KEYS],
            *(
                [one["measure"], one["first"]["mean"], one["second"]["mean"], *(one["difference"][key] for key in DIFFERENCE_KEYS)]
                for one in measures
            ),
        ],
        plots=[
            {
                "kind": "intervals",
                "id": "measures-plot",
                "label": _("Difference of the means, with 95 % intervals; the line is no difference"),
                "description": sentence,
                "rows": [
                    {"name": measure_name(one["measure"]), **{key: one["difference"][key] for key in ("value", "low", "high")}}
                    for one in measures
                ],
                "axis_x": _("%(first)s less %(second)s") % {"first": names[0], "second": names[1]},
                "decimals": 2,
            }
        ],
        numbers=Table(
            columns=[_("Measure"), names[0], names[1], _("Difference, 95 %")],
            rows=[
                [measure_name(one["measure"]), mean_cell(one["first"], 2), mean_cell(one["second"], 2), _difference_cell(one["difference"])]
                for one in measures
            ],
            has_names=True,
        ),
        interval=_("Each interval is for one measure, 95 %"),
        note=_("Both lists are played alone, on the same shuffles, card for card. None of these figures says who wins more often."),
    )


def _difference_cell(difference: Json) -> Json:
    sign = "" if round(difference["value"], 2) == 0 else "+" if difference["value"] > 0 else "−"
    half = number_text(difference["high"] - difference["value"], 2)
    is_strong = is_shown(difference, 2)
    return {"text": f"{sign}{number_text(abs(difference['value']), 2)}", "quiet": f"±{half}", "is_strong": is_strong}
