"""Words that several figures of TOCSIN use."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.simulation.figure_words import FigureWords

SAID: Final = FigureWords(Path(__file__).with_name("words.txt"))
