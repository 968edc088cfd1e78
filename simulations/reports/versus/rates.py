"""Rates of won games, told alike wherever decks play each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from engine.simulation.figure import Column, IntervalsFigure, Source, Text
from engine.simulation.message import Said, whole
from simulations.reports.figure import Json
from simulations.reports.versus.words import rate_shown

RATE_KEYS = ("chance", "low", "high", "n", "won", "drawn", "lost")


def rates_figure(
    *,
    slug: str,
    title: str,
    sentence: str,
    data: Source,
    label: str,
    axis: str,
    head: str,
    entries: Callable[[Json], Any],
    name: Callable[[Json], Said],
    has_names: bool = True,
    sheet_columns: tuple[str, ...],
    names_in_sheet: Callable[[Json], list[Any]],
    more_in_sheet: Callable[[Json], list[Any]] = lambda rate: [],
    **more: Any,
) -> IntervalsFigure:
    """Rates one below the other, on either side of one half: won, drawn and lost in the numbers."""
    interval: Text | None = more.pop("interval", None)
    line: float = more.pop("line", 50)
    return IntervalsFigure(
        slug=slug,
        title=title,
        sentence=sentence,
        data=data,
        label=label,
        axis=axis,
        entries=entries,
        name=name,
        estimate="",
        scale=100,
        unit=" %",
        line=line,
        decimals=1,
        head=head,
        has_names=has_names,
        columns=[
            Column(_("Won"), lambda rate: whole(rate["won"])),
            Column(_("Drawn"), lambda rate: whole(rate["drawn"])),
            Column(_("Lost"), lambda rate: whole(rate["lost"])),
            Column(_("Rate, 95 %"), rate_shown),
        ],
        sheet_columns=sheet_columns,
        lines=lambda rate: [[*names_in_sheet(rate), *(rate[key] for key in RATE_KEYS), *more_in_sheet(rate)]],
        interval=interval,
        **more,
    )
