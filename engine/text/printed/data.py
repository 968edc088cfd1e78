"""What readings are made of, and the marks that stay open in them until the whole text is known."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

Data: TypeAlias = dict[str, Any]
Steps: TypeAlias = list[Data]

SELF: Final = "<self>"
"""A token: the name of the card itself."""
IT: Final = "?it"
"""A pronoun: what was named last, what the trigger is about, or the card itself."""
THEM: Final = "?them"
"""Several cards that were named last: "they", "those units"."""
IT_OR_THEM: Final = "?it or them"
"""One card or several, of either gender: the German "sich", "sein" and "ihr"."""
HE: Final = "?he"
SHE: Final = "?she"
"""One card whose German noun is masculine, or feminine: "er", "ihn"; "sie" with the verb of one."""
SHE_OR_THEM: Final = "?she or them"
"""One card whose noun is feminine, or several: "sie" as an object."""
THAT_ONE: Final = "?that"
"""A card that was named before: "that unit"."""
LAST_NAMED: Final = "?last"
"""The card that was named last, and no other: a pronoun whose meaning is known already."""
ITS: Final = "?its"
"""Whose figure is meant by "its" before a target is named: the card's itself, or that of the trigger."""
PLAYERS: Final = "?player"
CONTROLLER: Final = "?controller"
"""A player who was named before, and one who is called the controller of a card."""
OWNER: Final = "?owner"
"""The owner, of whom the table knows only the one who put an effect on the stack."""
THEIRS: Final = "?theirs"
"""A player's hero that is only "theirs": the opponent's where the trigger is about the opponent."""
DOER: Final = "?doer"
DOERS: Final = "?doers"
"""Whose something is: of whoever does it ("loses all their water"); the same of cards ("each unit they control")."""
YOURS: Final = "?yours"
"""A mark of steps that bring a card to your hand or your deck: cards go to their owner's, so it has to be your own."""
HOLDER: Final = "?holder"
"""A mark of cards "in hand", of which isn't said in whose: in that of whoever does something, yours where nobody is named."""
TIMED: Final = "?timed"
"""A mark of steps of which is said how long they last, where that is as long as they would last anyway."""
JOINED: Final = "joined"
"""A mark of nouns that name one of several sorts: "humans and machines"."""
BEFORE: Final = "?before"
BEHIND: Final = "?behind"
"""Marks of such a description: the filters before it, which may be about the first sort alone, and those behind it (the last alone)."""
PRONOUNS: Final = {
    **dict.fromkeys((IT, IT_OR_THEM, HE, SHE, SHE_OR_THEM), ("that", "cause", "self")),
    THEM: ("that",),
    THAT_ONE: ("cause", "that"),
}
"""What each can mean, the likelier first."""
OF_ONE: Final = (IT, HE, SHE, THAT_ONE)
OF_ANY_NUMBER: Final = (IT_OR_THEM, SHE_OR_THEM)
GENDERS: Final = {HE: "m", SHE: "f", SHE_OR_THEM: "f"}
"""Pronouns by how many cards they are, and those that tell the gender of a noun."""
REFERRING: Final = tuple(PRONOUNS)


class Verbs(Steps):
    """The steps of several verbs with one subject; `last` are the steps of the last one, which alone may be meant by what follows."""

    def __init__(self, steps: Steps, last: int) -> None:
        super().__init__(steps)
        self.last = last


class Both(Steps):
    """Steps of both players: those of the one, then as many of the other."""


class Led(Steps):
    """A sentence that begins with how long it lasts: the next ones may last as long."""

    def __init__(self, steps: Steps, duration: str) -> None:
        super().__init__(steps)
        self.duration = duration


class Bare(Data):
    """Cards of a sort without an article: "… and machines"."""


class Aimed(Data):
    """One card that is chosen, "target unit": never all that fit, as `always` is about."""


def remade(made: Data, of: Data) -> Data:
    """A record that was made anew from another, with what is known of that."""
    return Aimed(made) if isinstance(of, Aimed) else made


class Unsaid(int):
    """How often something is done where nothing is said of it: "exhaust a unit for each …" may be about as many units."""


def like(steps: Steps, of: Steps) -> Steps:
    """`steps` with what is known of others, of which they were made one by one: their verbs, who does them, what leads them."""
    if isinstance(of, Led):
        return Led(steps, of.duration)
    if isinstance(of, Both):
        return Both(steps)
    return Verbs(steps, of.last) if isinstance(of, Verbs) else steps


def head(step: Data) -> str:
    """The word that a step stands for: it stands first."""
    return next(iter(step))
