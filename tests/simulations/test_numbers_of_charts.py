"""A chart and the tables beside it say one number of one thing, and figures say of how many games they are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import override

from cards.selectors import catalog
from simulations.jobs.models import Job, Kind, Report
from simulations.jobs.orders import Opponent
from simulations.jobs.selectors import result_of
from simulations.reports import report_page
from simulations.reports.figure import Cell, DrawnFigure, Json
from simulations.reports.kinds import figures_of
from simulations.reports.reader import Reader
from tests.accounts.makers import make_client
from tests.cards.makers import make_card
from tests.simulations.finished import address, make_report
from tests.simulations.makers import make_list, other_list
from web.charts import PLOTS

pytestmark = pytest.mark.django_db


def drawn(job: Job) -> dict[str, DrawnFigure]:
    return {figure.slug: figure for figure in report_page(job, result_of(job) or {}, catalog()).figures}


def text_of(cell: Cell) -> str:
    return cell if isinstance(cell, str) else " ".join(str(cell.get(key, "")) for key in ("text", "quiet"))


def labels(plot: Json) -> list[list[str]]:
    """The numbers that a plot writes, row by row."""
    shown = PLOTS[plot["kind"]](plot)
    match plot["kind"]:
        case "intervals":
            return [[row["value"]] for row in shown["rows"]]
        case "bars":
            return [[bar["value"]] for bar in shown["bars"]]
        case "stacked":
            return [[bar["total"]] for bar in shown["bars"]]
        case "heat":
            return [[cell["text"] for cell in row["cells"]] for row in shown["rows"]]
    return []


def unmatched(figure: DrawnFigure) -> Iterator[str]:
    """Numbers of a figure's plots that its tables don't have in the same row; the cells of heat where a table has as many columns."""
    for plot in figure.plots:
        for table in (figure.table, figure.numbers):
            rows = labels(plot)
            told_rows = [cells for cells in table.rows if text_of(cells[-1]) != "–" or plot["kind"] != "intervals"] if table else []
            for row, cells in zip(rows, told_rows, strict=False):
                told = " ".join(map(text_of, cells[1:])).replace("\u00a0%", "")
                for label in row if plot["kind"] != "heat" or figure.slug in ("opening", "pairings", "endings") else ():
                    if label.strip("+").replace("\u00a0%", "").replace(" %", "") not in told:
                        yield f"{figure.slug}: {label} is not in {told}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_number_of_a_chart_stands_in_its_table(language: str) -> None:
    against = (Opponent("Other", other_list()), Opponent("Third", make_list()))
    make_card(id=830_000, cost=1, melee=4)
    jobs = [
        make_report(games=60),
        make_report(kind=Kind.DUEL, against=against[:1], games=14, turns=4),
        make_report(kind=Kind.GAUNTLET, against=against, games=6, turns=4),
        make_report(kind=Kind.GAUNTLET, against=against, games=6, turns=4, is_table=True),
        make_report(kind=Kind.COMPARE, against=against[:1], games=20),
        make_report(study="mulligan", games=6),
        make_report(study="swaps", pool=(830_000,), games=6),
    ]
    with override(language):
        assert [wrong for job in jobs for figure in drawn(job).values() for wrong in unmatched(figure)] == []


def rate(won: int, n: int) -> dict[str, Any]:
    return {"chance": won / n, "low": max(won / n - 0.1, 0), "high": min(won / n + 0.1, 1), "n": n, "won": won, "drawn": 0, "lost": n - won}


def test_a_rate_is_written_alike_in_each_figure_of_a_gauntlet() -> None:
    matchup = {"deck": 0, "against": 1, **rate(81, 200), "seats": {"first": rate(40, 100), "second": rate(41, 100)}, "turns": {"mean": 9.0}}
    result = {"method": {"games": 200, "is_table": False}, "win_rate": rate(81, 200), "matchups": [matchup]}
    figures = {figure.slug: figure for figure in figures_of(Kind.GAUNTLET, ["A", "B"], result, Reader("en", catalog()))}
    assert labels(figures["field"].plots[0]) == [["40.5 %"]]
    assert labels(figures["pairings"].plots[0]) == [["40.5", "40.0", "41.0"]]
    for slug, place in (("field", 4), ("pairings", 3)):
        numbers = figures[slug].numbers
        assert numbers is not None
        assert text_of(numbers.rows[0][place]).startswith("40.5\u00a0%")


def test_shares_that_are_neither_nothing_nor_everything_are_not_drawn_as_such() -> None:
    result = result_of(make_report(games=60))
    assert result is not None
    result["technologies"]["cards"][0]["played"][0] |= {"chance": 0.004}
    result["technologies"]["cards"][0]["played"][1] |= {"chance": 0.996}
    figure = next(one for one in figures_of(Kind.GOLDFISH, ["A"], result, Reader("en", catalog())) if one.slug == "technologies")
    assert labels(figure.plots[0])[0][:2] == ["<1", ">99"]


def test_a_figure_says_of_how_many_games_it_is_where_those_are_not_all() -> None:
    job = make_report(games=300)
    result, figures = result_of(job), drawn(job)
    assert result is not None
    assert (figures["damage"].badge, figures["pressure"].badge) == ("", "only 36 games")
    assert figures["pressure"].interval.endswith(" points, 95 %, of 36 games")
    assert " of 36 games" in figures["recycling"].note
    assert " games" not in figures["damage"].interval
    assert not any(dial.measured for dial in report_page(job, result, catalog()).dials)
    result["verdict"]["dials"][3]["n"] = 36
    Report.objects.update(result=json.dumps(result))
    (few,) = (dial for dial in report_page(job, result, catalog()).dials if dial.measured)
    assert (few.title, few.measured) == ("Resilience", f"{few.interval}, of 36 games")
    page = " ".join(make_client(job.owner).get(address(job)).content.decode().split())
    assert few.measured.replace("\u00a0", " ") in page
    assert '<td class="num">36</td>' in page
    german = " ".join(make_client(job.owner).get(address(job), headers={"Accept-Language": "de"}).content.decode().split())
    assert ", aus 36 Partien" in german


def test_the_games_of_a_pairing_stand_beside_its_rate_and_those_of_all_beside_all() -> None:
    job = make_report(kind=Kind.GAUNTLET, against=(Opponent("Other", other_list()), Opponent("Third", make_list())), games=60, turns=3)
    field = drawn(job)["field"]
    assert field.interval.endswith("95 %, of 60 games")
    assert field.badge == "only 60 games"
    assert field.note.startswith("All opponents alike: ")
