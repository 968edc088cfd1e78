"""Cards, sheets and locations as the rules read them, compiled once; no match changes them."""

from __future__ import annotations

from engine.languages import NO_TEXT, LocalText
from engine.match.fingerprints import Printed
from engine.rules.amounts import Amount
from engine.rules.conditions import Condition
from engine.rules.steps import Step
from engine.tocsin.rules import codes as c


class Use(Printed):
    """One option of an action card: a kind, alone or with its number (CARD-2)."""

    NAMED_BY = ("kind", "number")

    def __init__(self, kind: int, number: int = c.BARE) -> None:
        self.kind = kind
        self.number = number


class ActionCard(Printed):
    """An action card (CARD-1): of a hero, an upgrade, or of one of the three piles."""

    NAMED_BY = ("id", "slug")

    def __init__(
        self,
        *,
        id: int,
        slug: str,
        uses: list[Use],
        rune: str = "",
        rage: int = 0,
        stuns: bool = False,
        steps: list[Step] | None = None,
        pile: int = c.NO_PILE,
    ) -> None:
        self.id = id
        self.slug = slug
        self.uses = uses
        self.rune = rune
        """Of an upgrade; empty on others (CARD-3)."""
        self.rage = rage
        self.stuns = stuns
        self.steps: list[Step] = steps or []
        self.pile = pile
        """Which of the three piles it belongs to."""

    def uses_of(self, kind: int) -> list[int]:
        """The places of its options of that kind."""
        return [place for place, use in enumerate(self.uses) if use.kind == kind]

    def counts_as(self, kind: int) -> bool:
        """Whether it pays for one thing of that kind (INT-3)."""
        if kind == c.ANY_CARD:
            return True
        if kind == c.CRYSTAL:
            return self.pile == c.CRYSTAL_PILE
        for use in self.uses:
            if use.kind == kind or (kind == c.NUMBER and use.number != c.BARE):
                return True
        return False


class Sheet(Printed):
    """What is printed of one figure: health, rage track, rage ability (CARD-4)."""

    NAMED_BY = ("slug",)

    def __init__(
        self,
        slug: str,
        health: int,
        rage: int,
        ability: list[Step] | None = None,
        wards: int = 0,
        *,
        gives_ward: bool = False,
        is_carried: bool = False,
        id: int = -1,
        name: LocalText = NO_TEXT,
    ) -> None:
        """`id`: of the card of its hero; `name`: the figure's own, of twins another than the hero's."""
        self.slug = slug
        self.health = health
        self.rage = rage
        """The last field; 0: no track."""
        self.ability: list[Step] = ability or []
        self.wards = wards
        self.gives_ward = gives_ward
        """Whether its ability gives one: without one left it can't be used (HERO-WARD)."""
        self.is_carried = is_carried
        self.id = id
        self.name = name


class Effect(Printed):
    """An effect of a companion's ability, and when it may be used (SOLO-6)."""

    def __init__(self, steps: list[Step], is_for_activation: bool, is_for_damage: bool) -> None:
        self.steps = steps
        self.is_for_activation = is_for_activation
        self.is_for_damage = is_for_damage


class Companion(Printed):
    """A companion: two abilities, each with two effects (SOLO-2)."""

    NAMED_BY = ("slug",)

    def __init__(self, slug: str, abilities: list[list[Effect]]) -> None:
        self.slug = slug
        self.abilities = abilities


class Enemy(Printed):
    """An enemy as one side of a location card shows it. `kind` of its attack; NO_KIND: it has none."""

    def __init__(
        self,
        *,
        health: Amount,
        armour: list[int],
        kind: int,
        strength: Amount,
        reach: int,
        pile: int,
        hit: list[Step],
        runes: list[str],
        symbol: str,
    ) -> None:
        self.health = health
        self.armour = sorted(armour, reverse=True)
        """Highest first (ARM-3)."""
        self.kind = kind
        self.strength = strength
        self.reach = reach
        self.pile = pile
        """Whose card a hero gains who suffers from it (STAT-1)."""
        self.hit = hit
        self.runes = runes
        self.symbol = symbol


class FlipBy(Printed):
    """A flip condition (FLIP-3)."""

    def __init__(self, kind: int, rune: str = "", condition: Condition | None = None) -> None:
        self.kind = kind
        self.rune = rune
        self.condition = condition


class Point(Printed):
    """An interaction point (INT-1). `pay`: what kinds of cards, one for each."""

    def __init__(self, condition: Condition | None, pay: list[int], steps: list[Step]) -> None:
        self.condition = condition
        self.pay = pay
        self.steps = steps


class Box(Printed):
    """A box: what happens, and when (RUNE-4, BOX-3)."""

    def __init__(self, moment: int, steps: list[Step], rune: str = "", condition: Condition | None = None) -> None:
        self.moment = moment
        self.steps = steps
        self.rune = rune
        self.condition = condition


class Side(Printed):
    """One side of a location card (CARD-5)."""

    def __init__(
        self,
        enemy: Enemy | None = None,
        flips: list[FlipBy] | None = None,
        points: list[Point] | None = None,
        boxes: list[Box] | None = None,
        reward: list[Step] | None = None,
        progress: str = "",
        name: LocalText = NO_TEXT,
    ) -> None:
        self.name = name
        self.enemy = enemy
        self.flips: list[FlipBy] = flips or []
        self.points: list[Point] = points or []
        self.boxes: list[Box] = boxes or []
        self.reward: list[Step] = reward or []
        self.progress = progress

    def is_flipped_by(self, kind: int, rune: str = "") -> bool:
        """Whether that is one of its flip conditions."""
        for flip in self.flips:
            if flip.kind == kind and flip.rune == rune:
                return True
        return False


class LocationCard(Printed):
    """A location card and its place: row, column from 1 on (LOC-1)."""

    NAMED_BY = ("id", "row", "column")

    def __init__(self, id: int, row: int, column: int, front: Side, back: Side) -> None:
        self.id = id
        self.row = row
        self.column = column
        self.sides = [front, back]


class Quest(Printed):
    """A quest or a boss with its location (CARD-6)."""

    NAMED_BY = ("slug",)

    def __init__(
        self,
        *,
        id: int,
        slug: str,
        is_boss: bool,
        columns: int,
        cards: list[LocationCard],
        setup: list[Step] | None = None,
        rules: list[Box] | None = None,
        win: Condition | None = None,
        lose: Condition | None = None,
        drawback: list[Step] | None = None,
        drawback_rules: list[Box] | None = None,
        lasts: bool = False,
    ) -> None:
        self.id = id
        self.slug = slug
        self.is_boss = is_boss
        self.columns = columns
        self.cards = sorted(cards, key=lambda card: (card.row, card.column))
        self.setup: list[Step] = setup or []
        self.rules: list[Box] = rules or []
        self.win = win
        self.lose = lose
        self.drawback: list[Step] = drawback or []
        self.drawback_rules: list[Box] = drawback_rules or []
        self.lasts = lasts
        symbols = {side.progress for card in cards for side in card.sides if side.progress}
        self.symbols = sorted(symbols)
        """Of its progress cards (PROG-1)."""
