"""The small numbers that the rules compute with, by name: plain integers, the same interpreted and compiled."""

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
from engine.rules.codes import IN_PLAY as IN_PLAY
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

# Types of cards (CARD-1), as bits, because a selector may ask for several.
CHARACTER: Final = 1
PLACE: Final = 2
ITEM: Final = 4
EFFECT: Final = 8
ANY_CARD: Final = 7

# Keywords (KEY), as bits.
WATCHFUL: Final = 1
STEALTHY: Final = 2

# Acts that `cannot` forbids, as bits.
CANNOT_ATTACK: Final = 1
CANNOT_BLOCK: Final = 2
CANNOT_BE_ATTACKED: Final = 4
CANNOT_BE_BLOCKED: Final = 8
CANNOT_BE_TARGETED: Final = 16
CANNOT_USE_ABILITY: Final = 32
CANNOT_REFRESH: Final = 64

# What a trigger waits for.
ON_BATTLEFIELD: Final = 0
ON_DEATH: Final = 1
ON_TURNED_UP: Final = 2
ON_ATTACKS: Final = 3
ON_BLOCKS: Final = 4
ON_DEFEATS: Final = 5
ON_DAMAGED: Final = 6
ON_DEALS_DAMAGE: Final = 7
ON_MORNING: Final = 8
ON_EVENING: Final = 9
ON_DRAWS: Final = 10
ON_GAINS_POINTS: Final = 11
ON_EXCHANGES: Final = 12
ON_LEAVES: Final = 13
ON_ANY_DEATH: Final = 14
ON_PLAYS: Final = 15
ON_USES_ABILITY: Final = 16
EVENTS: Final = 17

# What a trigger is about, beside whose.
OF_BEARER: Final = 5
"""Of an item: its bearer."""

# Stats of a card.
COST: Final = 0
SUPPORT: Final = 1
SLOTS: Final = 2
ATTACK: Final = 3
DEFENCE: Final = 4
DAMAGE: Final = 5
EXHAUSTED: Final = 6
STAT_COUNT: Final = 7

# References: selectors of one word.
BEARER: Final = 4
ATTACKER: Final = 5
BLOCKER: Final = 6
TARGET: Final = 7

# Costs that can be changed.
COST_OF_PLAY: Final = 0
COST_OF_ABILITY: Final = 1

# What a change on a card does, and what a passive ability does.
CHANGES_ATTACK: Final = 0
CHANGES_DEFENCE: Final = 1
CHANGES_SLOTS: Final = 2
GRANTS: Final = 3
FORBIDS: Final = 4
CHANGES_COST: Final = 5
GIVES_FACTION: Final = 6
PASSIVE_KINDS: Final = 7
LOSES: Final = 7
PREVENTS: Final = 8

# Phases of a turn (TURN-1), and what comes before the first.
SETUP: Final = 0
MORNING: Final = 1
DAY: Final = 2
COMBAT: Final = 3
EVENING: Final = 4
NIGHT: Final = 5
PHASE_NAMES: Final = ("setup", "morning", "day", "combat", "evening", "night")

# Kinds of decisions.
DECIDE_MULLIGAN: Final = 0
DECIDE_DAY: Final = 1
DECIDE_ATTACK: Final = 2
DECIDE_BLOCK: Final = 3
DECIDE_ANSWER: Final = 4
DECIDE_WINDOW: Final = 5
DECIDE_TARGET: Final = 6
DECIDE_PAY: Final = 7
DECIDE_ORDER: Final = 8
DECIDE_MODE: Final = 9
DECIDE_MAY: Final = 10
DECIDE_KEEP: Final = 11
DECIDE_DISCARD: Final = 12
DECIDE_OPPONENT: Final = 13
DECISION_NAMES: Final = (
    "mulligan",
    "day",
    "attack",
    "block",
    "answer",
    "window",
    "target",
    "pay",
    "order",
    "mode",
    "may",
    "keep",
    "discard",
    "opponent",
)

# Kinds of options.
PASS: Final = 0
EXCHANGE_DRAW: Final = 1
EXCHANGE_TOKEN: Final = 2
EXCHANGE_POINT: Final = 3
PLAY: Final = 4
ATTACH: Final = 5
HIDE: Final = 6
USE: Final = 7
TURN_UP: Final = 8
GO_INTO_COMBAT: Final = 9
END_DAY: Final = 10
DECLARE: Final = 11
"""An attack: `card` attacks `target`."""
END_COMBAT: Final = 12
BLOCK: Final = 13
NO_BLOCK: Final = 14
PICK: Final = 15
DONE: Final = 16
PAY_WITH: Final = 17
"""A kind of resource, by its number among the factions of the game; 0 is neutral."""
YES: Final = 18
NO: Final = 19
CHOOSE_MODE: Final = 20
KEEP_HAND: Final = 21
SHUFFLE_HAND: Final = 22
CHOOSE_OPPONENT: Final = 23
OPTION_NAMES: Final = (
    "pass",
    "exchange_draw",
    "exchange_token",
    "exchange_point",
    "play",
    "attach",
    "hide",
    "use",
    "turn_up",
    "combat",
    "end_day",
    "attack",
    "end_combat",
    "block",
    "no_block",
    "pick",
    "done",
    "pay",
    "yes",
    "no",
    "mode",
    "keep",
    "mulligan",
    "opponent",
)

# What stands on the stack.
ABILITY_EFFECT: Final = 0
TRIGGER_EFFECT: Final = 1
SUPPORT_EFFECT: Final = 2
ITEM_EFFECT: Final = 3
EXCHANGE_EFFECT: Final = 4
EFFECT_NAMES: Final = ("ability", "trigger", "support", "item", "exchange")
