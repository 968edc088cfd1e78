"""The figures of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.kit import Kit
from engine.simulation.figure import Column, Dial, Figure, IntervalsFigure, Mean, Signed, is_difference_told
from simulations.reports.changed_cards import lists_figure
from simulations.reports.estimates import signed_text
from simulations.reports.figure import Json
from simulations.reports.method import named
from simulations.reports.versus.words import points_shown, rate_shown, rate_text
from web.text.numbers import number_text

DIFFERENCE_KEYS = ("value", "low", "high", "n")


def compare_figures(kit: Kit, names: Sequence[str], result: Json, lists: Sequence[Json] = ()) -> list[Figure]:
    """Every figure of a comparison, in the order of the page: the cards in which the two of `lists` differ, then what they differ in."""
    changed: list[Figure] = [lists_figure(kit, names, lists[:2])] if len(lists) > 1 else []
    return [*changed, measures_figure(kit, names, result) if "measures" in result else difference_figure(names, result)]


def compare_dials(names: Sequence[str], result: Json) -> list[Dial]:
    """What to know first: the kill turn, then the chance to win."""
    if "measures" in result:
        return [kill_dial(names, one) for one in result["measures"] if one["measure"] == "kill_turn"]
    difference = result["difference"]
    return [
        *([kill_dial(names, result["kill_turn"])] if result.get("kill_turn") else []),  # comparisons of before engine 0.3.3 have none
        Dial(
            title=_("Chance to win"),
            value=signed_text(difference, scale=100),
            unit=_("points"),
            sentence=difference_sentence(names, difference),
        ),
        *(
            Dial(title=name, value=number_text(100 * result[which]["win_rate"]["chance"]), unit="%", sentence=_("of the games won."))
            for name, which in ((names[0], "first"), (names[1], "second"))
        ),
    ]


def kill_dial(names: Sequence[str], found: Json) -> Dial:
    """By how many turns one list kills sooner than the other, and in which turn each does."""
    values = {
        **{"first": names[0], "second": names[1]},
        **{"one": number_text(found["first"]["mean"]), "other": number_text(found["second"]["mean"])},
    }
    is_told = is_difference_told(found["difference"])
    text = _("%(first)s kills in turn %(one)s on average, %(second)s in turn %(other)s.") % values
    return Dial(
        title=_("Kill turn"),
        value=signed_text(found["difference"]) if is_told else "–",
        unit=_("turns") if is_told else "",
        sentence=text if is_told else _("%(sentence)s No difference found.") % {"sentence": text},
    )


def difference_sentence(names: Sequence[str], difference: Json) -> str:
    """Which list wins more often, in words; that there is none where there is none."""
    values = {"first": names[0], "second": names[1], "points": number_text(abs(100 * difference["value"]))}
    if not is_difference_told(difference, scale=100):
        return _("No difference found between %(first)s and %(second)s.") % values
    if difference["value"] > 0:
        return _("%(first)s wins %(points)s points more often than %(second)s.") % values
    return _("%(second)s wins %(points)s points more often than %(first)s.") % values


def difference_figure(names: Sequence[str], result: Json) -> IntervalsFigure:
    """The difference of rates, over all opponents and against each."""
    first, second = (result[which]["win_rate"] for which in ("first", "second"))
    rows = [
        {"name": _("All opponents"), "first": first, "second": second, "difference": result["difference"]},
        *({"name": names[2 + one["against"]], **one} for one in result["opponents"]),
    ]
    return IntervalsFigure(
        slug="difference",
        title=_("Which list wins more often"),
        sentence=difference_sentence(names, result["difference"]),
        data=lambda result: {name: result[name] for name in ("difference", "verdict", "first", "second", "opponents")},
        label=_("Difference of the rates in points, with 95 % intervals; the line is no difference"),
        axis=_("Points that %(first)s wins more often than %(second)s") % {"first": names[0], "second": names[1]},
        entries=lambda result: rows,
        name=lambda row: row["name"],
        estimate="difference",
        scale=100,
        decimals=1,
        head=_("Against"),
        columns=[
            Column(names[0], lambda row: rate_shown(row["first"])),
            Column(names[1], lambda row: rate_shown(row["second"])),
            Column(_("Difference, points"), lambda row: points_shown(row["difference"])),
        ],
        sheet_columns=("against", "first", "second", *DIFFERENCE_KEYS),
        lines=lambda row: [
            [row["name"], row["first"]["chance"], row["second"]["chance"], *(row["difference"][key] for key in DIFFERENCE_KEYS)]
        ],
        interval=_("%(first)s: %(one)s; %(second)s: %(other)s")
        % {"first": names[0], "one": rate_text(first), "second": names[1], "other": rate_text(second)},
        note=_("Both lists play the same games, card for card: what both have lies in the same places of the shuffled deck."),
    )


def measures_figure(kit: Kit, names: Sequence[str], result: Json) -> IntervalsFigure:
    """What two decks that were played alone differ in."""

    def measure_name(one: Json) -> str:
        return named(kit.figures.compared, one["measure"])

    differing = [measure_name(one) for one in result["measures"] if is_difference_told(one["difference"], 2)]
    if differing:
        sentence = _("The lists differ in: %(measures)s.") % {"measures": ", ".join(differing)}
    else:
        sentence = _("No difference found between %(first)s and %(second)s.") % {"first": names[0], "second": names[1]}
    return IntervalsFigure(
        slug="measures",
        title=_("What differs"),
        sentence=sentence,
        data="measures",
        label=_("Difference of each measure with its 95 % interval, each on its own scale; the line is no difference"),
        axis=_("%(first)s minus %(second)s, each on its own scale") % {"first": names[0], "second": names[1]},
        entries="measures",
        name=measure_name,
        estimate="difference",
        value_text=lambda one: signed_text(one["difference"], decimals=2),
        has_own_scales=True,
        head=_("Measure"),
        columns=[
            Column(names[0], lambda one: Mean(one["first"], 2)),
            Column(names[1], lambda one: Mean(one["second"], 2)),
            Column(_("Difference, 95 %"), lambda one: Signed(one["difference"], 2)),
        ],
        sheet_columns=("measure", "first", "second", *DIFFERENCE_KEYS),
        lines=lambda one: [
            [one["measure"], one["first"]["mean"], one["second"]["mean"], *(one["difference"][key] for key in DIFFERENCE_KEYS)]
        ],
        interval=_("Each interval is for one measure, 95 %"),
        note=_("Both parties play the same games, card for card: what both have lies in the same places of the shuffled decks.")
        if kit.simulated.is_cooperative
        else _("Both lists are played alone, on the same shuffles, card for card. None of these figures says who wins more often."),
    )
