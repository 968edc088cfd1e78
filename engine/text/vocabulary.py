"""The closed sets of words that the card texts of every game share: whoever reads one of these has all of them."""

from __future__ import annotations

from enum import StrEnum


class Written(StrEnum):
    """A word as it stands in card text; messages show it so, too."""

    def __repr__(self) -> str:
        """The word in quotes."""
        return repr(self.value)


class Who(Written):
    """Whom a step is about. `cause` is the player a trigger is about, or the controller of its card; `that` the same of the last target.

    Of several last targets `that` is each controller, once.
    """

    YOU = "you"
    ENEMY = "enemy"
    CAUSE = "cause"
    THAT = "that"


class Whose(Written):
    """Who controls what a selector looks for; in another zone than the one where cards are in play: whose zone it is."""

    OWN = "own"
    ENEMY = "enemy"
    ANY = "any"


class Operator(Written):
    """How a stat is compared with a number."""

    AT_MOST = "<="
    AT_LEAST = ">="
    LESS = "<"
    MORE = ">"
    EQUAL = "="
    UNEQUAL = "!="


class Place(Written):
    """An end of a deck."""

    TOP = "top"
    BOTTOM = "bottom"


class Mode(Written):
    """How many of those that fit a selector takes, and whether it chooses targets (`all` and `random` do not)."""

    EXACTLY = "exactly"
    UP_TO = "up_to"
    ALL = "all"
    RANDOM = "random"
