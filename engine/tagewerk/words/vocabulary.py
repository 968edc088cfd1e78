"""The closed sets of words in Tagewerk's card text, beside those that every game has (`engine/text/vocabulary.py`)."""

from __future__ import annotations

from engine.text.vocabulary import Written


class Keyword(Written):
    """The keywords (KEY)."""

    WATCHFUL = "watchful"
    STEALTHY = "stealthy"


class Reference(Written):
    """A selector that is a single word: a card, or a player, that is known already."""

    SELF = "self"
    CAUSE = "cause"
    THAT = "that"
    BEARER = "bearer"
    ATTACKER = "attacker"
    BLOCKER = "blocker"
    TARGET = "target"
    YOU = "you"
    ENEMY = "enemy"


class Kind(Written):
    """What a selector looks for. `permanent` is any card in play, `effect` stands on the stack."""

    CHARACTER = "character"
    PLACE = "place"
    ITEM = "item"
    CARD = "card"
    PERMANENT = "permanent"
    EFFECT = "effect"


CHARACTERS = (Kind.CHARACTER, Kind.PERMANENT, Kind.CARD)
"""What can be a fighter; of other permanents nothing happens to (TEXT-4)."""
BEARERS = (Kind.CHARACTER, Kind.PLACE, Kind.PERMANENT, Kind.CARD)
CARDS = (Kind.CHARACTER, Kind.PLACE, Kind.ITEM, Kind.PERMANENT, Kind.CARD)


class PlayZone(Written):
    """Where a selector looks."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    DECK = "deck"
    GRAVEYARD = "graveyard"
    REMOVED = "removed"


IN_PLAY = (PlayZone.BATTLEFIELD,)
REACHED = (PlayZone.BATTLEFIELD, PlayZone.HAND, PlayZone.GRAVEYARD)
"""Where cards are taken from: none from a deck (ZONE-3) or from the void (ZONE-5)."""


class Stat(Written):
    """A number of a card. `damage` and `exhausted` are its markers."""

    COST = "cost"
    SUPPORT = "support"
    SLOTS = "slots"
    ATTACK = "attack"
    DEFENCE = "defence"
    DAMAGE = "damage"
    EXHAUSTED = "exhausted"


class Duration(Written):
    """How long a change lasts.

    `turn` ends in the evening (TURN-5), `until_own_turn` when the next turn of the player who made it begins, `while_here` when the card
    that made it leaves play, `permanent` never (a card that leaves play forgets it anyway), `combat` with the attack that goes on.
    """

    TURN = "turn"
    UNTIL_OWN_TURN = "until_own_turn"
    WHILE_HERE = "while_here"
    PERMANENT = "permanent"
    COMBAT = "combat"


class Act(Written):
    """What `cannot` forbids."""

    ATTACK = "attack"
    BLOCK = "block"
    BE_ATTACKED = "be_attacked"
    BE_BLOCKED = "be_blocked"
    BE_TARGETED = "be_targeted"
    USE_ABILITY = "use_ability"
    REFRESH = "refresh"


class CostOf(Written):
    """Which payments `cost` changes."""

    PLAY = "play"
    ABILITY = "ability"


class Source(Written):
    """Where `destroy_cards` takes cards from; `either` lets the player choose card by card."""

    DECK = "deck"
    HAND = "hand"
    EITHER = "either"


class Role(Written):
    """What a card is in a combat."""

    ATTACKER = "attacker"
    BLOCKER = "blocker"
    TARGET = "target"
    ANY = "any"


class Event(Written):
    """What a trigger waits for."""

    BATTLEFIELD = "battlefield"
    DEATH = "death"
    TURNED_UP = "turned_up"
    ATTACKS = "attacks"
    BLOCKS = "blocks"
    DEFEATS = "defeats"
    DAMAGED = "damaged"
    DEALS_DAMAGE = "deals_damage"
    MORNING = "morning"
    EVENING = "evening"
    DRAWS = "draws"
    GAINS_POINTS = "gains_points"
    EXCHANGES = "exchanges"
    LEAVES = "leaves"
    ANY_DEATH = "any_death"
    PLAYS = "plays"
    USES_ABILITY = "uses_ability"


OF_BEARERS = (Event.ATTACKS, Event.BLOCKS, Event.DEFEATS, Event.DAMAGED, Event.DEALS_DAMAGE)
"""Events that befall characters alone; an item waits for them on its bearer's behalf where `of` is left out."""
