"""The figures of a brawl: who wins at a table of three or more, from which seat, and who is out when."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.simulation.figure import Column, Dial, Figure, HeatFigure, IntervalsFigure, Mean
from engine.simulation.message import whole
from simulations.reports.figure import Json
from simulations.reports.versus.words import in_percent, rate_shown, rate_text
from web.text.numbers import number_text

KEYS = ("chance", "low", "high", "n", "won")


def brawl_figures(names: Sequence[str], result: Json) -> list[Figure]:
    """Every figure of a brawl, in the order of the page."""
    return [lists_figure(names, result), seats_figure(names, result), elimination_figure(names, result)]


def brawl_dials(names: Sequence[str], result: Json) -> list[Dial]:
    """What to know first."""
    best, length = result["lists"][0], result["length"]["turns"]
    first = result["seats"][0]
    return [
        Dial(
            title=_("Best"),
            value=number_text(100 * best["chance"]),
            unit="%",
            sentence=_("won by %(name)s; an equal share is %(fair)s %%.")
            % {"name": names[best["deck"]], "fair": number_text(fair_share(result))},
        ),
        Dial(title=_("First seat"), value=number_text(100 * first["chance"]), unit="%", sentence=_("won by whoever begins.")),
        Dial(
            title=_("Length"),
            value=number_text(length["p50"], 0),
            unit=_("turns"),
            sentence=_("of all players: half the games take no longer. Four of five take %(low)s to %(high)s.")
            % {"low": length["p10"], "high": length["p90"]},
        ),
    ]


def fair_share(result: Json) -> float:
    """The share that each would win if all were alike, in per cent."""
    return 100 / float(result["method"]["decks"])


def _shares(slug: str, title: str, sentence: str, names: Sequence[str], axis: str, head: str, result: Json) -> IntervalsFigure:
    """Shares of games won, with a line where all would be alike."""
    return IntervalsFigure(
        slug=slug,
        title=title,
        sentence=sentence,
        data=slug,
        label=_("Share of games won, with 95 % intervals; the line is where all would be alike"),
        axis=axis,
        entries=slug,
        name=lambda row: names[row["deck"]] if "deck" in row else seat_text(row["seat"]),
        estimate="",
        scale=100,
        unit=" %",
        line=fair_share(result),
        decimals=1,
        head=head,
        has_names="deck" in result[slug][0],
        columns=[
            Column(_("Won"), lambda row: whole(row["won"])),
            Column(_("Games"), lambda row: whole(row["n"])),
            Column(_("Rate, 95 %"), rate_shown),
        ],
        sheet_columns=(head, *KEYS),
        lines=lambda row: [[names[row["deck"]] if "deck" in row else row["seat"], *(row[key] for key in KEYS)]],
        sure=lambda result: result[slug],
    )


def lists_figure(names: Sequence[str], result: Json) -> IntervalsFigure:
    """Who wins how often."""
    best = result["lists"][0]
    sentence = _("%(name)s wins most: %(rate)s.") % {"name": names[best["deck"]], "rate": rate_text(best)}
    return _shares("lists", _("Who wins"), sentence, names, _("Games won, per cent"), _("Deck"), result)


def seats_figure(names: Sequence[str], result: Json) -> IntervalsFigure:
    """How often each seat wins."""
    first = result["seats"][0]
    sentence = _("Whoever begins wins %(rate)s of the games.") % {"rate": rate_text(first)}
    return _shares("seats", _("Seats"), sentence, names, _("Games won from the seat, per cent"), _("Seat"), result)


def seat_text(seat: int) -> str:
    """The name of a seat; the first begins."""
    return _("Seat %(number)s") % {"number": seat}


def elimination_figure(names: Sequence[str], result: Json) -> HeatFigure:
    """In which place each was out."""
    rows = result["elimination"]
    soonest = rows[-1]
    return HeatFigure(
        slug="elimination",
        title=_("Who is out when"),
        sentence=_("%(name)s is out soonest: in place %(place)s on average.")
        % {"name": names[soonest["deck"]], "place": number_text(soonest["place"]["mean"])},
        data="elimination",
        label=_("Share of games in per cent by the place in which each was out"),
        entries="elimination",
        name=lambda row: names[row["deck"]],
        corner=_("Deck"),
        is_wide=True,
        across=lambda rows: [whole(place) for place in range(1, len(rows) + 1)],
        values=lambda row: [in_percent(place) for place in row["places"]],
        decimals=1,
        axis=_("Places from left to right: 1 was left, the last was out first."),
        head=_("Deck"),
        columns=[Column(_("Mean place"), lambda row: Mean(row["place"], 2))],
        sheet_columns=("deck", "place", "chance", "low", "high"),
        lines=lambda row: [[names[row["deck"]], *(place[key] for key in ("place", "chance", "low", "high"))] for place in row["places"]],
        sure=lambda result: [place for row in rows for place in row["places"]],
    )
