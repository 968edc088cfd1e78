"""The closed sets of words in Skirmish's card text, beside those that every game has (`engine/text/vocabulary.py`)."""

from __future__ import annotations

from engine.text.vocabulary import Written


class Reference(Written):
    """A selector that is a single word: a character who is known already. `self` is you, `cause` whose card is answered."""

    SELF = "self"
    THAT = "that"
    CAUSE = "cause"


class Kind(Written):
    """The kinds of a selector: characters in the game, or own cards in a zone."""

    CHARACTER = "character"
    CARD = "card"


class PlayZone(Written):
    """Where a selector looks: on the board, in the hand, in the discard pile."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    DISCARD = "discard"


class CardKind(Written):
    """The kinds of cards in a kit (CARD-1 to CARD-3)."""

    ATTACK = "attack"
    BUFF = "buff"
    COUNTER = "counter"


class Stat(Written):
    """A number of a character; `lost_life` is what is missing to 20, `fatigue` the rounds that FAT-1 counts."""

    LIFE = "life"
    LOST_LIFE = "lost_life"
    FATIGUE = "fatigue"


class Until(Written):
    """How long an effect lasts that isn't counted in rounds (EFF-3)."""

    TURN = "turn"
    ATTACK = "attack"
    PERMANENT = "permanent"


class Act(Written):
    """Acts that `cannot` forbids (EFF-8)."""

    MOVE = "move"
    ATTACK = "attack"
    PUNCH = "punch"
    BUFF = "buff"
    ANSWER = "answer"


class Moment(Written):
    """When a counter card is an answer (ANS-3 to ANS-5)."""

    ATTACK = "attack"
    HURT = "hurt"
    BUFF = "buff"


class Source(Written):
    """Where cards are discarded from: the player chooses of the hand, or they are the top ones of the deck."""

    HAND = "hand"
    DECK = "deck"


class Spot(Written):
    """Where in the deck a card goes."""

    TOP = "top"
    BOTTOM = "bottom"
    SHUFFLED = "shuffled"


class Trait(Written):
    """Numbers that a trait of a sheet changes (EFF-10), and a lasting effect may."""

    STRENGTH = "strength"
    ARMOUR = "armour"
    SPEED = "speed"
    REACH = "reach"
