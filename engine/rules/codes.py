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

# How long a change lasts.
NEXT_COMBAT: Final = 0
"""Until the combat that goes on is over, or the next one."""
THIS_TURN: Final = 1
UNTIL_OWN_TURN: Final = 2
WHILE_HERE: Final = 3
PERMANENTLY: Final = 4

# References: selectors of one word. A game's own words for cards stand from 4 on, before those for players.
NO_WORD: Final = 0
"""The reference of a selector that describes cards."""
SELF: Final = 1
CAUSE: Final = 2
THAT: Final = 3
YOU: Final = 10
ENEMY_PLAYER: Final = 11
CAUSE_PLAYER: Final = 12
THAT_PLAYER: Final = 13

# What a trigger is about, beside whose.
ITSELF: Final = 3
"""The card itself, or the own turn."""
FITTING: Final = 4
"""What a selector fits."""
