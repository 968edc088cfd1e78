"""The tree of a text of TOCSIN; what means the same in every game stands in `engine/text/nodes.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from engine.text import nodes as shared
from engine.text.nodes import ALL, ONE, Many, Spelled, Step
from engine.text.vocabulary import Who
from engine.tocsin.records import Kind as ActionKind
from engine.tocsin.records import Position, Row, SideName
from engine.tocsin.words.vocabulary import Counted, DieUse, Enemies, EnemyStat, Heroes, Kind, Pile, Readied, Spot

# --- Selectors, amounts, conditions --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Selector:
    """Heroes or enemies who are looked for; only undefeated ones are meant.

    `which` is a word of `Heroes` or of `Enemies`; with `Enemies.AT` the card at `at` is meant, with `Enemies.SYMBOL` the enemy of that
    `symbol`. `row` holds for enemies alone. `many` is ALL with `all` and `column`, ONE elsewhere unless said.
    """

    kind: Kind
    which: Heroes | Enemies
    at: Position | None = None
    symbol: str | None = None
    row: Row | None = None
    many: Many = ONE

    is_target: ClassVar[bool] = False
    chooser: ClassVar[Who] = Who.YOU


YOU: Final = Selector(Kind.HERO, Heroes.YOU)
SELF: Final = Selector(Kind.ENEMY, Enemies.SELF)
ALL_HEROES: Final = Selector(Kind.HERO, Heroes.ALL, many=ALL)


@dataclass(frozen=True, slots=True)
class This:
    """The card that bears the text (`self`)."""

    def __str__(self) -> str:
        """As data writes it."""
        return "self"


THIS: Final = This()
Place: TypeAlias = "Position | This"
"""A place in the rows, or the card itself."""


@dataclass(frozen=True, slots=True)
class Number:
    """The rounds at this location, or the players."""

    of: Counted


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks on a card (BOX-2)."""

    at: Place


@dataclass(frozen=True, slots=True)
class OfEnemy:
    """The damage on an enemy, or the health left; of several the sum, of a missing or defeated one 0 health left."""

    stat: EnemyStat
    of: Selector


@dataclass(frozen=True, slots=True)
class AllPoints(Spelled):
    """All damage is removed."""

    def __str__(self) -> str:
        """As it is written."""
        return "all"


ALL_POINTS: Final = AllPoints()

Amount: TypeAlias = (
    "int | Number | Marks | OfEnemy | AllPoints | shared.Count[Selector] | shared.Sum[Amount] | shared.Times[Amount]"
    " | shared.Least[Amount] | shared.Greatest[Amount]"
)


@dataclass(frozen=True, slots=True)
class Defeated:
    """Whether no undefeated enemy shows on these cards; `places` None: on no card of the location."""

    places: tuple[Place, ...] | None


@dataclass(frozen=True, slots=True)
class ShowBack:
    """Whether all these cards show their backs."""

    places: tuple[Place, ...]


Condition: TypeAlias = (
    "Defeated | ShowBack | shared.AtLeast[Amount] | shared.Equal[Amount]"
    " | shared.Not[Condition] | shared.AllOf[Condition] | shared.AnyOf[Condition]"
)

# --- Steps ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deed(Step):
    """A word that happens to heroes or enemies, `amount` of it; the table says what it does (`words.txt`).

    `amount` is None for words without one (stun, activate, move).
    """

    word: str
    to: Selector = YOU
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class Draw(Step):
    """The players of these heroes draw cards, each player once."""

    amount: Amount
    to: Selector = YOU


@dataclass(frozen=True, slots=True)
class Prevent(Step):
    """Points of the damage that is about to be suffered are prevented."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Arrange(Step):
    """Looks at so many top upgrades, and puts each on or under the pile (SOLO-5)."""

    amount: int


@dataclass(frozen=True, slots=True)
class HeroDamage(Step):
    """Damage to heroes, which is no attack; `undefended` takes no defence (DEF-5)."""

    amount: Amount
    to: Selector
    undefended: bool


@dataclass(frozen=True, slots=True)
class AttackValues:
    """What a companion's attack is like."""

    kind: ActionKind
    strength: Amount
    stun: bool = False


@dataclass(frozen=True, slots=True)
class CompanionAttack(Step):
    """A companion's attack, with its printed strength (SOLO-6)."""

    attack: AttackValues
    to: Selector


@dataclass(frozen=True, slots=True)
class Give(Step):
    """Cards of a pile go into the decks of the players of these heroes, each player once."""

    card: Pile
    count: Amount
    to: Selector
    at: Spot


@dataclass(frozen=True, slots=True)
class FlipCards(Step):
    """Cards are flipped (FLIP-5); `to` None turns each over."""

    places: tuple[Place, ...]
    to: SideName | None


@dataclass(frozen=True, slots=True)
class Mark(Step):
    """Marks are put on a card, or taken off below 0 (BOX-2)."""

    amount: Amount
    at: Place


@dataclass(frozen=True, slots=True)
class DieAdds(Step):
    """The die of the next attack this round adds (SOLO-5)."""

    use: DieUse


@dataclass(frozen=True, slots=True)
class Ready(Step):
    """All abilities of companions are made ready (SOLO-4)."""

    what: Readied


@dataclass(frozen=True, slots=True)
class Win(Step):
    """The victory condition of the present quest or boss is met."""

    holds: bool = True


@dataclass(frozen=True, slots=True)
class Lose(Step):
    """The game is lost."""

    holds: bool = True
