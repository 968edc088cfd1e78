"""Long German words break where a reader would break them."""

import pytest

from web.text.hyphens import SOFT_HYPHEN, with_soft_hyphens


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("Plattenschildkröte", "Plat|ten|schild|kröte"),
        ("Zisternenwache", "Zis|ter|nen|wa|che"),
        ("Mauerfeldwebel", "Mau|er|feld|we|bel"),
        ("Gezogene Sicherung", "Gezogene Siche|rung"),
        ("Rohrwart", "Rohrwart"),
        ("", ""),
    ],
)
def test_long_words_may_be_broken_between_syllables(text: str, broken: str) -> None:
    assert with_soft_hyphens(text).replace(SOFT_HYPHEN, "|") == broken


def test_nothing_but_hyphens_is_added() -> None:
    text = "Ältestenrat <b>&amp; 3/4 Straßenbahnhaltestelle"
    assert with_soft_hyphens(text).replace(SOFT_HYPHEN, "") == text
