"""What the reference lists as what can't be said is not read; a sentence that a new word can say leaves the list."""

import pytest

from engine.rone.printed import read_text
from engine.rone.words.unsaid import UNSAID


@pytest.mark.parametrize("text", [text for _, rows in UNSAID for text, _ in rows])
def test_what_cannot_be_said_is_no_reading(text: str) -> None:
    assert not read_text(text, "en").is_whole
