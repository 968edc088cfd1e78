"""Numbers that mean the same in the rules of every game; a game's own stand in its `rules/codes.py`."""

from __future__ import annotations

from typing import Final

# Whose.
OWN: Final = 0
ENEMY: Final = 1
ANY: Final = 2

# Zones; a game may have more.
IN_PLAY: Final = 0
IN_HAND: Final = 1
IN_DECK: Final = 2
IN_GRAVEYARD: Final = 3
IN_REMOVED: Final = 4

# How a stat is compared.
AT_MOST: Final = 0
AT_LEAST: Final = 1
LESS: Final = 2
MORE: Final = 3
EQUAL: Final = 4
UNEQUAL: Final = 5

# How many cards a selector takes.
EXACTLY: Final = 0
UP_TO: Final = 1
ALL: Final = 2
RANDOM: Final = 3

NO_WORD: Final = 0
"""The reference of a selector that describes cards; those of one word are the game's."""
