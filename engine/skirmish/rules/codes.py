"""The small numbers of this game that its rules compute with; those of every game stand in `engine/rules/codes.py`."""

from __future__ import annotations

from typing import Final

# Where cards are, beside hand and deck.
IN_DISCARD: Final = 3

# How long an effect lasts, beside this turn and for good (EFF-2, EFF-3).
FOR_ATTACK: Final = 5
ROUNDS: Final = 6

# Kinds of cards (CARD), of plays, and of a definition that is none of a kit.
SHEET: Final = 0
ATTACK_CARD: Final = 1
BUFF_CARD: Final = 2
COUNTER_CARD: Final = 3
PUNCH_PLAY: Final = 4

# What an effect does.
STRENGTH: Final = 0
ARMOUR: Final = 1
SPEED: Final = 2
REACH: Final = 3
BURN: Final = 4
MEND: Final = 5
PREVENT: Final = 6
PREVENT_ALL: Final = 7
CANNOT: Final = 8
TRAITS: Final = 4
"""Those before this number may be traits of a sheet."""
EFFECT_NAMES: Final = ("strength", "armour", "speed", "reach", "burn", "mend", "prevent", "prevent", "cannot")

# What happens to characters at once.
NAMES: Final = 0
HEALS: Final = 1
DRAWS: Final = 2
CLEANSES: Final = 3
PUSHES: Final = 4
PULLS: Final = 5

# Acts that `cannot` forbids (EFF-8).
CANNOT_MOVE: Final = 1
CANNOT_ATTACK: Final = 2
CANNOT_PUNCH: Final = 3
CANNOT_BUFF: Final = 4
CANNOT_ANSWER: Final = 5
ACT_NAMES: Final = ("", "move", "attack", "punch", "buff", "answer")

# Ranges, beside numbers of cards (ATK-7).
OF_CARD: Final = -1
MELEE: Final = -2
ANYWHERE: Final = -3

# Numbers of a character.
LIFE: Final = 0
LOST_LIFE: Final = 1
FATIGUE: Final = 2

# Moments of answers (ANS-3 to ANS-5).
ON_ATTACK: Final = 0
ON_HURT: Final = 1
ON_BUFF: Final = 2

# Places in a deck.
ON_TOP: Final = 0
AT_BOTTOM: Final = 1
SHUFFLED: Final = 2

# Phases of a turn (TURN-1), and what comes before the first.
SETUP: Final = 0
BEGINNING: Final = 1
DRAWING: Final = 2
ACTING: Final = 3
ENDING: Final = 4
OVER: Final = 5
"""The turn is over: its player has ended it, or has fallen."""
PHASE_NAMES: Final = ("setup", "beginning", "draw", "action", "end", "end")

# Kinds of decisions.
DECIDE_ACT: Final = 0
DECIDE_FACE: Final = 1
DECIDE_ANSWER: Final = 2
DECIDE_TARGET: Final = 3
DECIDE_WALK: Final = 4
DECIDE_CARD: Final = 5
DECIDE_DISCARD: Final = 6
DECIDE_CHOOSE: Final = 7
DECIDE_MAY: Final = 8
DECISION_NAMES: Final = ("act", "face", "answer", "target", "walk", "card", "discard", "choose", "may")

# What an option is.
RUN: Final = 0
STEP: Final = 1
ATTACK: Final = 2
PUNCH: Final = 3
BUFF: Final = 4
END_TURN: Final = 5
FACE: Final = 6
ANSWER: Final = 7
PASS: Final = 8
PICK: Final = 9
DONE: Final = 10
WALK: Final = 11
TAKE: Final = 12
DISCARD: Final = 13
CHOOSE_MODE: Final = 14
YES: Final = 15
NO: Final = 16
OPTION_NAMES: Final = (
    *("run", "step", "attack", "punch", "buff", "end turn", "face", "answer", "pass"),
    *("target", "done", "walk", "take", "discard", "choose", "yes", "no"),
)

# What a buff card takes the place of (ACT-4): the number of its option.
INSTEAD_OF_MOVE: Final = 0
INSTEAD_OF_STANDARD: Final = 1

CRITICAL: Final = -1
"""1+X in the X stack; other X cards are their numbers."""
MOST_LIFE: Final = 20
"""Life never rises above it (DMG-1)."""
