"""The closed sets of words in RONE's card text, beside those that every game has (`engine/text/vocabulary.py`)."""

from __future__ import annotations

from engine.text.vocabulary import Written


class Keyword(Written):
    """The keywords that stand alone on a card (KEY)."""

    DEFENDER = "defender"
    INVISIBILITY = "invisibility"
    DETECTION = "detection"
    FLYING = "flying"
    SHIELD = "shield"
    SLOW = "slow"


class Reference(Written):
    """A selector that is a single word: a card, or a player, that is known already."""

    SELF = "self"
    CAUSE = "cause"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    THAT = "that"
    YOU = "you"
    ENEMY = "enemy"


class Kind(Written):
    """What a selector looks for. `permanent` is a hero, unit or technology (CARD-6), `effect` stands on the stack."""

    UNIT = "unit"
    HERO = "hero"
    TECHNOLOGY = "technology"
    TACTIC = "tactic"
    CARD = "card"
    PERMANENT = "permanent"
    EFFECT = "effect"


UNITS = (Kind.UNIT,)
PERMANENTS = (Kind.UNIT, Kind.HERO, Kind.TECHNOLOGY, Kind.PERMANENT, Kind.CARD)
FIGHTERS = (Kind.UNIT, Kind.HERO)


class PlayZone(Written):
    """Where a selector looks."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    DECK = "deck"
    GRAVEYARD = "graveyard"
    REMOVED = "removed"
    TECHNOLOGY_DECK = "technology_deck"


class Stat(Written):
    """A number of a card. `exhausted` counts 0 to 3 (EXH-1), `damage` what it has taken."""

    LEVEL = "level"
    COST = "cost"
    RECYCLE = "recycle"
    HEALTH = "health"
    MELEE = "melee"
    RANGED = "ranged"
    EXHAUSTED = "exhausted"
    DAMAGE = "damage"


class Duration(Written):
    """How long a change lasts.

    `next_combat` ends at ATK-6, `turn` after the end-of-turn triggers, `until_own_turn` when the next turn of the
    player who made it begins, `while_here` when the card that made it leaves the battlefield, `permanent` never
    (a card that leaves the battlefield forgets it anyway).
    """

    NEXT_COMBAT = "next_combat"
    TURN = "turn"
    UNTIL_OWN_TURN = "until_own_turn"
    WHILE_HERE = "while_here"
    PERMANENT = "permanent"


class Act(Written):
    """What `cannot` forbids."""

    ATTACK = "attack"
    GUARD = "guard"
    USE_ABILITY = "use_ability"
    BE_ATTACKED = "be_attacked"
    BE_TARGETED = "be_targeted"
    REFRESH = "refresh"


class CostOf(Written):
    """Which payments `cost` changes."""

    PLAY = "play"
    RECYCLE = "recycle"
    LEVEL_UP = "level_up"
    ABILITY = "ability"


class Source(Written):
    """Where `destroy_cards` takes cards from; `either` lets the player choose point by point (as LIFE-1)."""

    DECK = "deck"
    HAND = "hand"
    EITHER = "either"


class Role(Written):
    """What a card is in a combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    ANY = "any"
