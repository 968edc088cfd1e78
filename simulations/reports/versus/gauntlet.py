"""The figures of a gauntlet: a deck against a field, or a whole table of matchups."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from simulations.reports.figure import Figure, Json, Table, rates_within, widest_chance
from simulations.reports.verdict import Dial
from simulations.reports.versus.duel import RATE_KEYS
from simulations.reports.versus.words import beats_half, interval_row, rate_cell, rate_text, whole_percent
from web.text.numbers import number_text, percent_text, whole_text

MOST_LISTED = 500
MOST_ROWS = 40
"""Intervals that are drawn; all of them stand in the table."""


def gauntlet_figures(names: Sequence[str], result: Json) -> list[Figure]:
    """Every figure of a gauntlet, in the order of the page."""
    if result["method"]["is_table"]:
        return [table_figure(names, result), standings_figure(names, result), matchups_figure(names, result)]
    return [field_figure(names, result), matchups_figure(names, result)]


def gauntlet_dials(names: Sequence[str], result: Json) -> list[Dial]:
    """What to know first."""
    if result["method"]["is_table"]:
        best = result["standings"][0]
        return [Dial(_("Best"), number_text(100 * best["chance"]), "%", _("%(name)s over all others.") % {"name": names[best["deck"]]})]
    rate, matchups = result["win_rate"], result["matchups"]
    worst = min(matchups, key=lambda one: one["chance"])
    best = max(matchups, key=lambda one: one["chance"])
    won = sum(1 for one in matchups if beats_half(one) > 0)
    lost = sum(1 for one in matchups if beats_half(one) < 0)
    return [
        Dial(
            _("Won"),
            number_text(100 * rate["chance"]),
            "%",
            _("over all opponents; %(low)s to %(high)s with 95 %% certainty.")
            % {"low": number_text(100 * rate["low"]), "high": number_text(100 * rate["high"])},
        ),
        Dial(
            _("Matchups"),
            str(won),
            _("good"),
            _("%(lost)s bad, %(open)s undecided.") % {"lost": lost, "open": len(matchups) - won - lost},
        ),
        Dial(_("Best"), number_text(100 * best["chance"]), "%", _("against %(name)s.") % {"name": names[best["against"]]}),
        Dial(_("Worst"), number_text(100 * worst["chance"]), "%", _("against %(name)s.") % {"name": names[worst["against"]]}),
    ]


def field_figure(names: Sequence[str], result: Json) -> Figure:
    """The rate against each opponent, the worst first."""
    matchups = sorted(result["matchups"], key=lambda one: one["chance"])
    bad = [names[one["against"]] for one in matchups if beats_half(one) < 0]
    if bad:
        sentence = _("%(deck)s loses more often than it wins against %(names)s.") % {"deck": names[0], "names": ", ".join(bad[:6])}
    else:
        sentence = _("No opponent was found that %(deck)s loses to more often than not.") % {"deck": names[0]}
    return Figure(
        slug="field",
        title=_("Against each opponent"),
        sentence=sentence,
        data=result["matchups"],
        lines=_lines(names, matchups),
        plots=[
            {
                "kind": "intervals",
                "id": "field-plot",
                "label": _("Share of games won against each opponent, with 95 % intervals; the line is one half"),
                "description": sentence,
                "rows": [interval_row(names[one["against"]], one) for one in matchups[:MOST_ROWS]],
                "axis_x": _("Games won by %(deck)s, per cent") % {"deck": names[0]},
                "unit": " %",
                "decimals": 1,
                "line": 50,
            }
        ],
        numbers=Table(
            columns=[_("Against"), _("Won"), _("Drawn"), _("Lost"), _("Rate, 95 %")],
            rows=[[names[one["against"]], *(whole_text(one[key]) for key in ("won", "drawn", "lost")), rate_cell(one)] for one in matchups],
            has_names=True,
        ),
        interval=_("All opponents alike: %(rate)s") % {"rate": rate_text(result["win_rate"])},
    )


def table_figure(names: Sequence[str], result: Json) -> Figure:
    """The heat map of everybody against everybody: rows win against columns, best deck first."""
    order = [row["deck"] for row in result["standings"]]
    rates: dict[tuple[int, int], float | None] = {}
    for one in result["matchups"]:
        percent = whole_percent(one)
        rates[one["deck"], one["against"]] = percent
        rates[one["against"], one["deck"]] = None if percent is None else 100 - percent
    circles = result["circles"]
    best = result["standings"][0]
    sentence = _("%(name)s has the best average: %(rate)s.") % {"name": names[best["deck"]], "rate": rate_text(best)}
    if circles:
        sentence += " " + _("Some decks beat each other in a circle, so no ranking is the whole truth.")
    return Figure(
        slug="matchups",
        title=_("Everybody against everybody"),
        sentence=sentence,
        data={"matchups": result["matchups"], "circles": circles},
        lines=[
            ["deck", *(names[deck] for deck in order)],
            *([names[deck], *(rates.get((deck, other)) for other in order)] for deck in order),
        ],
        plots=[
            {
                "kind": "heat",
                "id": "matchups-plot",
                "label": _("Games in per cent that the deck of the row wins against the deck of the column"),
                "description": sentence,
                "is_wide": True,
                "corner": _("Wins of"),
                "columns": [whole_text(place) for place in range(1, len(order) + 1)],
                "rows": [
                    {"name": f"{place}. {names[deck]}", "values": [rates.get((deck, other)) for other in order]}
                    for place, deck in enumerate(order, start=1)
                ],
                "axis_x": _("Games in per cent that the deck of the row wins against the deck with the number of the column."),
            }
        ],
        interval=rates_within(widest_chance(result["matchups"])),
        note=_("Circles: %(circles)s")
        % {"circles": "; ".join(" → ".join(names[deck] for deck in (*circle, circle[0])) for circle in circles)}
        if circles
        else "",
    )


def standings_figure(names: Sequence[str], result: Json) -> Figure:
    """Each deck's average over all others."""
    rows = [(names[row["deck"]], row) for row in result["standings"]]
    return Figure(
        slug="standings",
        title=_("Averages"),
        sentence=_("Every opponent weighs alike; where intervals overlap, the order may be chance."),
        data=result["standings"],
        lines=[["deck", *RATE_KEYS], *([name, *(row[key] for key in RATE_KEYS)] for name, row in rows)],
        plots=[
            {
                "kind": "intervals",
                "id": "standings-plot",
                "label": _("Share of games won over all others, with 95 % intervals; the line is one half"),
                "description": _("Every opponent weighs alike; where intervals overlap, the order may be chance."),
                "rows": [interval_row(name, row) for name, row in rows[:MOST_ROWS]],
                "axis_x": _("Games won, per cent"),
                "unit": " %",
                "decimals": 1,
                "line": 50,
            }
        ],
        interval=rates_within(widest_chance(result["standings"])),
        numbers=Table(
            columns=[_("Deck"), _("Won"), _("Drawn"), _("Lost"), _("Rate, 95 %")],
            rows=[[name, *(whole_text(row[key]) for key in ("won", "drawn", "lost")), rate_cell(row)] for name, row in rows],
            has_names=True,
        ),
    )


def matchups_figure(names: Sequence[str], result: Json) -> Figure:
    """Every pairing, as the deck that begins and as the other."""
    matchups = result["matchups"]
    sentence = seats_sentence(names, matchups)
    return Figure(
        slug="pairings",
        title=_("Every pairing"),
        sentence=sentence,
        data=matchups,
        lines=_lines(names, matchups),
        interval=rates_within(widest_chance([rate for one in matchups for rate in (one, *one["seats"].values()) if rate["n"]])),
        plots=[
            {
                "kind": "heat",
                "id": "pairings-plot",
                "label": _("Games in per cent that the first deck of each pairing wins: in all, when it begins, when it is second"),
                "description": sentence,
                "is_wide": True,
                "corner": _("Pairing"),
                "columns": [_("In all"), _("Beginning"), _("Second")],
                "rows": [
                    {
                        "name": _("%(name)s against %(other)s") % {"name": names[one["deck"]], "other": names[one["against"]]},
                        "values": [whole_percent(rate) for rate in (one, one["seats"]["first"], one["seats"]["second"])],
                    }
                    for one in matchups[:MOST_ROWS]
                ],
                "axis_x": _("Games in per cent that the first deck of the pairing wins."),
            }
        ],
        numbers=Table(
            columns=[_("Deck"), _("Against"), _("Games"), _("Rate, 95 %"), _("Beginning"), _("Second"), _("Turns")],
            rows=[
                [
                    names[one["deck"]],
                    {"text": names[one["against"]], "is_name": True},
                    whole_text(one["n"]),
                    rate_cell(one),
                    rate_cell(one["seats"]["first"]),
                    rate_cell(one["seats"]["second"]),
                    number_text(one["turns"]["mean"]),
                ]
                for one in matchups[:MOST_LISTED]
            ],
            has_names=True,
            name_columns=2,
        ),
        note=_("The first %(number)s; all of them are in the files.") % {"number": MOST_LISTED} if len(matchups) > MOST_LISTED else "",
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
        "first": percent_text(most["seats"]["first"]["chance"]),
        "second": percent_text(most["seats"]["second"]["chance"]),
    }
    text = _("Who begins matters most in %(name)s against %(other)s: it wins %(first)s beginning and %(second)s as the second.")
    return f"{played} {text % values}"


def _are_apart(one: Json, other: Json) -> bool:
    """Whether two rates' intervals leave no common value."""
    return bool(one["low"] > other["high"] or other["low"] > one["high"])


def _lines(names: Sequence[str], matchups: Sequence[Json]) -> list[list[object]]:
    rows = [[names[one["deck"]], names[one["against"]], *(one[key] for key in RATE_KEYS), one["turns"]["mean"]] for one in matchups]
    return [["deck", "against", *RATE_KEYS, "turns"], *rows]
