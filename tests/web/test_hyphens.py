"""Long words break where a reader would break them."""

import pytest

from web.text.hyphens import SOFT_HYPHEN, with_soft_hyphens


@pytest.mark.parametrize(
    ("language", "text", "broken"),
    [
        ("de", "Plattenschildkröte", "Plat|ten|schild|kröte"),
        ("de", "Zisternenwache", "Zis|ter|nen|wa|che"),
        ("de", "Mauerfeldwebel", "Mau|er|feld|we|bel"),
        ("de", "Gezogene Sicherung", "Gezogene Siche|rung"),
        ("de", "Signaldrohne", "Signaldroh|ne"),
        ("de", "Rohrwart", "Rohrwart"),
        ("de", "", ""),
        ("en", "Sandstorm Cover", "Sand|storm Cover"),
        ("en", "Graveyard", "Grave|yard"),
        ("en", "Sudden Drought", "Sudden Drought"),
    ],
)
def test_long_words_may_be_broken_between_syllables(language: str, text: str, broken: str) -> None:
    assert with_soft_hyphens(text, language).replace(SOFT_HYPHEN, "|") == broken


def test_nothing_but_hyphens_is_added() -> None:
    text = "Ältestenrat <b>&amp; 3/4 Straßenbahnhaltestelle"
    assert with_soft_hyphens(text, "de").replace(SOFT_HYPHEN, "") == text
