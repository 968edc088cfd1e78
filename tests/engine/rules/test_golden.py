from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.rules.golden import golden_files, text_of


@pytest.mark.parametrize(("name", "file"), list(golden_files()), ids=lambda value: value if isinstance(value, str) else "")
def test_the_game_goes_as_it_is_written_down(name: str, file: Path) -> None:
    assert text_of(name) == file.read_text(encoding="utf-8"), (
        "if this is meant: python -m tests.engine.rules.golden, and read the difference"
    )
