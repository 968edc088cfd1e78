"""Whole numbers that people and programs write in addresses and forms."""

from __future__ import annotations

import pytest

from web.text.numbers import LARGEST_NUMBER, whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("17", 17),
        ("007", 7),
        (str(LARGEST_NUMBER), LARGEST_NUMBER),
        (str(LARGEST_NUMBER + 1), None),
        ("9" * 5_000, None),
        ("-1", None),
        ("+1", None),
        ("1.0", None),
        (" 1", None),
        ("1_0", None),
        ("٣", None),
        ("²", None),
        ("", None),
        (None, None),
    ],
)
def test_plain_digits_alone_are_a_number(text: str | None, number: int | None) -> None:
    assert whole_number(text) == number


def test_what_is_beyond_the_bound_is_none() -> None:
    assert [whole_number(text, 20) for text in ("20", "21", "200")] == [20, None, None]
