"""The closed sets of words in TOCSIN's texts, beside those of its records and those that every game has (`engine/text/vocabulary.py`)."""

from __future__ import annotations

from engine.text.vocabulary import Written


class Kind(Written):
    """Whom a selector looks for."""

    HERO = "hero"
    ENEMY = "enemy"


class Heroes(Written):
    """Which heroes: `own` among one's figures, `active` as RUNE-7 says, `here` the front hero of the card's column, `column` both."""

    YOU = "you"
    ANY = "any"
    OTHER = "other"
    ALL = "all"
    OWN = "own"
    ACTIVE = "active"
    HERE = "here"
    COLUMN = "column"


class Enemies(Written):
    """Which enemies: `self` the one on the card that bears the text, `here` those of the column of `you`, else of the card.

    `at` and `symbol` are never written: a position or a symbol stands in their place.
    """

    SELF = "self"
    ANY = "any"
    ALL = "all"
    HERE = "here"
    AT = "at"
    SYMBOL = "symbol"


WRITTEN_ENEMIES = (Enemies.SELF, Enemies.ANY, Enemies.ALL, Enemies.HERE)


class Pile(Written):
    """The cards that a text gives (STAT, CRYS)."""

    STUNNED = "stunned"
    POISONED = "poisoned"
    CRYSTAL = "crystal"


class Spot(Written):
    """Where in the deck a card that is given goes."""

    TOP = "top"
    SHUFFLED = "shuffled"


class DieUse(Written):
    """What the die of the next attack does in place of taking away (SOLO-5)."""

    ADDS = "adds"


class Readied(Written):
    """What is made ready (SOLO-4)."""

    COMPANIONS = "companions"


class Counted(Written):
    """Amounts that are a word alone: the rounds at this location, and the players."""

    ROUND = "round"
    PLAYERS = "players"


class EnemyStat(Written):
    """What an amount asks of enemies: the damage that counts for them (PROG-2), and the health they have left."""

    DAMAGE = "damage"
    LEFT = "left"
