"""All steps: every word that does something, in the order of the reference."""

from __future__ import annotations

from typing import Final

from engine.rone.words.branching_steps import BRANCHING_STEPS
from engine.rone.words.card_steps import CARD_STEPS
from engine.rone.words.player_steps import PLAYER_STEPS
from engine.text.table import WordTable

STEPS: Final = WordTable((*PLAYER_STEPS, *CARD_STEPS, *BRANCHING_STEPS))
