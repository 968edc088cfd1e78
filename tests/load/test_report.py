"""Percentiles, the shares of the mix, and the table."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest

from tests.load.drive import Answered
from tests.load.mix import PAGES
from tests.load.processes import processors_at_work
from tests.load.report import by_page, cell, figures, markdown, mix_table, percentile, statuses

PAGE = PAGES[0].name


def answers(*milliseconds: float, status: int = 200) -> list[Answered]:
    return [Answered(PAGE, each, 0.1, status) for each in milliseconds]


def test_a_percentile_is_one_of_the_values() -> None:
    assert [percentile([1, 2, 3, 4], part) for part in (0.0, 0.5, 0.51, 0.95, 1.0)] == [1, 2, 3, 4, 4]
    assert math.isnan(percentile([], 0.5))


def test_figures_count_errors_with_the_time_they_took() -> None:
    found = figures([*answers(*range(1, 100)), *answers(15_000, status=0)])
    assert found == {"views": 100, "errors": 1, "p50": 50, "p95": 95, "p99": 99, "worst": 15_000}
    assert statuses(answers(1, status=503) * 2) == {f"{PAGE}: 503": 2}


def test_the_shares_of_the_mix_are_a_hundred_percent() -> None:
    assert sum(page.share for page in PAGES) == 100
    assert len({page.name for page in PAGES}) == len(PAGES)
    assert all(f"| {page.share:g} |" in mix_table() for page in PAGES)


def test_the_table_has_a_row_a_page_and_a_column_a_rate() -> None:
    rate = {"pages": by_page(answers(10, 20)), "statuses": {}, "cost": {"web": 9.5}, "busy": 1, "others": 0, "late": 1, "load": 1}
    statement = {"calls": 3, "mean": 21.0, "worst": 40.0, "total": 63.0, "text": "SELECT a || b"}
    rates = [rate | {"rate": 20.0, "statements": [statement]}, rate | {"rate": 40.0, "statements": []}]
    table = markdown({"decks": 400_000, "seconds": 60, "runs": 1, "machine": {"processors": 2}, "before": 0.1, "rates": rates})
    assert f"| {PAGE} | 10 / 20 / 20 | 10 / 20 / 20 |" in table
    assert f"| {PAGES[1].name} | – | – |" in table
    assert "| web, ms of a processor a view | 9.5 | 9.5 |" in table
    assert "| 3 | 21.0 | 40.0 | `SELECT a ¦¦ b` |" in table
    assert cell(figures(answers(5, status=500))) == "5 / 5 / 5 ✗ 1"


@pytest.mark.parametrize(
    ("before", "others", "is_busy"), [(0.0, [0.1, 0.15], False), (1.4, [0.0], True), (0.0, [0.1, 0.9], True), (0.0, [], False)]
)
def test_figures_of_a_busy_machine_say_so_above_the_table(before: float, others: list[float], is_busy: bool) -> None:
    rate = {"pages": by_page(answers(10)), "statuses": {}, "cost": {}, "busy": 1, "late": 1, "load": 1}
    rate |= {"rate": 20.0, "statements": []}
    result = {"decks": 1, "seconds": 60, "runs": 1, "machine": {}, "before": before, "rates": [rate | {"others": each} for each in others]}
    table = markdown(result)
    assert ("**A busy machine:**" in table) == is_busy
    assert not is_busy or table.index("A busy machine") < table.index("| views a second |")


def test_what_others_do_is_counted_while_nothing_of_the_site_runs() -> None:
    work = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        assert processors_at_work(1.0) > 0
    finally:
        work.kill()
        work.wait()
