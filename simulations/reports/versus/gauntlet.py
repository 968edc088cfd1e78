"""The figures of a gauntlet: a deck against a field, or a whole table of matchups."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.simulation.figure import Dial, Figure, HeatFigure, IntervalsFigure, Table
from engine.simulation.message import Number, whole
from simulations.reports.figure import Json
from simulations.reports.versus.rates import RATE_KEYS, rates_figure
from simulations.reports.versus.words import beats_half, in_percent, rate_shown, rate_text
from web.text.numbers import number_text, percent_text

MOST_LISTED = 500
MOST_ROWS = 40
"""Intervals that are drawn; all of them stand in the table."""
MOST_NAMED = 6


def gauntlet_figures(names: Sequence[str], result: Json) -> list[Figure]:
    """Every figure of a gauntlet, in the order of the page."""
    if result["method"]["is_table"]:
        return [table_figure(names, result), standings_figure(names), matchups_figure(names, result)]
    return [field_figure(names, result), matchups_figure(names, result)]


def gauntlet_dials(names: Sequence[str], result: Json) -> list[Dial]:
    """What to know first."""
    if result["method"]["is_table"]:
        best = result["standings"][0]
        return [_rate_dial(_("Best"), best, _("%(name)s over all others.") % {"name": names[best["deck"]]})]
    rate, matchups = result["win_rate"], result["matchups"]
    worst = min(matchups, key=lambda one: one["chance"])
    best = max(matchups, key=lambda one: one["chance"])
    won = sum(1 for one in matchups if beats_half(one) > 0)
    lost = sum(1 for one in matchups if beats_half(one) < 0)
    span = {"low": number_text(100 * rate["low"]), "high": number_text(100 * rate["high"])}
    return [
        _rate_dial(_("Won"), rate, _("over all opponents; %(low)s to %(high)s with 95 %% certainty.") % span),
        Dial(
            title=_("Matchups"),
            value=str(won),
            unit=_("good"),
            sentence=_("%(lost)s bad, %(open)s undecided.") % {"lost": lost, "open": len(matchups) - won - lost},
        ),
        _rate_dial(_("Best"), best, _("against %(name)s.") % {"name": names[best["against"]]}),
        _rate_dial(_("Worst"), worst, _("against %(name)s.") % {"name": names[worst["against"]]}),
    ]


def _rate_dial(title: str, rate: Json, sentence: str) -> Dial:
    return Dial(title=title, value=number_text(100 * rate["chance"]), unit="%", sentence=sentence)


def field_figure(names: Sequence[str], result: Json) -> IntervalsFigure:
    """The rate against each opponent, the worst first."""
    matchups = sorted(result["matchups"], key=lambda one: one["chance"])
    bad = [names[one["against"]] for one in matchups if beats_half(one) < 0]
    if bad:
        values = {"deck": names[0], "names": ", ".join(bad[:MOST_NAMED])}
        sentence = _("%(deck)s loses more often than it wins against %(names)s.") % values
    else:
        sentence = _("No opponent was found that %(deck)s loses to more often than not.") % {"deck": names[0]}
    return rates_figure(
        slug="field",
        title=_("Against each opponent"),
        sentence=sentence,
        data="matchups",
        label=_("Share of games won against each opponent, with 95 % intervals; the line is one half"),
        axis=_("Games won by %(deck)s, per cent") % {"deck": names[0]},
        entries=lambda result: matchups,
        name=lambda one: names[one["against"]],
        most=MOST_ROWS,
        head=_("Against"),
        sheet_columns=("deck", "against", *RATE_KEYS, "turns"),
        names_in_sheet=lambda one: [names[one["deck"]], names[one["against"]]],
        more_in_sheet=lambda one: [one["turns"]["mean"]],
        sure=lambda result: matchups,
        note=_("All opponents alike: %(rate)s") % {"rate": rate_text(result["win_rate"])},
    )


def table_figure(names: Sequence[str], result: Json) -> HeatFigure:
    """The heat map of everybody against everybody: rows win against columns, best deck first."""
    order = [row["deck"] for row in result["standings"]]
    rates: dict[tuple[int, int], float | None] = {}
    for one in result["matchups"]:
        percent = in_percent(one)
        rates[one["deck"], one["against"]] = percent
        rates[one["against"], one["deck"]] = None if percent is None else 100 - percent
    circles = result["circles"]
    best = result["standings"][0]
    sentence = _("%(name)s has the best average: %(rate)s.") % {"name": names[best["deck"]], "rate": rate_text(best)}
    if circles:
        sentence += " " + _("Some decks beat each other in a circle, so no ranking is the whole truth.")
    told = "; ".join(" → ".join(names[deck] for deck in (*circle, circle[0])) for circle in circles)
    return HeatFigure(
        slug="matchups",
        title=_("Everybody against everybody"),
        sentence=sentence,
        data=lambda result: {"matchups": result["matchups"], "circles": circles},
        label=_("Games in per cent that the deck of the row wins against the deck of the column"),
        entries=lambda result: list(enumerate(order, start=1)),
        name=lambda placed: f"{placed[0]}. {names[placed[1]]}",
        corner=_("Wins of"),
        is_wide=True,
        across=lambda entries: [whole(place) for place, _deck in entries],
        values=lambda placed: [rates.get((placed[1], other)) for other in order],
        decimals=1,
        axis=_("Games in per cent that the deck of the row wins against the deck with the number of the column."),
        head="",
        columns=(),
        numbers=lambda result: None,
        sheet_columns=("deck", *(names[deck] for deck in order)),
        lines=lambda placed: [[names[placed[1]], *(rates.get((placed[1], other)) for other in order)]],
        sure=lambda result: result["matchups"],
        note=_("Circles: %(circles)s") % {"circles": told} if circles else "",
    )


def standings_figure(names: Sequence[str]) -> IntervalsFigure:
    """Each deck's average over all others."""
    return rates_figure(
        slug="standings",
        title=_("Averages"),
        sentence=_("Every opponent weighs alike; where intervals overlap, the order may be chance."),
        data="standings",
        label=_("Share of games won over all others, with 95 % intervals; the line is one half"),
        axis=_("Games won, per cent"),
        entries=lambda result: result["standings"],
        name=lambda row: names[row["deck"]],
        most=MOST_ROWS,
        head=_("Deck"),
        sheet_columns=("deck", *RATE_KEYS),
        names_in_sheet=lambda row: [names[row["deck"]]],
        sure=lambda result: result["standings"],
    )


def matchups_figure(names: Sequence[str], result: Json) -> HeatFigure:
    """Every pairing, as the deck that begins and as the other."""
    matchups = result["matchups"]
    return HeatFigure(
        slug="pairings",
        title=_("Every pairing"),
        sentence=seats_sentence(names, matchups),
        data="matchups",
        label=_("Games in per cent that the first deck of each pairing wins: in all, when it begins, when it is second"),
        entries="matchups",
        most=MOST_ROWS,
        name=lambda one: _("%(name)s against %(other)s") % {"name": names[one["deck"]], "other": names[one["against"]]},
        corner=_("Pairing"),
        is_wide=True,
        across=lambda entries: [_("In all"), _("Beginning"), _("Second")],
        values=lambda one: [in_percent(rate) for rate in (one, one["seats"]["first"], one["seats"]["second"])],
        decimals=1,
        axis=_("Games in per cent that the first deck of the pairing wins."),
        head="",
        columns=(),
        numbers=lambda result: pairings_table(names, matchups[:MOST_LISTED]),
        sheet_columns=("deck", "against", *RATE_KEYS, "turns"),
        lines=lambda one: [[names[one["deck"]], names[one["against"]], *(one[key] for key in RATE_KEYS), one["turns"]["mean"]]],
        sure=lambda result: [rate for one in matchups for rate in (one, *one["seats"].values()) if rate["n"]],
        note=_("The first %(number)s; all of them are in the files.") % {"number": MOST_LISTED} if len(matchups) > MOST_LISTED else "",
    )


def pairings_table(names: Sequence[str], matchups: Sequence[Json]) -> Table:
    """A row for each pairing."""
    return Table(
        columns=[_("Deck"), _("Against"), _("Games"), _("Rate, 95 %"), _("Beginning"), _("Second"), _("Turns")],
        rows=[
            [
                names[one["deck"]],
                names[one["against"]],
                whole(one["n"]),
                rate_shown(one),
                rate_shown(one["seats"]["first"]),
                rate_shown(one["seats"]["second"]),
                Number(one["turns"]["mean"]),
            ]
            for one in matchups
        ],
        has_names=True,
        name_columns=2,
    )


def seats_sentence(names: Sequence[str], matchups: Sequence[Json]) -> str:
    """In which pairing it matters most who begins, in words."""
    played = _("Each is played from both seats on the same chance.")
    both = [one for one in matchups if one["seats"]["first"]["n"] and one["seats"]["second"]["n"]]
    apart = [one for one in both if _are_apart(one["seats"]["first"], one["seats"]["second"])]
    if not apart:
        none = _("In no pairing was it found to matter who begins.")
        return f"{played} {none}"
    most = max(apart, key=lambda one: abs(one["seats"]["first"]["chance"] - one["seats"]["second"]["chance"]))
    values = {
        "name": names[most["deck"]],
        "other": names[most["against"]],
        "first": percent_text(most["seats"]["first"]["chance"], 1),
        "second": percent_text(most["seats"]["second"]["chance"], 1),
    }
    text = _("Who begins matters most in %(name)s against %(other)s: it wins %(first)s beginning and %(second)s as the second.")
    return f"{played} {text % values}"


def _are_apart(one: Json, other: Json) -> bool:
    """Whether two rates' intervals leave no common value."""
    return bool(one["low"] > other["high"] or other["low"] > one["high"])
