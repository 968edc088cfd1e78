"""What a table of TOCSIN says, read from `words.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.table.words import TableWords

WORDS: Final = TableWords(Path(__file__).with_name("words.txt"))
