"""Why something isn't among the options, in words: what the rules say is in the way, with figures. Legality stands elsewhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from engine.bilingual import Row
from engine.languages import LocalText
from engine.match.match import Decision, GameCard, Obstacle, PlayerId
from engine.simulation.message import Said, message, plural
from engine.table.numbers import Numbering, as_they_are
from engine.table.questions import Refusal

CHOOSE: Final = LocalText("Choose", "Wählen")
Wanted = Iterable[tuple[GameCard, str]]
"""Cards, each with what one might want to do with it."""


class Refuser(ABC):
    """Tells `player` of one match, whose state is `game`, why not."""

    reasons: ClassVar[Mapping[str, Row]]
    """What each obstacle of the rules is in a sentence, and in three words at most: what a tile has room for."""
    actions: ClassVar[Mapping[str, LocalText]]
    """What one might want to do; whatever else is a choice."""
    there: ClassVar[Mapping[str, str]] = {}
    """For obstacles of what is missing: the figure that says how much of it is there; another one is called `cost`.

    Their words in short say of what so much is missing: of one, and of several where that is said otherwise.
    """

    def __init__(self, game: Any, player: PlayerId, number_of: Numbering = as_they_are) -> None:
        self.game = game
        self.player = player
        self.number_of = number_of

    @abstractmethod
    def obstacle(self, card: GameCard, action: str) -> Obstacle | None:
        """What keeps the player from an action; None where it is offered."""

    @abstractmethod
    def refusals(self, decision: Decision) -> list[Refusal]:
        """What can't be done with the cards that lie there; nothing where somebody else decides."""

    @abstractmethod
    def briefs(self, decision: Decision) -> list[Refusal]:
        """The same, and what is only said in three words on the cards themselves."""

    def values(self, found: Obstacle) -> dict[str, Said]:
        """What stands in the sentence."""
        return dict(found.figures)

    def refusal(self, card: GameCard, action: str, found: Obstacle) -> Refusal:
        """An obstacle in words."""
        reason = message(self.reasons[found.code].texts[0], **self.values(found))
        return Refusal(self.actions.get(action, CHOOSE), reason, found.clause, self.number_of(card), brief=self.brief(found))

    @classmethod
    def brief(cls, found: Obstacle) -> Said:
        """An obstacle in three words at most."""
        briefs = cls.reasons[found.code].texts[1:]
        if found.code in cls.there:
            missing = found.figures["cost"] - found.figures[cls.there[found.code]]
            return message(plural(missing, briefs[0], briefs[-1]), number=missing)
        return message(briefs[0], **found.figures) if "%(" in briefs[0].en else briefs[0]

    def each(self, wanted: Wanted, offered: Collection[GameCard] = ()) -> Iterator[Refusal]:
        """What keeps the player from each of these, but for cards with which something is `offered`."""
        for card, action in wanted:
            found = None if card in offered else self.obstacle(card, action)
            if found is not None:
                yield self.refusal(card, action, found)
