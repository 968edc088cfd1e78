"""Names as they stand in mails."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.text.mailed import LONGEST, name_in_mail

LINKED = re.compile(r"://|\bwww\d*\.|[^\W_]\.[^\W\d_]{2,}|\b(?:mailto|tel|javascript):|\d+\.\d+\.\d+\.\d+", re.IGNORECASE)
"""What mail programs make links of."""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Rust Bucket", "Rust Bucket"),
        ("Marit’s second, v2.1 (2026)", "Marit’s second, v2.1 (2026)"),
        ("Friday 19.30", "Friday 19.30"),
        ("see https://evil.example/x?y=1 now", "see … now"),
        ("HTTP://EVIL.EXAMPLE", "…"),
        ("http:/evil.example", "…"),
        ("www.evil.example/free", "…"),
        ("evil.example/free", "evil·example/free"),
        ("evil。example", "evil·example"),
        ("evil.xn--p1ai", "evil·xn--p1ai"),
        ("mail win@evil.com", "mail win@evil·com"),
        ("mailto:win@evil.com", "…"),
        ("203.0.113.9/login", "203·0·113·9/login"),
        ("a\nBcc: b\r\n\r\nhello", "a Bcc: b hello"),
        ("ev\u200bil.c\u202eom", "evil·com"),
        ("x" * 200, "x" * (LONGEST - 1) + "…"),
        ("", ""),
    ],
)
def test_a_name_is_short_on_one_line_and_no_link(name: str, shown: str) -> None:
    assert name_in_mail(name) == shown


@given(st.text(st.sampled_from("ab1.:/@w。．｡-\n\u200b h") | st.characters(), max_size=120))
def test_no_name_becomes_a_link(name: str) -> None:
    shown = name_in_mail(name)
    assert len(shown) <= LONGEST
    assert not LINKED.search(shown)
    assert "\n" not in shown
    assert name_in_mail(shown) == shown
