"""X formulas as texts write them (XST-4)."""

from __future__ import annotations

import pytest

from engine.skirmish.formula import Formula, find_formula


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("X", Formula()),
        ("X-1", Formula(1, -1)),
        ("3X+2", Formula(3, 2)),
        ("2X − 2", Formula(2, -2)),
        ("9X", Formula(9)),
        ("1X+0", Formula()),
    ],
)
def test_a_formula_is_so_many_x_and_a_number(text: str, formula: Formula) -> None:
    assert find_formula(text) == formula


@pytest.mark.parametrize("text", ["", "2", "x", "0X", "10X", "X+", "X+1+1", "X2", "-X"])
def test_anything_else_is_no_formula(text: str) -> None:
    assert find_formula(text) is None


@pytest.mark.parametrize("text", ["X", "X-1", "3X+2", "9X"])
def test_a_formula_is_said_as_it_is_written(text: str) -> None:
    assert str(find_formula(text)) == text
