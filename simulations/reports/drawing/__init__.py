"""Drawing what games declare: a module for each kind of figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.simulation.figure import (
    BarsFigure,
    CurvesFigure,
    DistributionFigure,
    FanFigure,
    Figure,
    HeatFigure,
    IntervalsFigure,
    StackedFigure,
    TableFigure,
)
from simulations.reports.drawing.bars import BarsDrawing
from simulations.reports.drawing.curves import CurvesDrawing
from simulations.reports.drawing.distribution import DistributionDrawing
from simulations.reports.drawing.drawing import Drawing
from simulations.reports.drawing.fan import FanDrawing
from simulations.reports.drawing.heat import HeatDrawing
from simulations.reports.drawing.intervals import IntervalsDrawing
from simulations.reports.drawing.stacked import StackedDrawing
from simulations.reports.drawing.tables import TableDrawing
from simulations.reports.figure import DrawnFigure
from simulations.reports.reader import Reader

__all__ = ["drawn_figure", "drawn_figures"]

KINDS: Mapping[type[Figure], type[Drawing[Any]]] = {
    FanFigure: FanDrawing,
    BarsFigure: BarsDrawing,
    StackedFigure: StackedDrawing,
    CurvesFigure: CurvesDrawing,
    DistributionFigure: DistributionDrawing,
    HeatFigure: HeatDrawing,
    IntervalsFigure: IntervalsDrawing,
    TableFigure: TableDrawing,
}
"""Who draws each kind of figure."""


def drawn_figure(figure: Figure, result: Any, reader: Reader) -> DrawnFigure:
    """A figure of a result."""
    return KINDS[type(figure)](figure, result, reader).drawn()


def drawn_figures(figures: Iterable[Figure], result: Any, reader: Reader) -> list[DrawnFigure]:
    """Those of the figures that the result has, in their order."""
    return [drawn_figure(figure, result, reader) for figure in figures if figure.is_there(result)]
