"""The small numbers that the engine computes with, by name.

Plain integers rather than enums: they stay the same numbers interpreted and compiled, and cost nothing to compare.
"""

from __future__ import annotations

from typing import Final

from engine.rules.codes import ALL as ALL
from engine.rules.codes import ANY as ANY
from engine.rules.codes import AT_LEAST as AT_LEAST
from engine.rules.codes import AT_MOST as AT_MOST
from engine.rules.codes import CAUSE as CAUSE
from engine.rules.codes import CAUSE_PLAYER as CAUSE_PLAYER
from engine.rules.codes import ENEMY as ENEMY
from engine.rules.codes import ENEMY_PLAYER as ENEMY_PLAYER
from engine.rules.codes import EQUAL as EQUAL
from engine.rules.codes import EXACTLY as EXACTLY
from engine.rules.codes import FITTING as FITTING
from engine.rules.codes import IN_DECK as IN_DECK
from engine.rules.codes import IN_GRAVEYARD as IN_GRAVEYARD
from engine.rules.codes import IN_HAND as IN_HAND
from engine.rules.codes import IN_REMOVED as IN_REMOVED
from engine.rules.codes import ITSELF as ITSELF
from engine.rules.codes import LESS as LESS
from engine.rules.codes import MORE as MORE
from engine.rules.codes import NEXT_COMBAT as NEXT_COMBAT
from engine.rules.codes import NO_WORD as NO_WORD
from engine.rules.codes import OWN as OWN
from engine.rules.codes import PERMANENTLY as PERMANENTLY
from engine.rules.codes import RANDOM as RANDOM
from engine.rules.codes import SELF as SELF
from engine.rules.codes import THAT as THAT
from engine.rules.codes import THAT_PLAYER as THAT_PLAYER
from engine.rules.codes import THIS_TURN as THIS_TURN
from engine.rules.codes import UNEQUAL as UNEQUAL
from engine.rules.codes import UNTIL_OWN_TURN as UNTIL_OWN_TURN
from engine.rules.codes import UP_TO as UP_TO
from engine.rules.codes import WHILE_HERE as WHILE_HERE
from engine.rules.codes import YOU as YOU

# Types of cards (CARD-1); as bits, because a selector may ask for several.
UNIT: Final = 1
TACTIC: Final = 2
TECHNOLOGY: Final = 4
HERO: Final = 8
EFFECT: Final = 16
ANY_CARD: Final = 15
PERMANENT: Final = 13

# Keywords that stand alone on a card (KEY), as bits.
DEFENDER: Final = 1
INVISIBILITY: Final = 2
DETECTION: Final = 4
FLYING: Final = 8
SHIELD: Final = 16
SLOW: Final = 32

# Acts that `cannot` forbids, as bits.
CANNOT_ATTACK: Final = 1
CANNOT_GUARD: Final = 2
CANNOT_USE_ABILITY: Final = 4
CANNOT_BE_ATTACKED: Final = 8
CANNOT_BE_TARGETED: Final = 16
CANNOT_REFRESH: Final = 32
FORBIDS_ATTACKS: Final = CANNOT_ATTACK | CANNOT_USE_ABILITY
"""An attack is an activated ability of units: what forbids those forbids it (ATK-1)."""

# What a trigger waits for.
ON_BATTLEFIELD: Final = 0
ON_DEATH: Final = 1
ON_RECYCLE: Final = 2
ON_DIRECT_HIT: Final = 3
ON_COMBAT: Final = 4
ON_BEGIN_TURN: Final = 5
ON_END_TURN: Final = 6
ON_LEAVES: Final = 7
ON_ANY_DEATH: Final = 8
ON_PLAYS: Final = 9
ON_USES_ABILITY: Final = 10
ON_DAMAGED: Final = 11
ON_DEALS_DAMAGE: Final = 12
ON_DRAWS: Final = 13
ON_LEVELS_UP: Final = 14
ON_GAINS_WATER: Final = 15
ON_ATTACKS: Final = 16
ON_ENTERS: Final = 17
ON_RECYCLES: Final = 18
ON_EXHAUSTED: Final = 19
ON_KILLS: Final = 20
ON_LOSES_WATER: Final = 21
EVENTS: Final = 22

# Zones.
IN_BATTLEFIELD: Final = 0
IN_TECHNOLOGY_DECK: Final = 5
ON_STACK: Final = 6

# Stats of a card.
LEVEL: Final = 0
COST: Final = 1
RECYCLE: Final = 2
HEALTH: Final = 3
MELEE: Final = 4
RANGED: Final = 5
EXHAUSTED: Final = 6
DAMAGE: Final = 7
STATS: Final = 8

# References: selectors of one word.
ATTACKER: Final = 4
TARGET: Final = 5

# Costs that can be changed.
COST_OF_PLAY: Final = 0
COST_OF_RECYCLE: Final = 1
COST_OF_LEVEL_UP: Final = 2
COST_OF_ABILITY: Final = 3

# Phases of a turn (TURN-1), and the mulligan before the first.
MULLIGAN_PHASE: Final = 0
REFRESH_PHASE: Final = 1
BEGINNING_PHASE: Final = 2
INCOME_PHASE: Final = 3
MAIN_PHASE: Final = 4
END_PHASE: Final = 5
PHASE_NAMES: Final = ("mulligan", "refresh", "beginning", "income", "main", "end")

# Kinds of decisions.
DECIDE_MULLIGAN: Final = 0
DECIDE_MULLIGAN_CARD: Final = 1
DECIDE_DRAW: Final = 2
DECIDE_MAIN: Final = 3
DECIDE_REACTION: Final = 4
DECIDE_ACTION: Final = 5
"""After an announcement: which action of the announced kind, or none (STACK-7)."""
DECIDE_ATTACK_TARGET: Final = 6
DECIDE_TARGET: Final = 7
DECIDE_PAYMENT: Final = 8
DECIDE_LIFE: Final = 9
DECIDE_GRAVEYARD_END: Final = 10
DECIDE_TRIGGER_ORDER: Final = 11
DECIDE_DEATH_ORDER: Final = 12
DECIDE_MODE: Final = 13
DECIDE_MAY: Final = 14
DECIDE_CARD_ORDER: Final = 15
DECIDE_KEEP: Final = 16
DECIDE_FOLLOWING_ATTACK: Final = 17
DECIDE_ABILITY: Final = 18
DECIDE_DESTROY: Final = 19
DECIDE_UNLESS: Final = 20
DECISION_NAMES: Final = (
    "mulligan",
    "mulligan_card",
    "draw",
    "main",
    "reaction",
    "action",
    "attack_target",
    "target",
    "payment",
    "life",
    "graveyard_end",
    "trigger_order",
    "death_order",
    "mode",
    "may",
    "card_order",
    "keep",
    "following_attack",
    "ability",
    "destroy",
    "unless",
)

# Kinds of options.
PASS: Final = 0
PLAY: Final = 1
USE: Final = 2
ATTACK: Final = 3
LEVEL_UP: Final = 4
RECYCLE_TOP: Final = 5
PLAY_TECHNOLOGY: Final = 6
END_TURN: Final = 7
GIVE_UP: Final = 8
PICK: Final = 9
DONE: Final = 10
KEEP_HAND: Final = 11
SHUFFLE_HAND: Final = 12
BOTTOM_CARDS: Final = 13
DRAW: Final = 14
TOP_OF_DECK: Final = 15
HAND_CARD: Final = 16
USE_SHIELD: Final = 17
TO_TOP: Final = 18
TO_BOTTOM: Final = 19
YES: Final = 20
NO: Final = 21
MODE: Final = 22
OPTION_NAMES: Final = (
    "pass",
    "play",
    "use",
    "attack",
    "level_up",
    "recycle",
    "technology",
    "end_turn",
    "give_up",
    "pick",
    "done",
    "keep",
    "mulligan_shuffle",
    "mulligan_bottom",
    "draw",
    "deck",
    "hand",
    "shield",
    "top",
    "bottom",
    "yes",
    "no",
    "mode",
)

# What stands on the stack.
TACTIC_EFFECT: Final = 0
ABILITY_EFFECT: Final = 1
TRIGGER_EFFECT: Final = 2
UNIT_EFFECT: Final = 3
TECHNOLOGY_EFFECT: Final = 4
LEVEL_UP_EFFECT: Final = 5
RECYCLE_EFFECT: Final = 6
END_TURN_EFFECT: Final = 7
EFFECT_NAMES: Final = ("tactic", "ability", "trigger", "unit", "technology", "level_up", "recycle", "end_turn")
