"""Numbers of TOCSIN's rules: rows, kinds of actions, piles, phases, decisions, options."""

from __future__ import annotations

from typing import Final

from engine.match.match import GameCard

# Rows (LOC-1), in the order in which a rune looks at them (RUNE-2).
UPPER: Final = 0
LOWER: Final = 1
ROW_NAMES: Final = ("upper", "lower")

# Sides of a location card (CARD-5).
FRONT: Final = 0
BACK: Final = 1
SIDE_NAMES: Final = ("front", "back")

# Kinds of actions (CARD-2), and what an interaction point may ask for beside them (INT-3).
MELEE: Final = 0
RANGED: Final = 1
DEFENCE: Final = 2
SPECIAL: Final = 3
NUMBER: Final = 4
CRYSTAL: Final = 5
ANY_CARD: Final = 6
KIND_NAMES: Final = ("melee", "ranged", "defence", "special", "number", "crystal", "any")
NO_KIND: Final = -1
BARE: Final = -1
"""The number of a symbol without one (ACT-7)."""

# The piles of SET-4.
STUNNED_PILE: Final = 0
POISONED_PILE: Final = 1
CRYSTAL_PILE: Final = 2
PILE_NAMES: Final = ("stunned", "poisoned", "crystal")
PILE_SIZE: Final = 10
NO_PILE: Final = -1

# Ways in which an enemy's attack reaches beyond its column (FOE-1), as bits.
LEFT: Final = 1
RIGHT: Final = 2

# What a card is flipped by (FLIP-3).
BY_DEFEAT: Final = 0
BY_ATTACK: Final = 1
BY_ARMOUR: Final = 2
BY_RUNE: Final = 3
BY_CONDITION: Final = 4

# When a box happens (RUNE-4, BOX-3).
AT_RUNE: Final = 0
ROUND_START: Final = 1
ROUND_END: Final = 2
WHEN_FLIPPED: Final = 3
WHEN_DEFEATED: Final = 4
AS_SOON_AS: Final = 5

# Phases (ROUND-1), and what comes before the first.
SETUP: Final = 0
PREPARE: Final = 1
HERO: Final = 2
LOCATION: Final = 3
EXTRA: Final = 4
UPGRADE: Final = 5
PHASE_NAMES: Final = ("setup", "prepare", "hero", "location", "extra", "upgrade")

# Kinds of decisions.
DECIDE_HERO: Final = 0
DECIDE_SET: Final = 1
DECIDE_DAMAGE: Final = 2
DECIDE_LULL: Final = 3
DECIDE_UPGRADE: Final = 4
DECIDE_QUEST: Final = 5
DECIDE_TARGET: Final = 6
DECIDE_COLUMN: Final = 7
DECIDE_SPACE: Final = 8
DECIDE_WHO: Final = 9
DECIDE_OPTION: Final = 10
DECIDE_MAY: Final = 11
DECIDE_DISCARD: Final = 12
DECIDE_ARRANGE: Final = 13
DECIDE_ATTACH: Final = 14
DECISION_NAMES: Final = (
    *("hero", "set", "damage", "lull", "upgrade", "quest", "target", "column", "space", "who", "option", "may", "discard"),
    *("arrange", "attach"),
)

# What an option is.
MOVE: Final = 0
SWAP: Final = 1
STRIKE: Final = 2
SHOOT: Final = 3
DEFEND: Final = 4
ADD: Final = 5
DONE: Final = 6
PLAY: Final = 7
BURST: Final = 8
RAGE: Final = 9
INTERACT: Final = 10
USE: Final = 11
END: Final = 12
SUFFER: Final = 13
WARD: Final = 14
REDIRECT: Final = 15
PASS: Final = 16
TAKE: Final = 17
REMOVE: Final = 18
PICK: Final = 19
COLUMN: Final = 20
AT_FRONT: Final = 21
AT_REAR: Final = 22
WHO: Final = 23
CHOOSE: Final = 24
YES: Final = 25
NO: Final = 26
DISCARD: Final = 27
ON_TOP: Final = 28
UNDER: Final = 29
ATTACH: Final = 30
QUEST: Final = 31
OPTION_NAMES: Final = (
    *("move", "swap", "melee", "ranged", "defend", "add", "done", "play", "crystal", "rage", "interact", "use", "end", "suffer"),
    *("ward", "redirect", "pass", "take", "remove", "target", "column", "front", "rear", "who", "choose", "yes", "no", "discard"),
    *("top", "bottom", "attach", "quest"),
)

# Numbers of game cards: figures, then places of the location, then action cards.
MOST_FIGURES: Final = 8
MOST_COLUMNS: Final = 28
FIRST_PLACE: Final = MOST_FIGURES
FIRST_CARD: Final = GameCard(FIRST_PLACE + 2 * MOST_COLUMNS)

HAND_LIMIT: Final = 7
"""At the start (HAND-1)."""
MOST_FLIPS: Final = 100
"""So many flips follow one from another at most (FLIP-6)."""
LAST_STAGE: Final = 3
"""The boss, or a location played alone: the game is won when it is completed (GAME-3)."""
