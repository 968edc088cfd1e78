"""The closed sets of words in card text: whoever reads one of these has all of them."""

from __future__ import annotations

from enum import StrEnum


class Written(StrEnum):
    """A word as it stands in card text; messages show it so, too."""

    def __repr__(self) -> str:
        """The word in quotes."""
        return repr(self.value)


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


class Player(Written):
    """Whom a step is about. `cause` is the player a trigger is about, or the controller of its card; `that` the same of the last target."""

    YOU = "you"
    ENEMY = "enemy"
    CAUSE = "cause"
    THAT = "that"


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


class Whose(Written):
    """Who controls what a selector looks for; in another zone than the battlefield: whose zone it is."""

    OWN = "own"
    ENEMY = "enemy"
    ANY = "any"


class Zone(Written):
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


class Operator(Written):
    """How a stat is compared with a number."""

    AT_MOST = "<="
    AT_LEAST = ">="
    LESS = "<"
    MORE = ">"
    EQUAL = "="
    UNEQUAL = "!="


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


class Place(Written):
    """An end of a deck."""

    TOP = "top"
    BOTTOM = "bottom"


class Role(Written):
    """What a card is in a combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    ANY = "any"


class Mode(Written):
    """How many of those that fit a selector takes, and whether it chooses targets (`all` and `random` do not)."""

    EXACTLY = "exactly"
    UP_TO = "up_to"
    ALL = "all"
    RANDOM = "random"
