"""Cards and sheets as the rules read them, compiled once; no match changes them."""

from __future__ import annotations

from engine.match.fingerprints import Printed
from engine.rules.conditions import Condition
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.skirmish.rules import codes as c


class Answer(Printed):
    """An answer: the moment of a counter card, its condition and its text (ANS-1, ANS-2)."""

    def __init__(self, moment: int, condition: Condition | None, steps: list[Step]) -> None:
        self.moment = moment
        self.condition = condition
        self.steps = steps


class Definition(Printed):
    """A card of a kit, or a sheet, as the rules read it."""

    NAMED_BY = ("id",)

    def __init__(
        self,
        *,
        id: int,
        slug: str,
        kind: int,
        reach: int,
        life: int = c.MOST_LIFE,
        traits: list[int] | None = None,
        markers: dict[str, int] | None = None,
        play: list[Step] | None = None,
        answers: list[Answer] | None = None,
        naming: Selector | None = None,
        meeting: list[Selector] | None = None,
        marker_names: list[str] | None = None,
    ) -> None:
        self.id = id
        self.slug = slug
        self.kind = kind
        self.reach = reach
        """Its range: so many cards, or one of the words (ATK-7)."""
        self.life = life
        """Of a sheet: the life that the character begins with."""
        self.traits: list[int] = traits or [0] * c.TRAITS
        """Of a sheet: what its traits add, by the numbers of effects (EFF-10)."""
        self.markers = markers
        """Of a sheet: how many markers of each kind its character can hold; None: any number (MARK-1)."""
        self.play: list[Step] = play or []
        self.answers: list[Answer] = answers or []
        self.naming = naming
        """Whom its text names when it is played (ATK-2); None where it names nobody."""
        self.meeting: list[Selector] = meeting or []
        """Whom its text meets as all."""
        self.marker_names: list[str] = marker_names or []
        """The markers that its texts speak of."""
